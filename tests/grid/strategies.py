"""Random grids, cells and spaces for the laws that hold on all of them."""

from hypothesis import strategies as st

from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

CLUSTER_SPACES = ("hex1", "hex3", "hex7", "hex12", "hex19")
SQUARE_SPACES = tuple(f"{side}x{side}" for side in range(1, 7))
LONG_SPACES = ("1x2", "2x1", "1x3", "4x2", "2x5")

shapes = st.sampled_from(CellShape)
cells: st.SearchStrategy[Cell] = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
grids = st.builds(Grid, st.integers(1, 40), st.integers(1, 40), shape=shapes)
spaces = st.sampled_from(CLUSTER_SPACES + SQUARE_SPACES + LONG_SPACES)


def plus(one: Cell, other: Cell) -> Cell:
    """The cell that lies ``other`` beyond ``one``."""
    return (one[0] + other[0], one[1] + other[1])
