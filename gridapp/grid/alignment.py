"""Aligning a grid with a map picture: cell size in pixels and position of the first cell.

Pixels are picture pixels, as pairs of floats. Every function returns a new grid; only ``covering``
and ``fitted`` change the number of columns and rows.
"""

from math import ceil, hypot, isfinite

import msgspec

from gridapp.grid.cells import Point
from gridapp.grid.grid import LARGEST_SIDE, CellShape, Grid
from gridapp.grid.hexes import ROW_SPACING

MIN_CELL_PIXELS, MAX_CELL_PIXELS = 5.0, 4000.0
"""Range of the cell width, in pixels."""

MIN_EDGE_CELL_SHARE = 0.1
"""Share of a cell below which a remainder at the picture's edge gets no cell of its own."""

_PITCH: dict[CellShape, Point] = {
    CellShape.SQUARE: (1.0, 1.0),
    CellShape.HEX_POINTY: (1.0, ROW_SPACING),
    CellShape.HEX_FLAT: (ROW_SPACING, 1.0),
}


def nudged(grid: Grid, across: float, down: float) -> Grid:
    """Return the grid moved by ``across`` and ``down`` pixels."""
    x, y = grid.offset
    return msgspec.structs.replace(grid, offset=(x + across, y + down))


def scaled(grid: Grid, pixels: float, fixed: Point) -> Grid:
    """Return the grid with another cell width, keeping the pixel ``fixed`` in place."""
    pixels = _clamp_pixels(pixels)
    ratio = pixels / grid.pixels
    x, y = grid.offset
    offset = (fixed[0] - (fixed[0] - x) * ratio, fixed[1] - (fixed[1] - y) * ratio)
    return msgspec.structs.replace(grid, pixels=pixels, offset=offset)


def stretched(grid: Grid, point: Point, pixel: Point, fixed: Point = (0.0, 0.0)) -> Grid:
    """Return the grid scaled so that a point of the board comes as near as possible to a pixel.

    ``point`` and ``fixed`` are in cell units; ``fixed`` stays on its pixel.
    """
    (x, y), vector = grid.to_pixel(fixed), (point[0] - fixed[0], point[1] - fixed[1])
    along = (pixel[0] - x) * vector[0] + (pixel[1] - y) * vector[1]
    return scaled(grid, _clamp_pixels(along / hypot(*vector) ** 2), (x, y))


def cells_between_pixels(grid: Grid, first: Point, second: Point) -> float:
    """Return the number of cells between two pixels, along the axis with the larger distance.

    Rows of pointy hexes (columns of flat ones) count as one each, though they are 0.866 apart.
    """
    axis, length = _longer_axis(first, second)
    return length / (grid.pixels * _PITCH[grid.shape][axis])


def calibrated(grid: Grid, first: Point, second: Point, count: int) -> Grid:
    """Return the grid with ``count`` cells between two pixels, and a cell corner at the first.

    On pointy hexes that corner is the top, on flat ones the left corner. The board begins at the
    edge of the picture or up to one cell before.

    Raises:
        ValueError: the pixels coincide, or the cells would be too small or too large.
    """
    axis, length = _longer_axis(first, second)
    pixels = length / (max(1, count) * _PITCH[grid.shape][axis])
    if not MIN_CELL_PIXELS <= pixels <= MAX_CELL_PIXELS:
        raise ValueError(
            f"cells would be {pixels:g} pixels wide; "
            f"{MIN_CELL_PIXELS:g} to {MAX_CELL_PIXELS:g} can be"
        )
    return msgspec.structs.replace(
        grid, pixels=pixels, offset=_offset_with_corner_at(grid.shape, pixels, first)
    )


def calibration_corner(shape: CellShape, column: int, row: int) -> Point:
    """Return the corner of a cell used by `calibrated`, in cell units; column and row from 0."""
    if shape is CellShape.SQUARE:
        return (float(column), float(row))
    if shape is CellShape.HEX_POINTY:
        return (0.5 + column + row % 2 / 2, row * ROW_SPACING)
    return (column * ROW_SPACING, 0.5 + row + column % 2 / 2)


def fitted(grid: Grid, columns: int, rows: int, size: Point) -> Grid:
    """Return the grid with ``columns`` across the whole width of a picture, and ``rows``."""
    made = msgspec.structs.replace(grid, columns=columns, rows=rows, offset=(0.0, 0.0))
    return msgspec.structs.replace(made, pixels=_clamp_pixels(size[0] / made.size[0]))


def covering(grid: Grid, size: Point, minimum: tuple[int, int] = (1, 1)) -> Grid:
    """Return the grid with enough columns and rows to cover a picture, at least ``minimum``."""
    pitches, corner = _PITCH[grid.shape], grid.offset
    columns, rows = (
        ceil((size[axis] - corner[axis]) / (grid.pixels * pitches[axis]) - MIN_EDGE_CELL_SHARE)
        for axis in (0, 1)
    )
    return msgspec.structs.replace(
        grid, columns=_clamp_side(max(columns, minimum[0])), rows=_clamp_side(max(rows, minimum[1]))
    )


def _clamp_side(cells: int) -> int:
    return min(LARGEST_SIDE, max(1, cells))


def _clamp_pixels(pixels: float) -> float:
    return (
        min(MAX_CELL_PIXELS, max(MIN_CELL_PIXELS, pixels)) if isfinite(pixels) else MIN_CELL_PIXELS
    )


def _longer_axis(first: Point, second: Point) -> tuple[int, float]:
    """Return the axis with the larger distance between two pixels, and the distance.

    Axis 0 runs across, axis 1 down.
    """
    lengths = (abs(second[0] - first[0]), abs(second[1] - first[1]))
    axis = 0 if lengths[0] >= lengths[1] else 1
    return axis, lengths[axis]


def _offset_with_corner_at(shape: CellShape, pixels: float, pixel: Point) -> Point:
    """Return the offset of a board near the picture's edge with a cell corner on a pixel."""
    if shape is CellShape.HEX_FLAT:
        offset_y, offset_x = _offset_with_corner_at(
            CellShape.HEX_POINTY, pixels, (pixel[1], pixel[0])
        )
        return (offset_x, offset_y)
    x, y = pixel[0] / pixels, pixel[1] / pixels
    row = max(0, ceil(y / _PITCH[shape][1] - MIN_EDGE_CELL_SHARE))
    first = calibration_corner(shape, 0, row)
    column = max(0, ceil(x - first[0] - MIN_EDGE_CELL_SHARE))
    corner = calibration_corner(shape, column, row)
    return (pixel[0] - corner[0] * pixels, pixel[1] - corner[1] * pixels)
