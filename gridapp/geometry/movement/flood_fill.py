"""Flood fill over bit boards: all states of one cost are settled at once.

Dijkstra's algorithm with a bucket queue (Dial, *Algorithm 360*, 1969) in which each bucket is a
bit board. Exact: costs are whole steps. Time is O(distinct costs * price groups) operations on
whole boards, independent of the number of cells in a bucket.

A state is an anchor and the parity of the diagonal steps taken. Both parities of an anchor are
kept, because the costlier one may continue more cheaply over difficult terrain. Within a leg,
states are settled by *key*: the steps spent in the leg, then the steps spent before, then the
parity, packed as ``(spent * span + earlier) * 2 + parity``.

Oracle: the cell-by-cell search ``field`` in ``tests/geometry/oracles_movement.py``.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from gridapp.geometry.movement.steps import PriceGroup, StepMasks

Settled = dict[int, int]
"""The states settled under each key, as bit boards, in ascending order of keys."""

MAX_DENSE_KEYS = 2000
"""Up to this many keys a list of buckets is faster than searching the lowest key in a dict."""


class FloodedLeg(NamedTuple):
    """The states reached in a leg, by key.

    Keys below ``2 * span`` are the states in which the leg begins.
    """

    span: int
    settled: Settled


def flood(steps: StepMasks) -> list[FloodedLeg]:
    """Return the states each leg reaches from every cell on which an earlier leg may end."""
    if steps.start_bit < 0:
        return []
    if not steps.rules.straight_only:
        return _flood(steps, steps.price_groups)
    legs_by_direction = [_flood(steps, [group]) for group in steps.single_direction_groups]
    return [_merged(legs) for legs in zip(*legs_by_direction, strict=True)]


def _merged(legs: tuple[FloodedLeg, ...]) -> FloodedLeg:
    """Return the union of the legs flooded separately along each direction."""
    keys = sorted({key for leg in legs for key in leg.settled})
    settled = {key: reduce(or_, (leg.settled.get(key, 0) for leg in legs)) for key in keys}
    return FloodedLeg(legs[0].span, settled)


def _flood(steps: StepMasks, groups: list[PriceGroup]) -> list[FloodedLeg]:
    """Flood all legs with the given directions."""
    seed_states: Settled = {steps.parity: steps.start_mask}
    seeded = [0, 0]
    seeded[steps.parity] = steps.start_mask
    legs: list[FloodedLeg] = []
    span = 1
    for budget in (max(budget, 0) for budget in steps.rules.legs):
        leg = FloodedLeg(
            span, _flood_leg(steps, groups, seed_states, (budget + 1) * 2 * span, span)
        )
        legs.append(leg)
        if len(legs) < len(steps.rules.legs):
            _add_seeds(leg, steps.stoppable, seed_states, seeded)
        span += budget
    return legs


def _add_seeds(leg: FloodedLeg, stops: int, seed_states: Settled, seeded: list[int]) -> None:
    """Add the states newly reached by a leg as starts of the next leg, by steps spent so far."""
    for key, states in leg.settled.items():
        spent, earlier = divmod(key >> 1, leg.span)
        if spent and (new := states & stops & ~seeded[key & 1]):
            seeded[key & 1] |= new
            total = 2 * (spent + earlier) + (key & 1)
            seed_states[total] = seed_states.get(total, 0) | new


def _flood_leg(
    steps: StepMasks, groups: list[PriceGroup], seed_states: Settled, limit: int, span: int
) -> Settled:
    """Settle all states with keys below the limit.

    The innermost loop of every drag frame: the body of `_neighbours` is written out inline.
    """
    keys, pending = _queue(seed_states, limit, 3 - steps.parities)
    unseen = [steps.free, steps.free]
    for key, states in seed_states.items():
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
        ), bases, flips, factors, _ in groups:
            near = right & on | left & back
            near |= (states & down | right & down_on | left & down_back) << stride
            near |= (states & up | right & up_on | left & up_back) >> stride
            before, price = key ^ flips, double * bases[parity]
            for factor, targets in factors:
                after = before + price * factor
                if after < limit:
                    pending[after] |= near & targets
    return settled


def _queue(
    seed_states: Settled, limit: int, step: int
) -> tuple[Iterable[int], list[int] | defaultdict[int, int]]:
    """Return the keys in ascending order and the states waiting under each key."""
    if limit > MAX_DENSE_KEYS:
        waiting = defaultdict(int, seed_states)
        return _rising(waiting), waiting
    pending = [0] * limit
    for key, states in seed_states.items():
        pending[key] = states
    return range(0, limit, step), pending


def _rising(pending: defaultdict[int, int]) -> Iterator[int]:
    """Yield the lowest key until none is left; a key is removed when the next one is requested."""
    while pending:
        key = min(pending)
        yield key
        del pending[key]


def connected_anchors(steps: StepMasks) -> int:
    """Return every anchor reachable with legs of unlimited budget, the start included."""
    if not steps.rules.straight_only:
        return _connected(steps, steps.price_groups)
    return reduce(or_, [_connected(steps, [group]) for group in steps.single_direction_groups])


def _connected(steps: StepMasks, groups: list[PriceGroup]) -> int:
    """Return the anchors connected to the start by the given directions."""
    stride = steps.layout.stride
    moves = [
        (group.lanes, reduce(or_, (targets for _, targets in group.factors))) for group in groups
    ]
    seen = fresh = steps.start_mask
    while fresh:
        reached = reduce(
            or_, (_neighbours(lanes, fresh, stride) & targets for lanes, targets in moves)
        )
        fresh = reached & steps.free & ~seen
        seen |= fresh
    return seen


def _neighbours(lanes: tuple[int, ...], states: int, stride: int) -> int:
    """Return the anchors one step away from any of the states."""
    on, back, down, down_on, down_back, up, up_on, up_back = lanes
    right, left = states << 1, states >> 1
    return (
        (right & on | left & back)
        | (states & down | right & down_on | left & down_back) << stride
        | (states & up | right & up_on | left & up_back) >> stride
    )
