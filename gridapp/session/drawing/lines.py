"""Straight pieces of the map as lines: how near, where, and which part another covers."""

from collections.abc import Iterable
from math import dist

from gridapp.engine.commands.edit_board import MIN_WALL_LENGTH
from gridapp.grid.cells import Point

Segment = tuple[Point, Point]

NEAR = 1e-6
"""What is nearer than this, in cells, touches."""

SHORT = 2 * MIN_WALL_LENGTH
"""Nothing is drawn or left over that is no longer than this."""


def foot(a: Point, b: Point, point: Point) -> Point:
    """The place on a segment that is nearest to a point."""
    share = min(1.0, max(0.0, _share(a, b, point)))
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def distance_to_segment(a: Point, b: Point, point: Point) -> float:
    """From a point to a segment."""
    return dist(foot(a, b, point), point)


def may_reach(a: Point, b: Point, point: Point, reach: float) -> bool:
    """Whether a segment may come so near to a point: quickly no for most."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    beside = (ax < x - reach and bx < x - reach) or (ax > x + reach and bx > x + reach)
    return not beside and not (
        (ay < y - reach and by < y - reach) or (ay > y + reach and by > y + reach)
    )


def uncovered(segment: Segment, covers: Iterable[Segment]) -> list[Segment]:
    """The parts of a segment that no other one lies upon, from its first end on.

    Only those count that lie along the same line for more than a touch.
    """
    parts = [segment]
    for cover in covers:
        parts = [rest for part in parts for rest in _without(part, cover)]
    return parts


def _without(segment: Segment, cover: Segment) -> list[Segment]:
    a, b = segment
    if dist(a, b) <= NEAR or any(_off(a, b, end) > NEAR for end in cover):
        return [segment]
    first, last = sorted(cover, key=lambda end: _share(a, b, end))
    touch, least = NEAR / dist(a, b), SHORT / dist(a, b)
    start, end = _share(a, b, first), _share(a, b, last)
    if end <= touch or start >= 1 - touch:
        return [segment]
    rest = [(a, first)] if start > least else []
    return [*rest, *([(last, b)] if end < 1 - least else [])]


def _share(a: Point, b: Point, point: Point) -> float:
    """How far along the line a point lies: 0 beside the first end, 1 beside the second."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = across * across + down * down
    along = (point[0] - a[0]) * across + (point[1] - a[1]) * down
    return along / length if length else 0.0


def _off(a: Point, b: Point, point: Point) -> float:
    """How far beside the endless line a point lies."""
    across, down = b[0] - a[0], b[1] - a[1]
    return abs(across * (point[1] - a[1]) - down * (point[0] - a[0])) / dist(a, b)
