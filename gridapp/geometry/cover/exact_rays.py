"""Rays between corners of two open footprints, decided exactly.

A footprint is an open set: its corners belong to it only as limits. A ray between two corners is
open if lines arbitrarily close to it, from inside one footprint into the other, are open. A wall
between two cells that share a corner therefore stops it, and a wall that only touches it does not.

Near both ends such a line runs on one side of the ray, as the footprints and the walls at the ends
allow; it may change sides once. Every wall touching the ray in between demands one side there, or,
where it runs along the ray, no change. This is symbolic perturbation (Edelsbrunner and Muecke,
*Simulation of Simplicity*, 1990) instead of a tolerance. O(segments near the ray). Oracle:
``is_open`` in ``tests/geometry/oracles_sight.py`` tries nearby lines in exact integers.
"""

from collections.abc import Iterable, Sequence
from math import atan2, hypot, pi, tau
from typing import NamedTuple

from gridapp.geometry.cover.ray_endpoints import RayEndpoint, Wedge, unit
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import ANGLE_TOLERANCE, TOUCH_TOLERANCE
from gridapp.geometry.visibility.rays import SegmentContact, intersect_line, segments_near_line
from gridapp.grid.cells import Point


class RayStop(NamedTuple):
    """Where a ray is stopped, in cells from its start, and the id of the blocker."""

    distance: float
    id: str


def first_stop(segments: Iterable[Segment], start: RayEndpoint, end: RayEndpoint) -> RayStop | None:
    """Return the first stop of the ray between two endpoints, None if the ray is open.

    ``segments`` must contain every segment that meets the ray.
    """
    near = segments_near_line(segments, start.point, end.point)
    length, crossings, contacts = intersect_line(near, start.point, end.point)
    if crossings:
        return RayStop(*min(crossings))
    at_start, at_end = walls_at(near, start.point), walls_at(near, end.point)
    if length <= TOUCH_TOLERANCE:
        return None if _is_open_corner(start, end, at_start) else RayStop(0.0, _first_id(at_start))
    along = _direction(start.point, end.point)
    begins = open_sides(start, along, at_start)
    ends = open_sides(end, (-along[0], -along[1]), at_end).mirrored
    if _is_passed(contacts, length, begins, ends):
        return None
    return _stop_at_first_contact(length, begins, contacts, at_start, at_end)


def _stop_at_first_contact(
    length: float,
    begins: "OpenSides",
    contacts: list[SegmentContact],
    at_start: list["WallDirection"],
    at_end: list["WallDirection"],
) -> RayStop:
    """Return the first contact of a ray that is stopped without a proper crossing."""
    if at_start and not begins.inside:
        return RayStop(0.0, _first_id(at_start))
    if contacts:
        first = min(contacts)
        return RayStop(max(0.0, first.begin), first.id)
    return RayStop(length, _first_id(at_end)) if at_end else RayStop(0.0, _first_id(at_start))


def _first_id(walls: list["WallDirection"]) -> str:
    """Return the smallest wall id, independent of the order of the walls."""
    return min(wall.id for wall in walls)


class WallDirection(NamedTuple):
    """The direction in which a wall leads away from a touched point, and its id."""

    direction: Point
    id: str


def walls_at(segments: Iterable[Segment], point: Point) -> list[WallDirection]:
    """Return the directions of all walls touching a point: one at a wall's end, otherwise two."""
    x, y = point
    directions = []
    for segment in segments:
        ax, ay, bx, by = segment.ax - x, segment.ay - y, segment.bx - x, segment.by - y
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
        directions += [
            WallDirection(unit(*end), segment.id)
            for end in ((ax, ay), (bx, by))
            if hypot(*end) > TOUCH_TOLERANCE
        ]
    return directions


class OpenSides(NamedTuple):
    """The sides (1, -1) of a ray on which a nearby line may begin.

    ``inside``: from within the footprint and in front of the walls there. ``grazing``: by crossing
    over before the end of the ray, where the footprint lies behind that end.
    """

    inside: frozenset[int]
    grazing: frozenset[int]

    @property
    def mirrored(self) -> "OpenSides":
        """The same sides seen in the opposite direction."""
        if self is BOTH:
            return self
        return OpenSides(*(frozenset(-side for side in sides) for sides in self))


BOTH = OpenSides(frozenset((1, -1)), frozenset())
"""A line may begin on either side."""


def open_sides(endpoint: RayEndpoint, along: Point, walls: Sequence[WallDirection]) -> OpenSides:
    """Return the sides of a ray on which a line may begin, past the walls at the endpoint."""
    if not walls:
        offsets = [_cross(along, edge) for wedge in endpoint.wedges for edge in wedge]
        if max(offsets) > ANGLE_TOLERANCE and min(offsets) < -ANGLE_TOLERANCE:
            return BOTH
    inside, grazing = set(), set()
    for side in (1, -1):
        front = _front(along, walls, side)
        if any(_has_direction_before(wedge, along, front, side) for wedge in endpoint.wedges):
            inside.add(side)
        elif front is None and _can_graze(endpoint, along, walls):
            grazing.add(side)
    return OpenSides(frozenset(inside), frozenset(grazing))


def _front(along: Point, walls: Sequence[WallDirection], side: int) -> Point | None:
    """Return the direction of the first wall to a side of a ray."""
    front: Point | None = None
    for wall in walls:
        if side * _cross(along, wall.direction) > ANGLE_TOLERANCE and (
            front is None or side * _cross(wall.direction, front) > 0
        ):
            front = wall.direction
    return front


def _can_graze(endpoint: RayEndpoint, along: Point, walls: Sequence[WallDirection]) -> bool:
    """Return True if a footprint extends back along the ray and no wall does."""
    back = (-along[0], -along[1])
    edges = (edge for wedge in endpoint.wedges for edge in wedge)
    return any(_is_same_direction(edge, back) for edge in edges) and not any(
        _is_same_direction(wall.direction, back) for wall in walls
    )


def _has_direction_before(wedge: Wedge, along: Point, front: Point | None, side: int) -> bool:
    """Return True if a wedge has directions to a side of the ray, before the wall."""
    first, last = wedge
    if front is None:
        return (
            side * _cross(along, first) > ANGLE_TOLERANCE
            or side * _cross(along, last) > ANGLE_TOLERANCE
        )
    begin, end = (along, front) if side > 0 else (front, along)
    return _is_in(begin, first, last) or _is_in(first, begin, end)


def _is_in(direction: Point, first: Point, last: Point) -> bool:
    """Return True if a direction is between two directions, the first included."""
    return _cross(first, direction) > -ANGLE_TOLERANCE and _cross(direction, last) > ANGLE_TOLERANCE


def _is_passed(
    contacts: list[SegmentContact], length: float, begins: OpenSides, ends: OpenSides
) -> bool:
    """Return True if a line near a ray passes all contacts of the ray."""
    if not contacts and begins.inside and ends.inside:
        return True
    pairs = {(begin_side, end_side) for begin_side in begins.inside for end_side in ends.inside}
    pairs |= {(side, side) for side in begins.grazing & ends.inside}
    pairs |= {(side, side) for side in begins.inside & ends.grazing}
    return any(_passes(contacts, length, *pair) for pair in pairs)


def _passes(contacts: list[SegmentContact], length: float, begin: int, end: int) -> bool:
    """Return True if a line with these first and last sides passes all contacts of the ray."""
    if begin == end:
        return all(contact.side != begin for contact in contacts)
    low = max((contact.begin for contact in contacts if contact.side == end), default=0.0)
    high = min((contact.begin for contact in contacts if contact.side == begin), default=length)
    for contact in sorted(contacts):
        if contact.side == 0 and contact.end > low:
            if contact.begin > low + TOUCH_TOLERANCE:
                break
            low = contact.end
    return low < high - TOUCH_TOLERANCE


def _is_open_corner(start: RayEndpoint, end: RayEndpoint, walls: Sequence[WallDirection]) -> bool:
    """Return True if two footprints are connected at a corner they share."""
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
    """Return the unit vector from one point to another."""
    return unit(end[0] - start[0], end[1] - start[1])


def _is_same_direction(first: Point, second: Point) -> bool:
    """Return True if two unit vectors point the same way."""
    return (
        abs(_cross(first, second)) <= ANGLE_TOLERANCE
        and first[0] * second[0] + first[1] * second[1] > 0
    )


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]
