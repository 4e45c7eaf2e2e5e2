"""The visibility polygon of one eye point, as wall pieces sorted by angle.

Triangular expansion (Bungiu, Hemmer, Hershberger, Huang and Kroeller, *Efficient computation of
visibility polygons*, 2014): the view cone is passed from triangle to triangle through transparent
sides and split at every vertex. Where it ends, the opaque side is recorded with the two directions
between which it is seen. Exact with float coordinates; O(triangles seen) in play, O(n^2) at worst.
Oracle: ``tests/geometry/test_visible_area.py`` casts shadows wall by wall and rays one by one.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from math import asin, atan2, ceil, floor, hypot, inf, pi, tau
from typing import NamedTuple

from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.shapes import (
    clip_to_half_plane,
    polygon_area,
    polygon_overlap_area,
    split_by_line,
)
from gridapp.geometry.planar.tolerances import (
    ON_SIDE_TOLERANCE,
    SHARE_ROUNDING_TOLERANCE,
    SHARES_OF_WALL,
)
from gridapp.geometry.visibility.triangulation import ConstrainedDelaunay
from gridapp.grid.cells import Point, Polygon

Step = tuple[float, float, int, int]
"""The triangle across a side: its far corner, then its sides right and left of that corner."""

Ends = tuple[float, float, float, float]
"""Coordinates ``ax, ay, bx, by`` of a side."""

Line = tuple[float, float, float]
"""``(a, b, c)``: a point lies ``a x + b y + c`` cells from the line along a side."""

Piece = tuple[float, float, float, float, int]
"""Vectors from the eye to the right and left end of a wall piece, and its half-edge."""

SEEN, UNDECIDED, HIDDEN = 1, 0, -1


class TriangleGraph(NamedTuple):
    """A triangle mesh by half-edge: neighbouring triangle (None: opaque), end points and line."""

    mesh: ConstrainedDelaunay
    steps: list[Step | None]
    ends: list[Ends]
    lines: list[Line]


class VisibilityFan:
    """The area visible from ``eye``, complete at least up to ``reach`` cells.

    ``pieces`` are sorted by growing angle, starting at the smallest of ``angles``. The directions
    of a piece point from the eye to the triangle corners that bound it.
    """

    def __init__(self, graph: TriangleGraph, eye: Point, reach: float = inf) -> None:
        self.eye = eye
        self.reach = reach
        self.side_ends = graph.ends
        self._swept_pieces = sweep(graph, eye) if reach == inf else sweep_within(graph, eye, reach)

    @CachedProperty
    def pieces(self) -> list[Piece]:
        """The visible wall pieces by angle."""
        first = self._angles.index(min(self._angles))
        return self._swept_pieces[first:] + self._swept_pieces[:first]

    @CachedProperty
    def angles(self) -> list[float]:
        """The angle at which each piece begins, in radians, ascending."""
        first = self._angles.index(min(self._angles))
        return self._angles[first:] + self._angles[:first]

    @CachedProperty
    def _angles(self) -> list[float]:
        return [atan2(piece[1], piece[0]) for piece in self._swept_pieces]

    def sees_circle(self, point: Point, radius: float) -> bool:
        """Return True if the whole circle around a point in reach is visible beyond doubt."""
        return self.classify_circle(point, radius) == SEEN

    def classify_circle(self, point: Point, radius: float) -> int:
        """Return ``SEEN`` or ``HIDDEN`` for a circle clearly so, else ``UNDECIDED``."""
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        distance = hypot(x, y)
        if distance <= radius:
            return UNDECIDED
        angle, half = atan2(y, x), asin(radius / distance)
        pieces, sides, square = self.pieces, self.side_ends, radius * radius
        first, last = self._index(angle - half), self._index(angle + half)
        verdict = 0
        for index in range(first, last + 1 if first <= last else last + 1 + len(pieces)):
            ax, ay, bx, by = sides[pieces[index % len(pieces)][4]]
            dx, dy = bx - ax, by - ay
            gap = dx * (point[1] - ay) - dy * (point[0] - ax)
            side = SEEN if gap > 0 else HIDDEN
            if gap * gap <= square * (dx * dx + dy * dy) or verdict not in (0, side):
                return UNDECIDED
            verdict = side
        return verdict

    def _index(self, angle: float) -> int:
        """Return the piece at an angle up to one turn out of range, -1 for the last piece."""
        if angle > pi:
            angle -= tau
        elif angle < -pi:
            angle += tau
        return bisect_right(self.angles, angle) - 1

    @CachedProperty
    def polygon(self) -> Polygon:
        """The visibility polygon, by growing angle: clockwise on the screen.

        Its corners lie exactly on the walls, see ``outline_on_walls``.
        """
        return outline_on_walls(self.side_ends, self._swept_pieces, self.eye)

    def visible_area(self, corners: Polygon) -> float:
        """Return the visible area of a convex polygon, in square cells.

        Its corners run clockwise on the screen.
        """
        order = self.pieces_towards(corners)
        if len(order) == len(self.pieces):
            return sum(polygon_overlap_area(corners, self._triangle(index)) for index in order)
        seen, remaining = 0.0, corners
        for index in order[:-1]:
            remaining, part = split_by_line(remaining, self.eye, self.pieces[index][2:4])
            seen += polygon_area(self._clip_to_wall(part, index))
        return seen + polygon_area(self._clip_to_wall(remaining, order[-1]))

    def _clip_to_wall(self, part: Polygon, index: int) -> Polygon:
        """Return the part of a polygon in front of the wall of a piece."""
        ax, ay, bx, by = self.side_ends[self.pieces[index][4]]
        return clip_to_half_plane(part, (ax, ay), (bx - ax, by - ay))

    def _triangle(self, index: int) -> Polygon:
        """Return the triangle between the eye and a wall piece."""
        return (self.eye, *outline(self.side_ends, [self.pieces[index]], self.eye))

    def pieces_towards(self, points: Iterable[Point]) -> list[int]:
        """Return the pieces towards points, all pieces if the points surround the eye."""
        ex, ey = self.eye
        angles = [atan2(y - ey, x - ex) for x, y in points]
        first, last = min(angles), max(angles)
        count = len(self.pieces)
        if last - first >= pi:
            angles.sort()
            gaps = [(b - a, a, b) for a, b in pairwise((*angles, first + tau))]
            widest, last, first = max(gaps)
            if widest <= pi:
                return list(range(count))
        begin = bisect_right(self.angles, (first + pi) % tau - pi) - 1
        end = bisect_right(self.angles, last)
        if end <= begin:
            end += count
        return [index % count for index in range(begin, min(end, begin + count))]


def sweep(graph: TriangleGraph, eye: Point) -> list[Piece]:
    """Return the wall pieces seen all around the eye, by growing angle."""
    steps = graph.steps
    ex, ey = eye
    pieces = []
    stack = _initial_sides(graph, eye)
    pop, push = stack.pop, stack.append
    while stack:
        rx, ry, lx, ly, h = pop()
        while step := steps[h]:
            x, y, right, left = step
            x -= ex
            y -= ey
            if rx * y <= ry * x:
                h = left
            elif lx * y >= ly * x:
                h = right
            else:
                push((x, y, lx, ly, left))
                h, lx, ly = right, x, y
        pieces.append((rx, ry, lx, ly, h))
    return pieces


def sweep_within(graph: TriangleGraph, eye: Point, reach: float) -> list[Piece]:
    """Return the wall pieces seen around the eye, ending at sides farther than ``reach``.

    Separate from ``sweep``, whose inner loop must not pay for the extra test.
    """
    steps, lines = graph.steps, graph.lines
    ex, ey = eye
    pieces = []
    stack = _initial_sides(graph, eye)
    pop, push = stack.pop, stack.append
    while stack:
        rx, ry, lx, ly, h = pop()
        while step := steps[h]:
            a, b, c = lines[h]
            if a * ex + b * ey + c > reach:
                break
            x, y, right, left = step
            x -= ex
            y -= ey
            if rx * y <= ry * x:
                h = left
            elif lx * y >= ly * x:
                h = right
            else:
                push((x, y, lx, ly, left))
                h, lx, ly = right, x, y
        pieces.append((rx, ry, lx, ly, h))
    return pieces


def _initial_sides(graph: TriangleGraph, eye: Point) -> list[Piece]:
    """Return the sides around the eye as a stack, the last one first."""
    ex, ey = eye
    ends = graph.ends
    sides = []
    for h in _sides_around(graph, eye):
        ax, ay, bx, by = ends[h]
        sides.append((ax - ex, ay - ey, bx - ex, by - ey, h))
    return sides


def _sides_around(graph: TriangleGraph, eye: Point) -> Iterable[int]:
    """Return the sides of the triangles containing the eye, as a stack."""
    x, y = eye
    t = graph.mesh.locate(x, y)
    sides = t + 2, t + 1, t
    for h in sides:
        a, b, c = graph.lines[h]
        if a * x + b * y + c <= ON_SIDE_TOLERANCE:
            return reversed(graph.mesh.sides_around(eye))
    return sides


def outline(sides: list[Ends], pieces: Iterable[Piece], eye: Point) -> Polygon:
    """Return the points of wall pieces where their directions meet them, without repetitions."""
    ex, ey = eye
    points: list[Point] = []
    last: Point | None = None
    for rx, ry, lx, ly, h in pieces:
        ax, ay, bx, by = sides[h]
        px, py = ax - ex, ay - ey
        dx, dy = bx - ax, by - ay
        point = (ax, ay)
        if (rx != px or ry != py) and (slant := rx * dy - ry * dx):
            share = (px * dy - py * dx) / slant
            point = (ex + share * rx, ey + share * ry)
        if point != last:
            points.append(point)
        last = (bx, by)
        if (lx != bx - ex or ly != by - ey) and (slant := lx * dy - ly * dx):
            share = (px * dy - py * dx) / slant
            last = (ex + share * lx, ey + share * ly)
        points.append(last)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return tuple(points)


def outline_on_walls(sides: list[Ends], pieces: Iterable[Piece], eye: Point) -> Polygon:
    """Return the points of wall pieces, each exactly on its wall, without repetitions.

    Float points where directions meet walls lie beside the walls. The polygons of two eyes then
    have sides along one wall that are nearly, not quite, on one line, and a set operation has to
    be done again with snapping. Here ends inside a slanted wall are rounded to dyadic shares of its
    length, towards the seen part: with corners at multiples of ``COORDINATE_STEP`` such points are
    floats without any rounding, so all eyes' points on a wall are exactly collinear.
    """
    ex, ey = eye
    points: list[Point] = []
    last: Point | None = None
    for rx, ry, lx, ly, h in pieces:
        ax, ay, bx, by = sides[h]
        px, py, dx, dy = ax - ex, ay - ey, bx - ax, by - ay
        first, end = 0.0, 1.0
        if (rx != px or ry != py) and (slant := rx * dy - ry * dx):
            first = (px * ry - py * rx) / slant
        if (lx != bx - ex or ly != by - ey) and (slant := lx * dy - ly * dx):
            end = (px * ly - py * lx) / slant
        if dx and dy:
            first, end = _rounded_inwards(first, end)
        point = (ax + first * dx, ay + first * dy) if first else (ax, ay)
        if point != last:
            points.append(point)
        last = (ax + end * dx, ay + end * dy) if end != 1.0 else (bx, by)
        points.append(last)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return tuple(points)


def _rounded_inwards(first: float, end: float) -> tuple[float, float]:
    """Return two shares of a wall rounded inwards to dyadic shares, or unrounded if none fit."""
    low = ceil(first * SHARES_OF_WALL - SHARE_ROUNDING_TOLERANCE)
    high = floor(end * SHARES_OF_WALL + SHARE_ROUNDING_TOLERANCE)
    if low > high:
        return first, end
    return low / SHARES_OF_WALL, high / SHARES_OF_WALL
