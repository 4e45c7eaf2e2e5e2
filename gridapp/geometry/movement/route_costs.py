"""A given route, measured step by step with the very steps that a field is flooded with."""

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


def measure_route(
    movement_map: MovementMap,
    route: tuple[Cell, ...],
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
) -> MeasuredRoute | BrokenRoute:
    """What a given route costs, or where it breaks; each leg goes as far as it can.

    ``route`` holds every anchor from the start on, at least that. Going as far as possible in
    each leg takes the fewest legs, since what is left of a route never costs more from a later
    cell than from an earlier one.

    Raises:
        ValueError: as `move_options` does.
    """
    steps = StepMasks(movement_map, route[0], space, rules, occupied, len(route))
    directions = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(route)]
    parity = rules.parity % 2
    totals = [0]
    for index, direction in enumerate(directions):
        move = next((move for move in steps.directed_steps if move.direction == direction), None)
        if move is None or (rules.straight_only and direction != directions[0]):
            return BrokenRoute(index + 1, UnreachableReason.WALL_OR_TERRAIN)
        if barrier := _barrier(steps, route[index], move):
            return BrokenRoute(index + 1, barrier)
        factor = move.factor(steps.bit_of(route[index + 1]))
        totals.append(totals[-1] + move.bases[parity] * factor)
        parity ^= move.flips
    return _split(steps, route, totals, parity)


def _barrier(steps: StepMasks, anchor: Cell, move: DirectedStep) -> UnreachableReason | None:
    """What keeps the body from one step, if anything does."""
    grid = steps.ground.grid
    place = (anchor[0] + move.direction[0], anchor[1] + move.direction[1])
    if not all(cell in grid for cell in grid.covered_cells(place, steps.space)):
        return UnreachableReason.OFF_BOARD
    before, after = steps.bit_of(anchor), steps.bit_of(place)
    led = before >= 0 and move.mask >> before & 1
    if not (led and steps.standable >> after & 1):
        return UnreachableReason.WALL_OR_TERRAIN
    if not move.factor(after):
        kept_out = steps.is_kept_out(before, after)
        return UnreachableReason.OCCUPIED if kept_out else UnreachableReason.WALL_OR_TERRAIN
    return None if steps.free >> after & 1 else UnreachableReason.OCCUPIED


def _split(
    steps: StepMasks, route: tuple[Cell, ...], totals: list[int], parity: int
) -> MeasuredRoute | BrokenRoute:
    last = len(route) - 1
    stops = [i for i in range(1, last + 1) if steps.stoppable >> steps.bit_of(route[i]) & 1]
    at, ends, reach = 0, [], 0
    for budget in steps.rules.legs:
        reach = totals[at] + budget
        at = max((stop for stop in stops if stop > at and totals[stop] <= reach), default=at)
        ends.append(at)
        if at == last:
            return MeasuredRoute(totals[-1], tuple(ends), parity, tuple(totals))
    if totals[last] <= reach and last not in stops:
        return BrokenRoute(last, UnreachableReason.OCCUPIED)
    return BrokenRoute(
        next((i for i in range(last) if totals[i] > reach), last), UnreachableReason.TOO_FAR
    )
