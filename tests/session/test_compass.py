"""Compass steps lead to neighbours on every grid, or zigzag."""

import pytest

from gridapp.grid.grid import CellShape, Grid
from gridapp.session.compass import SQUARE_STEPS, neighbour


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize("point", SQUARE_STEPS)
def test_every_step_leads_to_a_neighbour(shape: CellShape, point: str) -> None:
    grid = Grid(9, 9, shape)
    for offset in ((4, 4), (5, 4), (4, 5), (5, 5)):
        cell = grid.from_offset(offset)
        assert grid.cell_distance(cell, neighbour(grid, cell, point)) == 1


@pytest.mark.parametrize(
    ("shape", "start", "point", "goal"),
    [
        (CellShape.SQUARE, "C4", "ne", "D3"),
        (CellShape.SQUARE, "C4", "s", "C5"),
        (CellShape.HEX_POINTY, "C4", "e", "D4"),
        # Even rows from the top are shifted to the right: above C4 lie C3 and D3.
        (CellShape.HEX_POINTY, "C4", "nw", "C3"),
        (CellShape.HEX_POINTY, "C4", "ne", "D3"),
        (CellShape.HEX_POINTY, "C3", "nw", "B2"),
        (CellShape.HEX_POINTY, "C3", "se", "C4"),
        (CellShape.HEX_POINTY, "C4", "n", "C3"),
        (CellShape.HEX_POINTY, "C3", "n", "C2"),
        (CellShape.HEX_FLAT, "C4", "n", "C3"),
        # Every second column is shifted down: right of C4 lie D3 and D4.
        (CellShape.HEX_FLAT, "C4", "ne", "D3"),
        (CellShape.HEX_FLAT, "C4", "se", "D4"),
        (CellShape.HEX_FLAT, "C4", "e", "D4"),
        (CellShape.HEX_FLAT, "D4", "e", "E4"),
    ],
)
def test_known_steps(shape: CellShape, start: str, point: str, goal: str) -> None:
    grid = Grid(9, 9, shape)
    assert grid.label(neighbour(grid, grid.parse_label(start), point)) == goal
