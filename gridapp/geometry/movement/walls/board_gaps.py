"""The gaps between walls of a board, updated from board to board.

After a change of a wall or door, `wall_gaps.update_gaps` measures the steps whose band meets that
wall or door. Oracle: ``tests/geometry/test_board_gaps.py`` measures the gaps from scratch.
"""

from collections.abc import Iterator, Sequence
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Board, Door, Wall, WallOrDoor
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.walls.step_bands import ends_of, on_lattice
from gridapp.geometry.movement.walls.wall_flags import changed_pieces
from gridapp.geometry.movement.walls.wall_gaps import GapMasks, find_gaps, update_gaps
from gridapp.geometry.planar.tolerances import MAX_COORDINATE, TOUCH_TOLERANCE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

MOST_CHANGES = 0.2
"""Share of walls and doors up to which an update is worth more than a new measurement."""


class WallRows(NamedTuple):
    """The usable walls, their ends as rows ``(ax, ay, bx, by)``, and which are off the lattice."""

    pieces: tuple[WallOrDoor, ...]
    ends: "Floats"
    is_loose: "Flags"

    @property
    def loose(self) -> tuple[WallOrDoor, ...]:
        """The walls or doors off the lattice."""
        flags = self.is_loose.tolist()
        return tuple(piece for piece, off in zip(self.pieces, flags, strict=True) if off)


class _Measured(NamedTuple):
    """The gaps of a footprint, and the walls and closed doors they were measured for."""

    walls: tuple[Wall, ...]
    doors: tuple[Door, ...]
    masks: GapMasks


class BoardGaps:
    """The gaps that walls and closed doors leave to bodies, measured on first use by space.

    ``loose`` are the walls and doors off the lattice, open doors too.
    """

    def __init__(self, layout: BoardLayout, board: Board, base: "BoardGaps | None" = None) -> None:
        """Prepare a board, reusing the gaps measured for ``base``, a board of the same grid."""
        self._layout = layout
        self.walls = board.walls
        self._closed = tuple(door for door in board.doors if not door.is_open)
        is_same = base is not None and base.walls is board.walls
        self.wall_rows: WallRows = (
            base.wall_rows if base and is_same else _rows(layout, board.walls)
        )
        self.loose = (*self.wall_rows.loose, *_rows(layout, board.doors).loose)
        self.measured: dict[str, _Measured] = dict(base.measured) if base else {}

    def masks(self, space: str) -> GapMasks:
        """Return the steps of a body of this space stopped by walls, and the tight steps."""
        measured = self.measured.get(space)
        if measured is None or (measured.walls, measured.doors) != (self.walls, self._closed):
            masks = self._measure(space, measured)
            self.measured[space] = _Measured(self.walls, self._closed, masks)
            return masks
        return measured.masks

    def _measure(self, space: str, before: _Measured | None) -> GapMasks:
        import numpy as np

        layout, footprint = self._layout, self._layout.grid.footprint(space)
        doors = _rows(layout, self._closed)
        ends = np.concatenate((self.wall_rows.ends, doors.ends))
        is_loose = np.concatenate((self.wall_rows.is_loose, doors.is_loose))
        if before is not None:
            changed = ends_of(filter(is_usable, self._changes(before)))
            if len(changed) <= MOST_CHANGES * len(ends):
                return update_gaps(layout, before.masks, changed, ends, is_loose, footprint)
        return find_gaps(layout, ends, is_loose, footprint)

    def _changes(self, before: _Measured) -> Iterator[WallOrDoor]:
        """Yield the added and removed walls and closed doors."""
        for walls in changed_pieces(before.walls, self.walls):
            yield from walls
        for doors in changed_pieces(before.doors, self._closed):
            yield from doors


def _rows(layout: BoardLayout, pieces: Sequence[WallOrDoor]) -> WallRows:
    usable = tuple(filter(is_usable, pieces))
    ends = ends_of(usable)
    return WallRows(usable, ends, ~on_lattice(layout.grid, ends))


def is_usable(piece: WallOrDoor) -> bool:
    """Return True if a wall has a length, and coordinates that can be computed with."""
    (ax, ay), (bx, by), most = piece.a, piece.b, MAX_COORDINATE
    near = -most < ax < most and -most < ay < most and -most < bx < most and -most < by < most
    return near and dist(piece.a, piece.b) > TOUCH_TOLERANCE
