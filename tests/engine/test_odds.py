"""Odds are exact: compared with dice counted out one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.dice import parse_dice
from gridapp.engine.rulebook.odds import (
    ONE,
    ZERO,
    AttackOdds,
    ChainOdds,
    Distribution,
    constant,
    dice_distribution,
    mixture,
    sum_of_dice,
)


def counted(count: int, sides: int) -> dict[int, Fraction]:
    """Every throw of the dice counted."""
    throws = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    return {value: Fraction(n, len(throws)) for value, n in sorted(Counter(throws).items())}


@given(st.integers(1, 4), st.integers(1, 6))
def test_dice_are_as_counted(count: int, sides: int) -> None:
    assert sum_of_dice(count, sides).chances == counted(count, sides)


def test_two_d6_by_hand() -> None:
    two = sum_of_dice(2, 6)
    assert two.chances[7] == Fraction(6, 36)
    assert two.at_least(11) == Fraction(3, 36)
    assert two.mean == 7


def test_the_average_of_a_coin_tossed_until_it_fails() -> None:
    """1 + 1/2 + 1/4 + ... = 2; told up to 3, which stands for 3 and more: 1/4, on average 4."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    tossed = Distribution({1: half, 2: quarter, 3: quarter}, excess=quarter)
    assert tossed.mean == 2
    assert tossed.at_least(3) == quarter
    assert (tossed + constant(4)).mean == 6
    assert mixture(((half, tossed), (half, constant(0)))).mean == 1
    assert tossed != Distribution(tossed.chances)


def test_a_text_with_a_subtracted_die() -> None:
    spread = dice_distribution(parse_dice("1d4-1d2+9"))
    assert spread.chances == {
        -1: Fraction(1, 8),
        0: Fraction(2, 8),
        1: Fraction(2, 8),
        2: Fraction(2, 8),
        3: Fraction(1, 8),
    }


def test_times_throws_every_die_again() -> None:
    assert dice_distribution(parse_dice("1d8"), times=3) == sum_of_dice(3, 8)


def test_chances_must_add_up() -> None:
    with pytest.raises(ValueError, match="not to 1"):
        Distribution({1: Fraction(1, 2)})


def test_mixed_by_hand() -> None:
    spread = mixture(((Fraction(1, 4), constant(0)), (Fraction(3, 4), sum_of_dice(1, 2))))
    assert spread.chances == {0: Fraction(1, 4), 1: Fraction(3, 8), 2: Fraction(3, 8)}


def test_a_reserve_by_hand() -> None:
    """A hit in two for 1 to 4, one in three of them past 3 hit points to a reserve of 2.

    Straight through: 5 or more of 4 never comes. Past: 2 or more comes 3 times in 4 hits.
    """
    damage = mixture(((Fraction(1, 2), constant(0)), (Fraction(1, 2), sum_of_dice(1, 4))))
    attack = AttackOdds(Fraction(1, 2), Fraction(0), damage, direct=Fraction(1, 3))
    assert attack.chance_to_fell(3, 2) == Fraction(1, 3) * Fraction(3, 8)
    assert attack.chance_to_fell(2, 2) == Fraction(1, 3) * Fraction(3, 8) + Fraction(
        2, 3
    ) * Fraction(1, 8)


@given(
    st.lists(st.tuples(st.integers(0, 4), st.fractions(0, 1, max_denominator=5)), max_size=3),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_strikes_before_an_attack_take_hit_points_and_reserve_as_counted(
    hits: list[tuple[int, Fraction]], life: int, reserve: int
) -> None:
    """Every way in which each of some certain hits goes through or past is gone through."""
    strikes = [AttackOdds(ONE, ZERO, constant(amount), direct=past) for amount, past in hits]
    chain = ChainOdds(strikes, life, AttackOdds(ONE, ZERO, constant(1)), reserve)
    stands = Fraction(0)
    for ways in product((False, True), repeat=len(hits)):
        chance, left, behind = Fraction(1), life, reserve
        for (amount, past), goes_past in zip(hits, ways, strict=True):
            chance *= past if goes_past else 1 - past
            if reserve and not goes_past:
                amount, left = max(0, amount - left), max(0, left - amount)  # noqa: PLW2901
            if reserve:
                behind -= amount
            else:
                left -= amount
        stands += chance if (behind > 0 if reserve else left > 0) else 0
    assert chain.arrival == stands
    assert chain.hit == stands


def test_a_chain_by_hand() -> None:
    """A strike that hits half the time for 2, then an attack that always does 3."""
    half = mixture(((Fraction(1, 2), constant(0)), (Fraction(1, 2), constant(2))))
    strike = AttackOdds(Fraction(1, 2), Fraction(0), half)
    attack = AttackOdds(Fraction(1), Fraction(0), constant(3))
    chain = ChainOdds([strike, strike], 3, attack)
    assert chain.arrival == Fraction(3, 4)
    assert chain.hit == Fraction(3, 4)
    assert chain.chance_to_fell(3) == Fraction(3, 4)
    assert chain.chance_to_fell(4) == 0
    assert ChainOdds([], 1, attack).arrival == 1
