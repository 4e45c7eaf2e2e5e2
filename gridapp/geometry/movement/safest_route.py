"""The way to a place that fewest foes may strike.

A best-first search over *walks*: a state together with who may have struck so far. Legs are
split as `measure` splits them, each ending at the last free cell that it can pay for; so a walk
keeps apart what is sure up to its last free cell and what came since, which falls to the next
leg if this one cannot pay for another free cell.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, Optional

from gridapp.geometry.movement.bit_boards import shifted, value_by_bit
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import MoveRules, OccupiedCells
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell

Hazard = Callable[[Cell, Cell], int]
"""Which foes, as a bit mask, may strike at the step from one anchor to the next."""


class _Walk(NamedTuple):
    """A way to a state.

    ``struck`` counts the strikes in the legs before this one, ``sure`` the steps spent in this
    leg up to the last free cell, ``since`` those spent since then; ``total`` is the whole cost,
    ``move`` the last one by number.
    """

    bit: int
    parity: int
    leg: int
    struck: int
    total: int
    sure: int
    since: int
    sure_foes: int
    since_foes: int
    move: int
    previous: Optional["_Walk"]

    @property
    def strikes(self) -> int:
        return self.struck + (self.sure_foes | self.since_foes).bit_count()


class _Exit(NamedTuple):
    """A move from one anchor: to which bit, at which prices by parity, who may strike.

    ``ahead`` is what is still to pay from there at least, ``stop`` whether a leg may end there.
    """

    move: int
    bit: int
    prices: tuple[int, int]
    flips: bool
    foes: int
    ahead: int
    stop: bool


def safest_route(
    movement_map: MovementMap,
    start: Cell,
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
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
    search = _Search(StepMasks(movement_map, start, space, rules, occupied, reach), goal, hazard)
    walk = search.best() if search.possible else None
    return search.cells(walk) if walk else None


class _Search:
    def __init__(self, steps: StepMasks, goal: Cell, hazard: Hazard) -> None:
        self._steps, self._hazard = steps, hazard
        self._goal = steps.bit_of(goal)
        self._legs = [max(budget, 0) for budget in steps.rules.legs]
        self._later = [sum(self._legs[leg:]) for leg in range(len(self._legs))]
        self._settled: dict[tuple[int, ...], list[_Walk]] = {}
        self._exits: dict[int, list[_Exit]] = {}

    @property
    def possible(self) -> bool:
        """Whether there is a start, a leg, and a goal to end on."""
        steps = self._steps
        ends = steps.free & steps.stoppable & ~steps.start_mask
        return bool(self._legs and steps.start_mask and self._goal >= 0 and ends >> self._goal & 1)

    def best(self) -> _Walk | None:
        """The best walk to the goal; what is surely still to pay counts as paid."""
        first = _Walk(self._steps.start_bit, self._steps.parity, 0, 0, 0, 0, 0, 0, 0, -1, None)
        queue = [((0, 0, 0, 0), first)]
        order = count(1)
        while queue:
            walk = heappop(queue)[1]
            if walk.bit == self._goal:
                return walk
            if self._settle(walk):
                for after, ahead in self._after(walk):
                    rank = (after.strikes, after.leg, after.total + ahead, next(order))
                    heappush(queue, (rank, after))
        return None

    def _settle(self, walk: _Walk) -> bool:
        """Remember a walk, unless one as good in every respect is known.

        Walks that have spent differently in a leg are split differently later on, and neither is
        the better one for that; only in the last leg is having spent less always better.
        """
        key = [walk.bit, walk.parity, walk.leg]
        if walk.leg < len(self._legs) - 1:
            key += [walk.sure, walk.since]
        if self._steps.rules.straight_only:
            key.append(walk.move)
        known = self._settled.setdefault(tuple(key), [])
        if any(_as_good(other, walk) for other in known):
            return False
        known.append(walk)
        return True

    def _after(self, walk: _Walk) -> Iterator[tuple[_Walk, int]]:
        """The walks one step on that may still come to the goal, and what is ahead of them."""
        straight = self._steps.rules.straight_only and walk.previous is not None
        left = self._later[walk.leg] - walk.sure - walk.since
        for leave in self._exits_of(walk.bit):
            price = leave.prices[walk.parity]
            if price + leave.ahead > left or (straight and leave.move != walk.move):
                continue
            if (after := self._step(walk, leave, price)) is not None:
                yield after, leave.ahead

    def _step(self, walk: _Walk, leave: _Exit, price: int) -> _Walk | None:
        """A walk one step on with its legs split, or None when the last leg cannot pay."""
        _, parity, leg, struck, total, sure, since, sure_foes, since_foes, _, _ = walk
        since, since_foes = since + price, since_foes | leave.foes
        while sure + since > self._legs[leg]:
            leg, struck, sure, sure_foes = leg + 1, struck + sure_foes.bit_count(), 0, 0
            if leg == len(self._legs):
                return None
        if leave.stop or leg == len(self._legs) - 1:
            sure, since = sure + since, 0
            sure_foes, since_foes = sure_foes | since_foes, 0
        parity ^= leave.flips
        spent = (total + price, sure, since, sure_foes, since_foes)
        return _Walk(leave.bit, parity, leg, struck, *spent, leave.move, walk)

    def _exits_of(self, bit: int) -> list[_Exit]:
        known = self._exits.get(bit)
        if known is None:
            known = self._exits[bit] = list(self._found_exits(bit))
        return known

    def _found_exits(self, bit: int) -> Iterator[_Exit]:
        steps = self._steps
        for number, move in enumerate(steps.directed_steps):
            place = bit + move.shift
            leads = move.mask >> bit & 1 and steps.free >> place & 1 and move.factor(place)
            if leads and (ahead := self._ahead[place]):
                prices = (move.bases[0] * leads, move.bases[1] * leads)
                foes = self._hazard(steps.cell_of(bit), steps.cell_of(place))
                stop = bool(steps.stoppable >> place & 1)
                yield _Exit(number, place, prices, move.flips, foes, ahead - 1, stop)

    @cached_property
    def _ahead(self) -> memoryview:
        """By bit, 1 more than the steps from there to the goal at least, 0 where too many."""
        steps = self._steps
        most = self._later[0]
        pending = {0: 1 << self._goal}
        unseen = steps.free | steps.start_mask
        pairs = []
        while pending:
            cost = min(pending)
            fresh = pending.pop(cost) & unseen
            unseen ^= fresh
            pairs.append((cost + 1, fresh))
            for move in steps.directed_steps:
                for factor, where in move.factors:
                    far = cost + move.bases[0] * factor
                    origins = shifted(fresh & steps.free & where, -move.shift) & move.mask
                    if far <= most and origins:
                        pending[far] = pending.get(far, 0) | origins
        return value_by_bit(pairs, steps.size)

    def cells(self, walk: _Walk) -> tuple[Cell, ...]:
        """The way that a walk took."""
        back = []
        at: _Walk | None = walk
        while at is not None:
            back.append(self._steps.cell_of(at.bit))
            at = at.previous
        return tuple(reversed(back))


def _as_good(one: _Walk, other: _Walk) -> bool:
    """Whether the first walk is no worse than the second, however both go on."""
    new = (one.sure_foes & ~other.sure_foes).bit_count()
    new += (one.since_foes & ~other.since_foes).bit_count()
    cheaper = one.total <= other.total and one.sure <= other.sure
    return cheaper and one.struck + new <= other.struck
