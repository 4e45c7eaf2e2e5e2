"""Distances between creatures beyond the map's, for packs that need them."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gridapp.battle.tokens import Token

if TYPE_CHECKING:
    from gridapp.engine.queries.situation import Situation


@runtime_checkable
class ExtraDistance(Protocol):
    """Optional pack function: some creatures count as farther away than the map shows."""

    def extra_distance(self, situation: "Situation", first: Token, second: Token) -> int:
        """Return the steps to add to the map distance between two creatures; symmetric."""
        ...
