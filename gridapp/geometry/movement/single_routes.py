"""Single routes through a flood: back from their end, one step after the other.

`movement_trace` finds the last steps to all states at once; where few routes are asked for, this
is quicker. Both prefer the same steps, so a route does not depend on which of them found it.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from gridapp.geometry.movement.directions import PricedDirection
from gridapp.geometry.movement.flood_fill import FloodedLeg
from gridapp.geometry.movement.last_steps import anchors_ahead
from gridapp.geometry.movement.steps import PriceGroup, StepMasks
from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.grid.cells import Cell

Way = tuple[tuple[Cell, ...], tuple[int, ...]]
"""A route, and the indices into it at which its legs end."""


class RouteEnd(NamedTuple):
    """Where a route ends: what it costs in all its legs, the layer of its last state, the bit."""

    cost: int
    layer: int
    bit: int


Source = tuple[bool, tuple[int, int], int, tuple[int, ...], tuple[PricedDirection, ...]]
"""Steps of one price: whether they change the parity, the price by the parity after them, where
they lead, and by which lanes and turns."""


class SingleRoutes:
    """Ends and routes of single states; each is told by layer and bit, as in `Trace`."""

    def __init__(self, steps: StepMasks, legs: list[FloodedLeg]) -> None:
        self._steps = steps
        self._legs = legs
        self._ends = steps.stoppable ^ steps.start_mask
        self._middle = steps.layout.stride + 1
        self._found: dict[int, RouteEnd | None] = {}
        self._keys: dict[tuple[int, int], tuple[int, int]] = {}
        self._ways: dict[tuple[int, int], Way] = {}

    def end(self, bit: int) -> RouteEnd | None:
        """The best state of an anchor on which a leg may end, ``None`` if there is none."""
        if bit not in self._found:
            self._found[bit] = self._best(bit) if self._ends >> bit & 1 else None
        return self._found[bit]

    def _best(self, bit: int) -> RouteEnd | None:
        for leg, (span, settled) in enumerate(self._legs):
            double = 2 * span
            for key, states in settled.items():
                if key >= double and states >> bit & 1:
                    spent, earlier = divmod(key >> 1, span)
                    layer = self._steps.parities * leg + (key & 1)
                    self._keys[layer, bit] = key, leg
                    return RouteEnd(spent + earlier, layer, bit)
        return None

    def route(self, layer: int, bit: int) -> tuple[Cell, ...]:
        """The cells from the start to a state that a leg reaches."""
        return self._way(layer, bit)[0]

    def legs(self, layer: int, bit: int) -> tuple[int, ...]:
        """The indices into the route to a state at which its legs end."""
        return self._way(layer, bit)[1]

    def _way(self, layer: int, bit: int) -> Way:
        way = self._ways.get((layer, bit))
        if way is None:
            way = self._ways[layer, bit] = self._walked(layer, bit)
        return way

    def _walked(self, layer: int, bit: int) -> Way:
        """The way to a state, walked back leg by leg."""
        last, parity = divmod(layer, self._steps.parities)
        took = [0] * (last + 1)
        back: list[int] = []
        key, leg = self._keys.get((layer, bit)) or self._reached((last,), parity, bit)
        while leg >= 0:
            before = len(back)
            key, bit = self._to_begin(self._legs[leg], key, bit, back)
            took[leg] = len(back) - before
            key, leg = self._reached(range(leg), key & 1, bit)
        cells, base = self._steps.layout.cells, self._steps.base
        route = (self._steps.start, *[cells[base + bit] for bit in reversed(back)])
        return route, tuple(accumulate(took))

    def _reached(self, legs: Iterable[int], parity: int, bit: int) -> tuple[int, int]:
        """The key of a state in the first of some legs whose steps reach it, and that leg or -1."""
        for leg in legs:
            span, settled = self._legs[leg]
            double = 2 * span
            for key, states in settled.items():
                if key >= double and key & 1 == parity and states >> bit & 1:
                    return key, leg
        return 0, -1

    def _to_begin(self, leg: FloodedLeg, key: int, bit: int, back: list[int]) -> tuple[int, int]:
        """The key and the bit where a leg begins; the bits up to there are added to those back."""
        double, settled = 2 * leg.span, leg.settled
        sources, middle = self._sources, self._middle
        while key >= double:
            back.append(bit)
            tried, before, earlier = iter(sources), -1, key
            while before < 0:
                flips, prices, where, lanes, turns = next(tried)
                earlier = (key ^ flips) - double * prices[key & 1]
                if where >> bit & 1 and earlier in settled:
                    before = _before(settled[earlier], bit, middle, lanes, turns)
            key, bit = earlier, before
        return key, bit

    @CachedProperty
    def _sources(self) -> list[Source]:
        """All directions, in the order of `turns`, once for each factor."""
        steps = self._steps
        if not steps.rules.straight_only:
            return [one for channel in steps.price_groups for one in _sources(channel)]
        return [
            (flips, prices, where & anchors_ahead(steps, turns[0].direction), lanes, turns)
            for channel in steps.single_direction_groups
            for flips, prices, where, lanes, turns in _sources(channel)
        ]


def _sources(channel: PriceGroup) -> list[Source]:
    """The directions of a channel, once for each factor."""
    lanes, bases, flips, factors, turns = channel
    even, odd = bases[flips], bases[not flips]
    return [
        (flips, (even * factor, odd * factor), where, lanes, turns) for factor, where in factors
    ]


def _before(
    origins: int, bit: int, middle: int, lanes: tuple[int, ...], turns: tuple[PricedDirection, ...]
) -> int:
    """The bit before a step to another, by the first direction that leads there, or -1."""
    near = origins >> bit - middle if bit > middle else origins << middle - bit
    for turn in turns:
        if near & turn.near and lanes[turn.lane] >> bit - turn.rows & 1:
            return bit - turn.shift
    return -1
