"""The range bands of a shot: cells from which, or at which, it is equally hard."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.situation import Situation
from gridapp.geometry.reach import around
from gridapp.grid.cells import Cell


class RangeBand(msgspec.Struct, frozen=True):
    """What lies from ``nearest`` to ``farthest`` steps away; ``name`` says what that means."""

    name: str
    nearest: int
    farthest: int


@runtime_checkable
class Banded(Protocol):
    """What the functions of a pack offer besides `Mechanics` if its shots have range bands."""

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        """The bands of a weapon, from near to far; none for one that does not shoot."""
        ...


def range_bands(
    situation: Situation, token: Token, weapon: Weapon
) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """The cells of each range band of a weapon around its bearer, under the band's name.

    Steps count from the nearest cell of the bearer. Bands beyond the board are left out; there
    are none where the pack has no bands.
    """
    mechanics = situation.rules.mechanics
    if not isinstance(mechanics, Banded):
        return ()
    bands = mechanics.range_bands(situation, token, weapon)
    found = ((band.name, _cells(situation, token, band)) for band in bands)
    return tuple((name, cells) for name, cells in found if cells)


def _cells(situation: Situation, token: Token, band: RangeBand) -> tuple[Cell, ...]:
    grid, body = situation.grid, situation.cells(token)
    inner = around(grid, body, band.nearest - 1) if band.nearest else set()
    reached = around(grid, body, band.farthest) - inner
    return tuple(sorted(cell for cell in reached if cell in grid))
