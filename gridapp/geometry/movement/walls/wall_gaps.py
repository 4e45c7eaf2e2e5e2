"""Which steps walls off the lattice stop, or leave only to a body that squeezes.

Definition. The band of a step is as wide as the body (its cells as discs) and runs from the middle
of the body to the middle after the step; before and behind it is longer by half of what the cells
of both flanks of the body share. Seen along the step, walls throw shadows across it, also beside
the band. A gap is what lies between two shadows. It is used if it touches the band, and if at the
middles of start and goal no wall lies between it and the middle, nor touches the middle. Where a
gap is ``FITS`` of the body's width, the step is free; with ``SQUEEZES`` of the width it is tight;
otherwise the walls stop it. What the lattice alone would not let pass is not asked: walls on the
lattice decide by `blocked_edges`, and only what walls off the lattice add to them counts.

    one wall: free          both sides: its gap        across the band: stopped

    ------.-------.         ------.-----.               ------.-----.
          |                       |                           |
    a  -  |  -  b           a  -  |  -  b              a  -   |  -  b
          |                                                   |
                                  |                           |
    --------------.         ------.-----.               ------.-----.

So a wall that ends in the band never stops a step by itself, a wall that crosses the band does, and
a gap counts with its width, wherever it lies across the band. The way from middle to middle, aside
into the gap, along and back, crosses no wall: no closed outline leaks.

Cost: a few passes of numpy over the pairs of walls and steps near each other, of all directions at
once (with 140 walls the number of passes is what costs), and a sort of the shadows of all steps
that have a wall in their straight path. Steps far from walls off the lattice are never looked at,
and after a change only those near it (`update_gaps`). Oracle: ``tests/geometry/oracles_gaps.py``
sweeps bodies of shapely.
"""

from typing import TYPE_CHECKING, NamedTuple

from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.walls.step_bands import BandWalls, NearWalls, bands_of
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Footprint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

FITS, SQUEEZES = 0.8, 0.4
"""Shares of its width that a body needs to pass, and to squeeze through."""

FAR = 1e9


class GapMasks(NamedTuple):
    """Bit masks of anchors by forward direction: steps stopped by walls, and tight steps."""

    stopped: tuple[int, ...]
    tight: tuple[int, ...]


def find_gaps(
    layout: BoardLayout, walls: "Floats", loose: "Flags", footprint: Footprint
) -> GapMasks:
    """Return which steps of a footprint are stopped or tight.

    ``loose`` are the walls off the lattice.
    """
    near = BandWalls(layout, footprint, walls).near(loose)
    stopped, tight = _judge(layout, footprint, near, loose)
    return GapMasks(_masks(layout, stopped), _masks(layout, tight))


def update_gaps(
    layout: BoardLayout,
    masks: GapMasks,
    changed: "Floats",
    walls: "Floats",
    loose: "Flags",
    footprint: Footprint,
) -> GapMasks:
    """Return the masks after a change: only the steps near ``changed`` walls are judged again.

    ``changed`` are the walls removed and added; ``walls`` and ``loose`` are those after the change.
    """
    if not len(changed):
        return masks
    farthest = 2 * float(bands_of(layout, footprint).reaches.sum(axis=1).max())
    chosen = _walls_around(changed, walls, farthest)
    steps = BandWalls(layout, footprint, changed).steps_near()
    near = BandWalls(layout, footprint, walls[chosen]).near(loose[chosen], steps)
    again = _masks(layout, steps.nonzero()[0])
    judged = _judge(layout, footprint, near, loose[chosen])
    stopped, tight = (
        tuple(mask & ~asked | now for mask, asked, now in zip(old, again, new, strict=True))
        for old, new in zip(masks, (_masks(layout, each) for each in judged), strict=True)
    )
    return GapMasks(stopped, tight)


def _walls_around(changed: "Floats", walls: "Floats", margin: float) -> "Ints":
    """Return the walls with a bounding box within a margin of a changed wall's."""
    import numpy as np

    corners = changed.reshape(-1, 2)
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    first, last = walls[:, :2], walls[:, 2:]
    near = (np.maximum(first, last) >= low) & (np.minimum(first, last) <= high)
    numbers: Ints = near.all(axis=1).nonzero()[0]
    return numbers


def _masks(layout: BoardLayout, steps: "Ints") -> tuple[int, ...]:
    """Return a bit board of anchors for each forward direction."""
    import numpy as np

    flags = np.zeros(len(layout.forward_directions) * layout.size, bool)
    flags[steps] = True
    rows = flags.reshape(-1, layout.size)
    packed = np.packbits(rows, axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in packed)


def _judge(
    layout: BoardLayout, footprint: Footprint, near: NearWalls, loose: "Flags"
) -> "tuple[Ints, Ints]":
    """Return the numbers of the stopped steps, and of the tight steps."""
    import numpy as np

    bands = bands_of(layout, footprint)
    directions = near.steps // layout.size
    half, lengths = bands.depths[directions] / 2, bands.lengths[directions]
    shadows = _shadows(near.framed, TOUCH_TOLERANCE - half, lengths + half - TOUCH_TOLERANCE)
    ends = [
        _shadows(near.framed, places - TOUCH_TOLERANCE, places + TOUCH_TOLERANCE)
        for places in (np.zeros(len(lengths)), lengths)
    ]
    straight = FITS * bands.widths[directions] / 2 - TOUCH_TOLERANCE
    in_the_way = np.zeros(len(near.steps), bool)
    for low, high in (shadows, *ends):
        in_the_way |= (low < straight) & (high > -straight) & (low <= high)
    steps, numbers, asked = _steps_with(near.steps, in_the_way)
    walls = StepWalls(numbers, shadows[:, asked], ends[0][:, asked], ends[1][:, asked])
    widths = bands.widths[steps // layout.size]
    share = _shares_left(widths, walls, loose[near.numbers[asked]])
    return steps[share < SQUEEZES], steps[(share >= SQUEEZES) & (share < FITS)]


def _steps_with(steps: "Ints", flags: "Flags") -> "tuple[Ints, Ints, Flags]":
    """Return the distinct steps with a flagged row, the index among them of each of their rows.

    The third result selects all rows of these steps. ``steps`` are sorted, a step for each row.
    """
    import numpy as np

    numbers = np.cumsum(np.diff(steps, prepend=-1) > 0) - 1
    has_flag = np.zeros(numbers[-1] + 1 if len(numbers) else 0, bool)
    has_flag[numbers[flags]] = True
    rows = has_flag[numbers]
    chosen = steps[rows]
    is_first = np.diff(chosen, prepend=-1) > 0
    return chosen[is_first], np.cumsum(is_first) - 1, rows


class StepWalls(NamedTuple):
    """Pairs of a step and a wall near it: index of the step, and the wall's shadows.

    ``shadows`` are those along the whole step. All have shape (2, n), the lowest and the highest
    coordinate across the step; an empty shadow has its lowest end above its highest.
    """

    steps: "Ints"
    shadows: "Floats"
    at_start: "Floats"
    at_goal: "Floats"

    def among(self, rows: "Flags") -> "StepWalls":
        """Return the rows selected by a mask."""
        return StepWalls(
            self.steps[rows], self.shadows[:, rows], self.at_start[:, rows], self.at_goal[:, rows]
        )


def _shadows(framed: "Floats", first: "Floats", last: "Floats") -> "Floats":
    """Return the shadows of walls between two places along the step, shape (2, n).

    A wall without a part there has its lowest end above its highest.
    """
    import numpy as np

    x0, y0, x1, y1 = framed.T
    change = np.where(np.abs(x1 - x0) < TOUCH_TOLERANCE**2, TOUCH_TOLERANCE**2, x1 - x0)
    enter, leave = (first - x0) / change, (last - x0) / change
    begin = np.maximum(np.minimum(enter, leave), 0.0)
    end = np.minimum(np.maximum(enter, leave), 1.0)
    sides = y0 + (y1 - y0) * np.array((np.minimum(begin, 1.0), np.maximum(end, 0.0)))
    is_cast = begin <= end
    low = np.where(is_cast, np.minimum(*sides), FAR)
    shadows: Floats = np.array((low, np.where(is_cast, np.maximum(*sides), -FAR)))
    return shadows


def _shares_left(widths: "Floats", walls: StepWalls, loose: "Flags") -> "Floats":
    """Return for each step what share of the body's width, ``widths``, walls leave.

    It is 1 if the lattice alone leaves no more.
    """
    import numpy as np

    share = _widest_gaps(widths, walls) / widths
    on_lattice = walls.among(~loose & (share < FITS)[walls.steps])
    if not len(on_lattice.steps):
        return share
    left = _widest_gaps(widths, on_lattice) / widths
    counts = (left >= FITS) | ((left >= SQUEEZES) & (share < SQUEEZES))
    shares: Floats = np.where((share >= FITS) | counts, share, 1.0)
    return shares


def _widest_gaps(widths: "Floats", walls: StepWalls) -> "Floats":
    """Return for each step the width of the widest gap that is used, 0 for none.

    The shadows of all steps are merged in one pass over the sorted shadows: each step has its own
    stretch of a common axis. Widths beyond that of the body are cut.
    """
    import numpy as np

    count, outside, stretch = len(widths), 4 * widths, 16 * widths.max(initial=0.0)
    lowest, highest, is_blocked = -outside, outside.copy(), np.zeros(count, bool)
    for at_end in (walls.at_start, walls.at_goal):
        _narrow(walls.steps, at_end, lowest, highest, is_blocked)
    low, high = np.clip(walls.shadows, -outside[walls.steps], outside[walls.steps])
    is_cast = walls.shadows[0] <= walls.shadows[1]
    # A last shadow at the far end of each stretch closes its last gap.
    steps = np.concatenate((walls.steps[is_cast], np.arange(count)))
    low, high = np.concatenate((low[is_cast], outside)), np.concatenate((high[is_cast], outside))
    order = np.argsort(steps * stretch + low, kind="stable")
    steps, low, high = steps[order], low[order], high[order]
    reached = np.maximum.accumulate(steps * stretch + high)
    before = np.concatenate(([-FAR], reached[:-1])) - steps * stretch
    begin, end = np.maximum(before, lowest[steps]), np.minimum(low, highest[steps])
    side = (widths / 2 - TOUCH_TOLERANCE)[steps]
    gaps = np.where((begin <= side) & (end >= -side), end - begin, 0.0)
    widest = np.zeros(count)
    np.maximum.at(widest, steps, gaps)
    used: Floats = np.where((widest > 0) & ~is_blocked, widest + 2 * TOUCH_TOLERANCE, 0.0)
    return used


def _narrow(
    steps: "Ints", shadows: "Floats", lowest: "Floats", highest: "Floats", is_blocked: "Flags"
) -> None:
    """Narrow ``lowest`` and ``highest``, the gap around the middle of each step, by shadows.

    A step whose middle a shadow touches becomes blocked.
    """
    import numpy as np

    first, last = shadows
    is_cast = first <= last
    right, left = is_cast & (first > TOUCH_TOLERANCE), is_cast & (last < -TOUCH_TOLERANCE)
    np.minimum.at(highest, steps[right], first[right])
    np.maximum.at(lowest, steps[left], last[left])
    is_blocked[steps[is_cast & ~right & ~left]] = True
