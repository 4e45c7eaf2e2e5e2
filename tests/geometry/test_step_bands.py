"""Which walls come near a step: looked up piece by piece, and each wall with each step."""

from random import Random

import numpy as np
import pytest

from gridapp.geometry.movement.bit_boards import BoardLayout, layout_of
from gridapp.geometry.movement.walls.step_bands import BandWalls
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_gaps as slow

SPACES = {False: ("1x1", "2x2", "3x3", "1x2"), True: ("hex1", "hex3", "hex7")}
SLACK = 1e-4
"""Walls nearer than this to the edge of the box may go either way."""


def drawn_walls(dice: Random, grid: Grid) -> list[slow.Segment]:
    """Return short walls, and long walls across the board and beyond its edges."""
    width, height = grid.size
    walls = []
    for _ in range(dice.randint(1, 8)):
        x, y = dice.uniform(-2, width + 2), dice.uniform(-2, height + 2)
        length = dice.choice((0.2, 1.0, 3.0, 12.0))
        walls.append(((x, y), (x + dice.uniform(-1, 1) * length, y + dice.uniform(-1, 1) * length)))
    return walls


def rows_of(walls: list[slow.Segment]) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    return np.array([(*a, *b) for a, b in walls], float).reshape(-1, 4)


def near_by_all_pairs(
    grid: Grid, cell: Cell, step: Cell, space: str, walls: list[slow.Segment]
) -> tuple[set[int], set[int]]:
    """Return the walls surely near a step, and the walls perhaps near."""
    path = slow.path_of(grid, cell, step, space)
    sure, perhaps = (
        {
            number
            for number, wall in enumerate(walls)
            if slow.meets_surroundings(path, [wall], slack)
        }
        for slack in (-SLACK, SLACK)
    )
    return sure, perhaps


def compare(grid: Grid, layout: BoardLayout, space: str, walls: list[slow.Segment]) -> int:
    """Hold the walls near every step; return how many walls come near."""
    band_walls = BandWalls(layout, grid.footprint(space), rows_of(walls))
    flags = band_walls.steps_near()
    pairs = band_walls.near(np.ones(len(walls), bool))
    near = list(zip(pairs.steps.tolist(), pairs.numbers.tolist(), strict=True))
    assert len(near) == len(set(near))
    count = 0
    for direction, step in enumerate(layout.forward_directions):
        for cell, bit in layout.bit_by_cell.items():
            sure, perhaps = near_by_all_pairs(grid, cell, step, space, walls)
            met = {
                number for near_step, number in near if near_step == direction * layout.size + bit
            }
            assert sure <= met <= perhaps
            assert bool(flags[direction * layout.size + bit]) == bool(met)
            count += len(met)
    return count


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize("seed", range(3))
def test_walls_near_a_step_are_those_of_all_pairs(shape: CellShape, seed: int) -> None:
    dice = Random(seed)
    grid = Grid(dice.randint(2, 6), dice.randint(2, 6), shape)
    space = dice.choice(SPACES[grid.is_hex])
    layout, walls = layout_of(grid), drawn_walls(dice, grid)
    assert compare(grid, layout, space, walls)
