"""Who may act in which segment, as the creatures stand now (S-12, SR-06, SR-38, SR-39, SR-41)."""

from collections.abc import Iterator

import msgspec

from gridapp.packkit import (
    ActingCreature,
    Refill,
    RoundPart,
    Situation,
    Text,
    Token,
    Until,
    Weapon,
    conditions_after,
    message,
    refilled_pools,
    setting,
)

from ..attacks.threat import is_engaged, is_in_melee_range
from ..attacks.timing import can_attack_in, fits_segment
from ..economy import (
    MOVEMENT,
    MULTIFORM,
    SEGMENT_RULES,
    SEGMENTS,
    current_segment,
    first_move_segment,
    has_attacks_left,
)
from ..reactions import is_provoking
from ..stats import (
    ACTIONS,
    DEFENDED,
    DISENGAGED,
    DONE,
    EXCHANGED,
    FAILURES_NOW,
    HELD_SINCE,
    MOVED,
    STEPPED,
    Stance,
    action_cost,
    attack_weapons,
    can_act,
    is_melee,
)

SEGMENT_POOLS = (STEPPED, FAILURES_NOW)
"""The pools that each segment sets to 0."""

SEGMENT_CONDITIONS = {
    DISENGAGED: "SR-24",
    EXCHANGED: "SR-13",
    MOVED: "SR-18a",
    DEFENDED: "SR-31",
}
"""The conditions that end with a segment, and the rules that say so."""


def has_turn(situation: Situation, token: Token, segment: int) -> bool:
    """Return True if a creature can act in a segment, whether on Hold or not.

    In segment 4, or from one that the GM grants, a creature with an action may move; in segment 5
    an action is enough, by the first edition of the rules two, or one after Hold (S-10, S-11,
    SR-34, SR-38).
    """
    if not can_act(token) or token.has(DONE) or not token.pool(ACTIONS):
        return False
    if segment == MOVEMENT or (segment == MULTIFORM and _may_act_last(situation, token)):
        return True
    if first_move_segment(situation, token) <= segment < MOVEMENT and token.stat("move"):
        return True
    return can_attack_in(situation, token, segment)


def _may_act_last(situation: Situation, token: Token) -> bool:
    """Return True if the actions left are enough for a turn in segment 5, by a setting (SR-38)."""
    has_long_action = token.pool(ACTIONS) >= 2 or token.pool(HELD_SINCE) > 0
    return has_long_action or setting(situation, "last_segment") == "any_action"


def as_next_turn(situation: Situation, token: Token) -> Token:
    """Return a creature as at its next turn, in this round or in the next (S-03).

    A new segment gives back the combat step and forgets On-Guard's penalty (SR-05, SR-16); a new
    round refills the actions and ends stances and surprise.
    """
    if not can_act(token) or token.has(DONE) or not _has_turn_left(situation, token):
        pools = refilled_pools(situation.rules.book, token, Refill.ROUND)
        remaining = conditions_after(token, [(Until.ROUND_END, "")])
        return msgspec.structs.replace(token, pools=pools, conditions=remaining)
    if _has_turn_now(situation, token):
        return token
    return _in_a_later_segment(token)


def _has_turn_left(situation: Situation, token: Token) -> bool:
    """Return True if a creature can still act in this round."""
    later = _in_a_later_segment(token)
    segments = range(current_segment(situation) + 1, MULTIFORM + 1)
    return _has_turn_now(situation, token) or any(
        has_turn(situation, later, segment) for segment in segments
    )


def _has_turn_now(situation: Situation, token: Token) -> bool:
    """Return True if a creature's turn in the present segment is still to come."""
    segment = current_segment(situation)
    waits = any(entry.token == token.id and not entry.acted for entry in situation.battle.order)
    is_holding = token.has(Stance.HOLD) and segment < MULTIFORM
    return waits and segment > 0 and not is_holding and has_turn(situation, token, segment)


def _in_a_later_segment(token: Token) -> Token:
    pools = {**token.pools, **dict.fromkeys(SEGMENT_POOLS, 0)}
    remaining = tuple(held for held in token.conditions if held.id not in SEGMENT_CONDITIONS)
    return msgspec.structs.replace(token, pools=pools, conditions=remaining)


def round_parts(situation: Situation) -> tuple[RoundPart, ...]:
    """Return the five segments, each with the creatures that can first act then."""
    means = [(token.id, tuple(_means(situation, token))) for token in situation.battle.tokens]
    current = current_segment(situation)
    return tuple(
        RoundPart(
            id=name,
            name=segment_name(number),
            rule=SEGMENT_RULES[number],
            is_current=number == current,
            acting=tuple(
                ActingCreature(token_id, texts)
                for token_id, entries in means
                if (texts := tuple(text for segment, text in entries if segment == number))
            ),
        )
        for number, name in SEGMENTS.items()
    )


def segment_name(number: int) -> str:
    """Return the name of a segment, empty without a segment."""
    return SEGMENTS.get(number, "").capitalize()


def _means(situation: Situation, token: Token) -> Iterator[tuple[int, Text]]:
    """Yield each way in which a creature can act, with the first of its turns for it."""
    turns = _turns_left(situation, token)
    for weapon in attack_weapons(token):
        affordable = action_cost(weapon) <= token.pool(ACTIONS)
        if affordable and (segment := _first_segment(situation, token, weapon, turns)):
            yield segment, _weapon_text(situation, token, weapon)
    first_move = first_move_segment(situation, token)
    moves = [segment for segment in turns if segment >= first_move]
    if moves and token.stat("move"):
        yield moves[0], "Move"


def _turns_left(situation: Situation, token: Token) -> list[int]:
    """Return the segments in which a creature still has a turn, whether on Hold or not."""
    current, later = current_segment(situation), _in_a_later_segment(token)
    acted = any(entry.token == token.id and entry.acted for entry in situation.battle.order)
    begun = [current] if current and not acted and has_turn(situation, token, current) else []
    coming = range(current + 1, MULTIFORM + 1)
    return begun + [segment for segment in coming if has_turn(situation, later, segment)]


def _first_segment(situation: Situation, token: Token, weapon: Weapon, turns: list[int]) -> int:
    """Return the first of a creature's turns that an attack fits, 0 if none does."""
    if weapon.stats.get("not_in_melee") and is_engaged(situation, token):
        return 0
    fitting = (
        segment
        for segment in turns
        if has_attacks_left(token, segment) and fits_segment(situation, token, weapon, segment)
    )
    return next(fitting, 0)


def _weapon_text(situation: Situation, token: Token, weapon: Weapon) -> Text:
    if is_melee(weapon) and not is_in_melee_range(situation, token, weapon):
        return message("{weapon} after a move", weapon=weapon.name)
    provokes = is_provoking(weapon) and is_engaged(situation, token)
    return message("{weapon} in melee", weapon=weapon.name) if provokes else weapon.name
