"""The river: its bed, its current, its ford and its foam."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from . import plan
from .brush import at, pen, spot
from .canvas import (
    HEIGHT,
    WIDTH,
    Field,
    Picture,
    brushed,
    clamp,
    cobbles,
    colour,
    dice,
    noise,
    painted,
    shade,
    step,
    tint,
)
from .ground import Lie, pebble
from .size import PX, ROWS

Places = Callable[[float, float], tuple[float, float, float]]


def shallowness() -> Field:
    """How much the ford fills the river bed, row by row."""
    y = (np.arange(HEIGHT, dtype=np.float32) + 0.5) / PX
    ramp = np.exp(-(((y - plan.FORD_Y) / 1.08) ** 4)).astype(np.float32)
    return np.broadcast_to(ramp[:, None], (HEIGHT, WIDTH)).astype(np.float32)


def river(picture: Picture, lie: Lie) -> Picture:
    """Lay bank, bed and water over the ground."""
    depth = lie.river
    ford = clamp(shallowness() + (noise("ford edge", 0.8, 4) - 0.5) * 0.5) * step(depth, -0.2, 0.2)
    picture = _bank(picture, lie)
    water = brushed(_water(depth, ford), 5)
    share = step(depth, -0.02, 0.05)
    picture = tint(picture, water, share)
    lip = np.exp(-(((depth - 0.05) / 0.05) ** 2)).astype(np.float32)
    return tint(picture, colour("#c9d0be"), lip * step(noise("lip", 0.5, 4), 0.4, 0.7) * 0.55)


def _bank(picture: Picture, lie: Lie) -> Picture:
    depth = lie.river
    sand = step(depth + (noise("sand", 0.5, 4) - 0.5) * 0.3, -0.34, -0.12)
    picture = tint(picture, colour("#8d7f60"), sand * 0.9)
    picture = tint(picture, colour("#5b5140"), step(depth, -0.14, 0.0) * 0.75)
    edge = np.exp(-(((depth + 0.36) / 0.09) ** 2)).astype(np.float32)
    return shade(picture, edge * (1 - lie.road), 0.3)


def _water(depth: Field, ford: Field) -> Picture:
    picture = np.broadcast_to(colour("#6f8a83"), (HEIGHT, WIDTH, 3)).astype(np.float32)
    picture = tint(picture, colour("#4f7478"), step(depth, 0.1, 0.6))
    picture = tint(picture, colour("#3c5d68"), step(depth + noise("pool", 1.2, 3) * 0.5, 0.7, 1.5))
    long = noise("current", 0.45, 4, 4.0)
    picture = tint(picture, colour("#2f4d59"), step(long, 0.55, 0.85) * step(depth, 0.2, 0.8) * 0.7)
    picture = tint(picture, colour("#6d9494"), step(1 - long, 0.58, 0.9) * 0.5)
    tone, gap = cobbles("bed", 0.2, 0.5)
    light = (0.78 + 0.42 * tone) * (0.7 + 0.3 * step(gap, 0, 3))
    bed = (colour("#8f927d") * light[..., None]).astype(np.float32)
    picture = tint(picture, bed, ford * 0.78)
    return shade(picture, np.exp(-((depth / 0.16) ** 2)).astype(np.float32), 0.35)


def flow(picture: Picture, lie: Lie) -> Picture:
    """Strokes along the current: light and dark ripples, foam over the ford."""

    def paint(painter: QPainter) -> None:
        rng = dice("flow")
        places = _places()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for _ in range(1500):
            x, y, lean = places(rng.uniform(0, ROWS), rng.uniform(-1, 1))
            if at(lie.river, (x, y)) > 0.12:
                tone = "#a9c4bf" if rng.random() < 0.5 else "#22404c"
                painter.setPen(pen(tone, rng.uniform(1.2, 2.6), rng.uniform(0.12, 0.36)))
                _ripple(painter, rng, (x, y), lean, rng.uniform(0.12, 0.55))
        _foam(painter, rng, places, lie)

    return painted(picture, paint)


def _places() -> Places:
    """A function from a row and a share of the half width to a place and the river's lean."""
    centre, half, slope = plan.river_table()

    def place(y: float, spread: float) -> tuple[float, float, float]:
        row = min(max(int(y * PX), 0), HEIGHT - 1)
        return float(centre[row] + half[row] * spread), y, float(slope[row])

    return place


def _ripple(
    painter: QPainter, rng: np.random.Generator, start: plan.Point, lean: float, tall: float
) -> None:
    foot = spot(start)
    run = QPointF(lean * tall * PX, tall * PX)
    side = QPointF(rng.normal(0, 0.06) * PX, 0)
    path = QPainterPath(foot)
    path.cubicTo(foot + run * 0.33 + side, foot + run * 0.66 - side, foot + run)
    painter.drawPath(path)


def _foam(painter: QPainter, rng: np.random.Generator, places: Places, lie: Lie) -> None:
    for _ in range(420):
        x, y, lean = places(plan.FORD_Y + rng.normal(0.25, 0.62), rng.uniform(-1.05, 1.05))
        if at(lie.river, (x, y)) < 0.1:
            continue
        painter.setPen(pen("#e3e8de", rng.uniform(1.2, 2.8), rng.uniform(0.3, 0.75)))
        if rng.random() < 0.6:
            _curl(painter, rng, (x, y))
        else:
            _ripple(painter, rng, (x, y), lean, rng.uniform(0.06, 0.2))


def _curl(painter: QPainter, rng: np.random.Generator, seat: plan.Point) -> None:
    """A small crest that lies across the current."""
    wide = rng.uniform(5, 14)
    middle = spot(seat)
    path = QPainterPath(middle - QPointF(wide, rng.normal(0, 3)))
    path.quadTo(middle + QPointF(0, rng.uniform(5, 11)), middle + QPointF(wide, rng.normal(0, 3)))
    painter.drawPath(path)


def stones(picture: Picture, lie: Lie) -> Picture:
    """Stones along the banks and stepping out of the ford."""

    def paint(painter: QPainter) -> None:
        rng = dice("bank stones")
        places = _places()
        for _ in range(620):
            side = 1.08 if rng.random() < 0.5 else -1.08
            x, y, _lean = places(rng.uniform(0, ROWS), side + rng.normal(0, 0.09))
            if -0.42 < at(lie.river, (x, y)) < 0.2:
                pebble(painter, rng, (x, y), rng.uniform(0.02, 0.085), "#8f8b7e")
        for _ in range(84):
            x, y, _lean = places(plan.FORD_Y + rng.normal(0, 0.6), rng.uniform(-1, 1))
            pebble(painter, rng, (x, y), rng.uniform(0.03, 0.1), "#86877b")

    return painted(picture, paint)
