"""A uniform grid of buckets over line segments, one bucket per cell.

A spatial index: a query visits the buckets near a line instead of all segments. Listing the
buckets costs O(length of the segment), a query O(length of the line + segments found). The walk
along a line follows Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*
(Eurographics 1987). Each segment is also listed in all buckets within ``BUCKET_MARGIN``, so a
query never misses a touch. Oracle: ``tests/geometry/test_segment_grid.py`` compares queries with
a scan of all segments.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain, compress
from math import floor, inf
from typing import TYPE_CHECKING

import msgspec

from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.tolerances import BUCKET_MARGIN
from gridapp.geometry.planar.wall_arrays import WallArrays
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_CORRIDOR_BUCKETS = 50.0
"""A corridor of more buckets is not searched bucket by bucket."""


class Segment(msgspec.Struct, frozen=True, eq=False):
    """A straight obstacle from ``(ax, ay)`` to ``(bx, by)``.

    It carries the wall's id, height and cover tag. Equality is identity, which makes sets cheap.
    """

    ax: float
    ay: float
    bx: float
    by: float
    id: str = ""
    height: float | None = None
    tag: str = ""


class SegmentGrid:
    """Segments by bucket; bucket ``(i, j)`` covers ``i..i+1`` by ``j..j+1`` in cells."""

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.segments = tuple(segments)
        self.buckets: dict[tuple[int, int], tuple[Segment, ...]] = {}
        self._insert(self.segments)

    def _insert(self, segments: Iterable[Segment]) -> None:
        buckets, get = self.buckets, self.buckets.get
        for segment in segments:
            for bucket in buckets_near_segment(segment):
                listed = get(bucket)
                buckets[bucket] = (*listed, segment) if listed else (segment,)

    @CachedProperty
    def endpoints(self) -> "NDArray[np.float64]":
        """The endpoints of all segments in order, as rows ``(ax, ay, bx, by)`` of shape (n, 4)."""
        import numpy as np

        rows = [(segment.ax, segment.ay, segment.bx, segment.by) for segment in self.segments]
        return np.array(rows, float).reshape(-1, 4)

    @cached_property
    def wall_arrays(self) -> WallArrays:
        """The segments as arrays for batch tests against many lines."""
        return WallArrays(self.endpoints)

    def updated(self, removed: Iterable[Segment], added: Iterable[Segment]) -> "SegmentGrid":
        """Return a new grid without the removed and with the added segments; O(buckets changed)."""
        import numpy as np

        added_grid, removed = SegmentGrid(added), set(removed)
        result, segments = SegmentGrid(()), self.segments
        ends = self.endpoints if SegmentGrid.endpoints.is_computed(self) else None
        if removed:
            stay = [segment not in removed for segment in segments]
            segments = tuple(compress(segments, stay))
            ends = None if ends is None else ends[stay]
        result.segments = (*segments, *added_grid.segments)
        if ends is not None:
            SegmentGrid.endpoints.store(result, np.concatenate((ends, added_grid.endpoints)))
        result.buckets = self.buckets.copy()
        for bucket in {bucket for segment in removed for bucket in buckets_near_segment(segment)}:
            remaining = (segment for segment in self.buckets[bucket] if segment not in removed)
            result.buckets[bucket] = tuple(remaining)
        result._insert(added_grid.segments)
        return result

    def near_line(self, start: Point, end: Point) -> list[Segment]:
        """Return every segment that may meet the line, without duplicates, unordered."""
        if not self.segments:
            return []
        get = self.buckets.get
        segments: dict[Segment, None] = {}
        for bucket in buckets_on_line(start, end):
            if listed := get(bucket):
                segments.update(dict.fromkeys(listed))
        return list(segments)

    def in_corridor(self, start: Point, end: Point, margin: float) -> frozenset[Segment] | None:
        """Return a superset of the segments within ``margin`` cells of a short line.

        None if the corridor spans more than ``MAX_CORRIDOR_BUCKETS`` buckets: a scan is cheaper
        then.
        """
        low = (
            min(start[0], end[0]) - margin - BUCKET_MARGIN,
            min(start[1], end[1]) - margin - BUCKET_MARGIN,
        )
        high = (
            max(start[0], end[0]) + margin + BUCKET_MARGIN,
            max(start[1], end[1]) + margin + BUCKET_MARGIN,
        )
        if (high[0] - low[0]) * (high[1] - low[1]) > MAX_CORRIDOR_BUCKETS:
            return None
        return self.in_box(low, high)

    def in_box(self, low: Point, high: Point) -> frozenset[Segment]:
        """Return a superset of the segments that meet the box between two corners."""
        if not self.buckets:
            return frozenset()
        get = self.buckets.get
        across = range(floor(low[0]), floor(high[0]) + 1)
        down = range(floor(low[1]), floor(high[1]) + 1)
        return frozenset(chain.from_iterable([get((i, j), ()) for i in across for j in down]))


def buckets_near_segment(segment: Segment) -> list[tuple[int, int]]:
    """Return the buckets within ``BUCKET_MARGIN`` of a segment."""
    ax, ay, bx, by = segment.ax, segment.ay, segment.bx, segment.by
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    left, right = floor(ax - BUCKET_MARGIN), floor(bx + BUCKET_MARGIN)
    above, below = (ay, by) if ay <= by else (by, ay)
    low, high = floor(above - BUCKET_MARGIN), floor(below + BUCKET_MARGIN)
    if low == high:
        return [(left, low)] if left == right else [(i, low) for i in range(left, right + 1)]
    across = range(left, right + 1)
    if left == right or bx - ax <= BUCKET_MARGIN:
        return [(i, j) for i in across for j in range(low, high + 1)]
    slope = (by - ay) / (bx - ax)
    buckets = []
    for i in across:
        first = ay + (max(ax, i - BUCKET_MARGIN) - ax) * slope
        last = ay + (min(bx, i + 1 + BUCKET_MARGIN) - ax) * slope
        low, high = floor(min(first, last) - BUCKET_MARGIN), floor(max(first, last) + BUCKET_MARGIN)
        buckets += [(i, j) for j in range(low, high + 1)]
    return buckets


def buckets_on_line(start: Point, end: Point) -> list[tuple[int, int]]:
    """Return the buckets along a line, in order from its start."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    i, j = floor(x), floor(y)
    steps = abs(floor(end_x) - i) + abs(floor(end_y) - j)
    step_i, step_j = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    pace_x, pace_y = (abs(1 / dx) if dx else inf), (abs(1 / dy) if dy else inf)
    next_x = (i + 1 - x if dx > 0 else x - i) * pace_x if dx else inf
    next_y = (j + 1 - y if dy > 0 else y - j) * pace_y if dy else inf
    buckets = [(i, j)]
    for _ in range(steps):
        if next_x < next_y:
            i, next_x = i + step_i, next_x + pace_x
        else:
            j, next_y = j + step_j, next_y + pace_y
        buckets.append((i, j))
    return buckets
