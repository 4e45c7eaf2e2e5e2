"""Undergrowth and trees."""

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from .brush import at, lump, paint_of, pen, spot, varied
from .canvas import (
    Field,
    Picture,
    blur,
    brushed,
    cast,
    colour,
    dice,
    mask,
    noise,
    painted,
    shade,
    step,
    tint,
)
from .ground import Lie
from .plan import Point
from .size import COLUMNS, PX, ROWS

Tree = tuple[float, float, float]
_GREENS = ("#65763f", "#566b40", "#75793f", "#7d6f3b")


def floor(picture: Picture, lie: Lie) -> Picture:
    """Dark leaf mould under the trees."""
    inside = step(lie.woods, -0.25, 0.35) * (1 - step(lie.river, -0.35, -0.1)) * (1 - lie.road)
    mould = np.broadcast_to(colour("#454a30"), picture.shape).astype(np.float32)
    mould = tint(mould, colour("#5d5538"), step(noise("leaves", 0.5, 5), 0.45, 0.8))
    mould = tint(mould, colour("#37402b"), step(noise("damp", 1.2, 4), 0.5, 0.85) * 0.8)
    return tint(picture, brushed(mould, 4), inside * 0.82)


def undergrowth(picture: Picture, lie: Lie) -> Picture:
    """Ferns and low bushes, thick enough to slow the feet."""

    def paint(painter: QPainter) -> None:
        rng = dice("undergrowth")
        seats = rng.uniform((0, 0), (COLUMNS, ROWS), (11000, 2))
        for x, y in sorted(seats.tolist(), key=lambda p: float(p[1])):
            if at(lie.woods, (x, y)) < 0.05 or at(lie.river, (x, y)) > -0.3:
                continue
            if rng.random() < 0.45:
                _fern(painter, rng, (x, y), rng.uniform(0.13, 0.3))
            else:
                _bush(painter, rng, (x, y), rng.uniform(0.07, 0.2))

    return painted(picture, paint)


def _fern(painter: QPainter, rng: np.random.Generator, seat: Point, size: float) -> None:
    fronds = int(rng.integers(5, 9))
    turn = rng.uniform(0, math.tau)
    code = ("#6d7c45", "#7d8148", "#8a7a45")[int(rng.choice(3, p=(0.5, 0.35, 0.15)))]
    for i in range(fronds):
        angle = turn + math.tau * i / fronds + rng.normal(0, 0.15)
        light = -0.5 * math.sin(angle) - 0.35 * math.cos(angle)
        tip = QPointF(math.cos(angle), math.sin(angle)) * (size * PX * rng.uniform(0.8, 1.2))
        side = QPointF(-tip.y(), tip.x()) * 0.2
        foot = spot(seat)
        path = QPainterPath(foot)
        path.quadTo(foot + tip * 0.5 + side, foot + tip)
        path.quadTo(foot + tip * 0.5 - side, foot)
        painter.setPen(pen("#23291a", 1.2, 0.6))
        painter.setBrush(varied(code, rng, 0.06, 0.22 * light - 0.05))
        painter.drawPath(path)


def _bush(painter: QPainter, rng: np.random.Generator, seat: Point, size: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#14180f", 0.5))
    painter.drawPolygon(lump((seat[0] + 0.04, seat[1] + 0.06), size, rng))
    for i in range(int(18 * size / 0.15)):
        reach = size * math.sqrt(rng.random())
        angle = rng.uniform(0, math.tau)
        dx, dy = reach * math.cos(angle), reach * math.sin(angle)
        lift = -0.9 * (dx * 0.6 + dy * 0.8) / size * 0.22 + i * 0.006 - 0.14
        painter.setBrush(varied("#5f7040", rng, 0.07, lift))
        painter.drawPolygon(lump((seat[0] + dx, seat[1] + dy), rng.uniform(0.02, 0.045), rng))


def plant(lie: Lie, stones: Field) -> list[Tree]:
    """Choose where trees stand: in the woods, away from water, road and stone."""
    rng = dice("plant")
    clear = blur(np.maximum(stones, lie.road), 34)
    trees: list[Tree] = []
    for _ in range(5200):
        x, y = rng.uniform(-0.4, COLUMNS + 0.4), rng.uniform(-0.4, ROWS + 0.4)
        size = float(rng.choice((0.62, 0.82, 1.08), p=(0.45, 0.35, 0.2)) * rng.uniform(0.9, 1.12))
        if at(lie.woods, (x, y)) < 0.1 + size * 0.42 or at(lie.river, (x, y)) > -size * 0.8:
            continue
        if at(clear, (x, y)) > 0.05:
            continue
        if all(math.hypot(x - u, y - v) > (size + r) * 0.8 for u, v, r in trees):
            trees.append((x, y, size))
    return sorted(trees, key=lambda tree: tree[2])


def canopies(picture: Picture, trees: list[Tree]) -> Picture:
    """Crowns of leaves, lit from the upper left, over one shared shadow."""
    crowns = mask(lambda p: _crowns(p, trees))
    picture = shade(picture, blur(cast(crowns, 62), 8), 0.55)
    return painted(picture, lambda painter: _leaves(painter, trees))


def _crowns(painter: QPainter, trees: list[Tree]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(paint_of("#ffffff"))
    for x, y, size in trees:
        painter.drawEllipse(spot((x, y)), size * PX * 0.9, size * PX * 0.9)


def _leaves(painter: QPainter, trees: list[Tree]) -> None:
    rng = dice("crowns")
    for tree in trees:
        if rng.random() < 0.27:
            _pine(painter, rng, tree)
        else:
            _oak(painter, rng, tree)


def _oak(painter: QPainter, rng: np.random.Generator, tree: Tree) -> None:
    x, y, size = tree
    code = _GREENS[int(rng.choice(4, p=(0.4, 0.32, 0.2, 0.08)))]
    painter.setPen(pen("#1e2416", 3))
    painter.setBrush(varied(code, rng, 0.03, -0.5))
    painter.drawPolygon(_scallop((x, y), size * 0.93, rng))
    painter.setPen(Qt.PenStyle.NoPen)
    clumps = _clumps(rng, size)
    for u, v, far, r in clumps:
        light = -(u * 0.6 + v * 0.8) * 0.34 + (1 - far * far) * 0.2 - 0.2
        seat = (x + u * size, y + v * size)
        painter.setBrush(varied(code, rng, 0.02, light - 0.24))
        painter.drawPolygon(lump((seat[0] + 0.025, seat[1] + 0.035), r, rng, 0.18))
        painter.setBrush(varied(code, rng, 0.05, light))
        painter.drawPolygon(lump(seat, r, rng, 0.2))
        for _ in range(5):
            lx, ly = seat[0] + rng.normal(-0.3, 0.5) * r, seat[1] + rng.normal(-0.35, 0.5) * r
            painter.setBrush(varied(code, rng, 0.06, light + 0.17))
            painter.drawPolygon(lump((lx, ly), r * rng.uniform(0.16, 0.3), rng, 0.3))


def _clumps(rng: np.random.Generator, size: float) -> list[tuple[float, float, float, float]]:
    """Clumps of leaves as offset, distance from the middle, and radius; outer ones first."""
    count = int(95 * size * size) + 26
    out = []
    for _ in range(count):
        far = math.sqrt(rng.random()) * 0.9
        angle = rng.uniform(0, math.tau)
        radius = rng.uniform(0.075, 0.15) * (0.75 + 0.3 * size)
        out.append((far * math.cos(angle), far * math.sin(angle), far, radius))
    return sorted(out, key=lambda clump: -clump[2] + rng.normal(0, 0.12))


def _scallop(centre: Point, radius: float, rng: np.random.Generator) -> QPolygonF:
    phase = rng.uniform(0, math.tau, 3)
    points = []
    for i in range(72):
        angle = math.tau * i / 72
        wave = 0.06 * math.sin(5 * angle + phase[0]) + 0.045 * math.sin(9 * angle + phase[1])
        wave += 0.03 * math.sin(17 * angle + phase[2])
        far = radius * (1 + wave)
        points.append(spot((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle))))
    return QPolygonF(points)


def _pine(painter: QPainter, rng: np.random.Generator, tree: Tree) -> None:
    x, y, size = tree
    for layer in range(6):
        share = 1 - layer / 6.3
        spikes = int(15 - layer)
        turn = rng.uniform(0, math.tau)
        seat = (x - 0.012 * layer * size, y - 0.02 * layer * size)
        points = []
        for i in range(spikes * 2):
            angle = turn + math.pi * i / spikes
            spike = rng.uniform(0.9, 1.08) if i % 2 else rng.uniform(0.62, 0.74)
            far = size * 0.95 * share * spike
            points.append(spot((seat[0] + far * math.cos(angle), seat[1] + far * math.sin(angle))))
        painter.setPen(pen("#182019", 2, 0.75))
        painter.setBrush(varied("#55663f", rng, 0.03, -0.38 + layer * 0.125))
        painter.drawPolygon(QPolygonF(points))
