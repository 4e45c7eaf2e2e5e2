"""Single routes of a flood fill, traced back from their end step by step.

`predecessors` finds the last step to all states at once; for a handful of routes tracing back is
faster: O(route length * settled keys). Both prefer the same steps, so the route does not depend on
the method. Oracle: ``tests/geometry/test_predecessors.py`` compares the two.
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

Walk = tuple[tuple[Cell, ...], tuple[int, ...]]
"""A route, and the route index at which each leg ends."""


class RouteEnd(NamedTuple):
    """The end of a route: total cost, tree layer of the last state, bit of the anchor."""

    cost: int
    layer: int
    bit: int


Source = tuple[bool, tuple[int, int], int, tuple[int, ...], tuple[PricedDirection, ...]]
"""Steps of equal price: parity flip, price by the parity after them, targets, lanes, directions."""


class SingleRoutes:
    """Route ends and routes of single states, given by layer and bit as in the tree."""

    def __init__(self, steps: StepMasks, legs: list[FloodedLeg]) -> None:
        self._steps = steps
        self._legs = legs
        self._stoppable = steps.stoppable ^ steps.start_mask
        self._middle = steps.layout.stride + 1
        self._ends_by_bit: dict[int, RouteEnd | None] = {}
        self._keys: dict[tuple[int, int], tuple[int, int]] = {}
        self._walks: dict[tuple[int, int], Walk] = {}

    def end(self, bit: int) -> RouteEnd | None:
        """Return the best state of an anchor on which a leg may end, None if none is reached."""
        if bit not in self._ends_by_bit:
            self._ends_by_bit[bit] = self._best(bit) if self._stoppable >> bit & 1 else None
        return self._ends_by_bit[bit]

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
        """Return the cells from the start to a reached state."""
        return self._walk_of(layer, bit)[0]

    def legs(self, layer: int, bit: int) -> tuple[int, ...]:
        """Return the route index at which each leg of the route to a state ends."""
        return self._walk_of(layer, bit)[1]

    def _walk_of(self, layer: int, bit: int) -> Walk:
        walk = self._walks.get((layer, bit))
        if walk is None:
            walk = self._walks[layer, bit] = self._walk_back(layer, bit)
        return walk

    def _walk_back(self, layer: int, bit: int) -> Walk:
        """Return route and leg ends of a state, traced back leg by leg."""
        last, parity = divmod(layer, self._steps.parities)
        steps_by_leg = [0] * (last + 1)
        bits: list[int] = []
        key, leg = self._keys.get((layer, bit)) or self._settled_key((last,), parity, bit)
        while leg >= 0:
            before = len(bits)
            key, bit = self._walk_leg(self._legs[leg], key, bit, bits)
            steps_by_leg[leg] = len(bits) - before
            key, leg = self._settled_key(range(leg), key & 1, bit)
        cells, base = self._steps.layout.cells, self._steps.first_bit
        route = (self._steps.start, *[cells[base + bit] for bit in reversed(bits)])
        return route, tuple(accumulate(steps_by_leg))

    def _settled_key(self, legs: Iterable[int], parity: int, bit: int) -> tuple[int, int]:
        """Return a state's key in the first leg to enter the state, and the number of the leg.

        Returns (0, -1) if no leg does.
        """
        for leg in legs:
            span, settled = self._legs[leg]
            double = 2 * span
            for key, states in settled.items():
                if key >= double and key & 1 == parity and states >> bit & 1:
                    return key, leg
        return 0, -1

    def _walk_leg(self, leg: FloodedLeg, key: int, bit: int, back: list[int]) -> tuple[int, int]:
        """Trace back to the beginning of a leg; return key and bit there.

        The bits on the way are appended to ``back``.
        """
        double, settled = 2 * leg.span, leg.settled
        sources, middle = self._sources, self._middle
        while key >= double:
            back.append(bit)
            tried, before, earlier = iter(sources), -1, key
            while before < 0:
                flips, prices, targets, lanes, directions = next(tried)
                earlier = (key ^ flips) - double * prices[key & 1]
                if targets >> bit & 1 and earlier in settled:
                    before = _previous_bit(settled[earlier], bit, middle, lanes, directions)
            key, bit = earlier, before
        return key, bit

    @CachedProperty
    def _sources(self) -> list[Source]:
        """The groups of equal price, or each direction by itself if the move must be straight."""
        steps = self._steps
        if not steps.rules.straight_only:
            return [source for group in steps.price_groups for source in _sources(group)]
        return [
            (
                flips,
                prices,
                targets & anchors_ahead(steps, directions[0].step),
                lanes,
                directions,
            )
            for group in steps.single_direction_groups
            for flips, prices, targets, lanes, directions in _sources(group)
        ]


def _sources(group: PriceGroup) -> list[Source]:
    """Return the directions of a price group, once per terrain factor."""
    lanes, bases, flips, factors, directions = group
    even, odd = bases[flips], bases[not flips]
    return [
        (flips, (even * factor, odd * factor), targets, lanes, directions)
        for factor, targets in factors
    ]


def _previous_bit(
    origins: int,
    bit: int,
    middle: int,
    lanes: tuple[int, ...],
    directions: tuple[PricedDirection, ...],
) -> int:
    """Return the origin of the step into a bit, -1 if no direction leads there.

    The first matching direction wins.
    """
    block = origins >> bit - middle if bit > middle else origins << middle - bit
    for direction in directions:
        if (
            block & direction.neighbour_bit
            and lanes[direction.lane] >> bit - direction.row_shift & 1
        ):
            return bit - direction.shift
    return -1
