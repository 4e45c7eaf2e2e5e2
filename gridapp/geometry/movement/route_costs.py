"""The cost of a given route, measured with the same step masks as the flood fill."""

from collections.abc import Iterable
from itertools import pairwise

from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    UnreachableReason,
)
from gridapp.geometry.movement.steps import DirectedStep, StepMasks
from gridapp.grid.cells import Cell
from gridapp.grid.lines import line_cells


def measure_route(
    movement_map: MovementMap,
    route: tuple[Cell, ...],
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route, or the step at which the route breaks.

    ``route`` lists every anchor, the start first. Each leg goes as far as possible. The greedy
    split needs the fewest legs, because the rest of a route never costs more from a later cell than
    from an earlier one.

    Raises:
        ValueError: as for `move_options`.
    """
    return measured(StepMasks(movement_map, route[0], space, rules, occupied, len(route)), route)


def measured(steps: StepMasks, route: tuple[Cell, ...]) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route by masks of the movement's start, or the step that breaks it."""
    directions = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(route)]
    straight = straight_steps(steps, route)
    parity = steps.rules.parity % 2
    totals = [0]
    for index, direction in enumerate(directions):
        move = next((move for move in steps.directed_steps if move.direction == direction), None)
        if move is None or index >= straight:
            return BrokenRoute(index + 1, UnreachableReason.WALL_OR_TERRAIN)
        if reason := step_obstacle(steps, route[index], move):
            return BrokenRoute(index + 1, reason)
        factor = move.factor(steps.bit_of(route[index + 1]))
        totals.append(totals[-1] + move.base_costs[parity] * factor)
        parity ^= move.flips_parity
    return split_into_legs(steps, route, totals, parity)


def straight_steps(steps: StepMasks, route: tuple[Cell, ...]) -> int:
    """Return the number of steps of a route before the first bend that the rules forbid."""
    if not steps.rules.straight_only:
        return len(route)
    if steps.rules.between_centres:
        line = line_cells(steps.movement_map.grid, route[0], route[-1])
        pairs = zip(route[1:], line[1:], strict=False)
        bends = (index for index, (cell, cells) in enumerate(pairs) if cell not in cells)
        return next(bends, len(line) - 1)
    directions = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(route)]
    return next((n for n, step in enumerate(directions) if step != directions[0]), len(route))


def step_obstacle(steps: StepMasks, anchor: Cell, move: DirectedStep) -> UnreachableReason | None:
    """Return what blocks one step of a footprint, None if the step is possible."""
    grid = steps.movement_map.grid
    target = (anchor[0] + move.direction[0], anchor[1] + move.direction[1])
    if not all(cell in grid for cell in grid.covered_cells(target, steps.space)):
        return UnreachableReason.OFF_BOARD
    before, after = steps.bit_of(anchor), steps.bit_of(target)
    is_open = before >= 0 and move.mask >> before & 1
    if not (is_open and steps.standable >> after & 1):
        return UnreachableReason.WALL_OR_TERRAIN
    if not move.factor(after):
        kept_out = steps.is_kept_out(before, after)
        return UnreachableReason.OCCUPIED if kept_out else UnreachableReason.WALL_OR_TERRAIN
    return None if steps.free >> after & 1 else UnreachableReason.OCCUPIED


def split_at_budgets(
    budgets: Iterable[int], totals: list[int], possible_ends: list[int]
) -> tuple[list[int], int]:
    """Return the index at which each leg ends, up to the goal, and the cost affordable in all.

    ``totals`` are the costs up to each cell; a leg goes as far as its budget allows.
    """
    position, ends, affordable = 0, [], 0
    for budget in budgets:
        affordable = totals[position] + budget
        position = max(
            (stop for stop in possible_ends if stop > position and totals[stop] <= affordable),
            default=position,
        )
        ends.append(position)
        if position == len(totals) - 1:
            break
    return ends, affordable


def split_into_legs(
    steps: StepMasks, route: tuple[Cell, ...], totals: list[int], parity: int
) -> MeasuredRoute | BrokenRoute:
    """Return the route with its legs, or the first cell beyond the budgets."""
    last = len(route) - 1
    possible_ends = [i for i in range(1, last + 1) if steps.stoppable >> steps.bit_of(route[i]) & 1]
    ends, affordable = split_at_budgets(steps.rules.legs, totals, possible_ends)
    if ends and ends[-1] == last:
        return MeasuredRoute(totals[-1], tuple(ends), parity, tuple(totals))
    if totals[last] <= affordable and last not in possible_ends:
        return BrokenRoute(last, UnreachableReason.OCCUPIED)
    return BrokenRoute(
        next((i for i in range(last) if totals[i] > affordable), last), UnreachableReason.TOO_FAR
    )
