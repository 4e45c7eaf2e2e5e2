"""Attack against Defence, critical hits and exact odds (V-52 to V-56, V-60, V-61, VR-06, VR-07)."""

from fractions import Fraction
from typing import NamedTuple

from gridapp.packkit import AttackOdds, Draft, Modifier, Situation, Token, Weapon, certain, mixed

from ..checks import (
    Check,
    DieRolls,
    RollingSides,
    all_die_rolls,
    circumstance_modifiers,
    modifier_sum,
    naturals_decide,
    report_check,
    roll_dice,
    rolling_sides,
    shown_modifiers,
    succeeds,
)
from ..damage import damage_distribution, direct_wound_chance, roll_damage
from ..decisions import Choices
from ..stats import (
    ATTACK,
    DEFENCE,
    ability_modifier,
    dexterity_modifier,
    is_heroic,
    stance_modifiers,
    weapon_ability,
)
from .circumstances import attack_adjustments


class AttackResult(NamedTuple):
    """What came of an attack roll."""

    hits: bool
    critical: bool


class PendingAttack(NamedTuple):
    """An attack before the dice fall: who rolls, both totals without dice, the threat number."""

    who: RollingSides
    plus: int
    against: int
    threat: int
    naturals: bool

    def verdict(self, faces: DieRolls) -> AttackResult:
        """Whether it hits, and critically, by the attacker's die or the defender's (V-60, V-61).

        An extended threat is critical only if it hits on the totals (VR-07).
        """
        hits = succeeds(self.who, faces, self.plus, self.against, naturals=self.naturals)
        threatens = faces.actor is not None and faces.actor >= self.threat
        exposed = faces.other is not None and faces.other <= 21 - self.threat
        return AttackResult(hits, hits and (threatens or exposed))


def attack_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Choices
) -> tuple[Modifier, ...]:
    """Everything added to the attack roll (V-52)."""
    name = weapon_ability(weapon)
    found = attack_adjustments(situation, attacker, target, weapon, ATTACK, terms)
    return (
        *shown_modifiers(
            Modifier("BCB", attacker.stat("bcb"), "V-52"),
            Modifier(name[:3].upper(), ability_modifier(attacker, name), "V-52"),
            Modifier("weapon", weapon.stats.get("attack", 0), "V-52"),
            Modifier("other", attacker.stat("attack_bonus"), "V-52"),
        ),
        *circumstance_modifiers(situation.rules.book, situation.battle, found),
        *stance_modifiers(situation, attacker, ATTACK),
    )


def defence_modifiers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Choices
) -> tuple[Modifier, ...]:
    """Everything added to the Defence; BCB for Heroic creatures only (V-53, V-54)."""
    found = attack_adjustments(situation, attacker, target, weapon, DEFENCE, terms)
    bcb = target.stat("bcb") if is_heroic(target) else 0
    return (
        *shown_modifiers(
            Modifier("BCB", bcb, "V-54"),
            dexterity_modifier(target),
            Modifier("armour", target.stat("armour"), "V-53"),
            Modifier("shield", target.stat("shield"), "V-53"),
            Modifier("other", target.stat("defence_bonus"), "V-53"),
        ),
        *circumstance_modifiers(situation.rules.book, situation.battle, found),
        *stance_modifiers(situation, target, DEFENCE),
    )


def prepare_attack(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, terms: Choices
) -> tuple[PendingAttack, Check]:
    """The attack as it stands before the dice fall, and how it will be told."""
    plus = attack_modifiers(situation, attacker, target, weapon, terms)
    against = defence_modifiers(situation, attacker, target, weapon, terms)
    check = Check(
        actor=attacker.id,
        other=target.id,
        what=f"{weapon.name} against {target.name}",
        defence=f"Defence against {attacker.name}'s {weapon.name}",
        plus=plus,
        against=against,
        rule="V-56",
    )
    who, threat = rolling_sides(situation, attacker, target), weapon.stats.get("critical_from", 20)
    naturals = naturals_decide(situation)
    return PendingAttack(who, modifier_sum(plus), modifier_sum(against), threat, naturals), check


def make_attack(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, terms: Choices
) -> AttackResult:
    """Roll one attack and, if it hits, its damage."""
    ready, check = prepare_attack(draft.situation, attacker, target, weapon, terms)
    rolls = f"{attacker.name}: {check.what}", f"{target.name}: {check.defence}"
    faces = roll_dice(draft, ready.who, *rolls)
    verdict = ready.verdict(faces)
    report_check(draft, check, faces, success=verdict.hits)
    if verdict.hits:
        roll_damage(draft, attacker, target, weapon)
    return verdict


def attack_odds(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> AttackOdds:
    """The exact odds of `strike` under the grades that the GM is offered."""
    ready, _ = prepare_attack(situation, attacker, target, weapon, {})
    verdicts = [ready.verdict(faces) for faces in all_die_rolls(ready.who)]
    hit = Fraction(sum(one.hits for one in verdicts), len(verdicts))
    critical = Fraction(sum(one.critical for one in verdicts), len(verdicts))
    damage = damage_distribution(situation, attacker, weapon)
    whole = mixed(((1 - hit, certain(0)), (hit, damage)))
    return AttackOdds(hit, critical, whole, direct=direct_wound_chance(situation, target))
