"""Weapon attacks: to hit, critical, damage (R-06, R-07, R-64, R-68 to R-71, RR-38)."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    DiceExpression,
    Distribution,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    Weapon,
    WeaponKind,
    constant,
    dice_distribution,
    mixture,
    parse_dice,
    require_weapon,
)

from .checks import Parts, d20, told, total
from .conditions import COVERED, PRONE, loss
from .position import advantage, surprise
from .sheet import (
    AC,
    ATTACK,
    DAMAGE,
    ability,
    ability_part,
    armor_ability,
    attack_ability,
    bonuses,
    goes,
    lost_part,
)
from .wounds import hurt, tell_weakness, weakness


def attack(
    draft: Draft,
    attacker_id: str,
    target_id: str,
    weapon_id: str,
    extra: Parts,
    extra_damage: Parts = (),
) -> bool:
    """Roll one attack and, if it hits, its damage; whoever was unseen is unseen no more."""
    situation = draft.situation
    attacker, target = draft.token(attacker_id), draft.token(target_id)
    weapon = require_weapon(attacker, weapon_id)
    against = armor_class(situation, attacker, target, weapon)
    hits, critical = strike_roll(
        draft, attacker, weapon, to_hit(situation, attacker, target, weapon, extra), target, against
    )
    if hits:
        _damage(draft, attacker, target, weapon, extra_damage, critical=critical)
    draft.lose(attacker_id, COVERED, "RR-41")
    return hits


def strike_roll(
    draft: Draft, attacker: Token, weapon: Weapon, for_it: Parts, target: Token, against: Parts
) -> tuple[bool, bool]:
    """Roll to hit against a number made up of parts; whether it hits, and critically."""
    what = f"{weapon.name} against {target.name}"
    die = d20(draft, attacker, what)
    result, needed = die + total(for_it), total(against)
    hits, critical = _verdict(die, result, needed, weapon)
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


def _verdict(die: int, result: int, needed: int, weapon: Weapon) -> tuple[bool, bool]:
    """Whether an attack hits, and whether critically (R-06, R-07, R-69)."""
    hits = die == 20 or (die != 1 and result >= needed)
    return hits, hits and die >= weapon.stats.get("critical_from", 20)


def odds(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Parts,
    extra_damage: Parts = (),
) -> AttackOdds:
    """The exact odds of the attack that `attack` would roll."""
    bonus = total(to_hit(situation, attacker, target, weapon, extra))
    needed = total(armor_class(situation, attacker, target, weapon))
    verdicts = [_verdict(die, die + bonus, needed, weapon) for die in range(1, 21)]
    hit = Fraction(sum(hits for hits, _ in verdicts), 20)
    critical = Fraction(sum(critical for _, critical in verdicts), 20)

    def spread(times: int) -> Distribution:
        text = parse_dice(weapon.damage)
        parts = _damage_parts(situation, attacker, weapon, text, extra_damage)
        return dice_distribution(text, times).map(
            lambda dice: _suffered(situation, target, weapon, dice + total(parts))[0]
        )

    ordinary, doubled = spread(1), spread(_times(weapon))
    damage = mixture(((1 - hit, constant(0)), (hit - critical, ordinary), (critical, doubled)))
    return AttackOdds(hit, critical, damage)


def _times(weapon: Weapon) -> int:
    """How often a critical throws the weapon's dice (R-69)."""
    return weapon.stats.get("critical_times", 2)


def to_hit(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, extra: Parts
) -> Parts:
    """Everything that is added to the attacker's die (R-06, R-20, R-66)."""
    name = attack_ability(weapon)
    parts = (
        Modifier("base attack", attacker.stat("attack"), "R-06"),
        ability_part(situation, attacker, name, ATTACK, "R-06"),
        Modifier("size", attacker.stat("size_attack"), "R-06"),
        Modifier("weapon", weapon.stats.get("attack", 0), "R-06"),
        *extra,
        *bonuses(situation, attacker, ATTACK),
        *advantage(situation, attacker, target),
    )
    return told(parts)


def armor_class(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> Parts:
    """Everything that makes up the target's armor class against this attack."""
    prone = -4 if weapon.kind is WeaponKind.MELEE else 4
    parts = (
        Modifier("base", 10, "R-06"),
        Modifier("armor", target.stat("armor"), "R-06"),
        _ability_in_class(situation, attacker, target),
        Modifier("prone", prone if target.has(PRONE) else 0, "R-68"),
        *bonuses(situation, target, AC),
        *advantage(situation, target, attacker),
    )
    return told(parts)


def _ability_in_class(situation: Situation, attacker: Token, target: Token) -> Modifier:
    """The ability modifier, whose bonus is lost once for however many reasons (RR-11, RR-12)."""
    name = armor_ability(target)
    value, lost = ability(situation, target, name), loss(target, AC, attacker.id)
    if lost and goes(situation, value):
        return lost_part(situation, name, lost)
    if goes(situation, value) and (reason := surprise(situation, attacker, target)):
        return Modifier(f"{name.capitalize()} lost: {reason[0]}", 0, reason[1], "map")
    return Modifier(name.capitalize(), value, "RR-12")


def _damage(
    draft: Draft,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Parts,
    *,
    critical: bool,
) -> None:
    dice, parts = damage_dice(draft, attacker, weapon, extra, critical=critical)
    amount, resisted = _suffered(draft.situation, target, weapon, sum(dice) + total(parts))
    kind = "critical damage" if critical else "damage"
    draft.emit(
        Rolled(
            token=attacker.id,
            what=f"{kind} with {weapon.name}",
            dice=dice,
            modifiers=told((*parts, *resisted)),
            total=amount,
            rule="R-69",
        )
    )
    tell_weakness(draft, target, weapon)
    hurt(draft, target.id, amount, "R-72")


def damage_dice(
    draft: Draft, attacker: Token, weapon: Weapon, extra: Parts, *, critical: bool
) -> tuple[tuple[int, ...], Parts]:
    """The weapon's dice, thrown more often on a critical, and what is added once (R-69)."""
    text, times = parse_dice(weapon.damage), _times(weapon) if critical else 1
    label = f"{attacker.name}: damage with {weapon.name}"
    dice = tuple(
        term.sign * draft.roll(term.sides, label)
        for term in text.terms
        for _ in range(term.count * times)
    )
    return dice, _damage_parts(draft.situation, attacker, weapon, text, extra)


def _damage_parts(
    situation: Situation, attacker: Token, weapon: Weapon, text: DiceExpression, extra: Parts
) -> Parts:
    """What is added to the weapon's dice, once even on a critical (R-69)."""
    strength = ability_part(situation, attacker, "strength", DAMAGE, "R-69")
    return (
        Modifier("weapon", text.flat, "R-69"),
        *(() if weapon.kind is WeaponKind.RANGED else (strength,)),
        *extra,
        *bonuses(situation, attacker, DAMAGE),
    )


def _suffered(situation: Situation, target: Token, weapon: Weapon, dealt: int) -> tuple[int, Parts]:
    """What of dealt damage arrives, after weakness and, last of all, resistance (R-70, R-82)."""
    weak = weakness(situation, target, weapon)
    doubled = Modifier(f"weak: {weak}", max(0, dealt) if weak else 0, "R-82")
    resistance = Modifier("resistance", -_resistance(target, weapon), "R-70")
    return max(0, dealt + doubled.value + resistance.value), (doubled, resistance)


def _resistance(target: Token, weapon: Weapon) -> int:
    energy = any(weapon.stats.get(kind) for kind in ("chemical", "heat", "cold", "electric"))
    return target.stat("energy_resistance" if energy else "resistance")
