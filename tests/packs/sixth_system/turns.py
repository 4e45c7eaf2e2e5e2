"""Rounds of five beats: whoever has the most left acts next (N-03)."""

import msgspec

from gridapp.packkit import (
    Draft,
    InitiativeEntry,
    Refill,
    Situation,
    Token,
    Until,
    conditions_after,
    expire_conditions,
    fixed_order,
    in_initiative_order,
    moments_until_turn,
    refilled_pools,
)

from .stats import BEATS, BEGUN, is_able


def start_fight(draft: Draft) -> None:
    """Order the creatures by skill and begin the first round."""
    entries = [_entry(token) for token in draft.battle.tokens]
    draft.update(order=in_initiative_order(entries))
    _begin_round(draft)
    _begin_next(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Put a latecomer into the order."""
    if draft.battle.order:
        entries = (*draft.battle.order, _entry(draft.token(token_id)))
        draft.update(order=in_initiative_order(entries))


def end_turn(draft: Draft) -> None:
    """End the active creature's turn, a beat lost if it did nothing, and begin the next."""
    active = draft.battle.active
    if active:
        token = draft.token(active)
        if token.pool(BEATS) == token.pool(BEGUN):
            draft.spend(active, BEATS, 1)
        expire_conditions(draft, Until.TURN_END, active)
    fixed_order.end_turn(draft)
    _begin_next(draft)


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as of its next turn: still in this round if beats are left."""
    if token.pool(BEATS) > 0:
        return token
    pools = refilled_pools(situation.rules.book, token, Refill.ROUND)
    moments = moments_until_turn(situation.battle, token.id)
    return msgspec.structs.replace(token, pools=pools, conditions=conditions_after(token, moments))


def _entry(token: Token) -> InitiativeEntry:
    return InitiativeEntry(token.id, token.stat("skill"))


def _begin_round(draft: Draft) -> None:
    fixed_order.begin_round(draft)
    for token in draft.battle.tokens:
        pools = refilled_pools(draft.rules.book, token, Refill.ROUND)
        draft.update_token(token.id, pools=pools)


def _begin_next(draft: Draft) -> None:
    """Begin the turn of the able creature with the most beats; nobody's if none is able."""
    able = [entry.token for entry in draft.battle.order if is_able(draft.token(entry.token))]
    if not able:
        return
    if not any(draft.token(token_id).pool(BEATS) > 0 for token_id in able):
        expire_conditions(draft, Until.ROUND_END)
        _begin_round(draft)
    token_id = max(able, key=lambda each: draft.token(each).pool(BEATS))
    fixed_order.begin_turn(draft, token_id)
    draft.set_pool(token_id, BEGUN, draft.token(token_id).pool(BEATS))
    expire_conditions(draft, Until.TURN_START, token_id)
