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
from gridapp.geometry.movement.directions import DIAGONAL, Turn, groups, turns
from gridapp.geometry.movement.movement_map import Ground
from gridapp.geometry.movement.rules import Bodies, MoveRules
from gridapp.geometry.movement.terrain_masks import Plot
from gridapp.geometry.planar.cached_property import Once
from gridapp.grid.cells import Cell

Factors = tuple[tuple[int, int], ...]
"""Factors, and the places where a step costs so many times its base; elsewhere none leads."""


class Move(NamedTuple):
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


class Inside(NamedTuple):
    """A room: its cells, and the anchors at which the body covers any of them."""

    cells: int
    touched: int
    factor: int
    closed: bool


class Channel(NamedTuple):
    """Directions of one price, as `Ways.lanes` too; 0 for a lane that is not theirs."""

    lanes: tuple[int, ...]
    bases: tuple[int, int]
    flips: bool
    factors: Factors
    turns: tuple[Turn, ...]


class Steps:
    """The steps of one body on one ground that lie within ``reach`` steps of a place.

    There are two ``parities`` where diagonals alternate, otherwise one, and ``parity`` is 0.
    """

    def __init__(
        self,
        ground: Ground,
        start: Cell,
        space: str,
        rules: MoveRules,
        bodies: Bodies,
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
        ways = ground.ways(space, rules.corners)
        far = None if start not in ground.layout.places else reach
        plot = None if far is None else ground.near(start, far, ways)
        self._plot: Ground | Plot = plot or ground
        self._ways = plot.cut(space, rules.corners, ways) if plot else ways
        self.layout = self._plot.layout
        self.turns = turns(self.layout, rules.diagonals)
        self.parities = 2 if self.turns[-1].flips else 1
        self.parity = rules.parity % self.parities
        self.base, self.size = self._window(far)
        self._full = (1 << self.size) - 1
        self._below = (1 << self.base + self.size) - 1
        self.home = self.index(start)
        self.here = 1 << self.home if self.home >= 0 else 0
        self.free = self._standing(self._plot.soil.shut | self._plot.set_of(bodies.shut))

    def _window(self, reach: int | None) -> tuple[int, int]:
        """The first bit of the window, and how many it holds."""
        layout = self.layout
        if reach is None:
            return 0, layout.size
        last = len(layout.starts) - 1
        row = layout.row(self.start)
        above, below = self._ways.rows
        base = layout.starts[max(row - reach - above, 0)]
        return base, layout.starts[min(row + reach + below + 1, last)] - base

    def _crop(self, mask: int) -> int:
        """The part of a board's set that lies in the window."""
        return (mask & self._below) >> self.base

    def index(self, cell: Cell) -> int:
        """The bit of a cell, -1 where there is none in the window."""
        index = self.layout.place(cell) - self.base
        return index if 0 <= index < self.size else -1

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        return self.layout.cells[index + self.base]

    def _taken(self, mask: int) -> int:
        """The anchors at which the body touches a cell of a board's set."""
        near, offsets = (mask & self._below) >> self.base, self._ways.offsets
        return near if len(offsets) == 1 or not near else dilated(near, offsets)

    def _standing(self, shut: int) -> int:
        """The anchors at which the body stands and touches no cell of a board's set."""
        stands = self._crop(self._ways.stands)
        return stands ^ stands & self._taken(shut)

    @Once
    def room(self) -> int:
        """The anchors at which the body has room if nobody else is there."""
        return self._standing(self._plot.soil.shut)

    @Once
    def stops(self) -> int:
        """The anchors on which a leg may end: where nobody else is, and where it began."""
        crossed = self._taken(self._plot.set_of(self.bodies.crossed))
        return self._full ^ self._full & crossed | self.here

    @Once
    def moves(self) -> tuple[Move, ...]:
        """All directions, in the order of `turns`."""
        lanes = self._ways.lanes
        return tuple(
            Move(
                turn.direction,
                self._crop(shifted(lanes[turn.lane], -turn.along)),
                turn.shift,
                turn.bases,
                turn.flips,
                self._factors(turn.direction),
            )
            for turn in self.turns
        )

    @Once
    def channels(self) -> list[Channel]:
        """All directions, joined where they cost the same."""
        if self._uneven:
            return self.single_channels
        even = self._even
        return [self._channel(turns, even) for turns in groups(self.layout, self.rules.diagonals)]

    @Once
    def single_channels(self) -> list[Channel]:
        """All directions, each in a channel of its own."""
        return [self._channel((turn,), self._factors(turn.direction)) for turn in self.turns]

    def _channel(self, turns: tuple[Turn, ...], factors: Factors) -> Channel:
        """Some directions that cost the same."""
        lanes, cut = [0] * len(LANES), self._lanes
        for turn in turns:
            lanes[turn.lane] = cut[turn.lane]
        return Channel(tuple(lanes), turns[0].bases, turns[0].flips, factors, turns)

    @Once
    def _lanes(self) -> list[int]:
        """`Ways.lanes` of the window."""
        base, below = self.base, self._below
        return [(lane & below) >> base for lane in self._ways.lanes]

    @Once
    def _uneven(self) -> bool:
        """Whether the price of a place depends on the direction one comes from."""
        if self.bodies.rooms:
            return True
        return len(self._ways.offsets) > 1 and bool(self._classes[0])

    def _factors(self, direction: Cell) -> Factors:
        return self._by_worst(direction) if self._uneven else self._even

    @Once
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

    @Once
    def _rooms(self) -> tuple[Inside, ...]:
        found = []
        for room in self.bodies.rooms:
            if room.factor < 1:
                raise ValueError(f"a room costs {room.factor} times as much: it must be at least 1")
            mask = self._plot.set_of(room.cells)
            found.append(Inside(self._crop(mask), self._taken(mask), room.factor, room.closed))
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

    @Once
    def _classes(self) -> tuple[dict[int, int], int]:
        """The cells that cost more by their factor, and those that may not be entered for it."""
        base, below = self.base, self._below
        soil = self._plot.soil.dear.items() if self.rules.terrain else ()
        classes = {factor: near for factor, cells in soil if (near := (cells & below) >> base)}
        barred = 0 if self.rules.difficult else reduce(or_, classes.values(), 0)
        return classes, barred
