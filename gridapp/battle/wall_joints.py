"""Joins collinear wall segments, so that no seam shows between them.

Segments are grouped by their rounded line equation and merged by a sweep along each line; the
merged segments are then joined end to end where they meet at a nearly straight corner (rounded
coordinates bend a line slightly). O(n log n). Checked by hand-drawn and random walls in
``tests/battle/test_wall_joints.py``.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from math import atan2, dist, hypot, tau
from operator import itemgetter

from gridapp.grid.cells import Point

Segment = tuple[Point, Point]

GAP_TOLERANCE = 1e-6
"""Largest gap between touching segments, in cells: ``TOUCH_TOLERANCE`` of the geometry, which the
state does not import; a test holds the two together.
"""
LINE_DECIMALS = 5
"""Lines equal in direction and offset to this many decimals are collinear."""
BEND_TOLERANCE = 1e-5
"""Largest bend of a straight line by rounding, in cells off the line."""


def join_segments(pieces: Iterable[Segment]) -> list[Segment]:
    """Return the same lines in the fewest segments, sorted, each from its left (or upper) end."""
    by_line: dict[tuple[float, ...], list[tuple[float, Segment]]] = {}
    for a, b in map(sorted, pieces):
        length = hypot(b[0] - a[0], b[1] - a[1])
        across, down = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (0.0, 0.0)
        off = across * a[1] - down * a[0]
        line = tuple(round(part, LINE_DECIMALS) + 0.0 for part in (across, down, off))
        by_line.setdefault(line, []).append((across * a[0] + down * a[1], (a, b)))
    return _join_end_to_end(
        [segment for line in by_line.values() for segment in _merge_collinear(sorted(line))]
    )


def _merge_collinear(line: list[tuple[float, Segment]]) -> list[Segment]:
    """Merge the segments of a line, sorted by start position along the line."""
    done: list[Segment] = []
    reach = 0.0
    for start, (a, b) in line:
        end = start + hypot(b[0] - a[0], b[1] - a[1])
        if done and start <= reach + GAP_TOLERANCE:
            first, last = done[-1]
            done[-1] = (first, b if end > reach else last)
            reach = max(reach, end)
        else:
            done.append((a, b))
            reach = end
    return done


def _join_end_to_end(pieces: list[Segment]) -> list[Segment]:
    """Join segments that meet at an end and continue nearly straight; return them sorted."""
    meeting = _corners(pieces)
    remaining, done = set(pieces), []
    for piece in sorted(pieces):
        if piece in remaining:
            remaining.discard(piece)
            done.append(_extend(piece, meeting, remaining))
    return sorted(done)


class _Corner:
    """The segments that meet at a point, sorted by the direction in which each leaves."""

    def __init__(self, leaving: list[tuple[float, Segment]]) -> None:
        self._leaving = sorted(leaving)
        self._shortest = min(dist(*piece) for _, piece in leaving)

    def towards(self, angle: float, length: float) -> list[Segment]:
        """Return the segments within a small angle of a direction, sorted.

        The angle covers every segment that `_is_straight` could accept for a segment of that
        length.
        """
        wide = (
            4
            * BEND_TOLERANCE
            * (1 / (length or BEND_TOLERANCE) + 1 / (self._shortest or BEND_TOLERANCE))
        )
        segments: set[Segment] = set()
        for turn in (-tau, 0.0, tau):
            first = bisect_left(self._leaving, angle + turn - wide, key=itemgetter(0))
            last = bisect_right(self._leaving, angle + turn + wide, key=itemgetter(0))
            segments.update(piece for _, piece in self._leaving[first:last])
        return sorted(segments)


def _corners(pieces: list[Segment]) -> dict[Point, _Corner]:
    leaving: dict[Point, list[tuple[float, Segment]]] = {}
    for piece in pieces:
        for end, far in (piece, piece[::-1]):
            leaving.setdefault(_rounded(end), []).append((_angle(end, far), piece))
    return {spot: _Corner(segments) for spot, segments in leaving.items()}


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def _extend(piece: Segment, meeting: dict[Point, _Corner], remaining: set[Segment]) -> Segment:
    """Extend a segment by all remaining segments that continue straight, and remove these."""
    while continuation := _continuation(piece, meeting, remaining):
        neighbour, piece = continuation
        remaining.discard(neighbour)
    return piece


def _continuation(
    piece: Segment, meeting: dict[Point, _Corner], remaining: set[Segment]
) -> tuple[Segment, Segment] | None:
    """Return a remaining segment that continues this segment straight, and both joined."""
    for end, far in (piece, piece[::-1]):
        for neighbour in meeting[_rounded(end)].towards(_angle(far, end), dist(*piece)):
            last = neighbour[1] if _rounded(neighbour[0]) == _rounded(end) else neighbour[0]
            if neighbour in remaining and _is_straight(far, end, last):
                return neighbour, (min(far, last), max(far, last))
    return None


def _is_straight(a: Point, corner: Point, b: Point) -> bool:
    """Return True if the corner from ``a`` to ``b`` is straight within tolerance."""
    (ax, ay), (bx, by) = (a[0] - corner[0], a[1] - corner[1]), (b[0] - corner[0], b[1] - corner[1])
    length = dist(a, b)
    return ax * bx + ay * by < 0 and abs(ax * by - ay * bx) <= BEND_TOLERANCE * length


def _rounded(point: Point) -> Point:
    return (round(point[0], LINE_DECIMALS), round(point[1], LINE_DECIMALS))
