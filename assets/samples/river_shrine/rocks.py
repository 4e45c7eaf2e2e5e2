"""Boulders, and the reeds that grow by the water."""

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from . import plan
from .brush import INK, at, fill, outline, paint_of, pen, spot, varied
from .canvas import (
    HEIGHT,
    Field,
    Picture,
    blur,
    brushed,
    clamp,
    cobbles,
    colour,
    dice,
    mask,
    noise,
    painted,
    step,
    tint,
)
from .ground import Lie
from .size import PX, ROWS


def boulders(picture: Picture) -> Picture:
    """Boulders; their outline is exactly the wall the rules see."""
    shape = mask(_shapes)
    picture = tint(picture, brushed(_rock(shape), 2), step(shape, 0.4, 0.6))
    return painted(picture, _rims)


def _shapes(painter: QPainter) -> None:
    for points in plan.BOULDERS:
        fill(painter, points, paint_of("#ffffff"))


def _rims(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(INK, 5))
    for points in plan.BOULDERS:
        painter.drawPath(outline(points))


def _rock(shape: Field) -> Picture:
    """Rock lit from the upper left: a dome, broken into planes, with cracks and lichen."""
    dome = np.sqrt(clamp(blur(shape, 20) * 1.5 - 0.5)) * 46
    tone, gap = cobbles("rock", 0.5, 0.9)
    rough = (noise("rock", 0.5, 5) - 0.5) * 34
    down, right = np.gradient(blur(dome + rough, 3))
    light = 0.9 + (down * 0.8 + right * 0.6) * 0.3 + (tone - 0.5) * 0.16
    light *= 0.82 + 0.18 * step(gap, 0.3, 2.4)
    rock = (colour("#918b7e") * np.clip(light, 0.4, 1.35)[..., None]).astype(np.float32)
    lichen = step(noise("lichen", 0.4, 5), 0.6, 0.68) * 0.45
    rock = tint(rock, colour("#757a50"), lichen)
    return tint(rock, colour("#c2bba6"), step(noise("pale", 0.2, 4), 0.68, 0.75) * 0.5)


def reeds(picture: Picture, lie: Lie) -> Picture:
    """Clumps of reeds where the bank is soft."""
    centre, half, _ = plan.river_table()
    lush = noise("reed beds", 2.2, 2)

    def paint(painter: QPainter) -> None:
        rng = dice("reeds")
        for y in np.sort(rng.uniform(0, ROWS, 520)).tolist():
            row = min(int(y * PX), HEIGHT - 1)
            side = 1 if rng.random() < 0.5 else -1
            x = float(centre[row]) + side * (float(half[row]) + rng.normal(-0.02, 0.1))
            apart = abs(y - plan.FORD_Y) > 1.25 and not 9.4 < y < 12.5
            if apart and at(lush, (x, y)) > 0.55 and -0.25 < at(lie.river, (x, y)) < 0.2:
                _clump(painter, rng, (x, y))

    return painted(picture, paint)


def _clump(painter: QPainter, rng: np.random.Generator, seat: plan.Point) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(int(rng.integers(6, 12))):
        foot = spot((seat[0] + rng.normal(0, 0.04), seat[1] + rng.normal(0, 0.03)))
        angle = rng.normal(-math.pi / 2, 0.75)
        tip = QPointF(math.cos(angle), math.sin(angle)) * rng.uniform(14, 34)
        path = QPainterPath(foot)
        path.quadTo(foot + tip * 0.5 + QPointF(0, -4), foot + tip)
        ink = pen("#000000", rng.uniform(1.6, 3.4))
        ink.setColor(varied("#6f7b46", rng, 0.14, -0.08))
        painter.setPen(ink)
        painter.drawPath(path)
