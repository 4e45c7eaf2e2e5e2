"""Whether any line at all leads from one convex space to another, past everything opaque.

Every such line leaves the one space through the sides that face the other, and enters that one
through the sides that face back. Between them it runs from triangle to triangle, and each side of
a triangle that it passes keeps one corner to its left and one to its right. The lines
``y = m x + c`` that do so for a chain of triangles form a convex polygon of pairs ``(m, c)``; it
is cut at every step of the walk, and if anything is left of it in the other space, a line exists.
This is exact but for gaps narrower than ``INSET``, which are too narrow to see through.
"""

from collections.abc import Iterable, Sequence
from math import hypot

from gridapp.geometry.fans import Maze
from gridapp.geometry.figures import area
from gridapp.grid.cells import Point, Polygon

INSET = 1e-4
"""Spaces are drawn in by so much, in cells, so that walls along their edges lie outside."""

NOTHING = 1e-10
"""A set of lines with less area than this in the plane of ``(m, c)`` is empty."""

TINY = 1e-7
"""What reaches less far than this beyond a side does not face it."""

Side = tuple[Point, Point]

Lines = list[Point]
"""The corners of a convex set of lines, each a slope and a height."""


def has_opening(maze: Maze, one: Polygon, other: Polygon) -> bool:
    """Whether some line from inside one convex polygon to inside another passes.

    Corners run clockwise on the screen; the polygons share no more than an edge.
    """
    one, other = _drawn_in(one), _drawn_in(other)
    out, into = _facing(one, other), _facing(other, one)
    return _Search(maze, out, into).succeeds()


class _Search:
    """The search for a line out through some sides of a space and in through some of another.

    The frame has its origin where the first chain of sides begins and its x axis at right angles
    to the chords of the two chains, as far as that goes.
    """

    def __init__(self, maze: Maze, out: Sequence[Side], into: Sequence[Side]) -> None:
        self.maze = maze
        self.out = out
        self.into = into
        self.origin = out[0][0]
        (ax, ay), (bx, by) = _direction(_chord(out)), _direction(_chord(into))
        x, y = ay - by, bx - ax
        size = hypot(x, y)
        self.axis = (x / size, y / size)
        self.goals: dict[int, list[Side]] = {}
        for side in into:
            for t, a, b in maze.mesh.along(*side):
                self.goals.setdefault(t, []).append((self._place(a), self._place(b)))

    def succeeds(self) -> bool:
        """Whether a line gets there."""
        a, b = map(self._place, _chord(self.out))
        c, d = map(self._place, _chord(self.into))
        lines = [_line(a, c), _line(b, c), _line(b, d), _line(a, d)]
        for side in self.out:
            for t, first, last in self.maze.mesh.along(*side):
                left = _cut(_cut(lines, self._place(first), -1), self._place(last), 1)
                if left and self._walk(t, left):
                    return True
        return False

    def _walk(self, t: int, lines: Lines) -> bool:
        """Whether any of the lines gets there from a triangle in which it starts."""
        if self._arrives(t, lines):
            return True
        waiting = []
        for h in (t, t + 1, t + 2):
            ax, ay, bx, by = self.maze.ends[h]
            left = _cut(_cut(lines, self._place((ax, ay)), -1), self._place((bx, by)), 1)
            if left:
                waiting.append((h, left))
        return self._follow(waiting)

    def _follow(self, waiting: list[tuple[int, Lines]]) -> bool:
        """Whether any line gets there that leaves its triangle through some side."""
        steps, goals = self.maze.steps, self.goals
        (ox, oy), (ux, uy) = self.origin, self.axis
        while waiting:
            h, lines = waiting.pop()
            step = steps[h]
            if step is None:
                continue
            x, y, right, left = step
            if right - right % 3 in goals and self._arrives(right - right % 3, lines):
                return True
            x, y = ux * (x - ox) + uy * (y - oy), ux * (y - oy) - uy * (x - ox)
            offs = [y - m * x - c for m, c in lines]
            if min(offs) >= 0:
                waiting.append((right, lines))
            elif max(offs) <= 0:
                waiting.append((left, lines))
            else:
                branches = ((right, _part(lines, offs)), (left, _part(lines, [-o for o in offs])))
                waiting += [(side, part) for side, part in branches if part]
        return False

    def _arrives(self, t: int, lines: Lines) -> bool:
        return any(_cut(_cut(lines, c, 1), d, -1) for c, d in self.goals.get(t, ()))

    def _place(self, point: Point) -> Point:
        """A point in the frame of the search."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        ux, uy = self.axis
        return (ux * x + uy * y, ux * y - uy * x)


def _chord(sides: Sequence[Side]) -> Side:
    """From the beginning of a chain of sides to its end."""
    return (sides[0][0], sides[-1][1])


def _line(p: Point, q: Point) -> Point:
    slope = (q[1] - p[1]) / (q[0] - p[0])
    return (slope, p[1] - slope * p[0])


def _cut(lines: Lines, point: Point, side: int) -> Lines:
    """The lines with a point above them (1) or below (-1)."""
    x, y = point
    return _part(lines, [side * (y - m * x - c) for m, c in lines])


def _part(lines: Lines, offs: Sequence[float]) -> Lines:
    """The part of a set of lines where what is given for its corners is positive."""
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


def _facing(polygon: Polygon, other: Polygon) -> list[Side]:
    """The sides of a convex polygon beyond which another one reaches, in order."""
    sides = list(zip(polygon, polygon[1:] + polygon[:1], strict=True))
    faces = [_reaches_beyond(other, side) for side in sides]
    first = next(k for k, face in enumerate(faces) if face and not faces[k - 1])
    ordered = zip(sides[first:] + sides[:first], faces[first:] + faces[:first], strict=True)
    return [side for side, face in ordered if face]


def _reaches_beyond(points: Iterable[Point], side: Side) -> bool:
    (x, y), (dx, dy) = side[0], _direction(side)
    return any(dx * (py - y) - dy * (px - x) < -TINY for px, py in points)


def _direction(side: Side) -> Point:
    (ax, ay), (bx, by) = side
    size = hypot(bx - ax, by - ay)
    return ((bx - ax) / size, (by - ay) / size)
