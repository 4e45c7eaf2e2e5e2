"""Laying a grid over a map picture: arithmetic on how large its cells are and where they begin.

Pixels are those of the picture, as pairs of floats. Every function answers another grid and
leaves the given one; the number of columns and rows changes in ``covering`` alone.
"""

from math import ceil, hypot, isfinite

import msgspec

from gridapp.grid.cells import Point
from gridapp.grid.grid import LARGEST_SIDE, CellShape, Grid
from gridapp.grid.hexes import ROW_SPACING

MIN_CELL_PIXELS, MAX_CELL_PIXELS = 5.0, 4000.0
"""How wide cells can be in pixels."""

MIN_EDGE_CELL_SHARE = 0.1
"""Less than this part of a cell at an edge of the picture is no cell of its own."""

_PITCH: dict[CellShape, Point] = {
    CellShape.SQUARE: (1.0, 1.0),
    CellShape.HEX_POINTY: (1.0, ROW_SPACING),
    CellShape.HEX_FLAT: (ROW_SPACING, 1.0),
}


def nudged(grid: Grid, across: float, down: float) -> Grid:
    """The grid moved by so many pixels."""
    left, top = grid.offset
    return msgspec.structs.replace(grid, offset=(left + across, top + down))


def scaled(grid: Grid, pixels: float, fixed: Point) -> Grid:
    """The grid with cells of another width, round the pixel that stays where it is."""
    pixels = _within(pixels)
    ratio = pixels / grid.pixels
    left, top = grid.offset
    offset = (fixed[0] - (fixed[0] - left) * ratio, fixed[1] - (fixed[1] - top) * ratio)
    return msgspec.structs.replace(grid, pixels=pixels, offset=offset)


def stretched(grid: Grid, point: Point, pixel: Point, fixed: Point = (0.0, 0.0)) -> Grid:
    """The grid scaled so that a point of the board comes nearest to a pixel.

    ``point`` is in cell units, as is the other one that stays on its pixel.
    """
    (left, top), way = grid.to_pixel(fixed), (point[0] - fixed[0], point[1] - fixed[1])
    along = (pixel[0] - left) * way[0] + (pixel[1] - top) * way[1]
    return scaled(grid, _within(along / hypot(*way) ** 2), (left, top))


def cells_between_pixels(grid: Grid, one: Point, other: Point) -> float:
    """How many cells lie between two pixels, along the way that is longer in pixels.

    Rows of hexes (columns of flat ones) count as one each, though they lie 0.866 apart.
    """
    axis, length = _longer(one, other)
    return length / (grid.pixels * _PITCH[grid.shape][axis])


def calibrated(grid: Grid, one: Point, other: Point, count: int) -> Grid:
    """The grid with ``count`` cells between two pixels, and a corner of a cell at the first.

    Of hexes that corner is the upper tip, of flat ones the left. The board begins at the edge of
    the picture or up to a cell before it.

    Raises:
        ValueError: the pixels are one, or cells so small or large cannot be.
    """
    axis, length = _longer(one, other)
    pixels = length / (max(1, count) * _PITCH[grid.shape][axis])
    if not MIN_CELL_PIXELS <= pixels <= MAX_CELL_PIXELS:
        raise ValueError(
            f"cells would be {pixels:g} pixels wide; "
            f"{MIN_CELL_PIXELS:g} to {MAX_CELL_PIXELS:g} can be"
        )
    return msgspec.structs.replace(grid, pixels=pixels, offset=_before(grid.shape, pixels, one))


def calibration_corner(shape: CellShape, column: int, row: int) -> Point:
    """The corner of a cell that ``ruled`` means, in cell units; column and row from 0."""
    if shape is CellShape.SQUARE:
        return (float(column), float(row))
    if shape is CellShape.HEX_POINTY:
        return (0.5 + column + row % 2 / 2, row * ROW_SPACING)
    return (column * ROW_SPACING, 0.5 + row + column % 2 / 2)


def fitted(grid: Grid, columns: int, rows: int, size: Point) -> Grid:
    """The grid with so many columns across the whole picture of that size, and so many rows."""
    made = msgspec.structs.replace(grid, columns=columns, rows=rows, offset=(0.0, 0.0))
    return msgspec.structs.replace(made, pixels=_within(size[0] / made.size[0]))


def covering(grid: Grid, size: Point, minimum: tuple[int, int] = (1, 1)) -> Grid:
    """The grid with as many columns and rows as cover a picture, and at least so many."""
    pitches, corner = _PITCH[grid.shape], grid.offset
    columns, rows = (
        ceil((size[axis] - corner[axis]) / (grid.pixels * pitches[axis]) - MIN_EDGE_CELL_SHARE)
        for axis in (0, 1)
    )
    return msgspec.structs.replace(
        grid, columns=_side(max(columns, minimum[0])), rows=_side(max(rows, minimum[1]))
    )


def _side(cells: int) -> int:
    return min(LARGEST_SIDE, max(1, cells))


def _within(pixels: float) -> float:
    return (
        min(MAX_CELL_PIXELS, max(MIN_CELL_PIXELS, pixels)) if isfinite(pixels) else MIN_CELL_PIXELS
    )


def _longer(one: Point, other: Point) -> tuple[int, float]:
    """The longer way between two pixels, 0 across and 1 down, and its length."""
    lengths = (abs(other[0] - one[0]), abs(other[1] - one[1]))
    axis = 0 if lengths[0] >= lengths[1] else 1
    return axis, lengths[axis]


def _before(shape: CellShape, pixels: float, pixel: Point) -> Point:
    """Where a board begins that has a tip at a pixel: at the picture's edge or just before it."""
    if shape is CellShape.HEX_FLAT:
        top, left = _before(CellShape.HEX_POINTY, pixels, (pixel[1], pixel[0]))
        return (left, top)
    x, y = pixel[0] / pixels, pixel[1] / pixels
    row = max(0, ceil(y / _PITCH[shape][1] - MIN_EDGE_CELL_SHARE))
    first = calibration_corner(shape, 0, row)
    column = max(0, ceil(x - first[0] - MIN_EDGE_CELL_SHARE))
    corner = calibration_corner(shape, column, row)
    return (pixel[0] - corner[0] * pixels, pixel[1] - corner[1] * pixels)
