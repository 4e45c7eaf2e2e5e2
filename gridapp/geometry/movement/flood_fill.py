"""Floods: from where a body stands to everywhere its legs lead, all cells of one cost at once.

A state is an anchor and the parity of the diagonal steps taken; both parities of an anchor are
kept, because the dearer one may go on more cheaply over difficult ground. Within a leg, states
are settled in the order of their *key*: the steps spent in the leg, then the steps spent before
it, then the parity, packed into one number ``(spent * span + earlier) * 2 + parity``.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from gridapp.geometry.movement.steps import PriceGroup, StepMasks

Settled = dict[int, int]
"""The states settled under each key, as bit boards, in rising order of the keys."""

DENSE = 2000
"""With so many keys it is quicker to try each than to look for the lowest that is taken."""


class FloodedLeg(NamedTuple):
    """What one leg reaches; states under keys below ``2 * span`` are those where it begins."""

    span: int
    settled: Settled


def flood(steps: StepMasks) -> list[FloodedLeg]:
    """What each leg reaches from every place where an earlier one may end."""
    if steps.start_bit < 0:
        return []
    if not steps.rules.straight_only:
        return _flood(steps, steps.price_groups)
    rays = [_flood(steps, [channel]) for channel in steps.single_direction_groups]
    return [_merged(legs) for legs in zip(*rays, strict=True)]


def _merged(legs: tuple[FloodedLeg, ...]) -> FloodedLeg:
    keys = sorted({key for leg in legs for key in leg.settled})
    settled = {key: reduce(or_, (leg.settled.get(key, 0) for leg in legs)) for key in keys}
    return FloodedLeg(legs[0].span, settled)


def _flood(steps: StepMasks, channels: list[PriceGroup]) -> list[FloodedLeg]:
    seeds: Settled = {steps.parity: steps.start_mask}
    found = [0, 0]
    found[steps.parity] = steps.start_mask
    legs: list[FloodedLeg] = []
    span = 1
    for budget in (max(budget, 0) for budget in steps.rules.legs):
        leg = FloodedLeg(span, _flood_leg(steps, channels, seeds, (budget + 1) * 2 * span, span))
        legs.append(leg)
        if len(legs) < len(steps.rules.legs):
            _sow(leg, steps.stoppable, seeds, found)
        span += budget
    return legs


def _sow(leg: FloodedLeg, stops: int, seeds: Settled, found: list[int]) -> None:
    """Add what a leg newly reached to the states where the next may begin, by steps spent."""
    for key, states in leg.settled.items():
        spent, earlier = divmod(key >> 1, leg.span)
        if spent and (new := states & stops & ~found[key & 1]):
            found[key & 1] |= new
            total = 2 * (spent + earlier) + (key & 1)
            seeds[total] = seeds.get(total, 0) | new


def _flood_leg(
    steps: StepMasks, channels: list[PriceGroup], seeds: Settled, limit: int, span: int
) -> Settled:
    """Settle all states whose keys lie below the limit.

    The innermost loop of every drag: what `_near` does is written out in it.
    """
    keys, pending = _queue(seeds, limit, 3 - steps.parities)
    unseen = [steps.free, steps.free]
    for key, states in seeds.items():
        unseen[key & 1] |= states
    stride, double = steps.layout.stride, 2 * span
    settled: Settled = {}
    for key in keys:
        parity = key & 1
        states = pending[key] & unseen[parity]
        if not states:
            continue
        unseen[parity] ^= states
        settled[key] = states
        if key - parity + double >= limit:
            continue
        right, left = states << 1, states >> 1
        for (
            on,
            back,
            down,
            down_on,
            down_back,
            up,
            up_on,
            up_back,
        ), bases, flips, factors, _ in channels:
            near = right & on | left & back
            near |= (states & down | right & down_on | left & down_back) << stride
            near |= (states & up | right & up_on | left & up_back) >> stride
            before, price = key ^ flips, double * bases[parity]
            for factor, where in factors:
                after = before + price * factor
                if after < limit:
                    pending[after] |= near & where
    return settled


def _queue(
    seeds: Settled, limit: int, step: int
) -> tuple[Iterable[int], list[int] | defaultdict[int, int]]:
    """The keys in rising order, and the states that wait under each."""
    if limit > DENSE:
        rest = defaultdict(int, seeds)
        return _rising(rest), rest
    pending = [0] * limit
    for key, states in seeds.items():
        pending[key] = states
    return range(0, limit, step), pending


def _rising(pending: defaultdict[int, int]) -> Iterator[int]:
    """The lowest key as long as there is one; it goes when the next is asked for."""
    while pending:
        key = min(pending)
        yield key
        del pending[key]


def connected_anchors(steps: StepMasks) -> int:
    """Every anchor that some number of legs without limit would reach, the start included."""
    if not steps.rules.straight_only:
        return _connected(steps, steps.price_groups)
    return reduce(or_, [_connected(steps, [channel]) for channel in steps.single_direction_groups])


def _connected(steps: StepMasks, channels: list[PriceGroup]) -> int:
    stride = steps.layout.stride
    ways = [(one.lanes, reduce(or_, (where for _, where in one.factors))) for one in channels]
    seen = fresh = steps.start_mask
    while fresh:
        near = reduce(or_, (_near(lanes, fresh, stride) & where for lanes, where in ways))
        fresh = near & steps.free & ~seen
        seen |= fresh
    return seen


def _near(lanes: tuple[int, ...], states: int, stride: int) -> int:
    """The places one move away."""
    on, back, down, down_on, down_back, up, up_on, up_back = lanes
    right, left = states << 1, states >> 1
    return (
        (right & on | left & back)
        | (states & down | right & down_on | left & down_back) << stride
        | (states & up | right & up_on | left & up_back) >> stride
    )
