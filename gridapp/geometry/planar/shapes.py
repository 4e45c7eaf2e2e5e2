"""Figures on the plane that areas of effect are drawn as, with exact shares of cells.

Every figure tells whether a point lies in it (its edge included) and how much of a convex
polygon, corners clockwise on the screen, it covers. Points and lengths are in cell units.
"""

from collections.abc import Sequence
from math import atan2, cos, hypot, radians, sin, sqrt

import msgspec

from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.grid.cells import Point, Polygon

MIN_THICKNESS = 0.01
"""A strip, square or wall of effect without a length or width is drawn this thick, in cells."""


class Disc(msgspec.Struct, frozen=True, tag=True):
    """Everything at most ``radius`` from a centre."""

    centre: Point
    radius: float

    def contains(self, point: Point) -> bool:
        return (
            hypot(point[0] - self.centre[0], point[1] - self.centre[1])
            <= self.radius + TOUCH_TOLERANCE
        )

    def overlap_area(self, polygon: Polygon) -> float:
        return disc_overlap_area(self.centre, self.radius, polygon)


class Cone(msgspec.Struct, frozen=True, tag=True):
    """Everything at most ``length`` from ``apex`` and ``angle`` / 2 degrees from ``direction``."""

    apex: Point
    direction: Point
    length: float
    angle: float = 60.0

    def contains(self, point: Point) -> bool:
        x, y = point[0] - self.apex[0], point[1] - self.apex[1]
        dx, dy = self.direction
        away = hypot(x, y)
        if away <= TOUCH_TOLERANCE or away > self.length + TOUCH_TOLERANCE:
            return away <= TOUCH_TOLERANCE
        aside = abs(atan2(dx * y - dy * x, dx * x + dy * y))
        return aside <= radians(self.angle) / 2 + TOUCH_TOLERANCE / away

    def overlap_area(self, polygon: Polygon) -> float:
        """The disc's share of the polygon's parts in each half of the cone."""
        first, middle, last = (_turned(self.direction, radians(self.angle) * k) for k in HALVES)
        if self.angle >= 360:
            return disc_overlap_area(self.apex, self.length, polygon)
        halves = (_wedge(polygon, self.apex, *pair) for pair in ((first, middle), (middle, last)))
        return sum(disc_overlap_area(self.apex, self.length, half) for half in halves)


class Strip(msgspec.Struct, frozen=True, tag=True):
    """A line of effect: ``length`` along ``direction`` from ``start``, ``width`` across."""

    start: Point
    direction: Point
    length: float
    width: float = 1.0

    @property
    def outline(self) -> Polygon:
        """The four corners."""
        return _rectangle(self.start, self.direction, (0.0, self.length), self.width)

    def contains(self, point: Point) -> bool:
        return _is_inside(self.outline, point)

    def overlap_area(self, polygon: Polygon) -> float:
        return polygon_overlap_area(polygon, self.outline)


class Square(msgspec.Struct, frozen=True, tag=True):
    """A square round ``centre`` with sides along and across ``direction``."""

    centre: Point
    side: float
    direction: Point = (1.0, 0.0)

    @property
    def outline(self) -> Polygon:
        """The four corners."""
        return _rectangle(self.centre, self.direction, (-self.side / 2, self.side / 2), self.side)

    def contains(self, point: Point) -> bool:
        return _is_inside(self.outline, point)

    def overlap_area(self, polygon: Polygon) -> float:
        return polygon_overlap_area(polygon, self.outline)


class WallOfEffect(msgspec.Struct, frozen=True, tag=True):
    """A wall of fire, say, from ``a`` to ``b``; without thickness it fills what it crosses."""

    a: Point
    b: Point
    thickness: float = 0.0

    @property
    def outline(self) -> Polygon:
        """The four corners."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        return _rectangle(self.a, (dx, dy), (0.0, hypot(dx, dy)), self.thickness)

    def contains(self, point: Point) -> bool:
        return _is_inside(self.outline, point)

    def overlap_area(self, polygon: Polygon) -> float:
        return polygon_overlap_area(polygon, self.outline)


AreaShape = Disc | Cone | Strip | Square | WallOfEffect

HALVES = (-0.5, 0.0, 0.5)


def bounding_box(figure: AreaShape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a rectangle round a figure."""
    if isinstance(figure, Disc | Cone):
        (x, y), reach = (
            (figure.centre, figure.radius)
            if isinstance(figure, Disc)
            else (figure.apex, figure.length)
        )
        return (x - reach, y - reach, x + reach, y + reach)
    xs, ys = zip(*figure.outline, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def polygon_area(polygon: Polygon) -> float:
    """The area of a polygon, positive if its corners run clockwise on the screen."""
    twice = 0.0
    for k, (x, y) in enumerate(polygon):
        px, py = polygon[k - 1]
        twice += px * y - py * x
    return twice / 2


def polygon_overlap_area(one: Polygon, other: Polygon) -> float:
    """The area that two convex polygons share."""
    for a, b in zip(other, other[1:] + other[:1], strict=True):
        one = clip_to_half_plane(one, a, (b[0] - a[0], b[1] - a[1]))
    return polygon_area(one)


def clip_to_half_plane(polygon: Polygon, origin: Point, along: Point) -> Polygon:
    """The part of a convex polygon to the positive side of a line (Sutherland and Hodgman)."""
    (ox, oy), (dx, dy) = origin, along
    sides = [dx * (y - oy) - dy * (x - ox) for x, y in polygon]
    if min(sides, default=1) > 0:
        return polygon
    return tuple(clip_by_values(polygon, sides))


def clip_by_values(corners: Sequence[Point], offs: Sequence[float]) -> list[Point]:
    """The part of a convex polygon where what is given for its corners is positive."""
    kept: list[Point] = []
    before, last = offs[-1], corners[-1]
    for off, corner in zip(offs, corners, strict=True):
        if (before > 0) != (off > 0):
            share = before / (before - off)
            x, y = last
            kept.append((x + share * (corner[0] - x), y + share * (corner[1] - y)))
        if off > 0:
            kept.append(corner)
        before, last = off, corner
    return kept


def split_by_line(polygon: Polygon, origin: Point, along: Point) -> tuple[Polygon, Polygon]:
    """The parts of a convex polygon to the positive and to the other side of a line."""
    (ox, oy), (dx, dy) = origin, along
    sides = [dx * (y - oy) - dy * (x - ox) for x, y in polygon]
    positive: list[Point] = []
    other: list[Point] = []
    for k, point in enumerate(polygon):
        before = sides[k - 1]
        if (before > 0) != (sides[k] > 0):
            share, (px, py) = before / (before - sides[k]), polygon[k - 1]
            crossing = (px + share * (point[0] - px), py + share * (point[1] - py))
            positive.append(crossing)
            other.append(crossing)
        (positive if sides[k] > 0 else other).append(point)
    return tuple(positive), tuple(other)


def disc_overlap_area(centre: Point, radius: float, polygon: Polygon) -> float:
    """The area that a disc and a polygon share, exactly: triangles and sectors, side by side."""
    around = [(x - centre[0], y - centre[1]) for x, y in polygon]
    return sum(_disc_side(around[k - 1], point, radius) for k, point in enumerate(around))


def _disc_side(a: Point, b: Point, radius: float) -> float:
    """The signed area that a disc round the origin shares with the triangle to a side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0:
        return 0.0
    along, reach = a[0] * dx + a[1] * dy, a[0] * a[0] + a[1] * a[1] - radius * radius
    root = along * along - square * reach
    if root <= 0:
        return _sector(a, b, radius)
    enter, leave = (-along - sqrt(root)) / square, (-along + sqrt(root)) / square
    if leave <= 0 or enter >= 1:
        return _sector(a, b, radius)
    enter, leave = max(enter, 0.0), min(leave, 1.0)
    p, q = (a[0] + enter * dx, a[1] + enter * dy), (a[0] + leave * dx, a[1] + leave * dy)
    inner = (p[0] * q[1] - p[1] * q[0]) / 2
    return _sector(a, p, radius) + inner + _sector(q, b, radius)


def _sector(a: Point, b: Point, radius: float) -> float:
    """The signed area of the disc between two directions."""
    turn = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
    return radius * radius * turn / 2


def _wedge(polygon: Polygon, apex: Point, first: Point, last: Point) -> Polygon:
    """The part of a polygon between two directions less than half a turn apart."""
    return clip_to_half_plane(clip_to_half_plane(polygon, apex, first), apex, (-last[0], -last[1]))


def _turned(direction: Point, angle: float) -> Point:
    dx, dy = direction
    return (dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))


def _rectangle(start: Point, direction: Point, along: tuple[float, float], width: float) -> Polygon:
    """The corners, clockwise on the screen, of a rectangle on both sides of a line.

    It is at least ``THIN`` both ways.
    """
    size = hypot(*direction)
    ux, uy = (direction[0] / size, direction[1] / size) if size > 0 else (1.0, 0.0)
    half, spare = max(width, MIN_THICKNESS) / 2, max(0.0, MIN_THICKNESS - (along[1] - along[0])) / 2
    first, last = along[0] - spare, along[1] + spare
    corners = ((first, -half), (last, -half), (last, half), (first, half))
    return tuple((start[0] + s * ux - t * uy, start[1] + s * uy + t * ux) for s, t in corners)


def _is_inside(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies in a rectangle or on its edge."""
    x, y = point
    for k, (bx, by) in enumerate(polygon):
        ax, ay = polygon[k - 1]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < -TOUCH_TOLERANCE * hypot(bx - ax, by - ay):
            return False
    return True
