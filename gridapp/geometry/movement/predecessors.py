"""The predecessor tree of a flood fill: the last step to every reached state.

Computed for all states at once when the first route is requested. Of several steps with the same
cost the first in `priced_directions` wins, so equal questions get equal routes. Building is
O(states) in numpy; routes share their beginnings, so all routes together cost O(tree edges).
The nearest relevant ancestor of every node is found by pointer jumping: O(states * log(depth)).
Oracle: ``tests/geometry/test_predecessors.py`` compares routes with `single_routes` and folds with
a loop over each route.
"""

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.movement.bit_boards import flags_of
from gridapp.geometry.movement.flood_fill import FloodedLeg
from gridapp.geometry.movement.last_steps import NO_STEP, last_steps
from gridapp.geometry.movement.steps import StepMasks
from gridapp.geometry.movement.walls.blocked_edges import LANES
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

T = TypeVar("T")
U = TypeVar("U")

Route = tuple[Cell, ...]
"""Cells one step apart; empty for a route not yet computed."""


class PredecessorTree:
    """Routes through the states that the legs of a flood fill reach.

    A *node* is a state of one leg as a number: the bit of its anchor plus ``layer * size``, with
    layer ``parities * leg + parity``. Reached nodes and starts are numbered in ascending order as
    *slots*, and all arrays are indexed by slot.
    """

    def __init__(self, steps: StepMasks, legs: list[FloodedLeg]) -> None:
        """Find the last step to each state."""
        import numpy as np

        last = np.array([layer for leg in legs for layer in last_steps(steps, leg)])
        last[:, steps.size :] = NO_STEP
        layers, self._size = last.shape
        self._parities = steps.parities
        self._cells, self._base = steps.layout.cells, steps.first_bit
        self._farthest = sum([max(budget, 0) for budget in steps.rules.legs])
        home = steps.start_bit + steps.parity * self._size
        starts = slice(home, None, self._parities * self._size)
        last = last.ravel()
        is_used = last != NO_STEP
        is_used[starts] = True
        nodes = is_used.nonzero()[0]
        self._slots = np.empty(last.size, np.int64)
        self._slots[nodes] = self._all_slots = np.arange(nodes.size)
        self._previous_slots = self._slots[_previous_nodes(steps, last, nodes, self._size)]
        self._nodes, self._previous = nodes.data, self._previous_slots.data
        self._has_layers = layers > 1
        self._bits = nodes % self._size if self._has_layers else nodes
        self._bit_of_slot = self._bits.data
        self._starts: list[int] = self._slots[starts].tolist()
        self._routes: list[Route] = [()] * nodes.size
        for start in self._starts:
            self._routes[start] = (steps.start,)

    def route(self, layer: int, bit: int) -> Route:
        """Return the cells from the start to a reached state."""
        return self._route(int(self._slots[layer * self._size + bit]))

    def _route(self, slot: int) -> Route:
        routes, previous = self._routes, self._previous
        ahead = []
        while not (route := routes[slot]):
            ahead.append(slot)
            slot = previous[slot]
        for slot in reversed(ahead):
            routes[slot] = route = (*route, self._cell(slot))
        return route

    def nodes(self, layers: "Ints", bits: "Ints") -> "Ints":
        """Return the nodes of bits in the given layers."""
        nodes: Ints = layers * self._size + bits
        return nodes

    def routes(self, nodes: "Ints", cells: list[Cell]) -> dict[Cell, Route]:
        """Return the route to each cell given by node; nodes near the start come first."""
        slots = self._slots[nodes]
        routes, previous = self._routes, self._previous_slots[slots].tolist()
        routes_by_cell = {}
        for slot, previous_slot, cell in zip(slots.tolist(), previous, cells, strict=True):
            routes_by_cell[cell] = routes[slot] = (
                *(routes[previous_slot] or self._route(previous_slot)),
                cell,
            )
        return routes_by_cell

    def fold_routes(
        self,
        nodes: "Ints",
        relevant: int,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
    ) -> list[U]:
        """Fold ``step`` over the routes to some nodes: see `MoveOptions.fold_routes`."""
        ends, results = self._folded(nodes, relevant, initial, step, end)
        return [results[slot] for slot in ends.tolist()]

    def fold_marked(
        self,
        nodes: "Ints",
        relevant: int,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
    ) -> "tuple[Ints, list[U]]":
        """Return the places in ``nodes`` at which `fold_routes` has a true result, and these."""
        import numpy as np

        ends, results = self._folded(nodes, relevant, initial, step, end)
        is_marked = np.zeros(self._all_slots.size, bool)
        is_marked[[slot for slot, result in results.items() if result]] = True
        places = is_marked[ends].nonzero()[0]
        return places, [results[slot] for slot in ends[places].tolist()]

    def _folded(
        self,
        nodes: "Ints",
        relevant: int,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
    ) -> "tuple[Ints, dict[int, U]]":
        """Return for each node the slot that holds the node's result, and the results by slot."""
        import numpy as np

        touching = self._touching_slots(relevant)
        ends = self._last_touching(touching)[self._slots[nodes]]
        is_end = np.zeros(touching.size, bool)
        is_end[ends] = True
        values, depths = dict.fromkeys(self._starts, initial), dict.fromkeys(self._starts, 0)
        is_touching, results = touching.data, {}
        for end_slot in is_end.nonzero()[0].tolist():
            for slot, before, steps in reversed(self._chain_back(end_slot, depths, is_touching)):
                depth = depths[slot] = depths[before] + steps
                values[slot] = step(values[before], *self._step(slot), depth - 1)
            results[end_slot] = end(values[end_slot])
        return ends, results

    def _step(self, slot: int) -> tuple[Cell, Cell, int]:
        """Return both cells of the last step to a slot, and the leg."""
        cells, bits, base = self._cells, self._bit_of_slot, self._base
        leg = self._leg(slot) if self._has_layers else 0
        return cells[base + bits[self._previous[slot]]], cells[base + bits[slot]], leg

    def _cell(self, slot: int) -> Cell:
        return self._cells[self._base + self._bit_of_slot[slot]]

    def _leg(self, slot: int) -> int:
        leg: int = self._nodes[slot] // self._size // self._parities
        return leg

    def _touching_slots(self, relevant: int) -> "Flags":
        """Return for each slot whether its last step touches a bit of a mask.

        Always True for starts.
        """
        is_relevant = flags_of(relevant, self._size)[self._bits]
        touching: Flags = is_relevant | is_relevant[self._previous_slots]
        touching[self._starts] = True
        return touching

    def _last_touching(self, is_touching: "Flags") -> "Ints":
        """Return for each slot the nearest touching slot on its route, itself included.

        Pointer jumping: each pass doubles the distance covered.
        """
        import numpy as np

        last: Ints = np.where(is_touching, self._all_slots, self._previous_slots)
        for _ in range(self._farthest.bit_length()):
            last = last[last]
        return last

    def _chain_back(
        self, slot: int, folded: Container[int], is_touching: memoryview
    ) -> list[tuple[int, int, int]]:
        """Return the touching slots from ``slot`` back to the first one already folded.

        Each with the touching slot before, and the number of steps between the two.
        """
        previous, chain = self._previous, []
        while slot not in folded:
            last, steps = previous[slot], 1
            while not is_touching[last]:
                last, steps = previous[last], steps + 1
            chain.append((slot, last, steps))
            slot = last
        return chain

    def legs(self, layer: int, bit: int) -> tuple[int, ...]:
        """Return the route index at which each leg of the route to a state ends."""
        slot, previous = int(self._slots[layer * self._size + bit]), self._previous
        last = layer // self._parities
        steps_by_leg = [0] * (last + 1)
        while previous[slot] != slot:
            steps_by_leg[self._leg(slot)] += 1
            slot = previous[slot]
        return tuple(sum(steps_by_leg[: leg + 1]) for leg in range(last + 1))


def _previous_nodes(
    steps: StepMasks, last: "NDArray[np.uint8]", nodes: "Ints", size: int
) -> "Ints":
    """Return the node one step before each given node; starts return themselves.

    Where a leg begins, the previous node is the one of the first leg that reached the cell.
    """
    import numpy as np

    even, odd = np.array(_node_offsets(steps, size))
    last_steps_taken = last[nodes]
    parities = steps.parities
    jumps = even[last_steps_taken]
    if parities > 1:
        is_odd = nodes // size & 1 == 1
        jumps[is_odd] = odd[last_steps_taken[is_odd]]
    previous: Ints = nodes - jumps
    if last.size == parities * size:
        return previous
    begins = (last[previous] == NO_STEP).nonzero()[0]
    origins = previous[begins]
    for down in range(parities * size, last.size, parities * size):
        lower = origins - down
        is_entered = (lower >= 0) & (last[lower] != NO_STEP)
        previous[begins[is_entered]] = lower[is_entered]
    return previous


def _node_offsets(steps: StepMasks, size: int) -> tuple[list[int], list[int]]:
    """Return the node offset of each step for even and for odd parity after it; 0 for no step."""
    even = [along + row * steps.layout.stride for along, row in LANES]
    odd = list(even)
    for direction in steps.directions:
        if direction.flips_parity:
            even[direction.lane] -= size
            odd[direction.lane] += size
    return [*even, 0], [*odd, 0]
