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
    if distance <= 2 * (starts.extent + ends.extent):
        return None
    direction = dx / distance, dy / distance
    near = _corners_along(starts.pattern, direction)
    far = near if ends.pattern is starts.pattern else _corners_along(ends.pattern, direction)
    aside, before = _half_sizes(near)
    last_aside, behind = (aside, before) if far is near else _half_sizes(far)
    whole, partial, beside = _walls_between(walls, before, distance, behind)
    slope = (aside + last_aside) / (distance - before - behind)
    s = t = _max_offset(near, slope)
    if far is not near:
        t = _max_offset(far, slope)
    every_line: list[LineSet] = [[(-s, -t), (s, -t), (s, t), (-s, t)]]
    remaining = _past_screens(every_line, _screens(_chords(whole) + partial, distance))
    if not remaining:
        return False
    endpoints = _as_shares(near, distance), _as_shares(far, distance)
    screens = _screens(whole, distance)
    if not beside and _is_any_clearly_open(remaining, endpoints, screens):
        return True
    remaining = _past_screens(remaining, screens)
    remaining = [part for lines in remaining for part in _through_both(lines, endpoints)]
    if beside or not remaining:
        return None if remaining else False
    return _is_any_clearly_open(remaining, endpoints, screens) or None


def _corners_along(pattern: EndpointPattern, direction: tuple[float, float]) -> list[Corner]:
    """Return the endpoints of a footprint relative to its centre: to the side, and along."""
    ux, uy = direction
    return [(ux * y - uy * x, ux * x + uy * y) for (x, y), _ in pattern.endpoints]


def _half_sizes(corners: list[Corner]) -> tuple[float, float]:
    """Return how far a footprint reaches from its centre to the side, and along."""
    return max([abs(aside) for aside, _ in corners]), max([abs(along) for _, along in corners])


def _max_offset(corners: list[Corner], slope: float) -> float:
    """Return how far beside a footprint's centre a line of some slope through it can pass."""
    return max([abs(aside) + slope * abs(along) for aside, along in corners])


def _as_shares(corners: list[Corner], distance: float) -> list[Corner]:
    """Return the corners with their distances along as shares of that between the centres."""
    return [(aside, along / distance) for aside, along in corners]


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


def _is_any_clearly_open(
    remaining: list[LineSet],
    endpoints: tuple[list[Corner], list[Corner]],
    screens: Sequence[Screen],
) -> bool:
    """Return True if the middle line of any set connects the footprints with clearance."""
    return any(_is_clearly_open(lines, endpoints, screens) for lines in remaining)


def _is_clearly_open(
    lines: LineSet, endpoints: tuple[list[Corner], list[Corner]], screens: Sequence[Screen]
) -> bool:
    """Return True if the middle line of a set connects the footprints with clearance."""
    s, t = (sum(values) / len(lines) for values in zip(*lines, strict=True))
    near, far = endpoints
    if not (_meets(near, s, t - s) and _meets(far, t, t - s)):
        return False
    for _, share, aside, last_share, last_aside in screens:
        offset = aside - (1 - share) * s - share * t
        last_offset = last_aside - (1 - last_share) * s - last_share * t
        if not (offset > CLEARANCE < last_offset or offset < -CLEARANCE > last_offset):
            return False
    return True


def _meets(corners: list[Corner], offset: float, slope: float) -> bool:
    """Return True if a line meets a footprint with clearance, given its offset at the centre."""
    offsets = [aside - slope * along - offset for aside, along in corners]
    return min(offsets) <= -CLEARANCE and max(offsets) >= CLEARANCE


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
