"""The exact odds of an attack, by the functions that resolve it (G-15, G-61, G-62, G-70, G-80)."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    Distribution,
    Situation,
    Token,
    Weapon,
    constant,
    mixture,
    setting,
    total_of,
)

from ..checks.bursts import (
    ZERO,
    add_die,
    chance_avoided,
    chance_of_burst,
    chance_to_exceed,
    mean_sum,
    sum_chances,
)
from ..checks.ladder import most_bursts
from ..damage import Blow, DamageDice, blow_of, damage_dice, soak
from ..economy import OPENING
from ..stats import DURABILITY, HEALTH
from .defence import can_defend, defence_dice
from .stage import DEFENCE, OFF_HAND_ATTACK, Attack
from .to_hit import attack_dice, cover_rank, guard_parts

UNDECIDED = Attack()


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds:
    """Return the odds of an attack on a target that pays for a Defence whenever possible.

    A standing answer not to defend counts.
    """
    hit = _hit_chance(situation, attacker, target, weapon, action)
    dice = damage_dice(attacker, weapon, off_hand=action == OFF_HAND_ATTACK)
    blow = blow_of(weapon, cover_rank(situation, attacker, target, weapon, UNDECIDED))
    damage = damage_distribution(situation, target, dice, blow)
    return AttackOdds(
        hit,
        hit * chance_of_burst(dice.bonus),
        mixture(((1 - hit, constant(0)), (hit, damage))),
        Fraction(int(blow.to_health)),
    )


def _hit_chance(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> Fraction:
    """Return the chance to pass Guard and, if the target defends, the Defence (G-59, GR-18)."""
    most = most_bursts(situation)
    off_hand = action == OFF_HAND_ATTACK
    dice, _ = attack_dice(situation, attacker, target, weapon, UNDECIDED, off_hand=off_hand)
    guard = total_of(guard_parts(situation, attacker, target, weapon, UNDECIDED))
    above_guard = chance_to_exceed(dice, guard, most)
    if not _target_defends(situation, attacker, target, is_opening=action == OPENING):
        return above_guard
    return above_guard - chance_avoided(dice, guard, defence_dice(situation, target)[0], most)


def _target_defends(
    situation: Situation, attacker: Token, target: Token, *, is_opening: bool
) -> bool:
    if is_opening and setting(situation, "defence_on_own_turn") == "no":
        return False
    refuses = any(
        (answer.who, answer.kind, answer.first) == (target.id, DEFENCE, False)
        for answer in situation.battle.standing
    )
    return not refuses and can_defend(situation, attacker, target)


def damage_distribution(
    situation: Situation, target: Token, dice: DamageDice, blow: Blow
) -> Distribution:
    """Return the exact distribution of the loss from a hit.

    Totals that are certain to fell the target are counted as one; the mean stays exact.
    """
    most = most_bursts(situation)
    last = _felling_damage(target, blow) + dice.weapon.number * dice.weapon.sides
    totals = sum_chances(dice.bonus, most, last)
    for _ in range(dice.weapon.number):
        totals = add_die(totals, dice.weapon.sides, 0)
    chances: dict[int, Fraction] = {}
    for amount, chance in enumerate(totals[:last]):
        loss = _loss(situation, target, blow, amount)
        chances[loss] = chances.get(loss, ZERO) + chance
    beyond = 1 - sum(chances.values(), ZERO)
    largest = _loss(situation, target, blow, last)
    chances[largest] = chances.get(largest, ZERO) + beyond
    counted = sum((amount * chance for amount, chance in enumerate(totals[:last])), ZERO)
    counted += last * beyond
    mean = Fraction(dice.weapon.number * (dice.weapon.sides + 1), 2) + mean_sum(dice.bonus, most)
    is_growing = _loss(situation, target, blow, last + 1) > largest
    return Distribution(chances, (mean - counted) * is_growing)


def _felling_damage(target: Token, blow: Blow) -> int:
    """Return an amount of damage that is certain to fell the target through all armour."""
    ranks = target.stat("armour_rank") + target.stat("natural_rank") + blow.cover
    return target.pool(DURABILITY) + target.pool(HEALTH) + ranks + 1


def _loss(situation: Situation, target: Token, blow: Blow, amount: int) -> int:
    """Return the Durability and Health lost to an amount of damage."""
    taken = soak(situation, target, blow, amount).taken
    durability = target.pool(DURABILITY)
    stops = durability > 0 and not blow.to_health and setting(situation, "overflow") == "stops"
    return min(taken, durability) if stops else taken
