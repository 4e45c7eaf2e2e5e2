"""Whether a line between two spaces is left by some walls, decided where that is plain.

A line between the spaces is told by how far to the side it passes each of their centres: a point
``(s, t)`` of a rectangle that holds all such lines. A wall stops the lines that pass its ends to
different sides. What it leaves is cut from the rectangle, wall by wall; if nothing remains, the
walls part the spaces, as they do if what remains passes beside them. Otherwise its middle is a line
that they leave, provided that it meets both spaces and no wall lies beside or in them. All else is
decided elsewhere (``openings``).
"""

from collections.abc import Sequence

from gridapp.geometry.cover.corridors import Mark
from gridapp.geometry.cover.ray_endpoints import EndpointPattern, RayEndpoints
from gridapp.geometry.planar.shapes import clip_by_values

Lines = list[tuple[float, float]]
"""The corners of a convex set of lines."""

MIN_GAP = 1e-9
"""A gap between walls no wider than this leaves no line."""

EQUAL_OFFSET_TOLERANCE = 1e-12
"""Tips that differ less in how far they lie to a side lie equally far."""

CLEARANCE = 1e-3
"""A line is plainly left if it is so far from all that would stop it, or more."""


Corner = tuple[float, float]
"""An end of a wall: how far to the side, and how far along the way."""

Screen = tuple[float, float, float, float, float]
"""A wall across a way: its width, less than zero, and for each end the share of the way and how far
to the side."""


def leave_open_line(starts: RayEndpoints, ends: RayEndpoints, walls: Sequence[Mark]) -> bool | None:
    """Whether walls plainly leave a line from one space to another, or plainly none.

    ``walls`` are told along the way from centre to centre: all that may meet such a line, and some
    beyond the spaces.
    """
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    dx, dy = end_x - x, end_y - y
    away = (dx * dx + dy * dy) ** 0.5
    near, far = starts.extent, ends.extent
    if away <= 2 * (near + far):
        return None
    whole, parts, beside = _in_between(walls, near, away, far)
    slope, way = (near + far) / (away - near - far), (dx / away, dy / away)
    s = t = _wide(starts.pattern, way, slope)
    if ends.pattern is not starts.pattern:
        t = _wide(ends.pattern, way, slope)
    left: list[Lines] = [[(-s, -t), (s, -t), (s, t), (-s, t)]]
    for marks in (_chords(whole) + parts, whole):
        screens = _screens(marks, away)
        for screen in screens:
            left = [part for lines in left for part in _passing(lines, screen)]
            if not left:
                return False
    tips = _tips_along(starts, ends)
    left = [part for lines in left for part in _meeting(lines, tips)]
    if beside or not left:
        return None if left else False
    return any(_is_plain(lines, tips, screens) for lines in left) or None


def _in_between(
    walls: Sequence[Mark], near: float, away: float, far: float
) -> tuple[list[Mark], list[Mark], bool]:
    """The walls that lie between two spaces, what of others does, and whether any lies beside.

    The spaces reach so far from their centres, which lie so far ``away`` from each other.
    """
    first, last, end = near, away - far, away + far
    whole: list[Mark] = []
    parts: list[Mark] = []
    beside = False
    for mark in walls:
        a, va, b, vb = mark
        if first <= a <= last and first <= b <= last:
            whole.append(mark)
        elif (a >= -near or b >= -near) and (a <= end or b <= end):
            beside = True
            if min(a, b) < last and max(a, b) > first:
                slope = (vb - va) / (b - a)
                begin, until = min(max(a, first), last), min(max(b, first), last)
                parts.append((begin, va + (begin - a) * slope, until, va + (until - a) * slope))
    return whole, parts, beside


def _chords(walls: Sequence[Mark]) -> list[Mark]:
    """Each wall from corner to corner, those that hang together as one between their outermost.

    Whatever passes between the outermost corners of walls that hang together crosses one of them.
    """
    found: list[Mark] = []
    run: list[Corner] = []
    for a, va, b, vb in walls:
        one, other = (va, a), (vb, b)
        if run and run[-1] in (one, other):
            run.append(one if run[-1] == other else other)
        elif run and run[0] in (one, other):
            run.insert(0, one if run[0] == other else other)
        else:
            found += _chord(run)
            run = [one, other]
    return found + _chord(run)


def _chord(corners: Sequence[Corner]) -> list[Mark]:
    """From the outermost corner to the one side to that to the other."""
    if not corners:
        return []
    (va, a), (vb, b) = min(corners), max(corners)
    return [(a, va, b, vb)]


def _screens(walls: Sequence[Mark], away: float) -> list[Screen]:
    """Walls as screens, widest first."""
    return sorted([(-abs(va - vb), a / away, va, b / away, vb) for a, va, b, vb in walls])


def _wide(space: EndpointPattern, way: tuple[float, float], slope: float) -> float:
    """How far from the centre of a space a line that meets it may pass, at a slope or less."""
    ux, uy = way
    return max([abs(ux * y - uy * x) + slope * abs(ux * x + uy * y) for (x, y), _ in space.tips])


def _passing(lines: Lines, screen: Screen) -> list[Lines]:
    """The lines that pass both ends of a wall to the same side: none, one or two convex sets."""
    _, share, aside, last_share, last_aside = screen
    rest, last_rest = 1 - share, 1 - last_share
    offs = [aside - rest * s - share * t for s, t in lines]
    more = [last_aside - last_rest * s - last_share * t for s, t in lines]
    low, high, least, most = min(offs), max(offs), min(more), max(more)
    if (low >= 0 and least >= 0) or (high <= 0 and most <= 0):
        return [lines]
    found = []
    if high > MIN_GAP and most > MIN_GAP:
        found.append(_one_side(lines, screen, 1))
    if low < -MIN_GAP and least < -MIN_GAP:
        found.append(_one_side(lines, screen, -1))
    return [part for part in found if part]


def _one_side(lines: Lines, screen: Screen, sign: int) -> Lines:
    """The lines that pass both ends of a wall to one side."""
    _, share, aside, last_share, last_aside = screen
    for part, at in ((share, aside), (last_share, last_aside)):
        rest = 1 - part
        offs = [sign * (at - rest * s - part * t) - MIN_GAP for s, t in lines]
        if min(offs, default=1) <= 0:
            lines = clip_by_values(lines, offs)
    return lines


def _is_plain(lines: Lines, tips: Sequence[list[Corner]], screens: Sequence[Screen]) -> bool:
    """Whether the middle of a set of lines plainly leads from one space to another."""
    s, t = (sum(values) / len(lines) for values in zip(*lines, strict=True))
    if not _meets_both(tips, s, t):
        return False
    offs = (
        (aside - (1 - share) * s - share * t, last_aside - (1 - last) * s - last * t)
        for _, share, aside, last, last_aside in screens
    )
    return all(min(two) > CLEARANCE or max(two) < -CLEARANCE for two in offs)


def _meets_both(tips: Sequence[list[Corner]], s: float, t: float) -> bool:
    """Whether a line plainly meets both spaces, the tips of which are told."""
    for end, some in enumerate(tips):
        offs = [off for (off,) in _offs(some, [(s, t)], end, 1)]
        if min(offs) > -CLEARANCE or max(offs) < CLEARANCE:
            return False
    return True


def _meeting(lines: Lines, tips: Sequence[list[Corner]]) -> list[Lines]:
    """A set of lines without those that pass beside one of two spaces, in convex sets."""
    left = [lines]
    for end, some in enumerate(tips):
        for sign in (1, -1):
            left = [part for lines in left for part in _not_beside(lines, some, end, sign)]
    return left


def _not_beside(lines: Lines, tips: list[Corner], end: int, sign: int) -> list[Lines]:
    """The lines to one side of which any tip of a space lies.

    Where none lies farthest there for all lines, they are divided between two that do for some.
    """
    rows = _offs(tips, lines, end, sign)
    first = max(rows, key=sum)
    less = [max(offs) - off for off, *offs in zip(first, *rows, strict=True)]
    if max(less) <= EQUAL_OFFSET_TOLERANCE:
        kept = clip_by_values(lines, [off - MIN_GAP for off in first])
        return [kept] if kept else []
    at = less.index(max(less))
    other = max(rows, key=lambda row: row[at])
    more = [one - two for one, two in zip(first, other, strict=True)]
    found = []
    for half, lower in (
        (clip_by_values(lines, more), other),
        (clip_by_values(lines, [-off for off in more]), first),
    ):
        rest = [tip for tip, row in zip(tips, rows, strict=True) if row is not lower]
        found += _not_beside(half, rest, end, sign) if half else []
    return found


def _tips_along(starts: RayEndpoints, ends: RayEndpoints) -> tuple[list[Corner], list[Corner]]:
    """The tips of each space, told from its centre; how far along in shares of the way."""
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    dx, dy = end_x - x, end_y - y
    away = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / away, dy / away
    near, far = (
        [(ux * y - uy * x, (ux * x + uy * y) / away) for (x, y), _ in space.pattern.tips]
        for space in (starts, ends)
    )
    return near, far


def _offs(tips: list[Corner], lines: Lines, end: int, sign: int) -> list[list[float]]:
    """By tip of the first or the last space how far to a side of lines it lies."""
    return [
        [sign * (aside - (t - s) * along - (s, t)[end]) for s, t in lines] for aside, along in tips
    ]
