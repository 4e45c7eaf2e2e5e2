"""The ways back through a flood: for every state, the step that led to it.

Worked out for all states at once when the first route is asked for. Of several steps that lead
to a state under its key the first of `turns` is taken, so the same question always gets the
same route.
"""

from collections.abc import Callable, Container, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.movement_field import Leg
from gridapp.geometry.movement_last import NO_STEP, last_steps
from gridapp.geometry.movement_steps import Steps
from gridapp.geometry.movement_tree import Tree
from gridapp.geometry.movement_ways import LANES
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    from gridapp.geometry.movement_tree import Flags, Ints

T = TypeVar("T")

Route = tuple[Cell, ...]
"""Cells one step apart; none where a route is not yet known."""


class Trace:
    """Routes through what the legs of a flood reached.

    A *node* is a state in one leg as a number: the bit of the anchor in layer ``Steps.parities *
    leg + parity``, all layers being equally long.
    """

    def __init__(self, steps: Steps, legs: list[Leg]) -> None:
        """Find the last step to each state."""
        self._parities = steps.parities
        layers = [layer for leg in legs for layer in last_steps(steps, leg)]
        self._size = len(layers[0])
        self._nodes_before = _nodes_before(steps, layers)
        self._before = self._nodes_before.data
        self._cells, self._base, self._index = steps.layout.cells, steps.base, steps.index
        home = steps.home + steps.parity * self._size
        self._starts = range(home, self._size * len(layers), self._parities * self._size)
        self._routes: list[Route] = [()] * len(self._before)
        for start in self._starts:
            self._routes[start] = (steps.start,)

    def route(self, layer: int, bit: int) -> Route:
        """The cells from the start to a state that a leg reaches."""
        return self._route(layer * self._size + bit)

    def _route(self, node: int) -> Route:
        routes, before = self._routes, self._before
        ahead = []
        while not (route := routes[node]):
            ahead.append(node)
            node = before[node]
        for node in reversed(ahead):
            routes[node] = route = (*route, self._cell(node))
        return route

    def routes(self, layers: memoryview, bits: "Ints", cells: list[Cell]) -> dict[Cell, Route]:
        """The same by cell for some, told by their bits too, those near the start first.

        ``layers`` tells the layer of every bit.
        """
        nodes = self._nodes(layers, bits)
        before = self._nodes_before[nodes]
        routes = self._routes
        found = {}
        for node, last, cell in zip(nodes.tolist(), before.tolist(), cells, strict=True):
            found[cell] = routes[node] = (*(routes[last] or self._route(last)), cell)
        return found

    def gathered(
        self,
        layers: memoryview,
        bits: "Ints",
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        near: Iterable[Cell],
    ) -> list[T]:
        """What is gathered on the way to some bits, each in its layer: see `MoveOptions`."""
        import numpy as np

        tree = self._tree
        last = tree.last(self._touching(near))
        led, depth = last[tree.before].data, tree.depths().data
        nodes, before = tree.nodes.data, tree.before.data
        values = dict.fromkeys(tree.places(np.array(self._starts)).tolist(), first)
        ends: list[int] = last[tree.places(self._nodes(layers, bits))].tolist()
        for end in dict.fromkeys(ends):
            for place in reversed(_up_to(values, end, led)):
                one, other = nodes[before[place]], nodes[place]
                way = self._cell(one), self._cell(other), self._leg(other)
                values[place] = step(values[led[place]], *way, depth[place] - 1)
        return [values[end] for end in ends]

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self._nodes_before, self._starts)

    def _nodes(self, layers: memoryview, bits: "Ints") -> "Ints":
        """The nodes of some bits, the layers being told for every bit."""
        import numpy as np

        nodes: Ints = np.asarray(layers)[bits].astype(np.int64) * self._size + bits
        return nodes

    def _cell(self, node: int) -> Cell:
        return self._cells[self._base + node % self._size]

    def _leg(self, node: int) -> int:
        return node // self._size // self._parities

    def _touching(self, near: Iterable[Cell]) -> "Flags":
        """For each node whether the step to it leaves or enters any of some cells."""
        import numpy as np

        flags = np.zeros(self._size, bool)
        flags[[bit for bit in map(self._index, near) if bit >= 0]] = True
        there = flags[self._tree.nodes % self._size]
        touching: Flags = there | there[self._tree.before]
        return touching

    def legs(self, layer: int, bit: int) -> tuple[int, ...]:
        """The indices into the route to a state at which its legs end."""
        node = layer * self._size + bit
        last = layer // self._parities
        took = [0] * (last + 1)
        while (before := self._before[node]) != node:
            took[self._leg(node)] += 1
            node = before
        return tuple(sum(took[: leg + 1]) for leg in range(last + 1))


def _up_to(known: Container[int], node: int, before: memoryview) -> list[int]:
    """The nodes from one back to the first that is known, which is left out."""
    ahead = []
    while node not in known:
        ahead.append(node)
        node = before[node]
    return ahead


def _nodes_before(steps: Steps, layers: list[memoryview]) -> "Ints":
    """The node one step before each; the start, and what is not reached, stay themselves.

    Where a leg begins, that is the node of the first leg that led there.
    """
    import numpy as np

    last = np.array(layers)
    size, parities = last.shape[1], steps.parities
    jumps = np.array(_jumps(steps, size))
    before: Ints = np.arange(last.size).reshape(last.shape)
    for layer, numbers in enumerate(last):
        before[layer] -= jumps[layer % parities].take(numbers)
    last = last.ravel()
    for leg in range(1, len(layers) // parities):
        of_leg = before[parities * leg : parities * (leg + 1)]
        nodes = of_leg.copy()
        begins = last[nodes] == NO_STEP
        for back in range(1, leg + 1):
            lower = nodes - back * parities * size
            led = begins & (last[lower] != NO_STEP)
            of_leg[led] = lower[led]
    return before.ravel()


def _jumps(steps: Steps, size: int) -> tuple[list[int], list[int]]:
    """By the parity after it, how far each step leads from node to node; none leads nowhere."""
    even = [along + row * steps.layout.stride for along, row in LANES]
    odd = list(even)
    for turn in steps.turns:
        if turn.flips:
            even[turn.lane] -= size
            odd[turn.lane] += size
    return [*even, 0], [*odd, 0]
