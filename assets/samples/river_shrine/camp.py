"""The camp by the ford, the stumps it left, and the wagon on the road."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from .brush import INK, fill, lump, outline, paint_of, pen, spot
from .canvas import Picture, dice, painted
from .furniture import barrel, crate, glow, planked, turned
from .ground import pebble
from .plan import Point


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
    glow(painter, seat, 1.5, 0.4)
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
    glow(painter, seat, 0.34, 0.95)
    for code, size in (("#d9722e", 0.17), ("#eeaa45", 0.115), ("#f9e2a0", 0.06)):
        painter.setBrush(paint_of(code, 0.92))
        painter.drawPolygon(lump((seat[0], seat[1] - 0.02), size, rng, 0.45))


def _log(painter: QPainter, rng: np.random.Generator, seat: Point, turn: float) -> None:
    turned(painter, seat, turn)
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
    turned(painter, seat, turn)
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
    """A ridge tent, one side in the light, its ropes pegged down."""
    x, y = seat
    for dx, dy in ((-1.25, -0.95), (1.25, -0.95), (-1.25, 0.98), (1.25, 0.98), (-1.4, 0), (1.4, 0)):
        painter.setPen(pen("#c9bd9c", 2, 0.8))
        painter.drawLine(spot((x + dx * 0.7, y + dy * 0.7)), spot((x + dx, y + dy)))
    feet = [(x - 0.95, y - 0.72), (x + 0.95, y - 0.72), (x + 0.95, y + 0.72), (x - 0.95, y + 0.72)]
    fill(painter, [(u + 0.13, v + 0.18) for u, v in feet], paint_of("#100d0a", 0.42))
    painter.setPen(pen(INK, 4))
    painter.setBrush(paint_of("#a3916d"))
    painter.drawPath(outline(feet))
    for way, code in ((-0.7, "#bba982"), (0.7, "#8c7b5b")):
        side = [(x - 0.93, y + way), (x + 0.93, y + way), (x + 0.98, y), (x - 0.98, y)]
        fill(painter, side, paint_of(code))
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
        for seat in _STUMPS:
            _stump(painter, rng, seat)

    return painted(picture, paint)


_STUMPS = ((7.6, 18.35), (9.7, 18.7), (22.5, 5.7), (23.35, 6.3), (26.4, 15.4), (8.3, 13.4))


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
            _upright(painter, seat)
        planked(painter, rng, (26.0, 11.5), (1.5, 0.78), 0.1, "#8a6c47")
        crate(painter, rng, (25.75, 11.45), 0.42, 0.25)
        barrel(painter, rng, (26.35, 11.62))
        painter.setPen(pen("#4d3923", 8))
        painter.drawLine(spot((25.25, 11.42)), spot((24.6, 11.25)))
        _wheel(painter, (26.9, 12.25))

    return painted(picture, paint)


def _upright(painter: QPainter, seat: Point) -> None:
    """A wheel seen from above, still on its axle."""
    for code, width in ((INK, 12), ("#6d5233", 7)):
        painter.setPen(pen(code, width))
        painter.drawLine(spot((seat[0] - 0.24, seat[1])), spot((seat[0] + 0.24, seat[1] + 0.03)))


def _wheel(painter: QPainter, seat: Point) -> None:
    """A wheel lying flat."""
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
