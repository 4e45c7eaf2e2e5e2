"""Terrain and cell sets as bit boards, and a map cropped to a window.

A `MapWindow` offers for its window what `MovementMap` offers for the whole board, as far as a
flood fill needs.
"""

from collections import OrderedDict
from typing import NamedTuple

from gridapp.battle.board import Terrain
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.board_window import BoardWindow
from gridapp.geometry.movement.rules import Corners
from gridapp.geometry.movement.walls.blocked_edges import LANES, PassableEdges
from gridapp.grid.cells import Cell

MASK_CACHE_SIZE = 128


class MaskCache:
    """A cache of cell sets as bit boards, least recently added first out."""

    def __init__(self, layout: BoardLayout) -> None:
        """Take the layout of the board."""
        self._layout = layout
        self._masks: OrderedDict[tuple[frozenset[Cell], BoardWindow | None], int] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of cached masks."""
        return len(self._masks)

    def of(self, cells: frozenset[Cell], window: BoardWindow | None = None) -> int:
        """Return the bit board of a set of cells, on the whole board or in a window."""
        if not cells:
            return 0
        mask = self._masks.get((cells, window))
        if mask is None:
            mask = window.crop([self.of(cells)])[0] if window else self._layout.mask(cells)
            self._masks[cells, window] = mask
            while len(self._masks) > MASK_CACHE_SIZE:
                self._masks.popitem(last=False)
        return mask


class TerrainMasks:
    """The terrain of a board: ``impassable`` cells, and ``costly`` cells by factor."""

    def __init__(self, layout: BoardLayout, terrain: tuple[Terrain, ...]) -> None:
        self.terrain = terrain
        self.factors: dict[Cell, int] = {}
        for region in terrain:
            cells, factor = set(region.cells), max(region.factor, 0)
            common = {cell: self.factors[cell] * factor for cell in cells & self.factors.keys()}
            self.factors.update(dict.fromkeys(cells, factor))
            self.factors.update(common)
        by_factor = {
            factor: layout.mask(cell for cell, at in self.factors.items() if at == factor)
            for factor in sorted({*self.factors.values()})
        }
        self.impassable = by_factor.pop(0, 0)
        by_factor.pop(1, None)
        self.costly = by_factor
        self._windows: dict[BoardWindow, WindowTerrain] = {}

    def crop(self, window: BoardWindow) -> "WindowTerrain":
        """Return the terrain inside a window."""
        terrain = self._windows.get(window)
        if terrain is None:
            impassable, *costly = window.crop([self.impassable, *self.costly.values()])
            terrain = self._windows[window] = WindowTerrain(
                impassable, dict(zip(self.costly, costly, strict=True))
            )
        return terrain


class WindowTerrain(NamedTuple):
    """The terrain inside a window, as in `TerrainMasks`."""

    impassable: int
    costly: dict[int, int]


class MapWindow:
    """The part of a movement map inside a window of columns."""

    def __init__(self, terrain: TerrainMasks, mask_cache: MaskCache, window: BoardWindow) -> None:
        """Crop the terrain; edges and cell sets are cropped on first use."""
        self.layout = window
        self.terrain = terrain.crop(window)
        self._mask_cache = mask_cache
        self._edges_by_space: dict[tuple[str, Corners], PassableEdges] = {}

    def crop(self, space: str, corners: Corners, edges: PassableEdges) -> PassableEdges:
        """Return the open steps of a footprint inside the window, without `PassableEdges.edges`."""
        cropped = self._edges_by_space.get((space, corners))
        if cropped is None:
            window = self.layout
            standable, *lanes = window.crop([edges.standable, *edges.lanes, *edges.tight])
            offsets = tuple(map(window.shift, window.grid.footprint(space)))
            cropped = PassableEdges(
                *(offsets, edges.row_reach, edges.column_reach, (), standable),
                lanes=tuple(lanes[: len(LANES)]),
                tight=tuple(lanes[len(LANES) :]),
            )
            self._edges_by_space[space, corners] = cropped
        return cropped

    def mask_of(self, cells: frozenset[Cell]) -> int:
        """Return the bit board of a set of cells."""
        return self._mask_cache.of(cells, self.layout)
