"""The last step of the route to every reached state, computed for all states at once.

A step is a possible last step if the cost before it plus its price equals the cost after it. The
comparison is bit-sliced: costs are stored as planes, one bit board per binary digit, and subtracted
with AND, XOR and borrow as in a ripple-carry subtractor. Exact (integers); O(digits * directions)
board operations. Oracle: ``tests/geometry/test_predecessors.py`` compares with single routes.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import zip_longest
from operator import or_

from gridapp.geometry.movement.bit_boards import encode_planes, shifted, value_by_bit
from gridapp.geometry.movement.flood_fill import FloodedLeg
from gridapp.geometry.movement.steps import PriceGroup, StepMasks
from gridapp.geometry.movement.walls.blocked_edges import LANES
from gridapp.grid.cells import Cell

NO_STEP = len(LANES)
"""The lane index of starts and of states not reached."""


def last_steps(steps: StepMasks, leg: FloodedLeg) -> list[memoryview]:
    """Return per parity the lane index of the last step to each bit.

    The first matching direction of `priced_directions` wins; `NO_STEP` marks starts and states not
    reached.
    """
    spent = [_cost_planes(leg, parity) for parity in range(steps.parities)]
    return [_last_lanes(steps, leg, parity, spent) for parity in range(steps.parities)]


def _cost_planes(leg: FloodedLeg, parity: int) -> list[int]:
    """Return the digits of each state's packed cost plus 1; 0 means not reached."""
    return encode_planes(
        [((key >> 1) + 1, states) for key, states in leg.settled.items() if key & 1 == parity]
    )


def _last_lanes(
    steps: StepMasks, leg: FloodedLeg, parity: int, spent: list[list[int]]
) -> memoryview:
    keys = (key for key in leg.settled if key & 1 == parity and key >= 2 * leg.span)
    open_states = reduce(or_, [leg.settled[key] for key in keys], 0)
    lane_masks = [(NO_STEP, (1 << steps.size) - 1 ^ open_states)]
    for lane, entered in _states_by_lane(steps, leg.span, parity, spent):
        lane_masks.append((lane, entered & open_states))
        open_states ^= entered & open_states
    return value_by_bit(lane_masks, steps.size)


def _states_by_lane(
    steps: StepMasks, span: int, parity: int, spent: list[list[int]]
) -> Iterator[tuple[int, int]]:
    """Yield the lane of each direction with the states that direction may enter last."""
    for group in steps.price_groups:
        before = parity ^ group.flips_parity
        goals, wanted = _cost_planes_before(group, span * group.base_costs[before], spent[parity])
        for direction in group.directions:
            if lane := group.lanes[direction.lane]:
                entered = goals & shifted(lane, direction.row_shift)
                entered ^= entered & _differing_bits(spent[before], direction.shift, wanted)
                yield (
                    direction.lane,
                    entered & anchors_ahead(steps, direction.step)
                    if steps.rules.straight_only
                    else entered,
                )


def _cost_planes_before(group: PriceGroup, price: int, spent: list[int]) -> tuple[int, list[int]]:
    """Return the states a step of this price may enter, and the cost digits before it."""
    prices = encode_planes([(price * factor, targets) for factor, targets in group.factors])
    wanted, below = _subtract(spent, prices)
    return reduce(or_, wanted) & reduce(or_, prices) & ~below, wanted


def _subtract(minuend: list[int], subtrahend: list[int]) -> tuple[list[int], int]:
    """Return the digits of minuend minus subtrahend, and the bits where this is negative."""
    planes, borrow = [], 0
    for a, b in zip_longest(minuend, subtrahend, fillvalue=0):
        differs = a ^ b
        planes.append(differs ^ borrow)
        borrow = b & differs | borrow & ~differs
    return planes, borrow


def _differing_bits(planes: list[int], shift: int, wanted: list[int]) -> int:
    """Return the bits where the numbers ``shift`` bits further back are not the wanted ones."""
    differing = 0
    for plane, digit in zip_longest(planes, wanted, fillvalue=0):
        differing |= (plane << shift if shift >= 0 else plane >> -shift) ^ digit
    return differing


def anchors_ahead(steps: StepMasks, direction: Cell) -> int:
    """Return the anchors straight ahead of the start in one direction."""
    (column, row), ahead = steps.start, 0
    while (bit := steps.bit_of((column := column + direction[0], row := row + direction[1]))) >= 0:
        ahead |= 1 << bit
    return ahead
