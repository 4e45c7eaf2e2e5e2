"""Measure routes: cost or refusal of a route, and the reactions it provokes."""

from itertools import pairwise

from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.movement.turning import measure_walk
from gridapp.engine.queries.facings import are_facings_of
from gridapp.engine.queries.occupied_cells import blocks_mover
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import MovePlan, Provocation
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MeasuredRoute,
    UnreachableReason,
)
from gridapp.grid.cells import Cell

REFUSAL_TEXTS = {
    UnreachableReason.OFF_BOARD: "{cell} is off the board",
    UnreachableReason.WALL_OR_TERRAIN: "no way leads to {cell}",
    UnreachableReason.TOO_FAR: "{cell} is too far",
    UnreachableReason.OCCUPIED: "{cell} is occupied",
    UnreachableReason.HERE: "{name} stands at {cell} already",
}


def unreachable_refusal(
    situation: Situation, mover: Token, barrier: UnreachableReason, cell: Cell
) -> Refused:
    """Return the refusal for an unreachable cell, with the pack's rule number."""
    label = situation.grid.label(cell)
    why = message(REFUSAL_TEXTS[barrier], cell=label, name=mover.name)
    if barrier is UnreachableReason.OCCUPIED and (
        occupied := _first_occupied(situation, mover, cell)
    ):
        label, who = situation.grid.label(occupied[0]), occupied[1]
        why = message("{cell} is occupied by {who}", cell=label, who=who)
    return Refused(barrier.value, why, situation.rules.book.barriers.get(barrier, ""))


def _first_occupied(
    situation: Situation, mover: Token, cell: Cell
) -> tuple[Cell, tuple[str, ...]] | None:
    """Return the first cell, row by row, the mover would share, and the names of its occupants.

    None if nobody is in the way.
    """
    occupied = [
        (token.name, situation.cells(token))
        for token in situation.battle.tokens
        if token.id != mover.id and blocks_mover(situation, token, mover)
    ]
    offset_of = situation.grid.offset_of
    for own in sorted(situation.cells(mover, cell), key=lambda each: offset_of(each)[::-1]):
        if who := tuple(name for name, cells in occupied if own in cells):
            return own, who
    return None


def route_provocations(
    situation: Situation,
    mover: Token,
    action: str,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...] = (),
) -> tuple[Provocation, ...]:
    """Return every reaction a move would offer; used by the preview and by the move itself."""
    events = reach_events(situation, mover, route, legs, facings)
    return situation.rules.mechanics.provocations(situation, mover, action, events)


def measure_move(
    situation: Situation,
    mover: Token,
    action: str,
    route: tuple[Cell, ...],
    facings: tuple[int, ...] = (),
) -> MeasuredRoute | Refused:
    """Return the cost of a route under an available action, or why the route is illegal.

    ``facings`` are those of a long body that turns, as in `facings`.
    """
    if len(route) < 2 or route[0] != mover.cell:
        return Refused(
            "route", message("the route must lead away from where {mover} stands", mover=mover.name)
        )
    if not are_facings_of(situation.grid, mover, route, facings):
        return Refused("route", message("the facings of {mover} do not fit", mover=mover.name))
    poses = zip(route, facings or (0,) * len(route), strict=True)
    if any(pose == following for pose, following in pairwise(poses)):
        return Refused("route", message("each step must lead to another cell"))
    plan = situation.rules.mechanics.plan_move(situation, mover, action)
    if plan.jumps is not None:
        return _measure_jump(situation, plan, route)
    measured = measure_walk(situation, mover, plan, route, facings)
    if isinstance(measured, BrokenRoute):
        return unreachable_refusal(situation, mover, measured.reason, route[measured.step])
    return end_refusal(situation, plan, route[-1], measured.cost) or measured


def _measure_jump(
    situation: Situation, plan: MovePlan, route: tuple[Cell, ...]
) -> MeasuredRoute | Refused:
    jump = next((each for each in plan.jumps or () if each.route == route), None)
    if jump is None:
        return no_jump_refusal(situation, plan, route[-1])
    return MeasuredRoute(jump.costs[-1], (len(route) - 1,), 0, jump.costs)


def no_jump_refusal(situation: Situation, plan: MovePlan, cell: Cell) -> Refused:
    """Return the refusal for a cell on which no jump of the plan ends."""
    label = situation.grid.label(cell)
    return Refused(
        "misplaced",
        message("{cell}: {why}", cell=label, why=plan.ends_reason),
        plan.ends_rule,
    )


def end_refusal(situation: Situation, plan: MovePlan, cell: Cell, cost: int) -> Refused | None:
    """Return why a route of ``cost`` steps may not end on a cell, ``None`` if allowed."""
    label = situation.grid.label(cell)
    if cost < plan.min_steps:
        return Refused("too_near", message("{label} is too near", label=label), plan.min_steps_rule)
    if not plan.may_end(cell, cost):
        return Refused(
            "misplaced",
            message("{cell}: {why}", cell=label, why=plan.ends_reason),
            plan.ends_rule,
        )
    return None
