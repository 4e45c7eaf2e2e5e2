"""A board prepared for questions about movement.

Coordinates are those of `gridapp.grid.cells`: cells as pairs of whole numbers, points in cell
units. `prepare` keeps what it made: asking again about the same board is free, a board that
differs in a door reuses everything but the flags of that door, and one that differs in a wall
all but the steps near that wall. What walls do to steps is told in `movement_walls`.

Corners, on squares only: under ``strict`` a diagonal step may not pass the end of a wall; under
``touch`` it may pass one, but not slip between obstacles on both sides of it, be they wall ends
or impassable cells. Impassable cells alone close a corner only in pairs; creatures never do.
"""

from collections import OrderedDict
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Literal, NamedTuple

from gridapp.battle.board import Board, Terrain
from gridapp.geometry.bitboard import Layout, layout_of, shifted
from gridapp.geometry.movement_walls import (
    CUT,
    FLAGS,
    Arms,
    Flags,
    bent,
    door_flags,
)
from gridapp.grid.cells import Cell

Corners = Literal["strict", "touch"]
KEPT = 16
"""So many boards stay prepared: the one in play, its neighbours in the history, previews."""
KEPT_SETS = 64


LANES: tuple[Cell, ...] = (
    *((1, 0), (-1, 0)),
    *((0, 1), (1, 1), (-1, 1)),
    *((0, -1), (1, -1), (-1, -1)),
)
"""Steps over a bit board, along the row and to other rows: within it, to the next, back."""


class Ways(NamedTuple):
    """Where walls let a body of one space go, as bit boards of its anchor.

    ``offsets`` are the shifts to its cells. ``edges`` are, for each step of `Layout.half`, the
    anchors from which the step, and so the step back, is open; ``stands`` those where the body
    lies on the board with no wall between its cells. ``lanes`` are, for each of the steps `LANES`
    and so far as the grid has it, the anchors from which it is open, moved along their row by
    the step: so all steps that lead to the same row can be shifted there together.
    """

    offsets: tuple[int, ...]
    edges: tuple[int, ...]
    stands: int
    lanes: tuple[int, ...]


class Soil:
    """The terrain of a board: ``shut`` cells nobody enters, and by factor those that cost more."""

    def __init__(self, layout: Layout, terrain: tuple[Terrain, ...]) -> None:
        self.terrain = terrain
        self.factors: dict[Cell, int] = {}
        for region in terrain:
            for cell in set(region.cells):
                self.factors[cell] = self.factors.get(cell, 1) * max(region.factor, 0)
        by_factor: dict[int, list[Cell]] = {}
        for cell, factor in self.factors.items():
            by_factor.setdefault(factor, []).append(cell)
        self.shut = layout.mask(by_factor.pop(0, ()))
        by_factor.pop(1, None)
        self.dear = {factor: layout.mask(cells) for factor, cells in sorted(by_factor.items())}


class Ground:
    """A board prepared for questions; not to be changed from outside."""

    def __init__(self, board: Board, like: "Ground | None" = None) -> None:
        """Prepare a board, reusing what it shares with another one of the same layout."""
        self.board = board
        self.grid = board.grid
        self.layout = layout_of(board.grid)
        self.soil, self.flags = _shared(self.layout, board, like)
        self.planes = self._with_doors()
        self._ways: dict[tuple[str, Corners], Ways] = {}
        self.sets: OrderedDict[frozenset[Cell], int] = like.sets if like else OrderedDict()

    def _with_doors(self) -> tuple[int, ...]:
        planes = list(self.flags.planes)
        arms: Arms = {}
        for door in self.board.doors:
            if not door.is_open:
                flags = door_flags(self.layout, door.a, door.b)
                for plane, mask in flags.planes:
                    planes[plane] |= mask
                for bit, arm in flags.arms:
                    arms.setdefault(bit, [*self.flags.arms.get(bit, ())]).append(arm)
        shut = self.flags.shut | bent(arms)
        for kind, step in enumerate(self.layout.half):
            planes[FLAGS * kind + CUT] |= shut | shut >> self.layout.shift(step)
        return tuple(planes)

    def factor(self, cell: Cell) -> int:
        """How many times as much it costs to enter a cell; 0 where nobody may."""
        return self.soil.factors.get(cell, 1) if cell in self.grid else 0

    def step_open(self, a: Cell, b: Cell, *, corners: Corners = "strict") -> bool:
        """Whether no wall keeps a body of one cell from stepping between two neighbours.

        False for cells that are no neighbours or lie off the board.
        """
        return self._open(a, (b[0] - a[0], b[1] - a[1]), self._one_cell(corners))

    def body_step_open(
        self, anchor: Cell, direction: Cell, space: str, *, corners: Corners = "strict"
    ) -> bool:
        """Whether no wall keeps a body of that space from one step.

        Every cell of the body takes the step, and no wall may then run between its cells.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        return self._open(anchor, direction, self.ways(space, corners))

    def stands(self, anchor: Cell, space: str) -> bool:
        """Whether the whole body lies on the board and no wall runs between its cells.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        mask = self.ways(space).stands
        return anchor in self.layout.places and bool(mask >> self.layout.places[anchor] & 1)

    def _open(self, anchor: Cell, direction: Cell, ways: Ways) -> bool:
        layout = self.layout
        if direction not in self.grid.directions or anchor not in layout.places:
            return False
        source, shift = layout.places[anchor], layout.shift(direction)
        if source + shift < 0 or not ways.stands >> source + shift & 1:
            return False
        if shift > 0:
            return bool(ways.edges[layout.half.index(direction)] >> source & 1)
        back = layout.half.index((-direction[0], -direction[1]))
        return bool(ways.edges[back] >> source + shift & 1)

    def ways(self, space: str, corners: Corners = "strict") -> Ways:
        """Where walls let a body of that space go.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        known = self._ways.get((space, corners))
        if known is None:
            known = self._ways[space, corners] = self._ways_of(space, corners)
        return known

    def _one_cell(self, corners: Corners) -> Ways:
        return self.ways("hex1" if self.grid.is_hex else "1x1", corners)

    def _ways_of(self, space: str, corners: Corners) -> Ways:
        layout = self.layout
        body = self.grid.footprint(space)
        if len(body) == 1:
            edges = tuple(self._edge(kind, corners) for kind in range(len(layout.half)))
            return Ways((0,), edges, layout.board, _lanes(layout, edges))
        single = self._one_cell(corners)
        offsets = tuple(map(layout.shift, body))
        edges = tuple(eroded(edge, offsets) for edge in single.edges)
        stands = eroded(layout.board, offsets) & self._whole(body)
        return Ways(offsets, edges, stands, _lanes(layout, edges))

    def _edge(self, kind: int, corners: Corners) -> int:
        """The cells from which a body of one cell may take a step of `Layout.half`."""
        layout = self.layout
        cut, left, right = self.planes[FLAGS * kind : FLAGS * kind + FLAGS]
        step = layout.half[kind]
        if self.grid.is_hex or 0 in step:
            blocked = cut | (left & right)
        elif corners == "strict":
            blocked = cut | left | right | self._squeezed(step)
        else:
            blocked = cut | self._squeezed(step, left, right)
        return layout.board & layout.board >> layout.shift(step) & ~blocked

    def _squeezed(self, step: Cell, left: int = 0, right: int = 0) -> int:
        """Where obstacles lie on both sides of a diagonal step; the second coordinate is 1."""
        beside, below = shifted(self.soil.shut, -step[0]), self.soil.shut >> self.layout.stride
        on_left, on_right = (beside, below) if step[0] > 0 else (below, beside)
        return (left | on_left) & (right | on_right)

    def _whole(self, body: Iterable[Cell]) -> int:
        """The anchors of a body between whose cells no wall runs."""
        layout = self.layout
        cells = set(body)
        whole = layout.board
        for kind, (dx, dy) in enumerate(layout.half):
            cut, left, right = self.planes[FLAGS * kind : FLAGS * kind + FLAGS]
            inner = [cell for cell in cells if (cell[0] + dx, cell[1] + dy) in cells]
            for cell in inner:
                whole &= ~shifted(cut | (left & right), -layout.shift(cell))
        return whole

    def set_of(self, cells: frozenset[Cell]) -> int:
        """The bit board of a set of cells; sets asked for lately are remembered."""
        if not cells:
            return 0
        mask = self.sets.get(cells)
        if mask is None:
            mask = self.sets[cells] = self.layout.mask(cells)
            while len(self.sets) > KEPT_SETS:
                self.sets.popitem(last=False)
        return mask


def _lanes(layout: Layout, edges: tuple[int, ...]) -> tuple[int, ...]:
    """The lanes of a body, from its edges."""
    found = dict.fromkeys(LANES, 0)
    for step, edge in zip(layout.half, edges, strict=True):
        along, row = layout.along(step), layout.row(step)
        found[along, row] = shifted(edge, along)
        found[-along, -row] = edge << row * layout.stride
    return tuple(found.values())


def eroded(mask: int, offsets: Iterable[int]) -> int:
    """The anchors all of whose cells lie in a set; ``offsets`` are the shifts to those cells."""
    whole = -1
    for offset in offsets:
        whole &= shifted(mask, -offset)
    return whole


def dilated(mask: int, offsets: Iterable[int]) -> int:
    """The anchors any of whose cells lies in a set; ``offsets`` are the shifts to those cells."""
    return reduce(or_, (shifted(mask, -offset) for offset in offsets), 0)


def _shared(layout: Layout, board: Board, like: Ground | None) -> tuple[Soil, Flags]:
    if like is None:
        return Soil(layout, board.terrain), Flags(layout, board.walls)
    same_soil = like.soil.terrain is board.terrain
    same_walls = like.flags.walls is board.walls
    return (
        like.soil if same_soil else Soil(layout, board.terrain),
        like.flags if same_walls else Flags(layout, board.walls, like.flags),
    )


_kept: OrderedDict[int, Ground] = OrderedDict()


def prepare(board: Board) -> Ground:
    """The ground of a board; the same object for the same board while it is remembered."""
    ground = _kept.get(id(board))
    if ground is None:
        ground = _kept[id(board)] = Ground(board, _like(board))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(id(board))
    return ground


def _like(board: Board) -> Ground | None:
    """The ground to reuse: the latest one with the same walls, else the latest one as large."""
    layout = layout_of(board.grid)
    fitting = [ground for ground in reversed(_kept.values()) if ground.layout is layout]
    same = (ground for ground in fitting if ground.board.walls is board.walls)
    return next(same, fitting[0] if fitting else None)
