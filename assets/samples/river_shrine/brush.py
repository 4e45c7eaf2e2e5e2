"""Small helpers for painting with QPainter in cell coordinates."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from .canvas import Field
from .plan import Point, Wall
from .size import PX

INK = "#2b2622"


def spot(point: Point) -> QPointF:
    """A place in cells as a place in picture points."""
    return QPointF(point[0] * PX, point[1] * PX)


def polygon(points: Sequence[Point]) -> QPolygonF:
    """A polygon in cells as a polygon in picture points."""
    return QPolygonF([spot(p) for p in points])


def outline(points: Sequence[Point]) -> QPainterPath:
    """A closed path around a polygon."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    path.closeSubpath()
    return path


def pen(code: str, width: float, alpha: float = 1.0) -> QPen:
    """A round pen; the width is in picture points."""
    ink = QColor(code)
    ink.setAlphaF(alpha)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(ink, width, Qt.PenStyle.SolidLine, cap, join)


def paint_of(code: str, alpha: float = 1.0) -> QColor:
    """A colour with an opacity."""
    out = QColor(code)
    out.setAlphaF(alpha)
    return out


def varied(code: str, rng: np.random.Generator, spread: float, lift: float = 0.0) -> QColor:
    """A colour that differs a little each time; lift makes it lighter or darker."""
    base = QColor(code)
    change = lift + rng.normal(0, spread)
    tone = [
        min(1.0, max(0.0, v * (1 + change) + rng.normal(0, spread * 0.12)))
        for v in (base.redF(), base.greenF(), base.blueF())
    ]
    return QColor.fromRgbF(*tone)


def at(field: Field, point: Point) -> float:
    """The value of a field at a place in cells; the nearest edge outside."""
    row = min(max(int(point[1] * PX), 0), field.shape[0] - 1)
    column = min(max(int(point[0] * PX), 0), field.shape[1] - 1)
    return float(field[row, column])


def fill(painter: QPainter, points: Sequence[Point], code: QColor) -> None:
    """Fill a polygon."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(code)
    painter.drawPolygon(polygon(points))


def stroke(painter: QPainter, walls: Sequence[Wall], width: float) -> None:
    """Draw walls as white bars with square ends, for a mask."""
    solid, square = Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap
    painter.setPen(QPen(QColor("white"), width, solid, square, Qt.PenJoinStyle.MiterJoin))
    for wall in walls:
        painter.drawLine(spot(wall.a), spot(wall.b))


def lump(centre: Point, radius: float, rng: np.random.Generator, rough: float = 0.22) -> QPolygonF:
    """An uneven round shape, such as a stone or a clump of leaves."""
    corners = int(rng.integers(6, 10))
    turn = rng.uniform(0, 6.283)
    points = []
    for i in range(corners):
        angle = turn + 6.2832 * (i + rng.uniform(-0.25, 0.25)) / corners
        far = radius * (1 + rng.uniform(-rough, rough))
        points.append((centre[0] + far * np.cos(angle), centre[1] + far * np.sin(angle)))
    return polygon(points)
