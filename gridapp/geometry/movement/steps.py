"""The single step of a body, for all cells of a window at once.

`Steps` is what field, routes and measure share. Its bit boards are those of `bitboard`, cut to
the rows that the body can come to, on wide boards also to a cutout of columns; bit 0 is the first
of the first row.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from gridapp.geometry.movement.bit_boards import dilated, shifted
from gridapp.geometry.movement.blocked_edges import LANES
from gridapp.geometry.movement.directions import (
    DIAGONAL,
    PricedDirection,
    directions_by_price,
    priced_directions,
)
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import MoveRules, OccupiedCells
from gridapp.geometry.movement.terrain_masks import MapWindow
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.cells import Cell

Factors = tuple[tuple[int, int], ...]
"""Factors, and the places where a step costs so many times its base; elsewhere none leads."""


class DirectedStep(NamedTuple):
    """One direction from everywhere: the anchors that may take it, and what it costs where."""

    direction: Cell
    mask: int
    shift: int
    bases: tuple[int, int]
    flips: bool
    factors: Factors

    def factor(self, index: int) -> int:
        """The factor at the place of a bit, 0 where the move may not lead."""
        return next((factor for factor, where in self.factors if where >> index & 1), 0)


class SharedSpaceMask(NamedTuple):
    """A room: its cells, and the anchors at which the body covers any of them."""

    cells: int
    touched: int
    factor: int
    closed: bool


class PriceGroup(NamedTuple):
    """Directions of one price, as `Ways.lanes` too; 0 for a lane that is not theirs."""

    lanes: tuple[int, ...]
    bases: tuple[int, int]
    flips: bool
    factors: Factors
    turns: tuple[PricedDirection, ...]


class StepMasks:
    """The steps of one body on one ground that lie within ``reach`` steps of a place.

    There are two ``parities`` where diagonals alternate, otherwise one, and ``parity`` is 0.
    """

    def __init__(
        self,
        ground: MovementMap,
        start: Cell,
        space: str,
        rules: MoveRules,
        bodies: OccupiedCells,
        reach: int | None = None,
    ) -> None:
        """Cut the ground to what is in reach; the whole board without a reach.

        Raises:
            ValueError: the space is unknown on this grid, the diagonals are euclidean, or a
                room costs less than 1 times as much.
        """
        if rules.diagonals not in DIAGONAL:
            raise ValueError("movement counts whole steps: no euclidean diagonals")
        self.ground = ground
        self.start, self.space, self.rules, self.bodies = start, space, rules, bodies
        ways = ground.passable_edges(space, rules.corners)
        far = None if start not in ground.layout.places else reach
        plot = None if far is None else ground.window_around(start, far, ways)
        self._plot: MovementMap | MapWindow = plot or ground
        self._ways = plot.crop(space, rules.corners, ways) if plot else ways
        self.layout = self._plot.layout
        self.turns = priced_directions(self.layout, rules.diagonals)
        self.parities = 2 if self.turns[-1].flips else 1
        self.parity = rules.parity % self.parities
        self.base, self.size = self._window(far)
        self._full = (1 << self.size) - 1
        self._below = (1 << self.base + self.size) - 1
        self.start_bit = self.bit_of(start)
        self.start_mask = 1 << self.start_bit if self.start_bit >= 0 else 0
        self.free = self._standing(
            self._plot.terrain.impassable | self._plot.mask_of(bodies.impassable)
        )

    def _window(self, reach: int | None) -> tuple[int, int]:
        """The first bit of the window, and how many it holds."""
        layout = self.layout
        if reach is None:
            return 0, layout.size
        last = len(layout.starts) - 1
        row = layout.row(self.start)
        above, below = self._ways.rows
        first_bit = layout.starts[max(row - reach - above, 0)]
        return first_bit, layout.starts[min(row + reach + below + 1, last)] - first_bit

    def _crop(self, mask: int) -> int:
        """The part of a board's set that lies in the window."""
        return (mask & self._below) >> self.base

    def bit_of(self, cell: Cell) -> int:
        """The bit of a cell, -1 where there is none in the window."""
        index = self.layout.place(cell) - self.base
        return index if 0 <= index < self.size else -1

    def cell_of(self, index: int) -> Cell:
        """The cell of a bit."""
        return self.layout.cells[index + self.base]

    def _taken(self, mask: int) -> int:
        """The anchors at which the body touches a cell of a board's set."""
        near, offsets = (mask & self._below) >> self.base, self._ways.offsets
        return near if len(offsets) == 1 or not near else dilated(near, offsets)

    def _standing(self, shut: int) -> int:
        """The anchors at which the body stands and touches no cell of a board's set."""
        stands = self._crop(self._ways.standable)
        return stands ^ stands & self._taken(shut)

    @CachedProperty
    def standable(self) -> int:
        """The anchors at which the body has room if nobody else is there."""
        return self._standing(self._plot.terrain.impassable)

    @CachedProperty
    def stoppable(self) -> int:
        """The anchors on which a leg may end: where nobody else is, and where it began."""
        crossed = self._taken(self._plot.mask_of(self.bodies.passable))
        return self._full ^ self._full & crossed | self.start_mask

    @CachedProperty
    def directed_steps(self) -> tuple[DirectedStep, ...]:
        """All directions, in the order of `turns`."""
        lanes = self._ways.lanes
        return tuple(
            DirectedStep(
                turn.direction,
                self._crop(shifted(lanes[turn.lane], -turn.along)),
                turn.shift,
                turn.bases,
                turn.flips,
                self._factors(turn.direction),
            )
            for turn in self.turns
        )

    @CachedProperty
    def price_groups(self) -> list[PriceGroup]:
        """All directions, joined where they cost the same."""
        if self._uneven:
            return self.single_direction_groups
        even = self._even
        return [
            self._channel(turns, even)
            for turns in directions_by_price(self.layout, self.rules.diagonals)
        ]

    @CachedProperty
    def single_direction_groups(self) -> list[PriceGroup]:
        """All directions, each in a channel of its own."""
        return [self._channel((turn,), self._factors(turn.direction)) for turn in self.turns]

    def _channel(self, turns: tuple[PricedDirection, ...], factors: Factors) -> PriceGroup:
        """Some directions that cost the same."""
        lanes, cut = [0] * len(LANES), self._lanes
        for turn in turns:
            lanes[turn.lane] = cut[turn.lane]
        return PriceGroup(tuple(lanes), turns[0].bases, turns[0].flips, factors, turns)

    @CachedProperty
    def _lanes(self) -> list[int]:
        """`Ways.lanes` of the window."""
        base, below = self.base, self._below
        return [(lane & below) >> base for lane in self._ways.lanes]

    @CachedProperty
    def _uneven(self) -> bool:
        """Whether the price of a place depends on the direction one comes from."""
        if self.bodies.shared_spaces:
            return True
        return len(self._ways.offsets) > 1 and bool(self._classes[0])

    def _factors(self, direction: Cell) -> Factors:
        return self._by_worst(direction) if self._uneven else self._even

    @CachedProperty
    def _even(self) -> Factors:
        """The factors of a body for which they do not depend on the direction."""
        classes, barred = self._classes
        rest = self._full
        for cells in classes.values():
            rest ^= cells
        return ((1, rest),) if barred else ((1, rest), *classes.items())

    def _by_worst(self, direction: Cell) -> Factors:
        """Where one direction leads, by the worst factor among the newly entered cells."""
        classes, barred = self._classes
        entered = self._entered(direction)
        rest = self._full & ~dilated(barred, entered)
        dear = {factor: dilated(cells, entered) for factor, cells in classes.items()}
        for room in self._rooms:
            within = shifted(room.touched, self.layout.shift(direction))
            rest &= ~(room.touched & ~within) if room.closed else -1
            for factor, cells in ((1, self._full), *classes.items()):
                inner = dilated(cells & room.cells, entered) & within
                dear[factor * room.factor] = dear.get(factor * room.factor, 0) | inner
        found = []
        for factor in sorted(dear.keys() - {1}, reverse=True):
            worst = dear[factor] & rest
            found.append((factor, worst))
            rest ^= worst
        return ((1, rest), *found)

    @CachedProperty
    def _rooms(self) -> tuple[SharedSpaceMask, ...]:
        found = []
        for room in self.bodies.shared_spaces:
            if room.factor < 1:
                raise ValueError(f"a room costs {room.factor} times as much: it must be at least 1")
            mask = self._plot.mask_of(room.cells)
            found.append(
                SharedSpaceMask(self._crop(mask), self._taken(mask), room.factor, room.closed)
            )
        return tuple(found)

    def is_kept_out(self, before: int, after: int) -> bool:
        """Whether a step leads from outside into a closed room, told by the bits of its ends."""
        closed = (room.touched for room in self._rooms if room.closed)
        return any(touched >> after & 1 and not touched >> before & 1 for touched in closed)

    def _entered(self, direction: Cell) -> tuple[int, ...]:
        """The shifts from an anchor to the cells that were not covered one step before."""
        dx, dy = direction
        body = self.ground.grid.footprint(self.space)
        new = (cell for cell in body if (cell[0] + dx, cell[1] + dy) not in body)
        return tuple(map(self.layout.shift, new))

    @CachedProperty
    def _classes(self) -> tuple[dict[int, int], int]:
        """The cells that cost more by their factor, and those that may not be entered for it."""
        base, below = self.base, self._below
        soil = self._plot.terrain.costly.items() if self.rules.terrain_counts else ()
        classes = {factor: near for factor, cells in soil if (near := (cells & below) >> base)}
        barred = 0 if self.rules.enters_difficult else reduce(or_, classes.values(), 0)
        return classes, barred
