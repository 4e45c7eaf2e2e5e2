"""Modifiers of an attack: skill, posture, flank, cover, penalties (AP-13, AP-92, AP-100)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Situation, Token, Weapon, message, nonzero, total_of

from ..economy.points import REBUFF
from ..movement.companions import mounted_advantage
from ..stats.defences import (
    MELEE_DEFENCE,
    SKILL_DEFENCES,
    Stance,
    defence_parts,
    targeted_defence,
)
from ..stats.sheet import (
    CROUCHING,
    DISTRACTED,
    HARRIED,
    IGNORING,
    OPENING,
    PRONE,
    SHARING,
    is_hampered_by_water,
    is_melee,
    is_on,
    is_spell,
    optimal_gap,
    setting,
)
from .targets import NONLETHAL, QUICK, range_increment

WOUND_STEPS = {QUICK: -1, REBUFF: 1}
"""Change of the wound level by action (AP-81, AP-130)."""

POSTURE_MODIFIERS = {PRONE: 3, CROUCHING: 2}
COVER_MODIFIERS = {
    "quarter": (0, -1),
    "half": (-2, -2),
    "three_quarters": (-3, -3),
    "slit": (-5, -5),
}
"""Modifiers of melee and of ranged attacks, by grade of cover (AP-100)."""

FLANK_BONUS, REAR_BONUS = 2, 4


class Attack(NamedTuple):
    """An attack before the dice; ``stance`` is the defence that a defending target chose."""

    situation: Situation
    attacker: Token
    target: Token
    weapon: Weapon
    action: str
    stance: Stance | None = None


class AttackParts(NamedTuple):
    """The modifiers of an attack roll and the parts of the defence."""

    bonuses: tuple[Modifier, ...]
    """All modifiers of the roll."""
    situational: tuple[Modifier, ...]
    """The modifiers that come from the situation."""
    defence: tuple[Modifier, ...]
    rule: str


def attack_parts(attack: Attack) -> AttackParts:
    """Return the modifiers of an attack and the parts of the defence."""
    rule = "AP-11" if is_melee(attack.weapon) else "AP-111"
    situational = _situational_parts(attack)
    return AttackParts(_bonuses(attack, situational), situational, _opposing_parts(attack), rule)


def roll_parts(attack: Attack) -> tuple[Modifier, ...]:
    """Return the modifiers of an attack roll (AP-13, AP-100, AP-130)."""
    return _bonuses(attack, _situational_parts(attack))


def _bonuses(attack: Attack, situational: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return the modifiers of an attack roll: the attacker's, the weapon's, then situational."""
    attacker, weapon = attack.attacker, attack.weapon
    attribute, skill = _attack_skill(weapon)
    return nonzero(
        Modifier(attribute.capitalize(), attacker.stat(attribute), "AP-13"),
        Modifier(skill.capitalize(), attacker.stat(skill) + weapon.stats.get("skill", 0), "AP-13"),
        Modifier(message("accuracy"), weapon.stats.get("accuracy", 0), "AP-13"),
        Modifier(message("nonlethal"), -2 if attack.action == NONLETHAL else 0, "AP-130"),
        *situational,
    )


def _attack_skill(weapon: Weapon) -> tuple[str, str]:
    """Return the attribute and the skill of an attack roll (AP-13)."""
    if is_spell(weapon):
        return "reason", "arcana"
    return "dexterity", "melee" if is_melee(weapon) else "aim"


def _opposing_parts(attack: Attack) -> tuple[Modifier, ...]:
    """Return the parts of the defence: targeted, chosen, or an opening (AP-84, AP-118)."""
    situation, attacker, target = attack.situation, attack.attacker, attack.target
    stance = attack.stance
    kind = stance if stance and stance in SKILL_DEFENCES else targeted_defence(attack.weapon)
    parts = defence_parts(target, kind, stance)
    if kind == MELEE_DEFENCE:
        parts = (*parts, *nonzero(mounted_advantage(situation, target, attacker)))
    opening = _opening_value(target, attacker.id) if attack.action == REBUFF else None
    may_be_worse = setting(situation, "opening_value") == "roll"
    if opening is not None and (may_be_worse or opening > total_of(parts)):
        return (Modifier(message("opening"), opening, "AP-84"),)
    return parts


def _opening_value(token: Token, rebuffer_id: str) -> int | None:
    """Return the roll of an opening against the rebuffs of a foe, None without one (AP-84)."""
    openings = (
        held.value
        for held in token.conditions
        if held.id == OPENING and rebuffer_id in held.against
    )
    return max(openings, default=None)


def excluded_from_damage(context: Situation | Draft, parts: AttackParts) -> int:
    """Return the situational part of an attack roll that a setting keeps from damage (AP-R04)."""
    return 0 if is_on(context, "situational_damage") else total_of(parts.situational)


def _situational_parts(attack: Attack) -> tuple[Modifier, ...]:
    """Return the modifiers from the situation; only the worst of cover and posture (AP-101)."""
    situation, attacker, target = attack.situation, attack.attacker, attack.target
    melee = is_melee(attack.weapon)
    posture = _posture_modifier(target, melee=melee)
    cover = _cover_modifier(situation, attacker, target, melee=melee)
    penalties = [part for part in (posture, cover) if part.value < 0]
    worst = min(
        penalties, key=lambda part: part.value, default=Modifier(message("cover"), 0, "AP-101")
    )
    mounted = (
        mounted_advantage(situation, attacker, target)
        if melee
        else Modifier(message("mounted"), 0, "")
    )
    bonuses = nonzero(
        posture if posture.value > 0 else Modifier(message("posture"), 0, "AP-100"),
        _flank_modifier(situation, attacker, target),
        mounted,
    )
    if setting(situation, "bonuses") == "best":
        bonuses = tuple(sorted(bonuses, key=lambda part: -part.value)[:1])
    distance = 0 if melee else _range_penalty(attack)
    return nonzero(
        *bonuses,
        worst,
        Modifier(message("range"), distance, "AP-R88"),
        Modifier(message("too near"), _nearness_penalty(attack) if melee else 0, "AP-R71"),
        *_attacker_penalties(situation, attacker, melee=melee),
    )


def _range_penalty(attack: Attack) -> int:
    """Return the penalty of range increments beyond the first, by a setting (AP-R88)."""
    number = range_increment(attack.situation, attack.attacker, attack.target, attack.weapon)
    return -(number - 1) * int(setting(attack.situation, "range_penalty"))


def _nearness_penalty(attack: Attack) -> int:
    """Return the penalty inside a weapon's optimal reach, by a setting (AP-R71)."""
    gap = attack.situation.distance(attack.attacker, attack.target) - 1
    penalty = int(setting(attack.situation, "inside_optimal"))
    return -penalty if gap < optimal_gap(attack.weapon) else 0


def _posture_modifier(target: Token, *, melee: bool) -> Modifier:
    name = next((posture for posture in POSTURE_MODIFIERS if target.has(posture)), "")
    value = POSTURE_MODIFIERS.get(name, 0)
    return Modifier(message("{name} target", name=name), value if melee else -value, "AP-100")


def _cover_modifier(
    situation: Situation, attacker: Token, target: Token, *, melee: bool
) -> Modifier:
    is_adjacent = melee and situation.distance(attacker, target) <= 1
    grade = situation.cover(attacker, target).grade
    if is_adjacent and not is_on(situation, "cover_beside"):
        grade = ""
    grades = situation.book.cover.how.grades
    name = next((entry.name for entry in grades if entry.id == grade), "cover")
    values = COVER_MODIFIERS.get(grade, (0, 0))
    return Modifier(name, values[0 if melee else 1], "AP-100")


def _flank_modifier(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """Return +2 against a flanked target, +4 from the rear instead (AP-92, AP-94, AP-R85)."""
    flanked = FLANK_BONUS if situation.flanking_pairs(target) else 0
    if target.has(IGNORING, attacker.id):
        adds = setting(situation, "rear_attack") == "adds"
        return Modifier(message("rear attack"), REAR_BONUS + flanked * adds, "AP-94")
    return Modifier(message("flanked"), flanked, "AP-92")


def _attacker_penalties(
    situation: Situation, attacker: Token, *, melee: bool
) -> tuple[Modifier, ...]:
    """Return the penalties of a creature on all attacks (AP-83, AP-85, AP-170, AP-R90)."""
    in_water = melee and is_hampered_by_water(attacker)
    harriers = sum(held.id == HARRIED for held in attacker.conditions)
    if not is_on(situation, "harry_adds"):
        harriers = min(1, harriers)
    return (
        Modifier(message("harried"), 0 if melee else -2 * harriers, "AP-83"),
        Modifier(message("shared space"), -2 if attacker.has(SHARING) else 0, "AP-85"),
        Modifier(message("distracted"), -2 if attacker.has(DISTRACTED) else 0, "AP-160"),
        Modifier(message("under water"), -5 if in_water else 0, "AP-170"),
    )


def bypasses_armour(weapon: Weapon, action: str) -> bool:
    """Return True if a weapon bypasses armour, which no nonlethal attack does (AP-122, AP-130)."""
    return bool(weapon.stats.get("bypasses_armour")) and action != NONLETHAL
