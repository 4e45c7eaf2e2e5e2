"""The flags that all walls of a board set on steps, joined.

A wall end alone on a step is grazed, not crossed. Ends from both sides together pinch the step
shut: that is how the joints of a drawn wall hold. A single arm in the centre of a cell is
grazed too, but arms in two directions bend a wall round that centre and shut the cell.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import pairwise, starmap
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Door, Wall
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.wall_contacts import FLAGS_PER_STEP, find_wall_contacts
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int32]

Arms = dict[int, list[Point]]
"""By the bit of a cell: the directions, as unit vectors, of the walls that end in its centre."""


class WallFlags:
    """The flags of a tuple of walls, made from those of a similar tuple where there is one."""

    def __init__(
        self, layout: BoardLayout, walls: Sequence[Wall], like: "WallFlags | None" = None
    ) -> None:
        """Count for each flag of each step the walls that set it, and make planes of the counts."""
        import numpy as np

        self.layout = layout
        self.walls = walls
        old: Sequence[Wall] = like.walls if like else ()
        head, tail = _common(old, walls)
        before, after = old[head : len(old) - tail], walls[head : len(walls) - tail]
        gone = find_wall_contacts(layout, _without(before, after))
        new = find_wall_contacts(layout, _without(after, before))
        shape = (FLAGS_PER_STEP * len(layout.forward_directions), layout.size)
        self.counts: Counts = like.counts.copy() if like else np.zeros(shape, np.int32)
        np.subtract.at(self.counts.reshape(-1), gone.places, 1)
        np.add.at(self.counts.reshape(-1), new.places, 1)
        changed = np.unique(np.concatenate((gone.places, new.places)) // layout.size)
        self.planes: list[int] = list(like.planes) if like else [0] * len(self.counts)
        for plane in changed.tolist():
            self.planes[plane] = _plane(self.counts[plane])
        self.arms: Arms = _changed_arms(like.arms if like else {}, gone.arms, new.arms)
        self.blocked_centres = bent_centres(self.arms)


def _plane(counts: "Counts") -> int:
    import numpy as np

    return int.from_bytes(np.packbits(counts > 0, bitorder="little").tobytes(), "little")


def _changed_arms(arms: Arms, gone: list[tuple[int, Point]], new: list[tuple[int, Point]]) -> Arms:
    changed = dict(arms)
    for bit, arm in gone:
        kept = list(changed[bit])
        del kept[next(i for i, other in enumerate(kept) if not _differ(arm, other))]
        changed[bit] = kept
    for bit, arm in new:
        changed[bit] = [*changed.get(bit, ()), arm]
    return changed


class DoorFlags(NamedTuple):
    """The flags of one closed door: planes that are not empty by their number, and arms."""

    planes: tuple[tuple[int, int], ...]
    arms: list[tuple[int, Point]]


@lru_cache(maxsize=4096)
def door_flags(layout: BoardLayout, a: Point, b: Point) -> DoorFlags:
    """The flags of a closed door between two points."""
    met = find_wall_contacts(layout, (Door("", a, b),))
    planes: dict[int, int] = {}
    for place in met.places.tolist():
        plane, bit = divmod(place, layout.size)
        planes[plane] = planes.get(plane, 0) | 1 << bit
    return DoorFlags(tuple(planes.items()), met.arms)


def bent_centres(arms: Arms) -> int:
    """The cells in whose centre a wall bends, as a bit board."""
    found = (bit for bit, ends in arms.items() if any(starmap(_differ, pairwise(ends))))
    return reduce(or_, (1 << bit for bit in found), 0)


def _differ(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) > TOUCH_TOLERANCE or abs(one[1] - other[1]) > TOUCH_TOLERANCE


def _common(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many walls two tuples share, as objects, at their beginnings and at their ends."""
    most = min(len(old), len(new))
    head = next((i for i in range(most) if old[i] is not new[i]), most)
    rest = most - head
    tail = next((i for i in range(rest) if old[-1 - i] is not new[-1 - i]), rest)
    return head, tail


def _without(ones: Sequence[Wall], others: Sequence[Wall]) -> tuple[Wall, ...]:
    """Those walls that are not, as objects, among others; who is there twice counts twice."""
    left = Counter(map(id, others))
    found = []
    for one in ones:
        if left[id(one)]:
            left[id(one)] -= 1
        else:
            found.append(one)
    return tuple(found)
