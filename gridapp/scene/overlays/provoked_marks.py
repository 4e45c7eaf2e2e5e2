"""Dots in every cell to which the way provokes: one for each strike, up to three."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene

_DOT, _RIM = 0.13 * CELL, 0.05 * CELL
_FIRST, _NEXT = QPointF(-0.36 * CELL, -0.36 * CELL), QPointF(0.17 * CELL, 0)
MAX_DOTS = 3


def dots(provoked: Iterable[tuple[Point, int]]) -> QPolygonF:
    """The middles of the dots, side by side above and left of the middle of each space."""
    return QPolygonF(
        [
            to_scene(middle) + _FIRST + _NEXT * number
            for middle, count in provoked
            for number in range(min(count, MAX_DOTS))
        ]
    )


def paint_dots(painter: QPainter, spots: QPolygonF) -> None:
    """Every dot, with a rim that is seen on any ground."""
    for colour, width in ((theme.INK, _DOT + 2 * _RIM), (theme.WHITE, _DOT + _RIM)):
        painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
        painter.drawPoints(spots)
    painter.setPen(QPen(theme.VERMILLION, _DOT, c=Qt.PenCapStyle.RoundCap))
    painter.drawPoints(spots)
