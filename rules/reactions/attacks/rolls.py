"""Attack rolls against armor class, and their exact odds (R-06, R-07, R-64, R-66, R-68, R-69)."""

from fractions import Fraction
from functools import partial

from gridapp.packkit import (
    SPREADS_KEPT,
    AttackOdds,
    AttackResolved,
    CriticalScored,
    DiceExpression,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    cached,
    constant,
    dice_distribution,
    message,
    mixture,
    parse_dice,
    require_weapon,
    setting,
    total_of,
)

from ..checks import roll_d20, shown_modifiers, surprise_reason
from ..damage import (
    Reduction,
    critical_multiplier,
    damage_modifiers,
    reduction_of,
    roll_damage,
)
from ..stats import (
    AC,
    ATTACK,
    COVERED,
    PRONE,
    Modifiers,
    ability_modifier,
    ability_value,
    action_bonuses,
    armor_ability,
    attack_ability,
    condition_denying_bonus,
    denied_ability_modifier,
    has_firm_footing,
    is_denied,
)

POSITION_BONUS = 4
POSITION_CONDITIONS = ("covered", "obscured", "favoured")


def make_attack(
    draft: Draft,
    attacker_id: str,
    target_id: str,
    weapon_id: str,
    extra: Modifiers,
    extra_damage: Modifiers = (),
) -> None:
    """Roll an attack and, on a hit, the damage; the attacker is no longer unseen (RR-41).

    ``extra`` and ``extra_damage`` are the action's own modifiers.
    """
    situation = draft.situation
    attacker, target = draft.token(attacker_id), draft.token(target_id)
    weapon = require_weapon(attacker, weapon_id)
    modifiers = attack_modifiers(situation, attacker, target, weapon, extra)
    armor_class = armor_class_modifiers(situation, attacker, target, weapon)
    hits, critical = roll_to_hit(draft, attacker, weapon, modifiers, target, armor_class)
    if hits:
        roll_damage(draft, attacker, target, weapon, extra_damage, critical=critical)
    draft.lose(attacker_id, COVERED, "RR-41")


def roll_to_hit(
    draft: Draft,
    attacker: Token,
    weapon: Weapon,
    modifiers: Modifiers,
    target: Token,
    defence: Modifiers,
) -> tuple[bool, bool]:
    """Roll to hit against the sum of ``defence``; return (hits, is critical)."""
    purpose = message("{weapon} against {target}", weapon=weapon.name, target=target.name)
    die = roll_d20(draft, attacker, purpose)
    total, required = die + total_of(modifiers), total_of(defence)
    hits, critical = _hit_and_critical(die, total, required, weapon)
    draft.emit(
        Rolled(
            token=attacker.id,
            what=purpose,
            dice=(die,),
            modifiers=modifiers,
            total=total,
            rule="R-06",
            against=required,
            opposed=defence,
            success=hits,
            attack=True,
        )
    )
    draft.emit(AttackResolved(attacker.id, target.id, hit=hits))
    if critical:
        draft.emit(CriticalScored(attacker.id, target.id, "R-69"))
    return hits, critical


def _hit_and_critical(die: int, total: int, required: int, weapon: Weapon) -> tuple[bool, bool]:
    """Return (hits, is critical) for a natural die and a total (R-06, R-07, R-69).

    Without proficiency with the weapon no hit is critical.
    """
    return _natural_result(die, required - total + die, _critical_from(weapon))


def _critical_from(weapon: Weapon) -> int:
    """Return the least natural die of a critical hit, 21 without proficiency (R-69)."""
    return 21 if weapon.stats.get("unproficient") else weapon.stats.get("critical_from", 20)


def _natural_result(die: int, least: int, critical_from: int) -> tuple[bool, bool]:
    """Return (hits, is critical) for a natural die of which ``least`` is needed (R-06, R-07)."""
    hits = die == 20 or (die != 1 and die >= least)
    return hits, hits and die >= critical_from


def attack_odds(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Modifiers,
    extra_damage: Modifiers = (),
) -> AttackOdds:
    """Return the exact odds of the attack that `make_attack` would roll."""
    make = partial(_worked_out_odds, situation, attacker, target, weapon, extra, extra_damage)
    if attacker.weapon(weapon.id) is not weapon:
        return make()
    details = weapon.id, extra, extra_damage
    return situation.find_between("odds", attacker, target, details, make)


def _worked_out_odds(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Modifiers,
    extra_damage: Modifiers,
) -> AttackOdds:
    bonus = total_of(attack_modifiers(situation, attacker, target, weapon, extra))
    required = total_of(armor_class_modifiers(situation, attacker, target, weapon))
    hit, critical = _chances(required - bonus, _critical_from(weapon))
    expression = parse_dice(weapon.damage)
    added = total_of(damage_modifiers(situation, attacker, weapon, expression, extra_damage))
    reduction = reduction_of(situation, target, weapon)
    return _odds(hit, critical, expression, critical_multiplier(weapon), added, reduction)


@cached(SPREADS_KEPT)
def _chances(least: int, critical_from: int) -> tuple[Fraction, Fraction]:
    """Return the chances of a hit and of a critical hit with a die that has to show ``least``."""
    results = [_natural_result(die, least, critical_from) for die in range(1, 21)]
    hits = sum(hits for hits, _ in results)
    critical = sum(is_critical for _, is_critical in results)
    return Fraction(hits, 20), Fraction(critical, 20)


@cached(SPREADS_KEPT)
def _odds(
    hit: Fraction,
    critical: Fraction,
    expression: DiceExpression,
    times: int,
    added: int,
    reduction: Reduction,
) -> AttackOdds:
    """Return the odds by all numbers that decide them, kept for the next attack alike."""
    normal, multiplied = (
        dice_distribution(expression, number).map(lambda dice: reduction.left_of(dice + added))
        for number in (1, times)
    )
    cases = ((1 - hit, constant(0)), (hit - critical, normal), (critical, multiplied))
    return AttackOdds(hit, critical, mixture(cases))


def attack_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, extra: Modifiers
) -> Modifiers:
    """Return all modifiers of the attacker's die (R-06, R-20, R-66)."""
    make = partial(_attack_parts, situation, attacker, target, weapon, extra)
    if attacker.weapon(weapon.id) is not weapon:
        return make()
    return situation.find_between("attack", attacker, target, (weapon.id, extra), make)


def _attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, extra: Modifiers
) -> Modifiers:
    return shown_modifiers(
        (
            Modifier(message("base attack"), attacker.stat("attack"), "R-06"),
            ability_modifier(situation, attacker, attack_ability(weapon), ATTACK, "R-06"),
            Modifier(message("size"), attacker.stat("size_attack"), "R-06"),
            Modifier(message("weapon"), weapon.stats.get("attack", 0), "R-06"),
            *extra,
            *action_bonuses(situation, attacker, ATTACK),
            *position_modifiers(situation, attacker, target),
        )
    )


def armor_class_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Modifiers:
    """Return the parts of the target's armor class against an attack (R-06, R-66, R-68)."""
    is_melee = weapon.kind is WeaponKind.MELEE
    make = partial(_armor_parts, situation, attacker, target, is_melee=is_melee)
    return situation.find_between("armor", attacker, target, is_melee, make)


def _armor_parts(
    situation: Situation, attacker: Token, target: Token, *, is_melee: bool
) -> Modifiers:
    prone = -4 if is_melee else 4
    return shown_modifiers(
        (
            Modifier(message("base"), 10, "R-06"),
            Modifier(message("armor"), target.stat("armor"), "R-06"),
            _armor_ability_modifier(situation, attacker, target),
            Modifier(message("prone"), prone if target.has(PRONE) else 0, "R-68"),
            *action_bonuses(situation, target, AC),
            *position_modifiers(situation, target, attacker),
        )
    )


def _armor_ability_modifier(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """Return the ability part of the armor class, denied by a condition or surprise (RR-11, RR-12).

    Several reasons deny the bonus only once.
    """
    name = armor_ability(target)
    value = ability_value(situation, target, name)
    if is_denied(situation, value):
        if denying := condition_denying_bonus(situation, target, AC, attacker.id):
            return denied_ability_modifier(situation, name, denying)
        if reason := surprise_reason(situation, attacker, target):
            return Modifier(
                message("{name} lost: {reason}", name=name.capitalize(), reason=reason[0]),
                0,
                reason[1],
                "map",
            )
    return Modifier(name.capitalize(), value, "RR-12")


def position_modifiers(situation: Situation, token: Token, opponent: Token) -> Modifiers:
    """Return the +4 of the better position, once for all reasons (R-66, RR-21, RR-22)."""
    reasons = _position_reasons(situation, token, opponent)
    return (Modifier(" and ".join(reasons), POSITION_BONUS, "R-66", "map"),) if reasons else ()


def _position_reasons(situation: Situation, token: Token, opponent: Token) -> list[str]:
    reasons = [name for name in POSITION_CONDITIONS if token.has(name, opponent.id)]
    if setting(situation, "advantage") == "off":
        return reasons
    if situation.cover(opponent, token).grade == "partial":
        reasons.append("cover")
    if not has_firm_footing(situation, opponent) and has_firm_footing(situation, token):
        reasons.append("firm footing")
    if situation.elevation(token) > situation.elevation(opponent):
        reasons.append("higher ground")
    return reasons
