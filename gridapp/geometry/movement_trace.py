"""The ways back through a flood: for every state, the step that led to it.

Worked out for all states at once when the first route is asked for. Of several steps that lead
to a state under its key the first of `turns` is taken, so the same question always gets the
same route.
"""

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, TypeVar

from gridapp.geometry.bitboard import digits, shifted
from gridapp.geometry.movement_field import Leg
from gridapp.geometry.movement_steps import Steps
from gridapp.geometry.movement_tree import depths, last_told
from gridapp.geometry.movement_ways import LANES
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

T = TypeVar("T")

NO_STEP = len(LANES)
"""The digit of the states at which a leg begins, and of those it does not reach."""


class Trace:
    """Routes through what the legs of a flood reached.

    A *node* is a state in one leg as a number: the bit of the anchor in layer ``Steps.parities *
    leg + parity``, all layers being equally long.
    """

    def __init__(self, steps: Steps, legs: list[Leg]) -> None:
        """Find the last step to each state."""
        self._parities = steps.parities
        layers = [layer for leg in legs for layer in _last_steps(steps, leg)]
        self._size = len(layers[0])
        self._tree = _nodes_before(steps, layers)
        self._before = self._tree.data
        self._cells, self._base, self._index = steps.layout.cells, steps.base, steps.index
        home = steps.home + steps.parity * self._size
        self._starts = range(home, self._size * len(layers), self._parities * self._size)
        self._routes: dict[int, tuple[Cell, ...]] = dict.fromkeys(self._starts, (steps.start,))

    def route(self, layer: int, bit: int) -> tuple[Cell, ...]:
        """The cells from the start to a state that a leg reaches."""
        routes, before = self._routes, self._before
        end = layer * self._size + bit
        for node in reversed(_up_to(routes, end, before)):
            routes[node] = (*routes[before[node]], self._cell(node))
        return routes[end]

    def gathered(
        self,
        layers: memoryview,
        bits: list[int],
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        near: Iterable[Cell],
    ) -> list[T]:
        """What is gathered on the way to some bits, each in its layer: see `MoveOptions`."""
        last = last_told(self._tree, self._touching(near))
        led, depth = last[self._tree].data, depths(self._tree).data
        values = dict.fromkeys(self._starts, first)
        ends: list[int] = last[self._nodes(layers, bits)].tolist()
        for end in dict.fromkeys(ends):
            for node in reversed(_up_to(values, end, led)):
                way = self._cell(self._before[node]), self._cell(node)
                values[node] = step(values[led[node]], *way, self._leg(node), depth[node] - 1)
        return [values[end] for end in ends]

    def _nodes(self, layers: memoryview, bits: list[int]) -> "Ints":
        """The nodes of some bits, the layers being told for every bit."""
        import numpy as np

        places = np.array(bits, np.int64)
        nodes: Ints = np.asarray(layers)[places].astype(np.int64) * self._size + places
        return nodes

    def _cell(self, node: int) -> Cell:
        return self._cells[self._base + node % self._size]

    def _leg(self, node: int) -> int:
        return node // self._size // self._parities

    def _touching(self, near: Iterable[Cell]) -> "NDArray[np.bool_]":
        """For each node whether the step to it leaves or enters any of some cells."""
        import numpy as np

        flags = np.zeros(self._size, bool)
        flags[[bit for bit in map(self._index, near) if bit >= 0]] = True
        there = np.resize(flags, self._tree.size)
        touching: NDArray[np.bool_] = there | there[self._tree]
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
    jumps = np.array(_jumps(steps, size))[np.arange(len(layers)) % parities]
    before: Ints = np.arange(last.size).reshape(last.shape)
    before -= np.take_along_axis(jumps, last, axis=1)
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


def _last_steps(steps: Steps, leg: Leg) -> list[memoryview]:
    """By parity, for each bit the number of the lane of the last step to that state."""
    hits = [[0] * len(LANES) for _ in range(steps.parities)]
    for key, states in leg.settled.items():
        if key >= 2 * leg.span:
            _collect(hits[key & 1], steps, leg, key, states)
    return [_preferred(steps, found) for found in hits]


def _collect(hits: list[int], steps: Steps, leg: Leg, key: int, states: int) -> None:
    """Add for each lane the states under one key that it leads to, told as `Ways.lanes` are."""
    parity = key & 1
    for channel in steps.channels:
        before = parity ^ channel.flips
        price = 2 * leg.span * channel.bases[before]
        for factor, where in channel.factors:
            origin = leg.settled.get(key - parity + before - price * factor, 0)
            if origin and (goal := states & where):
                _meet(hits, channel.lanes, origin, goal, steps.layout.stride)


def _meet(hits: list[int], lanes: tuple[int, ...], origin: int, goal: int, stride: int) -> None:
    right, left = origin << 1, origin >> 1
    above, below = goal >> stride, goal << stride
    hits[0] |= right & lanes[0] & goal
    hits[1] |= left & lanes[1] & goal
    hits[2] |= origin & lanes[2] & above
    hits[3] |= right & lanes[3] & above
    hits[4] |= left & lanes[4] & above
    hits[5] |= origin & lanes[5] & below
    hits[6] |= right & lanes[6] & below
    hits[7] |= left & lanes[7] & below


def _preferred(steps: Steps, hits: list[int]) -> memoryview:
    """For each bit the lane that leads there, the first of those in the order of `turns`."""
    rest = (1 << steps.size) - 1
    planes = [0, 0, 0, 0]
    for turn in steps.turns:
        found = shifted(hits[turn.lane], LANES[turn.lane][1] * steps.layout.stride) & rest
        if steps.rules.straight:
            found &= ray(steps, turn.direction)
        rest ^= found
        for place in range(3):
            if turn.lane >> place & 1:
                planes[place] |= found
    planes[3] = rest
    return digits(planes, steps.size)


def ray(steps: Steps, direction: Cell) -> int:
    """The anchors straight ahead of the start."""
    (column, row), ray = steps.start, 0
    while (bit := steps.index((column := column + direction[0], row := row + direction[1]))) >= 0:
        ray |= 1 << bit
    return ray
