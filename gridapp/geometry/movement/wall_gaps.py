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

Cost: a pass of numpy over the pairs of walls and steps near each other, then a merge of the sorted
shadows for each step that has a wall in its straight path. Steps far from walls off the lattice
are never looked at. Oracle: ``tests/geometry/oracles_gaps.py`` sweeps bodies of shapely.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.step_bands import Band, NearWalls, band_of, walls_near
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Footprint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FITS, SQUEEZES = 0.8, 0.4
"""Shares of its width that a body needs to pass, and to squeeze through."""

FAR = 1e9
Shadow = tuple[float, float]
"""The lowest and highest coordinate across the step."""


class GapMasks(NamedTuple):
    """Anchors by forward direction: whose step walls stop, and whose step is tight."""

    stopped: tuple[int, ...]
    tight: tuple[int, ...]


class ShadowedWall(NamedTuple):
    """A wall near a step: its shadow, its shadows at start and goal if there, and if it is loose.

    A shadow that is not there has its lowest end above its highest.
    """

    shadow: Shadow
    at_start: Shadow
    at_goal: Shadow
    is_loose: bool


def find_gaps(
    layout: BoardLayout, walls: "Floats", loose: "NDArray[np.bool_]", footprint: Footprint
) -> GapMasks:
    """Return which steps of a footprint are stopped or tight.

    ``loose`` are the walls off the lattice.
    """
    pairs = []
    for step in layout.forward_directions:
        band = band_of(layout.grid, footprint, step)
        near = walls_near(layout, band, walls, loose.nonzero()[0])
        pairs.append(_judge(band, near, loose))
    stopped, tight = zip(*pairs, strict=True)
    return GapMasks(stopped, tight)


def _judge(band: Band, near: NearWalls, loose: "NDArray[np.bool_]") -> tuple[int, int]:
    """Return the anchors whose step is stopped, and those whose step is tight."""
    import numpy as np

    half, length = band.depth / 2, band.length
    shadows = _shadows(near.framed, TOUCH_TOLERANCE - half, length + half - TOUCH_TOLERANCE)
    ends = [
        _shadows(near.framed, place - TOUCH_TOLERANCE, place + TOUCH_TOLERANCE)
        for place in (0.0, length)
    ]
    straight = FITS * band.width / 2 - TOUCH_TOLERANCE
    in_the_way = np.zeros(len(near.bits), bool)
    for low, high in (shadows, *ends):
        in_the_way |= (low < straight) & (high > -straight) & (low <= high)
    asked = np.isin(near.bits, near.bits[in_the_way])
    bits, first = np.unique(near.bits[asked], return_index=True)
    rows = zip(
        *(list(zip(*both[:, asked].tolist(), strict=True)) for both in (shadows, *ends)),
        loose[near.numbers[asked]].tolist(),
        strict=True,
    )
    walls = list(map(ShadowedWall._make, rows))
    bounds = [*first.tolist(), len(walls)]
    stopped = tight = 0
    for number, bit in enumerate(bits.tolist()):
        share = _share_left(band, walls[bounds[number] : bounds[number + 1]])
        stopped |= (share < SQUEEZES) << bit
        tight |= (SQUEEZES <= share < FITS) << bit
    return stopped, tight


def _shadows(framed: "Floats", first: float, last: float) -> "Floats":
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
    shadows: Floats = np.where(begin <= end, np.sort(sides, axis=0), [[FAR], [-FAR]])
    return shadows


def _share_left(band: Band, walls: Sequence[ShadowedWall]) -> float:
    """Return what share of the body's width walls leave, 1 if the lattice leaves no more."""
    share = _widest_gap(band, walls) / band.width
    lattice = [wall for wall in walls if not wall.is_loose]
    if share >= FITS or not lattice:
        return share
    left = _widest_gap(band, lattice) / band.width
    if left >= FITS or (left >= SQUEEZES and share < SQUEEZES):
        return share
    return 1.0


def _widest_gap(band: Band, walls: Sequence[ShadowedWall]) -> float:
    """Return the width of the widest gap that is used, 0 if there is none."""
    bounds = _free_around_middle([wall.at_start for wall in walls])
    goal = _free_around_middle([wall.at_goal for wall in walls])
    if bounds is None or goal is None:
        return 0.0
    lowest, highest = max(bounds[0], goal[0]), min(bounds[1], goal[1])
    side = band.width / 2 - TOUCH_TOLERANCE
    widest, reached = 0.0, -FAR
    for low, high in (*sorted([wall.shadow for wall in walls]), (FAR, FAR)):
        if low > high:
            continue
        begin, end = max(reached, lowest), min(low, highest)
        if begin <= side and end >= -side:
            widest = max(widest, end - begin)
        reached = max(reached, high)
    return widest + 2 * TOUCH_TOLERANCE if widest else 0.0


def _free_around_middle(shadows: Sequence[Shadow]) -> Shadow | None:
    """Return between which shadows the middle lies, None if one of them touches it."""
    low, high = -FAR, FAR
    for first, last in shadows:
        if first > last:
            continue
        if first > TOUCH_TOLERANCE:
            high = min(high, first)
        elif last < -TOUCH_TOLERANCE:
            low = max(low, last)
        else:
            return None
    return low, high
