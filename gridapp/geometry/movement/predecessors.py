"""The ways back through a flood: for every state, the step that led to it.

Worked out for all states at once when the first route is asked for. Of several steps that lead
to a state under its key the first of `turns` is taken, so the same question always gets the
same route.
"""

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.movement.blocked_edges import LANES
from gridapp.geometry.movement.flood_fill import FloodedLeg
from gridapp.geometry.movement.last_steps import NO_STEP, last_steps
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

T = TypeVar("T")
U = TypeVar("U")

Route = tuple[Cell, ...]
"""Cells one step apart; none where a route is not yet known."""


class PredecessorTree:
    """Routes through what the legs of a flood reached.

    A *node* is a state in one leg as a number: the bit of the anchor in layer ``Steps.parities *
    leg + parity``, all layers being equally long. Those that steps lead to, and those where
    routes begin, have a *place* in here, in the order of their numbers.
    """

    def __init__(self, steps: StepMasks, legs: list[FloodedLeg]) -> None:
        """Find the last step to each state."""
        import numpy as np

        last = np.array([layer for leg in legs for layer in last_steps(steps, leg)])
        last[:, steps.size :] = NO_STEP
        layers, self._size = last.shape
        self._parities = steps.parities
        self._cells, self._base = steps.layout.cells, steps.base
        self._farthest = sum([max(budget, 0) for budget in steps.rules.legs])
        home = steps.start_bit + steps.parity * self._size
        starts = slice(home, None, self._parities * self._size)
        last = last.ravel()
        held = last != NO_STEP
        held[starts] = True
        nodes = held.nonzero()[0]
        self._places = np.empty(last.size, np.int64)
        self._places[nodes] = self._every = np.arange(nodes.size)
        self._places_before = self._places[_nodes_before(steps, last, nodes, self._size)]
        self._nodes, self._before = nodes.data, self._places_before.data
        self._bits = nodes % self._size if layers > 1 else nodes
        self._starts: list[int] = self._places[starts].tolist()
        self._routes: list[Route] = [()] * nodes.size
        for start in self._starts:
            self._routes[start] = (steps.start,)

    def route(self, layer: int, bit: int) -> Route:
        """The cells from the start to a state that a leg reaches."""
        return self._route(int(self._places[layer * self._size + bit]))

    def _route(self, place: int) -> Route:
        routes, before = self._routes, self._before
        ahead = []
        while not (route := routes[place]):
            ahead.append(place)
            place = before[place]
        for place in reversed(ahead):
            routes[place] = route = (*route, self._cell(place))
        return route

    def nodes(self, layers: "Ints", bits: "Ints") -> "Ints":
        """The nodes of some bits, each in its layer."""
        nodes: Ints = layers * self._size + bits
        return nodes

    def routes(self, nodes: "Ints", cells: list[Cell]) -> dict[Cell, Route]:
        """The same by cell for some, told by their nodes too, those near the start first."""
        places = self._places[nodes]
        routes, before = self._routes, self._places_before[places].tolist()
        found = {}
        for place, last, cell in zip(places.tolist(), before, cells, strict=True):
            found[cell] = routes[place] = (*(routes[last] or self._route(last)), cell)
        return found

    def fold_routes(
        self,
        nodes: "Ints",
        near: list[int],
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
    ) -> list[U]:
        """What comes of what is gathered on the way to some nodes: see `MoveOptions`.

        Near anchors are told by their bits.
        """
        import numpy as np

        touching = self._touching(near)
        ends = self._last(touching)[self._places[nodes]]
        is_end = np.zeros(touching.size, bool)
        is_end[ends] = True
        told, values = touching.data, dict.fromkeys(self._starts, first)
        found, depths = np.empty(touching.size, object), dict.fromkeys(self._starts, 0)
        for last_told in np.flatnonzero(is_end).tolist():
            for place, last, steps in reversed(self._back(last_told, depths, told)):
                depth = depths[place] = depths[last] + steps
                values[place] = step(values[last], *self._step(place), depth - 1)
            found[last_told] = end(values[last_told])
        each: list[U] = found[ends].tolist()
        return each

    def _step(self, place: int) -> tuple[Cell, Cell, int]:
        """The cells that the last step to a place leaves and enters, and its leg."""
        cells, base, size = self._cells, self._base, self._size
        one, other = self._nodes[self._before[place]], self._nodes[place]
        return cells[base + one % size], cells[base + other % size], self._leg(place)

    def _cell(self, place: int) -> Cell:
        return self._cells[self._base + self._nodes[place] % self._size]

    def _leg(self, place: int) -> int:
        leg: int = self._nodes[place] // self._size // self._parities
        return leg

    def _touching(self, near: list[int]) -> "Flags":
        """The places where routes begin, and those whose last step touches any of some bits."""
        import numpy as np

        close = np.zeros(self._size, bool)
        close[near] = True
        there = close[self._bits]
        touching: Flags = there | there[self._places_before]
        touching[self._starts] = True
        return touching

    def _last(self, told: "Flags") -> "Ints":
        """The last place on the way to each that is told, itself included."""
        import numpy as np

        last: Ints = np.where(told, self._every, self._places_before)
        for _ in range(self._farthest.bit_length()):
            last = last[last]
        return last

    def _back(
        self, place: int, known: Container[int], told: memoryview
    ) -> list[tuple[int, int, int]]:
        """The told places back to the first that is known.

        With the last told one before each, and how many steps lead on from there.
        """
        before, found = self._before, []
        while place not in known:
            last, steps = before[place], 1
            while not told[last]:
                last, steps = before[last], steps + 1
            found.append((place, last, steps))
            place = last
        return found

    def legs(self, layer: int, bit: int) -> tuple[int, ...]:
        """The indices into the route to a state at which its legs end."""
        place, before = int(self._places[layer * self._size + bit]), self._before
        last = layer // self._parities
        took = [0] * (last + 1)
        while before[place] != place:
            took[self._leg(place)] += 1
            place = before[place]
        return tuple(sum(took[: leg + 1]) for leg in range(last + 1))


def _nodes_before(steps: StepMasks, last: "NDArray[np.uint8]", nodes: "Ints", size: int) -> "Ints":
    """The node one step before each of some, a start itself.

    Where a leg begins, that is the node of the first leg that led there.
    """
    import numpy as np

    even, odd = np.array(_jumps(steps, size))
    steps_there = last[nodes]
    parities = steps.parities
    jumps = even[steps_there]
    if parities > 1:
        turned = nodes // size & 1 == 1
        jumps[turned] = odd[steps_there[turned]]
    before: Ints = nodes - jumps
    if last.size == parities * size:
        return before
    begins = (last[before] == NO_STEP).nonzero()[0]
    origins = before[begins]
    for down in range(parities * size, last.size, parities * size):
        lower = origins - down
        led = (lower >= 0) & (last[lower] != NO_STEP)
        before[begins[led]] = lower[led]
    return before


def _jumps(steps: StepMasks, size: int) -> tuple[list[int], list[int]]:
    """By the parity after it, how far each step leads from node to node; none leads nowhere."""
    even = [along + row * steps.layout.stride for along, row in LANES]
    odd = list(even)
    for turn in steps.turns:
        if turn.flips:
            even[turn.lane] -= size
            odd[turn.lane] += size
    return [*even, 0], [*odd, 0]
