"""Single routes through a flood: back from their end, one step after the other.

`movement_trace` finds the last steps to all states at once; where few routes are asked for, this
is quicker. Both prefer the same steps, so a route does not depend on which of them found it.
"""

from collections.abc import Iterable
from itertools import accumulate, chain
from typing import NamedTuple

from gridapp.geometry.bitboard import shifted
from gridapp.geometry.movement_field import Leg, Settled
from gridapp.geometry.movement_last import ray
from gridapp.geometry.movement_steps import Channel, Steps
from gridapp.geometry.movement_turns import Turn
from gridapp.geometry.once import Once
from gridapp.grid.cells import Cell

Way = tuple[tuple[Cell, ...], tuple[int, ...]]
"""A route, and the indices into it at which its legs end."""


Directions = tuple[tuple[int, int, int, int], ...]
"""The place before a step, where the one after it has the bit ``stride + 1``; by how many bits the
step leads on, how many of them lead to another row; and its lane."""


class End(NamedTuple):
    """Where a route ends: what it costs in all its legs, the layer of its last state, the bit."""

    cost: int
    layer: int
    bit: int


class Source(NamedTuple):
    """Steps of one price, told by the parity after them: where they lead, and from where."""

    flips: bool
    prices: tuple[int, int]
    where: int
    directions: Directions


class Back:
    """Ends and routes of single states; each is told by layer and bit, as in `Trace`."""

    def __init__(self, steps: Steps, legs: list[Leg]) -> None:
        self._steps = steps
        self._legs = legs
        self._ends = steps.stops ^ steps.here
        self._middle = steps.layout.stride + 1
        self._found: dict[int, End | None] = {}
        self._ways: dict[tuple[int, int], Way] = {}

    def end(self, bit: int) -> End | None:
        """The best state of an anchor on which a leg may end, ``None`` if there is none."""
        if bit not in self._found:
            self._found[bit] = self._best(bit) if self._ends >> bit & 1 else None
        return self._found[bit]

    def _best(self, bit: int) -> End | None:
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
        cells, base = self._steps.layout.cells, self._steps.base
        back = []
        key, leg = self._reached((last,), parity, bit)
        while leg >= 0:
            span, settled = self._legs[leg]
            while key >= 2 * span:
                took[leg] += 1
                back.append(cells[base + bit])
                key, bit = self._step_back(settled, 2 * span, key, bit)
            key, leg = self._reached(range(leg), key & 1, bit)
        return (self._steps.start, *reversed(back)), tuple(accumulate(took))

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
        sources = iter(self._sources)
        before = earlier = -1
        while before < 0:
            flips, prices, where, directions = next(sources)
            earlier = (key ^ flips) - double * prices[key & 1]
            if where >> bit & 1 and earlier in settled:
                before = _first(directions, settled[earlier], bit, self._middle)
        return earlier, before

    @Once
    def _sources(self) -> list[Source]:
        """All directions, in the order of `turns`."""
        steps = self._steps
        if steps.rules.straight:
            return [
                one._replace(where=one.where & ray(steps, turn.direction))
                for turn in steps.turns
                for one in _sources(steps.channel(turn, {turn.lane}), (turn,), self._middle)
            ]
        sources = (_sources(one, steps.turns, self._middle) for one in steps.channels)
        return list(chain.from_iterable(sources))


def _sources(channel: Channel, turns: Iterable[Turn], middle: int) -> list[Source]:
    """The directions of a channel, once for each factor."""
    lanes = channel.lanes
    directions = tuple(
        [
            (1 << middle - one.shift, one.shift, one.shift - one.along, lanes[one.lane])
            for one in turns
            if lanes[one.lane]
        ]
    )
    even, odd = channel.bases[channel.flips], channel.bases[not channel.flips]
    return [
        Source(channel.flips, (even * factor, odd * factor), where, directions)
        for factor, where in channel.factors
    ]


def _first(directions: Directions, origins: int, bit: int, middle: int) -> int:
    """The bit before a step to another, by the first direction that leads there, or -1."""
    near = shifted(origins, middle - bit)
    for place, shift, rows, lane in directions:
        if near & place and shifted(lane, rows - bit) & 1:
            return bit - shift
    return -1
