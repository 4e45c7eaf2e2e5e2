"""What the GM types to change a pool."""

import pytest

from gridapp.battle.amounts import (
    Change,
    Portion,
    add_to_entry,
    entry_text,
    parse_amount,
    with_change,
    with_portion,
)
from gridapp.battle.dice import DiceError


@pytest.mark.parametrize(
    ("text", "change", "bounds", "portion"),
    [
        ("-7", Change.LOSE, (7, 7), Portion.FULL),
        ("7", Change.LOSE, (7, 7), Portion.FULL),
        ("\u22127", Change.LOSE, (7, 7), Portion.FULL),
        ("+5", Change.GAIN, (5, 5), Portion.FULL),
        (" = 12 ", Change.SET, (12, 12), Portion.FULL),
        ("=-3", Change.SET, (-3, -3), Portion.FULL),
        ("2d6+3", Change.LOSE, (5, 15), Portion.FULL),
        ("+1d8", Change.GAIN, (1, 8), Portion.FULL),
        ("-2d6+3", Change.LOSE, (5, 15), Portion.FULL),
        ("half 8d6", Change.LOSE, (8, 48), Portion.HALF),
        ("8d6 half", Change.LOSE, (8, 48), Portion.HALF),
        ("7/2", Change.LOSE, (7, 7), Portion.HALF),
        ("Halb 7", Change.LOSE, (7, 7), Portion.HALF),
        ("2d6 x2", Change.LOSE, (2, 12), Portion.DOUBLE),
        ("double +4", Change.GAIN, (4, 4), Portion.DOUBLE),
    ],
)
def test_entry(text: str, change: Change, bounds: tuple[int, int], portion: Portion) -> None:
    amount = parse_amount(text)
    assert (amount.change, amount.roll.bounds, amount.portion) == (change, bounds, portion)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "type an amount"),
        ("-", "type an amount"),
        ("half", "type an amount"),
        ("lots", "'lots' is no amount"),
        ("7 7", "'7 7' is no amount"),
        ("half 7 half", "twice"),
        ("=2d6", "only a whole number can be set"),
        ("=12 half", "only a whole number can be set"),
        ("200d6", "too much to roll"),
        ("2d6kh9", "9 of 2 dice would count"),
        ("9" * 80, "too long"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(DiceError, match=why):
        parse_amount(text)


@pytest.mark.parametrize(
    ("portion", "amount", "part"),
    [
        (Portion.FULL, 7, 7),
        (Portion.HALF, 7, 3),
        (Portion.HALF, 1, 0),
        (Portion.DOUBLE, 7, 14),
        (Portion.NONE, 7, 0),
        (Portion.HALF, -1, -1),
    ],
)
def test_portion(portion: Portion, amount: int, part: int) -> None:
    assert portion.of(amount) == part


@pytest.mark.parametrize(
    "text", ["-7", "+5", "=12", "=-3", "-2d6+3", "half -8d6", "double +1d4-1", "-4d6kh3", "-2d6!"]
)
def test_entry_text_is_read_back(text: str) -> None:
    assert entry_text(parse_amount(text)) == text


@pytest.mark.parametrize(
    ("text", "piece", "sum_of_both"),
    [
        ("", "5", "-5"),
        ("-5", "5", "-10"),
        ("+", "d8", "+1d8"),
        ("-1d6", "d6", "-2d6"),
        ("-1d6+2", "d8", "-1d6+1d8+2"),
        ("half -4d6kh3", "d6", "half -4d6kh3+1d6"),
        ("rubbish", "1", "-1"),
    ],
)
def test_buttons_add_to_the_entry(text: str, piece: str, sum_of_both: str) -> None:
    assert add_to_entry(text, piece) == sum_of_both


def test_sign_and_part_are_changed() -> None:
    assert with_change("half 2d6", Change.GAIN) == "half +2d6"
    assert with_change("half 7", Change.SET) == "=7"
    assert with_change("", Change.GAIN) == "+"
    assert with_portion("7", Portion.HALF) == "half -7"
    assert with_portion("half -7", Portion.HALF) == "-7"
    assert with_portion("=7", Portion.HALF) == "=7"
