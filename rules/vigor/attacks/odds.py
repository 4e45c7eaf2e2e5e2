"""The exact odds of an attack, by the functions that resolve it (G-15, G-61, G-62, G-70, G-80)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple

from gridapp.packkit import (
    SPREADS_KEPT,
    AttackOdds,
    AttackOutcome,
    DeclaredAct,
    Distribution,
    Draft,
    Question,
    Situation,
    Token,
    Weapon,
    cached,
    constant,
    creature_after,
    mixture,
    setting,
    stage_of,
    total_of,
)

from ..checks.bursts import (
    ZERO,
    Chances,
    add_die,
    chance_avoided,
    chance_of_burst,
    chance_to_exceed,
    mean_sum,
    sum_chances,
)
from ..checks.ladder import BonusDice, most_bursts
from ..damage import (
    Blow,
    DamageDice,
    blow_of,
    damage_dice,
    is_killed_by_any_hit,
    stopped,
    take_blow,
)
from ..economy import OPENING, defence_cost, spend_vigor
from ..stats import DURABILITY, HEALTH, UNAWARE, is_melee
from .defence import can_defend, defence_dice
from .stage import DEFENCE, OFF_HAND_ATTACK, Attack, DefenceChoice
from .to_hit import attack_dice, cover_rank, guard_parts
from .visibility import counts_darkness

UNDECIDED = Attack()
_TOTALS = 32
"""Chances of totals are worked out for so many at once, and serve for fewer."""


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds:
    """Return the odds of an attack on a target that pays for a Defence whenever possible.

    A standing answer not to defend counts. A hit kills the helpless, as the GM is asked (G-23).
    """
    numbers = _numbers_of(situation, attacker, target, weapon, action)
    hit, dice = _hit_chance(situation, attacker, target, numbers, action), numbers.damage
    if numbers.kills:
        life = target.pool(DURABILITY) + target.pool(HEALTH)
        return _odds(hit, dice.bonus, constant(life), ZERO)
    damage = damage_distribution(situation, target, dice, numbers.blow)
    return _odds(hit, dice.bonus, damage, Fraction(int(numbers.blow.to_health)))


def attack_outcomes(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> tuple[AttackOutcome, ...]:
    """Return the target after each outcome of an attack: Vigor, armour, Durability, Health.

    Amounts of damage that fell the target are one outcome.
    """
    numbers = _numbers_of(situation, attacker, target, weapon, action)
    struck = chance_to_exceed(numbers.dice, numbers.guard, most_bursts(situation))
    hit = _hit_chance(situation, attacker, target, numbers, action)
    defends = _target_defends(situation, attacker, target, is_opening=action == OPENING)
    after = partial(_after, situation, target, defence_cost(target) * defends)
    outcomes = [
        AttackOutcome(1 - struck, is_hit=False, target=_after(situation, target, 0, _nothing)),
        AttackOutcome(struck - hit, is_hit=False, target=after(_nothing)),
    ]
    for chance, blow in _blows(situation, target, numbers):
        outcomes.append(AttackOutcome(hit * chance, is_hit=True, target=after(blow)))
    return tuple(outcomes)


def _after(
    situation: Situation, target: Token, vigor: int, change: Callable[[Draft], None]
) -> Token:
    """Return a target that has paid Vigor for a Defence and suffered a change (G-40, GR-28)."""

    def attacked(draft: Draft) -> None:
        spend_vigor(draft, target.id, vigor)
        change(draft)
        if setting(draft, "awareness") == "attack":
            draft.lose(target.id, UNAWARE, "GR-28")

    return creature_after(situation, target.id, attacked)


def _nothing(draft: Draft) -> None:
    """Leave the target unchanged: the blow of an attack that misses."""


def _blows(
    situation: Situation, target: Token, numbers: "_Numbers"
) -> Iterator[tuple[Fraction, Callable[[Draft], None]]]:
    """Yield each amount of damage of a hit with its probability, as a change of the target.

    The last also stands for all amounts above it.
    """
    if numbers.kills:
        yield Fraction(1), partial(_kill, target.id)
        return
    dice, blow = numbers.damage, numbers.blow
    last = _felling_damage(target, blow)
    numerators, whole = _damage_chances(dice.weapon, dice.bonus, most_bursts(situation), last)
    for amount, weight in enumerate(numerators):
        if weight:
            yield Fraction(weight, whole), partial(_take, target.id, amount, blow)
    if beyond := whole - sum(numerators):
        yield Fraction(beyond, whole), partial(_take, target.id, last, blow)


def _take(target_id: str, amount: int, blow: Blow, draft: Draft) -> None:
    take_blow(draft, target_id, amount, blow)


def _kill(target_id: str, draft: Draft) -> None:
    for pool in (DURABILITY, HEALTH):
        draft.set_pool(target_id, pool, 0)


class _Numbers(NamedTuple):
    """What decides an attack besides pools: its dice, Guard, damage, blow; if any hit kills."""

    dice: BonusDice
    guard: int
    damage: DamageDice
    blow: Blow
    kills: bool


def _numbers_of(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> _Numbers:
    """Return the numbers of an attack, kept unless light decides them."""
    off_hand = action == OFF_HAND_ATTACK
    make = partial(_worked_out_numbers, situation, attacker, target, weapon, off_hand=off_hand)
    by_light = not is_melee(weapon) and counts_darkness(situation)
    if by_light or attacker.weapon(weapon.id) is not weapon:
        return make()
    return situation.find_between("attack", attacker, target, (weapon.id, off_hand), make)


def _worked_out_numbers(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, *, off_hand: bool
) -> _Numbers:
    dice, _ = attack_dice(situation, attacker, target, weapon, UNDECIDED, off_hand=off_hand)
    return _Numbers(
        dice,
        total_of(guard_parts(situation, attacker, target, weapon, UNDECIDED)),
        damage_dice(situation, attacker, weapon, off_hand=off_hand),
        blow_of(weapon, cover_rank(situation, attacker, target, weapon, UNDECIDED)),
        is_killed_by_any_hit(situation, target, weapon),
    )


@cached(SPREADS_KEPT)
def _odds(hit: Fraction, bonus: BonusDice, damage: Distribution, direct: Fraction) -> AttackOdds:
    """Return the odds of an attack, cached by all numbers that decide them."""
    spread = mixture(((1 - hit, constant(0)), (hit, damage)))
    return AttackOdds(hit, hit * chance_of_burst(bonus), spread, direct)


def _hit_chance(
    situation: Situation, attacker: Token, target: Token, numbers: _Numbers, action: str
) -> Fraction:
    """Return the chance to pass Guard and, if the target defends, the Defence (G-59, GR-18)."""
    most, dice, guard = most_bursts(situation), numbers.dice, numbers.guard
    above_guard = chance_to_exceed(dice, guard, most)
    if not _target_defends(situation, attacker, target, is_opening=action == OPENING):
        return above_guard
    return above_guard - chance_avoided(dice, guard, defence_dice(situation, target)[0], most)


def hit_odds(situation: Situation, question: Question) -> AttackOdds | None:
    """Return the odds of the hit against which a Defence is asked, as if nobody defended."""
    underway = situation.battle.underway
    if question.kind != DEFENCE or not underway or not isinstance(underway[-1], DeclaredAct):
        return None
    act = underway[-1].act
    attacker, target = situation.token(act.actor), situation.token(act.target)
    weapon = attacker.weapon(act.weapon) if attacker else None
    if attacker is None or target is None or weapon is None:
        return None
    dice = damage_dice(situation, attacker, weapon, off_hand=act.action == OFF_HAND_ATTACK)
    attack = stage_of(underway[-1], Attack)
    blow = blow_of(weapon, cover_rank(situation, attacker, target, weapon, attack))
    damage = damage_distribution(situation, target, dice, blow)
    return _odds(Fraction(1), dice.bonus, damage, Fraction(int(blow.to_health)))


def defence_chance(situation: Situation, question: Question, option: str) -> Fraction:
    """Return the chance that a Defence exceeds the total of the attack (G-62, GR-18)."""
    target, (*_, declared) = situation.token(question.who), situation.battle.underway
    is_defending = option == DefenceChoice.DEFEND and target is not None
    if target is None or not is_defending or not isinstance(declared, DeclaredAct):
        return ZERO
    total = stage_of(declared, Attack).total or 0
    return chance_to_exceed(defence_dice(situation, target)[0], total, most_bursts(situation))


def _target_defends(
    situation: Situation, attacker: Token, target: Token, *, is_opening: bool
) -> bool:
    allows_all = setting(situation, "defence_on_own_turn") == "yes"
    if is_opening and not (allows_all or _exposed_off_turn(situation, target)):
        return False
    refuses = any(
        (answer.who, answer.kind, answer.first) == (target.id, DEFENCE, False)
        for answer in situation.battle.standing
    )
    return not refuses and can_defend(situation, attacker, target)


def _exposed_off_turn(situation: Situation, target: Token) -> bool:
    """Return True if a question offers an opening against the target off its own turn (G-39)."""
    question = situation.battle.question
    is_asked = question is not None and question.about == target.id
    return is_asked and situation.battle.active != target.id


def damage_distribution(
    situation: Situation, target: Token, dice: DamageDice, blow: Blow
) -> Distribution:
    """Return the exact distribution of the loss from a hit.

    Totals that are certain to fell the target are counted as one; the mean stays exact.
    """
    durability = target.pool(DURABILITY)
    stops = durability > 0 and not blow.to_health and setting(situation, "overflow") == "stops"
    last = _felling_damage(target, blow) + dice.weapon.number * dice.weapon.sides
    return _losses(
        dice.weapon,
        dice.bonus,
        most_bursts(situation),
        last,
        stopped(situation, target, blow),
        durability if stops else None,
    )


@cached(SPREADS_KEPT)
def _losses(
    weapon: BonusDice, bonus: BonusDice, most: int, last: int, armour: int | None, cap: int | None
) -> Distribution:
    """Return the distribution of the loss by dice, armour and cap, cached.

    ``armour`` is what is stopped, None for everything; ``cap`` is the greatest loss, if any.
    """

    def loss(amount: int) -> int:
        taken = 0 if armour is None else max(0, amount - armour)
        return taken if cap is None else min(taken, cap)

    numerators, whole = _damage_chances(weapon, bonus, most, last)
    weights: dict[int, int] = {}
    for amount, weight in enumerate(numerators):
        lost = loss(amount)
        weights[lost] = weights.get(lost, 0) + weight
    beyond = whole - sum(numerators)
    largest = loss(last)
    weights[largest] = weights.get(largest, 0) + beyond
    counted = sum(amount * weight for amount, weight in enumerate(numerators)) + last * beyond
    mean = Fraction(weapon.number * (weapon.sides + 1), 2) + mean_sum(bonus, most)
    is_growing = loss(last + 1) > largest
    chances = {lost: Fraction(weight, whole) for lost, weight in weights.items()}
    return Distribution(chances, (mean - Fraction(counted, whole)) * is_growing)


@cached(SPREADS_KEPT)
def _damage_chances(
    weapon: BonusDice, bonus: BonusDice, most: int, last: int
) -> tuple[tuple[int, ...], int]:
    """Return the chances of damage below ``last`` as whole numbers over one denominator."""
    chances = _damage_totals(weapon, bonus, most, -(-last // _TOTALS) * _TOTALS)[:last]
    whole = lcm(*(chance.denominator for chance in chances))
    return tuple(chance.numerator * (whole // chance.denominator) for chance in chances), whole


@cached(SPREADS_KEPT)
def _damage_totals(weapon: BonusDice, bonus: BonusDice, most: int, last: int) -> Chances:
    """Return the chances of damage from 0 to ``last``; each is the same for every ``last``."""
    totals = sum_chances(bonus, most, last)
    for _ in range(weapon.number):
        totals = add_die(totals, weapon.sides, 0)
    return totals


def _felling_damage(target: Token, blow: Blow) -> int:
    """Return an amount of damage that is certain to fell the target through all armour."""
    ranks = target.stat("armour_rank") + target.stat("natural_rank") + blow.cover
    return target.pool(DURABILITY) + target.pool(HEALTH) + ranks + 1
