"""Walking a route step by step, stopping wherever somebody may react."""

from itertools import pairwise

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.events import Halted, Moved
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Walk
from gridapp.battle.tokens import Token
from gridapp.engine.commands.draft import Draft
from gridapp.engine.protocol import MovePlan, Provocation
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MeasuredRoute,
    UnreachableReason,
    measure_route,
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
    """Why the mover cannot come to a cell, in words and with the pack's rule number."""
    why = REFUSAL_TEXTS[barrier].format(cell=situation.grid.label(cell), name=mover.name)
    return Refused(barrier.value, why, situation.rules.book.barriers.get(barrier, ""))


def route_provocations(
    situation: Situation,
    mover: Token,
    action: str,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
) -> tuple[Provocation, ...]:
    """Every reaction that a move would offer: read by the preview and by the move itself."""
    events = reach_events(situation, mover, route, legs)
    return situation.rules.mechanics.provocations(situation, mover, action, events)


def measure_move(
    situation: Situation, mover: Token, action: str, route: tuple[Cell, ...]
) -> MeasuredRoute | Refused:
    """What a route costs with an action that the mover may take, or why it cannot be walked."""
    if len(route) < 2 or route[0] != mover.cell:
        return Refused("route", f"the route must lead away from where {mover.name} stands")
    if any(one == other for one, other in pairwise(route)):
        return Refused("route", "each step must lead to another cell")
    plan = situation.rules.mechanics.plan_move(situation, mover, action)
    if plan.leaps is not None:
        return _leapt(situation, plan, route)
    bodies = situation.bodies(mover, pass_foes=plan.pass_foes)
    found = measure_route(situation.movement_map, route, mover.space, plan.rules, bodies)
    if isinstance(found, BrokenRoute):
        return unreachable_refusal(situation, mover, found.reason, route[found.step])
    return end_refusal(situation, plan, route[-1], found.cost) or found


def _leapt(
    situation: Situation, plan: MovePlan, route: tuple[Cell, ...]
) -> MeasuredRoute | Refused:
    leap = next((one for one in plan.leaps or () if one.route == route), None)
    if leap is None:
        return no_leap_refusal(situation, plan, route[-1])
    return MeasuredRoute(leap.costs[-1], (len(route) - 1,), 0, leap.costs)


def no_leap_refusal(situation: Situation, plan: MovePlan, cell: Cell) -> Refused:
    """Why no leap of a plan ends on a cell."""
    label = situation.grid.label(cell)
    return Refused("misplaced", f"{label}: {plan.ends_reason}", plan.ends_rule)


def end_refusal(situation: Situation, plan: MovePlan, cell: Cell, cost: int) -> Refused | None:
    """Why a way of so many steps may not end on a cell under the plan, if it may not."""
    label = situation.grid.label(cell)
    if cost < plan.min_steps:
        return Refused("too_near", f"{label} is too near", plan.min_steps_rule)
    if not plan.may_end(cell, cost):
        return Refused("misplaced", f"{label}: {plan.ends_reason}", plan.ends_rule)
    return None


def begin_move(draft: Draft, act: Act) -> Refused | None:
    """Put a move along the act's route underway; it is refused if any of its steps is.

    One that leaps is the pack's to carry out.
    """
    mover, mechanics = draft.token(act.actor), draft.rules.mechanics
    way = measure_move(draft.situation, mover, act.action, act.route)
    if isinstance(way, Refused):
        return way
    if mechanics.plan_move(draft.situation, mover, act.action).leaps is not None:
        return mechanics.perform(draft, act)
    draft.push(Walk(act.actor, act.action, act.route, way.cumulative_costs, way.legs))
    return None


def continue_move(draft: Draft, move: Walk) -> None:
    """Walk on with the move on top of the stack until it ends or somebody may react."""
    start, last = move.at, len(move.route) - 1
    while (stop := _stop(draft, move)) is None:
        move = _pay(draft, move) if move.at < last else move
        if offer := _next_offer(draft, move):
            _tell(draft, move, start)
            draft.replace_top(msgspec.structs.replace(move, offered=(*move.offered, _key(offer))))
            draft.rules.mechanics.ask_reaction(draft, draft.token(move.actor), offer)
            return
        if move.at == last:
            break
        draft.update_token(move.actor, cell=move.route[move.at + 1])
        move = msgspec.structs.replace(move, at=move.at + 1)
        draft.replace_top(move)
    _tell(draft, move, start)
    if stop is not None and move.at < last:
        draft.emit(Halted(move.actor, stop.why, stop.rule))
    draft.pop()


def _pay(draft: Draft, move: Walk) -> Walk:
    """Pay for the leg that begins here; it is paid for even if its first step is stopped.

    Legs that were left out are paid for with it.
    """
    while sum(end <= move.at for end in move.legs) >= move.paid:
        draft.rules.mechanics.pay_leg(draft, move.actor, move.action)
        move = msgspec.structs.replace(move, paid=move.paid + 1)
        draft.replace_top(move)
    return move


def _stop(draft: Draft, move: Walk) -> Refused | None:
    return draft.rules.mechanics.stop_reason(draft.situation, draft.token(move.actor))


def _next_offer(draft: Draft, move: Walk) -> Provocation | None:
    mover = draft.token(move.actor)
    offers = route_provocations(draft.situation, mover, move.action, move.route, move.legs)
    open_now = (offer for offer in offers if offer.step == move.at)
    return next((offer for offer in open_now if _key(offer) not in move.offered), None)


def _key(offer: Provocation) -> str:
    step = f":{offer.step}" if offer.every_step else ""
    return f"{offer.leg}:{offer.attacker}:{offer.kind}{step}"


def _tell(draft: Draft, move: Walk, start: int) -> None:
    if move.at > start:
        length = draft.battle.board.grid.length(move.costs[move.at] - move.costs[start])
        stretch = move.route[start : move.at + 1]
        draft.emit(Moved(move.actor, move.action, stretch, length))
        draft.rules.mechanics.after_walk(draft, move, start)
