"""Rays between two spaces, decided without a tolerance of their own.

A space is open: its corners belong to it only as a limit. A ray between two corners is therefore
open if lines as near to it as one likes, from inside one space into the other, are open; so a wall
between two cells that share a corner stops it, and one that only touches it does not.

Near its two ends such a line runs to the one or the other side of the ray, as the spaces and the
walls at the ends let it; it may change sides once on the way. Every wall that touches the ray
in between asks for one side there, or, where it runs along the ray, for no change.
"""

from collections.abc import Iterable, Sequence
from math import atan2, hypot, pi, tau
from typing import NamedTuple

from gridapp.geometry.cover.ray_endpoints import RayEndpoint, Wedge, unit
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment
from gridapp.geometry.visibility.rays import SegmentContact, intersect_line, segments_near_line
from gridapp.grid.cells import Point

ANGLE_TOLERANCE = 1e-6
"""Directions nearer to each other than this angle, in radians, count as the same."""


class RayStop(NamedTuple):
    """Where a ray is stopped, in cells from its start, and the id of what stops it."""

    at: float
    id: str


def first_stop(segments: Iterable[Segment], start: RayEndpoint, end: RayEndpoint) -> RayStop | None:
    """What stops the ray between two tips first, or None if it is open.

    ``segments`` must hold all those that meet the ray.
    """
    near = segments_near_line(segments, start.point, end.point)
    length, crossings, contacts = intersect_line(near, start.point, end.point)
    if crossings:
        return RayStop(*min(crossings))
    at_start, at_end = walls_at(near, start.point), walls_at(near, end.point)
    if length <= TOUCH_TOLERANCE:
        return None if _is_open_corner(start, end, at_start) else RayStop(0.0, _name(at_start))
    along = _direction(start.point, end.point)
    begins = open_sides(start, along, at_start)
    ends = open_sides(end, (-along[0], -along[1]), at_end).mirrored
    if _is_passed(contacts, length, begins, ends):
        return None
    return _first(length, begins, contacts, at_start, at_end)


def _first(
    length: float,
    begins: "OpenSides",
    contacts: list[SegmentContact],
    at_start: list["WallAt"],
    at_end: list["WallAt"],
) -> RayStop:
    """The first thing that keeps a ray that nothing crosses from passing."""
    if at_start and not begins.inside:
        return RayStop(0.0, _name(at_start))
    if contacts:
        first = min(contacts)
        return RayStop(max(0.0, first.begin), first.id)
    return RayStop(length, _name(at_end)) if at_end else RayStop(0.0, _name(at_start))


def _name(walls: list["WallAt"]) -> str:
    """The first of the ids of some walls, in whatever order they were found."""
    return min(one.id for one in walls)


class WallAt(NamedTuple):
    """The direction in which a wall leads away from a point that it touches, and its id."""

    direction: Point
    id: str


def walls_at(segments: Iterable[Segment], point: Point) -> list[WallAt]:
    """How the walls that touch a point lead away from it: once at their ends, else twice."""
    x, y = point
    found = []
    for one in segments:
        ax, ay, bx, by = one.ax - x, one.ay - y, one.bx - x, one.by - y
        if (ax > TOUCH_TOLERANCE and bx > TOUCH_TOLERANCE) or (
            ax < -TOUCH_TOLERANCE and bx < -TOUCH_TOLERANCE
        ):
            continue
        if (ay > TOUCH_TOLERANCE and by > TOUCH_TOLERANCE) or (
            ay < -TOUCH_TOLERANCE and by < -TOUCH_TOLERANCE
        ):
            continue
        if abs(ax * by - ay * bx) > TOUCH_TOLERANCE * hypot(bx - ax, by - ay):
            continue
        found += [
            WallAt(unit(*end), one.id)
            for end in ((ax, ay), (bx, by))
            if hypot(*end) > TOUCH_TOLERANCE
        ]
    return found


class OpenSides(NamedTuple):
    """To which sides (1, -1) of a ray a line may begin.

    ``inside``: at once, from within the space and in front of the walls there. ``grazing``: by
    crossing over before it comes to the end of the ray, where the space lies behind that.
    """

    inside: frozenset[int]
    grazing: frozenset[int]

    @property
    def mirrored(self) -> "OpenSides":
        """The same sides as seen along the opposite direction."""
        if self is BOTH:
            return self
        return OpenSides(*(frozenset(-side for side in sides) for sides in self))


BOTH = OpenSides(frozenset((1, -1)), frozenset())
"""Where nothing keeps a line from beginning to either side."""


def open_sides(tip: RayEndpoint, along: Point, walls: Sequence[WallAt]) -> OpenSides:
    """To which sides of a ray a line may begin at a tip, past the walls that touch the tip."""
    if not walls:
        offs = [_cross(along, edge) for wedge in tip.wedges for edge in wedge]
        if max(offs) > ANGLE_TOLERANCE and min(offs) < -ANGLE_TOLERANCE:
            return BOTH
    inside, grazing = set(), set()
    for side in (1, -1):
        front = _front(along, walls, side)
        if any(_leads(wedge, along, front, side) for wedge in tip.wedges):
            inside.add(side)
        elif front is None and _grazes(tip, along, walls):
            grazing.add(side)
    return OpenSides(frozenset(inside), frozenset(grazing))


def _front(along: Point, walls: Sequence[WallAt], side: int) -> Point | None:
    """The direction of the first wall to a side of a ray."""
    front: Point | None = None
    for wall in walls:
        if side * _cross(along, wall.direction) > ANGLE_TOLERANCE and (
            front is None or side * _cross(wall.direction, front) > 0
        ):
            front = wall.direction
    return front


def _grazes(tip: RayEndpoint, along: Point, walls: Sequence[WallAt]) -> bool:
    """Whether a space reaches back along the ray, and no wall does."""
    back = (-along[0], -along[1])
    edges = (edge for wedge in tip.wedges for edge in wedge)
    return any(_is_same_direction(edge, back) for edge in edges) and not any(
        _is_same_direction(wall.direction, back) for wall in walls
    )


def _leads(wedge: Wedge, along: Point, front: Point | None, side: int) -> bool:
    """Whether a wedge has directions to a side of a ray, and before a wall that leads there."""
    first, last = wedge
    if front is None:
        return (
            side * _cross(along, first) > ANGLE_TOLERANCE
            or side * _cross(along, last) > ANGLE_TOLERANCE
        )
    begin, end = (along, front) if side > 0 else (front, along)
    return _is_in(begin, first, last) or _is_in(first, begin, end)


def _is_in(direction: Point, first: Point, last: Point) -> bool:
    """Whether a direction lies between two others, the first included."""
    return _cross(first, direction) > -ANGLE_TOLERANCE and _cross(direction, last) > ANGLE_TOLERANCE


def _is_passed(
    contacts: list[SegmentContact], length: float, begins: OpenSides, ends: OpenSides
) -> bool:
    """Whether some line near a ray passes what touches the ray."""
    if not contacts and begins.inside and ends.inside:
        return True
    pairs = {(one, other) for one in begins.inside for other in ends.inside}
    pairs |= {(side, side) for side in begins.grazing & ends.inside}
    pairs |= {(side, side) for side in begins.inside & ends.grazing}
    return any(_passes(contacts, length, *pair) for pair in pairs)


def _passes(contacts: list[SegmentContact], length: float, begin: int, end: int) -> bool:
    """Whether a line that begins and ends to these sides of a ray passes what touches it."""
    if begin == end:
        return all(one.side != begin for one in contacts)
    low = max((one.begin for one in contacts if one.side == end), default=0.0)
    high = min((one.begin for one in contacts if one.side == begin), default=length)
    for one in sorted(contacts):
        if one.side == 0 and one.end > low:
            if one.begin > low + TOUCH_TOLERANCE:
                break
            low = one.end
    return low < high - TOUCH_TOLERANCE


def _is_open_corner(start: RayEndpoint, end: RayEndpoint, walls: Sequence[WallAt]) -> bool:
    """Whether one can pass from one space to another at a corner that they share."""
    angles = [atan2(wall.direction[1], wall.direction[0]) for wall in walls]
    for from_first, from_last in start.wedges:
        for to_first, to_last in end.wedges:
            for leave, arrive in ((from_last, to_first), (to_last, from_first)):
                begin = atan2(leave[1], leave[0])
                turn = (
                    atan2(arrive[1], arrive[0]) - begin + ANGLE_TOLERANCE
                ) % tau + ANGLE_TOLERANCE
                if turn < pi and all((a - begin + ANGLE_TOLERANCE) % tau > turn for a in angles):
                    return True
    return False


def _direction(start: Point, end: Point) -> Point:
    """The direction from one point to another, of length 1."""
    return unit(end[0] - start[0], end[1] - start[1])


def _is_same_direction(one: Point, other: Point) -> bool:
    """Whether two directions of length 1 are the same."""
    return abs(_cross(one, other)) <= ANGLE_TOLERANCE and one[0] * other[0] + one[1] * other[1] > 0


def _cross(one: Point, other: Point) -> float:
    return one[0] * other[1] - one[1] * other[0]
