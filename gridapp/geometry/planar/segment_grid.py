"""Segments in buckets of one cell, so that a line only meets those near it."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain, compress
from math import floor, inf
from typing import TYPE_CHECKING

import msgspec

from gridapp.geometry.planar.wall_arrays import WallArrays
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOUCH_TOLERANCE = 1e-6
"""The one tolerance, in cells: what is nearer than this touches, and touching never blocks."""

BUCKET_MARGIN = 10 * TOUCH_TOLERANCE
"""Segments are listed in every bucket this near to them, so that no touch is missed."""

MAX_CORRIDOR_BUCKETS = 50.0
"""A way is short if no more buckets than that lie about it."""


class Segment(msgspec.Struct, frozen=True, eq=False):
    """A straight obstacle from ``(ax, ay)`` to ``(bx, by)``, with the wall's id, height, tag.

    Two segments are only equal if they are the same object, which makes them quick to collect.
    """

    ax: float
    ay: float
    bx: float
    by: float
    id: str = ""
    height: float | None = None
    tag: str = ""


class SegmentGrid:
    """Segments listed by bucket; bucket ``(i, j)`` covers ``i..i+1`` by ``j..j+1``."""

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.segments = tuple(segments)
        self.buckets: dict[tuple[int, int], tuple[Segment, ...]] = {}
        self._list(self.segments)

    def _list(self, segments: Iterable[Segment]) -> None:
        buckets = self.buckets
        for segment in segments:
            for place in buckets_near_segment(segment):
                buckets[place] = (*buckets.get(place, ()), segment)

    @cached_property
    def endpoints(self) -> "NDArray[np.float64]":
        """The ends of the segments, in their order: rows ``(ax, ay, bx, by)``."""
        import numpy as np

        rows = [(one.ax, one.ay, one.bx, one.by) for one in self.segments]
        return np.array(rows, float).reshape(-1, 4)

    @cached_property
    def wall_arrays(self) -> WallArrays:
        """The segments prepared for many lines."""
        return WallArrays(self.endpoints)

    def updated(self, gone: Iterable[Segment], new: Iterable[Segment]) -> "SegmentGrid":
        """The layer without some segments and with others."""
        import numpy as np

        added, gone = SegmentGrid(new), set(gone)
        other, segments, ends = SegmentGrid(()), self.segments, vars(self).get("ends")
        if gone:
            stay = [one not in gone for one in segments]
            segments = tuple(compress(segments, stay))
            ends = None if ends is None else ends[stay]
        other.segments = (*segments, *added.segments)
        if ends is not None:
            other.endpoints = np.concatenate((ends, added.endpoints))
        other.buckets = self.buckets.copy()
        for place in {place for segment in gone for place in buckets_near_segment(segment)}:
            listed = (segment for segment in self.buckets[place] if segment not in gone)
            other.buckets[place] = tuple(listed)
        other._list(added.segments)
        return other

    def near_line(self, start: Point, end: Point) -> list[Segment]:
        """Every segment that may meet the line, each once, in no particular order."""
        get = self.buckets.get
        found: dict[Segment, None] = {}
        for place in buckets_on_line(start, end):
            if listed := get(place):
                found.update(dict.fromkeys(listed))
        return list(found)

    def in_corridor(self, start: Point, end: Point, room: float) -> frozenset[Segment] | None:
        """Every segment that comes near to a short way with so much room, and some that do not.

        Nothing where the way is so long that looking at every bucket about it does not pay.
        """
        low = (
            min(start[0], end[0]) - room - BUCKET_MARGIN,
            min(start[1], end[1]) - room - BUCKET_MARGIN,
        )
        high = (
            max(start[0], end[0]) + room + BUCKET_MARGIN,
            max(start[1], end[1]) + room + BUCKET_MARGIN,
        )
        if (high[0] - low[0]) * (high[1] - low[1]) > MAX_CORRIDOR_BUCKETS:
            return None
        return self.in_box(low, high)

    def in_box(self, low: Point, high: Point) -> frozenset[Segment]:
        """Every segment that comes into the box between two corners, and some that do not."""
        get = self.buckets.get
        across = range(floor(low[0]), floor(high[0]) + 1)
        down = range(floor(low[1]), floor(high[1]) + 1)
        return frozenset(chain.from_iterable([get((i, j), ()) for i in across for j in down]))


def buckets_near_segment(segment: Segment) -> list[tuple[int, int]]:
    """The buckets within ``FAT`` of a segment."""
    ax, ay, bx, by = segment.ax, segment.ay, segment.bx, segment.by
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    steep = bx - ax <= BUCKET_MARGIN
    slope = 0.0 if steep else (by - ay) / (bx - ax)
    places = []
    for i in range(floor(ax - BUCKET_MARGIN), floor(bx + BUCKET_MARGIN) + 1):
        if steep:
            first, last = ay, by
        else:
            first = ay + (max(ax, i - BUCKET_MARGIN) - ax) * slope
            last = ay + (min(bx, i + 1 + BUCKET_MARGIN) - ax) * slope
        low, high = floor(min(first, last) - BUCKET_MARGIN), floor(max(first, last) + BUCKET_MARGIN)
        places += [(i, j) for j in range(low, high + 1)]
    return places


def buckets_on_line(start: Point, end: Point) -> list[tuple[int, int]]:
    """The buckets that the line from start to end runs through, in order.

    The walk follows Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*
    (Eurographics 1987).
    """
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    i, j = floor(x), floor(y)
    steps = abs(floor(end_x) - i) + abs(floor(end_y) - j)
    step_i, step_j = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    pace_x, pace_y = (abs(1 / dx) if dx else inf), (abs(1 / dy) if dy else inf)
    next_x = (i + 1 - x if dx > 0 else x - i) * pace_x if dx else inf
    next_y = (j + 1 - y if dy > 0 else y - j) * pace_y if dy else inf
    places = [(i, j)]
    for _ in range(steps):
        if next_x < next_y:
            i, next_x = i + step_i, next_x + pace_x
        else:
            j, next_y = j + step_j, next_y + pace_y
        places.append((i, j))
    return places
