"""Regions as typed on a page, on the floor that the window shows."""

from gridapp.export.picture_options import parse_region
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.session.queries.floors import with_floor


def floor_region(grid: Grid, text: str, floor: int) -> tuple[Cell, Cell]:
    """Return the two corner cells of a region such as ``C4:H12`` of a floor.

    Raises:
        ValueError: the text names no cells of the board, or is not finished.
    """
    return parse_region(grid, ":".join(with_floor(grid, part, floor) for part in text.split(":")))
