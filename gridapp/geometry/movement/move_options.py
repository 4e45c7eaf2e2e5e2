"""The cells a creature can move to, with costs and routes.

Costs count steps (cells), never feet. A *leg* is one use of movement with its own budget; a leg
must end on a free cell and unspent steps are lost. Legs may be skipped. A step costs its base (1;
a diagonal on squares 1, every second one 2, or always 2) times the worst terrain factor among the
newly entered cells.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import itemgetter, or_
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.movement.bit_boards import set_bits, value_by_bit
from gridapp.geometry.movement.calm_routes import CalmRoutes
from gridapp.geometry.movement.flood_fill import connected_anchors, flood
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.predecessors import PredecessorTree
from gridapp.geometry.movement.route_costs import measure_route, measured
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
"""Up to this many cells are looked up one by one; beyond, computing all is faster."""

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
    """The cells on which a creature can end its movement, with costs and routes.

    Iteration order: by leg, by the steps spent in the last leg, by the steps spent before, then row
    by row. The start is not included.
    """

    def __init__(self, steps: StepMasks) -> None:
        """Flood the map; costs and routes are computed on first access."""
        self.start = steps.start
        self.space = steps.space
        self.rules = steps.rules
        self._steps = steps
        self._legs = flood(steps)
        self._single_routes = SingleRoutes(steps, self._legs)
        self._cell_lookups = self._route_lookups = 0

    @CachedProperty
    def _cost_bands(self) -> list[tuple[int, int, int, int]]:
        """Leg, total cost, parity and anchors of each group of options, best first."""
        open_stops = self._steps.stoppable ^ self._steps.start_mask
        bands = []
        for number, (span, settled) in enumerate(self._legs):
            for key, states in settled.items():
                if key >= 2 * span and (new := states & open_stops):
                    open_stops ^= new
                    spent, earlier = divmod(key >> 1, span)
                    bands.append((number, spent + earlier, key & 1, new))
        return bands

    @CachedProperty
    def _options(self) -> int:
        """The anchors on which the movement may end."""
        return reduce(or_, [cells for _, _, _, cells in self._cost_bands], 0)

    @CachedProperty
    def _band_numbers(self) -> memoryview:
        """The 1-based band of each bit, 0 for bits that are no option."""
        ranked = [(rank, cells) for rank, (_, _, _, cells) in enumerate(self._cost_bands, 1)]
        return value_by_bit(ranked, self._steps.size)

    @CachedProperty
    def _tree(self) -> PredecessorTree:
        return PredecessorTree(self._steps, self._legs)

    def _end(self, cell: Cell) -> RouteEnd | None:
        """Return the end of the route to a cell: searched for few queries, then from a table."""
        bit = self._steps.bit_of(cell)
        if bit < 0:
            return None
        if self._cell_lookups < MAX_SINGLE_ROUTES:
            self._cell_lookups += 1
            return self._single_routes.end(bit)
        rank = self._band_numbers[bit]
        if not rank:
            return None
        leg, cost, parity, _ = self._cost_bands[rank - 1]
        return RouteEnd(cost, self._layer(leg, parity), bit)

    def _layer(self, leg: int, parity: int) -> int:
        """Return the tree layer of a leg and a parity."""
        return self._steps.parities * leg + parity

    def _require_end(self, cell: Cell) -> RouteEnd:
        end = self._end(cell)
        if end is None:
            raise KeyError(cell)
        return end

    @property
    def _route_source(self) -> SingleRoutes | PredecessorTree:
        """Single routes for the first few requests, then the tree of all routes."""
        has_tree = MoveOptions._tree.is_computed(self)
        if self._route_lookups < MAX_SINGLE_ROUTES and not has_tree:
            self._route_lookups += 1
            return self._single_routes
        return self._tree

    def __contains__(self, cell: Cell) -> bool:
        """Return True if the movement can end on the cell."""
        bit = self._steps.bit_of(cell)
        return bit >= 0 and self._options >> bit & 1 == 1

    @CachedProperty
    def _option_bits(self) -> "NDArray[np.int64]":
        """The bits of all options, best first."""
        return set_bits([cells for _, _, _, cells in self._cost_bands], self._steps.size)

    @CachedProperty
    def _nodes(self) -> "NDArray[np.int64]":
        """The tree nodes of all options, best first."""
        import numpy as np

        if len(self._legs) * self._steps.parities == 1:
            return self._option_bits
        layers = [self._layer(leg, parity) for leg, _, parity, _ in self._cost_bands]
        counts = [cells.bit_count() for _, _, _, cells in self._cost_bands]
        return self._tree.nodes(np.repeat(layers, counts), self._option_bits)

    @CachedProperty
    def _cells(self) -> list[Cell]:
        """All options, best first."""
        return self._cells_of(self._option_bits)

    def _cells_of(self, bits: "NDArray[np.int64]") -> list[Cell]:
        """Return the cells of these bits."""
        cells, numbers = self._steps.layout.cells, (bits + self._steps.first_bit).tolist()
        if len(numbers) < 2:
            return [cells[number] for number in numbers]
        return list(itemgetter(*numbers)(cells))

    def __iter__(self) -> Iterator[Cell]:
        """Iterate over the cells, best first."""
        return iter(self._cells)

    def __len__(self) -> int:
        """Return the number of cells."""
        return self._options.bit_count()

    def cost(self, cell: Cell) -> int:
        """Return the steps that the route to a cell costs over all legs.

        Raises:
            KeyError: the cell is no option.
        """
        return self._require_end(cell).cost

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells from the start to the given cell.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._require_end(cell)
        return self._route_source.route(end.layer, end.bit)

    def measure(self, route: tuple[Cell, ...]) -> MeasuredRoute | BrokenRoute:
        """Return the cost of a route of this movement, or the step at which it breaks."""
        return measured(self._steps, route)

    def calm_routes(self, hazard: Hazard) -> CalmRoutes:
        """Return the search for shortest routes on which few foes may attack."""
        start = (1, self._steps.start_mask)
        spent = [start, *((cost + 1, cells) for _, cost, _, cells in self._cost_bands)]
        return CalmRoutes(self._steps, value_by_bit(spent, self._steps.size), hazard)

    def costs(self) -> dict[Cell, int]:
        """Return the cost of every option, in iteration order."""
        costs = [cost for _, cost, _, cells in self._cost_bands for _ in range(cells.bit_count())]
        return dict(zip(self, costs, strict=True))

    def legs(self) -> dict[Cell, int]:
        """Return the 0-based leg in which each option is reached, in iteration order."""
        legs = [leg for leg, _, _, cells in self._cost_bands for _ in range(cells.bit_count())]
        return dict(zip(self, legs, strict=True))

    def routes(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return the route to every option, in iteration order; faster than asking cell by cell."""
        return self._tree.routes(self._nodes, self._cells) if self else {}

    @CachedProperty
    def bounds(self) -> Box:
        """A box around all routes."""
        longest = max([cost for _, cost, _, _ in self._cost_bands], default=0)
        column, row = self.start
        return Box(column - longest, column + longest, row - longest, row + longest)

    def fold_routes(
        self,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        relevant: Iterable[Cell],
    ) -> list[U]:
        """Fold a function over the steps of every route; one result per option, in iteration order.

        ``step(value, from_cell, to_cell, leg, index)`` returns the next value (leg and index from
        0) and is called only for steps that leave or enter a ``relevant`` cell; ``end(value)``
        makes the result. Routes form a tree, so a shared beginning is folded once: O(tree edges),
        not O(total route length).
        """
        if not self:
            return []
        mask = self._steps.mask_of_cells(relevant)
        if not self._visited & mask:
            return [end(initial)] * len(self)
        return self._tree.fold_routes(self._nodes, mask, initial, step, end)

    def fold_marked(
        self,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        relevant: Iterable[Box],
    ) -> dict[Cell, U]:
        """Return the true results of `fold_routes` by option, in iteration order.

        The cells of ``relevant`` are those in some boxes. Nothing is made for other options.
        """
        mask = self._steps.mask_of_boxes(relevant)
        if not self:
            return {}
        if not self._visited & mask:
            result = end(initial)
            return dict.fromkeys(self, result) if result else {}
        places, results = self._tree.fold_marked(self._nodes, mask, initial, step, end)
        return dict(zip(self._cells_of(self._option_bits[places]), results, strict=True))

    @CachedProperty
    def _visited(self) -> int:
        """The anchors any leg touches, the start and cells only passed through included."""
        return reduce(or_, [cells for _, settled in self._legs for cells in settled.values()])

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which each leg ends.

        A skipped leg ends where the leg before ended.

        Raises:
            KeyError: the cell is no option.
        """
        end = self._require_end(cell)
        return self._route_source.legs(end.layer, end.bit)

    def unreachable_reason(self, cell: Cell) -> UnreachableReason:
        """Return why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: the cell is an option.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return UnreachableReason.HERE
        grid = self._steps.movement_map.grid
        if not all(covered in grid for covered in grid.covered_cells(cell, self.space)):
            return UnreachableReason.OFF_BOARD
        bit = 1 << self._steps.movement_map.layout.bit_by_cell[cell]
        if not self._reachable_alone & bit:
            return UnreachableReason.WALL_OR_TERRAIN
        return (
            UnreachableReason.TOO_FAR
            if self._reachable_unlimited & bit
            else UnreachableReason.OCCUPIED
        )

    @CachedProperty
    def _reachable_alone(self) -> int:
        """The anchors reachable with unlimited legs on an otherwise empty map."""
        return connected_anchors(
            StepMasks(self._steps.movement_map, self.start, self.space, self.rules, OccupiedCells())
        )

    @CachedProperty
    def _reachable_unlimited(self) -> int:
        """The anchors on which unlimited legs could end."""
        bodies = self._steps.occupied
        steps = StepMasks(self._steps.movement_map, self.start, self.space, self.rules, bodies)
        return connected_anchors(steps) & steps.stoppable


def move_options(
    movement_map: MovementMap, start: Cell, space: str, rules: MoveRules, occupied: OccupiedCells
) -> MoveOptions:
    """Return the cells on which a creature standing at ``start`` can end its movement.

    Cells of a leg are searched from every cell on which an earlier leg may end, ordered by the
    steps spent in that leg, then by the steps spent before it.

    Raises:
        ValueError: the space name is unknown on this grid, the metric is euclidean, or a shared
            space has a factor below 1.
    """
    reach = sum([max(budget, 0) for budget in rules.legs])
    return MoveOptions(StepMasks(movement_map, start, space, rules, occupied, reach))
