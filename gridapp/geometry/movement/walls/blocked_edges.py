"""Which steps walls leave open: the flags of `wall_flags` combined by the corner rule.

Corners matter on squares only. Under ``strict`` a diagonal step may not pass the end of a wall;
under ``touch`` it may, but not squeeze between obstacles on both sides (wall ends or impassable
cells). Impassable cells alone close a corner only in pairs; creatures never do. All steps of a
board are decided with a few mask operations per direction. Oracle: ``step_open`` and
``body_step_open`` of ``tests/geometry/oracles_movement.py``.
"""

from collections.abc import Iterable
from operator import and_, or_
from typing import NamedTuple

from gridapp.geometry.movement.bit_boards import BoardLayout, eroded, shifted
from gridapp.geometry.movement.rules import Corners
from gridapp.geometry.movement.walls.wall_contacts import FLAGS_PER_STEP
from gridapp.geometry.movement.walls.wall_gaps import GapMasks
from gridapp.grid.cells import Cell, Footprint

LANES: tuple[Cell, ...] = (
    *((1, 0), (-1, 0)),
    *((0, 1), (1, 1), (-1, 1)),
    *((0, -1), (1, -1), (-1, -1)),
)
"""Steps as (along the row, to another row): within the row, to the next row, to the row before."""


class PassableEdges(NamedTuple):
    """The open steps of a footprint, as bit boards of its anchor.

    Attributes:
        offsets: shifts from the anchor to the covered cells.
        row_reach: how many rows the footprint extends before and after the anchor.
        column_reach: the same along the row.
        edges: for each of `BoardLayout.forward_directions` the anchors that may take the step; the
            opposite step is open from the cell it leads to.
        standable: anchors with the whole footprint on the board and no wall between its cells.
        lanes: for each of `LANES` the anchors that may take the step, already moved along their
            row, so that all steps into the same row share one shift.
        tight: the same for the open steps that the footprint can only squeeze through; empty if
            there are none.
    """

    offsets: tuple[int, ...]
    row_reach: tuple[int, int]
    column_reach: tuple[int, int]
    edges: tuple[int, ...]
    standable: int
    lanes: tuple[int, ...]
    tight: tuple[int, ...] = ()

    def with_diagonals(self, layout: BoardLayout, diagonals: "PassableEdges") -> "PassableEdges":
        """Return these steps without the diagonal steps that ``diagonals`` keeps closed."""
        edges = tuple(
            mask if 0 in step else mask & open_diagonal
            for step, mask, open_diagonal in zip(
                layout.forward_directions, self.edges, diagonals.edges, strict=True
            )
        )
        return self._replace(edges=edges, lanes=_lanes(layout, edges))

    def among_gaps(
        self, layout: BoardLayout, gaps: GapMasks, *, may_squeeze: bool
    ) -> "PassableEdges":
        """Return the steps that are also open past walls off the lattice, given their gaps."""
        closed = gaps.stopped if may_squeeze else tuple(map(or_, gaps.stopped, gaps.tight))
        edges = tuple(mask & ~shut for mask, shut in zip(self.edges, closed, strict=True))
        tight = tuple(map(and_, edges, gaps.tight))
        return self._replace(
            edges=edges,
            lanes=_lanes(layout, edges),
            tight=_lanes(layout, tight) if any(tight) else (),
        )


class BlockedEdges(NamedTuple):
    """Everything that blocks steps on a board: wall flags as planes, and impassable cells."""

    layout: BoardLayout
    planes: tuple[int, ...]
    impassable: int

    def flags(self, step_index: int) -> tuple[int, ...]:
        """Return the cut, left-end and right-end masks of a forward direction."""
        return self.planes[
            FLAGS_PER_STEP * step_index : FLAGS_PER_STEP * step_index + FLAGS_PER_STEP
        ]

    def for_one_cell(self, corners: Corners) -> PassableEdges:
        """Return the open steps of a footprint with a single cell."""
        layout = self.layout
        edges = tuple(
            self._open_edges(step_index, corners)
            for step_index in range(len(layout.forward_directions))
        )
        return PassableEdges((0,), (0, 0), (0, 0), edges, layout.board_mask, _lanes(layout, edges))

    def for_footprint(self, single: PassableEdges, footprint: Footprint) -> PassableEdges:
        """Return the open steps of a larger footprint.

        All its cells must be able to step, and no wall may divide it.
        """
        layout = self.layout
        offsets = tuple(map(layout.shift, footprint))
        edges = tuple(eroded(open_mask, offsets) for open_mask in single.edges)
        stands = eroded(layout.board_mask, offsets) & self._undivided(footprint)
        rows, columns = map(layout.row, footprint), map(layout.along_row, footprint)
        reaches = _extent_about_zero(rows), _extent_about_zero(columns)
        return PassableEdges(offsets, *reaches, edges, stands, _lanes(layout, edges))

    def _open_edges(self, step_index: int, corners: Corners) -> int:
        """Return the cells from which a creature of one cell may take a forward step."""
        layout = self.layout
        cut, left, right = self.flags(step_index)
        step = layout.forward_directions[step_index]
        if layout.grid.is_hex or 0 in step:
            blocked = cut | (left & right)
        elif corners == "strict":
            blocked = cut | left | right | self._pinched_diagonals(step)
        else:
            blocked = cut | self._pinched_diagonals(step, left, right)
        return layout.board_mask & layout.board_mask >> layout.shift(step) & ~blocked

    def _pinched_diagonals(self, step: Cell, left: int = 0, right: int = 0) -> int:
        """Return the cells with obstacles on both sides of a diagonal step to the next row."""
        beside, below = shifted(self.impassable, -step[0]), self.impassable >> self.layout.stride
        on_left, on_right = (beside, below) if step[0] > 0 else (below, beside)
        return (left | on_left) & (right | on_right)

    def _undivided(self, footprint: Footprint) -> int:
        """Return the anchors of a footprint without a wall between its cells."""
        layout = self.layout
        undivided = layout.board_mask
        for step_index, (dx, dy) in enumerate(layout.forward_directions):
            cut, left, right = self.flags(step_index)
            inner = [cell for cell in footprint if (cell[0] + dx, cell[1] + dy) in footprint]
            for cell in inner:
                undivided &= ~shifted(cut | (left & right), -layout.shift(cell))
        return undivided


def _extent_about_zero(coordinates: Iterable[int]) -> tuple[int, int]:
    """Return how far coordinates extend below and above 0."""
    values = list(coordinates)
    return -min(values), max(values)


def _lanes(layout: BoardLayout, edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the lanes of a footprint from its edges."""
    lanes = dict.fromkeys(LANES, 0)
    for step, open_mask in zip(layout.forward_directions, edges, strict=True):
        along, row = layout.along_row(step), layout.row(step)
        lanes[along, row] = shifted(open_mask, along)
        lanes[-along, -row] = open_mask << row * layout.stride
    return tuple(lanes.values())
