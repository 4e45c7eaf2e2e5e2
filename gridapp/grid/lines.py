"""Discrete lines: the cells nearest to the points of a straight line between two centres.

The line is cut into as many equal parts as it has steps (Bresenham, *Algorithm for computer control
of a digital plotter*, 1965; on hexes Red Blob Games, *Hexagonal grids*). One coordinate of each
point is whole, so each point lies in one cell, or on the border of two: then either is on the line.
"""

from math import hypot

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid


def line_cells(grid: Grid, start: Cell, end: Cell) -> tuple[tuple[Cell, ...], ...]:
    """Return for each step of the line, the start first, the one or two cells on it."""
    columns, rows = end[0] - start[0], end[1] - start[1]
    steps = grid.cell_distance(start, end)
    return tuple(
        tuple((start[0] + column, start[1] + row) for column, row in _nearest(step, steps, offset))
        for step, offset in ((step, (columns, rows)) for step in range(steps + 1))
    )


def is_line(grid: Grid, route: tuple[Cell, ...]) -> bool:
    """Return True if a route is the line between its first and its last cell."""
    line = line_cells(grid, route[0], route[-1])
    return len(line) == len(route) and all(map(tuple.__contains__, line, route))


def nearest_direction(grid: Grid, start: Cell, end: Cell) -> Cell:
    """Return the step of the grid that differs least from the direction of a line."""
    (x, y), (left, top) = grid.centre(end), grid.centre(start)

    def turned(step: Cell) -> float:
        across, down = grid.centre((start[0] + step[0], start[1] + step[1]))
        across, down = across - left, down - top
        return ((x - left) * across + (y - top) * down) / hypot(across, down)

    return max(grid.directions, key=turned)


def _nearest(step: int, steps: int, offset: Cell) -> list[Cell]:
    """Return the offsets nearest to ``step / steps`` of an offset."""
    columns, rows = _rounded(step * offset[0], steps), _rounded(step * offset[1], steps)
    if len(columns) == 2 and len(rows) == 2:  # on hexes the sum is whole: one up, one down
        return list(zip(columns, reversed(rows), strict=True))
    return [(column, row) for column in columns for row in rows]


def _rounded(numerator: int, denominator: int) -> tuple[int, ...]:
    """Return the whole number nearest to a fraction, both of them from the middle."""
    if not denominator:
        return (0,)
    whole, rest = divmod(numerator, denominator)
    if 2 * rest == denominator:
        return whole, whole + 1
    return (whole + (2 * rest > denominator),)
