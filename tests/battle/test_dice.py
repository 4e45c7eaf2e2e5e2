"""Dice, where their numbers come from, and the texts they are written in."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.dice import (
    MAX_DICE,
    MAX_SIDES,
    DiceError,
    DiceExpression,
    DiceTerm,
    FixedDice,
    MissingDie,
    RandomDice,
    RecordingDice,
    TypedDice,
    parse_dice,
)

sides = st.integers(1, MAX_SIDES)
signs = st.sampled_from([1, -1])
terms = st.builds(DiceTerm, st.integers(1, 20), sides, signs)
flats = st.integers(-999_999, 999_999)
gaps = st.sampled_from(["", " ", "  ", "\t"])


@given(st.integers(), st.lists(sides, max_size=50))
def test_a_seed_always_gives_the_same_numbers_on_the_dice(seed: int, rolls: list[int]) -> None:
    first, second = RandomDice(seed), RandomDice(seed)
    shown = [first.roll(die) for die in rolls]
    assert shown == [second.roll(die) for die in rolls]
    assert all(1 <= number <= die for number, die in zip(shown, rolls, strict=True))


def test_random_dice_show_every_side_about_equally_often() -> None:
    dice = RandomDice(7)
    counts = Counter(dice.roll(6) for _ in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_a_replay_in_years_to_come_gives_these_numbers() -> None:
    """A log names only the seed: were the generator changed, old logs would tell other fights."""
    dice = RandomDice(20)
    assert [dice.roll(20) for _ in range(8)] == [19, 14, 16, 19, 6, 13, 19, 18]


def test_fixed_dice_show_their_numbers_in_order() -> None:
    dice = FixedDice(iter([3, 1, 20]))
    assert [dice.roll(6), dice.roll(4), dice.roll(20)] == [3, 1, 20]
    with pytest.raises(DiceError, match="no die is left for a d8"):
        dice.roll(8)


@pytest.mark.parametrize("value", [0, 7, -1])
def test_fixed_dice_refuse_a_number_that_the_die_does_not_have(value: int) -> None:
    with pytest.raises(DiceError, match=f"{value} is not on a d6"):
        FixedDice([value]).roll(6)


@pytest.mark.parametrize("value", [1, 6])
def test_fixed_dice_have_their_lowest_and_highest_number(value: int) -> None:
    assert FixedDice([value]).roll(6) == value


def test_typed_dice_ask_for_what_is_missing() -> None:
    dice = TypedDice([3])
    assert dice.roll(6) == 3
    with pytest.raises(MissingDie) as wanted:
        dice.roll(8)
    assert wanted.value.sides == 8
    assert not isinstance(wanted.value, DiceError)


def test_typed_dice_refuse_a_slip_of_the_finger() -> None:
    with pytest.raises(DiceError, match="13 is not on a d12"):
        TypedDice([13]).roll(12)


def test_recording_dice_remember_what_they_pass_on() -> None:
    dice = RecordingDice(FixedDice([2, 5]))
    assert (dice.roll(6), dice.roll(8)) == (2, 5)
    with pytest.raises(DiceError):
        dice.roll(4)
    assert dice.rolled == [2, 5]


@pytest.mark.parametrize(
    ("text", "dice", "flat"),
    [
        ("2d6+3", [(2, 6, 1)], 3),
        ("1d8 - 1", [(1, 8, 1)], -1),
        ("d20", [(1, 20, 1)], 0),
        ("D20", [(1, 20, 1)], 0),
        ("+1d4", [(1, 4, 1)], 0),
        ("-1d4+2", [(1, 4, -1)], 2),
        ("  - 1d4 ", [(1, 4, -1)], 0),
        ("1d6+1d8-1d4+2-5", [(1, 6, 1), (1, 8, 1), (1, 4, -1)], -3),
        ("5", [], 5),
        ("0", [], 0),
        ("100d1000", [(100, 1000, 1)], 0),
        ("1d1", [(1, 1, 1)], 0),
        ("60d6+40d4", [(60, 6, 1), (40, 4, 1)], 0),
        ("000002d000006+000003", [(2, 6, 1)], 3),
        ("1+999999", [], 1_000_000),
    ],
)
def test_dice_texts(text: str, dice: list[tuple[int, int, int]], flat: int) -> None:
    assert parse_dice(text) == DiceExpression(tuple(DiceTerm(*die) for die in dice), flat)


@given(st.lists(terms, max_size=5), flats, gaps, gaps)
def test_what_is_written_is_what_is_read(
    dice: list[DiceTerm], flat: int, before: str, after: str
) -> None:
    parts = [(term.sign, f"{term.count}d{term.sides}") for term in dice]
    parts.insert(len(parts) // 2, (1 if flat >= 0 else -1, str(abs(flat))))
    text = "".join(f"{before}{'+' if sign > 0 else '-'}{after}{part}" for sign, part in parts)
    assert parse_dice(text) == DiceExpression(tuple(dice), flat)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "+", "d", "2d", "d+1", "2d6+", "2d6++3", "2d6 3", "2d6d4", "2 d6", "2d 6"),
        *("2d6+x", "two d6", "2x6", "1.5", "2d6.", "2d6+1e3", "--1", "\u0662d\u0666", "2d6\x00"),
        *("1234567", "1d1234567", "1234567d6", "2d6+1234567"),
    ],
)
def test_what_is_no_dice_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(DiceError, match="is no dice text: write it like 2d6\\+3") as refusal:
        parse_dice(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        *("0d6", "1d0", "101d6", "1d1001", "999999d6", "1d999999", "60d6+41d4", "50d6-51d6"),
        *("1d6+0d6", "1d6-1d0"),
    ],
)
def test_dice_that_nobody_can_roll_are_refused_with_the_limits(text: str) -> None:
    with pytest.raises(DiceError, match="cannot be rolled: up to 100 dice of 1 to 1000 sides"):
        parse_dice(text)


@given(st.text(alphabet="0123456789dD+- ", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = parse_dice(text)
    except DiceError as refusal:
        assert repr(text) in str(refusal)  # noqa: PT017 - refusing is one of two right answers
        return
    assert sum(term.count for term in read.terms) <= MAX_DICE
    assert len(re.findall("[dD]", text)) == len(read.terms)
