"""Hexagonal cells in axial coordinates ``(q, r)``; one unit is the distance between centres.

Pointy-top boards shift every odd row right by half a cell, flat-top boards every odd column down
by half a cell. Axial coordinates, the cube coordinates behind them and all conversions are
explained in Amit Patel's public hexagon guides.
"""

from math import floor, sqrt

from gridapp.grid.cells import Cell, Point, Polygon

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

HEX_RADIUS = 1 / sqrt(3)
"""Distance from the centre of a hex to a corner."""

ROW_SPACING = sqrt(3) / 2
"""Distance between rows of centres."""

_POINTY: Polygon = (
    (0.0, -HEX_RADIUS),
    (0.5, -HEX_RADIUS / 2),
    (0.5, HEX_RADIUS / 2),
    (0.0, HEX_RADIUS),
    (-0.5, HEX_RADIUS / 2),
    (-0.5, -HEX_RADIUS / 2),
)
_FLAT: Polygon = (
    (-HEX_RADIUS / 2, -0.5),
    (HEX_RADIUS / 2, -0.5),
    (HEX_RADIUS, 0.0),
    (HEX_RADIUS / 2, 0.5),
    (-HEX_RADIUS / 2, 0.5),
    (-HEX_RADIUS, 0.0),
)


def distance(a: Cell, b: Cell) -> int:
    """Return the number of steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(cell: Cell) -> Cell:
    """Return the cell rotated by 60 degrees clockwise on the screen about ``(0, 0)``."""
    q, r = cell
    return (-r, q + r)


def to_offset(cell: Cell, *, flat: bool) -> tuple[int, int]:
    """Return the column and row of a hex."""
    q, r = cell
    return (q, r + (q - (q & 1)) // 2) if flat else (q + (r - (r & 1)) // 2, r)


def from_offset(column_row: tuple[int, int], *, flat: bool) -> Cell:
    """Return the hex at a column and row."""
    column, row = column_row
    if flat:
        return (column, row - (column - (column & 1)) // 2)
    return (column - (row - (row & 1)) // 2, row)


def centre(cell: Cell, *, flat: bool) -> Point:
    """Return the centre of a hex."""
    q, r = cell
    if flat:
        return (HEX_RADIUS + q * ROW_SPACING, 0.5 + r + q / 2)
    return (0.5 + q + r / 2, HEX_RADIUS + r * ROW_SPACING)


def polygon(cell: Cell, *, flat: bool) -> Polygon:
    """Return the six corners of a hex, clockwise on the screen."""
    x, y = centre(cell, flat=flat)
    return tuple((x + dx, y + dy) for dx, dy in (_FLAT if flat else _POINTY))


def cell_at(point: Point, *, flat: bool) -> Cell:
    """Return the hex at a point; on a border either of the adjacent hexes."""
    x, y = (point[1], point[0]) if flat else point
    r = (y - HEX_RADIUS) / ROW_SPACING
    q = x - 0.5 - r / 2
    nearest = _round(q, r)
    return (nearest[1], nearest[0]) if flat else nearest


def _round(q: float, r: float) -> Cell:
    """Return the hex nearest to fractional axial coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = floor(q + 0.5), floor(r + 0.5), floor(s + 0.5)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return (whole_q, whole_r)


def board_size(columns: int, rows: int, *, flat: bool) -> Point:
    """Return width and height of a board of hexes in cell units."""
    if flat:
        height, width = board_size(rows, columns, flat=False)
        return (width, height)
    width = columns + (0.5 if rows > 1 else 0.0)
    return (width, (rows - 1) * ROW_SPACING + 2 * HEX_RADIUS)
