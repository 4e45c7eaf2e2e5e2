"""Whether any line at all leads from one convex space to another, past everything opaque.

Every such line leaves the one space through the sides that face the other, and enters that one
through the sides that face back. Between them it runs from triangle to triangle, and each side of
a triangle that it passes keeps one corner to its left and one to its right. The lines
``y = m x + c`` that do so for a chain of triangles form a convex polygon of pairs ``(m, c)``; it
is cut at every step of the walk, and if anything is left of it in the other space, a line exists.
This is exact but for gaps narrower than ``INSET``, which are too narrow to see through.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import NamedTuple

from gridapp.geometry.planar.shapes import clip_by_values, polygon_area
from gridapp.geometry.visibility.visibility_fan import TriangleGraph
from gridapp.grid.cells import Point, Polygon

INSET = 1e-4
"""Spaces are drawn in by so much, in cells, so that walls along their edges lie outside."""

MIN_LINE_SET_AREA = 1e-10
"""A set of lines with less area than this in the plane of ``(m, c)`` is empty."""

FACING_TOLERANCE = 1e-7
"""What reaches less far than this beyond a side does not face it."""

Side = tuple[Point, Point]

Lines = list[Point]
"""The corners of a convex set of lines, each a slope and a height."""


class _Edge(NamedTuple):
    """A side of a space; a point lies ``a x + b y + c`` cells to the inside of it."""

    side: Side
    a: float
    b: float
    c: float


class _Outline(NamedTuple):
    """The sides of a space drawn in, its corners, and a circle round it."""

    edges: tuple[_Edge, ...]
    corners: Polygon
    centre: Point
    radius: float


def has_line_between(maze: TriangleGraph, one: Polygon, other: Polygon) -> bool:
    """Whether some line from inside one convex polygon to inside another passes.

    Corners run clockwise on the screen; the polygons share no more than an edge.
    """
    ones, others = _drawn_in(one), _drawn_in(other)
    return _Search(maze, _facing(ones, others), _facing(others, ones)).succeeds()


class _Search:
    """The search for a line out through some sides of a space and in through some of another.

    The frame has its origin where the first chain of sides begins and its x axis at right angles
    to the chords of the two chains, as far as that goes. ``goals`` are the parts of the sides to
    go in through, by triangle; they begin ``far`` along the axis and are listed when first needed.
    """

    def __init__(self, maze: TriangleGraph, out: Sequence[_Edge], into: Sequence[_Edge]) -> None:
        self.maze = maze
        self.out = out
        self.into = into
        self.origin = out[0].side[0]
        (ax, ay), (bx, by) = _direction(_chord(out)), _direction(_chord(into))
        x, y = ay - by, bx - ax
        size = hypot(x, y)
        self.axis = (x / size, y / size)
        self.far = min(self._place(end)[0] for edge in into for end in edge.side)

    @cached_property
    def goals(self) -> dict[int, list[Side]]:
        found: dict[int, list[Side]] = {}
        for edge in self.into:
            for t, a, b in self.maze.mesh.along(*edge.side):
                found.setdefault(t, []).append((self._place(a), self._place(b)))
        return found

    def succeeds(self) -> bool:
        """Whether a line gets there."""
        a, b = map(self._place, _chord(self.out))
        c, d = map(self._place, _chord(self.into))
        lines = [_line(a, c), _line(b, c), _line(b, d), _line(a, d)]
        for edge in self.out:
            for t, first, last in self.maze.mesh.along(*edge.side):
                left = _cut(_cut(lines, self._place(first), -1), self._place(last), 1)
                if left and self._walk(t, left):
                    return True
        return False

    def _walk(self, t: int, lines: Lines) -> bool:
        """Whether any of the lines gets there from a triangle in which it starts."""
        corners = [self._place(self.maze.ends[h][:2]) for h in (t, t + 1, t + 2)]
        is_near = max(corners)[0] >= self.far
        if is_near and self._arrives(t, lines):
            return True
        waiting = []
        for k in range(3):
            left = _cut(_cut(lines, corners[k], -1), corners[k - 2], 1)
            if left:
                waiting.append((t + k, left))
        return self._follow(waiting, is_near=is_near)

    def _follow(self, waiting: list[tuple[int, Lines]], *, is_near: bool) -> bool:
        """Whether any line gets there that leaves its triangle through some side.

        ``is_near``: a corner was met that lies beyond where the goals begin.
        """
        steps, far = self.maze.steps, self.far
        (ox, oy), (ux, uy) = self.origin, self.axis
        while waiting:
            h, lines = waiting.pop()
            step = steps[h]
            if step is None:
                continue
            x, y, right, left = step
            x, y = ux * (x - ox) + uy * (y - oy), ux * (y - oy) - uy * (x - ox)
            is_near = is_near or x >= far
            if is_near and self._arrives(right - right % 3, lines):
                return True
            offs = [y - m * x - c for m, c in lines]
            if min(offs) >= 0:
                waiting.append((right, lines))
            elif max(offs) <= 0:
                waiting.append((left, lines))
            else:
                waiting.append((right, clip_by_values(lines, offs)))
                waiting.append((left, clip_by_values(lines, [-off for off in offs])))
        return False

    def _arrives(self, t: int, lines: Lines) -> bool:
        """Whether any of the lines that come into a triangle go in through a goal there."""
        return any(
            abs(polygon_area(tuple(_cut(_cut(lines, c, 1), d, -1)))) > MIN_LINE_SET_AREA
            for c, d in self.goals.get(t, ())
        )

    def _place(self, point: Sequence[float]) -> Point:
        """A point in the frame of the search."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        ux, uy = self.axis
        return (ux * x + uy * y, ux * y - uy * x)


def _chord(edges: Sequence[_Edge]) -> Side:
    """From the beginning of a chain of sides to its end."""
    return (edges[0].side[0], edges[-1].side[1])


def _line(p: Point, q: Point) -> Point:
    slope = (q[1] - p[1]) / (q[0] - p[0])
    return (slope, p[1] - slope * p[0])


def _cut(lines: Lines, point: Point, side: int) -> Lines:
    """The lines with a point above them (1) or below (-1), none if there are none."""
    x, y = point
    offs = [side * (y - m * x - c) for m, c in lines]
    if not lines or min(offs) >= 0:
        return lines
    return clip_by_values(lines, offs) if max(offs) > 0 else []


@lru_cache(maxsize=4096)
def _drawn_in(polygon: Polygon) -> _Outline:
    """A convex polygon with its corners moved towards its middle by ``INSET``."""
    x = sum(px for px, _ in polygon) / len(polygon)
    y = sum(py for _, py in polygon) / len(polygon)
    shares = [1 - 1.5 * INSET / hypot(px - x, py - y) for px, py in polygon]
    corners = tuple(
        (x + share * (px - x), y + share * (py - y))
        for share, (px, py) in zip(shares, polygon, strict=True)
    )
    edges = []
    for side in zip(corners, corners[1:] + corners[:1], strict=True):
        (ax, ay), (dx, dy) = side[0], _direction(side)
        edges.append(_Edge(side, -dy, dx, dy * ax - dx * ay))
    return _Outline(tuple(edges), corners, (x, y), max(hypot(px - x, py - y) for px, py in corners))


def _facing(one: _Outline, other: _Outline) -> list[_Edge]:
    """The sides of a convex space beyond which another one reaches, in order."""
    faces = [_reaches_beyond(other, edge) for edge in one.edges]
    first = next(k for k, face in enumerate(faces) if face and not faces[k - 1])
    order = range(first, first + len(faces))
    return [one.edges[k % len(faces)] for k in order if faces[k % len(faces)]]


def _reaches_beyond(space: _Outline, edge: _Edge) -> bool:
    _, a, b, c = edge
    inside = a * space.centre[0] + b * space.centre[1] + c
    if abs(inside) > space.radius + FACING_TOLERANCE:
        return inside < 0
    return any(a * x + b * y + c < -FACING_TOLERANCE for x, y in space.corners)


def _direction(side: Side) -> Point:
    (ax, ay), (bx, by) = side
    size = hypot(bx - ax, by - ay)
    return ((bx - ax) / size, (by - ay) / size)
