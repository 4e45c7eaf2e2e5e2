"""The last step to every state that a leg reaches, found for all states at once.

A step may be the last one to a state if the steps spent before it and its price come to those
spent after it. These numbers are compared digit by digit, each of their binary digits being a bit
board with a bit for every anchor.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import zip_longest
from operator import or_

from gridapp.geometry.movement.bit_boards import encode_planes, shifted, value_by_bit
from gridapp.geometry.movement.blocked_edges import LANES
from gridapp.geometry.movement.flood_fill import FloodedLeg
from gridapp.geometry.movement.steps import PriceGroup, StepMasks
from gridapp.grid.cells import Cell

NO_STEP = len(LANES)
"""The number of the states at which a leg begins, and of those it does not reach."""


def last_steps(steps: StepMasks, leg: FloodedLeg) -> list[memoryview]:
    """By parity, for each bit the number of the lane of the last step to that state.

    Of several steps it is the first in the order of `turns`.
    """
    spent = [_spent(leg, parity) for parity in range(steps.parities)]
    return [_last_to(steps, leg, parity, spent) for parity in range(steps.parities)]


def _spent(leg: FloodedLeg, parity: int) -> list[int]:
    """The digits of the keys of all states of a parity, counted from 1; 0 is not reached."""
    return encode_planes(
        [((key >> 1) + 1, one) for key, one in leg.settled.items() if key & 1 == parity]
    )


def _last_to(steps: StepMasks, leg: FloodedLeg, parity: int, spent: list[list[int]]) -> memoryview:
    keys = (key for key in leg.settled if key & 1 == parity and key >= 2 * leg.span)
    rest = reduce(or_, [leg.settled[key] for key in keys], 0)
    found = [(NO_STEP, (1 << steps.size) - 1 ^ rest)]
    for lane, led in _leading(steps, leg.span, parity, spent):
        found.append((lane, led & rest))
        rest ^= led & rest
    return value_by_bit(found, steps.size)


def _leading(
    steps: StepMasks, span: int, parity: int, spent: list[list[int]]
) -> Iterator[tuple[int, int]]:
    """The lane of each direction, and the states of a parity to which it may lead."""
    for channel in steps.price_groups:
        before = parity ^ channel.flips
        goals, sought = _sought(channel, span * channel.bases[before], spent[parity])
        for turn in channel.turns:
            if lane := channel.lanes[turn.lane]:
                led = goals & shifted(lane, turn.rows)
                led &= ~_differing([shifted(one, turn.shift) for one in spent[before]], sought)
                yield (
                    turn.lane,
                    led & anchors_ahead(steps, turn.direction)
                    if steps.rules.straight_only
                    else led,
                )


def _sought(channel: PriceGroup, price: int, spent: list[int]) -> tuple[int, list[int]]:
    """Where steps of a price may lead, and the digits of what is spent before them."""
    prices = encode_planes([(price * factor, where) for factor, where in channel.factors])
    sought, below = _difference(spent, prices)
    return reduce(or_, sought) & reduce(or_, prices) & ~below, sought


def _difference(ones: list[int], others: list[int]) -> tuple[list[int], int]:
    """The digits of numbers less others, and where those are larger."""
    found, borrowed = [], 0
    for one, other in zip_longest(ones, others, fillvalue=0):
        differs = one ^ other
        found.append(differs ^ borrowed)
        borrowed = other & differs | borrowed & ~differs
    return found, borrowed


def _differing(ones: list[int], others: list[int]) -> int:
    """Where numbers with those digits differ."""
    pairs = zip_longest(ones, others, fillvalue=0)
    return reduce(or_, [one ^ other for one, other in pairs])


def anchors_ahead(steps: StepMasks, direction: Cell) -> int:
    """The anchors straight ahead of the start."""
    (column, row), ray = steps.start, 0
    while (bit := steps.bit_of((column := column + direction[0], row := row + direction[1]))) >= 0:
        ray |= 1 << bit
    return ray
