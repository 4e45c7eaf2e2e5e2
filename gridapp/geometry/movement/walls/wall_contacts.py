"""How walls meet the steps between neighbouring cells.

A step is the segment from centre to centre. Each pair of wall and step has three flags:

* ``CUT``: the wall crosses the step, runs along it, or contains one of its ends inside, so a wall
  through the centre of a cell blocks that cell;
* ``LEFT`` and ``RIGHT``: the wall merely ends on the step, coming from that side.

A wall along the border of cells parallel to the step, or one that stops short of it, sets no flag.
A wall end in the centre of a cell is an *arm* and reported separately. Distances within
``TOUCH_TOLERANCE`` count as touching. Shorter walls, and walls with an end beyond
``MAX_COORDINATE`` or not finite, are ignored.

Flags are stored in *planes*: plane ``3 * step + flag`` with the steps of
`BoardLayout.forward_directions`, at the bit of the cell that the step leaves.

Candidate steps are found by sampling each wall every half cell, O(wall length); all pairs whose
bounding boxes meet are then tested at once in numpy. Oracle: ``wall_sides`` in
``tests/geometry/oracles_movement.py`` (exact integers).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Door, Wall
from gridapp.caching import cached
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.planar.tolerances import BOX_MARGIN, MAX_COORDINATE, TOUCH_TOLERANCE
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

CUT, LEFT, RIGHT = range(3)
FLAGS_PER_STEP = 3
SAMPLE_SPACING = {False: 1.0, True: 0.5}
"""Cells between the sample points of a wall, on squares and on hexes.

Every step that meets the wall leaves or enters a cell next to the cell of a sample point.
"""


class WallContacts(NamedTuple):
    """The contacts of walls with steps, and the arms.

    ``plane_bits`` are indices into the concatenated planes, with repetitions; ``walls`` and
    ``arm_walls`` are the walls, by number, of the contacts and of the arms.
    """

    plane_bits: "Ints"
    walls: "Ints"
    arms: list[tuple[int, Point]]
    arm_walls: list[int]


class Lattice:
    """Conversion between points in cell units and fractional cell coordinates (affine)."""

    def __init__(self, layout: BoardLayout) -> None:
        import numpy as np

        centre = layout.grid.centre
        self.origin = np.array(centre((0, 0)))
        steps = np.array([centre((1, 0)), centre((0, 1))]) - self.origin
        self._steps, self._inverse = steps, np.linalg.inv(steps)

    def centres(self, cells: "Ints") -> "Floats":
        """Return the centres of cells."""
        points: Floats = cells @ self._steps + self.origin
        return points

    def nearest(self, points: "Floats") -> "Ints":
        """Return the cells nearest to points, by rounding coordinates.

        On hexes the result may be a neighbour of the nearest cell.
        """
        import numpy as np

        cells: Ints = np.rint((points - self.origin) @ self._inverse).astype(np.int64)
        return cells


@cached(64)
def lattice_of(layout: BoardLayout) -> Lattice:
    """Return the lattice of a board."""
    return Lattice(layout)


def _usable_walls(walls: Sequence[Wall | Door]) -> "tuple[Ints, Floats]":
    """Return the numbers of walls that are neither too short nor too far out, and their ends."""
    import numpy as np

    ends = np.array([(*wall.a, *wall.b) for wall in walls], float).reshape(-1, 4)
    is_near = (np.abs(ends) < MAX_COORDINATE).all(axis=1)
    ends = np.where(is_near[:, None], ends, 0.0)
    lengths = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    usable = np.flatnonzero(lengths > TOUCH_TOLERANCE)
    return usable, ends[usable]


def find_wall_contacts(layout: BoardLayout, walls: Sequence[Wall | Door]) -> WallContacts:
    """Return the contacts of walls with the steps of a board."""
    import numpy as np

    usable, ends = _usable_walls(walls)
    if not len(ends):
        nothing = np.zeros(0, np.int64)
        return WallContacts(nothing, nothing, [], [])
    lattice = lattice_of(layout)
    numbers, cells = _samples(layout, lattice, ends)
    steps, around = _candidates(layout)
    directions = lattice.centres(np.array(layout.forward_directions)) - lattice.origin
    centres, offsets = lattice.centres(cells), lattice.centres(around) - lattice.origin
    sample, candidate = _pairs_with_meeting_boxes(
        centres, ends[numbers], offsets, directions[steps]
    )
    tails = cells[sample] + around[candidate]
    bits = bits_of(layout, tails)
    on_board = bits >= 0
    step_indices = steps[candidate[on_board]]
    near = numbers[sample[on_board]]
    flags = _contacts(lattice.centres(tails[on_board]), directions[step_indices], ends[near])
    planes = FLAGS_PER_STEP * step_indices + np.arange(FLAGS_PER_STEP)[:, None]
    arms, arm_walls = _arms(layout, lattice, ends)
    return WallContacts(
        (planes * layout.size + bits[on_board])[flags],
        usable[np.broadcast_to(near, flags.shape)[flags]],
        arms,
        usable[arm_walls].tolist(),
    )


def _pairs_with_meeting_boxes(
    centres: "Floats", walls: "Floats", offsets: "Floats", directions: "Floats"
) -> "tuple[Ints, Ints]":
    """Return the pairs of samples and candidate steps whose bounding boxes meet.

    ``centres`` and ``walls`` belong to the samples, ``offsets`` (from the centre to the start of
    the step) and ``directions`` to the candidates. Nine of ten pairs are ruled out here.
    """
    import numpy as np

    meet = np.ones((len(centres), len(offsets)), bool)
    for axis in (0, 1):
        first, last = walls[:, axis] - centres[:, axis], walls[:, axis + 2] - centres[:, axis]
        low, high = np.minimum(first, last), np.maximum(first, last)
        begin, end = offsets[:, axis], offsets[:, axis] + directions[:, axis]
        meet &= np.maximum(begin, end) >= (low - BOX_MARGIN)[:, None]
        meet &= np.minimum(begin, end) <= (high + BOX_MARGIN)[:, None]
    samples, candidates = np.nonzero(meet)
    return samples, candidates


@cached(64)
def _candidates(layout: BoardLayout) -> "tuple[Ints, Ints]":
    """Return the steps that may meet a wall near a cell.

    Step indices, and the origins of the steps relative to the cell.
    """
    import numpy as np

    neighbourhood = ((0, 0), *layout.grid.directions)
    candidates = {
        (step_index, column - dx * back, row - dy * back)
        for step_index, (dx, dy) in enumerate(layout.forward_directions)
        for column, row in neighbourhood
        for back in (0, 1)
    }
    table = np.array(sorted(candidates))
    return table[:, 0], table[:, 1:]


def _samples(layout: BoardLayout, lattice: Lattice, ends: "Floats") -> "tuple[Ints, Ints]":
    """Return sample cells along each wall near the board: wall indices and cells."""
    import numpy as np

    first, last = near_board(layout, ends, 1)
    directions = ends[:, 2:] - ends[:, :2]
    length = np.hypot(directions[:, 0], directions[:, 1]) * (last - first)
    counts = np.where(
        last >= first, np.ceil(length / SAMPLE_SPACING[layout.grid.is_hex]) + 1, 0
    ).astype(np.int64)
    numbers = np.repeat(np.arange(len(ends)), counts)
    orders = np.arange(len(numbers)) - np.repeat(np.cumsum(counts) - counts, counts)
    shares = first[numbers] + (last - first)[numbers] * orders / np.maximum(counts - 1, 1)[numbers]
    points = ends[numbers, :2] + directions[numbers] * shares[:, None]
    return numbers, lattice.nearest(points)


def near_board(layout: BoardLayout, ends: "Floats", margin: float) -> "tuple[Floats, Floats]":
    """Return the fractions of each wall between which it runs within a margin of the board.

    Where it does not, the first is 1 and the second 0. ``margin`` is in cells.
    """
    import numpy as np

    directions = ends[:, 2:] - ends[:, :2]
    directions = np.where(directions == 0, 1e-300, directions)  # avoids a division by 0
    with np.errstate(over="ignore"):
        first_crossing = (-margin - ends[:, :2]) / directions
        second_crossing = (np.array(layout.grid.size) + margin - ends[:, :2]) / directions
    first = np.maximum(np.minimum(first_crossing, second_crossing).max(axis=1), 0.0)
    last = np.minimum(np.maximum(first_crossing, second_crossing).min(axis=1), 1.0)
    return np.where(last >= first, first, 1.0), np.where(last >= first, last, 0.0)


def bits_of(layout: BoardLayout, cells: "Ints") -> "Ints":
    """Return the bits of cells, -1 off the board."""
    import numpy as np

    table, first = layout.bit_table
    x, y = (cells - np.array(first)).T
    on_board = (x >= 0) & (x < table.shape[0]) & (y >= 0) & (y < table.shape[1])
    return np.where(on_board, table[np.where(on_board, x, 0), np.where(on_board, y, 0)], -1)


def _contacts(starts: "Floats", steps: "Floats", walls: "Floats") -> "NDArray[np.bool_]":
    """Return the three flags of each pair of step and wall, shape (3, n)."""
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


def _arms(
    layout: BoardLayout, lattice: Lattice, ends: "Floats"
) -> tuple[list[tuple[int, Point]], list[int]]:
    """Return the wall ends in centres of cells, as bit and direction from there; their walls."""
    import numpy as np

    points = np.vstack((ends[:, :2], ends[:, 2:]))
    directions = np.vstack((ends[:, 2:], ends[:, :2])) - points
    cells = lattice.nearest(points)
    directions /= np.hypot(directions[:, 0], directions[:, 1])[:, None]
    is_arm = np.hypot(*(points - lattice.centres(cells)).T) <= TOUCH_TOLERANCE
    bits = bits_of(layout, cells)
    is_arm &= bits >= 0
    arms = zip(bits[is_arm].tolist(), directions[is_arm].tolist(), strict=True)
    walls = np.flatnonzero(is_arm) % len(ends)
    return [(bit, (x, y)) for bit, (x, y) in arms], walls.tolist()
