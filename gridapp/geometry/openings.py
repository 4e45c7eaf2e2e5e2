"""Whether any line at all leads from one convex space to another, past everything opaque.

Every such line leaves the one space through a side and enters the other through a side. Between
them it runs from triangle to triangle, and each side of a triangle that it passes keeps one corner
to its left and one to its right. The lines ``y = m x + c`` that do so for a chain of triangles
form a convex polygon of pairs ``(m, c)``; it is cut at every step of the walk, and if anything
is left of it in the other space, a line exists. This is exact but for gaps narrower than
``INSET``, which are too narrow to see through.
"""

from collections.abc import Sequence
from math import hypot

from gridapp.geometry.fans import Step
from gridapp.geometry.figures import area
from gridapp.geometry.triangles import Mesh
from gridapp.grid.cells import Point, Polygon

INSET = 1e-4
"""Spaces are drawn in by so much, in cells, so that walls along their edges lie outside."""

NOTHING = 1e-10
"""A set of lines with less area than this in the plane of ``(m, c)`` is empty."""

TINY = 1e-7
"""A side that reaches less far beyond another does not reach beyond it."""

Side = tuple[Point, Point]

Lines = list[Point]
"""The corners of a convex set of lines, each a slope and a height."""


def has_opening(mesh: Mesh, steps: Sequence[Step | None], one: Polygon, other: Polygon) -> bool:
    """Whether some line from inside one convex polygon to inside another passes.

    ``steps`` tells which sides of the mesh stop a line. Corners run clockwise on the screen.
    """
    ways_out, ways_in = _sides(_drawn_in(one)), _sides(_drawn_in(other))
    pairs = ((_beyond(out, into), _beyond(into, out)) for out in ways_out for into in ways_in)
    return any(_Search(mesh, steps, out, into).succeeds() for out, into in pairs if out and into)


class _Search:
    """The search for a line out of one side and into another.

    The frame has its origin on the first side and its x axis towards both insides.
    """

    def __init__(self, mesh: Mesh, steps: Sequence[Step | None], out: Side, into: Side) -> None:
        self.mesh = mesh
        self.steps = steps
        self.out = out
        self.into = into
        self.origin = ((out[0][0] + out[1][0]) / 2, (out[0][1] + out[1][1]) / 2)
        (ax, ay), (bx, by) = _direction(out), _direction(into)
        x, y = ay - by, bx - ax
        size = hypot(x, y)
        self.axis = (x / size, y / size)
        self.goals: dict[int, list[Side]] = {}
        for t, a, b in mesh.along(*into):
            self.goals.setdefault(t, []).append((self._place(a), self._place(b)))

    def succeeds(self) -> bool:
        """Whether a line gets there."""
        c, d = map(self._place, self.into)
        for t, first, last in self.mesh.along(*self.out):
            a, b = self._place(first), self._place(last)
            lines = [_line(a, c), _line(b, c), _line(b, d), _line(a, d)]
            if abs(area(tuple(lines))) > NOTHING and self._walk(t, lines):
                return True
        return False

    def _walk(self, t: int, lines: Lines) -> bool:
        """Whether any of the lines gets there from a triangle in which it starts."""
        if self._arrives(t, lines):
            return True
        mesh, steps = self.mesh, self.steps
        waiting = []
        for h in (t, t + 1, t + 2):
            ax, ay, bx, by = mesh.ends(h, 0.0, 0.0)
            left = _cut(_cut(lines, self._place((ax, ay)), -1), self._place((bx, by)), 1)
            waiting.append((h, left))
        while waiting:
            h, lines = waiting.pop()
            step = steps[h] if lines else None
            if step is None:
                continue
            x, y, right, left_side = step
            if self._arrives(right - right % 3, lines):
                return True
            corner = self._place((x, y))
            waiting.append((right, _cut(lines, corner, 1)))
            waiting.append((left_side, _cut(lines, corner, -1)))
        return False

    def _arrives(self, t: int, lines: Lines) -> bool:
        return any(_cut(_cut(lines, c, 1), d, -1) for c, d in self.goals.get(t, ()))

    def _place(self, point: Point) -> Point:
        """A point in the frame of the search."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        ux, uy = self.axis
        return (ux * x + uy * y, ux * y - uy * x)


def _line(p: Point, q: Point) -> Point:
    slope = (q[1] - p[1]) / (q[0] - p[0])
    return (slope, p[1] - slope * p[0])


def _cut(lines: Lines, point: Point, side: int) -> Lines:
    """The lines with a point above them (1) or below (-1)."""
    x, y = point
    offs = [side * (y - m * x - c) for m, c in lines]
    kept = []
    for k, (m, c) in enumerate(lines):
        off, before = offs[k], offs[k - 1]
        if (before > 0) != (off > 0):
            pm, pc = lines[k - 1]
            share = before / (before - off)
            kept.append((pm + share * (m - pm), pc + share * (c - pc)))
        if off > 0:
            kept.append((m, c))
    return kept if abs(area(tuple(kept))) > NOTHING else []


def _drawn_in(polygon: Polygon) -> Polygon:
    """A convex polygon with its corners moved towards its middle by ``INSET``."""
    x = sum(px for px, _ in polygon) / len(polygon)
    y = sum(py for _, py in polygon) / len(polygon)
    shares = [1 - 1.5 * INSET / hypot(px - x, py - y) for px, py in polygon]
    return tuple(
        (x + share * (px - x), y + share * (py - y))
        for share, (px, py) in zip(shares, polygon, strict=True)
    )


def _sides(polygon: Polygon) -> list[Side]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def _direction(side: Side) -> Point:
    (ax, ay), (bx, by) = side
    size = hypot(bx - ax, by - ay)
    return ((bx - ax) / size, (by - ay) / size)


def _beyond(side: Side, other: Side) -> Side | None:
    """The part of a side that lies outside another side, whose inside is clockwise of it."""
    (px, py), (dx, dy) = other[0], _direction(other)
    offs = [dx * (y - py) - dy * (x - px) for x, y in side]
    if min(offs) > -TINY:
        return None
    if max(offs) <= 0:
        return side
    share = offs[0] / (offs[0] - offs[1])
    (ax, ay), (bx, by) = side
    edge = (ax + share * (bx - ax), ay + share * (by - ay))
    return (side[0], edge) if offs[0] < 0 else (edge, side[1])
