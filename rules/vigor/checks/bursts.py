"""Exact chances of sums of bonus dice that burst, even where bursts have no end (GR-23).

A bursting die of ``s`` sides shows ``s * k + r``, with ``r`` from 1 to ``s - 1``, with the chance
``1 / s ** (k + 1)``: geometric in ``k``. So the chances of a sum of such dice have a rational
generating function. Among totals with the same remainder modulo ``s`` they are a polynomial times
a power of ``1 / s``.

`chance_avoided` adds products of two such chances over all totals. Beyond the action die, and
split by remainders modulo the period of both dice, each sum has the form ``p(n) * q ** n``. A
polynomial of degree below ``d`` is fixed by its first ``d`` values, and Newton's forward
differences give the endless sum in closed form. All arithmetic uses fractions, so the results are
exact.

Cost: one window sum for each die and total (`add_die`), plus ``d * d`` differences for each
remainder. The tests compare every function with sums over a long, cut-off list of totals.
"""

from fractions import Fraction
from math import comb, lcm

from gridapp.packkit import SPREADS_KEPT, cached

from .ladder import ACTION_DIE, MOST_BURSTS, BonusDice

ENDLESS = MOST_BURSTS["repeat"]
ZERO, ONE = Fraction(0), Fraction(1)
Chances = tuple[Fraction, ...]
"""The chance of each total, from 0 up."""


def add_die(chances: Chances, sides: int, most: int) -> Chances:
    """Return the chances of totals after adding a die that bursts up to ``most`` times."""
    last = len(chances) - 1
    plain = [ZERO] * (last + 1)
    window = ZERO
    for total in range(1, last + 1):
        window += chances[total - 1] - (chances[total - sides] if total >= sides else ZERO)
        plain[total] = window / sides
    result = list(plain)
    if most == ENDLESS:
        for total in range(sides, last + 1):
            result[total] += result[total - sides] / sides
        return tuple(result)
    for total in range(sides, last + 1):
        bursts = range(1, min(most, total // sides) + 1)
        result[total] += sum((plain[total - sides * n] / sides**n for n in bursts), ZERO)
        all_bursts = total - sides * (most + 1)
        if all_bursts >= 0:
            result[total] += chances[all_bursts] / sides ** (most + 1)
    return tuple(result)


@cached(SPREADS_KEPT)
def sum_chances(dice: BonusDice, most: int, last: int) -> Chances:
    """Return the chances of bonus dice added up, for totals from 0 to ``last``."""
    chances: Chances = (ONE, *([ZERO] * last))
    for _ in range(dice.number):
        chances = add_die(chances, dice.sides, most)
    return chances


@cached(SPREADS_KEPT)
def check_chances(dice: BonusDice, most: int, last: int) -> Chances:
    """Return the chances of an action die and bonus dice, for totals from 0 to ``last`` (G-07)."""
    faces = [Fraction(1, ACTION_DIE)] * min(ACTION_DIE, last)
    chances: Chances = (ZERO, *faces, *([ZERO] * (last - ACTION_DIE)))
    for _ in range(dice.number):
        chances = add_die(chances, dice.sides, most)
    return chances


def largest_total(dice: BonusDice, most: int) -> int:
    """Return the largest total of a check whose dice burst up to ``most`` times."""
    return ACTION_DIE + dice.number * dice.sides * (most + 1)


@cached(SPREADS_KEPT)
def chance_to_exceed(dice: BonusDice, against: int, most: int) -> Fraction:
    """Return the chance of a check to exceed a number (G-61)."""
    last = max(0, against)
    return ONE - sum(check_chances(dice, most, last)[: last + 1], ZERO) if against >= 0 else ONE


@cached(SPREADS_KEPT)
def chance_avoided(attack: BonusDice, guard: int, defence: BonusDice, most: int) -> Fraction:
    """Return the chance of an attack above Guard and a Defence above the attack (GR-18)."""
    first = max(0, guard) + 1
    begin = max(first, ACTION_DIE + 1)
    is_finite = not attack.number or not defence.number or most != ENDLESS
    if is_finite:
        limits = (largest_total(dice, most if dice.number else 0) for dice in (attack, defence))
        last, period, samples = max(begin, min(limits)), 0, 0
    else:
        period = lcm(attack.sides, defence.sides)
        samples = attack.number + defence.number - 1
        last = begin + period * samples - 1
    hits = check_chances(attack, most, last)
    defended = _chances_above(check_chances(defence, most, last))
    terms = [hit * better for hit, better in zip(hits, defended, strict=True)]
    if is_finite:
        return sum(terms[first:], ZERO)
    ratio = Fraction(1, attack.sides ** (period // attack.sides))
    ratio /= defence.sides ** (period // defence.sides)
    classes = (terms[begin + remainder :: period] for remainder in range(period))
    endless = sum((_endless_sum(values, ratio) for values in classes), ZERO)
    return sum(terms[first:begin], ZERO) + endless


def _chances_above(chances: Chances) -> list[Fraction]:
    """Return the chance to exceed each total."""
    above, remaining = [], ONE
    for chance in chances:
        remaining -= chance
        above.append(remaining)
    return above


def _endless_sum(values: list[Fraction], ratio: Fraction) -> Fraction:
    """Return the sum over all n of ``p(n) * ratio ** n``, given the first values of the series.

    The degree of the polynomial ``p`` is below the number of values.
    """
    level = [value / ratio**n for n, value in enumerate(values)]
    total = ZERO
    for order in range(len(values)):
        difference = sum(
            ((-1) ** (order - n) * comb(order, n) * level[n] for n in range(order + 1)), ZERO
        )
        total += difference * ratio**order / (1 - ratio) ** (order + 1)
    return total


def mean_sum(dice: BonusDice, most: int) -> Fraction:
    """Return the average of bonus dice added up."""
    average = Fraction(dice.sides + 1, 2)
    if most == ENDLESS:
        return dice.number * average * dice.sides / (dice.sides - 1)
    repeats = sum((Fraction(1, dice.sides**n) for n in range(most + 1)), ZERO)
    return dice.number * average * repeats


def chance_of_burst(dice: BonusDice) -> Fraction:
    """Return the chance that any die bursts (G-15)."""
    return ONE - Fraction(dice.sides - 1, dice.sides) ** dice.number
