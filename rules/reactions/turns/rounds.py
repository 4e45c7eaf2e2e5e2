"""Rounds and turns: slots refilled, ongoing effects, creatures passed over (R-15, R-95, R-96)."""

import msgspec

from gridapp.packkit import (
    Ask,
    Creature,
    Draft,
    Narrated,
    Question,
    Refill,
    Situation,
    Token,
    Until,
    acts_next_round,
    ask,
    conditions_after,
    expire_conditions,
    fixed_order,
    message,
    moments_until_turn,
    next_able,
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
    while token_id := next_able(draft, is_conscious, next_round=_begin_round, skip=_pass_over):
        begin_turn(draft, token_id)
        if is_conscious(draft.token(token_id)):
            return
        fixed_order.end_turn(draft)


def _begin_round(draft: Draft) -> None:
    expire_conditions(draft, Until.ROUND_END)
    fixed_order.begin_round(draft)
    _expire_for_removed(draft)
    if setting(draft, "reaction_refill") == "round":
        for token in draft.battle.tokens:
            draft.set_pool(token.id, REACTION, _most_reactions(token))


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
    pools = _turn_pools(draft.situation, token)
    if token.pool(REACTION) < 1:
        draft.lose(token.id, WAITING, "R-17")
    draft.update_token(token_id, pools=pools)
    expire_conditions(draft, Until.TURN_START, token_id)
    end_broken_grapples(draft)
    _apply_ongoing_damage(draft, token_id)
    if is_conscious(draft.token(token_id)):
        _lose_slots(draft, draft.token(token_id))


def _turn_pools(situation: Situation, token: Token) -> dict[str, int]:
    """Return the pools with which a creature begins a turn (R-15)."""
    pools = refilled_pools(situation.rules.book, token, Refill.TURN)
    extra = _waited_reaction(situation, token)
    if setting(situation, "reaction_refill") == "round":
        pools[REACTION] = min(1 + extra, token.pool(REACTION))
    else:
        pools[REACTION] += extra
    return pools


def _waited_reaction(situation: Situation, token: Token) -> int:
    """Return 1 if the Reaction saved by Wait is unused and lasts beyond the turn (R-17, RR-29)."""
    is_kept = setting(situation, "waited_reaction") == "kept"
    return int(is_kept and token.has(WAITING) and token.pool(REACTION) > 0)


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as its next turn will find it (R-15, R-17, R-90).

    Which slot a writhing creature gives up is its own choice and left open (R-96).
    """
    battle = situation.battle
    if setting(situation, "reaction_refill") == "round" and acts_next_round(battle, token.id):
        round_end = conditions_after(token, [(Until.ROUND_END, "")])
        lasting = msgspec.structs.replace(token, conditions=round_end)
        full = {**token.pools, REACTION: _most_reactions(lasting)}
        token = msgspec.structs.replace(token, pools=full)
    pools = _turn_pools(situation, token)
    left = conditions_after(token, moments_until_turn(battle, token.id))
    if token.pool(REACTION) < 1:
        left = tuple(held for held in left if held.id != WAITING)
    later = msgspec.structs.replace(token, pools=pools, conditions=left)
    if later.has(RESTRAINED):
        pools[MOVE] = 0
    return later


def _most_reactions(token: Token) -> int:
    return 1 + token.has(WAITING) + token.has(SPARING)


def _apply_ongoing_damage(draft: Draft, token_id: str) -> None:
    bleed_each_turn(draft, draft.token(token_id))
    suffocate_each_turn(draft, draft.token(token_id))


def _lose_slots(draft: Draft, token: Token) -> None:
    """Take a restrained creature's Move; ask a writhing one which slot it loses (R-90, R-96)."""
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
    draft.set_pool(token_id, REACTION, min(token.pool(REACTION), _most_reactions(token)))
    _apply_ongoing_damage(draft, token_id)
    token = draft.token(token_id)
    if token.has(DYING) and not token.has(DEAD):
        roll_dying_save(draft, token)
    expire_conditions(draft, Until.TURN_END, token_id)
    pass_over(draft, token_id)
