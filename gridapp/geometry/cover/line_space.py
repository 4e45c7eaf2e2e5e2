"""A quick test whether walls leave any line open between two footprints.

A line between the footprints is the point ``(s, t)`` of its offsets to the side of both centres;
all such lines fill a rectangle (a two-plane parametrisation, as for light fields). A wall removes
the lines that pass its ends on different sides. Wall by wall these are clipped from the rectangle;
if nothing remains, or only lines that miss a footprint, the walls separate the footprints.
Otherwise the middle of the remainder is an open line, provided it meets both footprints and passes
the ends of every wall, of those beside or inside a footprint too. Exact where it answers; close
calls return None and are decided by `line_of_sight`. Oracle: ``tests/geometry/test_line_space.py``
compares with `line_of_sight`.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from gridapp.geometry.cover.corridors import WallSpan
from gridapp.geometry.cover.ray_endpoints import EndpointPattern, RayEndpoints
from gridapp.geometry.planar.shapes import clip_by_values
from gridapp.geometry.planar.tolerances import CLEARANCE, EQUAL_OFFSET_TOLERANCE, MIN_GAP

LineSet = list[tuple[float, float]]
"""The corners of a convex set of lines."""

Corner = tuple[float, float]
"""An end of a wall: offset to the side, distance along the corridor."""

Screen = tuple[float, float, float, float, float]
"""A wall across a corridor: negative width, then share of the distance and offset of each end."""


def leave_open_line(
    starts: RayEndpoints, ends: RayEndpoints, walls: Sequence[WallSpan]
) -> bool | None:
    """Return whether walls leave a line open between two footprints, None for close calls.

    ``walls`` are spans along the line of centres: all that may meet such a line, and possibly more.
    """
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    dx, dy = end_x - x, end_y - y
    distance = (dx * dx + dy * dy) ** 0.5
    if distance <= 2 * (starts.extent + ends.extent):
        return None
    direction = dx / distance, dy / distance
    near = _corners_along(starts.pattern, direction)
    far = near if ends.pattern is starts.pattern else _corners_along(ends.pattern, direction)
    aside, before = _half_sizes(near)
    last_aside, behind = (aside, before) if far is near else _half_sizes(far)
    whole, partial, beside = _walls_between(walls, before, distance, behind)
    slope = (aside + last_aside) / (distance - before - behind)
    every_line = [_lines_between(near, far, slope)]
    remaining = _past_screens(every_line, _screens(_chords(whole) + partial, distance))
    if not remaining:
        return False
    endpoints = _as_shares(near, distance), _as_shares(far, distance)
    are_cells = starts.pattern.is_one_cell and ends.pattern.is_one_cell
    between, at_ends = _screens(whole, distance), _screens(beside, distance)
    tested = _Tested(endpoints, between + at_ends, are_cells)
    return _is_any_open(remaining, between, at_ends, tested)


def _is_any_open(
    remaining: list[LineSet],
    between: Sequence[Screen],
    at_ends: Sequence[Screen],
    tested: "_Tested",
) -> bool | None:
    """Return whether any of the lines past all chains of walls is open, None for close calls."""
    if any(map(tested.is_clearly_open, remaining)):
        return True
    remaining = _past_screens(remaining, between)
    remaining = [part for lines in remaining for part in _through_both(lines, tested.endpoints)]
    if not remaining:
        return False
    tried = remaining + _past_screens(remaining, at_ends)
    return any(map(tested.is_clearly_open, tried)) or None


def _corners_along(pattern: EndpointPattern, direction: tuple[float, float]) -> list[Corner]:
    """Return the endpoints of a footprint relative to its centre: to the side, and along."""
    ux, uy = direction
    return [(ux * y - uy * x, ux * x + uy * y) for (x, y), _ in pattern.endpoints]


def _half_sizes(corners: list[Corner]) -> tuple[float, float]:
    """Return how far a footprint reaches from its centre to the side, and along."""
    return max([abs(aside) for aside, _ in corners]), max([abs(along) for _, along in corners])


def _lines_between(near: list[Corner], far: list[Corner], slope: float) -> LineSet:
    """Return a superset of the lines inclined by at most ``slope`` that meet both footprints."""
    s = t = _max_offset(near, slope)
    if far is not near:
        t = _max_offset(far, slope)
    return [(-s, -t), (s, -t), (s, t), (-s, t)]


def _max_offset(corners: list[Corner], slope: float) -> float:
    """Return how far beside a footprint's centre a line of some slope through it can pass."""
    return max([abs(aside) + slope * abs(along) for aside, along in corners])


def _as_shares(corners: list[Corner], distance: float) -> list[Corner]:
    """Return the corners with their distances along as shares of that between the centres."""
    return [(aside, along / distance) for aside, along in corners]


def _walls_between(
    walls: Sequence[WallSpan], near: float, distance: float, far: float
) -> tuple[list[WallSpan], list[WallSpan], list[WallSpan]]:
    """Split walls into whole walls between two footprints, clipped parts, and walls beside them.

    ``near`` and ``far`` are the extents of the footprints, ``distance`` lies between their centres.
    A wall beside or inside a footprint stops some of the lines that its ends do not let pass, so
    only the part of it between the footprints separates them.
    """
    first, last, end = near, distance - far, distance + far
    whole: list[WallSpan] = []
    partial: list[WallSpan] = []
    beside: list[WallSpan] = []
    for span in walls:
        a, va, b, vb = span
        if first <= a <= last and first <= b <= last:
            whole.append(span)
        elif (a >= -near or b >= -near) and (a <= end or b <= end):
            beside.append(span)
            if min(a, b) < last and max(a, b) > first:
                slope = (vb - va) / (b - a)
                begin, until = min(max(a, first), last), min(max(b, first), last)
                partial.append((begin, va + (begin - a) * slope, until, va + (until - a) * slope))
    return whole, partial, beside


def _chords(walls: Sequence[WallSpan]) -> list[WallSpan]:
    """Return each chain of connected walls as a span between its outermost corners.

    Every line between these corners crosses a wall of the chain.
    """
    chords: list[WallSpan] = []
    run: list[Corner] = []
    head: Corner | None = None
    tail: Corner | None = None
    for a, va, b, vb in walls:
        first, second = (va, a), (vb, b)
        if tail in (first, second):
            tail = second if tail == first else first
            run.append(tail)
        elif head in (first, second):
            head = second if head == first else first
            run.append(head)
        else:
            chords += _chord(run)
            run, head, tail = [first, second], first, second
    return chords + _chord(run)


def _chord(corners: Sequence[Corner]) -> list[WallSpan]:
    """Return the span between the outermost corners of a chain, as a list; empty for no corners."""
    if not corners:
        return []
    (va, a), (vb, b) = min(corners), max(corners)
    return [(a, va, b, vb)]


def _screens(walls: Sequence[WallSpan], distance: float) -> list[Screen]:
    """Return walls as screens, widest first."""
    return sorted([(-abs(va - vb), a / distance, va, b / distance, vb) for a, va, b, vb in walls])


def _past_screens(remaining: list[LineSet], screens: Sequence[Screen]) -> list[LineSet]:
    """Return the lines that pass every wall, as convex sets; empty if none is left."""
    for screen in screens:
        remaining = [part for lines in remaining for part in _past_screen(lines, screen)]
        if not remaining:
            break
    return remaining


def _past_screen(lines: LineSet, screen: Screen) -> list[LineSet]:
    """Return the lines with both ends of a wall on one side: up to two convex sets."""
    _, share, aside, last_share, last_aside = screen
    complement, last_complement = 1 - share, 1 - last_share
    offsets = [aside - complement * s - share * t for s, t in lines]
    last_offsets = [last_aside - last_complement * s - last_share * t for s, t in lines]
    low, least = min(offsets), min(last_offsets)
    if low >= 0 and least >= 0:
        return [lines]
    high, most = max(offsets), max(last_offsets)
    if high <= 0 and most <= 0:
        return [lines]
    parts = []
    if high > MIN_GAP and most > MIN_GAP:
        parts.append(_beside(_beside(lines, share, aside, 1), last_share, last_aside, 1))
    if low < -MIN_GAP and least < -MIN_GAP:
        parts.append(_beside(_beside(lines, share, aside, -1), last_share, last_aside, -1))
    return [part for part in parts if part]


def _beside(lines: LineSet, share: float, aside: float, sign: int) -> LineSet:
    """Return the lines that pass an end of a wall on one side, by more than ``MIN_GAP``.

    Sutherland and Hodgman's algorithm, as `clip_by_values`, in one pass.
    """
    if not lines:
        return lines
    passing: LineSet = []
    along, across, offset = sign * (1 - share), sign * share, sign * aside - MIN_GAP
    s, t = lines[-1]
    value = offset - along * s - across * t
    for line in lines:
        next_s, next_t = line
        next_value = offset - along * next_s - across * next_t
        if (value > 0) != (next_value > 0):
            part = value / (value - next_value)
            passing.append((s + part * (next_s - s), t + part * (next_t - t)))
        if next_value > 0:
            passing.append(line)
        s, t, value = next_s, next_t, next_value
    return passing


class _Tested(NamedTuple):
    """What the middle line of a set must pass: the corners of both footprints, and all walls.

    ``are_cells``: both footprints are single cells, so a line leaves each at one point. A wall
    wholly behind that point, or beyond the one where the line enters the other, stops nothing.
    """

    endpoints: tuple[list[Corner], list[Corner]]
    screens: Sequence[Screen]
    are_cells: bool

    def is_clearly_open(self, lines: LineSet) -> bool:
        """Return True if the middle line of a set connects the footprints with clearance."""
        s, t = (sum(values) / len(lines) for values in zip(*lines, strict=True))
        corners, last_corners = self.endpoints
        near, far = _sides(corners, s, t - s), _sides(last_corners, t, t - s)
        if not (_are_met(near) and _are_met(far)):
            return False
        leaves, enters = -inf, inf
        if self.are_cells:
            leaves = max(_crossings(near, corners)) - CLEARANCE
            enters = min(_crossings(far, last_corners)) + CLEARANCE + 1
        for _, share, aside, last_share, last_aside in self.screens:
            offset = aside - (1 - share) * s - share * t
            last_offset = last_aside - (1 - last_share) * s - last_share * t
            if offset > CLEARANCE < last_offset or offset < -CLEARANCE > last_offset:
                continue
            if not (share < leaves > last_share or share > enters < last_share):
                return False
        return True


def _sides(corners: list[Corner], offset: float, slope: float) -> list[float]:
    """Return how far beside a line, given by its offset at the centre, each corner lies."""
    return [aside - slope * along - offset for aside, along in corners]


def _are_met(sides: list[float]) -> bool:
    """Return True if a line passes between corners with clearance."""
    return min(sides) <= -CLEARANCE and max(sides) >= CLEARANCE


def _crossings(sides: list[float], corners: list[Corner]) -> list[float]:
    """Return where a line meets the sides and diagonals of a cell, as shares of the distance."""
    placed = [(side, along) for side, (_, along) in zip(sides, corners, strict=True)]
    return [
        along + (last_along - along) * side / (side - last_side)
        for side, along in placed
        for last_side, last_along in placed
        if side > 0 > last_side
    ]


def _through_both(lines: LineSet, endpoints: Sequence[list[Corner]]) -> list[LineSet]:
    """Return the lines that meet both footprints, as convex sets."""
    parts = [lines]
    for end, corners in enumerate(endpoints):
        for sign in (1, -1):
            parts = [
                part for lines in parts for part in _through_footprint(lines, corners, end, sign)
            ]
    return parts


def _through_footprint(lines: LineSet, corners: list[Corner], end: int, sign: int) -> list[LineSet]:
    """Return the lines with a corner of the footprint on the given side of them, as convex sets.

    If no single corner is outermost for all lines, split the set between two such corners and
    recurse.
    """
    rows = _offsets(corners, lines, end, sign)
    outermost = max(rows, key=sum)
    shortfalls = [max(offsets) - offset for offset, *offsets in zip(outermost, *rows, strict=True)]
    if max(shortfalls) <= EQUAL_OFFSET_TOLERANCE:
        clipped = clip_by_values(lines, [offset - MIN_GAP for offset in outermost])
        return [clipped] if clipped else []
    worst = shortfalls.index(max(shortfalls))
    higher = max(rows, key=lambda row: row[worst])
    differences = [a - b for a, b in zip(outermost, higher, strict=True)]
    parts = []
    for half, covered in (
        (clip_by_values(lines, differences), higher),
        (clip_by_values(lines, [-offset for offset in differences]), outermost),
    ):
        remaining = [
            corner for corner, row in zip(corners, rows, strict=True) if row is not covered
        ]
        parts += _through_footprint(half, remaining, end, sign) if half else []
    return parts


def _offsets(corners: list[Corner], lines: LineSet, end: int, sign: int) -> list[list[float]]:
    """Return for each corner of the first or second footprint its offset from each line."""
    return [
        [sign * (aside - (t - s) * along - (s, t)[end]) for s, t in lines]
        for aside, along in corners
    ]
