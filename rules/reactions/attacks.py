"""Weapon attacks: to hit, critical, damage (R-06, R-07, R-64, R-66, R-69, R-70)."""

from fractions import Fraction

from gridapp.engine.kit import (
    AttackOdds,
    DiceText,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Spread,
    Token,
    Weapon,
    WeaponKind,
    certain,
    mixed,
    of_text,
    parse_dice,
)

from .conditions import SURPRISED, hurt

ADVANTAGE = 4
LOSSES = ("R-64", "R-94")
"""Rules that take a bonus away: worth telling although they add nothing."""


def attack(
    draft: Draft, attacker_id: str, target_id: str, weapon_id: str, penalty: Modifier
) -> None:
    """Roll one attack and, if it hits, its damage."""
    situation = draft.situation
    attacker, target = draft.token(attacker_id), draft.token(target_id)
    weapon = _held(attacker, weapon_id)
    for_it = to_hit(situation, attacker, target, weapon, penalty)
    against = armor_class(situation, attacker, target)
    die = draft.roll(20, f"{attacker.name}: {weapon.name} against {target.name}")
    total = die + sum(part.value for part in for_it)
    needed = sum(part.value for part in against)
    hits, critical = _verdict(die, total, needed, weapon)
    draft.emit(
        Rolled(
            token=attacker_id,
            what=f"{weapon.name} against {target.name}",
            dice=(die,),
            modifiers=for_it,
            total=total,
            rule="R-06",
            against=needed,
            opposed=against,
            success=hits,
        )
    )
    if hits:
        _damage(draft, attacker, target, weapon, critical=critical)


def _verdict(die: int, total: int, needed: int, weapon: Weapon) -> tuple[bool, bool]:
    """Whether an attack hits, and whether critically (R-06, R-07, R-69)."""
    hits = die == 20 or (die != 1 and total >= needed)
    return hits, hits and die >= weapon.stats.get("critical_from", 20)


def odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, penalty: Modifier
) -> AttackOdds:
    """The exact odds of the attack that `attack` would roll."""
    bonus = sum(part.value for part in to_hit(situation, attacker, target, weapon, penalty))
    needed = sum(part.value for part in armor_class(situation, attacker, target))
    verdicts = [_verdict(die, die + bonus, needed, weapon) for die in range(1, 21)]
    hit = Fraction(sum(hits for hits, _ in verdicts), 20)
    critical = Fraction(sum(critical for _, critical in verdicts), 20)
    damage = mixed(
        (
            (1 - hit, certain(0)),
            (hit - critical, _damage_spread(attacker, target, weapon, 1)),
            (critical, _damage_spread(attacker, target, weapon, _times(weapon))),
        )
    )
    return AttackOdds(hit, critical, damage)


def _damage_spread(attacker: Token, target: Token, weapon: Weapon, times: int) -> Spread:
    text = parse_dice(weapon.damage)
    flat = sum(part.value for part in _damage_parts(attacker, target, weapon, text))
    return of_text(text, times).map(lambda dice: max(0, dice + flat))


def _times(weapon: Weapon) -> int:
    """How often a critical throws the weapon's dice (R-69)."""
    return weapon.stats.get("critical_times", 2)


def to_hit(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, penalty: Modifier
) -> tuple[Modifier, ...]:
    """Everything that is added to the attacker's die (R-06, R-20, R-66)."""
    ability = "strength" if weapon.kind is WeaponKind.MELEE else "dexterity"
    parts = (
        Modifier("base attack", attacker.stat("attack"), "R-06"),
        Modifier(ability.capitalize(), attacker.stat(ability), "R-06"),
        Modifier("size", attacker.stat("size_attack"), "R-06"),
        Modifier("weapon", weapon.stats.get("attack", 0), "R-06"),
        penalty,
        *advantage(situation, attacker, target),
    )
    return tuple(part for part in parts if part.value or part.rule in LOSSES)


def armor_class(situation: Situation, attacker: Token, target: Token) -> tuple[Modifier, ...]:
    """Everything that makes up the target's armor class against this attacker."""
    parts = (
        Modifier("base", 10, "R-06"),
        Modifier("armor", target.stat("armor"), "R-06"),
        *_dexterity(situation, attacker, target),
        *advantage(situation, target, attacker),
    )
    return tuple(part for part in parts if part.value or part.rule in LOSSES)


def _dexterity(situation: Situation, attacker: Token, target: Token) -> tuple[Modifier, ...]:
    """The Dexterity modifier, whose bonus a surprised target loses once (R-64, R-94, RR-11)."""
    value = target.stat("dexterity")
    if value > 0 and target.has(SURPRISED):
        return (Modifier("Dexterity lost: surprised", 0, "R-94"),)
    if value > 0 and is_flanked_by(situation, attacker, target):
        return (Modifier("Dexterity lost: flanked", 0, "R-64", "map"),)
    return (Modifier("Dexterity", value, "RR-12"),)


def is_flanked_by(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether the attacker is one of two who flank the target (R-63, R-64)."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.one, pair.other) for pair in pairs)


def advantage(situation: Situation, who: Token, other: Token) -> tuple[Modifier, ...]:
    """The +4 of higher ground, firm footing or cover, at most once (R-66, RR-21, RR-22)."""
    if situation.rules.book.setting(situation.battle, "advantage") == "off":
        return ()
    reasons = []
    if situation.cover(other, who).grade == "partial":
        reasons.append("cover")
    if _is_firm(situation, who) and not _is_firm(situation, other):
        reasons.append("firm footing")
    if who.elevation > other.elevation:
        reasons.append("higher ground")
    return (Modifier(" and ".join(reasons), ADVANTAGE, "R-66", "map"),) if reasons else ()


def _is_firm(situation: Situation, token: Token) -> bool:
    return all(situation.ground.factor(cell) == 1 for cell in situation.cells(token))


def _damage(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, *, critical: bool
) -> None:
    text = parse_dice(weapon.damage)
    dice = _roll(draft, text, _times(weapon) if critical else 1)
    parts = _damage_parts(attacker, target, weapon, text)
    total = max(0, sum(dice) + sum(part.value for part in parts))
    draft.emit(
        Rolled(
            token=attacker.id,
            what=f"critical damage with {weapon.name}"
            if critical
            else f"damage with {weapon.name}",
            dice=dice,
            modifiers=tuple(part for part in parts if part.value),
            total=total,
            rule="R-69",
        )
    )
    hurt(draft, target.id, total, "R-72")


def _damage_parts(
    attacker: Token, target: Token, weapon: Weapon, text: DiceText
) -> tuple[Modifier, ...]:
    """What is added to the weapon's dice, once even on a critical (R-69, R-70)."""
    strength = 0 if weapon.kind is WeaponKind.RANGED else attacker.stat("strength")
    return (
        Modifier("weapon", text.flat, "R-69"),
        Modifier("Strength", strength, "R-69"),
        Modifier("resistance", -target.stat("resistance"), "R-70"),
    )


def _roll(draft: Draft, text: DiceText, times: int) -> tuple[int, ...]:
    """The weapon's dice, each thrown as often as the critical multiplies them (R-69)."""
    return tuple(
        term.sign * draft.roll(term.sides) for term in text.terms for _ in range(term.count * times)
    )


def _held(token: Token, weapon_id: str) -> Weapon:
    weapon = token.weapon(weapon_id)
    if weapon is None:
        raise KeyError(weapon_id)
    return weapon
