"""The route that the fewest foes can attack (opportunity attacks), found by best-first search.

A label-setting search with dominance (multi-criteria shortest path, Martins 1984) over *walks*: a
state together with the foes that may have attacked so far. An A* bound (remaining steps to the
goal, from a backward flood fill) discards walks that cannot reach the goal. Exact: a walk is
dropped only if another walk is no worse in every respect. Cost is exponential in the number of
foes in theory; in play few walks per cell survive. Oracle: ``safest`` in
``tests/geometry/oracles_movement.py`` tries every walk.

Legs are split as in `measure_route`: each ends at the last free cell it can pay for. A walk
therefore keeps apart the settled cost up to its last free cell and the open cost since then, which
moves to the next leg if this leg cannot pay for another free cell.
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
"""The foes, as a bit mask, that may attack on the step between two anchors."""


class _PartialRoute(NamedTuple):
    """A partial route to a state.

    Attributes:
        earlier_attacks: attacks in the legs before this one.
        total: cost of the whole walk, in steps.
        settled_cost: steps spent in this leg up to its last free cell.
        open_cost: steps spent since that cell.
        settled_foes, open_foes: the attackers in these two parts, as bit masks.
        move: index of the last step's direction.
    """

    bit: int
    parity: int
    leg: int
    earlier_attacks: int
    total: int
    settled_cost: int
    open_cost: int
    settled_foes: int
    open_foes: int
    move: int
    previous: Optional["_PartialRoute"]

    @property
    def attacks(self) -> int:
        """The attacks so far; a foe attacks at most once per leg."""
        return self.earlier_attacks + (self.settled_foes | self.open_foes).bit_count()


class _Exit(NamedTuple):
    """A step from an anchor: target bit, prices by parity, possible attackers.

    ``remaining`` is a lower bound of the steps from there to the goal, ``stop`` True if a leg may
    end there.
    """

    move: int
    bit: int
    prices: tuple[int, int]
    flips: bool
    foes: int
    remaining: int
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
    """Return the route to ``goal`` that the fewest foes may attack, the cheapest of these.

    ``hazard(from_cell, to_cell)`` returns the foes that may attack on that step as a bit mask; a
    foe attacks once per leg. Among equally safe routes fewer legs win, then lower cost. None if the
    goal is the start or no option.

    Raises:
        ValueError: as for `move_options`.
    """
    reach = sum(max(budget, 0) for budget in rules.legs)
    search = _SafestSearch(
        StepMasks(movement_map, start, space, rules, occupied, reach), goal, hazard
    )
    walk = search.best() if search.possible else None
    return search.cells(walk) if walk else None


class _SafestSearch:
    """The best-first search for a goal."""

    def __init__(self, steps: StepMasks, goal: Cell, hazard: Hazard) -> None:
        self._steps, self._hazard = steps, hazard
        self._goal = steps.bit_of(goal)
        self._legs = [max(budget, 0) for budget in steps.rules.legs]
        self._budget_from = [sum(self._legs[leg:]) for leg in range(len(self._legs))]
        self._settled: dict[tuple[int, ...], list[_PartialRoute]] = {}
        self._exits: dict[int, list[_Exit]] = {}

    @property
    def possible(self) -> bool:
        """True if start, legs and goal allow any walk at all."""
        steps = self._steps
        ends = steps.free & steps.stoppable & ~steps.start_mask
        return bool(self._legs and steps.start_mask and self._goal >= 0 and ends >> self._goal & 1)

    def best(self) -> _PartialRoute | None:
        """Return the walk to the goal with the fewest attacks, then legs, then cost.

        ``None`` if the budgets do not suffice.
        """
        first = _PartialRoute(
            self._steps.start_bit, self._steps.parity, 0, 0, 0, 0, 0, 0, 0, -1, None
        )
        queue = [((0, 0, 0, 0), first)]
        order = count(1)
        while queue:
            walk = heappop(queue)[1]
            if walk.bit == self._goal:
                return walk
            if self._is_improvement(walk):
                for after, remaining in self._successors(walk):
                    rank = (after.attacks, after.leg, after.total + remaining, next(order))
                    heappush(queue, (rank, after))
        return None

    def _is_improvement(self, walk: _PartialRoute) -> bool:
        """Record a walk and return True, or return False if a recorded walk dominates it.

        Walks that spent differently within a leg are split differently later, so neither dominates;
        only in the last leg less spent is always better.
        """
        key = [walk.bit, walk.parity, walk.leg]
        if walk.leg < len(self._legs) - 1:
            key += [walk.settled_cost, walk.open_cost]
        if self._steps.rules.straight_only:
            key.append(walk.move)
        settled = self._settled.setdefault(tuple(key), [])
        if any(_is_no_worse(earlier, walk) for earlier in settled):
            return False
        settled.append(walk)
        return True

    def _successors(self, walk: _PartialRoute) -> Iterator[tuple[_PartialRoute, int]]:
        """Yield the possible walks after one more step, with a bound of the remaining steps."""
        straight = self._steps.rules.straight_only and walk.previous is not None
        budget = self._budget_from[walk.leg] - walk.settled_cost - walk.open_cost
        for exit_ in self._exits_of(walk.bit):
            price = exit_.prices[walk.parity]
            if price + exit_.remaining > budget or (straight and exit_.move != walk.move):
                continue
            if (after := self._step(walk, exit_, price)) is not None:
                yield after, exit_.remaining

    def _step(self, walk: _PartialRoute, exit_: _Exit, price: int) -> _PartialRoute | None:
        """Return the walk after one more step, None if the last leg cannot pay."""
        (
            _,
            parity,
            leg,
            earlier_attacks,
            total,
            settled_cost,
            open_cost,
            settled_foes,
            open_foes,
            _,
            _,
        ) = walk
        open_cost, open_foes = open_cost + price, open_foes | exit_.foes
        while settled_cost + open_cost > self._legs[leg]:
            leg, earlier_attacks = leg + 1, earlier_attacks + settled_foes.bit_count()
            settled_cost = settled_foes = 0
            if leg == len(self._legs):
                return None
        if exit_.stop or leg == len(self._legs) - 1:
            settled_cost, open_cost = settled_cost + open_cost, 0
            settled_foes, open_foes = settled_foes | open_foes, 0
        parity ^= exit_.flips
        spent = (total + price, settled_cost, open_cost, settled_foes, open_foes)
        return _PartialRoute(exit_.bit, parity, leg, earlier_attacks, *spent, exit_.move, walk)

    def _exits_of(self, bit: int) -> list[_Exit]:
        exits = self._exits.get(bit)
        if exits is None:
            exits = self._exits[bit] = list(self._find_exits(bit))
        return exits

    def _find_exits(self, bit: int) -> Iterator[_Exit]:
        steps = self._steps
        for number, move in enumerate(steps.directed_steps):
            target = bit + move.shift
            factor = move.mask >> bit & 1 and steps.free >> target & 1 and move.factor(target)
            if factor and (remaining := self._remaining_steps[target]):
                prices = (move.base_costs[0] * factor, move.base_costs[1] * factor)
                foes = self._hazard(steps.cell_of(bit), steps.cell_of(target))
                stop = bool(steps.stoppable >> target & 1)
                yield _Exit(number, target, prices, move.flips_parity, foes, remaining - 1, stop)

    @cached_property
    def _remaining_steps(self) -> memoryview:
        """By bit, 1 + a lower bound of the steps to the goal; 0 if unaffordable."""
        steps = self._steps
        limit = self._budget_from[0]
        pending = {0: 1 << self._goal}
        unseen = steps.free | steps.start_mask
        pairs = []
        while pending:
            cost = min(pending)
            fresh = pending.pop(cost) & unseen
            unseen ^= fresh
            pairs.append((cost + 1, fresh))
            for move in steps.directed_steps:
                for factor, targets in move.factors:
                    total = cost + move.base_costs[0] * factor
                    origins = shifted(fresh & steps.free & targets, -move.shift) & move.mask
                    if total <= limit and origins:
                        pending[total] = pending.get(total, 0) | origins
        return value_by_bit(pairs, steps.size)

    def cells(self, walk: _PartialRoute) -> tuple[Cell, ...]:
        """Return the route of a walk, from start to end."""
        cells = []
        step: _PartialRoute | None = walk
        while step is not None:
            cells.append(self._steps.cell_of(step.bit))
            step = step.previous
        return tuple(reversed(cells))


def _is_no_worse(walk: _PartialRoute, rival: _PartialRoute) -> bool:
    """Return True if ``walk`` dominates ``rival`` whatever steps follow."""
    new = (walk.settled_foes & ~rival.settled_foes).bit_count()
    new += (walk.open_foes & ~rival.open_foes).bit_count()
    cheaper = walk.total <= rival.total and walk.settled_cost <= rival.settled_cost
    return cheaper and walk.earlier_attacks + new <= rival.earlier_attacks
