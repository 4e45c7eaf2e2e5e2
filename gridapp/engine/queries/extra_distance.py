"""Steps between two creatures that the map does not show, for packs that know such."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gridapp.battle.tokens import Token

if TYPE_CHECKING:
    from gridapp.engine.queries.situation import Situation


@runtime_checkable
class ExtraDistance(Protocol):
    """What the functions of a pack offer besides `Mechanics` if some creatures count as farther."""

    def extra_distance(self, situation: "Situation", one: Token, other: Token) -> int:
        """The steps that lie between two creatures besides those on the map, either way."""
        ...
