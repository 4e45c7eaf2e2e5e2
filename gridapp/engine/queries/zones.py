"""Areas around a creature that only its system knows: how far it sees now, what it watches."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell


class Zone(msgspec.Struct, frozen=True):
    """Such an area: its name, its cells, and the rule that it comes from."""

    name: str
    cells: frozenset[Cell]
    rule: str


@runtime_checkable
class ZoneProvider(Protocol):
    """What the functions of a pack offer besides `Mechanics` if its creatures have such areas."""

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        """The areas of a creature where it stands, those to be drawn on top first."""
        ...


def zones(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """The areas of a creature; none where its system knows none."""
    mechanics = situation.rules.mechanics
    return mechanics.zones(situation, token) if isinstance(mechanics, ZoneProvider) else ()
