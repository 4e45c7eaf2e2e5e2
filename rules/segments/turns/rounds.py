"""Rounds and segments: who acts next (S-01, S-03, S-12, S-20, SR-10 to SR-15)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Narrated,
    Question,
    Refill,
    Token,
    Until,
    expire_conditions,
    fixed_order,
    refilled_pools,
)

from ..attacks.timing import can_attack_in
from ..checks import ask_concentration_at_round_end
from ..economy import MULTIFORM, SEGMENT_RULES, SEGMENTS, STANCES, current_segment
from ..stats import (
    AGGRESSIVE,
    DISENGAGED,
    FAILURES,
    FAILURES_NOW,
    HELD_SINCE,
    HOLD,
    STEPPED,
    SURPRISED,
    WAIT,
    can_act,
    is_able,
)
from .outlook import has_turn
from .stances import (
    ask_exchange,
    ask_latecomer,
    ask_stances,
    ask_to_come_in,
    set_trade_decision,
    take_held_stance,
    trade_block,
)

BY_SEGMENT = (STEPPED, FAILURES_NOW)


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin the first round; whoever cannot react to the surprise loses it (S-06, SR-10)."""
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    for token_id in dict.fromkeys(unaware):
        draft.gain(token_id, Condition(SURPRISED, Until.ROUND_END), "S-06")
    new_round(draft)
    advance(draft)


def add_latecomer(draft: Draft, token_id: str) -> None:
    """Let a latecomer take part from now on, after all others of its stance."""
    late = len(draft.battle.order) + 1
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id, ties=(late,))))
    if draft.battle.stage != STANCES:
        ask_latecomer(draft, draft.token(token_id))


def new_round(draft: Draft) -> None:
    """Count the round; actions and opportunities come back, stances are chosen anew (S-03)."""
    fixed_order.begin_round(draft)
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools=refilled_pools(draft.rules.book, token, Refill.ROUND))
    taking_part = {place.token for place in draft.battle.order}
    listed = (token.id for token in draft.battle.tokens if token.id in taking_part)
    draft.update(order=tuple(map(InitiativeEntry, listed)), stage=STANCES)


def end_turn(draft: Draft) -> None:
    """The active creature has done what it will do in this segment."""
    fixed_order.end_turn(draft)
    advance(draft)


def advance(draft: Draft) -> None:
    """Go on until somebody has to answer or has a turn; nothing happens while somebody has one.

    Where a whole round passes without either, as when all are surprised, it ends there.
    """
    while not draft.battle.active and draft.battle.question is None and not draft.battle.underway:
        if draft.passed_whole_round or not any(map(is_able, draft.battle.tokens)):
            return
        if draft.battle.stage == STANCES:
            if not ask_stances(draft):
                _open_segment(draft, 1)
        elif not (_ask_held(draft) or ask_exchange(draft) or _begin_next_turn(draft)):
            _next_segment(draft)


def _open_segment(draft: Draft, segment: int) -> None:
    """Open a segment: everybody may act in it, by stance and rank (S-17)."""
    anew = draft.rules.book.setting(draft.battle, "on_guard_failures") == "segment"
    cleared = dict.fromkeys((*BY_SEGMENT, *[FAILURES] * anew), 0)
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools={**token.pools, **cleared})
        set_trade_decision(draft, token.id, 0)
        draft.lose(token.id, DISENGAGED, "SR-24")
    order = sorted(draft.battle.order, key=lambda place: _order_key(draft, place))
    fresh = tuple(msgspec.structs.replace(place, acted=False) for place in order)
    draft.update(stage=SEGMENTS[segment], order=fresh)
    if any(has_turn(draft.situation, token, segment) for token in draft.battle.tokens):
        draft.emit(Narrated("", f"segment {segment}: {SEGMENTS[segment]}", SEGMENT_RULES[segment]))


def _order_key(draft: Draft, place: InitiativeEntry) -> tuple[int, int, tuple[int, ...]]:
    """Blocks in order, in each the Aggressive before the Ready, then as they were ranked."""
    token = draft.token(place.token)
    return trade_block(token), not token.has(AGGRESSIVE), place.ties


def answer_come_in(draft: Draft, question: Question, option: str) -> None:
    """Let a creature on Hold come in among those of its stance, or pass this segment (SR-11)."""
    take_held_stance(draft, question, option)
    if option == WAIT:
        _pass_segment(draft, question.who)
        return
    order = list(draft.battle.order)
    mine = next(place for place in order if place.token == question.who)
    order.remove(mine)
    if draft.token(mine.token).has(AGGRESSIVE):
        first = (at for at, place in enumerate(order) if not _is_aggressive(draft, place))
        order.insert(next(first, len(order)), mine)
    else:
        order.append(mine)
    draft.update(order=tuple(order))


def _pass_segment(draft: Draft, token_id: str) -> None:
    order = (
        msgspec.structs.replace(place, acted=True) if place.token == token_id else place
        for place in draft.battle.order
    )
    draft.update(order=tuple(order))


def _is_aggressive(draft: Draft, place: InitiativeEntry) -> bool:
    return draft.token(place.token).has(AGGRESSIVE)


def _next_segment(draft: Draft) -> None:
    segment = current_segment(draft.situation)
    if segment < MULTIFORM:
        _open_segment(draft, segment + 1)
        return
    ask_concentration_at_round_end(draft)
    expire_conditions(draft, Until.ROUND_END)
    new_round(draft)


def _ask_held(draft: Draft) -> bool:
    """Let those on Hold come in, in a segment later than their first (S-20, SR-11, SR-38).

    What has its first segment in the last one has its turn there as it is.
    """
    segment = current_segment(draft.situation)
    for place in draft.battle.order:
        token = draft.token(place.token)
        waits = token.has(HOLD) and not place.acted
        if not waits or not has_turn(draft.situation, token, segment):
            continue
        since = token.pool(HELD_SINCE) or segment
        draft.set_pool(token.id, HELD_SINCE, since)
        if since < segment:
            ask_to_come_in(draft, token)
            return True
    return False


def _begin_next_turn(draft: Draft) -> bool:
    """Give the next creature in the order its turn; whether there is one."""
    found = _turn_order(draft)
    if found:
        fixed_order.begin_turn(draft, found[0])
    return bool(found)


def _turn_order(draft: Draft) -> list[str]:
    """Who has a turn to come in this segment, in the order of play (S-17, SR-14)."""
    segment = current_segment(draft.situation)
    able = [
        place.token
        for place in draft.battle.order
        if not place.acted and _takes_part(draft, draft.token(place.token), segment)
    ]
    return sorted(able, key=lambda token_id: trade_block(draft.token(token_id)))


def _takes_part(draft: Draft, token: Token, segment: int) -> bool:
    waits = token.has(HOLD) and segment < MULTIFORM
    return not waits and can_act(token) and has_turn(draft.situation, token, segment)


def after_attack(draft: Draft, token_id: str) -> None:
    """After an attack action it is the next one's turn: they trade one for one (SR-12)."""
    if draft.battle.active != token_id:
        return
    segment = current_segment(draft.situation)
    mine = trade_block(draft.token(token_id))
    others = [
        one
        for one in _turn_order(draft)
        if one != token_id
        and trade_block(draft.token(one)) == mine
        and can_attack_in(draft.situation, draft.token(one), segment)
    ]
    if others:
        _move_to_back(draft, token_id)
        draft.update(active="")
        advance(draft)


def _move_to_back(draft: Draft, token_id: str) -> None:
    place = next(one for one in draft.battle.order if one.token == token_id)
    rest = tuple(one for one in draft.battle.order if one.token != token_id)
    draft.update(order=(*rest, place))
