"""Where walls meet the steps between neighbouring cells.

A step is the segment from centre to centre. How one wall meets it is told by three flags:

* ``CUT``: the wall crosses the step, runs along it, or its inside holds an end of the step, so
  that a wall through the centre of a cell shuts that cell;
* ``LEFT`` and ``RIGHT``: the wall merely ends on the step, coming from that side of it.

A wall that runs along the border of cells parallel to the step, or stops short of it, has no
flag at all. A wall end in the centre of a cell is an *arm*, told apart. What is nearer than
``EPS`` cells touches. Walls shorter than that and ends farther away than ``FAR``, or not finite,
are passed over.

Flags are counted in *planes*: plane ``3 * step + flag``, the steps being those of `Layout.half`,
at the bit of the cell that the step leaves.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Door, Wall
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

CUT, LEFT, RIGHT = range(3)
FLAGS_PER_STEP = 3
MAX_COORDINATE = 1e9
"""Cells from the board beyond which no wall is looked at: sums of such numbers stay exact."""

SAMPLE_SPACING = {False: 1.0, True: 0.5}
"""Cells between the points of a wall near which steps are looked at, on squares and on hexes.

Every step that meets the wall then leaves or enters a cell next to that of such a point.
"""


class WallContacts(NamedTuple):
    """Where walls meet steps: places in the joined planes, repeated as found, and arms."""

    places: "Ints"
    arms: list[tuple[int, Point]]


class _Frame:
    """Points in cell units and in cell coordinates with fractions; both are affine maps."""

    def __init__(self, layout: BoardLayout) -> None:
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


def find_wall_contacts(layout: BoardLayout, walls: Sequence[Wall | Door]) -> WallContacts:
    """Where walls meet the steps of a board."""
    import numpy as np

    ends = np.array([(*wall.a, *wall.b) for wall in walls], float).reshape(-1, 4)
    ends = ends[(np.abs(ends) < MAX_COORDINATE).all(axis=1)]
    ends = ends[np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]) > TOUCH_TOLERANCE]
    if not len(ends):
        return WallContacts(np.zeros(0, np.int64), [])
    frame = _Frame(layout)
    numbers, cells = _samples(layout, frame, ends)
    steps, around = _candidates(layout)
    tails = (cells[:, None, :] + around).reshape(-1, 2)
    bits = _bits(layout, tails)
    held = bits >= 0
    kinds = np.tile(steps, len(cells))[held]
    ahead = frame.centres(np.array(layout.forward_directions)) - frame.origin
    crossed = ends[np.repeat(numbers, len(steps))[held]]
    flags = _contacts(frame.centres(tails[held]), ahead[kinds], crossed)
    planes = FLAGS_PER_STEP * kinds + np.arange(FLAGS_PER_STEP)[:, None]
    return WallContacts((planes * layout.size + bits[held])[flags], _arms(layout, frame, ends))


@cache
def _candidates(layout: BoardLayout) -> "tuple[Ints, Ints]":
    """The steps, by number, that may meet a wall near a cell, and where they begin from there."""
    import numpy as np

    near = ((0, 0), *layout.grid.directions)
    found = {
        (kind, column - dx * back, row - dy * back)
        for kind, (dx, dy) in enumerate(layout.forward_directions)
        for column, row in near
        for back in (0, 1)
    }
    table = np.array(sorted(found))
    return table[:, 0], table[:, 1:]


def _samples(layout: BoardLayout, frame: _Frame, ends: "Floats") -> "tuple[Ints, Ints]":
    """Cells along each wall, as far as it lies near the board: numbers of walls, and cells."""
    import numpy as np

    first, last = _near_board(layout, ends)
    ahead = ends[:, 2:] - ends[:, :2]
    length = np.hypot(ahead[:, 0], ahead[:, 1]) * (last - first)
    counts = np.where(
        last >= first, np.ceil(length / SAMPLE_SPACING[layout.grid.is_hex]) + 1, 0
    ).astype(np.int64)
    numbers = np.repeat(np.arange(len(ends)), counts)
    orders = np.arange(len(numbers)) - np.repeat(np.cumsum(counts) - counts, counts)
    shares = first[numbers] + (last - first)[numbers] * orders / np.maximum(counts - 1, 1)[numbers]
    points = ends[numbers, :2] + ahead[numbers] * shares[:, None]
    return numbers, frame.nearest(points)


def _near_board(layout: BoardLayout, ends: "Floats") -> "tuple[Floats, Floats]":
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


def _bits(layout: BoardLayout, cells: "Ints") -> "Ints":
    """The bits of cells, -1 beside the board."""
    import numpy as np

    table, first = layout.table
    x, y = (cells - np.array(first)).T
    held = (x >= 0) & (x < table.shape[0]) & (y >= 0) & (y < table.shape[1])
    return np.where(held, table[np.where(held, x, 0), np.where(held, y, 0)], -1)


def _contacts(starts: "Floats", steps: "Floats", walls: "Floats") -> "NDArray[np.bool_]":
    """The three flags of each step with its wall, shape (3, n)."""
    import numpy as np

    length = np.hypot(*steps.T)
    ux, uy = steps.T / length
    px, py, qx, qy = (walls - np.hstack((starts, starts))).T
    side_p, side_q = ux * py - uy * px, ux * qy - uy * qx
    along_p, along_q = ux * px + uy * py, ux * qx + uy * qy
    on_p, on_q = np.abs(side_p) <= TOUCH_TOLERANCE, np.abs(side_q) <= TOUCH_TOLERANCE
    overlap = np.minimum(np.maximum(along_p, along_q), length)
    overlap -= np.maximum(np.minimum(along_p, along_q), 0.0)
    across = ~on_p & ~on_q & ((side_p > 0) != (side_q > 0))
    share = np.divide(side_p, side_p - side_q, out=np.zeros_like(side_p), where=across)
    along = along_p + (along_q - along_p) * share
    cut = (on_p & on_q & (overlap > TOUCH_TOLERANCE)) | (
        across & (along >= -TOUCH_TOLERANCE) & (along <= length + TOUCH_TOLERANCE)
    )
    touched = np.where(on_p, along_p, along_q)
    touch = (on_p != on_q) & (touched > TOUCH_TOLERANCE) & (touched < length - TOUCH_TOLERANCE)
    left = np.where(on_p, side_q, side_p) < 0
    flags: NDArray[np.bool_] = np.array((cut, touch & left, touch & ~left))
    return flags


def _arms(layout: BoardLayout, frame: _Frame, ends: "Floats") -> list[tuple[int, Point]]:
    """The wall ends that lie in the centre of a cell, with the wall's direction from there."""
    import numpy as np

    points = np.vstack((ends[:, :2], ends[:, 2:]))
    ahead = np.vstack((ends[:, 2:], ends[:, :2])) - points
    cells = frame.nearest(points)
    ahead /= np.hypot(ahead[:, 0], ahead[:, 1])[:, None]
    central = np.hypot(*(points - frame.centres(cells)).T) <= TOUCH_TOLERANCE
    found = zip(_bits(layout, cells)[central].tolist(), ahead[central].tolist(), strict=True)
    return [(bit, (x, y)) for bit, (x, y) in found if bit >= 0]
