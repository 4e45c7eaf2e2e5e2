"""The range bands of a shot: cells from which, or at which, it is equally hard."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell


class RangeBand(msgspec.Struct, frozen=True):
    """What lies from ``nearest`` to ``farthest`` steps away; ``name`` says what that means."""

    name: str
    nearest: int
    farthest: int


@runtime_checkable
class RangeBandProvider(Protocol):
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
    if not isinstance(mechanics, RangeBandProvider):
        return ()
    bands = mechanics.range_bands(situation, token, weapon)
    away = _by_steps(situation, token) if bands else {}
    found = ((band.name, _cells(away, band)) for band in bands)
    return tuple((name, cells) for name, cells in found if cells)


def _cells(away: Mapping[int, list[Cell]], band: RangeBand) -> tuple[Cell, ...]:
    steps = (one for one in away if band.nearest <= one <= band.farthest)
    return tuple(sorted(cell for one in steps for cell in away[one]))


def _by_steps(situation: Situation, token: Token) -> dict[int, list[Cell]]:
    """All cells of the board by their steps from the nearest cell of a creature."""
    grid, body = situation.grid, situation.cells(token)
    found: dict[int, list[Cell]] = {}
    if grid.is_hex:
        for cell in grid.cells:
            found.setdefault(min(grid.cell_distance(one, cell) for one in body), []).append(cell)
        return found
    columns, rows = zip(*body, strict=True)
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    for column, row in grid.cells:
        steps = max(left - column, column - right, top - row, row - bottom, 0)
        found.setdefault(steps, []).append((column, row))
    return found
