"""Exact chances of bonus dice that burst, without an end where they burst without one (GR-23).

A bursting die of ``s`` faces comes to ``s * k + r``, with ``r`` below ``s``, with the chance
``1 / s ** (k + 1)``. Sums of such dice go on for ever, but by a rule: among numbers with the same
rest the chances are a power times a polynomial. So the chance that one sum exceeds another, an
endless series, has an exact value.
"""

from fractions import Fraction
from functools import cache
from math import comb, lcm

from .ladder import MOST_BURSTS, BonusDice

ENDLESS = MOST_BURSTS["repeat"]


FACES = 20


ZERO, ONE = Fraction(0), Fraction(1)


Chances = tuple[Fraction, ...]
"""The chance of every number from 0 on."""


def add_die(masses: Chances, sides: int, most: int) -> Chances:
    """What becomes of chances when a die is added that may burst so many times."""
    last = len(masses) - 1
    share = [ZERO] * (last + 1)
    window = ZERO
    for value in range(1, last + 1):
        window += masses[value - 1] - (masses[value - sides] if value >= sides else ZERO)
        share[value] = window / sides
    found = list(share)
    if most == ENDLESS:
        for value in range(sides, last + 1):
            found[value] += found[value - sides] / sides
        return tuple(found)
    for value in range(sides, last + 1):
        times = range(1, min(most, value // sides) + 1)
        found[value] += sum((share[value - sides * n] / sides**n for n in times), ZERO)
        all_high = value - sides * (most + 1)
        if all_high >= 0:
            found[value] += masses[all_high] / sides ** (most + 1)
    return tuple(found)


@cache
def sum_chances(dice: BonusDice, most: int, last: int) -> Chances:
    """The chances of bonus dice added up, from 0 to a last number."""
    masses: Chances = (ONE, *([ZERO] * last))
    for _ in range(dice.number):
        masses = add_die(masses, dice.sides, most)
    return masses


@cache
def check_chances(dice: BonusDice, most: int, last: int) -> Chances:
    """The chances of a check: an action die and bonus dice, from 0 to a last number (G-07)."""
    masses = (ZERO, *([Fraction(1, FACES)] * min(FACES, last)), *([ZERO] * (last - FACES)))
    for _ in range(dice.number):
        masses = add_die(masses, dice.sides, most)
    return masses


def largest_total(dice: BonusDice, most: int) -> int:
    """The largest number that a check can come to, where bursting has an end."""
    return FACES + dice.number * dice.sides * (most + 1)


def chance_to_exceed(dice: BonusDice, against: int, most: int) -> Fraction:
    """The chance that a check is higher than a number (G-61)."""
    last = max(0, against)
    return ONE - sum(check_chances(dice, most, last)[: last + 1], ZERO) if against >= 0 else ONE


@cache
def chance_avoided(attack: BonusDice, guard: int, defence: BonusDice, most: int) -> Fraction:
    """The chance that an attack exceeds Guard and the Defence exceeds the attack (GR-18)."""
    first = max(0, guard) + 1
    begin = max(first, FACES + 1)
    ends = not attack.number or not defence.number or most != ENDLESS
    if ends:
        tops = (largest_total(dice, most if dice.number else 0) for dice in (attack, defence))
        last, period, samples = max(begin, min(tops)), 0, 0
    else:
        period = lcm(attack.sides, defence.sides)
        samples = attack.number + defence.number - 1
        last = begin + period * samples - 1
    struck, beaten = (
        check_chances(attack, most, last),
        _chances_above(check_chances(defence, most, last)),
    )
    terms = [hit * better for hit, better in zip(struck, beaten, strict=True)]
    if ends:
        return sum(terms[first:], ZERO)
    ratio = Fraction(1, attack.sides ** (period // attack.sides))
    ratio /= defence.sides ** (period // defence.sides)
    classes = (terms[begin + rest :: period] for rest in range(period))
    endless = sum((_endless_sum(one, ratio) for one in classes), ZERO)
    return sum(terms[first:begin], ZERO) + endless


def _chances_above(masses: Chances) -> list[Fraction]:
    """The chance of more than every number."""
    found, left = [], ONE
    for chance in masses:
        left -= chance
        found.append(left)
    return found


def _endless_sum(values: list[Fraction], ratio: Fraction) -> Fraction:
    """The sum of an endless series: a polynomial, told by its first values, times a power."""
    level = [value / ratio**n for n, value in enumerate(values)]
    total = ZERO
    for order in range(len(values)):
        difference = sum(
            ((-1) ** (order - n) * comb(order, n) * level[n] for n in range(order + 1)), ZERO
        )
        total += difference * ratio**order / (1 - ratio) ** (order + 1)
    return total


def mean_sum(dice: BonusDice, most: int) -> Fraction:
    """The average of bonus dice added up."""
    one = Fraction(dice.sides + 1, 2)
    if most == ENDLESS:
        return dice.number * one * dice.sides / (dice.sides - 1)
    return dice.number * one * sum((Fraction(1, dice.sides**n) for n in range(most + 1)), ZERO)


def chance_of_burst(dice: BonusDice) -> Fraction:
    """The chance that at least one of some dice bursts (G-15)."""
    return ONE - Fraction(dice.sides - 1, dice.sides) ** dice.number
