"""Of the equally short routes to a cell, one on which few foes may attack.

Sets of attackers as labels (multi-criteria shortest path, Martins 1984), but only over the steps of
shortest routes: traced from the cell backwards, each cell labelled once for all queries. A query
for a neighbouring cell therefore takes a few steps, not a search: O(ancestors * directions *
labels), and ``hazard`` is called only for the steps that a label takes. Not exact: a route through
cells on which the movement cannot end, such as those of allies, may be missed, and a foe of several
legs counts once.
Oracle: ``calmest`` in ``tests/geometry/oracles_movement.py`` tries every walk.
"""

from collections.abc import Iterable, Iterator, Sequence

from gridapp.geometry.movement.route_costs import split_into_legs, straight_steps
from gridapp.geometry.movement.rules import BrokenRoute, MeasuredRoute, UnreachableReason
from gridapp.geometry.movement.safest_route import Hazard
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell

MOST_STEPS = 60
"""Longer routes are left as they are."""
MOST_LABELS = 6
"""Most sets of attackers that are followed for a cell, the smallest first."""

_Label = tuple[int, int]
"""The foes that may have attacked, and the parity of diagonals."""
_Labels = dict[_Label, tuple[int, _Label] | None]
"""Labels with the fewest foes first, each with the bit and the label that it comes from."""


class CalmRoutes:
    """The calm routes of a movement."""

    def __init__(self, steps: StepMasks, costs: Sequence[int], hazard: Hazard) -> None:
        """Prepare for a movement; ``hazard`` is first called when a route is requested.

        ``costs`` has for each window bit 1 plus the cost of the route to that option, 1 for the
        start, and 0 for bits that are no option.
        """
        self._steps, self._costs, self._hazard = steps, costs, hazard
        self._labels: dict[int, _Labels] = {steps.start_bit: {(0, steps.parity): None}}

    def fewest_foes(self, cell: Cell) -> int | None:
        """Return how many foes may attack on `route`, ``None`` if there is none."""
        bit = self._steps.bit_of(cell)
        if self._costs[bit] > MOST_STEPS + 1:
            return None
        return next((foes.bit_count() for foes, _ in self._labels_of(bit)), None)

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return a shortest route to an option, empty if it is too long to be looked for."""
        end = self._end(cell)
        if end is None:
            return ()
        bits = [end[0]]
        while (before := self._labels[end[0]][end[1]]) is not None:
            end = before
            bits.append(end[0])
        return tuple(map(self._steps.cell_of, reversed(bits)))

    def measure(self, route: tuple[Cell, ...]) -> MeasuredRoute | BrokenRoute:
        """Return the cost and the legs of a `route`, or where it bends or its legs cannot pay.

        Equal to `MoveOptions.measure`: each step is known to be possible, and costs the difference
        between the costs of its two cells.
        """
        steps, end = self._steps, self._end(route[-1])
        straight = straight_steps(steps, route)
        if straight < len(route) - 1:
            return BrokenRoute(straight + 1, UnreachableReason.WALL_OR_TERRAIN)
        totals = [self._costs[steps.bit_of(cell)] - 1 for cell in route]
        flips = end[1][1] ^ steps.parity if end else 0
        return split_into_legs(steps, route, totals, steps.rules.parity % 2 ^ flips)

    def _end(self, cell: Cell) -> tuple[int, _Label] | None:
        """Return the bit of an option and the label of its `route`."""
        bit = self._steps.bit_of(cell)
        if self._costs[bit] > MOST_STEPS + 1:
            return None
        label = next(iter(self._labels_of(bit)), None)
        return None if label is None else (bit, label)

    def _labels_of(self, bit: int) -> _Labels:
        """Return the labels of an anchor."""
        labels = self._labels.get(bit)
        if labels is None:
            reached = {label: (before, earlier) for label, before, earlier in self._arrivals(bit)}
            labels = self._labels[bit] = {label: reached[label] for label in _least(reached)}
        return labels

    def _arrivals(self, after: int) -> Iterator[tuple[_Label, int, _Label]]:
        """Yield the labels of the shortest ways to an anchor, the anchor before, and its label."""
        costs, cost, cell_of = self._costs, self._costs[after], self._steps.cell_of
        for step in self._steps.directed_steps:
            before = after - step.shift
            spent = costs[before] if 0 <= before < len(costs) else 0
            if not 0 < spent < cost or not step.mask >> before & 1:
                continue
            factor, price = step.factor(after), cost - spent
            even, odd = step.base_costs[0] * factor, step.base_costs[1] * factor
            if price not in (even, odd):
                continue
            foes = None
            for attackers, parity in self._labels_of(before):
                if price == (odd if parity else even):
                    if foes is None:
                        foes = self._hazard(cell_of(before), cell_of(after))
                    label = attackers | foes, parity ^ step.flips_parity
                    yield label, before, (attackers, parity)


def _least(labels: Iterable[_Label]) -> list[_Label]:
    """Return the labels whose foes do not include all foes of another label of that parity."""
    least: list[_Label] = []
    for foes, parity in sorted(labels, key=_count):
        if not any(fewer & foes == fewer and same == parity for fewer, same in least):
            least.append((foes, parity))
    return least[:MOST_LABELS]


def _count(label: _Label) -> int:
    return label[0].bit_count()
