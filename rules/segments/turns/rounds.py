"""Rounds and segments: who acts next (S-01, S-03, S-12, S-20, SR-10 to SR-15)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Narrated,
    Question,
    Refill,
    Situation,
    Token,
    Until,
    expire_conditions,
    fixed_order,
    message,
    pass_over,
    refilled_pools,
    setting,
)

from ..attacks.timing import can_attack_in, forfeit_owed_attack
from ..checks import ask_concentration_at_round_end
from ..economy import MULTIFORM, SEGMENT_RULES, SEGMENTS, STANCES, current_segment
from ..stats import (
    ATTACKED_IN,
    FAILURES,
    HELD_SINCE,
    SET_POSITION,
    SURPRISED,
    Stance,
    can_act,
    is_in_fight,
)
from .outlook import SEGMENT_CONDITIONS, SEGMENT_POOLS, has_turn
from .stances import (
    ComeIn,
    ask_stance,
    ask_stances,
    ask_to_come_in,
    is_on_card,
    take_held_stance,
)
from .trading import ask_exchange, set_trade_choice, trade_block


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Begin the first round, which surprised creatures lose (S-06, SR-10)."""
    draft.update(order=tuple(InitiativeEntry(token.id) for token in draft.battle.tokens))
    for token_id in dict.fromkeys(unaware):
        draft.gain(token_id, Condition(SURPRISED, Until.ROUND_END), "S-06")
    _new_round(draft)
    if not any(map(can_act, draft.battle.tokens)):
        draft.emit(Narrated("", message("nobody can act in this round: all are surprised"), "S-06"))
    advance(draft)


def add_latecomer(draft: Draft, token_id: str) -> None:
    """Add a creature to the fight, ranked last in its stance; in mid-round ask for a stance."""
    rank = len(draft.battle.order) + 1
    draft.update(order=(*draft.battle.order, InitiativeEntry(token_id, ties=(rank,))))
    if draft.battle.stage != STANCES:
        ask_stance(draft, draft.token(token_id))


def _new_round(draft: Draft) -> None:
    """Count the round and refill its pools; stances are chosen again (S-03)."""
    fixed_order.begin_round(draft)
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools=refilled_pools(draft.rules.book, token, Refill.ROUND))
    taking_part = {entry.token for entry in draft.battle.order}
    listed = (token.id for token in draft.battle.tokens if token.id in taking_part)
    draft.update(order=tuple(map(InitiativeEntry, listed)), stage=STANCES)


def end_turn(draft: Draft) -> None:
    """End the turn of the active creature in this segment and go on."""
    if draft.battle.active:
        forfeit_owed_attack(draft, draft.battle.active)
    fixed_order.end_turn(draft)
    advance(draft)


def advance(draft: Draft) -> None:
    """Play on until a question is open or a creature has its turn.

    Stop after a whole round without either, as when all creatures are surprised.
    """
    began = draft.battle.round
    while not draft.battle.active and draft.battle.question is None and not draft.battle.underway:
        if _passes_in_vain(draft, began) or not any(map(is_in_fight, draft.battle.tokens)):
            return
        if draft.battle.stage == STANCES:
            if not ask_stances(draft):
                _open_segment(draft, 1)
        elif not (_ask_held(draft) or ask_exchange(draft) or _begin_next_turn(draft)):
            _next_segment(draft)


def _passes_in_vain(draft: Draft, began: int) -> bool:
    """Return True if a whole round has passed without a turn since the round ``began``.

    By a setting the round after it begins at once if somebody can act in it (SR-10).
    """
    if not draft.passed_whole_round:
        return False
    goes_on = setting(draft, "nobody_acts") == "pass" and any(map(can_act, draft.battle.tokens))
    return not goes_on or draft.battle.round > began + 2


def _open_segment(draft: Draft, segment: int) -> None:
    """Begin a segment: reset its pools and sort the order by block, stance and rank (S-17)."""
    resets_failures = setting(draft.situation, "on_guard_failures") == "segment"
    cleared = dict.fromkeys((*SEGMENT_POOLS, *[FAILURES] * resets_failures), 0)
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools={**token.pools, **cleared})
        if not is_on_card(draft.situation):
            set_trade_choice(draft, token.id, 0)
        for condition, rule in SEGMENT_CONDITIONS.items():
            draft.lose(token.id, condition, rule)
    order = sorted(draft.battle.order, key=lambda entry: _order_key(draft, entry))
    waiting = tuple(msgspec.structs.replace(entry, acted=False) for entry in order)
    draft.update(stage=SEGMENTS[segment], order=waiting)
    if any(has_turn(draft.situation, token, segment) for token in draft.battle.tokens):
        text = message("segment {segment}: {name}", segment=segment, name=SEGMENTS[segment])
        draft.emit(Narrated("", text, SEGMENT_RULES[segment]))


def _order_key(draft: Draft, entry: InitiativeEntry) -> tuple[int, int, tuple[int, ...]]:
    """Return a sort key: the block, then the Aggressive before the Ready, then the rank."""
    return trade_block(draft.token(entry.token)), not _is_aggressive(draft, entry), entry.ties


def answer_come_in(draft: Draft, question: Question, option: str) -> None:
    """Let a creature on Hold act as the last of its stance, or pass this segment (SR-11)."""
    choice = ComeIn(option)
    if choice is ComeIn.WAIT:
        pass_over(draft, question.who)
        return
    take_held_stance(draft, question.who, choice)
    sort_in(draft, question.who)


def sort_in(draft: Draft, token_id: str) -> None:
    """Put a creature last within its stance in the order of the segment (SR-11)."""
    order = list(draft.battle.order)
    arriving = next((entry for entry in order if entry.token == token_id), None)
    if arriving is None:
        return
    order.remove(arriving)
    position = len(order)
    if _is_aggressive(draft, arriving):
        calmer = (index for index, entry in enumerate(order) if not _is_aggressive(draft, entry))
        position = next(calmer, position)
    order.insert(position, arriving)
    draft.update(order=_in_blocks(draft, order))


def _is_aggressive(draft: Draft, entry: InitiativeEntry) -> bool:
    return draft.token(entry.token).has(Stance.AGGRESSIVE)


def _next_segment(draft: Draft) -> None:
    segment = current_segment(draft.situation)
    _spend_set_positions(draft, segment)
    if segment < MULTIFORM:
        _open_segment(draft, segment + 1)
        return
    ask_concentration_at_round_end(draft)
    expire_conditions(draft, Until.ROUND_END)
    _new_round(draft)


def _spend_set_positions(draft: Draft, segment: int) -> None:
    """End set positions used for an attack in the segment, unless a setting keeps them (S-04)."""
    if setting(draft, SET_POSITION) == "kept":
        return
    for token in draft.battle.tokens:
        if token.pool(ATTACKED_IN) == segment:
            draft.lose(token.id, SET_POSITION, "S-04")


def _ask_held(draft: Draft) -> bool:
    """Ask the next creature on Hold to come in; return False if none is left (S-20, SR-38).

    A creature is asked after the first segment that it could act in; in segment 5 it simply has
    its turn if that is its first.
    """
    segment = current_segment(draft.situation)
    for entry in draft.battle.order:
        token = draft.token(entry.token)
        is_waiting = token.has(Stance.HOLD) and not entry.acted
        if not is_waiting or not has_turn(draft.situation, token, segment):
            continue
        since = token.pool(HELD_SINCE) or segment
        draft.set_pool(token.id, HELD_SINCE, since)
        if since < segment:
            ask_to_come_in(draft, token)
            return True
    return False


def _begin_next_turn(draft: Draft) -> bool:
    """Begin the next turn of the segment; return False if none is left."""
    waiting = _waiting_creatures(draft.situation)
    if waiting:
        fixed_order.begin_turn(draft, waiting[0])
    return bool(waiting)


def turns_to_come(situation: Situation) -> tuple[str, ...] | None:
    """Return who acts in this segment, the active creature first; ``None`` before segment 1."""
    if not current_segment(situation):
        return None
    active = situation.battle.active
    waiting = (each for each in _waiting_creatures(situation) if each != active)
    return (active, *waiting) if active else tuple(waiting)


def _waiting_creatures(situation: Situation) -> list[str]:
    """Return who still has a turn in this segment, in the order of play (S-17, SR-14)."""
    segment = current_segment(situation)
    listed = ((entry, situation.battle.token(entry.token)) for entry in situation.battle.order)
    waiting = [
        token
        for entry, token in listed
        if token and not entry.acted and _takes_part(situation, token, segment)
    ]
    return [token.id for token in sorted(waiting, key=trade_block)]


def _takes_part(situation: Situation, token: Token, segment: int) -> bool:
    is_holding = token.has(Stance.HOLD) and segment < MULTIFORM
    return not is_holding and can_act(token) and has_turn(situation, token, segment)


def after_attack(draft: Draft, token_id: str) -> None:
    """Pass the turn to the next creature of the block that can attack: a trade (SR-12)."""
    if draft.battle.active != token_id:
        return
    segment = current_segment(draft.situation)
    block = trade_block(draft.token(token_id))
    if any(
        other_id != token_id
        and trade_block(draft.token(other_id)) == block
        and can_attack_in(draft.situation, draft.token(other_id), segment)
        for other_id in _waiting_creatures(draft.situation)
    ):
        _move_to_back(draft, token_id)
        draft.update(active="")
        advance(draft)


def _move_to_back(draft: Draft, token_id: str) -> None:
    order = sorted(draft.battle.order, key=lambda entry: entry.token == token_id)
    draft.update(order=_in_blocks(draft, order))


def _in_blocks(draft: Draft, order: list[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    """Return an order sorted by blocks of trades, or unchanged by the old setting (SR-14)."""
    if setting(draft, "after_trade") == "block":
        order = sorted(order, key=lambda entry: trade_block(draft.token(entry.token)))
    return tuple(order)
