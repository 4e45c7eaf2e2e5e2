"""Where walls let bodies go: the flags of `movement_walls` made into ways, by corner rule.

Corners, on squares only: under ``strict`` a diagonal step may not pass the end of a wall; under
``touch`` it may pass one, but not slip between obstacles on both sides of it, be they wall ends
or impassable cells. Impassable cells alone close a corner only in pairs; creatures never do.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from gridapp.geometry.movement.bit_boards import BoardLayout, eroded, shifted
from gridapp.geometry.movement.wall_contacts import FLAGS_PER_STEP
from gridapp.grid.cells import Cell

Corners = Literal["strict", "touch"]

LANES: tuple[Cell, ...] = (
    *((1, 0), (-1, 0)),
    *((0, 1), (1, 1), (-1, 1)),
    *((0, -1), (1, -1), (-1, -1)),
)
"""Steps over a bit board, along the row and to other rows: within it, to the next, back."""


class PassableEdges(NamedTuple):
    """Where walls let a body of one space go, as bit boards of its anchor.

    ``offsets`` are the shifts to its cells, ``rows`` how many rows it reaches back and on, and
    ``columns`` how far along them.
    ``edges`` are, for each step of `Layout.half`, the anchors from which the step, and so the
    step back, is open; ``stands`` those where the body lies on the board with no wall between
    its cells. ``lanes`` are, for each of the steps `LANES` and so far as the grid has it, the
    anchors from which it is open, moved along their row by the step: so all steps that lead to
    the same row can be shifted there together.
    """

    offsets: tuple[int, ...]
    rows: tuple[int, int]
    columns: tuple[int, int]
    edges: tuple[int, ...]
    standable: int
    lanes: tuple[int, ...]


class BlockedEdges(NamedTuple):
    """All that stops steps on a board: the planes of its walls and its impassable cells."""

    layout: BoardLayout
    planes: tuple[int, ...]
    shut: int

    def flags(self, kind: int) -> tuple[int, ...]:
        """Where walls cut a step of `Layout.half`, end on it from the left and from the right."""
        return self.planes[FLAGS_PER_STEP * kind : FLAGS_PER_STEP * kind + FLAGS_PER_STEP]

    def for_one_cell(self, corners: Corners) -> PassableEdges:
        """The ways of a body of one cell."""
        layout = self.layout
        edges = tuple(self._edge(kind, corners) for kind in range(len(layout.forward_directions)))
        return PassableEdges((0,), (0, 0), (0, 0), edges, layout.board, _lanes(layout, edges))

    def for_footprint(self, single: PassableEdges, body: tuple[Cell, ...]) -> PassableEdges:
        """The ways of a larger body: those that all its cells have, where it stands whole."""
        layout = self.layout
        offsets = tuple(map(layout.shift, body))
        edges = tuple(eroded(edge, offsets) for edge in single.edges)
        stands = eroded(layout.board, offsets) & self._whole(body)
        rows, columns = map(layout.row, body), map(layout.along, body)
        reaches = _reach(rows), _reach(columns)
        return PassableEdges(offsets, *reaches, edges, stands, _lanes(layout, edges))

    def _edge(self, kind: int, corners: Corners) -> int:
        """The cells from which a body of one cell may take a step of `Layout.half`."""
        layout = self.layout
        cut, left, right = self.flags(kind)
        step = layout.forward_directions[kind]
        if layout.grid.is_hex or 0 in step:
            blocked = cut | (left & right)
        elif corners == "strict":
            blocked = cut | left | right | self._squeezed(step)
        else:
            blocked = cut | self._squeezed(step, left, right)
        return layout.board & layout.board >> layout.shift(step) & ~blocked

    def _squeezed(self, step: Cell, left: int = 0, right: int = 0) -> int:
        """Where obstacles lie on both sides of a diagonal step; the second coordinate is 1."""
        beside, below = shifted(self.shut, -step[0]), self.shut >> self.layout.stride
        on_left, on_right = (beside, below) if step[0] > 0 else (below, beside)
        return (left | on_left) & (right | on_right)

    def _whole(self, body: tuple[Cell, ...]) -> int:
        """The anchors of a body between whose cells no wall runs."""
        layout = self.layout
        whole = layout.board
        for kind, (dx, dy) in enumerate(layout.forward_directions):
            cut, left, right = self.flags(kind)
            inner = [cell for cell in body if (cell[0] + dx, cell[1] + dy) in body]
            for cell in inner:
                whole &= ~shifted(cut | (left & right), -layout.shift(cell))
        return whole


def _reach(places: Iterable[int]) -> tuple[int, int]:
    """How far places lead back and on from 0."""
    found = list(places)
    return -min(found), max(found)


def _lanes(layout: BoardLayout, edges: tuple[int, ...]) -> tuple[int, ...]:
    """The lanes of a body, from its edges."""
    found = dict.fromkeys(LANES, 0)
    for step, edge in zip(layout.forward_directions, edges, strict=True):
        along, row = layout.along(step), layout.row(step)
        found[along, row] = shifted(edge, along)
        found[-along, -row] = edge << row * layout.stride
    return tuple(found.values())
