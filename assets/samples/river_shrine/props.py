"""Doors, furniture, the camp and the wagon."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from . import plan
from .brush import INK, fill, lump, outline, paint_of, pen, spot, varied
from .canvas import Picture, dice, painted
from .ground import pebble
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
    _turned(painter, door.a, math.atan2(door.b[1] - door.a[1], door.b[0] - door.a[0]))
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


def _turned(painter: QPainter, seat: Point, angle: float) -> None:
    painter.save()
    painter.translate(spot(seat))
    painter.rotate(math.degrees(angle))


def furniture(picture: Picture) -> Picture:
    """What the garrison left: a table, benches, crates, barrels, a brazier."""

    def paint(painter: QPainter) -> None:
        rng = dice("furniture")
        _planked(painter, rng, (9.9, 4.3), (1.5, 0.62), 0.06)
        _planked(painter, rng, (9.95, 3.72), (1.3, 0.22), 0.02)
        _planked(painter, rng, (10.2, 4.95), (1.2, 0.22), -0.16)
        for seat, size, turn in _CRATES:
            _crate(painter, rng, seat, size, turn)
        for seat in _BARRELS:
            _barrel(painter, rng, seat)
        _brazier(painter, (13.5, 2.4))
        for seat in ((4.45, 3.1), (6.55, 3.1), (4.7, 2.65), (6.35, 2.7)):
            _candle(painter, seat)

    return painted(picture, paint)


_CRATES: list[tuple[Point, float, float]] = [
    ((8.55, 6.55), 0.62, 0.05), ((9.2, 6.45), 0.46, -0.2), ((8.5, 7.2), 0.48, 0.3),
    ((12.5, 6.5), 0.58, 0.12), ((8.55, 8.5), 0.55, -0.08),
]  # fmt: skip
_BARRELS: list[Point] = [(12.55, 8.55), (12.05, 8.65), (9.2, 8.62), (12.6, 5.6), (8.4, 5.6)]


def _planked(
    painter: QPainter,
    rng: np.random.Generator,
    seat: Point,
    size: Point,
    turn: float,
    code: str = "#86673f",
) -> None:
    wide, tall = size[0] * PX, size[1] * PX
    _turned(painter, seat, turn)
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
        painter.drawRect(QRectF(-wide / 2 + 2, -tall / 2 + i * tall / boards + 1, wide - 4, tall / boards - 2))
    painter.restore()


def _crate(painter: QPainter, rng: np.random.Generator, seat: Point, size: float, turn: float) -> None:
    _planked(painter, rng, seat, (size, size), turn, "#8f7047")
    _turned(painter, seat, turn)
    painter.setPen(pen("#4a3822", 5))
    half = size * PX / 2 - 5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(-half, -half, 2 * half, 2 * half))
    painter.drawLine(QPointF(-half, half), QPointF(half, -half))
    painter.restore()


def _barrel(painter: QPainter, rng: np.random.Generator, seat: Point) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.45))
    painter.drawEllipse(spot((seat[0] + 0.06, seat[1] + 0.08)), 23, 23)
    for radius, code in ((23.0, "#2c241b"), (20.5, "#77593a"), (18.0, "#3b3026"), (16.5, "#8e6f48")):
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
    _glow(painter, seat, 0.2, 0.9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#2a2522"))
    for dx, dy in ((-0.07, 0.03), (0.06, -0.04), (0.02, 0.09)):
        painter.drawEllipse(spot((seat[0] + dx, seat[1] + dy)), 5, 4)


def _candle(painter: QPainter, seat: Point) -> None:
    _glow(painter, seat, 0.36, 0.4)
    painter.setPen(pen("#6c6552", 1.5))
    painter.setBrush(paint_of("#e6dcc0"))
    painter.drawEllipse(spot(seat), 5, 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#f2b34c"))
    painter.drawEllipse(spot(seat), 2.4, 2.4)


def _glow(painter: QPainter, seat: Point, radius: float, strength: float) -> None:
    light = QRadialGradient(spot(seat), radius * PX)
    light.setColorAt(0, QColor.fromRgbF(1.0, 0.78, 0.4, strength))
    light.setColorAt(0.45, QColor.fromRgbF(0.95, 0.52, 0.2, strength * 0.5))
    light.setColorAt(1, QColor.fromRgbF(0.9, 0.4, 0.1, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(spot(seat), radius * PX, radius * PX)


def camp(picture: Picture) -> Picture:
    """The campfire, log seats, bedrolls and a tent."""

    def paint(painter: QPainter) -> None:
        rng = dice("camp")
        _fire(painter, rng, (11.5, 15.5))
        _log(painter, rng, (10.35, 15.9), 1.25)
        _log(painter, rng, (11.3, 16.65), -0.12)
        _bedroll(painter, (12.75, 14.75), 0.42, "#7a5a52")
        _bedroll(painter, (12.85, 15.95), -0.3, "#5d6a6b")
        _tent(painter, (10.6, 13.9))

    return painted(picture, paint)


def _fire(painter: QPainter, rng: np.random.Generator, seat: Point) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    _glow(painter, seat, 1.5, 0.4)
    painter.setBrush(paint_of("#2a2520", 0.85))
    painter.drawPolygon(lump(seat, 0.36, rng, 0.1))
    for i in range(13):
        angle = math.tau * i / 13
        ring = (seat[0] + 0.38 * math.cos(angle), seat[1] + 0.38 * math.sin(angle))
        pebble(painter, rng, ring, rng.uniform(0.075, 0.1), "#8b857a")
    for angle in (0.3, 1.4, 2.5):
        c, s = math.cos(angle) * 0.27, math.sin(angle) * 0.27
        painter.setPen(pen("#33241a", 11))
        painter.drawLine(spot((seat[0] - c, seat[1] - s)), spot((seat[0] + c, seat[1] + s)))
        painter.setPen(pen("#5e4128", 6))
        painter.drawLine(spot((seat[0] - c, seat[1] - s)), spot((seat[0] + c, seat[1] + s)))
    _glow(painter, seat, 0.34, 0.95)
    for code, size in (("#d9722e", 0.17), ("#eeaa45", 0.115), ("#f9e2a0", 0.06)):
        painter.setBrush(paint_of(code, 0.92))
        painter.drawPolygon(lump((seat[0], seat[1] - 0.02), size, rng, 0.45))


def _log(painter: QPainter, rng: np.random.Generator, seat: Point, turn: float) -> None:
    _turned(painter, seat, turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.45))
    painter.drawRoundedRect(QRectF(-58, -6, 124, 34), 14, 14)
    painter.setPen(pen(INK, 3))
    painter.setBrush(paint_of("#5d452c"))
    painter.drawRoundedRect(QRectF(-62, -15, 124, 30), 12, 12)
    for y in (-8, -1, 6):
        painter.setPen(pen("#8a6a45", 2.4, 0.7))
        painter.drawLine(QPointF(-50 + rng.uniform(0, 14), y), QPointF(46 - rng.uniform(0, 14), y))
    painter.setPen(pen(INK, 2))
    painter.setBrush(paint_of("#b08d5f"))
    painter.drawEllipse(QPointF(56, 0), 7, 14)
    painter.restore()


def _bedroll(painter: QPainter, seat: Point, turn: float, code: str) -> None:
    _turned(painter, seat, turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.4))
    painter.drawRoundedRect(QRectF(-66, -22, 142, 60), 14, 14)
    painter.setPen(pen(INK, 3))
    painter.setBrush(paint_of("#a3957a"))
    painter.drawRoundedRect(QRectF(-72, -28, 144, 56), 12, 12)
    painter.setBrush(paint_of(code))
    painter.drawRoundedRect(QRectF(-32, -30, 106, 60), 12, 12)
    painter.setPen(pen("#2b2622", 2, 0.4))
    for x in (-6, 20, 46):
        painter.drawLine(QPointF(x, -24), QPointF(x + 6, 24))
    painter.setPen(pen(INK, 2))
    painter.setBrush(paint_of("#cfc6ac"))
    painter.drawRoundedRect(QRectF(-66, -18, 28, 36), 9, 9)
    painter.restore()


def _tent(painter: QPainter, seat: Point) -> None:
    x, y = seat
    feet = [(x - 0.95, y - 0.72), (x + 0.95, y - 0.72), (x + 0.95, y + 0.72), (x - 0.95, y + 0.72)]
    fill(painter, [(u + 0.13, v + 0.18) for u, v in feet], paint_of("#100d0a", 0.42))
    painter.setPen(pen(INK, 4))
    painter.setBrush(paint_of("#a3916d"))
    painter.drawPath(outline(feet))
    fill(painter, [(x - 0.93, y - 0.7), (x + 0.93, y - 0.7), (x + 0.98, y), (x - 0.98, y)], paint_of("#bba982"))
    fill(painter, [(x - 0.98, y), (x + 0.98, y), (x + 0.93, y + 0.7), (x - 0.93, y + 0.7)], paint_of("#8c7b5b"))
    painter.setPen(pen("#5d5039", 4))
    painter.drawLine(spot((x - 0.99, y)), spot((x + 0.99, y)))
    painter.setPen(pen("#5d5039", 2, 0.55))
    for i in range(-4, 5):
        painter.drawLine(spot((x + i * 0.21, y)), spot((x + i * 0.225, y - 0.68)))
        painter.drawLine(spot((x + i * 0.21, y)), spot((x + i * 0.225, y + 0.68)))


def stumps(picture: Picture) -> Picture:
    """Where the camp's firewood came from."""

    def paint(painter: QPainter) -> None:
        rng = dice("stumps")
        for seat in ((7.6, 18.35), (9.7, 18.7), (22.5, 5.7), (23.35, 6.3), (26.4, 15.4), (8.3, 13.4)):
            _stump(painter, rng, seat)

    return painted(picture, paint)


def _stump(painter: QPainter, rng: np.random.Generator, seat: Point) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#100d0a", 0.45))
    painter.drawPolygon(lump((seat[0] + 0.06, seat[1] + 0.08), 0.24, rng, 0.12))
    painter.setPen(pen(INK, 3))
    painter.setBrush(paint_of("#5a452f"))
    painter.drawPolygon(lump(seat, 0.23, rng, 0.16))
    painter.setPen(pen("#8a6c46", 1.6))
    for radius, code in ((17.0, "#b3935f"), (12.0, "#ab8a58"), (7.0, "#b89865"), (3.0, "#9a7a4c")):
        painter.setBrush(paint_of(code))
        painter.drawEllipse(spot(seat), radius, radius * 0.96)


def wagon(picture: Picture) -> Picture:
    """A wagon that lost a wheel by the road."""

    def paint(painter: QPainter) -> None:
        rng = dice("wagon")
        for seat in ((25.45, 11.05), (25.4, 11.98), (26.6, 11.06)):
            _wheel(painter, seat, seat[0] > 26)
        _planked(painter, rng, (26.0, 11.5), (1.5, 0.78), 0.1, "#8a6c47")
        _crate(painter, rng, (25.75, 11.45), 0.42, 0.25)
        _barrel(painter, rng, (26.35, 11.62))
        painter.setPen(pen("#4d3923", 8))
        painter.drawLine(spot((25.25, 11.42)), spot((24.6, 11.25)))
        _wheel(painter, (26.9, 12.25), False, flat=True)

    return painted(picture, paint)


def _wheel(painter: QPainter, seat: Point, tilt: bool, *, flat: bool = False) -> None:
    if not flat:
        painter.setPen(pen(INK, 12))
        painter.drawLine(spot((seat[0] - 0.24, seat[1])), spot((seat[0] + 0.24, seat[1] + 0.06 * tilt)))
        painter.setPen(pen("#6d5233", 7))
        painter.drawLine(spot((seat[0] - 0.24, seat[1])), spot((seat[0] + 0.24, seat[1] + 0.06 * tilt)))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen("#100d0a", 9, 0.4))
    painter.drawEllipse(spot((seat[0] + 0.05, seat[1] + 0.06)), 28, 26)
    painter.setPen(pen(INK, 10))
    painter.drawEllipse(spot(seat), 28, 26)
    painter.setPen(pen("#7d5f3b", 6))
    painter.drawEllipse(spot(seat), 28, 26)
    for i in range(4):
        c, s = math.cos(i * math.pi / 4) * 0.27, math.sin(i * math.pi / 4) * 0.25
        painter.setPen(pen("#6d5233", 4))
        painter.drawLine(spot((seat[0] - c, seat[1] - s)), spot((seat[0] + c, seat[1] + s)))
