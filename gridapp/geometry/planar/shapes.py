"""Areas of effect as shapes in the plane, with exact overlap areas.

Every shape answers whether a point lies inside (the boundary included, but for sides of squares and
strips that say otherwise) and how much area of a
convex polygon it covers. Points and lengths are in cells, polygons run clockwise on the screen.
Polygons are clipped after Sutherland and Hodgman (*Reentrant Polygon Clipping*, 1974), discs are
summed from triangles and sectors. Oracle: ``tests/geometry/test_areas_of_effect.py`` compares the
areas with shapely.
"""

from collections.abc import Collection, Sequence
from math import atan2, cos, hypot, radians, sin, sqrt

import msgspec

from gridapp.geometry.planar.tolerances import MIN_THICKNESS, TOUCH_TOLERANCE
from gridapp.grid.cells import Point, Polygon


class Disc(msgspec.Struct, frozen=True, tag=True):
    """All points within ``radius`` of a centre."""

    centre: Point
    radius: float

    def contains(self, point: Point) -> bool:
        """Return True if the point lies inside or on the boundary."""
        return (
            hypot(point[0] - self.centre[0], point[1] - self.centre[1])
            <= self.radius + TOUCH_TOLERANCE
        )

    def overlap_area(self, polygon: Polygon) -> float:
        """Return the area shared with a convex polygon, in square cells."""
        return disc_overlap_area(self.centre, self.radius, polygon)


class Cone(msgspec.Struct, frozen=True, tag=True):
    """All points within ``length`` of ``apex`` and ``angle`` / 2 degrees of ``direction``."""

    apex: Point
    direction: Point
    length: float
    angle: float = 60.0

    def contains(self, point: Point) -> bool:
        """Return True if the point lies inside or on the boundary."""
        x, y = point[0] - self.apex[0], point[1] - self.apex[1]
        dx, dy = self.direction
        away = hypot(x, y)
        if away <= TOUCH_TOLERANCE or away > self.length + TOUCH_TOLERANCE:
            return away <= TOUCH_TOLERANCE
        aside = abs(atan2(dx * y - dy * x, dx * x + dy * y))
        return aside <= radians(self.angle) / 2 + TOUCH_TOLERANCE / away

    def overlap_area(self, polygon: Polygon) -> float:
        """Return the area shared with a convex polygon, in square cells.

        The disc's area in each half of the cone.
        """
        first, middle, last = (
            _rotated(self.direction, radians(self.angle) * k) for k in HALF_ANGLES
        )
        if self.angle >= 360:
            return disc_overlap_area(self.apex, self.length, polygon)
        halves = (
            _clip_to_wedge(polygon, self.apex, *pair) for pair in ((first, middle), (middle, last))
        )
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
        """Return True if the point lies inside, at either end, or on the left-hand side.

        A line along a grid line would otherwise take in the cells on both sides.
        """
        return _is_in_rectangle(self.outline, point, open_sides=(3,))

    def overlap_area(self, polygon: Polygon) -> float:
        """Return the area shared with a convex polygon, in square cells."""
        return polygon_overlap_area(polygon, self.outline)


class Square(msgspec.Struct, frozen=True, tag=True):
    """A square around ``centre`` with sides parallel to ``direction``.

    A square along the axes contains its left and upper side and not the other two: with a side of
    whole cells it has the centres of as many cells wherever it is put.
    """

    centre: Point
    side: float
    direction: Point = (1.0, 0.0)

    @property
    def outline(self) -> Polygon:
        """The four corners."""
        return _rectangle(self.centre, self.direction, (-self.side / 2, self.side / 2), self.side)

    def contains(self, point: Point) -> bool:
        """Return True if the point is inside, or on the left or upper side."""
        if any(self.direction) and all(self.direction):
            return _is_in_rectangle(self.outline, point)
        (x, y), half = self.centre, max(self.side, MIN_THICKNESS) / 2
        return all(
            -half - TOUCH_TOLERANCE <= off < half - TOUCH_TOLERANCE
            for off in (point[0] - x, point[1] - y)
        )

    def overlap_area(self, polygon: Polygon) -> float:
        """Return the area shared with a convex polygon, in square cells."""
        return polygon_overlap_area(polygon, self.outline)


class WallOfEffect(msgspec.Struct, frozen=True, tag=True):
    """A wall of fire or similar from ``a`` to ``b``; thickness 0 affects the cells on the line."""

    a: Point
    b: Point
    thickness: float = 0.0

    @property
    def outline(self) -> Polygon:
        """The four corners."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        return _rectangle(self.a, (dx, dy), (0.0, hypot(dx, dy)), self.thickness)

    def contains(self, point: Point) -> bool:
        """Return True if the point lies inside or on the boundary."""
        return _is_in_rectangle(self.outline, point)

    def overlap_area(self, polygon: Polygon) -> float:
        """Return the area shared with a convex polygon, in square cells."""
        return polygon_overlap_area(polygon, self.outline)


AreaShape = Disc | Cone | Strip | Square | WallOfEffect

HALF_ANGLES = (-0.5, 0.0, 0.5)


def bounding_box(figure: AreaShape) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a rectangle around a shape."""
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
    """Return the area of a polygon, positive for corners clockwise on the screen."""
    twice = 0.0
    for k, (x, y) in enumerate(polygon):
        px, py = polygon[k - 1]
        twice += px * y - py * x
    return twice / 2


def polygon_overlap_area(polygon: Polygon, clip_polygon: Polygon) -> float:
    """Return the area shared by two convex polygons."""
    for a, b in zip(clip_polygon, clip_polygon[1:] + clip_polygon[:1], strict=True):
        polygon = clip_to_half_plane(polygon, a, (b[0] - a[0], b[1] - a[1]))
    return polygon_area(polygon)


def clip_to_half_plane(polygon: Polygon, origin: Point, direction: Point) -> Polygon:
    """Return the part of a convex polygon on the positive side of a line.

    Sutherland and Hodgman's algorithm.
    """
    (ox, oy), (dx, dy) = origin, direction
    offsets = [dx * (y - oy) - dy * (x - ox) for x, y in polygon]
    if min(offsets, default=1) > 0:
        return polygon
    return tuple(clip_by_values(polygon, offsets))


def clip_by_values(corners: Sequence[Point], values: Sequence[float]) -> list[Point]:
    """Return the part of a convex polygon where a linear function is positive.

    ``values`` are the values of that function at the corners.
    """
    clipped: list[Point] = []
    previous_value, previous = values[-1], corners[-1]
    for value, corner in zip(values, corners, strict=True):
        if (previous_value > 0) != (value > 0):
            share = previous_value / (previous_value - value)
            x, y = previous
            clipped.append((x + share * (corner[0] - x), y + share * (corner[1] - y)))
        if value > 0:
            clipped.append(corner)
        previous_value, previous = value, corner
    return clipped


def split_by_line(polygon: Polygon, origin: Point, direction: Point) -> tuple[Polygon, Polygon]:
    """Return the parts of a convex polygon on the positive and on the negative side of a line."""
    (ox, oy), (dx, dy) = origin, direction
    offsets = [dx * (y - oy) - dy * (x - ox) for x, y in polygon]
    positive: list[Point] = []
    negative: list[Point] = []
    for k, point in enumerate(polygon):
        previous = offsets[k - 1]
        if (previous > 0) != (offsets[k] > 0):
            share, (px, py) = previous / (previous - offsets[k]), polygon[k - 1]
            crossing = (px + share * (point[0] - px), py + share * (point[1] - py))
            positive.append(crossing)
            negative.append(crossing)
        (positive if offsets[k] > 0 else negative).append(point)
    return tuple(positive), tuple(negative)


def disc_overlap_area(centre: Point, radius: float, polygon: Polygon) -> float:
    """Return the area shared by a disc and a polygon, summed exactly from triangles and sectors."""
    around = [(x - centre[0], y - centre[1]) for x, y in polygon]
    return sum(_disc_triangle_area(around[k - 1], point, radius) for k, point in enumerate(around))


def _disc_triangle_area(a: Point, b: Point, radius: float) -> float:
    """Return the signed area of a disc at the origin in the triangle (0, a, b)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0:
        return 0.0
    along, reach = a[0] * dx + a[1] * dy, a[0] * a[0] + a[1] * a[1] - radius * radius
    root = along * along - square * reach
    if root <= 0:
        return _sector_area(a, b, radius)
    enter, leave = (-along - sqrt(root)) / square, (-along + sqrt(root)) / square
    if leave <= 0 or enter >= 1:
        return _sector_area(a, b, radius)
    enter, leave = max(enter, 0.0), min(leave, 1.0)
    p, q = (a[0] + enter * dx, a[1] + enter * dy), (a[0] + leave * dx, a[1] + leave * dy)
    inner = (p[0] * q[1] - p[1] * q[0]) / 2
    return _sector_area(a, p, radius) + inner + _sector_area(q, b, radius)


def _sector_area(a: Point, b: Point, radius: float) -> float:
    """Return the signed area of the disc sector from direction ``a`` to direction ``b``."""
    turn = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
    return radius * radius * turn / 2


def _clip_to_wedge(polygon: Polygon, apex: Point, first: Point, last: Point) -> Polygon:
    """Return the part of a polygon between two directions less than 180 degrees apart."""
    return clip_to_half_plane(clip_to_half_plane(polygon, apex, first), apex, (-last[0], -last[1]))


def _rotated(direction: Point, angle: float) -> Point:
    dx, dy = direction
    return (dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))


def _rectangle(
    start: Point, direction: Point, extent: tuple[float, float], width: float
) -> Polygon:
    """Return the corners of a rectangle centred on a line, clockwise on the screen.

    Both sides measure at least ``MIN_THICKNESS``.
    """
    size = hypot(*direction)
    ux, uy = (direction[0] / size, direction[1] / size) if size > 0 else (1.0, 0.0)
    half, spare = (
        max(width, MIN_THICKNESS) / 2,
        max(0.0, MIN_THICKNESS - (extent[1] - extent[0])) / 2,
    )
    first, last = extent[0] - spare, extent[1] + spare
    corners = ((first, -half), (last, -half), (last, half), (first, half))
    return tuple((start[0] + s * ux - t * uy, start[1] + s * uy + t * ux) for s, t in corners)


def _is_in_rectangle(polygon: Polygon, point: Point, *, open_sides: Collection[int] = ()) -> bool:
    """Return True if a point is inside a rectangle or on its boundary.

    ``open_sides`` are the indices of the corners at which sides end that do not count.
    """
    x, y = point
    for k, (bx, by) in enumerate(polygon):
        ax, ay = polygon[k - 1]
        least = TOUCH_TOLERANCE if k in open_sides else -TOUCH_TOLERANCE
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < least * hypot(bx - ax, by - ay):
            return False
    return True
