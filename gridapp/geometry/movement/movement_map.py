"""A board prepared for questions about movement.

Coordinates are those of `gridapp.grid.cells`: cells as pairs of whole numbers, points in cell
units. `prepare` keeps what it made: asking again about the same board is free, a board that
differs in a door reuses everything but the flags of that door, and one that differs in a wall
all but the steps near that wall. What walls do to steps is told in `movement_contacts`,
`movement_walls` and, with the rulings on corners, `movement_ways`.
"""

from collections import OrderedDict

from gridapp.battle.board import Board
from gridapp.geometry.movement.bit_boards import BoardLayout, layout_of
from gridapp.geometry.movement.blocked_edges import BlockedEdges, Corners, PassableEdges
from gridapp.geometry.movement.board_window import BoardWindow, board_window_of
from gridapp.geometry.movement.terrain_masks import MapWindow, MaskCache, TerrainMasks
from gridapp.geometry.movement.wall_contacts import CUT, FLAGS_PER_STEP
from gridapp.geometry.movement.wall_flags import Arms, WallFlags, bent_centres, door_flags
from gridapp.grid.cells import Cell

__all__ = ["Corners", "MovementMap", "movement_map_of"]

KEPT = 16
"""So many boards stay prepared: the one in play, its neighbours in the history, previews."""


class MovementMap:
    """A board prepared for questions; not to be changed from outside."""

    def __init__(self, board: Board, like: "MovementMap | None" = None) -> None:
        """Prepare a board, reusing what it shares with another one of the same layout."""
        self.board = board
        self.grid = board.grid
        self.layout = layout_of(board.grid)
        self.terrain, self.wall_flags = _shared(self.layout, board, like)
        self.planes = self._with_doors()
        self._ways: dict[tuple[str, Corners], PassableEdges] = {}
        self._plots: dict[BoardWindow, MapWindow | None] = {}
        self._near: dict[tuple[int, int], MapWindow] = {}
        self.mask_cache: MaskCache = like.mask_cache if like else MaskCache(self.layout)

    def _with_doors(self) -> tuple[int, ...]:
        planes = list(self.wall_flags.planes)
        arms: Arms = {}
        for door in self.board.doors:
            if not door.is_open:
                flags = door_flags(self.layout, door.a, door.b)
                for plane, mask in flags.planes:
                    planes[plane] |= mask
                for bit, arm in flags.arms:
                    arms.setdefault(bit, [*self.wall_flags.arms.get(bit, ())]).append(arm)
        shut = self.wall_flags.blocked_centres | bent_centres(arms)
        for kind, step in enumerate(self.layout.forward_directions):
            planes[FLAGS_PER_STEP * kind + CUT] |= shut | shut >> self.layout.shift(step)
        return tuple(planes)

    def terrain_factor(self, cell: Cell) -> int:
        """How many times as much it costs to enter a cell; 0 where nobody may."""
        return self.terrain.factors.get(cell, 1) if cell in self.grid else 0

    def is_step_open(self, a: Cell, b: Cell, *, corners: Corners = "strict") -> bool:
        """Whether no wall keeps a body of one cell from stepping between two neighbours.

        False for cells that are no neighbours or lie off the board.
        """
        return self._open(a, (b[0] - a[0], b[1] - a[1]), self._one_cell(corners))

    def is_footprint_step_open(
        self, anchor: Cell, direction: Cell, space: str, *, corners: Corners = "strict"
    ) -> bool:
        """Whether no wall keeps a body of that space from one step.

        Every cell of the body takes the step, and no wall may then run between its cells.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        return self._open(anchor, direction, self.passable_edges(space, corners))

    def can_stand(self, anchor: Cell, space: str) -> bool:
        """Whether the whole body lies on the board and no wall runs between its cells.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        mask = self.passable_edges(space).standable
        return anchor in self.layout.places and bool(mask >> self.layout.places[anchor] & 1)

    def _open(self, anchor: Cell, direction: Cell, ways: PassableEdges) -> bool:
        layout = self.layout
        if direction not in self.grid.directions or anchor not in layout.places:
            return False
        source, shift = layout.places[anchor], layout.shift(direction)
        if source + shift < 0 or not ways.standable >> source + shift & 1:
            return False
        if shift > 0:
            return bool(ways.edges[layout.forward_directions.index(direction)] >> source & 1)
        back = layout.forward_directions.index((-direction[0], -direction[1]))
        return bool(ways.edges[back] >> source + shift & 1)

    def passable_edges(self, space: str, corners: Corners = "strict") -> PassableEdges:
        """Where walls let a body of that space go.

        Raises:
            ValueError: the space is unknown on this grid.
        """
        known = self._ways.get((space, corners))
        if known is None:
            fences = BlockedEdges(self.layout, self.planes, self.terrain.impassable)
            body = self.grid.footprint(space)
            one_cell = len(body) == 1
            known = (
                fences.for_one_cell(corners) if one_cell else self._joined(fences, body, corners)
            )
            self._ways[space, corners] = known
        return known

    def _joined(
        self, fences: BlockedEdges, body: tuple[Cell, ...], corners: Corners
    ) -> PassableEdges:
        return fences.for_footprint(self._one_cell(corners), body)

    def _one_cell(self, corners: Corners) -> PassableEdges:
        return self.passable_edges("hex1" if self.grid.is_hex else "1x1", corners)

    def mask_of(self, cells: frozenset[Cell]) -> int:
        """The bit board of a set of cells."""
        return self.mask_cache.of(cells)

    def window_around(self, cell: Cell, reach: int, ways: PassableEdges) -> MapWindow | None:
        """All that a body touches within so many steps, ``None`` for the whole ground.

        A cutout is cut when it is needed for the second time: on a board that is asked about but
        once, cutting takes longer than it saves.
        """
        along, (before, after) = self.layout.along(cell), ways.columns
        columns = along - reach - before, along + reach + after + 1
        plot = self._near.get(columns)
        if plot is None and (cutout := board_window_of(self.layout, *columns)):
            if cutout not in self._plots:
                self._plots[cutout] = None
            else:
                plot = self._plots[cutout] or MapWindow(self.terrain, self.mask_cache, cutout)
                self._plots[cutout] = self._near[columns] = plot
        return plot


def _shared(
    layout: BoardLayout, board: Board, like: MovementMap | None
) -> tuple[TerrainMasks, WallFlags]:
    if like is None:
        return TerrainMasks(layout, board.terrain), WallFlags(layout, board.walls)
    same_soil = like.terrain.terrain is board.terrain
    same_walls = like.wall_flags.walls is board.walls
    return (
        like.terrain if same_soil else TerrainMasks(layout, board.terrain),
        like.wall_flags if same_walls else WallFlags(layout, board.walls, like.wall_flags),
    )


_kept: OrderedDict[int, MovementMap] = OrderedDict()


def movement_map_of(board: Board) -> MovementMap:
    """The ground of a board; the same object for the same board while it is remembered."""
    ground = _kept.get(id(board))
    if ground is None:
        ground = _kept[id(board)] = MovementMap(board, _like(board))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(id(board))
    return ground


def _like(board: Board) -> MovementMap | None:
    """The ground to reuse: the latest one with the same walls, else the latest one as large."""
    layout = layout_of(board.grid)
    fitting = [ground for ground in reversed(_kept.values()) if ground.layout is layout]
    same = (ground for ground in fitting if ground.board.walls is board.walls)
    return next(same, fitting[0] if fitting else None)
