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

from gridapp.geometry.movement.bit_boards import set_bits, value_by_bit
from gridapp.geometry.movement.flood_fill import connected_anchors, flood
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.predecessors import PredecessorTree
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    SharedSpace,
    UnreachableReason,
)
from gridapp.geometry.movement.safest_route import Hazard, safest_route
from gridapp.geometry.movement.single_routes import RouteEnd, SingleRoutes
from gridapp.geometry.movement.steps import StepMasks
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
U = TypeVar("U")

MAX_SINGLE_ROUTES = 16
"""So many cells are found one by one; then it is quicker to work out all."""

__all__ = [
    "BrokenRoute",
    "Hazard",
    "MeasuredRoute",
    "MoveOptions",
    "MoveRules",
    "OccupiedCells",
    "SharedSpace",
    "UnreachableReason",
    "measure_route",
    "move_options",
    "safest_route",
]


class MoveOptions:
    """The cells on which a body may end its movement, with costs and routes.

    Iterates over cells by leg, by the steps spent in that leg, by those spent before it, then
    row by row. The start is no option.
    """

    def __init__(self, steps: StepMasks) -> None:
        """Flood the ground; costs and routes are worked out when first asked for."""
        self.start = steps.start
        self.space = steps.space
        self.rules = steps.rules
        self._steps = steps
        self._legs = flood(steps)
        self._back = SingleRoutes(steps, self._legs)
        self._asked = self._walked = 0

    @CachedProperty
    def _bands(self) -> list[tuple[int, int, int, int]]:
        """Leg, total cost, parity and the anchors that are reached so, best first."""
        left = self._steps.stoppable ^ self._steps.start_mask
        found = []
        for number, (span, settled) in enumerate(self._legs):
            for key, states in settled.items():
                if key >= 2 * span and (new := states & left):
                    left ^= new
                    spent, earlier = divmod(key >> 1, span)
                    found.append((number, spent + earlier, key & 1, new))
        return found

    @CachedProperty
    def _options(self) -> int:
        """The anchors on which the movement may end."""
        return reduce(or_, [cells for _, _, _, cells in self._bands], 0)

    @CachedProperty
    def _ranks(self) -> memoryview:
        """The number of each bit's band, from 1; 0 where it is no option."""
        ranked = [(rank, cells) for rank, (_, _, _, cells) in enumerate(self._bands, 1)]
        return value_by_bit(ranked, self._steps.size)

    @CachedProperty
    def _trace(self) -> PredecessorTree:
        return PredecessorTree(self._steps, self._legs)

    def _end(self, cell: Cell) -> RouteEnd | None:
        """Where the route to a cell ends: looked up, or found if few cells are asked about."""
        bit = self._steps.bit_of(cell)
        if bit < 0:
            return None
        if self._asked < MAX_SINGLE_ROUTES and "_ranks" not in self.__dict__:
            self._asked += 1
            return self._back.end(bit)
        rank = self._ranks[bit]
        if not rank:
            return None
        leg, cost, parity, _ = self._bands[rank - 1]
        return RouteEnd(cost, self._layer(leg, parity), bit)

    def _layer(self, leg: int, parity: int) -> int:
        """The layer of the trace for a leg and a parity."""
        return self._steps.parities * leg + parity

    def _known(self, cell: Cell) -> RouteEnd:
        end = self._end(cell)
        if end is None:
            raise KeyError(cell)
        return end

    @property
    def _ways(self) -> SingleRoutes | PredecessorTree:
        """The ways back: those of single states as long as few are asked for."""
        if self._walked < MAX_SINGLE_ROUTES and "_trace" not in self.__dict__:
            self._walked += 1
            return self._back
        return self._trace

    def __contains__(self, cell: Cell) -> bool:
        bit = self._steps.bit_of(cell)
        return bit >= 0 and self._options >> bit & 1 == 1

    @CachedProperty
    def _order(self) -> "NDArray[np.int64]":
        """The bits of all options, best first."""
        return set_bits([cells for _, _, _, cells in self._bands], self._steps.size)

    @CachedProperty
    def _nodes(self) -> "NDArray[np.int64]":
        """The nodes of the trace that lead to all options, best first."""
        import numpy as np

        if len(self._legs) * self._steps.parities == 1:
            return self._order
        layers = [self._layer(leg, parity) for leg, _, parity, _ in self._bands]
        counts = [cells.bit_count() for _, _, _, cells in self._bands]
        return self._trace.nodes(np.repeat(layers, counts), self._order)

    @CachedProperty
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

    @CachedProperty
    def bounds(self) -> Box:
        """A box that no route leaves."""
        most = max([cost for _, cost, _, _ in self._bands], default=0)
        column, row = self.start
        return Box(column - most, column + most, row - most, row + most)

    def fold_routes(
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
        places = [bit for bit in map(self._steps.bit_of, near) if bit >= 0]
        if not any(self._reached >> bit & 1 for bit in places):
            return [end(first)] * len(self)
        return self._trace.fold_routes(self._nodes, places, first, step, end)

    @CachedProperty
    def _reached(self) -> int:
        """The anchors that any leg comes to, those that it only passes and the start included."""
        return reduce(or_, [cells for _, settled in self._legs for cells in settled.values()])

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """The indices into the route at which its legs end; a leg left out ends where it began.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._known(cell)
        return self._ways.legs(end.layer, end.bit)

    def unreachable_reason(self, cell: Cell) -> UnreachableReason:
        """Why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: it is one.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return UnreachableReason.HERE
        grid = self._steps.ground.grid
        if not all(place in grid for place in grid.covered_cells(cell, self.space)):
            return UnreachableReason.OFF_BOARD
        bit = 1 << self._steps.ground.layout.places[cell]
        if not self._lifted & bit:
            return UnreachableReason.WALL_OR_TERRAIN
        return UnreachableReason.TOO_FAR if self._led & bit else UnreachableReason.OCCUPIED

    @CachedProperty
    def _lifted(self) -> int:
        """The anchors that legs without limit would lead to if nobody else were there."""
        return connected_anchors(
            StepMasks(self._steps.ground, self.start, self.space, self.rules, OccupiedCells())
        )

    @CachedProperty
    def _led(self) -> int:
        """The anchors on which legs without limit could end."""
        bodies = self._steps.bodies
        steps = StepMasks(self._steps.ground, self.start, self.space, self.rules, bodies)
        return connected_anchors(steps) & steps.stoppable


def move_options(
    movement_map: MovementMap, start: Cell, space: str, rules: MoveRules, occupied: OccupiedCells
) -> MoveOptions:
    """Where a body that stands at ``start`` may end its movement.

    Cells of one leg are found from every cell on which an earlier leg may end, in the order of
    the steps spent in that leg, then of the steps spent before it.

    Raises:
        ValueError: the space is unknown on this grid, the diagonals are euclidean, or a
            room costs less than 1 times as much.
    """
    reach = sum([max(budget, 0) for budget in rules.legs])
    return MoveOptions(StepMasks(movement_map, start, space, rules, occupied, reach))
