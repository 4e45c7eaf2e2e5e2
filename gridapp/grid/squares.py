"""Square cells: ``(column, row)``, rows downwards."""

from math import floor

from gridapp.grid.cells import Cell, Point, Polygon

STRAIGHT: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
DIRECTIONS: tuple[Cell, ...] = STRAIGHT + DIAGONAL


def cell_at(point: Point) -> Cell:
    """Return the cell at a point; a border belongs to the cell on its right or below."""
    return (floor(point[0]), floor(point[1]))


def centre(cell: Cell) -> Point:
    """Return the centre of a cell."""
    return (cell[0] + 0.5, cell[1] + 0.5)


def polygon(cell: Cell) -> Polygon:
    """Return the four corners of a cell, clockwise on the screen from the upper left."""
    x, y = float(cell[0]), float(cell[1])
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
