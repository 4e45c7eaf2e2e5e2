"""Which steps between neighbouring cells the walls block.

A step is the segment from centre to centre. How one wall meets it is told by three flags, which
are joined over all walls:

* ``CUT``: the wall crosses the step, runs along it, or its inside holds an end of the step, so
  that a wall through the centre of a cell shuts that cell;
* ``LEFT`` and ``RIGHT``: the wall merely ends on the step, coming from that side of it.

A wall end alone is grazed, not crossed. Ends from both sides together pinch the step shut: that
is how the joints of a drawn wall hold. A wall that runs along the border of cells parallel to
the step, or stops short of it, has no flag at all. A wall end in the centre of a cell is an
*arm*; a single one is grazed, but arms in two directions bend a wall round that centre and shut
the cell. What is nearer than ``EPS`` cells touches. Walls shorter than that and walls that are
not finite are passed over.

Flags are kept as bit boards, one plane for each of the steps to a higher bit (`Layout.half`) and
flag: plane ``3 * step + flag``, with the bit of the cell that the step leaves.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import pairwise, starmap
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Door, Wall
from gridapp.geometry.bitboard import Layout
from gridapp.geometry.layers import EPS
from gridapp.grid.cells import Cell, Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

CUT, LEFT, RIGHT = range(3)
FLAGS = 3
SPACING = 0.5
"""Cells between the points of a wall near which steps are looked at: none is missed so."""

Arms = dict[int, list[Point]]
"""By the bit of a cell: the directions, as unit vectors, of the walls that end in its centre."""


class Meetings(NamedTuple):
    """Where walls meet steps: places in the joined planes, repeated as found, and arms."""

    places: "Ints"
    arms: list[tuple[int, Point]]


class Flags:
    """The flags of a tuple of walls, made from those of a similar tuple where there is one."""

    def __init__(self, layout: Layout, walls: Sequence[Wall], like: "Flags | None" = None) -> None:
        import numpy as np

        self.layout = layout
        self.walls = walls
        old: Sequence[Wall] = like.walls if like else ()
        head, tail = _common(old, walls)
        size = FLAGS * len(layout.half) * layout.size
        self.counts: NDArray[np.int32] = like.counts.copy() if like else np.zeros(size, np.int32)
        self.arms: Arms = {bit: list(arms) for bit, arms in like.arms.items()} if like else {}
        gone = meetings(layout, old[head : len(old) - tail])
        new = meetings(layout, walls[head : len(walls) - tail])
        np.subtract.at(self.counts, gone.places, 1)
        np.add.at(self.counts, new.places, 1)
        for bit, arm in gone.arms:
            self.arms[bit].remove(arm)
        for bit, arm in new.arms:
            self.arms.setdefault(bit, []).append(arm)
        self.planes = _planes(self.counts > 0, layout)
        self.shut = bent(self.arms)


class DoorFlags(NamedTuple):
    """The flags of one closed door: planes that are not empty by their number, and arms."""

    planes: tuple[tuple[int, int], ...]
    arms: list[tuple[int, Point]]


@lru_cache(maxsize=4096)
def door_flags(layout: Layout, a: Point, b: Point) -> DoorFlags:
    """The flags of a closed door between two points."""
    met = meetings(layout, (Door("", a, b),))
    planes: dict[int, int] = {}
    for place in met.places.tolist():
        plane, bit = divmod(place, layout.size)
        planes[plane] = planes.get(plane, 0) | 1 << bit
    return DoorFlags(tuple(planes.items()), met.arms)


def bent(arms: Arms) -> int:
    """The cells in whose centre a wall bends, as a bit board."""
    found = (bit for bit, ends in arms.items() if any(starmap(_differ, pairwise(ends))))
    return reduce(or_, (1 << bit for bit in found), 0)


def _differ(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) > EPS or abs(one[1] - other[1]) > EPS


def _common(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many walls two tuples share, as objects, at their beginnings and at their ends."""
    most = min(len(old), len(new))
    head = next((i for i in range(most) if old[i] is not new[i]), most)
    rest = most - head
    tail = next((i for i in range(rest) if old[-1 - i] is not new[-1 - i]), rest)
    return head, tail


def _planes(flags: "NDArray[np.bool_]", layout: Layout) -> tuple[int, ...]:
    import numpy as np

    rows = np.packbits(flags.reshape(-1, layout.size), axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in rows)


class _Frame:
    """Points in cell units and in cell coordinates with fractions; both are affine maps."""

    def __init__(self, layout: Layout) -> None:
        import numpy as np

        centre = layout.grid.centre
        self.origin = np.array(centre((0, 0)))
        steps = np.array([centre((1, 0)), centre((0, 1))]) - self.origin
        self._steps, self._inverse = steps, np.linalg.inv(steps)

    def centres(self, cells: "Ints") -> "Floats":
        points: Floats = cells @ self._steps + self.origin
        return points

    def nearest(self, points: "Floats") -> "Ints":
        """The cells nearest to points by their coordinates: on hexes perhaps a neighbour."""
        import numpy as np

        places: Ints = np.rint((points - self.origin) @ self._inverse).astype(np.int64)
        return places


def meetings(layout: Layout, walls: Sequence[Wall | Door]) -> Meetings:
    """Where walls meet the steps of a board."""
    import numpy as np

    ends = np.array([(*wall.a, *wall.b) for wall in walls], float).reshape(-1, 4)
    ends = ends[np.isfinite(ends).all(axis=1)]
    ends = ends[np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]) > EPS]
    if not len(ends):
        return Meetings(np.zeros(0, np.int64), [])
    frame = _Frame(layout)
    numbers, cells = _samples(layout, frame, ends)
    found = [
        _meet(layout, frame, kind, _tails(cells, step, layout), numbers, ends)
        for kind, step in enumerate(layout.half)
    ]
    return Meetings(np.concatenate(found), _arms(layout, frame, ends))


def _samples(layout: Layout, frame: _Frame, ends: "Floats") -> "tuple[Ints, Ints]":
    """Cells along each wall, as far as it lies near the board: numbers of walls, and cells."""
    import numpy as np

    first, last = _near_board(layout, ends)
    ahead = ends[:, 2:] - ends[:, :2]
    length = np.hypot(ahead[:, 0], ahead[:, 1]) * (last - first)
    counts = np.where(last >= first, np.ceil(length / SPACING) + 1, 0).astype(np.int64)
    numbers = np.repeat(np.arange(len(ends)), counts)
    orders = np.arange(len(numbers)) - np.repeat(np.cumsum(counts) - counts, counts)
    shares = first[numbers] + (last - first)[numbers] * orders / np.maximum(counts - 1, 1)[numbers]
    points = ends[numbers, :2] + ahead[numbers] * shares[:, None]
    return numbers, frame.nearest(points)


def _near_board(layout: Layout, ends: "Floats") -> "tuple[Floats, Floats]":
    """The share of each wall, from and to, in the board's box and a cell around it."""
    import numpy as np

    ahead = ends[:, 2:] - ends[:, :2]
    ahead = np.where(ahead == 0, 1e-300, ahead)
    with np.errstate(over="ignore"):
        one = (-1 - ends[:, :2]) / ahead
        other = (np.array(layout.grid.size) + 1 - ends[:, :2]) / ahead
    first = np.maximum(np.minimum(one, other).max(axis=1), 0.0)
    last = np.minimum(np.maximum(one, other).min(axis=1), 1.0)
    return np.where(last >= first, first, 1.0), np.where(last >= first, last, 0.0)


def _tails(cells: "Ints", step: Cell, layout: Layout) -> "Ints":
    """The cells from which a step may meet a wall near each sampled cell, shape (n, m, 2)."""
    import numpy as np

    around = {(0, 0), *layout.grid.directions}
    around |= {(column - step[0], row - step[1]) for column, row in around}
    tails: Ints = cells[:, None, :] + np.array(sorted(around))
    return tails


def _meet(
    layout: Layout, frame: _Frame, kind: int, tails: "Ints", numbers: "Ints", ends: "Floats"
) -> "Ints":
    """The places in the planes of one kind of step at which walls meet it."""
    import numpy as np

    walls = np.repeat(ends[numbers], tails.shape[1], axis=0)
    tails = tails.reshape(-1, 2)
    bits = _bits(layout, tails)
    held = bits >= 0
    walls, bits = walls[held], bits[held]
    step = np.array(layout.half[kind])
    planes = FLAGS * kind + np.arange(FLAGS)[:, None]
    flags = _contacts(frame.centres(tails[held]), frame.centres(step) - frame.origin, walls)
    places: Ints = np.add(planes * layout.size, bits)[flags]
    return places


def _bits(layout: Layout, cells: "Ints") -> "Ints":
    """The bits of cells, -1 beside the board."""
    import numpy as np

    table, first = layout.table
    x, y = (cells - np.array(first)).T
    held = (x >= 0) & (x < table.shape[0]) & (y >= 0) & (y < table.shape[1])
    return np.where(held, table[np.where(held, x, 0), np.where(held, y, 0)], -1)


def _contacts(starts: "Floats", step: "Floats", walls: "Floats") -> "NDArray[np.bool_]":
    """The three flags of each step with its wall, shape (3, n)."""
    import numpy as np

    length = np.hypot(*step)
    ux, uy = step / length
    px, py, qx, qy = (walls - np.hstack((starts, starts))).T
    side_p, side_q = ux * py - uy * px, ux * qy - uy * qx
    along_p, along_q = ux * px + uy * py, ux * qx + uy * qy
    on_p, on_q = np.abs(side_p) <= EPS, np.abs(side_q) <= EPS
    overlap = np.minimum(np.maximum(along_p, along_q), length)
    overlap -= np.maximum(np.minimum(along_p, along_q), 0.0)
    across = ~on_p & ~on_q & ((side_p > 0) != (side_q > 0))
    share = np.divide(side_p, side_p - side_q, out=np.zeros_like(side_p), where=across)
    along = along_p + (along_q - along_p) * share
    cut = (on_p & on_q & (overlap > EPS)) | (across & (along >= -EPS) & (along <= length + EPS))
    touched = np.where(on_p, along_p, along_q)
    touch = (on_p != on_q) & (touched > EPS) & (touched < length - EPS)
    left = np.where(on_p, side_q, side_p) < 0
    flags: NDArray[np.bool_] = np.array((cut, touch & left, touch & ~left))
    return flags


def _arms(layout: Layout, frame: _Frame, ends: "Floats") -> list[tuple[int, Point]]:
    """The wall ends that lie in the centre of a cell, with the wall's direction from there."""
    import numpy as np

    points = np.vstack((ends[:, :2], ends[:, 2:]))
    ahead = np.vstack((ends[:, 2:], ends[:, :2])) - points
    cells = frame.nearest(points)
    ahead /= np.hypot(ahead[:, 0], ahead[:, 1])[:, None]
    central = np.hypot(*(points - frame.centres(cells)).T) <= EPS
    found = zip(_bits(layout, cells)[central].tolist(), ahead[central].tolist(), strict=True)
    return [(bit, (x, y)) for bit, (x, y) in found if bit >= 0]
