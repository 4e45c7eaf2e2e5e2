"""Floors of the shrine and the deck of the bridge."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from . import plan
from .brush import INK, fill, lump, outline, paint_of, pen, polygon, spot, varied
from .canvas import (
    HEIGHT,
    WIDTH,
    Field,
    Picture,
    blur,
    cast,
    cobbles,
    colour,
    dice,
    mask,
    noise,
    painted,
    shade,
    shifted,
    step,
    tint,
)
from .ground import earth, pebble
from .plan import Point, Wall
from .size import PX
from .stone import course

PARAPETS: list[Wall] = [
    Wall((17.0, 10.08), (17.95, 10.08)),
    Wall((20.15, 10.08), (22.0, 10.08)),
    Wall((17.0, 11.92), (22.0, 11.92)),
]
HOLE: list[Point] = [
    (17.98, 10.0), (18.08, 10.25), (17.95, 10.5), (18.14, 10.75), (18.1, 10.98), (18.5, 10.93),
    (18.8, 11.04), (19.2, 10.94), (19.5, 11.03), (19.9, 10.95), (20.04, 10.7), (19.9, 10.45),
    (20.1, 10.2), (20.08, 10.0),
]  # fmt: skip


def area(points: list[Point]) -> Field:
    """A polygon as a mask."""
    return mask(lambda painter: fill(painter, points, paint_of("#ffffff")))


def paving(name: str, size: float, code: str) -> Picture:
    """Stone slabs with dark joints and worn edges."""
    tone, gap = cobbles(name, size)
    grain = noise(name + " grain", 0.25, 4)
    light = 0.8 + 0.3 * tone + 0.22 * (grain - 0.5)
    light *= 0.55 + 0.45 * step(gap, 0.6, 3.4)
    light *= 0.92 + 0.08 * step(gap, 3, 9)
    return (colour(code) * light[..., None]).astype(np.float32)


def planks() -> Picture:
    """Old boards, laid along the room."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32) / PX
    rng = dice("planks")
    board = np.floor(y / 0.25).astype(int)
    start = rng.uniform(0, 2, 400).astype(np.float32)[board]
    piece = np.floor((x + start) / 1.7).astype(int)
    tone = rng.random((400, 60)).astype(np.float32)[board, piece]
    light = 0.74 + 0.3 * tone + 0.5 * (noise("wood grain", 0.6, 5, 0.07) - 0.5)
    joint = np.minimum(y % 0.25, 0.25 - y % 0.25) * PX
    butt = np.minimum((x + start) % 1.7, 1.7 - (x + start) % 1.7) * PX
    light *= 0.5 + 0.5 * step(np.minimum(joint, butt), 0.4, 2.4)
    return np.asarray(colour("#7f6748") * light[..., None], np.float32)


def house(picture: Picture) -> Picture:
    """Floors of all rooms, with dirt and moss creeping in."""
    rooms: list[tuple[list[Point], Picture]] = [
        (plan.NAVE, paving("nave", 0.62, "#9d9583")),
        (plan.GUARDROOM, paving("guard", 0.34, "#8f8778")),
        (plan.STORE, planks()),
        (plan.TOWER, paving("tower", 0.4, "#938b7b")),
    ]
    for points, floor in rooms:
        picture = tint(picture, floor, area(points))
    return _ruins(_decay(picture))


_YARDS: list[list[Point]] = [
    [(3, 14), (6, 14), (7, 15), (6.2, 16.6), (3, 16.4)],
    [(24, 7), (26, 7), (26, 9.2)],
]


def _ruins(picture: Picture) -> Picture:
    """What is left of the paving in the two roofless corners outside."""
    floor = paving("yard", 0.5, "#938b79")
    kept = step(noise("yard gaps", 0.8, 4), 0.42, 0.5)
    for points in _YARDS:
        ragged = step(blur(area(points), 20) + (noise("yard edge", 0.5, 4) - 0.5) * 0.5, 0.45, 0.55)
        picture = tint(picture, floor, ragged * kept * 0.85)
    return picture


def _decay(picture: Picture) -> Picture:
    inside = np.maximum.reduce([area(p) for p in (plan.NAVE, plan.GUARDROOM, plan.STORE)])
    near = 1 - step(blur(inside, 30), 0.62, 0.95)
    dirt = step(noise("floor dirt", 1.4, 5) + near * 0.2, 0.55, 0.9) * inside
    picture = tint(picture, colour("#6d6047"), dirt * 0.45)
    moss = step(noise("moss", 0.7, 6) + near * 0.3, 0.7, 0.78) * inside
    green = tint(picture, colour("#5f6b41"), 0.75)
    green = tint(green, colour("#78814d"), step(noise("moss light", 0.12, 3), 0.55, 0.7) * 0.6)
    return tint(picture, green, moss * step(noise("moss gaps", 0.16, 3), 0.3, 0.5))


def furnishing(picture: Picture) -> Picture:
    """The dais under the statue, the torn runner, and cracks in the floor."""

    def paint(painter: QPainter) -> None:
        rng = dice("runner")
        _runner(painter, rng)
        for radius, code in _DAIS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(paint_of(code))
            painter.drawEllipse(spot((5.5, 3.5)), radius * PX, radius * PX)
        for i in range(16):
            _joint(painter, i * np.pi / 8)
        for _ in range(9):
            _crack(painter, rng)

    return painted(picture, paint)


_DAIS = ((1.02, "#8a8271"), (0.95, "#a59d89"), (0.74, "#8d8574"), (0.68, "#b0a893"))


def _runner(painter: QPainter, rng: np.random.Generator) -> None:
    left = [(5.14 + rng.normal(0, 0.02), 4.3 + i * 0.2) for i in range(24)]
    right = [(5.86 + rng.normal(0, 0.02), 8.9 - i * 0.2) for i in range(24)]
    fill(painter, [*left, *right], paint_of("#6b3d36", 0.82))
    for x in (5.21, 5.79):
        painter.setPen(pen("#b08f58", 3, 0.65))
        painter.drawLine(spot((x, 4.4)), spot((x, 8.86)))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(46):
        painter.setBrush(varied("#8f8776", rng, 0.08))
        seat = (5.5 + rng.choice((-0.36, 0.36)) + rng.normal(0, 0.04), rng.uniform(4.4, 8.9))
        painter.drawPolygon(lump(seat, rng.uniform(0.02, 0.08), rng, 0.4))
    for _ in range(30):
        painter.setBrush(paint_of("#3e2723", 0.25))
        painter.drawPolygon(lump((rng.uniform(5.2, 5.8), rng.uniform(4.5, 8.9)), 0.09, rng, 0.5))


def _joint(painter: QPainter, angle: float) -> None:
    painter.setPen(pen("#5d5648", 2, 0.8))
    c, s = float(np.cos(angle)), float(np.sin(angle))
    painter.drawLine(spot((5.5 + c * 0.75, 3.5 + s * 0.75)), spot((5.5 + c, 3.5 + s)))


def _crack(painter: QPainter, rng: np.random.Generator) -> None:
    x, y = rng.uniform(3.4, 12.6), rng.uniform(3.2, 8.6)
    heading = rng.uniform(0, 6.28)
    painter.setPen(pen("#2f2a22", 2, 0.6))
    for _ in range(int(rng.integers(4, 9))):
        nx, ny = x + 0.14 * np.cos(heading), y + 0.14 * np.sin(heading)
        painter.drawLine(spot((x, y)), spot((nx, ny)))
        x, y, heading = nx, ny, heading + rng.normal(0, 0.6)


def bridge(picture: Picture) -> Picture:
    """The stone bridge with its north half fallen in the middle."""
    left, top, right, bottom = plan.BRIDGE
    whole = area([(left, top), (right, top), (right, bottom), (left, bottom)])
    deck = whole * (1 - area(HOLE))
    picture = painted(picture, _piers)
    over_land = area([(21.15, 9.5), (25, 9.5), (25, 14), (21.15, 14)])
    over_land = np.maximum(over_land, area([(15, 9.5), (17.8, 9.5), (17.8, 14), (15, 14)]))
    under = blur(cast(deck, 58), 6) * (1 - deck) * (1 - blur(over_land, 16))
    picture = shade(picture, under, 0.6)
    thick = np.maximum(shifted(deck, 0, 9), deck)
    picture = tint(picture, colour("#453f36"), thick)
    floor = paving("bridge", 0.3, "#a0977f")
    floor = shade(floor, blur(1 - deck, 9), 0.4)
    ends = 1 - step(blur(area([(17.35, 9), (21.65, 9), (21.65, 13), (17.35, 13)]), 24), 0.1, 0.5)
    buried = step(ends + (noise("buried", 0.45, 4) - 0.5) * 0.9, 0.45, 0.75)
    dust = np.maximum(step(noise("bridge dust", 1.0, 4), 0.45, 0.8) * 0.4, buried)
    floor = tint(floor, earth(), dust)
    picture = tint(picture, floor, deck)
    return painted(picture, _parapets)


def _piers(painter: QPainter) -> None:
    for x in (18.0, 20.95):
        for y, way in ((10.0, -0.42), (12.0, 0.42)):
            painter.setPen(pen("#2b2622", 4))
            painter.setBrush(paint_of("#6e6759"))
            painter.drawPath(outline([(x - 0.3, y), (x, y + way), (x + 0.3, y)]))
            fill(painter, [(x - 0.24, y), (x, y + way * 0.8), (x, y)], paint_of("#8a8270"))


def _parapets(painter: QPainter) -> None:
    rng = dice("parapets")
    for wall in PARAPETS:
        left, right, y = wall.a[0] - 0.02, wall.b[0] + 0.02, wall.a[1]
        edge = [(left, y - 0.095), (right, y - 0.095), (right, y + 0.095), (left, y + 0.095)]
        fill(painter, edge, paint_of(INK))
        course(painter, rng, wall, 0.15, code="#b3a993")
    for _ in range(60):
        seat = (rng.uniform(18.0, 20.2), 10.6 + rng.normal(0, 0.5))
        radius = rng.uniform(0.03, 0.12)
        if seat[1] < 10.8:
            pebble(painter, rng, seat, radius, "#7d7c6d")
    painter.setPen(pen("#2b2622", 3, 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polygon(HOLE))
    for seat in ((17.9, 10.2), (20.15, 10.3), (18.6, 11.0), (19.6, 11.02)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint_of("#2b2622", 0.5))
        painter.drawPolygon(lump(seat, 0.05, rng, 0.4))
