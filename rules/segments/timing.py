"""In which segment of the round an act may begin, by where everybody stands now (SR-06)."""

from gridapp.packkit import Situation, Token, Weapon

from .segment import AMBUSH, MELEE, MOVEMENT, MULTIFORM, NUMBERS, RANGED, SEGMENTS
from .sheet import (
    ACTIONS,
    ATTACKED_IN,
    DONE,
    HELD_SINCE,
    SET_POSITION,
    arms,
    is_melee,
    is_ready,
    is_spell,
    usage,
)
from .zones import combat_steps, in_range, is_engaged, targets


def earliest(situation: Situation, token: Token, weapon: Weapon) -> int:
    """The first segment in which an attack with it may begin: the first row that fits (SR-06)."""
    begins = _row(situation, token, weapon)
    return min([begins, *granted(token)])


def granted(token: Token) -> list[int]:
    """Segments from which a skill lets it act, as the GM says (S-15, SR-34)."""
    return [number for number in SEGMENTS if token.has(f"from_segment_{number}")]


def _row(situation: Situation, token: Token, weapon: Weapon) -> int:
    if usage(weapon) >= 3:
        return MULTIFORM
    if ambushes(situation, token, weapon):
        return AMBUSH
    if is_melee(weapon):
        return _melee(situation, token, weapon)
    if not is_engaged(situation, token):
        return RANGED
    return _long_spell(situation, weapon) or MELEE


def _melee(situation: Situation, token: Token, weapon: Weapon) -> int:
    if not in_range(situation, token, weapon):
        return MOVEMENT
    return _long_spell(situation, weapon) or MELEE


def _long_spell(situation: Situation, weapon: Weapon) -> int:
    """Where a spell of two actions goes that is too long for segment 2, 0 for others (SR-07)."""
    if not is_spell(weapon) or usage(weapon) < 2:
        return 0
    setting = situation.rules.book.setting(situation.battle, "engaged_long_spell")
    return NUMBERS[setting]


def ambushes(situation: Situation, token: Token, weapon: Weapon) -> bool:
    """Whether it strikes by surprise from a concealed set position (S-04, S-05)."""
    if not token.has(SET_POSITION) or not weapon.stats.get("surprise"):
        return False
    if is_spell(weapon) and usage(weapon) > 1:
        return False
    if is_melee(weapon):
        return in_range(situation, token, weapon)
    places = (token.cell, *combat_steps(situation, token))
    return any(targets(situation, token, weapon, cell) for cell in places)


def fits(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    """Whether an attack with it may be made in a segment: its earliest or a later one (SR-38).

    A strict table sends a shooter who was reached in segment 2 on to segment 4 (SR-41).
    """
    if earliest(situation, token, weapon) > segment:
        return False
    strict = situation.rules.book.setting(situation.battle, "reached_shooter") == "strict"
    shut_out = strict and segment == RANGED and not is_melee(weapon)
    return not (shut_out and is_engaged(situation, token))


def has_attacks_left(token: Token, segment: int) -> bool:
    """All attack actions of a round fall into one segment (S-13, SR-15)."""
    return token.pool(ATTACKED_IN) in (0, segment)


def may_attack(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature has an attack to make in a segment, perhaps after a combat step."""
    if not has_attacks_left(token, segment) or not is_ready(token) or token.has(DONE):
        return False
    able = (weapon for weapon in arms(token) if usage(weapon) <= token.pool(ACTIONS))
    return any(
        fits(situation, token, weapon, segment) and _has_target(situation, token, weapon, segment)
        for weapon in able
    )


def _has_target(situation: Situation, token: Token, weapon: Weapon, segment: int) -> bool:
    if targets(situation, token, weapon):
        return True
    steps = combat_steps(situation, token) if segment <= MELEE else ()
    return any(targets(situation, token, weapon, cell) for cell in steps)


def has_turn(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature has something to do in a segment; on hold or not is not asked here.

    In segment 4 whoever has an action left may move, in segment 5 whoever has two or has waited
    for it (S-10, S-11, SR-38).
    """
    if not is_ready(token) or token.has(DONE) or not token.pool(ACTIONS):
        return False
    waited = token.pool(ACTIONS) >= 2 or token.pool(HELD_SINCE) > 0
    if segment == MOVEMENT or (segment == MULTIFORM and waited):
        return True
    return may_attack(situation, token, segment)
