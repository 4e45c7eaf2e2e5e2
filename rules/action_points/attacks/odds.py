"""The exact odds of an attack, and the target after each outcome (AP-120 to AP-126, AP-R01)."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from gridapp.packkit import (
    SPREADS_KEPT,
    AttackOdds,
    AttackOutcome,
    DiceExpression,
    Distribution,
    Draft,
    Situation,
    Token,
    Weapon,
    cached,
    creature_after,
    dice_distribution,
    parse_dice,
    total_of,
)

from ..checks import TOTALS, TYPED
from ..damage import (
    FATAL,
    highest_wound,
    inflict_wound,
    is_reduced_by_water,
    shifted_level,
    slot_for,
    strength_bonus,
    water_reductions,
    wound_level,
)
from ..stats.defences import toughness
from ..stats.sheet import setting
from .targets import (
    CREATE_OPENING,
    GRAPPLE,
    HINDER,
    STRONG,
    chooses_stance,
    first_stance,
)
from .to_hit import WOUND_STEPS, Attack, attack_parts, bypasses_armour, excluded_from_damage

WOUNDLESS = (GRAPPLE, CREATE_OPENING)
"""Attacks that wound nobody (AP-84, AP-150)."""


class _Throws(NamedTuple):
    """The dice of an attack and the numbers to reach.

    ``needed`` is the least roll that hits, with the damage added if ``adds_damage``; ``soaked`` is
    the part of roll and damage together that does not wound.
    """

    rolls: Distribution
    damages: Distribution
    needed: int
    soaked: int
    adds_damage: bool


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds | None:
    """Return the chance to hit and the distribution of lost health, None without named dice.

    A defender takes what it is offered first (AP-117). Health is 5 less the highest wound
    level, so that a fatal wound takes all of it (AP-R01). A Grapple and an Opening wound nobody
    (AP-84, AP-150); a Hinder is no attack (AP-160).
    """
    throws = _throws(situation, attacker, target, weapon, action)
    if throws is None:
        return None
    levels = _levels(situation, action)
    worst = highest_wound(target)
    lost = tuple([_lost_health(target, level, worst) for level in levels])
    return _odds(throws, lost, levels)


def attack_outcomes(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> tuple[AttackOutcome, ...] | None:
    """Return the target after each outcome of an attack, its slots of wounds included (AP-125).

    A wound takes a slot, so that two wounds are not added up. ``None`` without named dice.
    """
    throws = _throws(situation, attacker, target, weapon, action)
    if throws is None:
        return None
    levels = _levels(situation, action)
    weights, total = _weights(throws, levels), throws.rolls.total * throws.damages.total
    missed = total - sum(weights.values())
    outcomes = [AttackOutcome(Fraction(missed, total), is_hit=False, target=target)]
    for level, weight in weights.items():
        wounded = _wounded(situation, target, level)
        outcomes.append(AttackOutcome(Fraction(weight, total), is_hit=True, target=wounded))
    return tuple(outcomes)


def _wounded(situation: Situation, target: Token, level: int) -> Token:
    """Return a creature with a wound of a level, as `inflict_wound` leaves it."""

    def wound(draft: Draft) -> None:
        inflict_wound(draft, target.id, level, "AP-121")

    return creature_after(situation, target.id, wound) if level else target


def _throws(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> _Throws | None:
    dice = setting(situation, "wild_dice")
    if dice in (TYPED, TOTALS) or action == HINDER:
        return None
    defends = chooses_stance(situation, attacker, target, weapon, action)
    stance = first_stance(situation, target, weapon) if defends else None
    parts = attack_parts(attack := Attack(situation, attacker, target, weapon, action, stance))
    needed = total_of(parts.defence) - total_of(parts.bonuses)
    resistance = toughness(target, bare=bypasses_armour(weapon, action))
    return _Throws(
        dice_distribution(parse_dice(dice)),
        _damage_distribution(attack),
        needed,
        needed + excluded_from_damage(situation, parts) + resistance,
        adds_damage=bool(weapon.stats.get("penetrating")),
    )


def _levels(situation: Situation, action: str) -> tuple[int, ...]:
    """Return the level of the wound that an attack deals for each level of its damage, from 0."""
    if action in WOUNDLESS:
        return (0,) * (FATAL + 1)
    steps = WOUND_STEPS.get(action, 0)
    return tuple([shifted_level(situation, level, steps) for level in range(FATAL + 1)])


@cached(SPREADS_KEPT)
def _odds(throws: _Throws, lost: tuple[int, ...], levels: tuple[int, ...]) -> AttackOdds:
    """Return the odds of an attack; ``lost`` is the health lost by each wound level."""
    total = throws.rolls.total * throws.damages.total
    losses, wounds = _weights(throws, lost), _weights(throws, levels)
    hits = sum(losses.values())
    for counted in (losses, wounds):
        counted[0] += total - hits
    return AttackOdds(
        Fraction(hits, total),
        Fraction(),
        Distribution.of_weights(losses),
        levels=Distribution.of_weights(wounds),
    )


def _weights(throws: _Throws, results: tuple[int, ...]) -> Counter[int]:
    """Return how many of all throws hit with each result; ``results`` are by wound level."""
    rolls, damages, needed, soaked, adds_damage = throws
    weights = Counter[int]()
    for roll, roll_weight in rolls.weights.items():
        for damage, damage_weight in damages.weights.items():
            if roll + (damage if adds_damage else 0) >= needed:
                result = results[wound_level(roll + damage - soaked)]
                weights[result] += roll_weight * damage_weight
    return weights


def _damage_distribution(attack: Attack) -> Distribution:
    situation, attacker, target, weapon, action, _ = attack
    expression, is_strong = parse_dice(weapon.damage), action == STRONG
    strength = strength_bonus(situation, attacker, weapon)
    if not is_reduced_by_water(attacker, target, weapon):
        return _dry_damage(expression, strength, is_strong=is_strong)
    totals = Counter[int]()
    for dice, dice_weight in dice_distribution(expression).weights.items():
        for added, added_weight in _added_damage(is_strong=is_strong).weights.items():
            weapon_damage = dice + expression.flat
            damage = weapon_damage + added + strength
            reductions = water_reductions(
                situation, attacker, target, weapon, weapon_damage, damage
            )
            totals[damage + total_of(reductions)] += dice_weight * added_weight
    return Distribution.of_weights(totals)


@cached(SPREADS_KEPT)
def _dry_damage(expression: DiceExpression, strength: int, *, is_strong: bool) -> Distribution:
    """Return the distribution of a damage roll that no water reduces."""
    thrown = dice_distribution(expression) + _added_damage(is_strong=is_strong)
    return thrown.map(lambda dice: dice + expression.flat + strength)


def _added_damage(*, is_strong: bool) -> Distribution:
    """Return the distribution of the die that a strong attack adds (AP-130)."""
    return dice_distribution(parse_dice("1d6" if is_strong else "0"))


def _lost_health(target: Token, level: int, worst: int) -> int:
    """Return the health that a wound takes beyond the worst so far, overflow included."""
    if not level:
        return 0
    return max(0, min(FATAL, slot_for(target, level)) - worst)
