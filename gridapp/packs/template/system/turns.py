"""Initiative, rounds and turns (N-03)."""

import msgspec

from gridapp.packkit import (
    Draft,
    InitiativeEntry,
    Modifier,
    Refill,
    Rolled,
    Situation,
    Token,
    Until,
    conditions_after,
    expire_conditions,
    fixed_order,
    in_initiative_order,
    message,
    moments_until_turn,
    next_able,
    nonzero,
    refilled_pools,
)

from .stats import is_able


def start_fight(draft: Draft) -> None:
    """Roll the order and begin the first turn."""
    entries = [_roll(draft, token) for token in draft.battle.tokens]
    draft.update(order=in_initiative_order(entries))
    fixed_order.begin_round(draft)
    _begin_next(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Roll a latecomer into the order."""
    if draft.battle.order:
        entries = (*draft.battle.order, _roll(draft, draft.token(token_id)))
        draft.update(order=in_initiative_order(entries))


def end_turn(draft: Draft) -> None:
    """End the active creature's turn and begin the next."""
    if draft.battle.active:
        expire_conditions(draft, Until.TURN_END, draft.battle.active)
    fixed_order.end_turn(draft)
    _begin_next(draft)


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as of its next turn."""
    moments = moments_until_turn(situation.battle, token.id)
    pools = refilled_pools(situation.rules.book, token, Refill.TURN)
    return msgspec.structs.replace(token, pools=pools, conditions=conditions_after(token, moments))


def _roll(draft: Draft, token: Token) -> InitiativeEntry:
    purpose = message("initiative")
    die = draft.roll(20, purpose, token.id)
    parts = nonzero(Modifier(message("skill"), token.stat("skill"), "N-03"))
    total = die + token.stat("skill")
    draft.emit(Rolled(token.id, purpose, (die,), parts, total, "N-03"))
    return InitiativeEntry(token.id, total)


def _begin_next(draft: Draft) -> None:
    """Begin the turn of the next able creature, if any."""
    token_id = next_able(draft, is_able, next_round=_next_round)
    if token_id:
        fixed_order.begin_turn(draft, token_id)
        pools = refilled_pools(draft.rules.book, draft.token(token_id), Refill.TURN)
        draft.update_token(token_id, pools=pools)
        expire_conditions(draft, Until.TURN_START, token_id)


def _next_round(draft: Draft) -> None:
    expire_conditions(draft, Until.ROUND_END)
    fixed_order.begin_round(draft)
