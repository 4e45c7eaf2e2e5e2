"""Where a body may go, what it costs, and by which way.

Costs count in steps (cells), never in feet. A *leg* is one use of movement with a budget of its
own; it must end on a free cell, and what it leaves unspent is lost. A leg may be left out.
A step costs its base (1; a diagonal on squares 1, every second one 2, or always 2) times the
worst factor among the cells that the body newly enters.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.movement.bit_boards import bits, numbered
from gridapp.geometry.movement.flood_fill import connected, flood
from gridapp.geometry.movement.movement_map import Ground
from gridapp.geometry.movement.predecessors import Trace
from gridapp.geometry.movement.route_costs import measure
from gridapp.geometry.movement.rules import Barrier, Bodies, Broken, Measured, MoveRules, Room
from gridapp.geometry.movement.safest_route import Hazard, safest_route
from gridapp.geometry.movement.single_routes import Back, End
from gridapp.geometry.movement.steps import Steps
from gridapp.geometry.planar.cached_property import Once
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
U = TypeVar("U")

FEW = 16
"""So many cells are found one by one; then it is quicker to work out all."""

__all__ = [
    "Barrier",
    "Bodies",
    "Broken",
    "Hazard",
    "Measured",
    "MoveOptions",
    "MoveRules",
    "Room",
    "measure",
    "move_options",
    "safest_route",
]


class MoveOptions:
    """The cells on which a body may end its movement, with costs and routes.

    Iterates over cells by leg, by the steps spent in that leg, by those spent before it, then
    row by row. The start is no option.
    """

    def __init__(self, steps: Steps) -> None:
        """Flood the ground; costs and routes are worked out when first asked for."""
        self.start = steps.start
        self.space = steps.space
        self.rules = steps.rules
        self._steps = steps
        self._legs = flood(steps)
        self._back = Back(steps, self._legs)
        self._asked = self._walked = 0

    @Once
    def _bands(self) -> list[tuple[int, int, int, int]]:
        """Leg, total cost, parity and the anchors that are reached so, best first."""
        left = self._steps.stops ^ self._steps.here
        found = []
        for number, (span, settled) in enumerate(self._legs):
            for key, states in settled.items():
                if key >= 2 * span and (new := states & left):
                    left ^= new
                    spent, earlier = divmod(key >> 1, span)
                    found.append((number, spent + earlier, key & 1, new))
        return found

    @Once
    def _options(self) -> int:
        """The anchors on which the movement may end."""
        return reduce(or_, [cells for _, _, _, cells in self._bands], 0)

    @Once
    def _ranks(self) -> memoryview:
        """The number of each bit's band, from 1; 0 where it is no option."""
        ranked = [(rank, cells) for rank, (_, _, _, cells) in enumerate(self._bands, 1)]
        return numbered(ranked, self._steps.size)

    @Once
    def _trace(self) -> Trace:
        return Trace(self._steps, self._legs)

    def _end(self, cell: Cell) -> End | None:
        """Where the route to a cell ends: looked up, or found if few cells are asked about."""
        bit = self._steps.index(cell)
        if bit < 0:
            return None
        if self._asked < FEW and "_ranks" not in self.__dict__:
            self._asked += 1
            return self._back.end(bit)
        rank = self._ranks[bit]
        if not rank:
            return None
        leg, cost, parity, _ = self._bands[rank - 1]
        return End(cost, self._layer(leg, parity), bit)

    def _layer(self, leg: int, parity: int) -> int:
        """The layer of the trace for a leg and a parity."""
        return self._steps.parities * leg + parity

    def _known(self, cell: Cell) -> End:
        end = self._end(cell)
        if end is None:
            raise KeyError(cell)
        return end

    @property
    def _ways(self) -> Back | Trace:
        """The ways back: those of single states as long as few are asked for."""
        if self._walked < FEW and "_trace" not in self.__dict__:
            self._walked += 1
            return self._back
        return self._trace

    def __contains__(self, cell: Cell) -> bool:
        bit = self._steps.index(cell)
        return bit >= 0 and self._options >> bit & 1 == 1

    @Once
    def _order(self) -> "NDArray[np.int64]":
        """The bits of all options, best first."""
        return bits([cells for _, _, _, cells in self._bands], self._steps.size)

    @Once
    def _nodes(self) -> "NDArray[np.int64]":
        """The nodes of the trace that lead to all options, best first."""
        import numpy as np

        if len(self._legs) * self._steps.parities == 1:
            return self._order
        layers = [self._layer(leg, parity) for leg, _, parity, _ in self._bands]
        counts = [cells.bit_count() for _, _, _, cells in self._bands]
        return self._trace.nodes(np.repeat(layers, counts), self._order)

    @Once
    def _cells(self) -> list[Cell]:
        """All options, best first."""
        cells, places = self._steps.layout.cells, self._order + self._steps.base
        return [cells[place] for place in places.tolist()]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return self._options.bit_count()

    def cost(self, cell: Cell) -> int:
        """The steps that the route to a cell takes in all its legs.

        Raises:
            KeyError: the cell is no option.
        """
        return self._known(cell).cost

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a cell, from the start to that cell.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._known(cell)
        return self._ways.route(end.layer, end.bit)

    def costs(self) -> dict[Cell, int]:
        """The costs of all options, in the order of iteration."""
        costs = [cost for _, cost, _, cells in self._bands for _ in range(cells.bit_count())]
        return dict(zip(self, costs, strict=True))

    def legs(self) -> dict[Cell, int]:
        """The legs, from 0, in which routes come to all options, in the order of iteration."""
        legs = [leg for leg, _, _, cells in self._bands for _ in range(cells.bit_count())]
        return dict(zip(self, legs, strict=True))

    def routes(self) -> dict[Cell, tuple[Cell, ...]]:
        """The routes to all options, in the order of iteration: faster than one by one."""
        return self._trace.routes(self._nodes, self._cells) if self else {}

    @Once
    def extent(self) -> Box:
        """A box that no route leaves."""
        most = max([cost for _, cost, _, _ in self._bands], default=0)
        column, row = self.start
        return Box(column - most, column + most, row - most, row + most)

    def gathered(
        self,
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        near: Iterable[Cell],
    ) -> list[U]:
        """What comes in the end of what is gathered along the route to each option, as iterated.

        ``step`` adds to what was gathered before a step: it is told that, the cells that the step
        leaves and enters, its leg and its place in the route, both from 0. Only steps that leave
        or enter a cell that is ``near`` are told. One that many routes begin with is told once;
        so is the ``end`` of routes that go on without another one.
        """
        if not self:
            return []
        places = [bit for bit in map(self._steps.index, near) if bit >= 0]
        if not any(self._reached >> bit & 1 for bit in places):
            return [end(first)] * len(self)
        return self._trace.gathered(self._nodes, places, first, step, end)

    @Once
    def _reached(self) -> int:
        """The anchors that any leg comes to, those that it only passes and the start included."""
        return reduce(or_, [cells for _, settled in self._legs for cells in settled.values()])

    def legs_of(self, cell: Cell) -> tuple[int, ...]:
        """The indices into the route at which its legs end; a leg left out ends where it began.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._known(cell)
        return self._ways.legs(end.layer, end.bit)

    def why_not(self, cell: Cell) -> Barrier:
        """Why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: it is one.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return Barrier.HERE
        grid = self._steps.ground.grid
        if not all(place in grid for place in grid.covered(cell, self.space)):
            return Barrier.OFF_BOARD
        bit = 1 << self._steps.ground.layout.places[cell]
        if not self._lifted & bit:
            return Barrier.WALL_OR_TERRAIN
        return Barrier.TOO_FAR if self._led & bit else Barrier.OCCUPIED

    @Once
    def _lifted(self) -> int:
        """The anchors that legs without limit would lead to if nobody else were there."""
        return connected(Steps(self._steps.ground, self.start, self.space, self.rules, Bodies()))

    @Once
    def _led(self) -> int:
        """The anchors on which legs without limit could end."""
        bodies = self._steps.bodies
        steps = Steps(self._steps.ground, self.start, self.space, self.rules, bodies)
        return connected(steps) & steps.stops


def move_options(
    ground: Ground, start: Cell, space: str, rules: MoveRules, bodies: Bodies
) -> MoveOptions:
    """Where a body that stands at ``start`` may end its movement.

    Cells of one leg are found from every cell on which an earlier leg may end, in the order of
    the steps spent in that leg, then of the steps spent before it.

    Raises:
        ValueError: the space is unknown on this grid, the diagonals are euclidean, or a
            room costs less than 1 times as much.
    """
    reach = sum([max(budget, 0) for budget in rules.legs])
    return MoveOptions(Steps(ground, start, space, rules, bodies, reach))
