"""TODO."""

from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Situation, Token, Weapon

from ..movement.companions import height_advantage
from ..stats.defences import MELEE_DEFENCE, SKILL_DEFENCES, defence_parts, targeted_defence
from ..stats.sheet import HARRIED, IGNORING, OPENING, is_melee, is_spell, nonzero, setting, total_of
from .targets import NONLETHAL, QUICK, REBUFF_ATTACK, range_increment

WOUND_STEPS = {QUICK: -1, REBUFF_ATTACK: 1}
"""By how many steps a wound is worse or lighter (AP-81, AP-130)."""


POSTURE_MODIFIERS = {"prone": 3, "crouching": 2}


COVER_MODIFIERS = {
    "quarter": (0, -1),
    "half": (-2, -2),
    "three_quarters": (-3, -3),
    "slit": (-5, -5),
}
"""Modifiers to melee and to ranged attacks (AP-100)."""


FLANK_BONUS = 2


REAR_BONUS = 4


class AttackParts(NamedTuple):
    """An attack before its dice: what is added, of that by the situation, and the defence."""

    plus: tuple[Modifier, ...]
    around: tuple[Modifier, ...]
    against: tuple[Modifier, ...]
    rule: str


def attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str, stance: str
) -> AttackParts:
    """An attack as it stands before the dice."""
    plus = roll_parts(situation, attacker, target, weapon, action)
    against = opposing_parts(situation, attacker, target, weapon, action, stance)
    around = situational_parts(situation, attacker, target, weapon)
    return AttackParts(plus, around, against, "AP-11" if is_melee(weapon) else "AP-111")


def roll_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> tuple[Modifier, ...]:
    """What is added to the dice of an attack roll (AP-13, AP-100, AP-130)."""
    attribute, skill = _attack_skill(weapon)
    return nonzero(
        Modifier(attribute.capitalize(), attacker.stat(attribute), "AP-13"),
        Modifier(skill.capitalize(), attacker.stat(skill) + weapon.stats.get("skill", 0), "AP-13"),
        Modifier("accuracy", weapon.stats.get("accuracy", 0), "AP-13"),
        Modifier("nonlethal", -2 if action == NONLETHAL else 0, "AP-130"),
        *situational_parts(situation, attacker, target, weapon),
    )


def _attack_skill(weapon: Weapon) -> tuple[str, str]:
    """The attribute and the skill that an attack rolls with (AP-13)."""
    if is_spell(weapon):
        return "reason", "arcana"
    return "dexterity", "melee" if is_melee(weapon) else "aim"


def opposing_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str, stance: str
) -> tuple[Modifier, ...]:
    """The defence that counts: the weapon's, a substitute chosen, or an opening (AP-118)."""
    kind = stance if stance in SKILL_DEFENCES else targeted_defence(weapon)
    found = defence_parts(situation, target, kind, stance)
    if kind == MELEE_DEFENCE:
        high = height_advantage(situation, target, attacker)
        found = (*found, *nonzero(high))
    opened = opening_value(target, attacker.id) if action == REBUFF_ATTACK else None
    worse = setting(situation, "opening_value") == "roll"
    if opened is not None and (worse or opened > total_of(found)):
        return (Modifier("opening", opened, "AP-84"),)
    return found


def excluded_from_damage(at: Situation | Draft, found: AttackParts) -> int:
    """What of an attack roll does not count in its damage, by a setting (AP-R04)."""
    return total_of(found.around) if setting(at, "situational_damage") == "no" else 0


def situational_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Everything around an attack; of cover and posture penalties only the worst (AP-101)."""
    melee = is_melee(weapon)
    posture = _posture_modifier(target, melee=melee)
    cover = _cover_modifier(situation, attacker, target, melee=melee)
    penalties = [one for one in (posture, cover) if one.value < 0]
    worst = min(penalties, key=lambda one: one.value, default=Modifier("cover", 0, "AP-101"))
    helps = nonzero(
        posture if posture.value > 0 else Modifier("posture", 0, "AP-100"),
        flank_modifier(situation, attacker, target),
        height_advantage(situation, attacker, target) if melee else Modifier("mounted", 0, ""),
    )
    if setting(situation, "bonuses") == "best":
        helps = tuple(sorted(helps, key=lambda one: -one.value)[:1])
    return nonzero(
        *helps,
        worst,
        Modifier(
            "range", 0 if melee else _range_penalty(situation, attacker, target, weapon), "AP-R88"
        ),
        *attacker_penalties(situation, attacker, melee=melee),
    )


def _range_penalty(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> int:
    """What each range increment beyond the first costs, by a setting (AP-R88)."""
    beyond = range_increment(situation, attacker, target, weapon) - 1
    return -beyond * int(setting(situation, "range_penalty"))


def _posture_modifier(target: Token, *, melee: bool) -> Modifier:
    name = next((one for one in POSTURE_MODIFIERS if target.has(one)), "")
    value = POSTURE_MODIFIERS.get(name, 0)
    return Modifier(f"{name} target", value if melee else -value, "AP-100")


def _cover_modifier(
    situation: Situation, attacker: Token, target: Token, *, melee: bool
) -> Modifier:
    beside = melee and situation.distance(attacker, target) <= 1
    grade = situation.cover(attacker, target).grade
    if beside and setting(situation, "cover_beside") == "no":
        grade = ""
    entries = situation.book.cover.how.grades
    name = next((one.name for one in entries if one.id == grade), "cover")
    values = COVER_MODIFIERS.get(grade, (0, 0))
    return Modifier(name, values[0 if melee else 1], "AP-100")


def flank_modifier(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """+2 for everybody against the flanked, +4 from the rear instead (AP-92, AP-94, AP-R85)."""
    flanked = FLANK_BONUS if situation.flanking_pairs(target) else 0
    if target.has(IGNORING, attacker.id):
        adds = setting(situation, "rear_attack") == "adds"
        return Modifier("rear attack", REAR_BONUS + flanked * adds, "AP-94")
    return Modifier("flanked", flanked, "AP-92")


def attacker_penalties(
    situation: Situation, attacker: Token, *, melee: bool
) -> tuple[Modifier, ...]:
    """What weighs on all attacks of a creature, whatever they are aimed at (AP-R90)."""
    wet = melee and attacker.has("underwater") and not attacker.stat("aquatic")
    harriers = sum(one.id == HARRIED for one in attacker.conditions)
    if setting(situation, "harry_adds") == "no":
        harriers = min(1, harriers)
    return (
        Modifier("harried", 0 if melee else -2 * harriers, "AP-83"),
        Modifier("shared space", -2 if attacker.has("sharing") else 0, "AP-85"),
        Modifier("distracted", -2 if attacker.has("distracted") else 0, "AP-160"),
        Modifier("under water", -5 if wet else 0, "AP-170"),
    )


def opening_value(token: Token, rebuffer: str) -> int | None:
    """The result that a creature may use against the rebuffs of another this turn (AP-84)."""
    held = (one for one in token.conditions if one.id == OPENING and rebuffer in one.against)
    return max((one.value for one in held), default=None)
