"""Range bands of a ranged weapon: cells at the same difficulty."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell


class RangeBand(msgspec.Struct, frozen=True):
    """A band from ``nearest`` to ``farthest`` steps; ``name`` states the effect."""

    name: str
    nearest: int
    farthest: int


@runtime_checkable
class RangeBandProvider(Protocol):
    """Optional pack function: ranged weapons have range bands."""

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        """Return the bands of a weapon from near to far, empty for a weapon without."""
        ...


def range_bands(
    situation: Situation, token: Token, weapon: Weapon
) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Return the cells of each range band around a creature, by band name.

    Steps count from the creature's nearest cell. Bands beyond the board are left out.
    """
    mechanics = situation.rules.mechanics
    if not isinstance(mechanics, RangeBandProvider):
        return ()
    bands = mechanics.range_bands(situation, token, weapon)
    cells_by_steps = _by_steps(situation, token) if bands else {}
    by_band = ((band.name, _cells(cells_by_steps, band)) for band in bands)
    return tuple((name, cells) for name, cells in by_band if cells)


def _cells(cells_by_steps: Mapping[int, list[Cell]], band: RangeBand) -> tuple[Cell, ...]:
    steps = (step for step in cells_by_steps if band.nearest <= step <= band.farthest)
    return tuple(sorted(cell for step in steps for cell in cells_by_steps[step]))


def _by_steps(situation: Situation, token: Token) -> dict[int, list[Cell]]:
    """Return all cells of the board grouped by steps from a creature's nearest cell."""
    grid, body = situation.grid, situation.cells(token)
    cells_by_steps: dict[int, list[Cell]] = {}
    if grid.is_hex:
        for cell in grid.cells:
            cells_by_steps.setdefault(
                min(grid.cell_distance(own, cell) for own in body), []
            ).append(cell)
        return cells_by_steps
    columns, rows = zip(*body, strict=True)
    min_column, max_column, min_row, max_row = min(columns), max(columns), min(rows), max(rows)
    for column, row in grid.cells:
        steps = max(min_column - column, column - max_column, min_row - row, row - max_row, 0)
        cells_by_steps.setdefault(steps, []).append((column, row))
    return cells_by_steps
