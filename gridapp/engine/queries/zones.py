"""Areas around a creature defined by the rule pack, such as a field of view."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell


class Zone(msgspec.Struct, frozen=True):
    """An area: name, cells and rule number."""

    name: str
    cells: frozenset[Cell]
    rule: str


@runtime_checkable
class ZoneProvider(Protocol):
    """Optional pack function: creatures have zones."""

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        """Return the zones of a creature at its position, topmost first."""
        ...


def zones(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """Return the zones of a creature; empty if the pack has none."""
    mechanics = situation.rules.mechanics
    return mechanics.zones(situation, token) if isinstance(mechanics, ZoneProvider) else ()
