"""Attack rolls against armor class, and their exact odds (R-06, R-07, R-64, R-66, R-68, R-69)."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Spread,
    Token,
    Weapon,
    WeaponKind,
    certain,
    held,
    mixed,
    of_text,
    parse_dice,
)

from ..checks import modifier_sum, roll_d20, shown_modifiers, surprise_reason
from ..damage import critical_multiplier, damage_after_resistance, damage_modifiers, roll_damage
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
    is_denied,
)


def make_attack(
    draft: Draft,
    attacker_id: str,
    target_id: str,
    weapon_id: str,
    extra: Modifiers,
    extra_damage: Modifiers = (),
) -> bool:
    """Roll one attack and, if it hits, its damage; whoever was unseen is unseen no more."""
    situation = draft.situation
    attacker, target = draft.token(attacker_id), draft.token(target_id)
    weapon = held(attacker, weapon_id)
    against = armor_class_modifiers(situation, attacker, target, weapon)
    hits, critical = roll_to_hit(
        draft,
        attacker,
        weapon,
        attack_modifiers(situation, attacker, target, weapon, extra),
        target,
        against,
    )
    if hits:
        roll_damage(draft, attacker, target, weapon, extra_damage, critical=critical)
    draft.lose(attacker_id, COVERED, "RR-41")
    return hits


def roll_to_hit(
    draft: Draft,
    attacker: Token,
    weapon: Weapon,
    for_it: Modifiers,
    target: Token,
    against: Modifiers,
) -> tuple[bool, bool]:
    """Roll to hit against a number made up of parts; whether it hits, and critically."""
    what = f"{weapon.name} against {target.name}"
    die = roll_d20(draft, attacker, what)
    result, needed = die + modifier_sum(for_it), modifier_sum(against)
    hits, critical = _hit_and_critical(die, result, needed, weapon)
    draft.emit(
        Rolled(
            token=attacker.id,
            what=what,
            dice=(die,),
            modifiers=for_it,
            total=result,
            rule="R-06",
            against=needed,
            opposed=against,
            success=hits,
            attack=True,
        )
    )
    return hits, critical


def _hit_and_critical(die: int, result: int, needed: int, weapon: Weapon) -> tuple[bool, bool]:
    """Whether an attack hits, and whether critically (R-06, R-07, R-69)."""
    hits = die == 20 or (die != 1 and result >= needed)
    return hits, hits and die >= weapon.stats.get("critical_from", 20)


def attack_odds(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Modifiers,
    extra_damage: Modifiers = (),
) -> AttackOdds:
    """The exact odds of the attack that `attack` would roll."""
    bonus = modifier_sum(attack_modifiers(situation, attacker, target, weapon, extra))
    needed = modifier_sum(armor_class_modifiers(situation, attacker, target, weapon))
    verdicts = [_hit_and_critical(die, die + bonus, needed, weapon) for die in range(1, 21)]
    hit = Fraction(sum(hits for hits, _ in verdicts), 20)
    critical = Fraction(sum(critical for _, critical in verdicts), 20)

    def spread(times: int) -> Spread:
        text = parse_dice(weapon.damage)
        parts = damage_modifiers(situation, attacker, weapon, text, extra_damage)
        return of_text(text, times).map(
            lambda dice: damage_after_resistance(
                situation, target, weapon, dice + modifier_sum(parts)
            )[0]
        )

    ordinary, doubled = spread(1), spread(critical_multiplier(weapon))
    damage = mixed(((1 - hit, certain(0)), (hit - critical, ordinary), (critical, doubled)))
    return AttackOdds(hit, critical, damage)


def attack_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, extra: Modifiers
) -> Modifiers:
    """Everything that is added to the attacker's die (R-06, R-20, R-66)."""
    name = attack_ability(weapon)
    parts = (
        Modifier("base attack", attacker.stat("attack"), "R-06"),
        ability_modifier(situation, attacker, name, ATTACK, "R-06"),
        Modifier("size", attacker.stat("size_attack"), "R-06"),
        Modifier("weapon", weapon.stats.get("attack", 0), "R-06"),
        *extra,
        *action_bonuses(situation, attacker, ATTACK),
        *position_modifiers(situation, attacker, target),
    )
    return shown_modifiers(parts)


def armor_class_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> Modifiers:
    """Everything that makes up the target's armor class against this attack."""
    prone = -4 if weapon.kind is WeaponKind.MELEE else 4
    parts = (
        Modifier("base", 10, "R-06"),
        Modifier("armor", target.stat("armor"), "R-06"),
        _armor_ability_modifier(situation, attacker, target),
        Modifier("prone", prone if target.has(PRONE) else 0, "R-68"),
        *action_bonuses(situation, target, AC),
        *position_modifiers(situation, target, attacker),
    )
    return shown_modifiers(parts)


def _armor_ability_modifier(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """The ability modifier, whose bonus is lost once for however many reasons (RR-11, RR-12)."""
    name = armor_ability(target)
    value, lost = (
        ability_value(situation, target, name),
        condition_denying_bonus(target, AC, attacker.id),
    )
    if lost and is_denied(situation, value):
        return denied_ability_modifier(situation, name, lost)
    if is_denied(situation, value) and (reason := surprise_reason(situation, attacker, target)):
        return Modifier(f"{name.capitalize()} lost: {reason[0]}", 0, reason[1], "map")
    return Modifier(name.capitalize(), value, "RR-12")


POSITION_BONUS = 4
POSITION_CONDITIONS = ("covered", "obscured", "favoured")


def position_modifiers(situation: Situation, who: Token, other: Token) -> tuple[Modifier, ...]:
    """The +4 of the better position, at most once however many reasons (R-66, RR-21, RR-22)."""
    reasons = _position_reasons(situation, who, other)
    return (Modifier(" and ".join(reasons), POSITION_BONUS, "R-66", "map"),) if reasons else ()


def _position_reasons(situation: Situation, who: Token, other: Token) -> list[str]:
    given = [name for name in POSITION_CONDITIONS if who.has(name, other.id)]
    if situation.rules.book.setting(situation.battle, "advantage") == "off":
        return given
    if situation.cover(other, who).grade == "partial":
        given.append("cover")
    if _has_firm_footing(situation, who) and not _has_firm_footing(situation, other):
        given.append("firm footing")
    if situation.level(who) > situation.level(other):
        given.append("higher ground")
    return given


def _has_firm_footing(situation: Situation, token: Token) -> bool:
    return all(situation.ground.factor(cell) == 1 for cell in situation.cells(token))
