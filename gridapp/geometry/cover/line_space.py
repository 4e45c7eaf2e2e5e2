"""A quick test whether walls leave any line open between two footprints.

A line between the footprints is the point ``(s, t)`` of its offsets to the side of both centres;
all such lines fill a rectangle (a two-plane parametrisation, as for light fields). A wall removes
the lines that pass its ends on different sides. Wall by wall these are clipped from the rectangle;
if nothing remains, or only lines that miss a footprint, the walls separate the footprints.
Otherwise the middle of the remainder is an open line, provided it meets both footprints and no wall
lies beside or inside them. Exact where it answers; close calls return None and are decided by
`line_of_sight`. Oracle: ``tests/geometry/test_ray_batch.py`` compares with `line_of_sight`.
"""

from collections.abc import Sequence

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
    near, far = starts.extent, ends.extent
    if distance <= 2 * (near + far):
        return None
    whole, partial, beside = _walls_between(walls, near, distance, far)
    slope, direction = (near + far) / (distance - near - far), (dx / distance, dy / distance)
    s = t = _max_offset(starts.pattern, direction, slope)
    if ends.pattern is not starts.pattern:
        t = _max_offset(ends.pattern, direction, slope)
    remaining: list[LineSet] = [[(-s, -t), (s, -t), (s, t), (-s, t)]]
    for spans in (_chords(whole) + partial, whole):
        screens = _screens(spans, distance)
        for screen in screens:
            remaining = [part for lines in remaining for part in _past_screen(lines, screen)]
            if not remaining:
                return False
    endpoints = _endpoints_along(starts, ends)
    remaining = [part for lines in remaining for part in _through_both(lines, endpoints)]
    if beside or not remaining:
        return None if remaining else False
    return any(_is_clearly_open(lines, endpoints, screens) for lines in remaining) or None


def _walls_between(
    walls: Sequence[WallSpan], near: float, distance: float, far: float
) -> tuple[list[WallSpan], list[WallSpan], bool]:
    """Split walls into whole ones between two footprints and clipped parts.

    ``near`` and ``far`` are the extents of the footprints, ``distance`` lies between their centres.
    The third result is True if any wall lies beside a footprint.
    """
    first, last, end = near, distance - far, distance + far
    whole: list[WallSpan] = []
    partial: list[WallSpan] = []
    beside = False
    for span in walls:
        a, va, b, vb = span
        if first <= a <= last and first <= b <= last:
            whole.append(span)
        elif (a >= -near or b >= -near) and (a <= end or b <= end):
            beside = True
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
    for a, va, b, vb in walls:
        first, second = (va, a), (vb, b)
        if run and run[-1] in (first, second):
            run.append(first if run[-1] == second else second)
        elif run and run[0] in (first, second):
            run.insert(0, first if run[0] == second else second)
        else:
            chords += _chord(run)
            run = [first, second]
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


def _max_offset(pattern: EndpointPattern, direction: tuple[float, float], slope: float) -> float:
    """Return how far to the side of a footprint's centre a line from an endpoint can pass.

    The line deviates from ``direction`` by at most ``slope``.
    """
    ux, uy = direction
    return max(
        [abs(ux * y - uy * x) + slope * abs(ux * x + uy * y) for (x, y), _ in pattern.endpoints]
    )


def _past_screen(lines: LineSet, screen: Screen) -> list[LineSet]:
    """Return the lines with both ends of a wall on one side: up to two convex sets."""
    _, share, aside, last_share, last_aside = screen
    complement, last_complement = 1 - share, 1 - last_share
    offsets = [aside - complement * s - share * t for s, t in lines]
    last_offsets = [last_aside - last_complement * s - last_share * t for s, t in lines]
    low, high, least, most = min(offsets), max(offsets), min(last_offsets), max(last_offsets)
    if (low >= 0 and least >= 0) or (high <= 0 and most <= 0):
        return [lines]
    parts = []
    if high > MIN_GAP and most > MIN_GAP:
        parts.append(_past_on_one_side(lines, screen, 1))
    if low < -MIN_GAP and least < -MIN_GAP:
        parts.append(_past_on_one_side(lines, screen, -1))
    return [part for part in parts if part]


def _past_on_one_side(lines: LineSet, screen: Screen, sign: int) -> LineSet:
    """Return the lines that pass both ends of a wall on the given side."""
    _, share, aside, last_share, last_aside = screen
    for along, offset in ((share, aside), (last_share, last_aside)):
        complement = 1 - along
        offsets = [sign * (offset - complement * s - along * t) - MIN_GAP for s, t in lines]
        if min(offsets, default=1) <= 0:
            lines = clip_by_values(lines, offsets)
    return lines


def _is_clearly_open(
    lines: LineSet, endpoints: Sequence[list[Corner]], screens: Sequence[Screen]
) -> bool:
    """Return True if the middle line of a set connects the footprints with clearance."""
    s, t = (sum(values) / len(lines) for values in zip(*lines, strict=True))
    if not _meets_both(endpoints, s, t):
        return False
    offsets = (
        (aside - (1 - share) * s - share * t, last_aside - (1 - last) * s - last * t)
        for _, share, aside, last, last_aside in screens
    )
    return all(min(pair) > CLEARANCE or max(pair) < -CLEARANCE for pair in offsets)


def _meets_both(endpoints: Sequence[list[Corner]], s: float, t: float) -> bool:
    """Return True if a line meets both footprints with clearance."""
    for end, corners in enumerate(endpoints):
        offsets = [offset for (offset,) in _offsets(corners, [(s, t)], end, 1)]
        if min(offsets) > -CLEARANCE or max(offsets) < CLEARANCE:
            return False
    return True


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


def _endpoints_along(starts: RayEndpoints, ends: RayEndpoints) -> tuple[list[Corner], list[Corner]]:
    """Return the corners of both footprints, relative to their centres.

    Offsets to the side in cells, distances along as shares of the distance between centres.
    """
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    dx, dy = end_x - x, end_y - y
    distance = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / distance, dy / distance
    near, far = (
        [
            (ux * y - uy * x, (ux * x + uy * y) / distance)
            for (x, y), _ in endpoints.pattern.endpoints
        ]
        for endpoints in (starts, ends)
    )
    return near, far


def _offsets(corners: list[Corner], lines: LineSet, end: int, sign: int) -> list[list[float]]:
    """Return for each corner of the first or second footprint its offset from each line."""
    return [
        [sign * (aside - (t - s) * along - (s, t)[end]) for s, t in lines]
        for aside, along in corners
    ]
