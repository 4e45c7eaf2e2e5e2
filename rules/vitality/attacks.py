"""Attack against Defence, damage, and their exact odds (V-52 to V-57, V-60, V-61, VR-06, VR-07)."""

from fractions import Fraction
from typing import NamedTuple

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
    constant,
    dice_distribution,
    mixture,
    parse_dice,
)

from . import grounds, stances
from .asking import Terms
from .checks import (
    FIXED,
    Check,
    Faces,
    Sides,
    all_faces,
    naturals_count,
    saves_by_die,
    sides,
    succeeds,
    summed,
    tell,
    throw,
    told,
)
from .circumstances import modifiers
from .damage import FLAT_FOOTED_SAVE, hurt
from .sheet import (
    FLAT_FOOTED,
    STRENGTH,
    ability,
    dexterity_in_defence,
    is_heroic,
    weapon_ability,
)
from .stances import ATTACK, DAMAGE, DEFENCE


class Verdict(NamedTuple):
    """What came of an attack roll."""

    hits: bool
    critical: bool


class Contest(NamedTuple):
    """An attack before the dice fall: who rolls, both totals without dice, the threat number."""

    who: Sides
    plus: int
    against: int
    threat: int
    naturals: bool

    def verdict(self, faces: Faces) -> Verdict:
        """Whether it hits, and critically, by the attacker's die or the defender's (V-60, V-61).

        An extended threat is critical only if it hits on the totals (VR-07).
        """
        hits = succeeds(self.who, faces, self.plus, self.against, naturals=self.naturals)
        threatens = faces.actor is not None and faces.actor >= self.threat
        exposed = faces.other is not None and faces.other <= 21 - self.threat
        return Verdict(hits, hits and (threatens or exposed))


def attack_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Terms
) -> tuple[Modifier, ...]:
    """Everything added to the attack roll (V-52)."""
    name = weapon_ability(weapon)
    found = grounds.adjustments(situation, attacker, target, weapon, ATTACK, terms)
    return (
        *told(
            Modifier("BCB", attacker.stat("bcb"), "V-52"),
            Modifier(name[:3].upper(), ability(attacker, name), "V-52"),
            Modifier("weapon", weapon.stats.get("attack", 0), "V-52"),
            Modifier("other", attacker.stat("attack_bonus"), "V-52"),
        ),
        *modifiers(situation.rules.book, situation.battle, found),
        *stances.parts(situation, attacker, ATTACK),
    )


def defence_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Terms
) -> tuple[Modifier, ...]:
    """Everything added to the Defence; BCB for Heroic creatures only (V-53, V-54)."""
    found = grounds.adjustments(situation, attacker, target, weapon, DEFENCE, terms)
    bcb = target.stat("bcb") if is_heroic(target) else 0
    return (
        *told(
            Modifier("BCB", bcb, "V-54"),
            dexterity_in_defence(target),
            Modifier("armour", target.stat("armour"), "V-53"),
            Modifier("shield", target.stat("shield"), "V-53"),
            Modifier("other", target.stat("defence_bonus"), "V-53"),
        ),
        *modifiers(situation.rules.book, situation.battle, found),
        *stances.parts(situation, target, DEFENCE),
    )


def contest(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Terms
) -> tuple[Contest, Check]:
    """The attack as it stands before the dice fall, and how it will be told."""
    plus = attack_parts(situation, attacker, target, weapon, terms)
    against = defence_parts(situation, attacker, target, weapon, terms)
    check = Check(
        actor=attacker.id,
        other=target.id,
        what=f"{weapon.name} against {target.name}",
        defence=f"Defence against {attacker.name}'s {weapon.name}",
        plus=plus,
        against=against,
        rule="V-56",
    )
    who, threat = sides(situation, attacker, target), weapon.stats.get("critical_from", 20)
    naturals = naturals_count(situation)
    return Contest(who, summed(plus), summed(against), threat, naturals), check


def strike(draft: Draft, attacker: Token, target: Token, weapon: Weapon, terms: Terms) -> Verdict:
    """Roll one attack and, if it hits, its damage."""
    ready, check = contest(draft.situation, attacker, target, weapon, terms)
    rolls = f"{attacker.name}: {check.what}", f"{target.name}: {check.defence}"
    faces = throw(draft, ready.who, *rolls)
    verdict = ready.verdict(faces)
    tell(draft, check, faces, success=verdict.hits)
    if verdict.hits:
        _damage(draft, attacker, target, weapon)
    return verdict


def _damage(draft: Draft, attacker: Token, target: Token, weapon: Weapon) -> None:
    text = parse_dice(weapon.damage)
    dice = tuple(
        term.sign * draft.roll(term.sides, f"{attacker.name}: damage with {weapon.name}")
        for term in text.terms
        for _ in range(term.count)
    )
    parts = damage_parts(draft.situation, attacker, weapon, text)
    total = max(0, sum(dice) + summed(parts))
    what = f"damage with {weapon.name}"
    draft.emit(Rolled(attacker.id, what, dice, parts, total, rule="V-78"))
    hurt(draft, target.id, total, "V-78")


def damage_parts(
    situation: Situation, attacker: Token, weapon: Weapon, text: DiceExpression
) -> tuple[Modifier, ...]:
    """What is added to the weapon's dice; a critical adds nothing (V-65)."""
    book, battle = situation.rules.book, situation.battle
    adds = book.setting(battle, "damage_ability") == STRENGTH and weapon_ability(weapon) == STRENGTH
    return (
        *told(
            Modifier("weapon", text.flat, "V-78"),
            Modifier("STR", ability(attacker, STRENGTH) if adds else 0, "V-78"),
        ),
        *modifiers(book, battle, grounds.lasting(attacker, DAMAGE)),
        *stances.parts(situation, attacker, DAMAGE),
    )


def damage_spread(situation: Situation, attacker: Token, weapon: Weapon) -> Distribution:
    """How likely each amount of damage is once the attack hits."""
    text = parse_dice(weapon.damage)
    flat = summed(damage_parts(situation, attacker, weapon, text))
    return dice_distribution(text).map(lambda dice: max(0, dice + flat))


def odds(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> AttackOdds:
    """The exact odds of `strike` under the grades that the GM is offered."""
    ready, _ = contest(situation, attacker, target, weapon, {})
    verdicts = [ready.verdict(faces) for faces in all_faces(ready.who)]
    hit = Fraction(sum(one.hits for one in verdicts), len(verdicts))
    critical = Fraction(sum(one.critical for one in verdicts), len(verdicts))
    damage = damage_spread(situation, attacker, weapon)
    whole = mixture(((1 - hit, constant(0)), (hit, damage)))
    return AttackOdds(hit, critical, whole, direct=bypass(situation, target))


def bypass(situation: Situation, target: Token) -> Fraction:
    """The chance that hurt goes straight to Wounds: flat-footed and not saved (V-24, VR-23)."""
    if not target.has(FLAT_FOOTED):
        return Fraction(0)
    needed = FLAT_FOOTED_SAVE - target.stat("reflex")
    if not saves_by_die(situation, target):
        return Fraction(int(needed > FIXED))
    return Fraction(sum(die < needed for die in range(1, 21)), 20)
