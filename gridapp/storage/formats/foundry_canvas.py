"""Position of a Foundry scene's picture and cells on the scene's canvas.

The padding is rounded up to whole cells (squares) or whole strides (hexes), so the grid, which
begins at the canvas corner, crosses the picture where the author aligned the grid.
"""

from math import ceil, floor, sqrt
from typing import NamedTuple

from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape
from gridapp.grid.hexes import HEX_RADIUS, ROW_SPACING
from gridapp.storage.formats.foundry_document import (
    GRIDLESS,
    HEX_EVEN_COLUMNS,
    HEX_EVEN_ROWS,
    HEX_ODD_COLUMNS,
    SQUARE,
    FoundryScene,
)

_NEAR = 1e-6


class CanvasLayout(NamedTuple):
    """The board's position on the canvas, in canvas pixels.

    ``corner`` is the board's upper left corner, ``picture`` the picture's upper left corner and
    ``cell`` the width of a cell from flat to flat.
    """

    shape: CellShape
    columns: int
    rows: int
    cell: float
    corner: Point
    picture: Point


def canvas_of(scene: FoundryScene) -> CanvasLayout:
    """Return the layout of the board that covers a scene's picture."""
    if scene.grid_entry.type in (GRIDLESS, SQUARE):
        return _squares(scene)
    if scene.grid_entry.type >= HEX_ODD_COLUMNS:
        return _swap_axes(_hexes(_Axes(*_lengths(scene, turned=True)), CellShape.HEX_FLAT))
    return _hexes(_Axes(*_lengths(scene, turned=False)), CellShape.HEX_POINTY)


def _padded(length: float, padding: float, stride: float) -> int:
    """Return the padding in whole strides, multiplied by the inverse exactly as Foundry does."""
    return ceil((padding * length) * (1 / stride))


def _squares(scene: FoundryScene) -> CanvasLayout:
    """Return the layout for squares; border cells less than half on the picture are left out."""
    cell = scene.grid_entry.size
    sides = []
    for length, shift in zip((scene.width, scene.height), scene.shift, strict=True):
        picture = _padded(length, scene.padding, cell) * cell - shift
        corner = floor(picture / cell + 0.5) * cell
        sides.append((picture, corner, max(1, floor((picture + length - corner) / cell + 0.5))))
    (left, x, columns), (top, y, rows) = sides
    return CanvasLayout(CellShape.SQUARE, columns, rows, cell, (x, y), (left, top))


class _Axes(NamedTuple):
    """A scene with rows of pointy hexes; for columns of flat hexes the axes are swapped."""

    width: float
    height: float
    shift: Point
    padding: float
    size: float
    is_even: bool
    is_old: bool


def _lengths(
    scene: FoundryScene, *, turned: bool
) -> tuple[float, float, Point, float, float, bool, bool]:
    across, down, (x, y) = scene.width, scene.height, scene.shift
    if turned:
        across, down, (x, y) = down, across, (y, x)
    is_even = scene.grid_entry.type in (HEX_EVEN_ROWS, HEX_EVEN_COLUMNS)
    size, is_old = scene.grid_entry.size, scene.has_old_hexes
    return across, down, (x, y), scene.padding, size, is_even, is_old


def _hexes(scene: _Axes, shape: CellShape) -> CanvasLayout:
    """Return the layout of all hexes with their centre on the picture, odd rows shifted right."""
    cell = scene.size * sqrt(3) / 2 if scene.is_old else scene.size
    left, top = _picture(scene, cell)
    # Canvas rows of the first and last hex centres on the picture.
    first = ceil((top / cell - HEX_RADIUS) / ROW_SPACING - _NEAR)
    last = floor(((top + scene.height) / cell - HEX_RADIUS) / ROW_SPACING + _NEAR)
    rows = max(1, last - first + 1)
    starts = [_first_middle(left / cell, row, is_even=scene.is_even) for row in (first, first + 1)]
    begin = starts[0] if starts[1] > starts[0] else starts[0] - 1
    columns = max(1, floor((left + scene.width) / cell - begin + _NEAR) + 1)
    corner = ((begin - 0.5) * cell, first * ROW_SPACING * cell)
    return CanvasLayout(shape, columns, rows, cell, corner, (left, top))


def _picture(scene: _Axes, cell: float) -> Point:
    """Return the picture's corner: whole strides of padding, plus half a cell for an odd number."""
    if scene.is_old:
        across = _padded(scene.width, scene.padding, scene.size) * scene.size
        down = _padded(scene.height, scene.padding, scene.size) * scene.size
        return (across - scene.shift[0], down - scene.shift[1])
    stride = cell * ROW_SPACING
    strides = _padded(scene.height, scene.padding, stride)
    across = (_padded(scene.width, scene.padding, cell) + (strides % 2) / 2) * cell
    return (across - scene.shift[0], strides * stride - scene.shift[1])


def _first_middle(left: float, row: int, *, is_even: bool) -> float:
    """Return the x of the first hex centre in a row not left of the picture, in cells."""
    part = 0.5 if (row % 2 == 0) == is_even else 0.0
    return ceil(left - part - _NEAR) + part


def _swap_axes(canvas: CanvasLayout) -> CanvasLayout:
    """Return the layout with x and y swapped back."""
    (x, y), (left, top) = canvas.corner, canvas.picture
    return canvas._replace(
        columns=canvas.rows, rows=canvas.columns, corner=(y, x), picture=(top, left)
    )
