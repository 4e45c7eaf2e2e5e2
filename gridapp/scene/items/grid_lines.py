"""Grid lines and the A1 labels round the board."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QTransform

from gridapp.battle.grid_style import GridStyle
from gridapp.caching import cached
from gridapp.grid import hexes
from gridapp.grid.floors import one_floor
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.labels import label
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre
from gridapp.scene.items.paint_cache import render

MARGIN = 0.6 * CELL
_LETTER_EDGE = 3.0
"""Pixels between the letters beside the board and the edge of a screen."""

"""Margin for the labels round the board, in scene units."""

_HALF = hexes.HEX_RADIUS / 2 * CELL
_FADED_BELOW = 5.0
_FULL_FROM = 24.0
_LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100)


_STANDS_OUT = 64
"""The least difference in lightness, of 255, between a line and the plain board below it."""


class _Line(NamedTuple):
    """A line of the grid as painted: width in pixels, colour and opacity."""

    width: float
    colour: QColor
    opacity: float


class _LineGroup(NamedTuple):
    """The lines of a row of cells (a column for flat hexes): zigzags and straight edges."""

    bounds: QRectF
    zigzags: list[QPolygonF]
    edges: list[QLineF]


class _LinePicture(NamedTuple):
    """The lines of the whole board as a picture, and what it was painted for."""

    transform: QTransform
    size: QSize
    look: GridStyle
    plain: QColor | None
    picture: QPixmap


class GridLines:
    """The lines of a grid, computed once."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._corner = board_rect(grid).topLeft()
        floor = one_floor(grid)
        self._pieces = _square_lines(floor) if not grid.is_hex else _hex_lines(floor)
        self._repeats = False
        self._picture: _LinePicture | None = None

    def repeat(self, *, on: bool = True) -> None:
        """Paint from a cached picture from now on; a new transform, size or look renews it.

        A film and the players' window paint the ground again for each change of the fog; its lines
        take the most time, because the clip has many parts.
        """
        self._repeats = on

    def paint(
        self,
        painter: QPainter,
        exposed: QRectF,
        pixels: float,
        look: GridStyle,
        plain: QColor | None = None,
    ) -> None:
        """Paint dark lines below light lines, or the reverse, visible on any picture.

        On a board of one colour, ``plain``, one line is visible enough, and two look double.
        """
        device = painter.device()
        # The picture has the device's pixels, but a pen as wide as in points.
        if not self._repeats or device.devicePixelRatioF() != 1:
            self._paint(painter, exposed, pixels, _pens(look, plain))
            return
        size = QSize(device.width(), device.height())
        made_for = (painter.combinedTransform(), size, look, plain)
        if self._picture is None or self._picture[:4] != made_for:
            board, pens = board_rect(self.grid), _pens(look, plain)
            picture = render(
                lambda each: self._paint(each, board, pixels, pens), made_for[0], size, 1
            )
            self._picture = _LinePicture(*made_for, picture)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture.picture)
        painter.restore()

    def _paint(
        self, painter: QPainter, exposed: QRectF, pixels: float, pens: Sequence[_Line]
    ) -> None:
        strength = min(1.0, (pixels - _FADED_BELOW) / (_FULL_FROM - _FADED_BELOW))
        if strength <= 0:
            return
        exposed = exposed.translated(-self._corner)
        shown = [piece for piece in self._pieces if piece.bounds.intersects(exposed)]
        painter.save()
        painter.translate(self._corner)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour, opacity in pens:
            # Antialiasing wide translucent lines is slow; only thin slanted lines need it.
            smooth = self.grid.is_hex and width < 2
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
            pen = QPen(theme.translucent(colour, opacity * strength), width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for piece in shown:
                painter.drawLines(piece.edges)
                for zigzag in piece.zigzags:
                    painter.drawPolyline(zigzag)
        painter.restore()


def _pens(look: GridStyle, plain: QColor | None) -> Sequence[_Line]:
    """Return the lines to paint, a wide contrasting line first; on a plain board one line only."""
    ink = QColor(look.colour)
    ground = theme.BLACK if ink.lightness() > 100 else theme.WHITE
    if plain is None:
        return _Line(3.0, ground, look.opacity * 0.0059), _Line(1.0, ink, look.opacity / 100)
    stands_out = abs(ink.lightness() - plain.lightness()) >= _STANDS_OUT
    return (_Line(1.0, ink if stands_out else ground, look.opacity / 100),)


def _square_lines(grid: Grid) -> list[_LineGroup]:
    area = board_rect(grid)
    across = [QLineF(0, row * CELL, area.width(), row * CELL) for row in range(grid.rows + 1)]
    down = [
        QLineF(column * CELL, 0, column * CELL, area.height()) for column in range(grid.columns + 1)
    ]
    return [_LineGroup(area, [], across + down)]


def _hex_lines(grid: Grid) -> list[_LineGroup]:
    """Return the lines row by row, each edge once; flat hexes swap x and y of pointed hexes."""
    flat = grid.shape is CellShape.HEX_FLAT
    rows, length = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
    turn = _swapped if flat else _unchanged
    board = board_rect(grid)
    pieces = []
    for row in range(rows):
        start_x = CELL / 2 if row % 2 else 0.0
        top = row * hexes.ROW_SPACING * CELL
        zigzags = [QPolygonF([turn(x, y) for x, y in _zigzag(start_x, top, length)])]
        zigzags.append(
            QPolygonF([turn(x, y) for x, y in _lower_border(row, rows, start_x, top, length)])
        )
        edges = [
            QLineF(turn(x, top + _HALF), turn(x, top + 3 * _HALF))
            for x in _positions(start_x, length)
        ]
        bounds = QRectF(turn(0, top), turn(max(board.width(), board.height()), top + 4 * _HALF))
        pieces.append(_LineGroup(bounds, zigzags, edges))
    return pieces


def _unchanged(x: float, y: float) -> QPointF:
    return QPointF(x, y)


def _swapped(x: float, y: float) -> QPointF:
    return QPointF(y, x)


def _positions(start_x: float, length: int) -> list[float]:
    return [start_x + index * CELL for index in range(length + 1)]


def _zigzag(start_x: float, top: float, length: int) -> list[tuple[float, float]]:
    """Return the upper border of a row of hexes."""
    points = [(start_x, top + _HALF)]
    for x in _positions(start_x, length - 1):
        points += [(x + CELL / 2, top), (x + CELL, top + _HALF)]
    return points


def _lower_border(
    row: int, rows: int, start_x: float, top: float, length: int
) -> list[tuple[float, float]]:
    """Return the lower border of the last row, or the single edge missing from the next row."""
    bottom = top + 4 * _HALF
    if row == rows - 1:
        return [(x, top + bottom - y) for x, y in _zigzag(start_x, top, length)]
    x = start_x + length * CELL if row % 2 else start_x
    inward = -CELL / 2 if row % 2 else CELL / 2
    return [(x, bottom - _HALF), (x + inward, bottom)]


def column_labels(grid: Grid, pixels: float, height: float) -> list[tuple[str, float]]:
    """Return column letters with the scene x of their column, thinned out to avoid overlaps.

    ``pixels`` is the size of a cell and ``height`` the height of the letters, both in pixels.
    """
    widest = len(_letters(grid.columns - 1))
    columns = range(0, grid.columns, _label_step(pixels, height * (0.2 + 0.7 * widest)))
    return [(_letters(column), _middle(grid, column, 0).x()) for column in columns]


def row_labels(grid: Grid, pixels: float, height: float) -> list[tuple[str, float]]:
    """Return row numbers with the scene y of their row, thinned out to avoid overlaps."""
    top = board_rect(grid).top()
    grid = one_floor(grid)
    rows = range(0, grid.rows, _label_step(pixels, height * 1.3))
    return [(str(row + 1), top + _middle(grid, 0, row).y()) for row in rows]


def _letters(column: int) -> str:
    return label((column, 0))[:-1]


@cached(1024)
def _middle(grid: Grid, column: int, row: int) -> QPointF:
    return cell_centre(grid, grid.from_offset((column, row)))


def paint_labels(
    painter: QPainter, grid: Grid, pixels: float, turn: int = 0, ink: QColor = theme.PAPER
) -> None:
    """Paint column letters above the board and row numbers to the left, turned clockwise."""
    height = _letter_height(pixels)
    unit, top = height * CELL / pixels, board_rect(grid).top()
    painter.setFont(theme.font(unit, bold=True))
    painter.setPen(theme.translucent(ink, 0.85))
    for text, x in column_labels(grid, pixels, height):
        _draw_label(painter, QPointF(x, top - 0.18 * CELL - unit * 0.5), text, unit, turn)
    for text, y in row_labels(grid, pixels, height):
        middle = QPointF(-0.16 * CELL - unit * 0.36 * len(text), y)
        _draw_label(painter, middle, text, unit, turn)


def label_margins(grid: Grid, pixels: float) -> tuple[float, float]:
    """Return the width left of the board and the height above the board for labels, in pixels."""
    height = _letter_height(pixels)
    digits = len(str(one_floor(grid).rows))
    return 0.16 * pixels + height * 0.74 * digits, 0.18 * pixels + height * 0.95


def with_label_room(area: QRectF, grid: Grid, pixels: float, *, sideways: bool = False) -> QRectF:
    """Return the board with its margins, wider where letters of the least size need more room.

    ``pixels`` is the size of a cell, ``sideways`` says that texts are turned by a quarter.
    """
    room = label_margins(grid, pixels)
    if sideways:
        room = max(room), max(room)
    left, top = ((each + _LETTER_EDGE) / pixels * CELL for each in room)
    return area.adjusted(min(0.0, MARGIN - left), min(0.0, MARGIN - top), 0, 0)


def _letter_height(pixels: float) -> float:
    return min(max(pixels * 0.26, 9.0), 22.0)


def _label_step(pixels: float, needed: float) -> int:
    return next((step for step in _LABEL_STEPS if step * pixels >= needed), _LABEL_STEPS[-1])


def _draw_label(painter: QPainter, middle: QPointF, text: str, unit: float, turn: int) -> None:
    if turn:
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        _draw_label(painter, QPointF(0, 0), text, unit, 0)
        painter.restore()
        return
    room = QRectF(middle.x() - 3 * unit, middle.y() - unit, 6 * unit, 2 * unit)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
