"""Straight lines between two points, and what stops them.

A line is stopped by a segment that crosses it from one side to the other strictly between its
two ends. A segment that only touches it, ends on it, runs along it or touches an end of it does
not stop it; but segments that meet in one touched point, or along one touched stretch, and leave
it to both sides do: two walls pinching a corner, or a polyline crossed at its vertex.
"""

from collections.abc import Iterable
from typing import NamedTuple

from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment, SegmentGrid
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid


class RayHit(NamedTuple):
    """Where a line is stopped, and the id of the wall or door that stops it."""

    point: Point
    id: str


class SegmentContact(NamedTuple):
    """A stretch of a line, in cells from its start, that a segment touches without crossing.

    ``side`` is 1 or -1 for the side to which the segment leaves the line, 0 if it runs along.
    """

    begin: float
    end: float
    side: int
    id: str


def first_blocker(
    barriers: Obstacles, start: Point, end: Point, *, see_over: bool = False
) -> RayHit | None:
    """The first thing that stops the line from start to end, or nothing.

    ``see_over`` leaves out low walls and walls tagged with a grade of cover.
    """
    return first_hit(barriers.opaque if see_over else barriers.solid, start, end)


def is_clear_line(barriers: Obstacles, start: Point, end: Point, *, see_over: bool = False) -> bool:
    """Whether nothing stops the line from start to end."""
    return first_blocker(barriers, start, end, see_over=see_over) is None


def first_hit(layer: SegmentGrid, start: Point, end: Point) -> RayHit | None:
    """The first segment of a layer that stops the line from start to end."""
    length, crossings, contacts = intersect_line(layer.near_line(start, end), start, end)
    stops = crossings + pinch_points(contacts)
    if not stops:
        return None
    at, blocker = min(stops)
    share = at / length
    point = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
    return RayHit(point, blocker)


def segments_near_line(segments: Iterable[Segment], start: Point, end: Point) -> list[Segment]:
    """The segments that do not lie to one side of the line through two different points."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    length = (dx * dx + dy * dy) ** 0.5
    base, slack = dx * y - dy * x, TOUCH_TOLERANCE * length
    low, high = base - slack, base + slack
    found = []
    for one in segments:
        off_a, off_b = dx * one.ay - dy * one.ax, dx * one.by - dy * one.bx
        if (off_a >= low or off_b >= low) and (off_a <= high or off_b <= high):
            found.append(one)
    return found


def intersect_line(
    segments: Iterable[Segment], start: Point, end: Point
) -> tuple[float, list[tuple[float, str]], list[SegmentContact]]:
    """The line's length, the proper crossings by distance from its start, and the contacts."""
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    length = (dx * dx + dy * dy) ** 0.5
    crossings: list[tuple[float, str]] = []
    contacts: list[SegmentContact] = []
    if length <= TOUCH_TOLERANCE:
        return length, crossings, contacts
    dx, dy = dx / length, dy / length
    for one in segments:
        ax, ay, bx, by, name = one.ax, one.ay, one.bx, one.by, one.id
        off_a, off_b = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
        if (off_a > TOUCH_TOLERANCE and off_b > TOUCH_TOLERANCE) or (
            off_a < -TOUCH_TOLERANCE and off_b < -TOUCH_TOLERANCE
        ):
            continue
        at_a, at_b = dx * (ax - x) + dy * (ay - y), dx * (bx - x) + dy * (by - y)
        if abs(off_a) > TOUCH_TOLERANCE and abs(off_b) > TOUCH_TOLERANCE:
            at = at_a + (at_b - at_a) * off_a / (off_a - off_b)
            if TOUCH_TOLERANCE < at < length - TOUCH_TOLERANCE:
                crossings.append((at, name))
        else:
            contacts.append(_contact(off_a, off_b, at_a, at_b, name))
    inside = [
        one
        for one in contacts
        if one.end > TOUCH_TOLERANCE and one.begin < length - TOUCH_TOLERANCE
    ]
    return length, crossings, inside


def _contact(off_a: float, off_b: float, at_a: float, at_b: float, name: str) -> SegmentContact:
    if abs(off_a) <= TOUCH_TOLERANCE and abs(off_b) <= TOUCH_TOLERANCE:
        return SegmentContact(min(at_a, at_b), max(at_a, at_b), 0, name)
    at, off = (at_a, off_b) if abs(off_a) <= TOUCH_TOLERANCE else (at_b, off_a)
    return SegmentContact(at, at, 1 if off > 0 else -1, name)


def pinch_points(contacts: list[SegmentContact]) -> list[tuple[float, str]]:
    """Where touching segments leave a line to both sides at once, by distance from its start."""
    found: list[tuple[float, str]] = []
    begin, end, name, sides = 0.0, -1.0, "", {0}
    for one in sorted(contacts):
        if one.begin > end + TOUCH_TOLERANCE:
            begin, end, name, sides = one.begin, one.end, one.id, {0}
        sides.add(one.side)
        end = max(end, one.end)
        if len(sides) == 3:
            found.append((begin, name))
            sides = {0}
    return found


def line_crosses_cells(grid: Grid, start: Point, end: Point, cells: tuple[Cell, ...]) -> bool:
    """Whether the line passes through the inside of any of the cells (ruling SR-21).

    Running along a border or through a corner is not passing through the inside.
    """
    return any(_enters(grid.polygon(cell), start, end) for cell in cells)


def _enters(polygon: tuple[Point, ...], start: Point, end: Point) -> bool:
    """Whether a line meets the inside of a convex polygon; corners run clockwise on screen."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    enter, leave = 0.0, 1.0
    for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        side_x, side_y = qx - px, qy - py
        depth = side_x * (y - py) - side_y * (x - px)
        gain = side_x * dy - side_y * dx
        if abs(gain) <= TOUCH_TOLERANCE:
            if depth <= TOUCH_TOLERANCE:
                return False
        elif gain > 0:
            enter = max(enter, -depth / gain)
        else:
            leave = min(leave, -depth / gain)
    return leave - enter > TOUCH_TOLERANCE
