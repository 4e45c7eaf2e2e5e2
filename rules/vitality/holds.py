"""Holds: what they do to a wrestled creature, and when they end (V-66, V-73)."""

from gridapp.packkit import Condition, Draft, Situation, Token, setting

from .attacks.targets import reach_of
from .checks import GRADE_UNITS, Adjustment, Grade
from .stats import ATTACK, DEAD, DEFENCE, LARGE, WRESTLED, is_able, is_melee

NATURAL_REACH, LONG_REACH = 5, 10


def binds(source: Draft | Situation) -> bool:
    """Return True if a hold has an effect by itself; else it is the GM's (V-66)."""
    return setting(source, "holds") != "gm"


def holders(situation: Situation, token: Token) -> tuple[Token, ...]:
    """Return the wrestlers on the board that hold a creature."""
    ids = dict.fromkeys(
        name for held in token.conditions if held.id == WRESTLED for name in held.against
    )
    return tuple(other for name in ids if (other := situation.token(name)) is not None)


def held_by(situation: Situation, wrestler: Token) -> tuple[Token, ...]:
    """Return the creatures that a wrestler holds."""
    return tuple(
        token
        for token in situation.battle.tokens
        if any(held.id == WRESTLED and wrestler.id in held.against for held in token.conditions)
    )


def is_held(situation: Situation, token: Token) -> bool:
    """Return True if a hold or bonds keep a creature in its place (V-66)."""
    return binds(situation) and token.condition(WRESTLED) is not None


def hold_adjustments(situation: Situation, token: Token, roll: str, other: str) -> list[Adjustment]:
    """Return what a hold does to a roll, by the setting (V-66).

    It is a Minor penalty to Defence, and to Attack against anybody but the wrestler.
    """
    if setting(situation, "holds") != "hindered":
        return []
    by_others = [held for held in token.conditions if held.id == WRESTLED]
    against_holder = any(other in held.against for held in by_others)
    hinders = by_others and (roll == DEFENCE or (roll == ATTACK and not against_holder))
    penalty = Adjustment("wrestled", -GRADE_UNITS[Grade.MINOR], "V-66", WRESTLED)
    return [penalty] if hinders else []


def end_broken_holds(draft: Draft) -> None:
    """End the holds of wrestlers that are down or out of reach, and holds on the dead (V-66)."""
    if not binds(draft):
        return
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.id == WRESTLED:
                _end_if_broken(draft, token, held)


def _end_if_broken(draft: Draft, token: Token, held: Condition) -> None:
    for name in held.against:
        wrestler = draft.battle.token(name)
        holds_on = (
            wrestler is not None
            and is_able(wrestler)
            and not token.has(DEAD)
            and draft.situation.distance(wrestler, token) <= _hold_reach(draft, wrestler)
        )
        if not holds_on:
            current = next(
                one
                for one in draft.token(token.id).conditions
                if one.id == WRESTLED and name in one.against
            )
            draft.narrow_condition(token.id, current, name, "V-66")


def _hold_reach(draft: Draft, wrestler: Token) -> int:
    """Return how far a hold reaches in steps: with bare hands, or with a melee weapon (V-43)."""
    situation = draft.situation
    natural = LONG_REACH if wrestler.stat("size") >= LARGE else NATURAL_REACH
    weapons = (
        reach_of(situation, wrestler, weapon).farthest
        for weapon in wrestler.weapons
        if weapon.equipped and is_melee(weapon)
    )
    return max(1, int(natural // situation.grid.cell_size), *weapons)
