"""Grass, earth and roads: everything under the feet that is not stone or water."""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from . import plan
from .brush import at, lump, paint_of, pen, spot, varied
from .canvas import (
    HEIGHT,
    WIDTH,
    Field,
    Picture,
    blur,
    brushed,
    clamp,
    colour,
    dice,
    mask,
    noise,
    painted,
    shade,
    step,
    tint,
)
from .size import COLUMNS, PX, ROWS


@dataclass(frozen=True)
class Lie:
    """The fields that say what lies where."""

    river: Field
    woods: Field
    road: Field


def survey() -> Lie:
    """Measure the scene once for all painters."""
    return Lie(plan.river_depth(), woods_share(), road_share())


def woods_share() -> Field:
    """How deep in the woods each point lies, its edge drawn along the cells that count."""
    cells = np.zeros((ROWS, COLUMNS), np.float32)
    for column, row in plan.thicket():
        cells[row, column] = 1
    soft = blur(np.kron(cells, np.ones((PX, PX), np.float32)), 42)
    return ((soft - 0.42) * 1.9 + (noise("wood edge", 0.6, 4) - 0.5) * 0.5).astype(np.float32)


def road_share() -> Field:
    """How much of each point is worn earth."""
    worn = np.zeros((HEIGHT, WIDTH), np.float32)
    ragged = (noise("road edge", 0.7, 5) - 0.5) * 1.1
    for half, points in plan.ROADS:
        soft = blur(mask(partial(_track, half=half, points=points)), 22)
        np.maximum(worn, step(soft + ragged * 0.6, 0.36, 0.6), out=worn)
    for blob in plan.CLEARINGS:
        soft = blur(mask(partial(_disc, blob=blob)), 34)
        np.maximum(worn, step(soft + ragged * 0.6, 0.36, 0.8) * 0.8, out=worn)
    return worn


def _track(painter: QPainter, half: float, points: list[plan.Point]) -> None:
    painter.setPen(pen("#ffffff", 2 * half * PX))
    painter.drawPath(_bend(points))


def _bend(points: list[plan.Point]) -> QPainterPath:
    """A path that rounds every point but the first and the last."""
    path = QPainterPath(spot(points[0]))
    for here, ahead in pairwise(points[1:]):
        middle = ((here[0] + ahead[0]) / 2, (here[1] + ahead[1]) / 2)
        path.quadTo(spot(here), spot(middle))
    path.lineTo(spot(points[-1]))
    return path


def _disc(painter: QPainter, blob: plan.Blob) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#ffffff"))
    painter.drawEllipse(spot((blob.x, blob.y)), blob.r * PX, blob.r * PX * 0.8)


def meadow(lie: Lie) -> Picture:
    """Grass with dry and lush places, and the worn earth of the roads."""
    picture = np.broadcast_to(colour("#6f7a4a"), (HEIGHT, WIDTH, 3)).astype(np.float32)
    picture = tint(picture, colour("#848752"), step(noise("dry", 4.5, 4), 0.45, 0.85))
    picture = tint(picture, colour("#596a42"), step(noise("lush", 3.2, 4), 0.5, 0.85))
    picture = tint(picture, colour("#8b8558"), step(noise("straw", 1.6, 5), 0.62, 0.9) * 0.7)
    picture = tint(picture, colour("#4e5e3c"), step(noise("tuft", 0.5, 4), 0.56, 0.85) * 0.3)
    picture = tint(picture, colour("#4c5a3a"), step(lie.river, -0.75, -0.1) * 0.5)
    picture = brushed(picture, 5)
    picture = tint(picture, earth(), lie.road)
    return brushed(_rim(picture, lie.road), 2)


def earth() -> Picture:
    """Trodden soil, lighter and darker in patches."""
    picture = np.broadcast_to(colour("#93805f"), (HEIGHT, WIDTH, 3)).astype(np.float32)
    picture = tint(picture, colour("#a89571"), step(noise("dust", 1.4, 5), 0.45, 0.8))
    picture = tint(picture, colour("#77664a"), step(noise("mud", 0.8, 5), 0.55, 0.85) * 0.8)
    picture = tint(picture, colour("#b3a283"), step(noise("sandy", 0.3, 5), 0.62, 0.85) * 0.4)
    picture = tint(picture, colour("#5f5240"), step(noise("grit", 0.14, 3), 0.6, 0.9) * 0.28)
    return brushed(picture, 3)


def _rim(picture: Picture, road: Field) -> Picture:
    edge = clamp(1 - np.abs(road - 0.4) * 2.6)
    return shade(picture, edge, 0.22)


def ruts(picture: Picture, lie: Lie) -> Picture:
    """Wheel tracks and scuffs along the roads."""

    def paint(painter: QPainter) -> None:
        rng = dice("ruts")
        for half, points in plan.ROADS:
            for _ in range(int(70 * half)):
                side = rng.choice((-0.42, 0.42)) * half + rng.normal(0, 0.13) * half
                moved = [(x, y + side) if half > 0.6 else (x + side, y + side) for x, y in points]
                _scuff(painter, rng, moved)

    return tint(picture, painted(picture, paint), step(lie.road, 0.6, 1.0))


def _scuff(painter: QPainter, rng: np.random.Generator, points: list[plan.Point]) -> None:
    track = _bend(points)
    start = rng.uniform(0, 0.9)
    end = min(1.0, start + rng.uniform(0.03, 0.14))
    piece = QPainterPath(track.pointAtPercent(start))
    for i in range(1, 9):
        point = track.pointAtPercent(start + (end - start) * i / 8)
        piece.lineTo(point + QPointF(0, rng.normal(0, 0.8)))
    tone = "#5d4e37" if rng.random() < 0.6 else "#b5a482"
    painter.setPen(pen(tone, rng.uniform(2, 6), rng.uniform(0.1, 0.28)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(piece)


def blades(picture: Picture, lie: Lie) -> Picture:
    """Thousands of short strokes that make the grass look brushed."""
    lean = noise("lean", 3.0, 3)
    thick = noise("thick", 1.1, 4)

    def paint(painter: QPainter) -> None:
        rng = dice("blades")
        for x, y in rng.uniform((0, 0), (COLUMNS, ROWS), (52000, 2)):
            if at(lie.road, (x, y)) > rng.uniform(0.1, 0.75) or at(lie.river, (x, y)) > -0.1:
                continue
            if rng.random() > 0.25 + at(thick, (x, y)):
                continue
            _blade(painter, rng, (x, y), (at(lean, (x, y)) - 0.5) * 2.4, picture)

    return painted(picture, paint)


def _blade(
    painter: QPainter, rng: np.random.Generator, foot: plan.Point, lean: float, picture: Picture
) -> None:
    red, green, blue = picture[int(foot[1] * PX), int(foot[0] * PX)]
    base = paint_of("#000000")
    base.setRgbF(float(red), float(green), float(blue))
    lift = 0.16 if rng.random() < 0.55 else -0.2
    tone = varied(base.name(), rng, 0.07, lift)
    tone.setAlphaF(0.75)
    tall = rng.uniform(7, 17)
    start = spot(foot)
    bend = lean * tall * 0.5 + rng.normal(0, 2.5)
    path = QPainterPath(start)
    path.quadTo(start + QPointF(bend * 0.2, -tall * 0.6), start + QPointF(bend, -tall))
    ink = pen("#000000", rng.uniform(1.2, 2.4))
    ink.setColor(tone)
    painter.setPen(ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def litter(picture: Picture, lie: Lie) -> Picture:
    """Pebbles along the roads and a few flowers in the grass."""

    def paint(painter: QPainter) -> None:
        rng = dice("litter")
        for x, y in rng.uniform((0, 0), (COLUMNS, ROWS), (5200, 2)):
            road = at(lie.road, (x, y))
            if 0.1 < road < 0.97 and rng.random() < 0.75:
                pebble(painter, rng, (x, y), rng.uniform(0.012, 0.04))
        for x, y in rng.uniform((0, 0), (COLUMNS, ROWS), (520, 2)):
            if at(lie.road, (x, y)) < 0.02 and at(lie.river, (x, y)) < -0.3:
                _flower(painter, rng, (x, y))

    return painted(picture, paint)


def pebble(
    painter: QPainter,
    rng: np.random.Generator,
    seat: plan.Point,
    radius: float,
    code: str = "#a59c8a",
) -> None:
    """A small stone with its own shadow and a lit side."""
    painter.setPen(Qt.PenStyle.NoPen)
    shape = lump(seat, radius, rng)
    painter.setBrush(paint_of("#1d1a15", 0.42))
    painter.drawPolygon(shape.translated(radius * PX * 0.3, radius * PX * 0.4))
    painter.setBrush(varied(code, rng, 0.1, -0.16))
    painter.drawPolygon(shape)
    painter.setBrush(varied(code, rng, 0.08, 0.06))
    small = lump((seat[0] - radius * 0.18, seat[1] - radius * 0.2), radius * 0.66, rng)
    painter.drawPolygon(small)


def _flower(painter: QPainter, rng: np.random.Generator, seat: plan.Point) -> None:
    code = ("#d8d2b8", "#c9b564", "#a98fae")[int(rng.integers(0, 3))]
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(int(rng.integers(2, 6))):
        x, y = seat[0] + rng.normal(0, 0.06), seat[1] + rng.normal(0, 0.06)
        painter.setBrush(varied(code, rng, 0.08))
        painter.drawEllipse(spot((x, y)), 2.2, 2.2)
