"""Who may act in which segment, as the creatures stand now (S-12, SR-06, SR-38, SR-39, SR-41)."""

from collections.abc import Iterator

from gridapp.packkit import ActingCreature, RoundPart, Situation, Token, Weapon

from ..attacks.threat import is_engaged, is_in_melee_range
from ..attacks.timing import can_attack_in, fits_segment
from ..economy import (
    MOVEMENT,
    MULTIFORM,
    SEGMENT_RULES,
    SEGMENTS,
    current_segment,
    has_attacks_left,
)
from ..reactions import is_provoking
from ..stats import ACTIONS, DONE, HELD_SINCE, action_cost, attack_weapons, can_act, is_melee


def round_parts(situation: Situation) -> tuple[RoundPart, ...]:
    """The five segments, each with those for whom something begins in it or is still open."""
    means = [(token.id, tuple(_ways_to_act(situation, token))) for token in situation.battle.tokens]
    current = current_segment(situation)
    return tuple(
        RoundPart(
            id=name,
            name=name.capitalize(),
            rule=SEGMENT_RULES[number],
            is_current=number == current,
            acting=tuple(
                ActingCreature(token, words)
                for token, found in means
                if (words := tuple(text for segment, text in found if segment == number))
            ),
        )
        for number, name in SEGMENTS.items()
    )


def _ways_to_act(situation: Situation, token: Token) -> Iterator[tuple[int, str]]:
    """With what a creature can act, and from which segment on."""
    if not can_act(token) or token.has(DONE):
        return
    now = current_segment(situation)
    for weapon in attack_weapons(token):
        if action_cost(weapon) <= token.pool(ACTIONS) and (
            begins := _first_segment(situation, token, weapon)
        ):
            yield begins, _weapon_text(situation, token, weapon)
    if token.pool(ACTIONS) and token.stat("move"):
        yield max(now, MOVEMENT), "Move"


def _first_segment(situation: Situation, token: Token, weapon: Weapon) -> int:
    """The first segment from now on that an attack fits, 0 if none."""
    if weapon.stats.get("not_in_melee") and is_engaged(situation, token):
        return 0
    return next(
        (
            segment
            for segment in range(max(1, current_segment(situation)), MULTIFORM + 1)
            if has_attacks_left(token, segment) and fits_segment(situation, token, weapon, segment)
        ),
        0,
    )


def _weapon_text(situation: Situation, token: Token, weapon: Weapon) -> str:
    """A weapon with what bears on its use from where its bearer stands."""
    if is_melee(weapon) and not is_in_melee_range(situation, token, weapon):
        return f"{weapon.name} after a move"
    provokes = is_provoking(weapon) and is_engaged(situation, token)
    return f"{weapon.name} in melee" if provokes else weapon.name


def has_turn(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature has something to do in a segment; on hold or not is not asked here.

    In segment 4 whoever has an action left may move, in segment 5 whoever has two or has waited
    for it (S-10, S-11, SR-38).
    """
    if not can_act(token) or token.has(DONE) or not token.pool(ACTIONS):
        return False
    waited = token.pool(ACTIONS) >= 2 or token.pool(HELD_SINCE) > 0
    if segment == MOVEMENT or (segment == MULTIFORM and waited):
        return True
    return can_attack_in(situation, token, segment)
