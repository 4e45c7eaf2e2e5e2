"""Masonry: walls block by block, pillars, boulders and rubble."""

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from . import plan
from .brush import INK, fill, outline, paint_of, pen, polygon, spot, stroke, varied
from .canvas import Field, Picture, blur, cast, dice, mask, painted, shade
from .ground import pebble
from .plan import Point, Wall
from .size import PX

THICK = 0.24
"""How thick house walls are painted, in cells; the rules' wall is the middle line."""

MASONRY = [*plan.HOUSE_WALLS, *plan.TOWER_WALLS, *plan.RUIN_WALLS]
BLOCKS = [plan.STATUE, *plan.PILLARS, *plan.BOULDERS]


def raised() -> Field:
    """Everything of stone that stands up and throws a shadow."""

    def paint(painter: QPainter) -> None:
        stroke(painter, MASONRY, THICK * PX)
        for points in BLOCKS:
            fill(painter, points, paint_of("#ffffff"))

    return mask(paint)


def shadows(picture: Picture) -> Picture:
    """Long soft shadows to the lower right and a dark hem where stone meets the floor."""
    solid = raised()
    picture = shade(picture, blur(solid, 15), 0.42)
    return shade(picture, blur(cast(solid, 44), 4), 0.5)


def masonry(picture: Picture) -> Picture:
    """All walls, drawn as one bar with blocks on top."""

    def paint(painter: QPainter) -> None:
        rng = dice("masonry")
        _bars(painter, THICK * PX + 7, INK)
        _bars(painter, THICK * PX, "#6b6456")
        for wall in MASONRY:
            course(painter, rng, wall, THICK, reaches(wall))
        for corner in sorted(_bends()):
            _block(painter, rng, plan.ring(corner, THICK * 0.56, 7, rng.uniform(0, 1)), "#a79e8a")

    return painted(picture, paint)


def _bars(painter: QPainter, width: float, code: str) -> None:
    flat, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
    spare = (width / PX - THICK) / 2
    for wall in MASONRY:
        before, after = reaches(wall)
        painter.setPen(QPen(paint_of(code), width, Qt.PenStyle.SolidLine, flat, join))
        painter.drawLine(spot(along(wall, -before - spare)), spot(along(wall, after + spare, 1)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of(code))
    for corner in _bends():
        painter.drawEllipse(spot(corner), width * 0.54, width * 0.54)


def along(wall: Wall, by: float, share: float = 0.0) -> Point:
    """The place so far along a wall, counted from a share of its length."""
    length = math.dist(wall.a, wall.b)
    t = share + by / length
    return wall.a[0] + (wall.b[0] - wall.a[0]) * t, wall.a[1] + (wall.b[1] - wall.a[1]) * t


def _meeting(wall: Wall, end: Point) -> list[float]:
    """How square each other wall meets this one at its end: 0 is a right angle."""
    out = []
    for other in MASONRY:
        if other != wall and end in other:
            u = (wall.b[0] - wall.a[0], wall.b[1] - wall.a[1])
            v = (other.b[0] - other.a[0], other.b[1] - other.a[1])
            out.append(abs(u[0] * v[0] + u[1] * v[1]) / math.hypot(*u) / math.hypot(*v))
    return out


def reaches(wall: Wall) -> tuple[float, float]:
    """How far blocks run past both ends: only around right angles."""
    before, after = (
        THICK / 2 if any(bend < 0.01 for bend in _meeting(wall, end)) else 0.0 for end in wall
    )
    return before, after


def _bends() -> set[Point]:
    """Corners where walls meet askew and need a rounder stone."""
    return {
        end for wall in MASONRY for end in wall if any(0.01 < b < 0.99 for b in _meeting(wall, end))
    }


def course(
    painter: QPainter,
    rng: np.random.Generator,
    wall: Wall,
    thick: float,
    past: tuple[float, float] = (0.0, 0.0),
    code: str = "#a79e8a",
) -> None:
    """One row of hewn blocks along a wall and past its ends."""
    (ax, ay), (bx, by) = wall.a, wall.b
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    here, end = -past[0], length + past[1]
    while here < end - 0.02:
        there = min(end, here + rng.uniform(0.17, 0.42))
        if end - there < 0.1:
            there = end
        corners = [(here, -1), (there, -1), (there, 1), (here, 1)]
        wide = thick / 2 * rng.uniform(0.9, 1.06)
        points = [(ax + ux * s - uy * wide * t, ay + uy * s + ux * wide * t) for s, t in corners]
        _block(painter, rng, points, code)
        here = there


def _block(painter: QPainter, rng: np.random.Generator, points: list[Point], code: str) -> None:
    cx = sum(p[0] for p in points) / len(points)
    cy = sum(p[1] for p in points) / len(points)
    loose = [(x + rng.normal(0, 0.008), y + rng.normal(0, 0.008)) for x, y in points]
    painter.setPen(pen("#3a342c", 1.6))
    painter.setBrush(varied(code, rng, 0.07, -0.17))
    painter.drawPolygon(polygon(loose))
    lit = [(cx + (x - cx) * 0.8 - 0.012, cy + (y - cy) * 0.8 - 0.016) for x, y in loose]
    fill(painter, lit, varied(code, rng, 0.06, 0.04))
    for _ in range(int(rng.integers(1, 5))):
        x, y = cx + rng.normal(0, 0.05), cy + rng.normal(0, 0.04)
        painter.setBrush(paint_of("#4d4638" if rng.random() < 0.6 else "#cfc7b2", 0.35))
        painter.drawEllipse(spot((x, y)), rng.uniform(1, 2.6), rng.uniform(0.8, 2))


def pillars(picture: Picture) -> Picture:
    """Standing pillars, one fallen in pieces, and the statue on its plinth."""

    def paint(painter: QPainter) -> None:
        rng = dice("pillars")
        for points in plan.PILLARS:
            _drum(painter, rng, points)
        _fallen(painter, rng)
        _drum(painter, rng, plan.STATUE)
        _figure(painter)

    return painted(picture, paint)


def _drum(painter: QPainter, rng: np.random.Generator, points: list[Point]) -> None:
    cx = sum(p[0] for p in points) / len(points)
    cy = sum(p[1] for p in points) / len(points)
    painter.setPen(pen(INK, 5))
    painter.setBrush(paint_of("#7d7565"))
    painter.drawPath(outline(points))
    for size, code in ((0.93, "#9b927e"), (0.74, "#665f51"), (0.68, "#b0a790")):
        inner = [(cx + (x - cx) * size - 0.01, cy + (y - cy) * size - 0.012) for x, y in points]
        fill(painter, inner, varied(code, rng, 0.03))


def _fallen(painter: QPainter, rng: np.random.Generator) -> None:
    (ax, ay), (bx, by) = plan.FALLEN_PILLAR
    for i in range(4):
        t0, t1 = i / 4 + 0.02, (i + 1) / 4 - 0.035
        nx, ny = -(by - ay) * 0.17, (bx - ax) * 0.17
        slip = rng.normal(0, 0.035)
        a = (ax + (bx - ax) * t0 + slip, ay + (by - ay) * t0 - slip)
        b = (ax + (bx - ax) * t1 + slip, ay + (by - ay) * t1 - slip)
        body = [(a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny),
                (a[0] + nx, a[1] + ny)]  # fmt: skip
        shadow = [(x + 0.06, y + 0.08) for x, y in body]
        fill(painter, shadow, paint_of("#15120e", 0.45))
        painter.setPen(pen(INK, 3.4))
        painter.setBrush(varied("#857c6a", rng, 0.05))
        painter.drawPolygon(polygon(body))
        for k, code in ((0.78, "#a39984"), (0.42, "#b9b09a")):
            band = [(a[0] - nx * k, a[1] - ny * k), (b[0] - nx * k, b[1] - ny * k), b, a]
            fill(painter, band, varied(code, rng, 0.04))


def _figure(painter: QPainter) -> None:
    x, y = 5.5, 3.46
    painter.setPen(pen("#4a453b", 2))
    for dx, dy, wide, tall, code in _STATUE_PARTS:
        painter.setBrush(paint_of(code))
        painter.drawEllipse(spot((x + dx, y + dy)), wide, tall)
    painter.setPen(pen("#5c574b", 4))
    painter.drawLine(spot((x + 0.2, y - 0.2)), spot((x + 0.22, y + 0.3)))
    painter.setPen(pen("#c4c6b6", 2))
    painter.drawLine(spot((x + 0.195, y - 0.2)), spot((x + 0.215, y + 0.3)))


_STATUE_PARTS: list[tuple[float, float, float, float, str]] = [
    (0.03, 0.07, 25, 24, "#6f7264"),
    (0.0, 0.02, 24, 23, "#8a8d7d"),
    (0.0, 0.0, 25, 13, "#a3a594"),
    (-0.14, 0.1, 6, 9, "#a3a594"),
    (0.19, 0.08, 6, 9, "#a3a594"),
    (0.0, -0.02, 11, 11, "#8a8d7d"),
    (-0.012, -0.03, 8, 8, "#c4c6b6"),
]
"""The parts of the robed figure: offset, half width, half height, colour; lowest first."""


def rubble(picture: Picture) -> Picture:
    """Fallen blocks and stones on every rubble cell."""

    def paint(painter: QPainter) -> None:
        rng = dice("rubble")
        for column, row in plan.RUBBLE:
            for i in range(52):
                seat = (column + rng.uniform(0.04, 0.96), row + rng.uniform(0.04, 0.96))
                radius = 0.03 + 0.1 * rng.random() ** 2
                if i % 6 == 0:
                    _hewn(painter, rng, seat)
                else:
                    pebble(painter, rng, seat, radius, "#a1977f")

    return painted(picture, paint)


def _hewn(painter: QPainter, rng: np.random.Generator, seat: Point) -> None:
    turn, long, wide = rng.uniform(0, math.pi), rng.uniform(0.1, 0.17), rng.uniform(0.06, 0.09)
    c, s = math.cos(turn), math.sin(turn)
    corners = [(-long, -wide), (long, -wide), (long, wide), (-long, wide)]
    points = [(seat[0] + u * c - v * s, seat[1] + u * s + v * c) for u, v in corners]
    fill(painter, [(x + 0.05, y + 0.07) for x, y in points], paint_of("#15120e", 0.5))
    _block(painter, rng, points, "#a79e8a")
