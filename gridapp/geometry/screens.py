"""Whether a line between two spaces is left by some walls, decided where that is plain.

A line between the spaces is told by how far to the side it passes each of their centres: a point
``(s, t)`` of a rectangle that holds all such lines. A wall stops the lines that pass its ends to
different sides. What it leaves is cut from the rectangle, wall by wall; if nothing remains, the
walls part the spaces. If something does, its middle is a line that they leave, provided that it
meets both spaces and no wall lies beside or in them. All else is decided elsewhere (``openings``).
"""

from collections.abc import Sequence
from typing import NamedTuple

from gridapp.geometry.figures import positive_part
from gridapp.geometry.tips import Tips

Lines = list[tuple[float, float]]
"""The corners of a convex set of lines."""

Mark = tuple[float, float]
"""The end of a wall: the share of the way from centre to centre, and how far to the side."""

Ends = tuple[float, float, float, float]
"""The two ends of a wall, ``(ax, ay, bx, by)``."""

NARROW = 1e-9
"""A gap between walls no wider than this leaves no line."""

CLEAR = 1e-3
"""A line is plainly left if it is so far from all that would stop it, or more."""


class _Way(NamedTuple):
    """The way from one centre to another: where it begins, its direction and its length.

    Walls count between ``first`` and ``last`` along it, beyond all points of the two spaces.
    """

    x: float
    y: float
    ux: float
    uy: float
    away: float
    first: float
    last: float

    def marks(self, ends: Ends) -> tuple[Mark, Mark, bool] | None:
        """The ends of the part of a wall that counts, if any, and whether that is all of it."""
        ax, ay, bx, by = ends
        ax, ay, bx, by = ax - self.x, ay - self.y, bx - self.x, by - self.y
        a, va = self.ux * ax + self.uy * ay, self.ux * ay - self.uy * ax
        b, vb = self.ux * bx + self.uy * by, self.ux * by - self.uy * bx
        if a > b:
            a, va, b, vb = b, vb, a, va
        if a >= self.first and b <= self.last:
            return (a / self.away, va), (b / self.away, vb), True
        if b <= self.first or a >= self.last:
            return None
        slope = (vb - va) / (b - a)
        if a < self.first:
            a, va = self.first, va + (self.first - a) * slope
        if b > self.last:
            b, vb = self.last, vb + (self.last - b) * slope
        return (a / self.away, va), (b / self.away, vb), False

    def is_met(self, space: Tips, share: float, line: tuple[float, float]) -> bool:
        """Whether a line plainly meets a space, whose centre lies at a share of the way."""
        s, t = line
        slope, aside = (t - s) / self.away, s + share * (t - s)
        offs = [
            self.ux * y - self.uy * x - slope * (self.ux * x + self.uy * y) - aside
            for (x, y), _ in space.pattern.tips
        ]
        return min(offs) < -CLEAR and max(offs) > CLEAR


def leave_line(starts: Tips, ends: Tips, walls: Sequence[Ends]) -> bool | None:
    """Whether walls plainly leave a line from one space to another, or plainly none.

    ``walls`` are all that may meet such a line.
    """
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    dx, dy = end_x - x, end_y - y
    away = (dx * dx + dy * dy) ** 0.5
    near, far = starts.extent, ends.extent
    if away <= 2 * (near + far):
        return None
    way = _Way(x, y, dx / away, dy / away, away, near, away - far)
    slope = (near + far) / (away - near - far)
    s, t = _wide(starts, way, slope), _wide(ends, way, slope)
    marks = [found for wall in walls if (found := way.marks(wall))]
    marks.sort(key=_width)
    left: list[Lines] = [[(-s, -t), (s, -t), (s, t), (-s, t)]]
    for one, other, _ in marks:
        left = [part for lines in left for part in _passing(lines, one, other)]
        if not left:
            return False
    if len(marks) < len(walls) or not all(whole for _, _, whole in marks):
        return None
    return any(_is_plain(lines, way, starts, ends, marks) for lines in left) or None


def _width(marks: tuple[Mark, Mark, bool]) -> float:
    """The key that puts what reaches farthest across first."""
    (_, one), (_, other), _ = marks
    return -abs(one - other)


def _wide(space: Tips, way: _Way, slope: float) -> float:
    """How far from the centre of a space a line that meets it may pass, at a slope or less."""
    ux, uy = way.ux, way.uy
    return max(
        abs(ux * y - uy * x) + slope * abs(ux * x + uy * y) for (x, y), _ in space.pattern.tips
    )


def _is_plain(
    lines: Lines, way: _Way, starts: Tips, ends: Tips, marks: Sequence[tuple[Mark, Mark, bool]]
) -> bool:
    """Whether the middle of a set of lines plainly leads from one space to another."""
    s, t = (sum(values) / len(lines) for values in zip(*lines, strict=True))
    if not (way.is_met(starts, 0.0, (s, t)) and way.is_met(ends, 1.0, (s, t))):
        return False
    offs = ([_offs([(s, t)], mark)[0] for mark in two[:2]] for two in marks)
    return all(min(two) > CLEAR or max(two) < -CLEAR for two in offs)


def _passing(lines: Lines, one: Mark, other: Mark) -> list[Lines]:
    """The lines that pass both ends of a wall to the same side: none, one or two convex sets."""
    offs, more = _offs(lines, one), _offs(lines, other)
    low, high, least, most = min(offs), max(offs), min(more), max(more)
    if (low >= 0 and least >= 0) or (high <= 0 and most <= 0):
        return [lines]
    if (low > 0 and most < 0) or (high < 0 and least > 0):
        return []
    found = []
    for sign in (1, -1):
        part = positive_part(lines, [sign * off - NARROW for off in offs])
        part = part and positive_part(part, [sign * off - NARROW for off in _offs(part, other)])
        if part:
            found.append(part)
    return found


def _offs(lines: Lines, mark: Mark) -> list[float]:
    """How far to the side of lines a point lies."""
    share, aside = mark
    rest = 1 - share
    return [aside - rest * s - share * t for s, t in lines]
