"""Segments in buckets of one cell, so that a line only meets those near it."""

from math import floor, inf
from typing import NamedTuple

from gridapp.grid.cells import Point

EPS = 1e-7
"""The one tolerance, in cells: what is nearer than this touches, and touching never blocks."""

FAT = 10 * EPS
"""Segments are listed in every bucket this near to them, so that no touch is missed."""


class Segment(NamedTuple):
    """A straight obstacle from ``(ax, ay)`` to ``(bx, by)``, with the wall's id, height, tag."""

    ax: float
    ay: float
    bx: float
    by: float
    id: str = ""
    height: float | None = None
    tag: str = ""


class Layer:
    """Segments listed by bucket; bucket ``(i, j)`` covers ``i..i+1`` by ``j..j+1``."""

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        self.segments = segments
        self.buckets: dict[tuple[int, int], list[Segment]] = {}
        for segment in segments:
            for place in touched_buckets(segment):
                self.buckets.setdefault(place, []).append(segment)

    def along(self, start: Point, end: Point) -> list[Segment]:
        """Every segment that may meet the line, each once, in no particular order."""
        get = self.buckets.get
        found: dict[Segment, None] = {}
        for place in crossed_buckets(start, end):
            listed = get(place)
            if listed:
                found.update(dict.fromkeys(listed))
        return list(found)


def touched_buckets(segment: Segment) -> list[tuple[int, int]]:
    """The buckets within ``FAT`` of a segment."""
    ax, ay, bx, by = segment[:4]
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    slope = (by - ay) / (bx - ax) if bx > ax else 0.0
    places = []
    for i in range(floor(ax - FAT), floor(bx + FAT) + 1):
        left, right = max(ax, i - FAT), min(bx, i + 1 + FAT)
        first, last = ay + (left - ax) * slope, ay + (right - ax) * slope
        if i + 1 + FAT >= bx:
            last = by
        low, high = (first, last) if first <= last else (last, first)
        if bx - ax <= FAT:
            low, high = min(ay, by), max(ay, by)
        places += [(i, j) for j in range(floor(low - FAT), floor(high + FAT) + 1)]
    return places


def crossed_buckets(start: Point, end: Point) -> list[tuple[int, int]]:
    """The buckets that the line from start to end runs through, in order.

    The walk follows Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*
    (Eurographics 1987).
    """
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    i, j, last_i, last_j = floor(x), floor(y), floor(end_x), floor(end_y)
    step_i, step_j = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    pace_x, pace_y = (abs(1 / dx) if dx else inf), (abs(1 / dy) if dy else inf)
    next_x = ((i + 1 - x) if dx > 0 else (x - i)) * pace_x if dx else inf
    next_y = ((j + 1 - y) if dy > 0 else (y - j)) * pace_y if dy else inf
    places = [(i, j)]
    for _ in range(abs(last_i - i) + abs(last_j - j)):
        if next_x < next_y:
            i, next_x = i + step_i, next_x + pace_x
        else:
            j, next_y = j + step_j, next_y + pace_y
        places.append((i, j))
    return places
