"""Of the equally short routes to a cell, one on which few foes may attack.

Labels of attackers (multi-criteria shortest path, Martins 1984), but only over the steps by which
a shortest route comes to the cell: from the cell backwards, each cell once for all that is asked.
So asking for a neighbour costs a few steps, not a search. It may miss a route through cells on
which the movement cannot end, such as those of allies, and takes the foes of all legs together.
Oracle: ``calmest`` in ``tests/geometry/oracles_movement.py`` tries every walk.
"""

from collections.abc import Iterable, Iterator, Mapping

from gridapp.geometry.movement.safest_route import Hazard
from gridapp.geometry.movement.steps import DirectedStep, StepMasks
from gridapp.grid.cells import Cell

MOST_STEPS = 60
"""Longer routes are left as they are."""
MOST_LABELS = 6
"""Most sets of attackers that are followed for a cell, the smallest first."""

_Label = tuple[int, int]
"""The foes that may have attacked, and the parity of diagonals."""


class CalmRoutes:
    """The calm routes of a movement: `costs` are those of its options."""

    def __init__(self, steps: StepMasks, costs: Mapping[Cell, int], hazard: Hazard) -> None:
        self._steps, self._hazard = steps, hazard
        self._costs = {**costs, steps.start: 0}
        start: dict[_Label, tuple[Cell, _Label] | None] = {(0, steps.parity): None}
        self._labels = {steps.start: start}

    def fewest_foes(self, cell: Cell) -> int | None:
        """Return how many foes may attack on `route`, ``None`` if there is none."""
        if self._costs[cell] > MOST_STEPS:
            return None
        return min((foes.bit_count() for foes, _ in self._labels_of(cell)), default=None)

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return a shortest route to an option, empty if it is too long to be looked for."""
        if self._costs[cell] > MOST_STEPS:
            return ()
        labels = self._labels_of(cell)
        if not labels:
            return ()
        label = min(labels, key=lambda each: each[0].bit_count())
        route = [cell]
        while (before := self._labels[cell][label]) is not None:
            cell, label = before
            route.append(cell)
        return tuple(reversed(route))

    def _labels_of(self, cell: Cell) -> dict[_Label, tuple[Cell, _Label] | None]:
        """Return the labels of a cell, each with the cell and the label that it comes from."""
        labels = self._labels.get(cell)
        if labels is None:
            reached = {label: (before, earlier) for label, before, earlier in self._arrivals(cell)}
            labels = self._labels[cell] = {label: reached[label] for label in _least(reached)}
        return labels

    def _arrivals(self, cell: Cell) -> Iterator[tuple[_Label, Cell, _Label]]:
        """Yield the labels of the shortest ways to a cell, the cell before, and its label."""
        cost, after = self._costs[cell], self._steps.bit_of(cell)
        for step in self._steps.directed_steps:
            before = (cell[0] - step.direction[0], cell[1] - step.direction[1])
            spent = self._costs.get(before, cost)
            factor = self._factor(step, before, after) if spent < cost else 0
            prices = step.base_costs[0] * factor, step.base_costs[1] * factor
            if not factor or cost - spent not in prices:
                continue
            for attackers, parity in self._labels_of(before):
                if spent + step.base_costs[parity] * factor == cost:
                    foes = attackers | self._hazard(before, cell)
                    yield (foes, parity ^ step.flips_parity), before, (attackers, parity)

    def _factor(self, step: DirectedStep, before: Cell, after: int) -> int:
        """Return the factor of a step's price, 0 if it is not possible."""
        bit = self._steps.bit_of(before)
        is_open = bit >= 0 and step.mask >> bit & 1 and self._steps.free >> after & 1
        return step.factor(after) if is_open else 0


def _least(labels: Iterable[_Label]) -> list[_Label]:
    """Return the labels without those whose foes include another's of the same parity."""
    least: list[_Label] = []
    for foes, parity in sorted(labels, key=lambda each: each[0].bit_count()):
        if not any(fewer & foes == fewer and same == parity for fewer, same in least):
            least.append((foes, parity))
    return least[:MOST_LABELS]
