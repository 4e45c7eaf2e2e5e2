"""Neighbour cells by compass point, for moving with keys."""

from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

SQUARE_STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
POINTY_STEPS = {
    "ne": (1, -1),
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (0, -1),
}
FLAT_STEPS = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
_BY_SHAPE = {
    CellShape.SQUARE: SQUARE_STEPS,
    CellShape.HEX_POINTY: POINTY_STEPS,
    CellShape.HEX_FLAT: FLAT_STEPS,
}


def neighbour(grid: Grid, cell: Cell, point: str) -> Cell:
    """Return the neighbour towards a compass point, possibly off the board.

    Hexes lack neighbours in two of the directions; steps zigzag along the column or row instead.
    """
    step = _BY_SHAPE[grid.shape].get(point)
    if step is not None:
        return (cell[0] + step[0], cell[1] + step[1])
    column, row = grid.offset_of(cell)
    across, down = SQUARE_STEPS[point]
    return grid.from_offset((column + across, row + down))
