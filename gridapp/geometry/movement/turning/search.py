"""Search of the poses that a long body can reach, leg by leg (Dijkstra).

Each leg starts anew from all poses on which an earlier leg may end, and its poses are ordered
by the steps spent in the leg, then by those spent before: the order of `MoveOptions`. Legs after
the first start only from poses next to one on which no leg could end so far; from others nothing
new begins. Cost: O(n log n) for n poses and steps of each leg; only long bodies pay for it.
Oracle: a relaxation of all steps in ``tests/geometry/test_turning_routes.py``.
"""

from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    UnreachableReason,
)
from gridapp.geometry.movement.turning.steps import Pose, TurningSteps

Node = tuple[Pose, int]
"""A pose, and the parity of diagonals."""


class Visit(NamedTuple):
    """How a node is reached: steps spent in the leg and before it, and the node before.

    ``parent`` is a leg and a node; of an earlier leg for the node where a leg starts, ``None`` at
    the start.
    """

    spent: int
    earlier: int
    parent: tuple[int, Node] | None


Legs = list[dict[Node, Visit]]


def search(steps: TurningSteps) -> Legs:
    """Return the visited nodes of each leg."""
    start: Node = (steps.start, steps.rules.parity % steps.parities)
    legs: Legs = []
    stops: dict[Node, tuple[int, Visit]] = {}
    for number, budget in enumerate(steps.rules.legs):
        sources = {start: Visit(0, 0, None)} if not number else _sources(steps, stops)
        legs.append(_flood(steps, sources, budget, number))
        for node, visit in legs[-1].items():
            if node not in stops and steps.may_stop(node[0]):
                stops[node] = number, visit
    return legs


def _sources(steps: TurningSteps, stops: dict[Node, tuple[int, Visit]]) -> dict[Node, Visit]:
    """Return the nodes from which a further leg can reach anything new."""
    return {
        node: Visit(0, visit.spent + visit.earlier, (leg, node))
        for node, (leg, visit) in stops.items()
        if any(
            _next(node, step.to, flips=step.flips_parity) not in stops
            for step in steps.steps_from(node[0])
        )
    }


def _next(node: Node, to: Pose, *, flips: bool) -> Node:
    return to, node[1] ^ flips


def _flood(
    steps: TurningSteps, sources: dict[Node, Visit], budget: int, leg: int
) -> dict[Node, Visit]:
    """Return the nodes within a budget of the sources."""
    settled: dict[Node, Visit] = {}
    queue = [(visit.spent, visit.earlier, node, visit.parent) for node, visit in sources.items()]
    queue.sort(key=lambda entry: entry[:3])
    while queue:
        spent, earlier, node, parent = heappop(queue)
        if node in settled:
            continue
        settled[node] = Visit(spent, earlier, parent)
        for step in steps.steps_from(node[0]):
            to = _next(node, step.to, flips=step.flips_parity)
            cost = spent + step.costs[node[1]]
            if cost <= budget and to not in settled:
                heappush(queue, (cost, earlier, to, (leg, node)))
    return settled


def measure(steps: TurningSteps, route: list[Pose]) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route, or the step at which it breaks; legs go as far as possible."""
    parity, totals = steps.rules.parity % 2, [0]
    for index, (pose, to) in enumerate(pairwise(route), 1):
        offered = [step for step in steps.steps_from(pose) if step.to == to]
        if not offered:
            reason = steps.obstacle(to) or UnreachableReason.WALL_OR_TERRAIN
            return BrokenRoute(index, reason)
        step = min(offered, key=lambda step: step.costs[parity])
        totals.append(totals[-1] + step.costs[parity])
        parity ^= step.flips_parity
    return _split_into_legs(steps, route, totals, parity)


def _split_into_legs(
    steps: TurningSteps, route: list[Pose], totals: list[int], parity: int
) -> MeasuredRoute | BrokenRoute:
    last = len(route) - 1
    ends = [index for index in range(1, last + 1) if steps.may_stop(route[index])]
    position, legs, affordable = 0, [], 0
    for budget in steps.rules.legs:
        affordable = totals[position] + budget
        within = (end for end in ends if end > position and totals[end] <= affordable)
        position = max(within, default=position)
        legs.append(position)
        if position == last:
            return MeasuredRoute(totals[-1], tuple(legs), parity, tuple(totals))
    if totals[last] <= affordable and last not in ends:
        return BrokenRoute(last, UnreachableReason.OCCUPIED)
    beyond = (index for index in range(last) if totals[index] > affordable)
    return BrokenRoute(next(beyond, last), UnreachableReason.TOO_FAR)
