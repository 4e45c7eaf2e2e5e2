"""The single step of a body, for all cells of a window of rows at once.

`Steps` is what field, routes and measure share. Its bit boards are those of `bitboard`, cut to
the rows that the body can come to; bit 0 is the first cell of row ``low``.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from gridapp.geometry.ground import Ground, dilated
from gridapp.geometry.movement_rules import Bodies, MoveRules
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

ANYWHERE = -1
"""The set of all bits."""

DIAGONAL = {Metric.UNIFORM: (1, 1), Metric.ALTERNATING: (1, 2), Metric.MANHATTAN: (2, 2)}
"""What a diagonal step on squares costs after an even or an odd number of them."""


class Move(NamedTuple):
    """One direction: the anchors that may take it as far as walls go, and what it costs.

    ``bases`` is the price on plain ground by the parity before it, ``flips`` whether it changes
    the parity, ``factors`` the places where that price is multiplied; it leads nowhere else.
    """

    direction: Cell
    mask: int
    shift: int
    bases: tuple[int, int]
    flips: bool
    factors: tuple[tuple[int, int], ...]

    def factor(self, index: int) -> int:
        """The factor at the place of a bit, 0 where the move may not lead."""
        return next((factor for factor, where in self.factors if where >> index & 1), 0)


class Steps:
    """The steps of one body on one ground that lie within ``reach`` steps of a place."""

    def __init__(
        self,
        ground: Ground,
        start: Cell,
        space: str,
        rules: MoveRules,
        bodies: Bodies,
        reach: int | None = None,
    ) -> None:
        """Cut the ground to the rows in reach; the whole board without a reach.

        Raises:
            ValueError: the space is unknown on this grid, the diagonals are euclidean, or a dear
                cell costs less than 1 times as much.
        """
        if rules.diagonals not in DIAGONAL:
            raise ValueError("movement counts whole steps: no euclidean diagonals")
        self.ground, self.layout = ground, ground.layout
        self.start, self.space, self.rules, self.bodies = start, space, rules, bodies
        self._ways = ground.ways(space, rules.corners)
        self._body = ground.grid.footprint(space)
        self._cut(reach)
        self.home = self.index(start)
        self.here = 1 << self.home if self.home >= 0 else 0
        self.room = self._room()
        self.free = self.room & ~self._taken(bodies.shut)

    def _cut(self, reach: int | None) -> None:
        layout = self.layout
        self.low, high = 0, layout.height
        if reach is not None:
            row = self.start[1] - layout.top
            self.low = max(0, row - reach + min(dy for _, dy in self._body))
            high = min(high, row + reach + max(dy for _, dy in self._body) + 1)
        self._base = self.low * layout.stride
        self.size = max(0, high - self.low) * layout.stride
        self._full = (1 << self.size) - 1

    def crop(self, mask: int) -> int:
        """The part of a board's set that lies in the window."""
        return mask >> self._base & self._full

    def index(self, cell: Cell) -> int:
        """The bit of a cell, -1 where there is none in the window."""
        if not self.layout.holds(cell):
            return -1
        index = self.layout.index(cell) - self._base
        return index if 0 <= index < self.size else -1

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        return self.layout.cell(index + self._base)

    def _taken(self, cells: frozenset[Cell]) -> int:
        """The anchors at which the body touches one of those cells."""
        mask = self.crop(self.ground.set_of(cells))
        return dilated(mask, self._ways.offsets) if mask else 0

    def _room(self) -> int:
        """The anchors at which walls and terrain leave room for the body."""
        shut = self.crop(self.ground.soil.shut)
        barred = dilated(shut, self._ways.offsets) if shut else 0
        return self.crop(self._ways.stands) & ~barred

    @cached_property
    def stops(self) -> int:
        """The anchors on which a leg may end: where nobody else is, and where it began."""
        return self._full & ~self._taken(self.bodies.crossed) | self.here

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """All directions; first come those that a way prefers to end with.

        Straight steps come first, so that a way turns but once where it can; where a diagonal
        costs two, diagonals do, for then they save cells.
        """
        grid = self.ground.grid
        diagonals = self.rules.diagonals
        directions = sorted(grid.directions, key=self._is_diagonal)
        if diagonals is Metric.MANHATTAN:
            directions.sort(key=self._is_diagonal, reverse=True)
        edges = tuple(map(self.crop, self._ways.edges))
        return tuple(self._move(direction, edges) for direction in directions)

    def _is_diagonal(self, direction: Cell) -> bool:
        return not self.ground.grid.is_hex and 0 not in direction

    def _move(self, direction: Cell, edges: tuple[int, ...]) -> Move:
        shift = self.layout.shift(direction)
        half = self.layout.half
        if shift > 0:
            mask = edges[half.index(direction)]
        else:
            mask = edges[half.index((-direction[0], -direction[1]))] << -shift
        bases, flips = (1, 1), False
        if self._is_diagonal(direction):
            flips = self.rules.diagonals is Metric.ALTERNATING
            bases = DIAGONAL[self.rules.diagonals]
        return Move(direction, mask, shift, bases, flips, self._factors(direction))

    def _factors(self, direction: Cell) -> tuple[tuple[int, int], ...]:
        """Where one direction leads, by the worst factor among the newly entered cells."""
        classes, barred = self._classes
        if not classes and not barred:
            return ((1, ANYWHERE),)
        entered = self._entered(direction)
        rest = ANYWHERE & ~dilated(barred, entered)
        found = []
        for factor in sorted(classes, reverse=True):
            if worst := dilated(classes[factor], entered) & rest:
                found.append((factor, worst))
                rest &= ~worst
        return ((1, rest), *reversed(found))

    def _entered(self, direction: Cell) -> Iterable[int]:
        """The shifts from an anchor to the cells that were not covered one step before."""
        dx, dy = direction
        cells = set(self._body)
        new = (cell for cell in self._body if (cell[0] + dx, cell[1] + dy) not in cells)
        return tuple(map(self.layout.shift, new))

    @cached_property
    def _classes(self) -> tuple[dict[int, int], int]:
        """The cells that cost more by their factor, and those that may not be entered for it."""
        hard = self.crop(self.ground.hard)
        soil = self.ground.soil.dear if hard else {}
        classes = {factor: self.crop(mask) for factor, mask in soil.items()}
        for cell, factor in self.bodies.dear.items():
            if factor < 1:
                raise ValueError(f"{cell} costs {factor} times as much: it must be at least 1")
            self._make_dearer(classes, cell, factor)
        used = {factor: mask for factor, mask in classes.items() if mask and factor > 1}
        return used, 0 if self.rules.difficult else hard

    def _make_dearer(self, classes: dict[int, int], cell: Cell, factor: int) -> None:
        index = self.index(cell)
        if index >= 0:
            plain = self.ground.factor(cell)
            classes[plain] = classes.get(plain, 0) & ~(1 << index)
            classes[plain * factor] = classes.get(plain * factor, 0) | 1 << index
