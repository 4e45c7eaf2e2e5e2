"""The round: stances, five segments, who acts next (S-01, S-03, S-12, SR-10 to SR-15)."""

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

from . import concentration, exchanges, stances
from .exchanges import block
from .segment import MULTIFORM, RULES, SEGMENTS, STANCES, segment_of
from .sheet import (
    AGGRESSIVE,
    DISENGAGED,
    FAILURES,
    FAILURES_NOW,
    HELD_SINCE,
    HOLD,
    STEPPED,
    SURPRISED,
    WAIT,
    is_able,
    is_ready,
)
from .timing import has_turn, may_attack

BY_SEGMENT = (STEPPED, FAILURES_NOW)


def start(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin the first round; whoever cannot react to the surprise loses it (S-06, SR-10)."""
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    for token_id in dict.fromkeys(unaware):
        draft.gain(token_id, Condition(SURPRISED, Until.ROUND_END), "S-06")
    new_round(draft)
    advance(draft)


def join(draft: Draft, token_id: str) -> None:
    """Let a latecomer take part from now on, after all others of its stance."""
    late = len(draft.battle.order) + 1
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id, ties=(late,))))
    if draft.battle.stage != STANCES:
        stances.ask_latecomer(draft, draft.token(token_id))


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
            if not stances.ask_next(draft):
                _open(draft, 1)
        elif not (_asks_the_held(draft) or exchanges.ask_exchange(draft) or _begins_a_turn(draft)):
            _next_segment(draft)


def _open(draft: Draft, segment: int) -> None:
    """Open a segment: everybody may act in it, by stance and rank (S-17)."""
    anew = draft.rules.book.setting(draft.battle, "on_guard_failures") == "segment"
    cleared = dict.fromkeys((*BY_SEGMENT, *[FAILURES] * anew), 0)
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools={**token.pools, **cleared})
        exchanges.decide(draft, token.id, 0)
        draft.lose(token.id, DISENGAGED, "SR-24")
    order = sorted(draft.battle.order, key=lambda place: _rank(draft, place))
    fresh = tuple(msgspec.structs.replace(place, acted=False) for place in order)
    draft.update(stage=SEGMENTS[segment], order=fresh)
    if any(has_turn(draft.situation, token, segment) for token in draft.battle.tokens):
        draft.emit(Narrated("", f"segment {segment}: {SEGMENTS[segment]}", RULES[segment]))


def _rank(draft: Draft, place: InitiativeEntry) -> tuple[int, int, tuple[int, ...]]:
    """Blocks in order, in each the Aggressive before the Ready, then as they were ranked."""
    token = draft.token(place.token)
    return block(token), not token.has(AGGRESSIVE), place.ties


def come_in(draft: Draft, question: Question, option: str) -> None:
    """Let a creature on Hold come in among those of its stance, or pass this segment (SR-11)."""
    stances.come_in(draft, question, option)
    if option == WAIT:
        _pass(draft, question.who)
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


def _pass(draft: Draft, token_id: str) -> None:
    order = (
        msgspec.structs.replace(place, acted=True) if place.token == token_id else place
        for place in draft.battle.order
    )
    draft.update(order=tuple(order))


def _is_aggressive(draft: Draft, place: InitiativeEntry) -> bool:
    return draft.token(place.token).has(AGGRESSIVE)


def _next_segment(draft: Draft) -> None:
    segment = segment_of(draft.situation)
    if segment < MULTIFORM:
        _open(draft, segment + 1)
        return
    concentration.at_the_end(draft)
    expire_conditions(draft, Until.ROUND_END)
    new_round(draft)


def _asks_the_held(draft: Draft) -> bool:
    """Let those on Hold come in, in a segment later than their first (S-20, SR-11, SR-38).

    What has its first segment in the last one has its turn there as it is.
    """
    segment = segment_of(draft.situation)
    for place in draft.battle.order:
        token = draft.token(place.token)
        waits = token.has(HOLD) and not place.acted
        if not waits or not has_turn(draft.situation, token, segment):
            continue
        since = token.pool(HELD_SINCE) or segment
        draft.set_pool(token.id, HELD_SINCE, since)
        if since < segment:
            stances.ask_to_come_in(draft, token)
            return True
    return False


def _begins_a_turn(draft: Draft) -> bool:
    """Give the next creature in the order its turn; whether there is one."""
    found = _waiting(draft)
    if found:
        fixed_order.begin_turn(draft, found[0])
    return bool(found)


def _waiting(draft: Draft) -> list[str]:
    """Who has a turn to come in this segment, in the order of play (S-17, SR-14)."""
    segment = segment_of(draft.situation)
    able = [
        place.token
        for place in draft.battle.order
        if not place.acted and _takes_part(draft, draft.token(place.token), segment)
    ]
    return sorted(able, key=lambda token_id: block(draft.token(token_id)))


def _takes_part(draft: Draft, token: Token, segment: int) -> bool:
    waits = token.has(HOLD) and segment < MULTIFORM
    return not waits and is_ready(token) and has_turn(draft.situation, token, segment)


def attacked(draft: Draft, token_id: str) -> None:
    """After an attack action it is the next one's turn: they trade one for one (SR-12)."""
    if draft.battle.active != token_id:
        return
    segment = segment_of(draft.situation)
    mine = block(draft.token(token_id))
    others = [
        one
        for one in _waiting(draft)
        if one != token_id
        and block(draft.token(one)) == mine
        and may_attack(draft.situation, draft.token(one), segment)
    ]
    if others:
        _to_the_back(draft, token_id)
        draft.update(active="")
        advance(draft)


def _to_the_back(draft: Draft, token_id: str) -> None:
    place = next(one for one in draft.battle.order if one.token == token_id)
    rest = tuple(one for one in draft.battle.order if one.token != token_id)
    draft.update(order=(*rest, place))
