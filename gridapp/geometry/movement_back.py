"""Single routes through a flood: back from their end, one step after the other.

`movement_trace` finds the last steps to all states at once; where few routes are asked for, this
is quicker. Both prefer the same steps, so a route does not depend on which of them found it.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from gridapp.geometry.movement_field import Leg, Settled
from gridapp.geometry.movement_last import ray
from gridapp.geometry.movement_steps import Channel, Steps
from gridapp.geometry.movement_turns import Turn
from gridapp.geometry.once import Once
from gridapp.grid.cells import Cell

Way = tuple[tuple[Cell, ...], tuple[int, ...]]
"""A route, and the indices into it at which its legs end."""


class End(NamedTuple):
    """Where a route ends: what it costs in all its legs, the layer of its last state, the bit."""

    cost: int
    layer: int
    bit: int


class Source(NamedTuple):
    """Steps of one price: where they lead, and whence.

    The prices are those by the parity after the step. Each of the directions is told by its
    shift, and by the places from which it is open with the shift to look them up.
    """

    flips: bool
    prices: tuple[int, int]
    where: int
    directions: tuple[tuple[int, int, int], ...]


class Back:
    """Ends and routes of single states; each is told by layer and bit, as in `Trace`."""

    def __init__(self, steps: Steps, legs: list[Leg]) -> None:
        self._steps = steps
        self._legs = legs
        self._ends = steps.stops ^ steps.here
        self._ways: dict[tuple[int, int], Way] = {}

    def end(self, bit: int) -> End | None:
        """The best state of an anchor on which a leg may end, ``None`` if there is none."""
        if not self._ends >> bit & 1:
            return None
        for leg, (span, settled) in enumerate(self._legs):
            for key, states in settled.items():
                if key >= 2 * span and states >> bit & 1:
                    spent, earlier = divmod(key >> 1, span)
                    return End(spent + earlier, self._steps.parities * leg + (key & 1), bit)
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
        cells = []
        key, leg = self._reached((last,), parity, bit)
        while leg >= 0:
            span, settled = self._legs[leg]
            while key >= 2 * span:
                took[leg] += 1
                cells.append(self._steps.cell(bit))
                key, bit = self._step_back(settled, 2 * span, key, bit)
            key, leg = self._reached(range(leg), key & 1, bit)
        return (self._steps.start, *reversed(cells)), tuple(accumulate(took))

    def _reached(self, legs: Iterable[int], parity: int, bit: int) -> tuple[int, int]:
        """The key of a state in the first of some legs whose steps reach it, and that leg or -1."""
        for leg in legs:
            span, settled = self._legs[leg]
            for key, states in settled.items():
                if key >= 2 * span and key & 1 == parity and states >> bit & 1:
                    return key, leg
        return 0, -1

    def _step_back(self, settled: Settled, double: int, key: int, bit: int) -> tuple[int, int]:
        """The key and the bit before the last step to a state."""
        return next(
            (earlier, before)
            for flips, prices, where, directions in self._sources
            if where >> bit & 1 and (earlier := (key ^ flips) - double * prices[key & 1]) in settled
            for shift, along, open_ in directions
            if (before := bit - shift) >= 0
            and settled[earlier] >> before & 1
            and open_ >> before + along & 1
        )

    @Once
    def _sources(self) -> list[Source]:
        """All directions, in the order of `turns`."""
        steps = self._steps
        if steps.rules.straight:
            return [
                one._replace(where=one.where & ray(steps, turn.direction))
                for turn in steps.turns
                for one in _sources(steps.channel(turn, {turn.lane}), (turn,))
            ]
        return [one for channel in steps.channels for one in _sources(channel, steps.turns)]


def _sources(channel: Channel, turns: Iterable[Turn]) -> list[Source]:
    """The directions of a channel, once for each factor."""
    lanes = channel.lanes
    directions = tuple(
        [(one.shift, one.along + 1, lanes[one.lane] << 1) for one in turns if lanes[one.lane]]
    )
    even, odd = channel.bases[channel.flips], channel.bases[not channel.flips]
    return [
        Source(channel.flips, (even * factor, odd * factor), where, directions)
        for factor, where in channel.factors
    ]
