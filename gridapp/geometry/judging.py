"""All rays from one space to several others, judged together where that is plain.

A ray plainly passes a wall if the wall's ends lie clearly to one side of it, or its own ends
clearly to one side of the wall; it is plainly stopped if it clearly crosses one. What comes nearer
than ``DOUBT`` to touching stays undecided, and is worked out ray by ray (see ``rays``).

For each pair of spaces only the walls in their *strip* count: all between the two lines along the
way from centre to centre that hold both spaces. Points are in cells, from the centre of the one
space. Arrays are kept small or short-lived: new memory costs more here than arithmetic.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from gridapp.geometry.layers import EPS
from gridapp.geometry.tips import Pattern, Tips

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Singles = NDArray[np.float32]
    Ints = NDArray[np.int64]
    Bytes = NDArray[np.int8]

DOUBT = 4 * EPS
"""What comes so near to touching, in cells, is not decided here."""

ROOM = 2 * DOUBT
"""So much is added to both sides of a strip, so that nothing that touches a ray is missed."""

ROUGH = 2e-6
"""Walls in strips are searched for with few digits: such a share of a number may be wrong."""

Verdict = int
"""What becomes of a ray: ``OPEN``, ``STOPPED``, or ``UNDECIDED`` where it touches something."""

STOPPED, UNDECIDED, OPEN = -1, 0, 1


class Judgement(NamedTuple):
    """What becomes of the rays to one space.

    ``rows`` has a row for each start with a verdict for each end, or nothing where one wall parts
    the spaces and so stops them all. ``seen`` counts the open ones by start, nothing where one
    is left undecided. ``walls`` are the places of the walls that may meet one, ``touched`` those
    that come as near as that to an undecided ray, by its start and end: no others matter to it.
    """

    rows: list[list[Verdict]]
    seen: list[int | None]
    walls: list[int]
    touched: dict[tuple[int, int], list[int]]


def unhindered(starts: Tips, ends: Tips) -> Judgement:
    """What becomes of the rays to a space if there is no wall near: all are open."""
    return Judgement([[OPEN] * len(ends)] * len(starts), [len(ends)] * len(starts), [], {})


def judged(walls: "Floats", starts: Tips, ends: Sequence[Tips]) -> list[Judgement]:
    """What becomes of the rays from one space to each of some others, past walls.

    ``walls`` has a row ``(ax, ay, bx, by)`` for each, in cells. No other shares the centre.
    """
    import numpy as np

    strips = _Strips(walls, starts, ends)
    others, places = strips.pairs()
    bounds = np.searchsorted(others, np.arange(len(ends) + 1)).tolist()
    listed = places.tolist()
    found = [Judgement([], [0] * len(starts), listed[a:b], {}) for a, b in pairwise(bounds)]
    parted = np.zeros(len(ends), bool)
    parted[others[strips.parted(others, places)]] = True
    for pattern, members in _by_pattern(ends, np.flatnonzero(~parted).tolist()).items():
        _judge(found, strips, starts, pattern, members, others, places)
    return found


def _by_pattern(ends: Sequence[Tips], numbers: list[int]) -> dict[Pattern, list[int]]:
    """The numbers of spaces, those of the same shape together."""
    found: dict[Pattern, list[int]] = {}
    for number in numbers:
        found.setdefault(ends[number].pattern, []).append(number)
    return found


class _Strips:
    """The strips from one space to others, ``away`` from centre to centre, half ``radius`` wide.

    ``walls`` are ``(ax, ay, bx, by)`` in columns.
    """

    def __init__(self, walls: "Floats", starts: Tips, ends: Sequence[Tips]) -> None:
        import numpy as np

        x, y = starts.centre
        self.walls = (walls - np.array((x, y, x, y))).T
        self.radius = max(starts.extent, *(one.extent for one in ends)) + ROOM
        self.middles = np.array([one.centre for one in ends]) - np.array((x, y))
        self.away = np.hypot(self.middles[:, 0], self.middles[:, 1])
        self.ways = self.middles / self.away[:, None]

    def pairs(self) -> "tuple[Ints, Ints]":
        """The others, and the walls in the strip to each, in the order of the others."""
        import numpy as np

        ways, walls = self.ways.astype(np.float32), self.walls.astype(np.float32)
        aside = np.stack((-ways[:, 1], ways[:, 0]), axis=1)
        half = (self.away / 2).astype(np.float32)[:, None]
        room = self.radius + ROUGH * np.abs(self.walls).max(initial=0)
        middles, halves = (walls[:2] + walls[2:]) / 2, (walls[2:] - walls[:2]) / 2
        held = _gap(aside @ middles, aside @ halves) <= room
        held &= _gap(ways @ middles - half, ways @ halves) <= half + np.float32(room)
        return np.divmod(np.flatnonzero(held), self.walls.shape[1])

    def parted(self, others: "Ints", walls: "Ints") -> "NDArray[np.bool_]":
        """For each pair whether the wall alone reaches across the strip between the two spaces."""
        import numpy as np

        ax, ay, bx, by = self.walls[:, walls]
        ux, uy = self.ways[others].T
        va, vb = ux * ay - uy * ax, ux * by - uy * bx
        room = self.radius
        found: NDArray[np.bool_] = np.minimum(va, vb) < -room
        found &= np.maximum(va, vb) > room
        ua, ub = ux * ax + uy * ay, ux * bx + uy * by
        slope = np.divide(ub - ua, vb - va, out=np.zeros_like(ua), where=found)
        one, other = ua + (room - va) * slope, ua - (room + va) * slope
        found &= np.minimum(one, other) > room
        found &= np.maximum(one, other) < self.away[others] - room
        return found


def _gap(middle: "Singles", half: "Singles") -> "Singles":
    """How far stretches lie from zero at least, less than zero if they hold it; in place."""
    import numpy as np

    np.abs(middle, out=middle)
    middle -= np.abs(half, out=half)
    return middle


def _judge(
    found: list[Judgement],
    strips: _Strips,
    starts: Tips,
    pattern: Pattern,
    members: list[int],
    others: "Ints",
    places: "Ints",
) -> None:
    """Put down what becomes of the rays to some spaces of the same shape."""
    import numpy as np

    numbers = np.full(len(found), -1)
    numbers[members] = np.arange(len(members))
    to = numbers[others]
    mine = to >= 0
    to, met = to[mine], places[mine]
    points = strips.middles[members].T[:, None] + _offsets(pattern)[:, :, None]
    slack = DOUBT * (strips.away[members] + 2 * strips.radius)
    pairs = _Pairs(strips.walls[:, met], _offsets(starts.pattern), points, slack, to)
    for member, rows, seen in zip(members, *pairs.verdicts(), strict=True):
        found[member] = Judgement(rows, seen, found[member].walls, {})
    for start, end, pair in pairs.touches():
        touched = found[members[to[pair]]].touched
        touched.setdefault((start, end), []).append(int(met[pair]))


@lru_cache(maxsize=256)
def _offsets(pattern: Pattern) -> "Floats":
    """Where the tips of a space lie from its centre: all across, all down."""
    import numpy as np

    return np.array([tip.point for tip in pattern.tips]).T


class _Pairs:
    """Walls, each with the space to which the rays lead that may meet it.

    ``begin`` and ``points`` are where rays begin and end, across and down, by tip and, for the
    ends, by space. ``slack`` is what counts as aside of a ray, by space, times its length.
    """

    def __init__(
        self, walls: "Floats", begin: "Floats", points: "Floats", slack: "Floats", others: "Ints"
    ) -> None:
        import numpy as np

        self.walls, self.begin, self.points = walls, begin, points
        self.slack, self.others = slack, others
        self.least = np.ones((begin.shape[1], *points.shape[1:]), np.int8)
        self.met = self._met()
        if len(others):
            first = np.flatnonzero(np.diff(others, prepend=-1))
            self.least[:, :, others[first]] = np.minimum.reduceat(self.met, first, axis=2)

    def verdicts(self) -> tuple[list[list[list[Verdict]]], list[list[int | None]]]:
        """By space the verdicts by start and end, and the number of open rays by start."""
        import numpy as np

        least = self.least.transpose(2, 0, 1)
        seen = (least == OPEN).sum(axis=2).tolist()
        for number, start in np.argwhere((least == UNDECIDED).any(axis=2)).tolist():
            seen[number][start] = None
        return least.tolist(), seen

    def touches(self) -> list[tuple[int, int, int]]:
        """The undecided rays, by start and end, each with the pairs whose wall it touches."""
        import numpy as np

        starts, ends, pairs = np.nonzero(self.met == 0)
        undecided = self.least[starts, ends, self.others[pairs]] == 0
        touched: list[tuple[int, int, int]] = np.stack((starts, ends, pairs), 1)[undecided].tolist()
        return touched

    def _met(self) -> "Bytes":
        """By start, end and wall: 1 the ray passes it, -1 it is stopped, 0 nobody knows."""
        import numpy as np

        ax, ay, bx, by = self.walls
        px, py = self.begin[:, :, None]
        qx, qy = np.take(self.points, self.others, axis=2)
        wx, wy = bx - ax, by - ay
        room = DOUBT * np.hypot(wx, wy)
        start = _side(wx * (py - ay) - wy * (px - ax), room)
        found: Bytes = start[:, None] * _side(wx * (qy - ay) - wy * (qx - ax), room)
        dx, dy = qx - px[:, None], qy - py[:, None]
        slack = self.slack[self.others]
        sides = _side(_off(dx, dy, (ax - px)[:, None], (ay - py)[:, None]), slack)
        sides *= _side(_off(dx, dy, (bx - px)[:, None], (by - py)[:, None]), slack)
        np.maximum(found, sides, out=found)
        return found


def _off(dx: "Floats", dy: "Floats", x: "Floats", y: "Floats") -> "Floats":
    """How far points lie to the side of rays, times their lengths."""
    off = dx * y
    off -= dy * x
    return off


def _side(off: "Floats", slack: "Floats") -> "Bytes":
    """1 or -1 for what lies clearly to one side, 0 for what is nearer than a slack."""
    side: Bytes = (off > slack).view("int8")
    side -= (off < -slack).view("int8")
    return side
