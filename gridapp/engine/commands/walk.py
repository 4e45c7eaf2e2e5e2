"""Walk a route step by step, pausing wherever a reaction is offered.

A move planned by what players know ends before what they do not know (`possible_move`).
"""

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.events import Halted, MetUnknown, Moved
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Walk
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.facings import faced_token
from gridapp.engine.types import Provocation
from gridapp.grid.cells import Cell


def begin_move(draft: Draft, act: Act) -> Refused | None:
    """Push a move along the act's route onto the stack, or refuse an illegal route.

    The pack carries out jumps (`Mechanics.perform`).
    """
    from gridapp.engine.movement.planned_moves import possible_move

    mover, mechanics = draft.token(act.actor), draft.rules.mechanics
    move = possible_move(draft.situation, mover, act)
    if isinstance(move, Refused):
        return move
    route, measured, beyond = move
    if mechanics.plan_move(draft.situation, mover, act.action).jumps is not None:
        _tell_of_unknown(draft, act.actor, beyond)
        return mechanics.perform(draft, _cut(act, route)) if len(route) > 1 else None
    costs, legs = measured.cumulative_costs, measured.legs
    facings = act.facings[: len(route)]
    draft.push(Walk(act.actor, act.action, route, costs, legs, beyond=beyond, facings=facings))
    return None


def _cut(act: Act, route: tuple[Cell, ...]) -> Act:
    return msgspec.structs.replace(act, route=route, planned=()) if act.planned else act


def _tell_of_unknown(draft: Draft, mover: str, beyond: Cell | None) -> None:
    """Tell the GM what keeps a creature from a cell, if anything does."""
    if beyond is not None:
        from gridapp.engine.movement.planned_moves import in_the_way

        who = in_the_way(draft.situation, draft.token(mover), beyond)
        draft.emit(MetUnknown(mover, beyond, who))


def continue_move(draft: Draft, move: Walk) -> None:
    """Continue the move on top of the stack until the move ends or a reaction is offered."""
    start, last = move.at, len(move.route) - 1
    while (stop := _stop_refusal(draft, move)) is None:
        move = _pay(draft, move) if move.at < last else move
        if offer := _next_offer(draft, move):
            _emit_moved(draft, move, start)
            draft.replace_top(
                msgspec.structs.replace(move, offered=(*move.offered, _offer_key(offer)))
            )
            draft.rules.mechanics.ask_reaction(draft, draft.token(move.actor), offer)
            return
        if move.at == last:
            break
        _step(draft, move)
        move = msgspec.structs.replace(move, at=move.at + 1)
        draft.replace_top(move)
    _emit_moved(draft, move, start)
    if stop is not None and move.at < last:
        draft.emit(Halted(move.actor, stop.why, stop.rule))
    elif stop is None or _stands_at_end(draft, move):
        _tell_of_unknown(draft, move.actor, move.beyond)
    draft.pop()


def _step(draft: Draft, move: Walk) -> None:
    """Set the creature on the next cell of the route, turned if the route turns there."""
    cell = move.route[move.at + 1]
    if not move.facings:
        draft.update_token(move.actor, cell=cell)
        return
    mover, facing = draft.token(move.actor), move.facings[move.at + 1]
    space = faced_token(draft.battle.board.grid, mover, facing).space
    draft.update_token(move.actor, cell=cell, space=space)


def _pay(draft: Draft, move: Walk) -> Walk:
    """Pay for the leg that begins at the current cell, even if its first step is then stopped.

    Skipped legs are paid for too.
    """
    while sum(end <= move.at for end in move.legs) >= move.paid:
        draft.rules.mechanics.pay_leg(draft, move.actor, move.action)
        move = msgspec.structs.replace(move, paid=move.paid + 1)
        draft.replace_top(move)
    return move


def _stop_refusal(draft: Draft, move: Walk) -> Refused | None:
    """Return why the move ends on this cell: pushed off the route, or stopped by the pack."""
    mover = draft.token(move.actor)
    if mover.cell != move.route[move.at]:
        return Refused("moved", message("{actor} was moved off its route", actor=mover.name))
    return draft.rules.mechanics.stop_reason(draft.situation, mover)


def _stands_at_end(draft: Draft, move: Walk) -> bool:
    """Return True if a creature is fit to act at the end of its move, though it has spent all."""
    mover = draft.token(move.actor)
    return mover.cell == move.route[-1] and not draft.rules.mechanics.is_out(mover)


def _next_offer(draft: Draft, move: Walk) -> Provocation | None:
    from gridapp.engine.movement.routes import route_provocations

    mover = draft.token(move.actor)
    facings = move.facings[: len(move.route)]
    offers = route_provocations(draft.situation, mover, move.action, move.route, move.legs, facings)
    open_now = (offer for offer in offers if offer.step == move.at)
    return next((offer for offer in open_now if _offer_key(offer) not in move.offered), None)


def _offer_key(offer: Provocation) -> str:
    step = f":{offer.step}" if offer.every_step else ""
    return f"{offer.leg}:{offer.attacker}:{offer.kind}{step}"


def _emit_moved(draft: Draft, move: Walk, start: int) -> None:
    if move.at > start:
        length = draft.battle.board.grid.length(move.costs[move.at] - move.costs[start])
        stretch = move.route[start : move.at + 1]
        turned = move.facings[start : move.at + 1]
        draft.emit(Moved(move.actor, move.action, stretch, length, turned))
        draft.rules.mechanics.after_walk(draft, move, start)
