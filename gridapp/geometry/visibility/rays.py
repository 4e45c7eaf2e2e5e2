"""Straight lines between two points, and the walls that stop them.

A line is stopped by a segment that crosses it from one side to the other strictly between its
ends. A segment that only touches it, ends on it, runs along it or touches one of its ends does not
stop it. Segments that meet in one touched point, or along one touched stretch, and leave it on
both sides do stop it: two walls pinching a corner, or a polyline crossed at a vertex. Oracle:
``is_clear`` in ``tests/geometry/oracles_sight.py`` (exact integers).
"""

from collections.abc import Iterable
from typing import NamedTuple

from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Footprint, Point
from gridapp.grid.grid import Grid


class RayHit(NamedTuple):
    """The point where a line is stopped, and the id of the wall or door."""

    point: Point
    id: str


class SegmentContact(NamedTuple):
    """A stretch of a line, in cells from its start, touched by a segment without crossing.

    ``side`` is 1 or -1 for the side on which the segment leaves the line, 0 if it runs along it.
    """

    begin: float
    end: float
    side: int
    id: str


def first_blocker(
    obstacles: Obstacles, start: Point, end: Point, *, see_over: bool = False
) -> RayHit | None:
    """Return the first obstacle on the line from start to end, None if the line is clear.

    ``see_over`` ignores low walls and walls tagged with a grade of cover.
    """
    return first_hit(obstacles.opaque if see_over else obstacles.solid, start, end)


def is_clear_line(
    obstacles: Obstacles, start: Point, end: Point, *, see_over: bool = False
) -> bool:
    """Return True if no obstacle stops the line from start to end."""
    return first_blocker(obstacles, start, end, see_over=see_over) is None


def first_hit(layer: SegmentGrid, start: Point, end: Point) -> RayHit | None:
    """Return the first segment of a layer that stops the line from start to end."""
    length, crossings, contacts = intersect_line(layer.near_line(start, end), start, end)
    blockers = crossings + pinch_points(contacts)
    if not blockers:
        return None
    distance, blocker = min(blockers)
    fraction = distance / length
    point = (start[0] + fraction * (end[0] - start[0]), start[1] + fraction * (end[1] - start[1]))
    return RayHit(point, blocker)


def segments_near_line(segments: Iterable[Segment], start: Point, end: Point) -> list[Segment]:
    """Return the segments not entirely to one side of the infinite line through two points."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    length = (dx * dx + dy * dy) ** 0.5
    base, slack = dx * y - dy * x, TOUCH_TOLERANCE * length
    low, high = base - slack, base + slack
    nearby = []
    for segment in segments:
        offset_a, offset_b = dx * segment.ay - dy * segment.ax, dx * segment.by - dy * segment.bx
        if (offset_a >= low or offset_b >= low) and (offset_a <= high or offset_b <= high):
            nearby.append(segment)
    return nearby


# Longer than functions are here: the inner loop of exact sight calls nothing for a segment that
# is far from the line or crosses it.
def intersect_line(
    segments: Iterable[Segment], start: Point, end: Point
) -> tuple[float, list[tuple[float, str]], list[SegmentContact]]:
    """Return the length, crossings by distance from the start, and contacts of a line."""
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    length = (dx * dx + dy * dy) ** 0.5
    crossings: list[tuple[float, str]] = []
    contacts: list[SegmentContact] = []
    if length <= TOUCH_TOLERANCE:
        return length, crossings, contacts
    dx, dy = dx / length, dy / length
    for segment in segments:
        ax, ay, bx, by, name = segment.ax, segment.ay, segment.bx, segment.by, segment.id
        offset_a, offset_b = dx * (ay - y) - dy * (ax - x), dx * (by - y) - dy * (bx - x)
        if (offset_a > TOUCH_TOLERANCE and offset_b > TOUCH_TOLERANCE) or (
            offset_a < -TOUCH_TOLERANCE and offset_b < -TOUCH_TOLERANCE
        ):
            continue
        along_a, along_b = dx * (ax - x) + dy * (ay - y), dx * (bx - x) + dy * (by - y)
        if abs(offset_a) > TOUCH_TOLERANCE and abs(offset_b) > TOUCH_TOLERANCE:
            distance = along_a + (along_b - along_a) * offset_a / (offset_a - offset_b)
            if TOUCH_TOLERANCE < distance < length - TOUCH_TOLERANCE:
                crossings.append((distance, name))
        else:
            contacts.append(_contact(offset_a, offset_b, along_a, along_b, name))
    inside = [
        segment
        for segment in contacts
        if segment.end > TOUCH_TOLERANCE and segment.begin < length - TOUCH_TOLERANCE
    ]
    return length, crossings, inside


def _contact(
    offset_a: float, offset_b: float, along_a: float, along_b: float, name: str
) -> SegmentContact:
    """Return the contact of a touching segment from its offsets and positions along the line."""
    if abs(offset_a) <= TOUCH_TOLERANCE and abs(offset_b) <= TOUCH_TOLERANCE:
        return SegmentContact(min(along_a, along_b), max(along_a, along_b), 0, name)
    distance, offset = (
        (along_a, offset_b) if abs(offset_a) <= TOUCH_TOLERANCE else (along_b, offset_a)
    )
    return SegmentContact(distance, distance, 1 if offset > 0 else -1, name)


def pinch_points(contacts: list[SegmentContact]) -> list[tuple[float, str]]:
    """Return the distances at which touching segments leave a line on both sides, with wall ids."""
    points: list[tuple[float, str]] = []
    begin, end, name, sides = 0.0, -1.0, "", {0}
    for contact in sorted(contacts):
        if contact.begin > end + TOUCH_TOLERANCE:
            begin, end, name, sides = contact.begin, contact.end, contact.id, {0}
        sides.add(contact.side)
        end = max(end, contact.end)
        if len(sides) == 3:
            points.append((begin, name))
            sides = {0}
    return points


def line_crosses_cells(grid: Grid, start: Point, end: Point, cells: Footprint) -> bool:
    """Return True if the line passes through the inside of any of the cells (ruling SR-21).

    Running along a border or through a corner does not count.
    """
    return any(_enters(grid.polygon(cell), start, end) for cell in cells)


def _enters(polygon: tuple[Point, ...], start: Point, end: Point) -> bool:
    """Return True if a line meets the inside of a convex polygon (clockwise on the screen)."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    enter, leave = 0.0, 1.0
    for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        side_x, side_y = qx - px, qy - py
        depth = side_x * (y - py) - side_y * (x - px)
        slope = side_x * dy - side_y * dx
        if abs(slope) <= TOUCH_TOLERANCE:
            if depth <= TOUCH_TOLERANCE:
                return False
        elif slope > 0:
            enter = max(enter, -depth / slope)
        else:
            leave = min(leave, -depth / slope)
    return leave - enter > TOUCH_TOLERANCE
