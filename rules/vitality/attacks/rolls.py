"""Attack against Defence, critical hits and exact odds (V-52 to V-56, V-60, V-61, VR-06, VR-07)."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from gridapp.packkit import (
    SPREADS_KEPT,
    AttackOdds,
    AttackResolved,
    CriticalScored,
    DiceExpression,
    Draft,
    Modifier,
    Situation,
    Token,
    Weapon,
    cached,
    constant,
    message,
    mixture,
    total_of,
)

from ..checks import (
    Check,
    DiePurpose,
    DieRolls,
    RollingSides,
    all_die_rolls,
    attack_die_first,
    circumstance_modifiers,
    natural_result,
    naturals_decide,
    report_check,
    roll_dice,
    rolling_sides,
    shown_modifiers,
    wins_by_total,
)
from ..damage import damage_dice, damage_distribution, direct_wound_chance, roll_damage
from ..stats import (
    ATTACK,
    DEFENCE,
    DEXTERITY,
    FLAT_FOOTED,
    STRENGTH,
    Modifiers,
    ability_modifier,
    dexterity_line,
    is_heroic,
    stance_modifiers,
    weapon_ability,
)
from .circumstances import Circumstances, SettledCircumstances, attack_adjustments


class AttackResult(NamedTuple):
    """The result of an attack roll."""

    hits: bool
    critical: bool


class PendingAttack(NamedTuple):
    """An attack before the roll: who rolls, both bonuses, the threat range, naturals.

    ``threat`` is the lowest natural attack die that is a critical hit. With ``attack_first`` the
    attack's natural die outdoes that of the Defence.
    """

    sides: RollingSides
    bonus: int
    defence: int
    threat: int
    naturals: bool
    attack_first: bool = False

    def result(self, rolls: DieRolls) -> AttackResult:
        """Return the result by the attacker's or the defender's die (V-60, V-61).

        A natural die within the threat range is critical only if the totals hit (VR-07).
        """
        hits = natural_result(rolls, attack_first=self.attack_first) if self.naturals else None
        if hits is None:
            hits = wins_by_total(self.sides, rolls, self.bonus, self.defence)
        threatens = rolls.actor is not None and rolls.actor >= self.threat
        is_exposed = rolls.opponent is not None and rolls.opponent <= 21 - self.threat
        return AttackResult(hits, hits and (threatens or is_exposed))


def attack_modifiers(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    settled: SettledCircumstances,
) -> Modifiers:
    """Return all modifiers of the attack roll (V-52)."""
    ability = weapon_ability(weapon)
    adjustments = attack_adjustments(situation, attacker, target, weapon, ATTACK, settled)
    return (
        *_attack_lines(
            attacker.stat("bcb"),
            ability,
            ability_modifier(attacker, ability),
            weapon.stats.get("attack", 0),
            attacker.stat("attack_bonus"),
        ),
        *circumstance_modifiers(situation, adjustments),
        *stance_modifiers(situation, attacker, ATTACK),
    )


@cached(SPREADS_KEPT)
def _attack_lines(bcb: int, ability: str, modifier: int, weapon: int, bonus: int) -> Modifiers:
    """Return the modifiers of an attack roll that do not hang on the target."""
    return shown_modifiers(
        Modifier("BCB", bcb, "V-52"),
        Modifier(ability[:3].upper(), modifier, "V-52"),
        Modifier(message("weapon"), weapon, "V-52"),
        Modifier(message("other"), bonus, "V-52"),
    )


def defence_modifiers(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    settled: SettledCircumstances,
) -> Modifiers:
    """Return all modifiers of the Defence, BCB for Heroic creatures only (V-53, V-54)."""
    adjustments = attack_adjustments(situation, attacker, target, weapon, DEFENCE, settled)
    return (
        *_defence_lines(
            target.stat("bcb") if is_heroic(target) else 0,
            ability_modifier(target, DEXTERITY),
            target.has(FLAT_FOOTED),
            target.stat("armour"),
            target.stat("shield"),
            target.stat("defence_bonus"),
        ),
        *circumstance_modifiers(situation, adjustments),
        *stance_modifiers(situation, target, DEFENCE),
    )


@cached(SPREADS_KEPT)
def _defence_lines(
    bcb: int,
    dexterity: int,
    is_flat_footed: bool,  # noqa: FBT001 - as above
    armour: int,
    shield: int,
    bonus: int,
) -> Modifiers:
    """Return the modifiers of the Defence that do not hang on the attacker."""
    return shown_modifiers(
        Modifier("BCB", bcb, "V-54"),
        dexterity_line(dexterity, is_flat_footed),
        Modifier(message("armour"), armour, "V-53"),
        Modifier(message("shield"), shield, "V-53"),
        Modifier(message("other"), bonus, "V-53"),
    )


def prepare_attack(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    settled: SettledCircumstances,
) -> tuple[PendingAttack, Modifiers, Modifiers]:
    """Return an attack before the roll, with the modifiers of both sides."""
    make = partial(_worked_out_attack, situation, attacker, target, weapon, settled)
    if attacker.weapon(weapon.id) is not weapon:
        return make()
    details = weapon.id, settled, _abilities_of(attacker), target.pool(DEXTERITY)
    return situation.find_between("attack", attacker, target, details, make)


def _abilities_of(attacker: Token) -> tuple[int, int]:
    """Return the abilities of an attacker, which are pools, that may decide an attack."""
    return attacker.pool(STRENGTH), attacker.pool(DEXTERITY)


def _worked_out_attack(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    settled: SettledCircumstances,
) -> tuple[PendingAttack, Modifiers, Modifiers]:
    bonuses = attack_modifiers(situation, attacker, target, weapon, settled)
    opposing = defence_modifiers(situation, attacker, target, weapon, settled)
    attack = PendingAttack(
        sides=rolling_sides(situation, attacker, target),
        bonus=total_of(bonuses),
        defence=total_of(opposing),
        threat=weapon.stats.get("critical_from", 20),
        naturals=naturals_decide(situation),
        attack_first=attack_die_first(situation),
    )
    return attack, bonuses, opposing


def _check_of(
    attacker: Token, target: Token, weapon: Weapon, bonuses: Modifiers, opposing: Modifiers
) -> Check:
    """Return the check of an attack for the report."""
    return Check(
        actor=attacker.id,
        opponent=target.id,
        purpose=message("{weapon} against {target}", weapon=weapon.name, target=target.name),
        defence=message(
            "Defence against {attacker}'s {weapon}", attacker=attacker.name, weapon=weapon.name
        ),
        bonuses=bonuses,
        opposing=opposing,
        rule="V-56",
    )


def make_attack(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, settled: SettledCircumstances
) -> AttackResult:
    """Roll an attack and, on a hit, the damage."""
    attack, *modifiers = prepare_attack(draft.situation, attacker, target, weapon, settled)
    check = _check_of(attacker, target, weapon, *modifiers)
    purpose, defence = DiePurpose(attacker, check.purpose), DiePurpose(target, check.defence)
    rolls = roll_dice(draft, attack.sides, purpose, defence)
    result = attack.result(rolls)
    report_check(draft, check, rolls, success=result.hits)
    draft.emit(AttackResolved(attacker.id, target.id, hit=result.hits))
    if result.critical:
        draft.emit(CriticalScored(attacker.id, target.id, "V-60"))
    if result.hits:
        roll_damage(draft, attacker, target, weapon)
    return result


def attack_odds(situation: Situation, attacker: Token, target: Token, weapon: Weapon) -> AttackOdds:
    """Return the exact odds of `make_attack` under the default grades."""
    make = partial(_worked_out_odds, situation, attacker, target, weapon)
    if attacker.weapon(weapon.id) is not weapon:
        return make()
    details = weapon.id, _abilities_of(attacker), target.pool(DEXTERITY)
    return situation.find_between("odds", attacker, target, details, make)


def _worked_out_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon
) -> AttackOdds:
    attack, _, _ = prepare_attack(situation, attacker, target, weapon, Circumstances())
    expression, added = damage_dice(situation, attacker, weapon)
    return _odds(attack, expression, added, direct_wound_chance(situation, target))


@cached(SPREADS_KEPT)
def _odds(
    attack: PendingAttack, expression: DiceExpression, added: int, direct: Fraction
) -> AttackOdds:
    """Return the odds of an attack, cached by all numbers that decide them."""
    results = [attack.result(rolls) for rolls in all_die_rolls(attack.sides)]
    hit = Fraction(sum(result.hits for result in results), len(results))
    critical = Fraction(sum(result.critical for result in results), len(results))
    damage = mixture(((1 - hit, constant(0)), (hit, damage_distribution(expression, added))))
    return AttackOdds(hit, critical, damage, direct=direct)
