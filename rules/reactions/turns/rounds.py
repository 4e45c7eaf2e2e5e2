"""Rounds and turns: slots refilled, ongoing effects, creatures passed over (R-15, R-95, R-96)."""

import msgspec

from gridapp.packkit import Draft, Refill, Token, Told, Until, expire, fixed_order, refilled

from ..damage import bleed_each_turn, roll_dying_save, suffocate_each_turn
from ..decisions import options_of
from ..economy import MOVE, REACTION, SLOT_NAMES, STANDARD
from ..stats import DEAD, DYING, RESTRAINED, SPARING, WAITING, WRITHING, can_act, is_conscious


def end_turn(draft: Draft) -> None:
    """End a turn and begin the next one."""
    if draft.battle.active:
        expire(draft, Until.TURN_END, draft.battle.active)
    fixed_order.end_turn(draft)
    begin_next_turn(draft)


def begin_next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that can act; who cannot is passed over (R-95).

    Where nobody can, no turn begins: there is nothing to throw dice for until a GM steps in.
    """
    while any(is_conscious(draft.token(place.token)) for place in draft.battle.order):
        token_id = fixed_order.next_to_act(draft)
        if not token_id:
            _begin_round(draft)
        elif is_conscious(draft.token(token_id)):
            begin_turn(draft, token_id)
            if is_conscious(draft.token(token_id)):
                return
            fixed_order.end_turn(draft)
        else:
            _pass_over(draft, token_id)


def _begin_round(draft: Draft) -> None:
    expire(draft, Until.ROUND_END)
    fixed_order.begin_round(draft)
    _expire_for_removed(draft)
    if _reaction_refill(draft) == "round":
        for token in draft.battle.tokens:
            more = token.has(WAITING) + token.has(SPARING)
            draft.set_pool(token.id, REACTION, 1 + more)


def _expire_for_removed(draft: Draft) -> None:
    """What would end with a turn of somebody who has left ends with the round."""
    here = {token.id for token in draft.battle.tokens}
    lasting = (one.whose for token in draft.battle.tokens for one in token.conditions)
    for whose in sorted(set(lasting) - here - {""}):
        expire(draft, Until.TURN_START, whose)
        expire(draft, Until.TURN_END, whose)


def begin_turn(draft: Draft, token_id: str) -> None:
    """Fill the slots, let a round's conditions end, and suffer what is suffered every turn."""
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled(draft.rules.book, token, Refill.TURN)
    kept = _kept_waited_reaction(draft, token)
    if _reaction_refill(draft) == "round":
        pools[REACTION] = min(1 + kept, token.pool(REACTION))
    else:
        pools[REACTION] += kept
    draft.change(token_id, pools=pools)
    expire(draft, Until.TURN_START, token_id)
    _apply_ongoing_damage(draft, token_id)
    if is_conscious(draft.token(token_id)):
        _lose_slots(draft, draft.token(token_id))


def _kept_waited_reaction(draft: Draft, token: Token) -> int:
    """The Reaction waited with and not used yet, where it outlasts the turn (R-17, RR-29)."""
    if token.pool(REACTION) < 1:
        draft.lose(token.id, WAITING, "R-17")
        return 0
    lasts = draft.rules.book.setting(draft.battle, "waited_reaction") == "kept"
    return int(lasts and token.has(WAITING))


def _apply_ongoing_damage(draft: Draft, token_id: str) -> None:
    bleed_each_turn(draft, draft.token(token_id))
    suffocate_each_turn(draft, draft.token(token_id))


def _lose_slots(draft: Draft, token: Token) -> None:
    """The Move of who is restrained; the Move or the Standard of who writhes (R-90, R-96)."""
    if token.has(RESTRAINED):
        draft.set_pool(token.id, MOVE, 0)
        draft.emit(Told(token.id, "is restrained and loses its Move", "R-90"))
    elif token.has(WRITHING) and can_act(token):
        draft.ask(
            WRITHING,
            f"{token.name} writhes: which Action does it lose",
            who=token.id,
            about=token.id,
            options=options_of({slot: SLOT_NAMES[slot] for slot in (MOVE, STANDARD)}),
            default=MOVE,
            rule="R-96",
        )


def answer_writhing(draft: Draft, token_id: str, slot: str) -> None:
    """Lose the slot that was chosen (R-96)."""
    draft.set_pool(token_id, slot, 0)


def _reaction_refill(draft: Draft) -> str:
    return draft.rules.book.setting(draft.battle, "reaction_refill")


def _pass_over(draft: Draft, token_id: str) -> None:
    """Skip a turn: what bleeds goes on bleeding, and what lasts a round ends (R-73, R-76)."""
    expire(draft, Until.TURN_START, token_id)
    _apply_ongoing_damage(draft, token_id)
    token = draft.token(token_id)
    if token.has(DYING) and not token.has(DEAD):
        roll_dying_save(draft, token)
    expire(draft, Until.TURN_END, token_id)
    draft.put(
        order=tuple(
            msgspec.structs.replace(place, acted=True) if place.token == token_id else place
            for place in draft.battle.order
        )
    )
