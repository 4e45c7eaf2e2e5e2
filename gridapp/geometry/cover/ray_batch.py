"""All rays from one space to several others, judged together where that is plain.

A ray plainly passes a wall if the wall's ends lie clearly to one side of it, or its own ends
clearly to one side of the wall; it is plainly stopped if it clearly crosses one. What comes nearer
than ``DOUBT`` to touching stays undecided, and is worked out ray by ray (see ``rays``).

Points are in cells, from the centre of the one space. To which side of a line a point lies is
linear in what is known of a wall, so that it is told for all rays by one product of matrices.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gridapp.geometry.cover.corridors import UNDECIDED_DISTANCE, Corridors, Mark
from gridapp.geometry.cover.ray_endpoints import EndpointPattern, RayEndpoints, TargetEndpoints
from gridapp.geometry.planar.wall_arrays import WallArrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bytes = NDArray[np.int8]

Verdict = int
"""What becomes of a ray: ``OPEN``, ``STOPPED``, or ``UNDECIDED`` where it touches something."""

STOPPED, UNDECIDED, OPEN = -1, 0, 1

Touched = Mapping[tuple[int, int], Sequence[int]]

UNTOUCHED: Touched = {}


class RayVerdicts(NamedTuple):
    """What becomes of the rays to one space.

    ``rows`` has a row for each start with a verdict for each end, or nothing where all of the
    way is shut off. ``touched`` are the places of the walls that come near enough to an undecided
    ray to touch it, by its start and end: no others matter to it. ``strips`` know under ``number``
    the walls that may meet a ray.
    """

    rows: list[list[Verdict]]
    touched: Touched = UNTOUCHED
    strips: Corridors | None = None
    number: int = 0

    @property
    def walls(self) -> list[int]:
        """The places of the walls that may meet a ray."""
        return self.strips.walls(self.number) if self.strips else []

    @property
    def marks(self) -> list[Mark]:
        """The same walls as they lie along the way to the space."""
        return self.strips.marks(self.number) if self.strips else []


class _Group(NamedTuple):
    """What becomes of the rays to spaces of one shape.

    ``verdicts`` are told by row, start and end; ``rows`` tells the row of each space by its
    number, -1 for those of other shapes; ``touched`` is by row.
    """

    rows: "Ints"
    verdicts: "Bytes"
    touched: Mapping[int, Touched]


class RayBatch:
    """What becomes of the rays from one space to each of some others, told by their numbers."""

    def __init__(self, walls: WallArrays, starts: RayEndpoints, ends: TargetEndpoints) -> None:
        """Judge them; no other shares the centre."""
        import numpy as np

        self._strips = Corridors(walls, starts, ends)
        self._parted = self._strips.parted()
        self._counts = np.zeros((len(ends), len(starts)), np.int64)
        self._unsure = np.zeros(len(ends), bool)
        together: dict[EndpointPattern, list[int]] = {}
        for number in np.flatnonzero(~self._parted).tolist():
            together.setdefault(ends.spaces[number].pattern, []).append(number)
        self._groups = [
            self._judge(starts.pattern, pattern, members) for pattern, members in together.items()
        ]

    def _judge(
        self, begin: EndpointPattern, end: EndpointPattern, members: Sequence[int]
    ) -> _Group:
        found = _grouped(self._strips, begin, end, members)
        self._counts[members] = (found.verdicts == OPEN).sum(axis=2)
        for row in found.touched:
            self._unsure[members[row]] = True
        return found

    def plain(self, *, best: bool) -> list[int]:
        """How many rays to each are plainly open: of all, or of those from the best start.

        0 where all of the way is shut off, -1 where rays are undecided or no ray is open.
        """
        seen = self._counts.max(axis=1) if best else self._counts.sum(axis=1)
        seen[self._unsure | (seen == 0)] = -1
        seen[self._parted] = 0
        plain: list[int] = seen.tolist()
        return plain

    def of(self, number: int) -> RayVerdicts:
        """What becomes of the rays to one of them."""
        for group in self._groups:
            row = int(group.rows[number])
            if row >= 0:
                verdicts, touched = group.verdicts[row].tolist(), group.touched.get(row, UNTOUCHED)
                return RayVerdicts(verdicts, touched, self._strips, number)
        return RayVerdicts([], UNTOUCHED, self._strips, number)


class OpenRays:
    """The same of the rays to one space if there is no wall near: all are open."""

    def __init__(self, starts: RayEndpoints, ends: RayEndpoints) -> None:
        self._starts, self._ends = len(starts), len(ends)

    def plain(self, *, best: bool) -> list[int]:
        """How many they are: all, or those from one start."""
        return [self._ends if best else self._starts * self._ends]

    def of(self, _: int) -> RayVerdicts:
        """What becomes of them."""
        return RayVerdicts([[OPEN] * self._ends] * self._starts)


def _grouped(
    strips: Corridors, begin: EndpointPattern, end: EndpointPattern, members: Sequence[int]
) -> _Group:
    """What becomes of the rays to some others of the same shape."""
    import numpy as np

    rows = np.full(len(strips.away), -1)
    rows[members] = np.arange(len(members))
    mine = strips.facing(rows)
    places, others = strips.places[mine], strips.others[mine]
    to = rows[others]
    met = _met(strips, np.take(strips.ends, mine, axis=2), others, begin, end)
    least = np.ones((len(members), *met.shape[:2]), np.int8)
    if len(to):
        first = np.flatnonzero(np.append(True, to[1:] != to[:-1]))
        least[to[first]] = np.minimum.reduceat(met, first, axis=2).transpose(2, 0, 1)
    return _Group(rows, least, {} if least.all() else _touched(places, to, met, least))


def _touched(
    places: "Ints", rows: "Ints", met: "Bytes", least: "Bytes"
) -> dict[int, dict[tuple[int, int], list[int]]]:
    """By row of ``least`` and ray the walls that undecided rays touch."""
    import numpy as np

    starts, ends, pairs = np.nonzero(met == UNDECIDED)
    there = rows[pairs]
    undecided = least[there, starts, ends] == UNDECIDED
    told = np.stack((there, starts, ends, places[pairs]))[:, undecided]
    found: dict[int, dict[tuple[int, int], list[int]]] = {}
    for row, start, end, place in told.T.tolist():
        found.setdefault(row, {}).setdefault((start, end), []).append(place)
    return found


def _met(
    strips: Corridors, walls: "Floats", others: "Ints", begin: EndpointPattern, end: EndpointPattern
) -> "Bytes":
    """By start, end and wall: 1 the ray passes the wall, -1 it is stopped, 0 nobody knows."""
    import numpy as np

    along_walls, along_rays = _weights(begin, end)
    shape = len(begin.tips), len(end.tips), len(others)
    middle = np.take(strips.middles, others, axis=1)
    ahead = walls[1] - walls[0]
    known = np.empty((4, len(others)))
    known[:2] = ahead
    known[2] = ahead[0] * walls[0, 1] - ahead[1] * walls[0, 0]
    known[3] = known[2] - ahead[0] * middle[1] + ahead[1] * middle[0]
    tips = _side(along_walls @ known, UNDECIDED_DISTANCE * np.hypot(*ahead))
    found: Bytes = tips[: shape[0], None] * tips[shape[0] :]
    known = np.empty((6, 2, len(others)))
    known[:2] = walls.transpose(1, 0, 2)
    known[2:4] = middle[:, None]
    known[4] = middle[0] * known[1] - middle[1] * known[0]
    known[5] = 1
    off = along_rays @ known.reshape(6, -1)
    slack = UNDECIDED_DISTANCE * (strips.away + 2 * strips.radius)
    sides = _side(off.reshape(*shape[:2], 2, -1), slack[others])
    np.maximum(found, sides[:, :, 0] * sides[:, :, 1], out=found)
    return found


@lru_cache(maxsize=256)
def _weights(begin: EndpointPattern, end: EndpointPattern) -> "tuple[Floats, Floats]":
    """What tells to which side a point lies, as products with what is known of a wall.

    By start, then by end, of the line along the wall: with its direction, the cross product of that
    and its place, and the same less that with the middle of the other space. By start and end, of
    the ray: with a point, that middle, the cross product of middle and point, and 1.
    """
    import numpy as np

    (px, py), (qx, qy) = _offsets(begin), _offsets(end)
    along_walls = np.zeros((len(px) + len(qx), 4))
    along_walls[:, 0], along_walls[:, 1] = np.append(py, qy), -np.append(px, qx)
    along_walls[: len(px), 2] = along_walls[len(px) :, 3] = -1
    px, py = px[:, None], py[:, None]
    own, one = qy * px - qx * py, np.ones((len(px), len(qx)))
    along_rays = np.stack((py - qy, qx - px, -py * one, px * one, one, own), axis=2)
    return along_walls, along_rays.reshape(-1, 6)


def _offsets(pattern: EndpointPattern) -> "Floats":
    """Where the tips of a space lie from its centre: all across, all down."""
    import numpy as np

    return np.array([tip.point for tip in pattern.tips]).T


def _side(off: "Floats", slack: "Floats") -> "Bytes":
    """1 or -1 for what lies clearly to one side, 0 for what is nearer than a slack."""
    side: Bytes = (off > slack).view("int8")
    side -= (off < -slack).view("int8")
    return side
