"""Where a Foundry scene's picture and its cells lie on the canvas.

The padding is rounded up to whole cells (squares) or whole strides (hexes), so that the grid,
which begins at the canvas's corner, goes through the picture where its maker aligned it.
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
    Scene,
)

_NEAR = 1e-6


class Canvas(NamedTuple):
    """A board's place on the canvas: all in the canvas's pixels.

    ``corner`` is the board's upper left corner, ``picture`` that of the picture, ``cell`` the
    width of a cell from flat to flat.
    """

    shape: CellShape
    columns: int
    rows: int
    cell: float
    corner: Point
    picture: Point


def canvas_of(scene: Scene) -> Canvas:
    """The board that covers a scene's picture."""
    if scene.mesh.type in (GRIDLESS, SQUARE):
        return _squares(scene)
    if scene.mesh.type >= HEX_ODD_COLUMNS:
        return _turned(_hexes(_Axes(*_lengths(scene, turned=True)), CellShape.HEX_FLAT))
    return _hexes(_Axes(*_lengths(scene, turned=False)), CellShape.HEX_POINTY)


def _padded(length: float, padding: float, stride: float) -> int:
    """So many whole strides of padding; multiplied by the inverse, as Foundry does it."""
    return ceil((padding * length) * (1 / stride))


def _squares(scene: Scene) -> Canvas:
    """Cells that show less than half are left out at the edges."""
    cell = scene.mesh.size
    sides = []
    for length, shift in zip((scene.width, scene.height), scene.shift, strict=True):
        picture = _padded(length, scene.padding, cell) * cell - shift
        corner = floor(picture / cell + 0.5) * cell
        sides.append((picture, corner, max(1, floor((picture + length - corner) / cell + 0.5))))
    (left, x, columns), (top, y, rows) = sides
    return Canvas(CellShape.SQUARE, columns, rows, cell, (x, y), (left, top))


class _Axes(NamedTuple):
    """A scene of rows of hexes with corners up; a scene of columns has its axes swapped."""

    width: float
    height: float
    shift: Point
    padding: float
    size: float
    is_even: bool
    is_old: bool


def _lengths(scene: Scene, *, turned: bool) -> tuple[float, float, Point, float, float, bool, bool]:
    across, down, (x, y) = scene.width, scene.height, scene.shift
    if turned:
        across, down, (x, y) = down, across, (y, x)
    is_even = scene.mesh.type in (HEX_EVEN_ROWS, HEX_EVEN_COLUMNS)
    size, is_old = scene.mesh.size, scene.has_old_hexes
    return across, down, (x, y), scene.padding, size, is_even, is_old


def _hexes(scene: _Axes, shape: CellShape) -> Canvas:
    """All hexes whose middle lies on the picture; our rows shift to the right at every odd one."""
    cell = scene.size * sqrt(3) / 2 if scene.is_old else scene.size
    left, top = _picture(scene, cell)
    # A row's number on the canvas, and where the middles of its hexes lie.
    first = ceil((top / cell - HEX_RADIUS) / ROW_SPACING - _NEAR)
    last = floor(((top + scene.height) / cell - HEX_RADIUS) / ROW_SPACING + _NEAR)
    rows = max(1, last - first + 1)
    starts = [_first_middle(left / cell, row, is_even=scene.is_even) for row in (first, first + 1)]
    begin = starts[0] if starts[1] > starts[0] else starts[0] - 1
    columns = max(1, floor((left + scene.width) / cell - begin + _NEAR) + 1)
    corner = ((begin - 0.5) * cell, first * ROW_SPACING * cell)
    return Canvas(shape, columns, rows, cell, corner, (left, top))


def _picture(scene: _Axes, cell: float) -> Point:
    """The picture's corner: after whole strides, and half a cell more where their number is odd."""
    if scene.is_old:
        across = _padded(scene.width, scene.padding, scene.size) * scene.size
        down = _padded(scene.height, scene.padding, scene.size) * scene.size
        return (across - scene.shift[0], down - scene.shift[1])
    stride = cell * ROW_SPACING
    strides = _padded(scene.height, scene.padding, stride)
    across = (_padded(scene.width, scene.padding, cell) + (strides % 2) / 2) * cell
    return (across - scene.shift[0], strides * stride - scene.shift[1])


def _first_middle(left: float, row: int, *, is_even: bool) -> float:
    """The first middle of a hex in a row that is not left of the picture, in cells."""
    part = 0.5 if (row % 2 == 0) == is_even else 0.0
    return ceil(left - part - _NEAR) + part


def _turned(canvas: Canvas) -> Canvas:
    """The same with the axes swapped back."""
    (x, y), (left, top) = canvas.corner, canvas.picture
    return canvas._replace(
        columns=canvas.rows, rows=canvas.columns, corner=(y, x), picture=(top, left)
    )
