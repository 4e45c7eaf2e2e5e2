"""The parts of a prepared board that lie in cutouts, and what lies on a board besides walls.

A `Plot` tells of its cutout what a `Ground` tells of the whole board, so far as a flood asks.
"""

from collections import OrderedDict
from typing import NamedTuple

from gridapp.battle.board import Terrain
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.blocked_edges import Corners, PassableEdges
from gridapp.geometry.movement.board_window import BoardWindow
from gridapp.grid.cells import Cell

KEPT_SETS = 128


class MaskCache:
    """Sets of cells as bit boards; those asked for lately are remembered."""

    def __init__(self, layout: BoardLayout) -> None:
        """Take the layout of the board."""
        self._layout = layout
        self._kept: OrderedDict[tuple[frozenset[Cell], BoardWindow | None], int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, cells: frozenset[Cell], cutout: BoardWindow | None = None) -> int:
        """The bit board of a set of cells, of the whole board or of a cutout."""
        if not cells:
            return 0
        mask = self._kept.get((cells, cutout))
        if mask is None:
            mask = cutout.crop([self.of(cells)])[0] if cutout else self._layout.mask(cells)
            self._kept[cells, cutout] = mask
            while len(self._kept) > KEPT_SETS:
                self._kept.popitem(last=False)
        return mask


class TerrainMasks:
    """The terrain of a board: ``shut`` cells nobody enters, and by factor those that cost more."""

    def __init__(self, layout: BoardLayout, terrain: tuple[Terrain, ...]) -> None:
        self.terrain = terrain
        self.factors: dict[Cell, int] = {}
        for region in terrain:
            for cell in set(region.cells):
                self.factors[cell] = self.factors.get(cell, 1) * max(region.factor, 0)
        by_factor: dict[int, list[Cell]] = {}
        for cell, factor in self.factors.items():
            by_factor.setdefault(factor, []).append(cell)
        self.impassable = layout.mask(by_factor.pop(0, ()))
        by_factor.pop(1, None)
        self.costly = {factor: layout.mask(cells) for factor, cells in sorted(by_factor.items())}
        self._patches: dict[BoardWindow, WindowTerrain] = {}

    def crop(self, cutout: BoardWindow) -> "WindowTerrain":
        """The part of it that lies in a cutout."""
        known = self._patches.get(cutout)
        if known is None:
            shut, *dear = cutout.crop([self.impassable, *self.costly.values()])
            known = self._patches[cutout] = WindowTerrain(
                shut, dict(zip(self.costly, dear, strict=True))
            )
        return known


class WindowTerrain(NamedTuple):
    """The terrain of a cutout, as that of `Soil`."""

    impassable: int
    costly: dict[int, int]


class MapWindow:
    """The part of a ground that lies in a cutout."""

    def __init__(self, soil: TerrainMasks, sets: MaskCache, cutout: BoardWindow) -> None:
        """Cut the terrain; ways and sets are cut when first asked for."""
        self.layout = cutout
        self.terrain = soil.crop(cutout)
        self._sets = sets
        self._ways: dict[tuple[str, Corners], PassableEdges] = {}

    def crop(self, space: str, corners: Corners, ways: PassableEdges) -> PassableEdges:
        """The ways of a body of that space on the ground, as far as they lie here; no edges."""
        known = self._ways.get((space, corners))
        if known is None:
            cutout = self.layout
            stands, *lanes = cutout.crop([ways.standable, *ways.lanes])
            offsets = tuple(map(cutout.shift, cutout.grid.footprint(space)))
            known = PassableEdges(offsets, ways.rows, ways.columns, (), stands, tuple(lanes))
            self._ways[space, corners] = known
        return known

    def mask_of(self, cells: frozenset[Cell]) -> int:
        """The bit board of a set of cells."""
        return self._sets.of(cells, self.layout)
