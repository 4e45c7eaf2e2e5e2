"""Doors and furniture of the house, and the wooden things others borrow."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from . import plan
from .brush import INK, paint_of, pen, spot, varied
from .canvas import Picture, dice, painted
from .plan import Door, Point
from .size import PX


def doors(picture: Picture) -> Picture:
    """A plank leaf in every gap, over a stone sill."""

    def paint(painter: QPainter) -> None:
        rng = dice("doors")
        for door in plan.DOORS:
            _door(painter, rng, door)

    return painted(picture, paint)


def _door(painter: QPainter, rng: np.random.Generator, door: Door) -> None:
    long = math.dist(door.a, door.b)
    turned(painter, door.a, math.atan2(door.b[1] - door.a[1], door.b[0] - door.a[0]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#7b7364"))
    painter.drawRect(QRectF(0, -13, long * PX, 26))
    painter.setPen(pen(INK, 3))
    painter.setBrush(paint_of("#5f4529"))
    painter.drawRect(QRectF(8, -8, long * PX - 16, 16))
    painter.setPen(Qt.PenStyle.NoPen)
    for i in range(6):
        painter.setBrush(varied("#8a6840", rng, 0.08, 0.05))
        painter.drawRect(QRectF(10 + i * (long * PX - 20) / 6, -6, (long * PX - 20) / 6 - 2, 11))
    painter.setBrush(paint_of("#2f2b28"))
    for share in (0.24, 0.76):
        painter.drawRect(QRectF(long * PX * share - 3, -9, 6, 18))
    painter.restore()


def turned(painter: QPainter, seat: Point, angle: float) -> None:
    """Move the painter's origin to a place and turn it; the caller restores it."""
    painter.save()
    painter.translate(spot(seat))
    painter.rotate(math.degrees(angle))


def furniture(picture: Picture) -> Picture:
    """What the garrison left: a table, benches, crates, barrels, a brazier."""

    def paint(painter: QPainter) -> None:
        rng = dice("furniture")
        planked(painter, rng, (9.9, 4.3), (1.5, 0.62), 0.06)
        planked(painter, rng, (9.95, 3.72), (1.3, 0.22), 0.02)
        planked(painter, rng, (10.2, 4.95), (1.2, 0.22), -0.16)
        for seat, size, turn in _CRATES:
            crate(painter, rng, seat, size, turn)
        for seat in _BARRELS:
            barrel(painter, rng, seat)
        _brazier(painter, (13.5, 2.4))
        for seat in ((4.45, 3.1), (6.55, 3.1), (4.7, 2.65), (6.35, 2.7)):
            _candle(painter, seat)

    return painted(picture, paint)


_CRATES: list[tuple[Point, float, float]] = [
    ((8.55, 6.55), 0.62, 0.05), ((9.2, 6.45), 0.46, -0.2), ((8.5, 7.2), 0.48, 0.3),
    ((12.5, 6.5), 0.58, 0.12), ((8.55, 8.5), 0.55, -0.08),
]  # fmt: skip
_BARRELS: list[Point] = [(12.55, 8.55), (12.05, 8.65), (9.2, 8.62), (12.6, 5.6), (8.4, 5.6)]


def planked(
    painter: QPainter,
    rng: np.random.Generator,
    seat: Point,
    size: Point,
    turn: float,
    code: str = "#86673f",
) -> None:
    """Boards nailed together: a table top, a bench, a wagon bed."""
    wide, tall = size[0] * PX, size[1] * PX
    turned(painter, seat, turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.45))
    painter.drawRoundedRect(QRectF(-wide / 2 + 7, -tall / 2 + 9, wide, tall), 4, 4)
    painter.setPen(pen(INK, 3))
    painter.setBrush(paint_of("#4d3923"))
    painter.drawRect(QRectF(-wide / 2, -tall / 2, wide, tall))
    painter.setPen(Qt.PenStyle.NoPen)
    boards = max(1, round(tall / 16))
    for i in range(boards):
        painter.setBrush(varied(code, rng, 0.06, 0.02))
        top = -tall / 2 + i * tall / boards + 1
        painter.drawRect(QRectF(-wide / 2 + 2, top, wide - 4, tall / boards - 2))
    painter.restore()


def crate(
    painter: QPainter, rng: np.random.Generator, seat: Point, size: float, turn: float
) -> None:
    """A crate with a crossed lid."""
    planked(painter, rng, seat, (size, size), turn, "#8f7047")
    turned(painter, seat, turn)
    painter.setPen(pen("#4a3822", 5))
    half = size * PX / 2 - 5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-half, -half, 2 * half, 2 * half))
    painter.drawLine(QPointF(-half, half), QPointF(half, -half))
    painter.restore()


_HOOPS = ((23.0, "#2c241b"), (20.5, "#77593a"), (18.0, "#3b3026"), (16.5, "#8e6f48"))


def barrel(painter: QPainter, rng: np.random.Generator, seat: Point) -> None:
    """A barrel standing on end."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.45))
    painter.drawEllipse(spot((seat[0] + 0.06, seat[1] + 0.08)), 23, 23)
    for radius, code in _HOOPS:
        painter.setBrush(varied(code, rng, 0.02))
        painter.drawEllipse(spot(seat), radius, radius)
    painter.setPen(pen("#5a4429", 1.6))
    for offset in (-9, -3, 3, 9):
        middle = spot(seat)
        painter.drawLine(middle + QPointF(offset, -13), middle + QPointF(offset, 13))


def _brazier(painter: QPainter, seat: Point) -> None:
    painter.setPen(pen("#1f1b18", 5))
    painter.setBrush(paint_of("#3b3733"))
    painter.drawEllipse(spot(seat), 26, 26)
    glow(painter, seat, 0.2, 0.9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#2a2522"))
    for dx, dy in ((-0.07, 0.03), (0.06, -0.04), (0.02, 0.09)):
        painter.drawEllipse(spot((seat[0] + dx, seat[1] + dy)), 5, 4)


def _candle(painter: QPainter, seat: Point) -> None:
    glow(painter, seat, 0.36, 0.4)
    painter.setPen(pen("#6c6552", 1.5))
    painter.setBrush(paint_of("#e6dcc0"))
    painter.drawEllipse(spot(seat), 5, 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#f2b34c"))
    painter.drawEllipse(spot(seat), 2.4, 2.4)


def glow(painter: QPainter, seat: Point, radius: float, strength: float) -> None:
    """Warm light around a flame."""
    light = QRadialGradient(spot(seat), radius * PX)
    light.setColorAt(0, QColor.fromRgbF(1.0, 0.78, 0.4, strength))
    light.setColorAt(0.45, QColor.fromRgbF(0.95, 0.52, 0.2, strength * 0.5))
    light.setColorAt(1, QColor.fromRgbF(0.9, 0.4, 0.1, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(spot(seat), radius * PX, radius * PX)
