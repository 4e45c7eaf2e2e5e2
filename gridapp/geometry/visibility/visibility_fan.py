"""All that one point sees, as a fan of pieces of wall in the order of their angles.

The look walks from triangle to triangle through sides that stop nothing (Bungiu, Hemmer,
Hershberger, Huang and Kroeller, *Efficient computation of visibility polygons*, 2014). Where it
ends, a piece of wall is kept with the two directions between which it is seen.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from math import asin, atan2, hypot, inf, pi, tau
from typing import NamedTuple

from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.geometry.planar.shapes import (
    clip_to_half_plane,
    polygon_area,
    polygon_overlap_area,
    split_by_line,
)
from gridapp.geometry.visibility.triangulation import ConstrainedDelaunay
from gridapp.grid.cells import Point, Polygon

Step = tuple[float, float, int, int]
"""What lies beyond a side: the far corner, and the sides to its right and left as seen."""

Ends = tuple[float, float, float, float]
"""The two ends of a side."""

Line = tuple[float, float, float]
"""``(a, b, c)``: a point lies ``a x + b y + c`` cells from the line along a side."""

Piece = tuple[float, float, float, float, int]
"""The directions to the right and left end of a piece of wall, and the half-edge it lies on."""

SEEN, UNDECIDED, HIDDEN = 1, 0, -1

ON_SIDE_TOLERANCE = 2 * TOUCH_TOLERANCE
"""An eye nearer than this to a side may lie on it, or on a corner."""


class TriangleGraph(NamedTuple):
    """A mesh with, for each half-edge, what lies beyond (None: it stops), its ends and line."""

    mesh: ConstrainedDelaunay
    steps: list[Step | None]
    ends: list[Ends]
    lines: list[Line]


class VisibilityFan:
    """What is seen from ``eye`` at least as far as ``reach``, in cells.

    ``pieces`` go round the eye as angles grow, the first one at the least of ``angles``. Their
    directions reach from the eye to the corners of triangles that bound the piece.
    """

    def __init__(self, maze: TriangleGraph, eye: Point, reach: float = inf) -> None:
        self.eye = eye
        self.reach = reach
        self.sides = maze.ends
        self._found = sweep(maze, eye) if reach == inf else sweep_within(maze, eye, reach)

    @CachedProperty
    def pieces(self) -> list[Piece]:
        """The pieces of wall in order."""
        first = self._angles.index(min(self._angles))
        return self._found[first:] + self._found[:first]

    @CachedProperty
    def angles(self) -> list[float]:
        """The angle at which each piece begins."""
        first = self._angles.index(min(self._angles))
        return self._angles[first:] + self._angles[:first]

    @CachedProperty
    def _angles(self) -> list[float]:
        return [atan2(piece[1], piece[0]) for piece in self._found]

    def sees_circle(self, point: Point, radius: float) -> bool:
        """Whether everything less than so far from a point in reach is clearly seen."""
        return self.classify_circle(point, radius) == SEEN

    def classify_circle(self, point: Point, radius: float) -> int:
        """``SEEN`` or ``HIDDEN`` if all of a circle clearly is, else ``UNDECIDED``."""
        ex, ey = self.eye
        x, y = point[0] - ex, point[1] - ey
        away = hypot(x, y)
        if away <= radius:
            return UNDECIDED
        angle, half = atan2(y, x), asin(radius / away)
        pieces, sides, square = self.pieces, self.sides, radius * radius
        first, last = self._index(angle - half), self._index(angle + half)
        verdict = 0
        for index in range(first, last + 1 if first <= last else last + 1 + len(pieces)):
            ax, ay, bx, by = sides[pieces[index % len(pieces)][4]]
            dx, dy = bx - ax, by - ay
            gap = dx * (point[1] - ay) - dy * (point[0] - ax)
            found = SEEN if gap > 0 else HIDDEN
            if gap * gap <= square * (dx * dx + dy * dy) or verdict not in (0, found):
                return UNDECIDED
            verdict = found
        return verdict

    def _index(self, angle: float) -> int:
        """The piece at an angle up to a whole turn out of range, -1 for the last one."""
        if angle > pi:
            angle -= tau
        elif angle < -pi:
            angle += tau
        return bisect_right(self.angles, angle) - 1

    @CachedProperty
    def polygon(self) -> Polygon:
        """The outline of what is seen, in the order of angles: clockwise on the screen."""
        return outline(self.sides, self._found, self.eye)

    def visible_area(self, corners: Polygon) -> float:
        """How much of a convex polygon, its corners clockwise on the screen, is seen."""
        order = self.pieces_towards(corners)
        if len(order) == len(self.pieces):
            return sum(polygon_overlap_area(corners, self._triangle(index)) for index in order)
        seen, rest = 0.0, corners
        for index in order[:-1]:
            rest, part = split_by_line(rest, self.eye, self.pieces[index][2:4])
            seen += polygon_area(self._before_wall(part, index))
        return seen + polygon_area(self._before_wall(rest, order[-1]))

    def _before_wall(self, part: Polygon, index: int) -> Polygon:
        """The part of a polygon that lies in front of the wall of a piece."""
        ax, ay, bx, by = self.sides[self.pieces[index][4]]
        return clip_to_half_plane(part, (ax, ay), (bx - ax, by - ay))

    def _triangle(self, index: int) -> Polygon:
        """What is seen of the board towards a piece of wall."""
        return (self.eye, *outline(self.sides, [self.pieces[index]], self.eye))

    def pieces_towards(self, points: Iterable[Point]) -> list[int]:
        """The pieces towards some points, or all if the eye is not to one side of them."""
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


def sweep(maze: TriangleGraph, eye: Point) -> list[Piece]:
    """The pieces of wall that end the look all round the eye, as angles grow."""
    steps = maze.steps
    ex, ey = eye
    found = []
    stack = _start(maze, eye)
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
        found.append((rx, ry, lx, ly, h))
    return found


def sweep_within(maze: TriangleGraph, eye: Point, reach: float) -> list[Piece]:
    """The same, but sides whose line is farther than ``reach`` from the eye end the look too.

    It is apart from ``spread``, which must not pay for the question.
    """
    steps, lines = maze.steps, maze.lines
    ex, ey = eye
    found = []
    stack = _start(maze, eye)
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
        found.append((rx, ry, lx, ly, h))
    return found


def _start(maze: TriangleGraph, eye: Point) -> list[Piece]:
    """The sides round the eye, the last one first."""
    ex, ey = eye
    ends = maze.ends
    found = []
    for h in _sides_round(maze, eye):
        ax, ay, bx, by = ends[h]
        found.append((ax - ex, ay - ey, bx - ex, by - ey, h))
    return found


def _sides_round(maze: TriangleGraph, eye: Point) -> Iterable[int]:
    """The sides of the triangles that hold an eye, the last one first; see `Mesh.sides_round`."""
    x, y = eye
    t = maze.mesh.locate(x, y)
    sides = t + 2, t + 1, t
    for h in sides:
        a, b, c = maze.lines[h]
        if a * x + b * y + c <= ON_SIDE_TOLERANCE:
            return reversed(maze.mesh.sides_round(eye))
    return sides


def outline(sides: list[Ends], pieces: Iterable[Piece], eye: Point) -> Polygon:
    """The ends of pieces of wall where their two directions meet them, none twice in a row."""
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
