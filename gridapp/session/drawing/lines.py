"""Geometry of straight map pieces: nearest points, distances and overlaps."""

from collections.abc import Iterable
from math import dist

from gridapp.engine.commands.edit_board import MIN_WALL_LENGTH
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point

Segment = tuple[Point, Point]

MIN_LENGTH = 2 * MIN_WALL_LENGTH
"""Shorter segments, in cells, are neither drawn nor kept as a remainder."""


def nearest_point(a: Point, b: Point, point: Point) -> Point:
    """Return the point of a segment nearest to ``point``."""
    share = min(1.0, max(0.0, _fraction_along(a, b, point)))
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def distance_to_segment(a: Point, b: Point, point: Point) -> float:
    """Return the distance from a point to a segment."""
    return dist(nearest_point(a, b, point), point)


def may_be_near(a: Point, b: Point, point: Point, reach: float) -> bool:
    """Return False if a segment's bounding box is farther from a point than ``reach``."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    beside = (ax < x - reach and bx < x - reach) or (ax > x + reach and bx > x + reach)
    return not beside and not (
        (ay < y - reach and by < y - reach) or (ay > y + reach and by > y + reach)
    )


def uncovered_parts(segment: Segment, covers: Iterable[Segment]) -> list[Segment]:
    """Return the parts of a segment not covered by other segments, in order.

    Only covers on the same line with more than a point in common count.
    """
    parts = [segment]
    for cover in covers:
        parts = [remainder for part in parts for remainder in _subtract(part, cover)]
    return parts


def _subtract(segment: Segment, cover: Segment) -> list[Segment]:
    a, b = segment
    if dist(a, b) <= TOUCH_TOLERANCE or any(
        _distance_to_line(a, b, end) > TOUCH_TOLERANCE for end in cover
    ):
        return [segment]
    first, last = sorted(cover, key=lambda end: _fraction_along(a, b, end))
    touch, least = TOUCH_TOLERANCE / dist(a, b), MIN_LENGTH / dist(a, b)
    start, end = _fraction_along(a, b, first), _fraction_along(a, b, last)
    if end <= touch or start >= 1 - touch:
        return [segment]
    remainder = [(a, first)] if start > least else []
    return [*remainder, *([(last, b)] if end < 1 - least else [])]


def _fraction_along(a: Point, b: Point, point: Point) -> float:
    """Return how far along the line a point's projection lies: 0 at ``a``, 1 at ``b``."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = across * across + down * down
    along = (point[0] - a[0]) * across + (point[1] - a[1]) * down
    return along / length if length else 0.0


def _distance_to_line(a: Point, b: Point, point: Point) -> float:
    """Return the distance from a point to the infinite line."""
    across, down = b[0] - a[0], b[1] - a[1]
    return abs(across * (point[1] - a[1]) - down * (point[0] - a[0])) / dist(a, b)
