"""The single step of a footprint, for all cells of a window at once.

`StepMasks` is shared by flood fill, routes and route costs. Its bit boards are those of
`bit_boards`, cropped to the rows in reach and on wide boards to a window of columns; bit 0 is the
first bit of the first row in reach.
"""

from collections.abc import Iterable
from functools import reduce
from operator import and_, or_, xor
from typing import NamedTuple

from gridapp.geometry.movement.bit_boards import dilated, every_row, shifted
from gridapp.geometry.movement.directions import (
    DIAGONAL,
    PricedDirection,
    directions_by_price,
    priced_directions,
)
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import MoveRules, OccupiedCells
from gridapp.geometry.movement.terrain_masks import MapWindow
from gridapp.geometry.movement.walls.blocked_edges import LANES
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

Factors = tuple[tuple[int, int], ...]
"""Pairs of terrain factor and target mask; targets outside every mask are closed."""


class DirectedStep(NamedTuple):
    """A direction from every anchor: the anchors that may step, and the price by target."""

    direction: Cell
    mask: int
    shift: int
    base_costs: tuple[int, int]
    flips_parity: bool
    factors: Factors

    def factor(self, index: int) -> int:
        """Return the terrain factor at a target bit, 0 if the step may not enter it."""
        return next((factor for factor, where in self.factors if where >> index & 1), 0)


class SharedSpaceMask(NamedTuple):
    """A shared space as bit masks: cells, and touching anchors."""

    cells: int
    touching: int
    factor: int
    closed: bool


class PriceGroup(NamedTuple):
    """Directions of equal price, as `PassableEdges.lanes` with 0 for lanes of other directions."""

    lanes: tuple[int, ...]
    base_costs: tuple[int, int]
    flips_parity: bool
    factors: Factors
    directions: tuple[PricedDirection, ...]


class StepMasks:
    """The steps of a footprint on a map within ``reach`` steps of the start.

    ``parities`` is 2 where diagonals alternate in price, otherwise 1 (and ``parity`` is 0).
    ``free`` are the anchors at which the footprint meets no impassable cell.
    """

    def __init__(
        self,
        movement_map: MovementMap,
        start: Cell,
        space: str,
        rules: MoveRules,
        occupied: OccupiedCells,
        reach: int | None = None,
    ) -> None:
        """Crop the map to the cells in reach; None takes the whole board.

        Raises:
            ValueError: the space name is unknown on this grid, the metric is euclidean, or a shared
                space has a factor below 1.
        """
        if rules.diagonals not in DIAGONAL:
            raise ValueError("movement counts whole steps: no euclidean diagonals")
        self.movement_map = movement_map
        self.start, self.space, self.rules, self.occupied = start, space, rules, occupied
        if start not in movement_map.layout.bit_by_cell:
            reach = None
        self._crop(reach)
        self.directions = priced_directions(self.layout, rules.diagonals)
        self.parities = 2 if self.directions[-1].flips_parity else 1
        self.parity = rules.parity % self.parities
        self.start_bit = self.bit_of(start)
        self.start_mask = 1 << self.start_bit if self.start_bit >= 0 else 0
        self.free = self._standing(
            self._region.terrain.impassable | self._region.mask_of(occupied.impassable)
        )

    def _crop(self, reach: int | None) -> None:
        """Take the part of the map within reach of the start, and its passable edges."""
        whole, space, corners = self.movement_map, self.space, self.rules.corners
        edges = whole.passable_edges(space, corners)
        window = None if reach is None else whole.window_around(self.start, reach, edges)
        self._region: MovementMap | MapWindow = window or whole
        self._edges = window.crop(space, corners, edges) if window else edges
        self.layout = self._region.layout
        self.first_bit, self.size = self._window(reach)
        self._full = (1 << self.size) - 1
        self._below = (1 << self.first_bit + self.size) - 1

    def _window(self, reach: int | None) -> tuple[int, int]:
        """Return the first bit of the window and its size in bits."""
        layout = self.layout
        if reach is None:
            return 0, layout.size
        last = len(layout.row_starts) - 1
        row = layout.row(self.start)
        above, below = self._edges.row_reach
        first_bit = layout.row_starts[max(row - reach - above, 0)]
        return first_bit, layout.row_starts[min(row + reach + below + 1, last)] - first_bit

    def _in_window(self, mask: int) -> int:
        """Return the part of a board mask inside the window."""
        return (mask & self._below) >> self.first_bit

    def bit_of(self, cell: Cell) -> int:
        """Return the window bit of a cell, -1 outside the window."""
        index = self.layout.bit_of(cell) - self.first_bit
        return index if 0 <= index < self.size else -1

    def mask_of_boxes(self, boxes: Iterable[Box]) -> int:
        """Return the anchors in boxes; bits beside the board may be set as well."""
        layout, mask = self.layout, 0
        if layout.grid.is_hex:
            return self.mask_of_cells({cell for box in boxes for cell in box.cells()})
        begin, stride = layout.first_column, layout.stride
        for first, last, top, bottom in boxes:
            left, width = max(first, begin), min(last + 1, begin + stride) - max(first, begin)
            if width > 0 and bottom >= top:
                rows = ((1 << width) - 1) * every_row(bottom - top + 1, stride)
                mask |= shifted(rows, top * stride + left - begin - self.first_bit)
        return mask & self._full

    def mask_of_cells(self, cells: Iterable[Cell]) -> int:
        """Return the given anchors inside the window."""
        return reduce(or_, [1 << bit for bit in map(self.bit_of, cells) if bit >= 0], 0)

    def cell_of(self, index: int) -> Cell:
        """Return the cell of a window bit."""
        return self.layout.cells[index + self.first_bit]

    def _touching(self, mask: int) -> int:
        """Return the anchors at which the footprint covers a cell of a board mask."""
        window_part, offsets = (mask & self._below) >> self.first_bit, self._edges.offsets
        return (
            window_part if len(offsets) == 1 or not window_part else dilated(window_part, offsets)
        )

    def _standing(self, blocked: int) -> int:
        """Return the anchors at which the footprint stands and covers no cell of a board mask."""
        stands = self._in_window(self._edges.standable)
        return stands ^ stands & self._touching(blocked)

    @CachedProperty
    def standable(self) -> int:
        """The anchors at which the footprint fits on the otherwise empty map."""
        return self._standing(self._region.terrain.impassable)

    @CachedProperty
    def stoppable(self) -> int:
        """The anchors on which a leg may end: free of other creatures, or the start."""
        occupied = self._touching(self._region.mask_of(self.occupied.passable))
        return self._full ^ self._full & occupied | self.start_mask

    @CachedProperty
    def directed_steps(self) -> tuple[DirectedStep, ...]:
        """All directions, in the order of `priced_directions`."""
        lanes = self._edges.lanes
        return tuple(
            DirectedStep(
                direction.step,
                self._in_window(shifted(lanes[direction.lane], -direction.along_row)),
                direction.shift,
                direction.base_costs,
                direction.flips_parity,
                self._factors(direction.step),
            )
            for direction in self.directions
        )

    @CachedProperty
    def price_groups(self) -> list[PriceGroup]:
        """All directions, grouped by price, and those of tight steps again at their price."""
        if self._price_depends_on_direction:
            groups = [
                self._price_group((direction,), self._worst_factors(direction.step))
                for direction in self.directions
            ]
        else:
            even = self._common_factors
            groups = [
                self._price_group(directions, even)
                for directions in directions_by_price(self.layout, self.rules.diagonals)
            ]
        return self._split_by_squeezing(groups) if self._edges.tight else groups

    def _split_by_squeezing(self, groups: list[PriceGroup]) -> list[PriceGroup]:
        """Return groups without their tight steps, then these at the price of squeezing."""
        times = self.movement_map.squeeze_factor or 1
        free, squeezed = [], []
        for group in groups:
            tight = tuple(map(and_, group.lanes, self._tight_lanes))
            free.append(group._replace(lanes=tuple(map(xor, group.lanes, tight))))
            if any(tight):
                factors = tuple((factor * times, where) for factor, where in group.factors)
                squeezed.append(group._replace(lanes=tight, factors=factors))
        return [*free, *squeezed]

    @CachedProperty
    def single_direction_groups(self) -> list[PriceGroup]:
        """Each direction as a separate group."""
        return [
            self._price_group((direction,), self._factors(direction.step))
            for direction in self.directions
        ]

    def _price_group(self, directions: tuple[PricedDirection, ...], factors: Factors) -> PriceGroup:
        """Return the price group of directions with equal prices."""
        lanes, cut = [0] * len(LANES), self._window_lanes
        for direction in directions:
            lanes[direction.lane] = cut[direction.lane]
        return PriceGroup(
            tuple(lanes), directions[0].base_costs, directions[0].flips_parity, factors, directions
        )

    @CachedProperty
    def _window_lanes(self) -> list[int]:
        """`PassableEdges.lanes` cropped to the window."""
        base, below = self.first_bit, self._below
        return [(lane & below) >> base for lane in self._edges.lanes]

    @CachedProperty
    def _tight_lanes(self) -> list[int]:
        """`PassableEdges.tight` cropped to the window."""
        return [self._in_window(lane) for lane in self._edges.tight]

    @CachedProperty
    def _price_depends_on_direction(self) -> bool:
        """True if the terrain's price of entering an anchor depends on the direction of a step."""
        if self.occupied.shared_spaces:
            return True
        is_of_entered = self.rules.priced_cells == "entered"
        is_large = len(self._edges.offsets) > 1
        return (is_large or not is_of_entered) and bool(self._costly_terrain[0])

    def _factors(self, direction: Cell) -> Factors:
        factors = (
            self._worst_factors(direction)
            if self._price_depends_on_direction
            else self._common_factors
        )
        return self._with_squeezing(direction, factors) if self._edges.tight else factors

    def _with_squeezing(self, direction: Cell, factors: Factors) -> Factors:
        """Return the factors of a direction, those of tight steps higher."""
        priced = next(priced for priced in self.directions if priced.step == direction)
        leaving = shifted(self._edges.tight[priced.lane], -priced.along_row)
        tight = shifted(self._in_window(leaving), priced.shift)
        times = self.movement_map.squeeze_factor or 1
        return tuple(
            (higher, targets)
            for factor, among in factors
            for higher, targets in ((factor, among & ~tight), (factor * times, among & tight))
            if targets
        )

    @CachedProperty
    def _common_factors(self) -> Factors:
        """The terrain factors by anchor where the direction does not matter."""
        classes, barred = self._costly_terrain
        plain = self._full
        for cells in classes.values():
            plain ^= cells
        return ((1, plain),) if barred else ((1, plain), *classes.items())

    def _worst_factors(self, direction: Cell) -> Factors:
        """Return the anchors a direction may enter, by the worst factor of the priced cells."""
        classes, barred = self._costly_terrain
        entered = self._entered_offsets(direction)
        plain = self._full & ~dilated(barred, entered)
        costly = {factor: self._priced(cells, direction) for factor, cells in classes.items()}
        for shared in self._shared_space_masks:
            was_touching = shifted(shared.touching, self.layout.shift(direction))
            plain &= ~(shared.touching & ~was_touching) if shared.closed else -1
            for factor, cells in ((1, self._full), *classes.items()):
                if self.rules.priced_cells == "entered":
                    inner = dilated(cells & shared.cells, entered) & was_touching
                else:
                    inner = dilated(shared.cells, entered) & was_touching
                    inner &= self._priced(cells, direction)
                costly[factor * shared.factor] = costly.get(factor * shared.factor, 0) | inner
        factors = []
        for factor in sorted(costly.keys() - {1}, reverse=True):
            worst = costly[factor] & plain
            factors.append((factor, worst))
            plain ^= worst
        return ((1, plain), *factors)

    def _priced(self, cells: int, direction: Cell) -> int:
        """Return the anchors at which steps in a direction pay for the terrain of ``cells``.

        Given all cells of the window, every anchor: they mean plain ground.
        """
        if cells == self._full:
            return cells
        mode, targets = self.rules.priced_cells, 0
        if mode != "left":
            targets |= dilated(cells, self._entered_offsets(direction))
        if mode != "entered":
            leaving = dilated(cells, self._left_offsets(direction))
            targets |= shifted(leaving, self.layout.shift(direction))
        return targets

    @CachedProperty
    def _shared_space_masks(self) -> tuple[SharedSpaceMask, ...]:
        masks = []
        for shared in self.occupied.shared_spaces:
            if shared.factor < 1:
                raise ValueError(
                    f"a room costs {shared.factor} times as much: it must be at least 1"
                )
            mask = self._region.mask_of(shared.cells)
            masks.append(
                SharedSpaceMask(
                    self._in_window(mask), self._touching(mask), shared.factor, shared.closed
                )
            )
        return tuple(masks)

    def is_kept_out(self, before: int, after: int) -> bool:
        """Return True if a step, given by its bits, enters a closed shared space from outside."""
        closed = (shared.touching for shared in self._shared_space_masks if shared.closed)
        return any(touched >> after & 1 and not touched >> before & 1 for touched in closed)

    def _entered_offsets(self, direction: Cell) -> tuple[int, ...]:
        """Return the shifts from an anchor to the cells not covered one step before."""
        dx, dy = direction
        footprint = self.movement_map.grid.footprint(self.space)
        entered = (cell for cell in footprint if (cell[0] + dx, cell[1] + dy) not in footprint)
        return tuple(map(self.layout.shift, entered))

    def _left_offsets(self, direction: Cell) -> tuple[int, ...]:
        """Return the shifts from an anchor to the cells not covered one step later."""
        dx, dy = direction
        footprint = self.movement_map.grid.footprint(self.space)
        left = (cell for cell in footprint if (cell[0] - dx, cell[1] - dy) not in footprint)
        return tuple(map(self.layout.shift, left))

    @CachedProperty
    def _costly_terrain(self) -> tuple[dict[int, int], int]:
        """The cells with higher cost by factor, and the cells closed because of their cost."""
        base, below = self.first_bit, self._below
        terrain = self._region.terrain.costly.items() if self.rules.terrain_counts else ()
        classes = {factor: mask for factor, cells in terrain if (mask := (cells & below) >> base)}
        barred = 0 if self.rules.enters_difficult else reduce(or_, classes.values(), 0)
        return classes, barred
