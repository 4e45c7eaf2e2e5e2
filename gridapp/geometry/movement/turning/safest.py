"""The route of a long body that the fewest foes can attack, turns included.

The search of `safest_route`, over poses in place of anchors: labels with dominance, best first
(Martins 1984). The bound of the steps that remain is the distance in cells, 0 on boards with links.
Exact. Oracle: ``every_walk`` in ``tests/geometry/test_safest_turning.py`` tries every walk.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, Optional

from gridapp.geometry.movement.turning.steps import Pose, TurningStep, TurningSteps
from gridapp.grid.cells import Cell

PoseHazard = Callable[[Pose, Pose], int]
"""The foes, as a bit mask, that may attack on the step between two poses."""


class _Walk(NamedTuple):
    """A walk to a pose, with costs and foes of this leg up to the last free pose, and since.

    ``earlier`` are the attacks in the legs before this one, ``total`` is the cost of all.
    """

    pose: Pose
    parity: int
    leg: int
    earlier: int
    total: int
    settled_cost: int
    open_cost: int
    settled_foes: int
    open_foes: int
    previous: Optional["_Walk"]

    @property
    def attacks(self) -> int:
        """The attacks so far; a foe attacks at most once per leg."""
        return self.earlier + (self.settled_foes | self.open_foes).bit_count()

    @property
    def poses(self) -> tuple[Pose, ...]:
        """The poses from the start to the end."""
        poses, walk = [self.pose], self.previous
        while walk is not None:
            poses.append(walk.pose)
            walk = walk.previous
        return tuple(reversed(poses))


def safest_turning_route(
    steps: TurningSteps, goal: Cell, facings: tuple[int, ...], hazard: PoseHazard
) -> tuple[Pose, ...] | None:
    """Return the route to a cell, ending in any of ``facings``, with the fewest attackers.

    Among equally safe routes fewer legs win, then lower cost. None if no walk ends there.
    """
    return _Search(steps, goal, facings, hazard).best()


class _Search:
    """The best-first search for a cell."""

    def __init__(
        self, steps: TurningSteps, goal: Cell, facings: tuple[int, ...], hazard: PoseHazard
    ) -> None:
        self._steps, self._hazard = steps, hazard
        goals = (Pose(goal, facing) for facing in facings)
        self._goals = frozenset(filter(steps.may_stop, goals)) - {steps.start}
        self._cell = goal
        self._legs = [max(budget, 0) for budget in steps.rules.legs]
        self._has_links = bool(steps.movement_map.board.links)
        self._labels: dict[tuple[object, ...], list[_Walk]] = {}

    def best(self) -> tuple[Pose, ...] | None:
        """Return the poses of the walk with the fewest attacks, then legs, then cost."""
        parity = self._steps.rules.parity % self._steps.parities
        start = self._steps.start
        queue = [((0, 0, 0, 0), _Walk(start, parity, 0, 0, 0, 0, 0, 0, 0, None))]
        order = count(1)
        while queue:
            walk = heappop(queue)[1]
            if walk.pose in self._goals:
                return walk.poses
            if self._is_improvement(walk):
                for after in self._longer(walk):
                    rank = (after.attacks, after.leg, after.total + self._remaining(after.pose))
                    heappush(queue, ((*rank, next(order)), after))
        return None

    def _remaining(self, pose: Pose) -> int:
        """Return a lower bound of the steps from a pose to the goal."""
        if self._has_links:
            return 0
        return self._steps.movement_map.grid.cell_distance(pose.cell, self._cell)

    def _is_improvement(self, walk: _Walk) -> bool:
        """Record a walk and return True, or return False if a recorded walk dominates it.

        Walks that spent differently within a leg but the last are split differently later.
        """
        key: tuple[object, ...] = (walk.pose, walk.parity, walk.leg)
        if walk.leg < len(self._legs) - 1:
            key += (walk.settled_cost, walk.open_cost)
        recorded = self._labels.setdefault(key, [])
        if any(_is_no_worse(earlier, walk) for earlier in recorded):
            return False
        recorded.append(walk)
        return True

    def _longer(self, walk: _Walk) -> Iterator[_Walk]:
        """Yield the affordable walks with a further step."""
        budget = sum(self._legs[walk.leg :]) - walk.settled_cost - walk.open_cost
        for step in self._steps.steps_from(walk.pose):
            price = step.costs[walk.parity]
            if price + self._remaining(step.to) > budget:
                continue
            if (after := self._after(walk, step, price)) is not None:
                yield after

    def _after(self, walk: _Walk, step: TurningStep, price: int) -> _Walk | None:
        """Return the walk after a step, None if the last leg cannot pay."""
        leg, earlier = walk.leg, walk.earlier
        spent, foes = walk.settled_cost, walk.settled_foes
        since = walk.open_cost + price
        foes_since = walk.open_foes | self._hazard(walk.pose, step.to)
        while spent + since > self._legs[leg]:
            leg, earlier, spent, foes = leg + 1, earlier + foes.bit_count(), 0, 0
            if leg == len(self._legs):
                return None
        if self._steps.may_stop(step.to):
            spent, since, foes, foes_since = spent + since, 0, foes | foes_since, 0
        parity = walk.parity ^ step.flips_parity
        total = walk.total + price
        return _Walk(step.to, parity, leg, earlier, total, spent, since, foes, foes_since, walk)


def _is_no_worse(walk: _Walk, rival: _Walk) -> bool:
    """Return True if ``walk`` dominates ``rival`` whatever steps follow."""
    new = (walk.settled_foes & ~rival.settled_foes).bit_count()
    new += (walk.open_foes & ~rival.open_foes).bit_count()
    spent, rival_spent = walk.settled_cost + walk.open_cost, rival.settled_cost + rival.open_cost
    cheaper = walk.total <= rival.total and spent <= rival_spent
    return cheaper and walk.earlier + new <= rival.earlier
