"""A board prepared for movement queries.

`movement_map_of` caches maps: the same board costs nothing, a board with another door state reuses
everything but the flags of that door, and a board with another wall everything but the steps near
that wall. How walls affect steps is documented in `wall_contacts`, `wall_flags` and, with the
corner rules, `blocked_edges`; how walls off the lattice do where gaps count, in `wall_gaps`.
"""

from collections import OrderedDict

from gridapp.battle.board import Board, Wall, WallOrDoor
from gridapp.geometry.movement.bit_boards import BoardLayout, layout_of
from gridapp.geometry.movement.board_window import BoardWindow, board_window_of
from gridapp.geometry.movement.rules import Corners
from gridapp.geometry.movement.terrain_masks import MapWindow, MaskCache, TerrainMasks
from gridapp.geometry.movement.walls.blocked_edges import BlockedEdges, PassableEdges
from gridapp.geometry.movement.walls.board_gaps import BoardGaps, is_usable
from gridapp.geometry.movement.walls.turn_sweeps import TurnTable
from gridapp.geometry.movement.walls.wall_contacts import CUT, FLAGS_PER_STEP
from gridapp.geometry.movement.walls.wall_flags import (
    Arms,
    DoorEnds,
    DoorFlags,
    WallFlags,
    bent_centres,
    door_flags,
)
from gridapp.grid.cells import Cell

__all__ = ["MovementMap", "movement_map_of"]

CACHE_SIZE = 16
"""Cached boards: the one in play, its neighbours in the history, previews."""


class MovementMap:
    """Walls, doors and terrain of a board as bit boards; immutable for callers.

    ``squeeze_factor`` is the price factor of a tight step, 0 if nobody may squeeze; with ``None``
    centre lines decide about all walls, and no step is tight. With ``lined_diagonals`` they decide
    about the diagonal steps of bodies of one cell in any case.
    """

    def __init__(
        self,
        board: Board,
        base: "MovementMap | None" = None,
        squeeze_factor: int | None = None,
        *,
        lined_diagonals: bool = False,
    ) -> None:
        """Prepare a board, reusing unchanged parts of ``base``, a map of the same kind."""
        self.board = board
        self.squeeze_factor = squeeze_factor
        self.lined_diagonals = lined_diagonals
        self.grid = board.grid
        self.layout = layout_of(board.grid)
        self.terrain = _terrain_masks(self.layout, board, base)
        self.gaps = None
        if squeeze_factor is not None:
            self.gaps = BoardGaps(self.layout, board, base.gaps if base else None)
        self.loose = self.gaps.loose if self.gaps else ()
        self.wall_flags = _wall_flags(self.layout, board, self.loose, base)
        known: dict[DoorEnds, DoorFlags] = base.door_flags if base else {}
        self.door_flags: dict[DoorEnds, DoorFlags] = door_flags(self.layout, board.doors, known)
        self.planes = self._with_doors(self.wall_flags, self.loose)
        self.line_flags: WallFlags | None = base.line_flags if base else None
        """The flags of all walls of this board or of an earlier one, once they are asked for."""
        self._edges_by_space: dict[tuple[str, Corners], PassableEdges] = {}
        self._turn_tables: dict[str, TurnTable] = {}
        self._windows: dict[BoardWindow, MapWindow | None] = {}
        self._windows_by_columns: dict[tuple[int, int], MapWindow] = {}
        self.mask_cache: MaskCache = base.mask_cache if base else MaskCache(self.layout)

    def _with_doors(
        self, wall_flags: WallFlags, loose: tuple[WallOrDoor, ...] = ()
    ) -> tuple[int, ...]:
        """Return the planes of walls with the flags of all closed doors but the loose ones."""
        planes = list(wall_flags.planes)
        arms: Arms = {}
        left_out = set(map(id, loose))
        for door in self.board.doors:
            if not door.is_open and id(door) not in left_out:
                flags = self.door_flags[door.a, door.b]
                for plane, mask in flags.planes.items():
                    planes[plane] |= mask
                for bit, arm in flags.arms:
                    arms.setdefault(bit, [*wall_flags.arms.get(bit, ())]).append(arm)
        bent_cells = wall_flags.blocked_centres | bent_centres(arms)
        for kind, step in enumerate(self.layout.forward_directions):
            planes[FLAGS_PER_STEP * kind + CUT] |= bent_cells | bent_cells >> self.layout.shift(
                step
            )
        return tuple(planes)

    def terrain_factor(self, cell: Cell) -> int:
        """Return the cost factor of entering a cell, 0 if impassable or off the board."""
        return self.terrain.factors.get(cell, 1) if cell in self.grid else 0

    def is_step_open(self, a: Cell, b: Cell, *, corners: Corners = "strict") -> bool:
        """Return True if no wall blocks a step of one cell between two neighbours.

        False for cells that are not neighbours or lie off the board.
        """
        return self._open(a, (b[0] - a[0], b[1] - a[1]), self._one_cell(corners))

    def is_footprint_step_open(
        self, anchor: Cell, direction: Cell, space: str, *, corners: Corners = "strict"
    ) -> bool:
        """Return True if no wall blocks a step of the whole footprint.

        Every covered cell takes the step, and no wall may divide the footprint afterwards.

        Raises:
            ValueError: the space name is unknown on this grid.
        """
        return self._open(anchor, direction, self.passable_edges(space, corners))

    def can_stand(self, anchor: Cell, space: str) -> bool:
        """Return True if the whole footprint fits on the board without a wall between its cells.

        Raises:
            ValueError: the space name is unknown on this grid.
        """
        mask = self.passable_edges(space).standable
        return anchor in self.layout.bit_by_cell and bool(
            mask >> self.layout.bit_by_cell[anchor] & 1
        )

    def _open(self, anchor: Cell, direction: Cell, edges: PassableEdges) -> bool:
        layout = self.layout
        if direction not in self.grid.directions or anchor not in layout.bit_by_cell:
            return False
        source, shift = layout.bit_by_cell[anchor], layout.shift(direction)
        if source + shift < 0 or not edges.standable >> source + shift & 1:
            return False
        if shift > 0:
            return bool(edges.edges[layout.forward_directions.index(direction)] >> source & 1)
        reverse = layout.forward_directions.index((-direction[0], -direction[1]))
        return bool(edges.edges[reverse] >> source + shift & 1)

    def passable_edges(self, space: str, corners: Corners = "strict") -> PassableEdges:
        """Return the steps that walls leave open to a footprint.

        Raises:
            ValueError: the space name is unknown on this grid.
        """
        edges = self._edges_by_space.get((space, corners))
        if edges is None:
            obstacles = BlockedEdges(self.layout, self.planes, self.terrain.impassable)
            footprint = self.grid.footprint(space)
            one_cell = len(footprint) == 1
            edges = (
                obstacles.for_one_cell(corners)
                if one_cell
                else obstacles.for_footprint(obstacles.for_one_cell(corners), footprint)
            )
            if self.gaps and self.loose:
                if one_cell and self.lined_diagonals:
                    edges = edges.with_diagonals(self.layout, self._by_centre_lines(corners))
                may_squeeze = bool(self.squeeze_factor)
                edges = edges.among_gaps(
                    self.layout, self.gaps.masks(space), may_squeeze=may_squeeze
                )
            self._edges_by_space[space, corners] = edges
        return edges

    def _by_centre_lines(self, corners: Corners) -> PassableEdges:
        """Return the steps of one cell if centre lines decided about walls off the lattice too."""
        if self.line_flags is None or self.line_flags.walls is not self.board.walls:
            self.line_flags = WallFlags(self.layout, self.board.walls, self.line_flags)
        planes = self._with_doors(self.line_flags)
        return BlockedEdges(self.layout, planes, self.terrain.impassable).for_one_cell(corners)

    def is_tight(self, anchor: Cell, direction: Cell, space: str) -> bool:
        """Return True if a footprint can only squeeze through an open step.

        False if ``direction`` leads to no neighbour.
        """
        if not self.loose or not self.gaps or direction not in self.grid.directions:
            return False
        tight, forward = self.gaps.masks(space).tight, self.layout.forward_directions
        if direction not in forward:
            anchor = anchor[0] + direction[0], anchor[1] + direction[1]
            direction = -direction[0], -direction[1]
        bit = self.layout.bit_by_cell.get(anchor)
        return bit is not None and bool(tight[forward.index(direction)] >> bit & 1)

    def turn_table(self, space: str) -> TurnTable:
        """Return where walls and closed doors leave a long body the room to turn."""
        if space not in self._turn_tables:
            doors = (door for door in self.board.doors if not door.is_open)
            pieces: tuple[WallOrDoor, ...] = (*self.board.walls, *doors)
            usable = tuple(filter(is_usable, pieces))
            self._turn_tables[space] = TurnTable(self.grid, usable, space)
        return self._turn_tables[space]

    def _one_cell(self, corners: Corners) -> PassableEdges:
        return self.passable_edges("hex1" if self.grid.is_hex else "1x1", corners)

    def mask_of(self, cells: frozenset[Cell]) -> int:
        """Return the bit board of a set of cells."""
        return self.mask_cache.of(cells)

    def window_around(self, cell: Cell, reach: int, edges: PassableEdges) -> MapWindow | None:
        """Return the narrow map around a cell within ``reach`` steps, None to use the whole map.

        A window is created on its second request: on a board queried once, cropping costs more than
        it saves.
        """
        along, (before, after) = self.layout.along_row(cell), edges.column_reach
        columns = along - reach - before, along + reach + after + 1
        window = self._windows_by_columns.get(columns)
        if window is None and (board_window := board_window_of(self.layout, *columns)):
            if board_window not in self._windows:
                self._windows[board_window] = None
            else:
                window = self._windows[board_window] or MapWindow(
                    self.terrain, self.mask_cache, board_window
                )
                self._windows[board_window] = self._windows_by_columns[columns] = window
        return window


def _terrain_masks(layout: BoardLayout, board: Board, base: MovementMap | None) -> TerrainMasks:
    """Return the terrain of a board, taken from ``base`` if unchanged."""
    if base is not None and base.terrain.terrain is board.terrain:
        return base.terrain
    return TerrainMasks(layout, board.terrain)


def _wall_flags(
    layout: BoardLayout, board: Board, loose: tuple[WallOrDoor, ...], base: MovementMap | None
) -> WallFlags:
    """Return the flags of the walls that centre lines decide about, from ``base`` if unchanged."""
    if base is not None and base.board.walls is board.walls:
        return base.wall_flags
    walls: tuple[Wall, ...] = board.walls
    if loose:
        left_out = set(map(id, loose))
        walls = tuple(wall for wall in walls if id(wall) not in left_out)
    return WallFlags(layout, walls, base.wall_flags if base else None)


_cache: OrderedDict[tuple[int, int | None, bool], MovementMap] = OrderedDict()


def movement_map_of(
    board: Board, squeeze_factor: int | None = None, *, lined_diagonals: bool = False
) -> MovementMap:
    """Return the movement map of a board, cached by identity of the board.

    ``squeeze_factor`` and ``lined_diagonals``: see `MovementMap`.
    """
    key = id(board), squeeze_factor, lined_diagonals
    movement_map = _cache.get(key)
    if movement_map is None:
        base = _reusable_map(board, squeeze_factor)
        movement_map = _cache[key] = MovementMap(
            board, base, squeeze_factor, lined_diagonals=lined_diagonals
        )
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    _cache.move_to_end(key)
    return movement_map


def _reusable_map(board: Board, squeeze_factor: int | None) -> MovementMap | None:
    """Return the map to reuse: the latest with the same walls, else the latest of the same size."""
    layout = layout_of(board.grid)
    fitting = [
        movement_map
        for movement_map in reversed(_cache.values())
        if movement_map.layout is layout and movement_map.squeeze_factor == squeeze_factor
    ]
    same_walls = (
        movement_map for movement_map in fitting if movement_map.board.walls is board.walls
    )
    return next(same_walls, fitting[0] if fitting else None)
