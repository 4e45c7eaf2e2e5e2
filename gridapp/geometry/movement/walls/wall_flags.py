"""The step flags of all walls of a board, updated incrementally.

A single wall end on a step only grazes it. Ends from both sides pinch the step shut, as the joints
of a drawn wall do. A single arm in the centre of a cell grazes, too, but arms in two directions
bend a wall around that centre and block the cell. Counting walls per flag makes removal exact: a
changed wall costs O(its steps), not O(walls). Oracle: ``tests/geometry/test_wall_flags.py``
compares updated flags with flags built from scratch.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise, starmap
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gridapp.battle.board import Door, Wall, WallOrDoor
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.walls.wall_contacts import FLAGS_PER_STEP, find_wall_contacts
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int32]

P = TypeVar("P", bound=WallOrDoor)

Arms = dict[int, list[Point]]
"""By bit of a cell: unit vectors along the walls that end in its centre."""


class WallFlags:
    """The step flags of a sequence of walls, derived from those of a similar sequence if given."""

    def __init__(
        self, layout: BoardLayout, walls: Sequence[Wall], base: "WallFlags | None" = None
    ) -> None:
        """Count the walls per flag of each step, and derive the planes from the counts."""
        import numpy as np

        self.layout = layout
        self.walls = walls
        old: Sequence[Wall] = base.walls if base else ()
        gone, new = changed_pieces(old, walls)
        removed, added = find_wall_contacts(layout, gone), find_wall_contacts(layout, new)
        shape = (FLAGS_PER_STEP * len(layout.forward_directions), layout.size)
        self.counts: Counts = base.counts.copy() if base else np.zeros(shape, np.int32)
        np.subtract.at(self.counts.reshape(-1), removed.plane_bits, 1)
        np.add.at(self.counts.reshape(-1), added.plane_bits, 1)
        is_changed = np.zeros(shape[0], bool)  # np.unique would import numpy.ma, 6 ms
        for contacts in (removed, added):
            is_changed[contacts.plane_bits // layout.size] = True
        self.planes: list[int] = list(base.planes) if base else [0] * len(self.counts)
        for plane in np.flatnonzero(is_changed).tolist():
            self.planes[plane] = _plane(self.counts[plane])
        self.arms: Arms = _changed_arms(base.arms if base else {}, removed.arms, added.arms)
        self.blocked_centres = bent_centres(self.arms)


def _plane(counts: "Counts") -> int:
    import numpy as np

    return int.from_bytes(np.packbits(counts > 0, bitorder="little").tobytes(), "little")


def _changed_arms(
    arms: Arms, removed: list[tuple[int, Point]], added: list[tuple[int, Point]]
) -> Arms:
    changed = dict(arms)
    for bit, arm in removed:
        remaining = list(changed[bit])
        del remaining[
            next(i for i, candidate in enumerate(remaining) if not _differ(arm, candidate))
        ]
        changed[bit] = remaining
    for bit, arm in added:
        changed[bit] = [*changed.get(bit, ()), arm]
    return changed


class DoorFlags(NamedTuple):
    """The flags of one closed door: masks by plane index, and arms."""

    planes: dict[int, int]
    arms: list[tuple[int, Point]]


DoorEnds = tuple[Point, Point]


def door_flags(
    layout: BoardLayout, doors: Iterable[Door], known: Mapping[DoorEnds, DoorFlags]
) -> dict[DoorEnds, DoorFlags]:
    """Return the flags of doors when closed, by their ends; missing flags are computed together."""
    by_ends = {(door.a, door.b): door for door in doors}
    new = {ends: door for ends, door in by_ends.items() if ends not in known}
    made = dict(zip(new, _flags_of(layout, tuple(new.values())), strict=True))
    return {ends: known[ends] if ends in known else made[ends] for ends in by_ends}


def _flags_of(layout: BoardLayout, doors: tuple[Door, ...]) -> list[DoorFlags]:
    """Return the flags of each door."""
    flags = [DoorFlags({}, []) for _ in doors]
    if not doors:
        return flags
    contacts = find_wall_contacts(layout, doors)
    pairs = zip(contacts.walls.tolist(), contacts.plane_bits.tolist(), strict=True)
    for number, plane_bit in pairs:
        planes, (plane, bit) = flags[number].planes, divmod(plane_bit, layout.size)
        planes[plane] = planes.get(plane, 0) | 1 << bit
    for number, arm in zip(contacts.arm_walls, contacts.arms, strict=True):
        flags[number].arms.append(arm)
    return flags


def bent_centres(arms: Arms) -> int:
    """Return the bit board of cells with arms in two directions."""
    bits = (bit for bit, ends in arms.items() if any(starmap(_differ, pairwise(ends))))
    return reduce(or_, (1 << bit for bit in bits), 0)


def _differ(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) > TOUCH_TOLERANCE or abs(a[1] - b[1]) > TOUCH_TOLERANCE


def changed_pieces(old: Sequence[P], new: Sequence[P]) -> tuple[tuple[P, ...], tuple[P, ...]]:
    """Return the walls or doors that were removed and added, by identity."""
    head, tail = _common_ends(old, new)
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    return _difference(before, after), _difference(after, before)


def _common_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many identical walls two sequences share at their beginnings and at their ends."""
    shortest = min(len(old), len(new))
    head = next((i for i in range(shortest) if old[i] is not new[i]), shortest)
    unmatched = shortest - head
    tail = next((i for i in range(unmatched) if old[-1 - i] is not new[-1 - i]), unmatched)
    return head, tail


def _difference(walls: Sequence[P], excluded: Sequence[P]) -> tuple[P, ...]:
    """Return the walls not in ``excluded`` by identity, respecting multiplicity."""
    if not excluded:
        return tuple(walls)
    counts = Counter(map(id, excluded))
    remaining = []
    for wall in walls:
        if counts[id(wall)]:
            counts[id(wall)] -= 1
        else:
            remaining.append(wall)
    return tuple(remaining)
