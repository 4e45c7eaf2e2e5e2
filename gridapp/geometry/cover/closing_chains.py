"""Whether a chain of walls closes the passage between two convex spaces.

The hull of both spaces has two bridges, the sides that lead from one space to the other:

    A-----------bridge----
    |  |                  ---B
    |  |      chain          |
    A--|------bridge---------B

A line between the spaces stays in the hull. Together with the insides of both spaces it parts the
two bridges from each other, so it crosses every connected set of walls that touches both bridges
within the hull and stays out of both insides (Jordan curve theorem). Walls on the outline of the
hull are left out: they could lead around the back of a space. Walls are connected where they share
an end. O(walls * sides). Only a clear answer counts: False means that it is not known. Oracle:
``tests/geometry/test_closing_chains.py`` compares with the search of `line_of_sight`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import CLEARANCE, MIN_GAP
from gridapp.grid.cells import Point, Polygon

JOINT_DIGITS = 9
"""Decimal places of a coordinate, in cells, that two walls must share at a joint: `MIN_GAP`."""


class _HalfPlane(NamedTuple):
    """A side of a convex polygon; a point lies ``a x + b y + c`` cells inside of it."""

    a: float
    b: float
    c: float


class _Hull(NamedTuple):
    """The sides of the hull of two spaces; ``bridges`` are the indices of its two bridges."""

    sides: list[_HalfPlane]
    bridges: list[int]


class _WallInHull(NamedTuple):
    """A candidate for a chain: the ends of a wall in the hull, and the bridges touched."""

    joints: list[Point]
    bridges: list[int]


def is_closed_by_chain(walls: Iterable[Segment], first: Polygon, second: Polygon) -> bool:
    """Return True if connected walls clearly stop every line between two convex polygons.

    Corners run clockwise on the screen; the polygons share at most an edge.
    """
    hull = _hull(first, second)
    if hull is None:
        return False
    spaces = (_half_planes(first), _half_planes(second))
    in_hull = (_wall_in_hull(wall, hull, spaces) for wall in walls)
    return _connects(hull.bridges, [wall for wall in in_hull if wall is not None])


def walls_in_hull(walls: Iterable[Segment], corners: Iterable[Point]) -> frozenset[Segment]:
    """Return a superset of the walls within ``CLEARANCE`` of the convex hull of ``corners``.

    A line between two spaces with these corners meets no other wall.
    """
    sides = _half_planes(_hull_corners(sorted(set(corners))))
    return frozenset(wall for wall in walls if not _is_beyond(wall, sides))


def _is_beyond(wall: Segment, sides: Iterable[_HalfPlane]) -> bool:
    """Return True if a wall is clearly beyond a side."""
    ax, ay, bx, by = wall.ax, wall.ay, wall.bx, wall.by
    return any(
        a * ax + b * ay + c < -CLEARANCE and a * bx + b * by + c < -CLEARANCE for a, b, c in sides
    )


def _connects(bridges: Sequence[int], walls: Sequence[_WallInHull]) -> bool:
    """Return True if a chain of walls connects both bridges."""
    begin, end = bridges
    by_joint: dict[Point, list[int]] = defaultdict(list)
    for number, wall in enumerate(walls):
        for joint in wall.joints:
            by_joint[joint].append(number)
    waiting = [number for number, wall in enumerate(walls) if begin in wall.bridges]
    reached = set(waiting)
    while waiting:
        wall = walls[waiting.pop()]
        if end in wall.bridges:
            return True
        joined = {number for joint in wall.joints for number in by_joint[joint]} - reached
        reached |= joined
        waiting += joined
    return False


def _wall_in_hull(
    wall: Segment, hull: _Hull, spaces: Iterable[list[_HalfPlane]]
) -> _WallInHull | None:
    """Return what a wall may add to a chain, ``None`` for nothing."""
    depths = _depths(wall, hull.sides)
    if depths is None:
        return None
    for space in spaces:
        inside = _depths(wall, space)
        if inside is not None and _enters(inside):
            return None
    is_in = [min(ends) >= -MIN_GAP for ends in zip(*depths, strict=True)]
    joints = []
    if is_in[0]:
        joints.append((round(wall.ax, JOINT_DIGITS), round(wall.ay, JOINT_DIGITS)))
    if is_in[1]:
        joints.append((round(wall.bx, JOINT_DIGITS), round(wall.by, JOINT_DIGITS)))
    return _WallInHull(joints, [at for at in hull.bridges if _touches(depths, at, is_in)])


def _depths(wall: Segment, sides: list[_HalfPlane]) -> list[Point] | None:
    """Return how deep both ends of a wall lie behind each side, ``None`` if it stays outside."""
    ax, ay, bx, by = wall.ax, wall.ay, wall.bx, wall.by
    depths = []
    for a, b, c in sides:
        begin, end = a * ax + b * ay + c, a * bx + b * by + c
        if begin <= MIN_GAP and end <= MIN_GAP:
            return None
        depths.append((begin, end))
    return depths


def _enters(depths: list[Point]) -> bool:
    """Return True if a wall enters a convex polygon, by depths of its ends behind each side."""
    enter, leave = 0.0, 1.0
    for begin, end in depths:
        if begin <= MIN_GAP:
            enter = max(enter, (MIN_GAP - begin) / (end - begin))
        elif end <= MIN_GAP:
            leave = min(leave, (begin - MIN_GAP) / (begin - end))
    return enter < leave


def _touches(depths: list[Point], bridge: int, is_in: Sequence[bool]) -> bool:
    """Return True if a wall touches or crosses a bridge."""
    begin, end = depths[bridge]
    if (is_in[0] and begin <= MIN_GAP) or (is_in[1] and end <= MIN_GAP):
        return True
    if (begin > 0) == (end > 0):
        return False
    share = begin / (begin - end)
    return all(a + share * (b - a) >= -MIN_GAP for a, b in depths)


def _half_planes(corners: Sequence[Point]) -> list[_HalfPlane]:
    """Return the sides of a convex polygon, each from a corner to the next."""
    sides = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        size = hypot(bx - ax, by - ay)
        a, b = (ay - by) / size, (bx - ax) / size
        sides.append(_HalfPlane(a, b, -a * ax - b * ay))
    return sides


def _hull(first: Polygon, second: Polygon) -> _Hull | None:
    """Return the hull of two convex polygons, ``None`` without two bridges that lie apart."""
    owners = dict.fromkeys(first, 0) | dict.fromkeys(second, 1)
    corners = _hull_corners(sorted(owners))
    owned = [owners[corner] for corner in corners]
    bridges = [k for k, owner in enumerate(owned) if owner != owned[(k + 1) % len(owned)]]
    ends = {corners[(k + step) % len(corners)] for k in bridges for step in (0, 1)}
    is_clear = len(bridges) == 2 and len(ends) == 4
    return _Hull(_half_planes(corners), bridges) if is_clear else None


def _hull_corners(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the hull of sorted points, clockwise on the screen (Andrew 1979)."""
    return [*_half_hull(points)[:-1], *_half_hull(points[::-1])[:-1]]


def _half_hull(points: Sequence[Point]) -> list[Point]:
    """Return the corners on one side of the convex hull, from the first sorted point to the last.

    The side depends on the order of the points: reversed points give the opposite side.
    """
    half: list[Point] = []
    for x, y in points:
        while len(half) > 1:
            (ax, ay), (bx, by) = half[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > MIN_GAP:
                break
            half.pop()
        half.append((x, y))
    return half
