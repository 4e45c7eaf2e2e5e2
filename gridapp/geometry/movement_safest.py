"""The way to a place that fewest foes may strike.

A best-first search over *walks*: a state together with who may have struck so far. Legs are
split as `measure` splits them, each ending at the last free cell that it can pay for; so a walk
keeps apart what is sure up to its last free cell and what came since, which falls to the next
leg if this one cannot pay for another free cell.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from heapq import heappop, heappush
from itertools import count
from operator import or_
from typing import NamedTuple, Optional

from gridapp.geometry.bitboard import digits, numbered, shifted
from gridapp.geometry.ground import Ground
from gridapp.geometry.movement_rules import Bodies, MoveRules
from gridapp.geometry.movement_steps import Steps
from gridapp.grid.cells import Cell

Hazard = Callable[[Cell, Cell], int]
"""Which foes, as a bit mask, may strike at the step from one anchor to the next."""


class _Walk(NamedTuple):
    bit: int
    parity: int
    leg: int
    struck: int
    """How many strikes fell in the legs before this one."""
    total: int
    sure: int
    since: int
    """Steps spent in this leg up to the last free cell, and since then."""
    sure_foes: int
    since_foes: int
    move: int
    previous: Optional["_Walk"]

    @property
    def strikes(self) -> int:
        return self.struck + (self.sure_foes | self.since_foes).bit_count()


def safest_route(
    ground: Ground,
    start: Cell,
    space: str,
    rules: MoveRules,
    bodies: Bodies,
    goal: Cell,
    hazard: Hazard,
) -> tuple[Cell, ...] | None:
    """The way to ``goal`` that fewest foes may strike, and among those the cheapest.

    ``hazard`` tells for a step from one anchor to the next, as a bit mask, which foes may
    strike. A foe strikes once in a leg; legs are split as `measure` splits them. Of ways that
    as many foes may strike, one with fewer legs comes first, then the one that costs less.
    None when the goal is the start or no option.

    Raises:
        ValueError: as `move_options` does.
    """
    reach = sum(max(budget, 0) for budget in rules.legs)
    search = _Search(Steps(ground, start, space, rules, bodies, reach), goal, hazard)
    walk = search.best() if search.possible else None
    return search.cells(walk) if walk else None


class _Search:
    def __init__(self, steps: Steps, goal: Cell, hazard: Hazard) -> None:
        self._steps, self._hazard = steps, hazard
        self._goal = steps.index(goal)
        self._legs = [max(budget, 0) for budget in steps.rules.legs]
        self._later = [sum(self._legs[leg:]) for leg in range(len(self._legs))]
        self._settled: dict[tuple[int, ...], list[_Walk]] = {}
        self._foes: dict[tuple[int, int], int] = {}

    @property
    def possible(self) -> bool:
        """Whether there is a start, a leg, and a goal to end on."""
        steps = self._steps
        ends = steps.free & steps.stops & ~steps.here
        return bool(self._legs and steps.here and self._goal >= 0 and ends >> self._goal & 1)

    def best(self) -> _Walk | None:
        """The best walk to the goal; what is surely still to pay counts as paid."""
        parity = self._steps.rules.parity % 2
        first = _Walk(self._steps.home, parity, 0, 0, 0, 0, 0, 0, 0, -1, None)
        queue = [((0, 0, 0, 0), first)]
        order = count(1)
        while queue:
            walk = heappop(queue)[1]
            if walk.bit == self._goal:
                return walk
            if self._settle(walk):
                for after in self._after(walk):
                    cost = after.total + self._ahead[after.bit] - 1
                    heappush(queue, ((after.strikes, after.leg, cost, next(order)), after))
        return None

    def _settle(self, walk: _Walk) -> bool:
        """Remember a walk, unless one as good in every respect is known.

        Walks that have spent differently in a leg are split differently later on, and neither is
        the better one for that; only in the last leg is having spent less always better.
        """
        key = [walk.bit, walk.parity, walk.leg]
        if walk.leg < len(self._legs) - 1:
            key += [walk.sure, walk.since]
        if self._steps.rules.straight:
            key.append(walk.move)
        known = self._settled.setdefault(tuple(key), [])
        if any(_as_good(other, walk) for other in known):
            return False
        known.append(walk)
        return True

    def _after(self, walk: _Walk) -> Iterator[_Walk]:
        steps = self._steps
        for number, move in enumerate(steps.moves):
            if not self._exits[walk.bit] >> number & 1:
                continue
            if steps.rules.straight and walk.move not in (-1, number):
                continue
            bit = walk.bit + move.shift
            price = move.bases[walk.parity] * move.factor(bit)
            ahead = self._ahead[bit]
            if ahead and walk.sure + walk.since + price + ahead - 1 <= self._later[walk.leg]:
                foes = self._struck_by(walk.bit, number)
                after = self._split(walk, price, foes, bool(steps.stops >> bit & 1))
                if after is not None:
                    parity = walk.parity ^ move.flips
                    yield after._replace(bit=bit, parity=parity, move=number, previous=walk)

    def _struck_by(self, bit: int, number: int) -> int:
        foes = self._foes.get((bit, number))
        if foes is None:
            cell, shift = self._steps.cell, self._steps.moves[number].shift
            foes = self._foes[bit, number] = self._hazard(cell(bit), cell(bit + shift))
        return foes

    def _split(self, walk: _Walk, price: int, foes: int, stop: bool) -> _Walk | None:  # noqa: FBT001
        """A walk one step on with its legs split, or None when the last leg cannot pay."""
        leg, struck, sure, sure_foes = walk.leg, walk.struck, walk.sure, walk.sure_foes
        since, since_foes = walk.since + price, walk.since_foes | foes
        while sure + since > self._legs[leg]:
            leg, struck, sure, sure_foes = leg + 1, struck + sure_foes.bit_count(), 0, 0
            if leg == len(self._legs):
                return None
        if stop or leg == len(self._legs) - 1:
            sure, since = sure + since, 0
            sure_foes, since_foes = sure_foes | since_foes, 0
        return walk._replace(
            leg=leg,
            struck=struck,
            total=walk.total + price,
            sure=sure,
            since=since,
            sure_foes=sure_foes,
            since_foes=since_foes,
        )

    @cached_property
    def _exits(self) -> memoryview:
        """By bit, the numbers of the moves that lead on from there, as a set of bits."""
        steps = self._steps
        planes = []
        for move in steps.moves:
            places = steps.free & reduce(or_, (where for _, where in move.factors))
            planes.append(move.mask & shifted(places, -move.shift))
        return digits(planes, steps.size)

    @cached_property
    def _ahead(self) -> memoryview:
        """By bit, 1 more than the steps from there to the goal at least, 0 where too many."""
        steps = self._steps
        most = self._later[0]
        pending = {0: 1 << self._goal}
        unseen = steps.free | steps.here
        pairs = []
        while pending:
            cost = min(pending)
            fresh = pending.pop(cost) & unseen
            unseen ^= fresh
            pairs.append((cost + 1, fresh))
            for move in steps.moves:
                for factor, where in move.factors:
                    far = cost + move.bases[0] * factor
                    origins = shifted(fresh & steps.free & where, -move.shift) & move.mask
                    if far <= most and origins:
                        pending[far] = pending.get(far, 0) | origins
        return numbered(pairs, steps.size)

    def cells(self, walk: _Walk) -> tuple[Cell, ...]:
        """The way that a walk took."""
        back = []
        at: _Walk | None = walk
        while at is not None:
            back.append(self._steps.cell(at.bit))
            at = at.previous
        return tuple(reversed(back))


def _as_good(one: _Walk, other: _Walk) -> bool:
    """Whether the first walk is no worse than the second, however both go on."""
    new = (one.sure_foes & ~other.sure_foes).bit_count()
    new += (one.since_foes & ~other.since_foes).bit_count()
    cheaper = one.total <= other.total and one.sure <= other.sure
    return cheaper and one.struck + new <= other.struck
