"""The scene as numbers, in cells: what the painter paints and what the rules see."""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from .canvas import Field, gaussian_line, noise
from .size import COLUMNS, PX, ROWS

Point = tuple[float, float]
Cell = tuple[int, int]


class Wall(NamedTuple):
    """A straight piece of wall."""

    a: Point
    b: Point


class Door(NamedTuple):
    """A door leaf that fills a gap between two walls."""

    a: Point
    b: Point
    state: str


class Terrain(NamedTuple):
    """Cells that cost extra to enter; factor 0 means nobody enters."""

    name: str
    factor: int
    cells: list[Cell]


class Blob(NamedTuple):
    """A circle, the building stone of woods and clearings."""

    x: float
    y: float
    r: float


def ring(centre: Point, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """Corners of a regular polygon."""
    angles = [turn + math.tau * i / corners for i in range(corners)]
    return [
        (round(centre[0] + radius * math.cos(t), 3), round(centre[1] + radius * math.sin(t), 3))
        for t in angles
    ]


def closed(points: list[Point]) -> list[Wall]:
    """The walls around a polygon."""
    return [Wall(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]


def chain(*points: Point) -> list[Wall]:
    """Walls from point to point, left open at the end."""
    return [Wall(a, b) for a, b in pairwise(points)]


# Twelve corners; eight of them fall on grid corners, so the house walls meet it cleanly.
TOWER_CENTRE: Point = (13.5, 2.5)
TOWER: list[Point] = [
    (15.0, 3.0), (14.618, 3.618), (14.0, 4.0), (13.0, 4.0), (12.0, 3.0), (12.0, 2.0),
    (12.382, 1.382), (13.0, 1.0), (14.0, 1.0), (14.618, 1.382), (15.0, 2.0),
]  # fmt: skip

NAVE: list[Point] = [(3, 3), (4, 2), (7, 2), (8, 3), (8, 9), (3, 9)]
GUARDROOM: list[Point] = [(8, 3), (12, 3), (13, 4), (13, 6), (8, 6)]
STORE: list[Point] = [(8, 6), (13, 6), (13, 9), (8, 9)]

DOORS: list[Door] = [
    Door((5, 9), (6, 9), "open"),
    Door((8, 4), (8, 5), "closed"),
    Door((10, 6), (11, 6), "closed"),
    Door((10, 9), (11, 9), "closed"),
    Door((12, 3), (13, 4), "closed"),
]

HOUSE_WALLS: list[Wall] = [
    *chain((3, 6), (3, 3), (4, 2), (7, 2), (8, 3), (8, 4)),
    *chain((3, 7), (3, 9), (5, 9)),
    *chain((6, 9), (8, 9), (8, 5)),
    *chain((8, 9), (10, 9)),
    *chain((11, 9), (13, 9), (13, 8)),
    *chain((13, 7), (13, 4)),
    *chain((8, 3), (12, 3)),
    *chain((8, 6), (10, 6)),
    *chain((11, 6), (13, 6)),
]
TOWER_WALLS: list[Wall] = [
    wall for wall in closed(TOWER) if {wall.a, wall.b} != {(12.0, 3.0), (13.0, 4.0)}
]
RUIN_WALLS: list[Wall] = [
    *chain((3, 16), (3, 14), (6, 14), (7, 15)),
    *chain((26, 9), (26, 7), (24, 7)),
]

STATUE: list[Point] = ring((5.5, 3.5), 0.45, 8, math.pi / 8)
PILLARS: list[list[Point]] = [
    ring(c, 0.3, 8, math.pi / 8) for c in ((4.5, 5.5), (6.5, 5.5), (4.5, 7.5))
]
FALLEN_PILLAR: tuple[Point, Point] = ((6.4, 7.45), (7.75, 8.1))

BOULDERS: list[list[Point]] = [
    [(15.55, 14.2), (15.7, 13.7), (16.2, 13.3), (16.62, 13.38), (16.8, 13.66), (17.2, 13.8),
     (17.28, 14.3), (16.95, 14.62), (16.5, 14.64), (16.2, 14.92), (15.75, 14.72)],
    [(23.05, 9.1), (23.2, 8.72), (23.6, 8.66), (23.85, 8.4), (24.25, 8.5), (24.42, 8.95),
     (24.2, 9.25), (24.15, 9.6), (23.7, 9.62), (23.4, 9.45)],
    [(24.95, 13.75), (25.3, 13.3), (25.5, 12.92), (25.95, 12.88), (26.3, 13.15), (26.75, 13.1),
     (27.05, 13.5), (26.8, 13.85), (26.82, 14.3), (26.35, 14.45), (26.0, 14.3), (25.6, 14.5),
     (25.2, 14.28)],
    [(21.7, 14.35), (22.0, 14.05), (22.4, 14.1), (22.62, 13.92), (22.9, 14.3), (22.72, 14.6),
     (22.55, 14.88), (22.2, 14.8), (21.85, 14.82)],
    [(15.35, 8.5), (15.55, 8.15), (15.9, 8.1), (16.15, 7.82), (16.5, 7.9), (16.62, 8.25),
     (16.75, 8.6), (16.4, 8.88), (16.1, 8.8), (15.7, 9.0)],
    [(8.1, 16.95), (8.3, 16.6), (8.75, 16.55), (9.0, 16.35), (9.4, 16.55), (9.38, 16.95),
     (9.5, 17.25), (9.15, 17.45), (8.85, 17.62), (8.5, 17.42), (8.2, 17.35)],
    [(28.05, 12.5), (28.2, 12.1), (28.6, 12.12), (28.9, 11.98), (29.1, 12.3), (28.98, 12.62),
     (28.75, 12.95), (28.35, 12.85)],
]  # fmt: skip

RUBBLE: list[Cell] = [
    (2, 6), (3, 6), (6, 7), (7, 7), (12, 7), (13, 7), (14, 7), (19, 11), (4, 14), (3, 16),
    (7, 15), (26, 9), (25, 7),
]  # fmt: skip
WAGON: list[Cell] = [(25, 11), (26, 11)]

BRIDGE: tuple[int, int, int, int] = (17, 10, 22, 12)
BRIDGE_HOLE: list[Cell] = [(18, 10), (19, 10)]
FORD_ROWS: range = range(16, 18)
FORD_Y: float = 17.0

RIVER_KNOTS: list[tuple[float, float, float]] = [
    (-2.0, 20.4, 1.55), (1.0, 19.4, 1.5), (4.0, 18.5, 1.6), (7.0, 18.8, 1.5), (9.0, 19.3, 1.45),
    (11.0, 19.5, 1.45), (13.0, 19.9, 1.5), (15.0, 20.0, 1.6), (17.0, 19.3, 2.2),
    (18.5, 18.5, 1.75), (22.0, 17.2, 1.6),
]  # fmt: skip

ROADS: list[tuple[float, list[Point]]] = [
    (0.82, [(-1, 11.9), (3, 11.3), (7, 10.9), (11, 11.15), (14, 11.0), (17.5, 11.0)]),
    (0.82, [(21.5, 11.0), (24.0, 10.8), (27, 10.55), (31, 9.9)]),
    (0.5, [(5.5, 8.8), (5.5, 10.0), (5.2, 11.2)]),
    (0.3, [(10.5, 9.2), (10.6, 10.0), (11.2, 11.0)]),
    (0.42, [(23.2, 11.0), (24.0, 12.4), (23.8, 14.6), (22.8, 16.4), (21.0, 17.0)]),
    (0.24, [(10.9, 13.9), (10.7, 12.6), (10.9, 11.2)]),
    (0.42, [(17.6, 17.0), (15.4, 17.1), (14.1, 16.0), (13.9, 14.2), (13.0, 12.6), (11.6, 11.2)]),
]

CLEARINGS: list[Blob] = [Blob(11.7, 15.1, 1.9), Blob(13.4, 15.2, 0.9)]

WOODS: list[Blob] = [
    Blob(26.2, 2.2, 3.1), Blob(29.4, 5.4, 2.5), Blob(23.4, 0.6, 1.8), Blob(29.5, 1.0, 3.0),
    Blob(28.2, 17.6, 3.0), Blob(25.2, 19.4, 2.2), Blob(30.2, 14.4, 1.5),
    Blob(1.2, 18.8, 2.7), Blob(5.0, 19.8, 2.1), Blob(-0.2, 15.2, 1.6), Blob(12.6, 20.4, 1.7),
    Blob(0.0, 1.6, 1.9), Blob(0.2, 5.4, 1.3), Blob(9.6, -0.3, 1.8), Blob(16.4, 0.2, 1.5),
    Blob(15.4, 5.8, 0.95),
]  # fmt: skip


def river_table() -> tuple[Field, Field, Field]:
    """Centre, half width and slope of the river for every pixel row, in cells."""
    knots = np.array(RIVER_KNOTS)
    y = (np.arange(ROWS * PX) + 0.5) / PX
    centre = gaussian_line(np.interp(y, knots[:, 0], knots[:, 1]), 0.6 * PX)
    half = gaussian_line(np.interp(y, knots[:, 0], knots[:, 2]), 0.5 * PX)
    slope = np.gradient(centre) * PX
    return centre, half, slope.astype(np.float32)


def river_depth() -> Field:
    """How far inside the water each pixel lies, in cells; negative on land."""
    centre, half, slope = river_table()
    x = (np.arange(COLUMNS * PX, dtype=np.float32) + 0.5) / PX
    gap = np.abs(x[None, :] - centre[:, None]) / np.sqrt(1 + slope[:, None] ** 2)
    wobble = (noise("bank", 0.9, 4) - 0.5) * 0.42
    return (half[:, None] - gap + wobble).astype(np.float32)


def woods_depth() -> Field:
    """How deep in the woods each pixel lies, in cells; negative outside."""
    y, x = np.mgrid[0 : ROWS * PX, 0 : COLUMNS * PX].astype(np.float32) / PX
    inside = np.full_like(x, -9.0)
    for blob in WOODS:
        inside = np.maximum(inside, blob.r - np.hypot(x - blob.x, y - blob.y))
    return np.asarray(inside + (noise("wood edge", 1.3, 4) - 0.5) * 0.9, np.float32)


def thicket() -> list[Cell]:
    """Cells of which woods cover half."""
    return covered(woods_depth(), 0.5)


def covered(field: Field, share: float) -> list[Cell]:
    """Cells of which at least this share lies where the field is positive."""
    means = (field > 0).reshape(ROWS, PX, COLUMNS, PX).mean(axis=(1, 3))
    return [(int(c), int(r)) for r, c in np.argwhere(means >= share)]


def terrain() -> list[Terrain]:
    """Every patch of ground that is not plain."""
    left, top, right, bottom = BRIDGE
    deck = {(c, r) for c in range(left, right) for r in range(top, bottom)} - set(BRIDGE_HOLE)
    water = [cell for cell in covered(river_depth(), 0.45) if cell not in deck]
    ford = [cell for cell in water if cell[1] in FORD_ROWS]
    deep = [cell for cell in water if cell[1] not in FORD_ROWS]
    taken = {*water, *deck, *RUBBLE}
    undergrowth = [cell for cell in thicket() if cell not in taken]
    return [
        Terrain("Undergrowth", 2, undergrowth),
        Terrain("Ford", 2, ford),
        Terrain("Deep water", 0, deep),
        Terrain("Rubble", 2, RUBBLE),
        Terrain("Wrecked wagon", 2, WAGON),
    ]


def walls() -> list[Wall]:
    """Every wall, those around pillars and boulders included."""
    blocks = [STATUE, *PILLARS, *BOULDERS]
    return [
        *HOUSE_WALLS,
        *TOWER_WALLS,
        *RUIN_WALLS,
        *(wall for block in blocks for wall in closed(block)),
    ]


def document() -> dict[str, object]:
    """The scene as plain data, ready for JSON."""
    return {
        "columns": COLUMNS,
        "rows": ROWS,
        "walls": [
            {"id": f"w{i}", "a": list(w.a), "b": list(w.b)} for i, w in enumerate(walls(), 1)
        ],
        "doors": [
            {"id": f"d{i}", "a": list(d.a), "b": list(d.b), "state": d.state}
            for i, d in enumerate(DOORS, 1)
        ],
        "terrain": [
            {"id": f"t{i}", "name": t.name, "factor": t.factor, "cells": t.cells}
            for i, t in enumerate(terrain(), 1)
        ],
    }
