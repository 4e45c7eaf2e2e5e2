"""Odds are exact: compared with dice counted out one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.dice import parse_dice
from gridapp.engine.odds import AttackOdds, ChainOdds, Spread, certain, dice, mixed, of_text


def counted(count: int, sides: int) -> dict[int, Fraction]:
    """Every throw of the dice counted."""
    throws = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    return {value: Fraction(n, len(throws)) for value, n in sorted(Counter(throws).items())}


@given(st.integers(1, 4), st.integers(1, 6))
def test_dice_are_as_counted(count: int, sides: int) -> None:
    assert dice(count, sides).chances == counted(count, sides)


def test_two_d6_by_hand() -> None:
    two = dice(2, 6)
    assert two.chances[7] == Fraction(6, 36)
    assert two.at_least(11) == Fraction(3, 36)
    assert two.mean == 7


def test_a_text_with_a_subtracted_die() -> None:
    spread = of_text(parse_dice("1d4-1d2+9"))
    assert spread.chances == {
        -1: Fraction(1, 8),
        0: Fraction(2, 8),
        1: Fraction(2, 8),
        2: Fraction(2, 8),
        3: Fraction(1, 8),
    }


def test_times_throws_every_die_again() -> None:
    assert of_text(parse_dice("1d8"), times=3) == dice(3, 8)


def test_chances_must_add_up() -> None:
    with pytest.raises(ValueError, match="not to 1"):
        Spread({1: Fraction(1, 2)})


def test_mixed_by_hand() -> None:
    spread = mixed(((Fraction(1, 4), certain(0)), (Fraction(3, 4), dice(1, 2))))
    assert spread.chances == {0: Fraction(1, 4), 1: Fraction(3, 8), 2: Fraction(3, 8)}


def test_a_chain_by_hand() -> None:
    """A strike that hits half the time for 2, then an attack that always does 3."""
    half = mixed(((Fraction(1, 2), certain(0)), (Fraction(1, 2), certain(2))))
    strike = AttackOdds(Fraction(1, 2), Fraction(0), half)
    attack = AttackOdds(Fraction(1), Fraction(0), certain(3))
    chain = ChainOdds([strike, strike], 3, attack)
    assert chain.arrives == Fraction(3, 4)
    assert chain.hit == Fraction(3, 4)
    assert chain.fells(3) == Fraction(3, 4)
    assert chain.fells(4) == 0
    assert ChainOdds([], 1, attack).arrives == 1
