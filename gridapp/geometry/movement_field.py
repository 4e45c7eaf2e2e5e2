"""Floods: from where a body stands to everywhere its legs lead, all cells of one cost at once.

A state is an anchor and the parity of the diagonal steps taken; both parities of an anchor are
kept, because the dearer one may go on more cheaply over difficult ground. Within a leg, states
are settled in the order of their *key*: the steps spent in the leg, then the steps spent before
it, then the parity, packed into one number ``(spent * span + earlier) * 2 + parity``.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from gridapp.geometry.bitboard import shifted
from gridapp.geometry.movement_steps import Move, Steps

Settled = dict[int, int]
"""The states settled under each key, as bit boards, in rising order of the keys."""


class Leg(NamedTuple):
    """What one leg reaches; states under keys below ``2 * span`` are those where it begins."""

    span: int
    settled: Settled


class Channel(NamedTuple):
    """Moves of one price: forth to higher bits, back to lower ones, as masks and shifts."""

    forth: tuple[tuple[int, int], ...]
    back: tuple[tuple[int, int], ...]
    bases: tuple[int, int]
    flips: bool
    factors: tuple[tuple[int, int], ...]


def flood(steps: Steps) -> list[Leg]:
    """What each leg reaches from every place where an earlier one may end."""
    if steps.home < 0:
        return []
    if not steps.rules.straight:
        return _flood(steps, steps.moves)
    rays = [_flood(steps, (move,)) for move in steps.moves]
    return [_merged(legs) for legs in zip(*rays, strict=True)]


def _merged(legs: tuple[Leg, ...]) -> Leg:
    keys = sorted({key for leg in legs for key in leg.settled})
    settled = {key: reduce(or_, (leg.settled.get(key, 0) for leg in legs)) for key in keys}
    return Leg(legs[0].span, settled)


def _flood(steps: Steps, moves: tuple[Move, ...]) -> list[Leg]:
    channels = _channels(moves)
    home = steps.here
    parity = steps.rules.parity % 2
    seeds: Settled = {parity: home}
    found = [0, 0]
    found[parity] = home
    legs = []
    span = 1
    for budget in (max(budget, 0) for budget in steps.rules.legs):
        leg = Leg(span, _flood_leg(channels, seeds, (budget + 1) * 2 * span, span, steps.free))
        legs.append(leg)
        if len(legs) < len(steps.rules.legs):
            _sow(leg, steps.stops, seeds, found)
        span += budget
    return legs


def _sow(leg: Leg, stops: int, seeds: Settled, found: list[int]) -> None:
    """Add what a leg newly reached to the states where the next may begin, by steps spent."""
    for key, states in leg.settled.items():
        spent, earlier = divmod(key >> 1, leg.span)
        if spent and (new := states & stops & ~found[key & 1]):
            found[key & 1] |= new
            total = 2 * (spent + earlier) + (key & 1)
            seeds[total] = seeds.get(total, 0) | new


def _channels(moves: tuple[Move, ...]) -> list[Channel]:
    groups: dict[tuple[object, ...], list[Move]] = {}
    for move in moves:
        groups.setdefault((move.bases, move.flips, move.factors), []).append(move)
    return [
        Channel(
            tuple((move.mask, move.shift) for move in group if move.shift > 0),
            tuple((move.mask, -move.shift) for move in group if move.shift < 0),
            group[0].bases,
            group[0].flips,
            group[0].factors,
        )
        for group in groups.values()
    ]


def _flood_leg(
    channels: list[Channel], seeds: Settled, limit: int, span: int, free: int
) -> Settled:
    """Settle all states whose keys lie below the limit."""
    pending = dict(seeds)
    unseen = [free | _layer(seeds, 0), free | _layer(seeds, 1)]
    settled: Settled = {}
    while pending:
        key = min(pending)
        parity = key & 1
        states = pending.pop(key) & unseen[parity]
        if states:
            unseen[parity] ^= states
            settled[key] = states
            if key - parity + 2 * span < limit:
                for channel in channels:
                    after = parity ^ channel.flips
                    if near := _near(channel, states) & unseen[after]:
                        price = 2 * span * channel.bases[parity]
                        _arrive(pending, near, key - parity + after, price, limit, channel.factors)
    return settled


def _near(channel: Channel, states: int) -> int:
    """The places one move away."""
    near = 0
    for mask, shift in channel.forth:
        near |= (states & mask) << shift
    for mask, shift in channel.back:
        near |= (states & mask) >> shift
    return near


def _arrive(
    pending: Settled,
    near: int,
    key: int,
    price: int,
    limit: int,
    factors: tuple[tuple[int, int], ...],
) -> None:
    """Put places under the keys at which they are reached, as far as the limit allows."""
    for factor, where in factors:
        after = key + price * factor
        if after < limit and (hit := near & where):
            pending[after] = pending.get(after, 0) | hit


def _layer(seeds: Settled, parity: int) -> int:
    return reduce(or_, (states for key, states in seeds.items() if key & 1 == parity), 0)


def connected(steps: Steps) -> int:
    """Every anchor that some number of legs without limit would reach, the start included."""
    if steps.home < 0:
        return 0
    if not steps.rules.straight:
        return _connected(steps, steps.moves)
    return reduce(or_, (_connected(steps, (move,)) for move in steps.moves))


def _connected(steps: Steps, moves: tuple[Move, ...]) -> int:
    lanes = [
        (move.mask, move.shift, reduce(or_, (where for _, where in move.factors))) for move in moves
    ]
    seen = fresh = steps.here
    while fresh:
        near = 0
        for mask, shift, where in lanes:
            near |= shifted(fresh & mask, shift) & where
        fresh = near & steps.free & ~seen
        seen |= fresh
    return seen
