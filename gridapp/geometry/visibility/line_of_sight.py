"""Whether any straight line connects two convex footprints past all opaque walls.

Every such line leaves the first footprint through a side facing the second and enters the second
through a side facing back. Between them it crosses triangles of the sight mesh, and each triangle
side it passes keeps one corner to its left and one to its right. In the dual plane, where the line
``y = m x + c`` is the point ``(m, c)``, each corner is a half-plane, so the lines through a chain
of triangles form a convex polygon of pairs ``(m, c)``. The polygon is clipped at every step of the
walk; if a part remains in the target, a line exists.

Point-line duality (de Berg et al., *Computational Geometry*, chapter 8). Exact apart from gaps
narrower than ``FOOTPRINT_INSET``, too narrow to see through. Cost: O(triangles between the
footprints) in play, as empty polygons end a branch at once. Oracle:
``tests/geometry/test_line_of_sight.py`` tries all lines through two wall ends or corners.
"""

from collections.abc import Sequence
from functools import cached_property
from math import hypot
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.geometry.planar.shapes import clip_by_values, polygon_area
from gridapp.geometry.planar.tolerances import FACING_TOLERANCE, FOOTPRINT_INSET, MIN_LINE_SET_AREA
from gridapp.geometry.visibility.visibility_fan import TriangleGraph
from gridapp.grid.cells import Point, Polygon

Side = tuple[Point, Point]

LineSet = list[Point]
"""The corners of a convex set of lines, each a slope and a height at x = 0."""


class _Edge(NamedTuple):
    """A side of a footprint; a point lies ``a x + b y + c`` cells inside of it."""

    side: Side
    a: float
    b: float
    c: float


class _Outline(NamedTuple):
    """The sides of a shrunk footprint, its corners, and an enclosing circle."""

    edges: tuple[_Edge, ...]
    corners: Polygon
    centre: Point
    radius: float


def has_line_between(graph: TriangleGraph, first: Polygon, second: Polygon) -> bool:
    """Return True if a line from inside one convex polygon to inside another passes all walls.

    Corners run clockwise on the screen; the polygons share at most an edge.
    """
    first_outline, second_outline = _shrunk(first), _shrunk(second)
    return _LineSearch(
        graph, _facing(first_outline, second_outline), _facing(second_outline, first_outline)
    ).succeeds()


class _LineSearch:
    """The search for a line out through sides of one footprint and in through sides of another.

    The frame has its origin at the start of the exit chain and its x axis at right angles to both
    chords, as far as possible. ``goals_by_triangle`` are the parts of the entry sides; all lie
    beyond ``goal_distance`` along the axis, and they are listed on first use.
    """

    def __init__(
        self, graph: TriangleGraph, exits: Sequence[_Edge], entries: Sequence[_Edge]
    ) -> None:
        self.graph = graph
        self.exits = exits
        self.entries = entries
        self.origin = exits[0].side[0]
        (ax, ay), (bx, by) = _direction(_chord(exits)), _direction(_chord(entries))
        x, y = ay - by, bx - ax
        size = hypot(x, y)
        self.axis = (x / size, y / size)
        self.goal_distance = min(self._to_frame(end)[0] for edge in entries for end in edge.side)

    @cached_property
    def goals_by_triangle(self) -> dict[int, list[Side]]:
        """The parts of the entry sides by triangle, in the frame of the search."""
        goals: dict[int, list[Side]] = {}
        for edge in self.entries:
            for t, a, b in self.graph.mesh.triangles_along(*edge.side):
                goals.setdefault(t, []).append((self._to_frame(a), self._to_frame(b)))
        return goals

    def succeeds(self) -> bool:
        """Return True if any line reaches the target."""
        a, b = map(self._to_frame, _chord(self.exits))
        c, d = map(self._to_frame, _chord(self.entries))
        lines = [_line(a, c), _line(b, c), _line(b, d), _line(a, d)]
        for edge in self.exits:
            for t, first, last in self.graph.mesh.triangles_along(*edge.side):
                clipped = _clip(_clip(lines, self._to_frame(first), -1), self._to_frame(last), 1)
                if clipped and self._walk_from_triangle(t, clipped):
                    return True
        return False

    def _walk_from_triangle(self, t: int, lines: LineSet) -> bool:
        """Return True if any of the lines reaches the target from its first triangle."""
        corners = [self._to_frame(self.graph.ends[h][:2]) for h in (t, t + 1, t + 2)]
        is_near = max(corners)[0] >= self.goal_distance
        if is_near and self._reaches_goal(t, lines):
            return True
        waiting = []
        for k in range(3):
            clipped = _clip(_clip(lines, corners[k], -1), corners[k - 2], 1)
            if clipped:
                waiting.append((t + k, clipped))
        return self._follow(waiting, is_near=is_near)

    def _follow(self, waiting: list[tuple[int, LineSet]], *, is_near: bool) -> bool:
        """Return True if any line through the waiting sides reaches the target.

        ``is_near`` becomes True once a corner beyond ``goal_distance`` was met.
        """
        steps, goal_distance = self.graph.steps, self.goal_distance
        (ox, oy), (ux, uy) = self.origin, self.axis
        while waiting:
            h, lines = waiting.pop()
            step = steps[h]
            if step is None:
                continue
            x, y, right, left = step
            x, y = ux * (x - ox) + uy * (y - oy), ux * (y - oy) - uy * (x - ox)
            is_near = is_near or x >= goal_distance
            if is_near and self._reaches_goal(right - right % 3, lines):
                return True
            offsets = [y - m * x - c for m, c in lines]
            if min(offsets) >= 0:
                waiting.append((right, lines))
            elif max(offsets) <= 0:
                waiting.append((left, lines))
            else:
                waiting.append((right, clip_by_values(lines, offsets)))
                waiting.append((left, clip_by_values(lines, [-off for off in offsets])))
        return False

    def _reaches_goal(self, t: int, lines: LineSet) -> bool:
        """Return True if any of the lines entering a triangle passes through a goal in it."""
        return any(
            abs(polygon_area(tuple(_clip(_clip(lines, c, 1), d, -1)))) > MIN_LINE_SET_AREA
            for c, d in self.goals_by_triangle.get(t, ())
        )

    def _to_frame(self, point: Sequence[float]) -> Point:
        """Return a point in the frame of the search."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        ux, uy = self.axis
        return (ux * x + uy * y, ux * y - uy * x)


def _chord(edges: Sequence[_Edge]) -> Side:
    """Return start and end of a chain of sides."""
    return (edges[0].side[0], edges[-1].side[1])


def _line(p: Point, q: Point) -> Point:
    slope = (q[1] - p[1]) / (q[0] - p[0])
    return (slope, p[1] - slope * p[0])


def _clip(lines: LineSet, point: Point, side: int) -> LineSet:
    """Return the lines that pass below (1) or above (-1) a point."""
    x, y = point
    offsets = [side * (y - m * x - c) for m, c in lines]
    if not lines or min(offsets) >= 0:
        return lines
    return clip_by_values(lines, offsets) if max(offsets) > 0 else []


@cached(4096)
def _shrunk(polygon: Polygon) -> _Outline:
    """Return a convex polygon with its corners moved towards the middle by ``FOOTPRINT_INSET``."""
    x = sum(px for px, _ in polygon) / len(polygon)
    y = sum(py for _, py in polygon) / len(polygon)
    shares = [1 - 1.5 * FOOTPRINT_INSET / hypot(px - x, py - y) for px, py in polygon]
    corners = tuple(
        (x + share * (px - x), y + share * (py - y))
        for share, (px, py) in zip(shares, polygon, strict=True)
    )
    edges = []
    for side in zip(corners, corners[1:] + corners[:1], strict=True):
        (ax, ay), (dx, dy) = side[0], _direction(side)
        edges.append(_Edge(side, -dy, dx, dy * ax - dx * ay))
    return _Outline(tuple(edges), corners, (x, y), max(hypot(px - x, py - y) for px, py in corners))


def _facing(outline: _Outline, facing: _Outline) -> list[_Edge]:
    """Return the sides of a convex polygon beyond which another polygon extends, in order."""
    faces = [_reaches_beyond(facing, edge) for edge in outline.edges]
    first = next(k for k, face in enumerate(faces) if face and not faces[k - 1])
    order = range(first, first + len(faces))
    return [outline.edges[k % len(faces)] for k in order if faces[k % len(faces)]]


def _reaches_beyond(outline: _Outline, edge: _Edge) -> bool:
    """Return True if a part of an outline lies outside of an edge."""
    _, a, b, c = edge
    inside = a * outline.centre[0] + b * outline.centre[1] + c
    if abs(inside) > outline.radius + FACING_TOLERANCE:
        return inside < 0
    return any(a * x + b * y + c < -FACING_TOLERANCE for x, y in outline.corners)


def _direction(side: Side) -> Point:
    (ax, ay), (bx, by) = side
    size = hypot(bx - ax, by - ay)
    return ((bx - ax) / size, (by - ay) / size)
