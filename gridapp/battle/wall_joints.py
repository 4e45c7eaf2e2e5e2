"""Pieces of wall joined along their lines, so that no seam shows between them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from math import atan2, dist, hypot, tau
from operator import itemgetter

from gridapp.grid.cells import Point

Segment = tuple[Point, Point]

TOUCH_TOLERANCE = 1e-6
"""Pieces nearer to each other than this, in cells, touch."""
LINE_DECIMALS = 5
"""Lines that agree in so many digits of direction and place are one."""
BEND_TOLERANCE = 1e-5
"""A corner that lies so near to the straight line, in cells, is one that rounding made."""


def join_segments(pieces: Iterable[Segment]) -> list[Segment]:
    """The same lines in the fewest pieces, each from left (else from above), in order."""
    by_line: dict[tuple[float, ...], list[tuple[float, Segment]]] = {}
    for a, b in map(sorted, pieces):
        length = hypot(b[0] - a[0], b[1] - a[1])
        across, down = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (0.0, 0.0)
        off = across * a[1] - down * a[0]
        line = tuple(round(part, LINE_DECIMALS) + 0.0 for part in (across, down, off))
        by_line.setdefault(line, []).append((across * a[0] + down * a[1], (a, b)))
    return _end_to_end([one for line in by_line.values() for one in _joined(sorted(line))])


def _joined(line: list[tuple[float, Segment]]) -> list[Segment]:
    """Pieces of one line by where they begin along it."""
    done: list[Segment] = []
    reach = 0.0
    for start, (a, b) in line:
        end = start + hypot(b[0] - a[0], b[1] - a[1])
        if done and start <= reach + TOUCH_TOLERANCE:
            first, last = done[-1]
            done[-1] = (first, b if end > reach else last)
            reach = max(reach, end)
        else:
            done.append((a, b))
            reach = end
    return done


def _end_to_end(pieces: list[Segment]) -> list[Segment]:
    """Pieces joined that meet at an end and go straight on there, but for a rounding; in order."""
    meeting = _meeting(pieces)
    left, done = set(pieces), []
    for piece in sorted(pieces):
        if piece in left:
            left.discard(piece)
            done.append(_lengthened(piece, meeting, left))
    return sorted(done)


class _Corner:
    """The pieces that meet at a point, by the direction in which each leaves it."""

    def __init__(self, leaving: list[tuple[float, Segment]]) -> None:
        self._leaving = sorted(leaving)
        self._shortest = min(dist(*piece) for _, piece in leaving)

    def towards(self, angle: float, length: float) -> list[Segment]:
        """Those that go straight on from a piece of a length, and few others; in order."""
        wide = (
            4
            * BEND_TOLERANCE
            * (1 / (length or BEND_TOLERANCE) + 1 / (self._shortest or BEND_TOLERANCE))
        )
        found: set[Segment] = set()
        for turn in (-tau, 0.0, tau):
            first = bisect_left(self._leaving, angle + turn - wide, key=itemgetter(0))
            last = bisect_right(self._leaving, angle + turn + wide, key=itemgetter(0))
            found.update(piece for _, piece in self._leaving[first:last])
        return sorted(found)


def _meeting(pieces: list[Segment]) -> dict[Point, _Corner]:
    leaving: dict[Point, list[tuple[float, Segment]]] = {}
    for piece in pieces:
        for end, far in (piece, piece[::-1]):
            leaving.setdefault(_spot(end), []).append((_angle(end, far), piece))
    return {spot: _Corner(found) for spot, found in leaving.items()}


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def _lengthened(piece: Segment, meeting: dict[Point, _Corner], left: set[Segment]) -> Segment:
    """A piece with all that goes straight on from its ends; that is taken out of what is left."""
    while found := _going_on(piece, meeting, left):
        other, piece = found
        left.discard(other)
    return piece


def _going_on(
    piece: Segment, meeting: dict[Point, _Corner], left: set[Segment]
) -> tuple[Segment, Segment] | None:
    """One of the pieces left that goes straight on from another, and the two as one."""
    for end, far in (piece, piece[::-1]):
        for other in meeting[_spot(end)].towards(_angle(far, end), dist(*piece)):
            last = other[1] if _spot(other[0]) == _spot(end) else other[0]
            if other in left and _is_straight(far, end, last):
                return other, (min(far, last), max(far, last))
    return None


def _is_straight(a: Point, corner: Point, b: Point) -> bool:
    """Whether the way from one point over a corner to another hardly leaves the straight line."""
    (ax, ay), (bx, by) = (a[0] - corner[0], a[1] - corner[1]), (b[0] - corner[0], b[1] - corner[1])
    length = dist(a, b)
    return ax * bx + ay * by < 0 and abs(ax * by - ay * bx) <= BEND_TOLERANCE * length


def _spot(point: Point) -> Point:
    return (round(point[0], LINE_DECIMALS), round(point[1], LINE_DECIMALS))
