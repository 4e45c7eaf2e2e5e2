"""Rounds and turns: slots refilled, ongoing effects, creatures passed over (R-15, R-95, R-96)."""

from gridapp.packkit import (
    Ask,
    Creature,
    Draft,
    Narrated,
    Question,
    Refill,
    Token,
    Until,
    ask,
    expire_conditions,
    fixed_order,
    message,
    options_of,
    pass_over,
    refilled_pools,
    setting,
)

from ..bonds import end_broken_grapples
from ..damage import bleed_each_turn, roll_dying_save, suffocate_each_turn
from ..economy import MOVE, REACTION, SLOT_NAMES, STANDARD
from ..stats import (
    DEAD,
    DYING,
    RESTRAINED,
    SPARING,
    WAITING,
    WRITHING,
    can_act,
    is_conscious,
)


class Writhing(Ask, frozen=True, tag=WRITHING):
    """A writhing creature's choice of the slot to lose."""


def end_turn(draft: Draft) -> None:
    """End the active creature's turn and begin the next turn."""
    if draft.battle.active:
        expire_conditions(draft, Until.TURN_END, draft.battle.active)
        end_broken_grapples(draft)
    fixed_order.end_turn(draft)
    begin_next_turn(draft)


def begin_next_turn(draft: Draft) -> None:
    """Begin the turn of the next conscious creature in the initiative order (R-95).

    If all creatures are unconscious, no turn begins until the GM steps in.
    """
    while any(is_conscious(draft.token(entry.token)) for entry in draft.battle.order):
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
    expire_conditions(draft, Until.ROUND_END)
    fixed_order.begin_round(draft)
    _expire_for_removed(draft)
    if setting(draft, "reaction_refill") == "round":
        for token in draft.battle.tokens:
            extra = token.has(WAITING) + token.has(SPARING)
            draft.set_pool(token.id, REACTION, 1 + extra)


def _expire_for_removed(draft: Draft) -> None:
    """End the conditions that would end with a turn of a creature no longer on the board."""
    present = {token.id for token in draft.battle.tokens}
    owners = {held.whose for token in draft.battle.tokens for held in token.conditions}
    for owner in sorted(owners - present - {""}):
        expire_conditions(draft, Until.TURN_START, owner)
        expire_conditions(draft, Until.TURN_END, owner)


def begin_turn(draft: Draft, token_id: str) -> None:
    """Begin a turn: refill the slots, end conditions of a round, apply ongoing damage."""
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled_pools(draft.rules.book, token, Refill.TURN)
    extra = _waited_reaction(draft, token)
    if setting(draft, "reaction_refill") == "round":
        pools[REACTION] = min(1 + extra, token.pool(REACTION))
    else:
        pools[REACTION] += extra
    draft.update_token(token_id, pools=pools)
    expire_conditions(draft, Until.TURN_START, token_id)
    end_broken_grapples(draft)
    _apply_ongoing_damage(draft, token_id)
    if is_conscious(draft.token(token_id)):
        _lose_slots(draft, draft.token(token_id))


def _waited_reaction(draft: Draft, token: Token) -> int:
    """Return 1 for an unused Reaction from Wait that outlasts the turn (R-17, RR-29)."""
    if token.pool(REACTION) < 1:
        draft.lose(token.id, WAITING, "R-17")
        return 0
    return int(setting(draft, "waited_reaction") == "kept" and token.has(WAITING))


def _apply_ongoing_damage(draft: Draft, token_id: str) -> None:
    bleed_each_turn(draft, draft.token(token_id))
    suffocate_each_turn(draft, draft.token(token_id))


def _lose_slots(draft: Draft, token: Token) -> None:
    """Take the Move of a restrained creature; ask a writhing creature for a slot (R-90, R-96)."""
    if token.has(RESTRAINED):
        draft.set_pool(token.id, MOVE, 0)
        draft.emit(Narrated(token.id, message("is restrained and loses its Move"), "R-90"))
    elif token.has(WRITHING) and can_act(token):
        ask(
            draft,
            Writhing(),
            message("{token} writhes: which Action does it lose", token=token.name),
            options_of({slot: SLOT_NAMES[slot] for slot in (MOVE, STANDARD)}),
            asker=Creature(token.id),
            creature=token.id,
            rule="R-96",
        )


def answer_writhing(draft: Draft, question: Question, slot: str) -> None:
    """Take the slot given up by a writhing creature (R-96)."""
    draft.set_pool(question.who, slot, 0)


def _pass_over(draft: Draft, token_id: str) -> None:
    """Skip a turn; ongoing damage and the end of conditions still apply (R-17, R-73, R-76)."""
    expire_conditions(draft, Until.TURN_START, token_id)
    token = draft.token(token_id)
    most = 1 + token.has(WAITING) + token.has(SPARING)
    draft.set_pool(token_id, REACTION, min(token.pool(REACTION), most))
    _apply_ongoing_damage(draft, token_id)
    token = draft.token(token_id)
    if token.has(DYING) and not token.has(DEAD):
        roll_dying_save(draft, token)
    expire_conditions(draft, Until.TURN_END, token_id)
    pass_over(draft, token_id)
