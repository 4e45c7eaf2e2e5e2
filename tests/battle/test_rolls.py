"""Free dice: the notation, what counts, and what is refused."""

import pytest

from gridapp.battle.dice import DiceError, FixedDice
from gridapp.battle.rolls import RolledDice, parse_roll, throw


def thrown(text: str, *faces: int) -> tuple[RolledDice, ...]:
    return throw(parse_roll(text), FixedDice(faces).roll)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("3d6+2", (1, 5, 6), 14),
        ("d20", (17,), 17),
        ("d%", (83,), 83),
        ("2W6 + 1d4 - 3", (2, 3, 4), 6),
        ("10 - 1d4", (3,), 7),
        ("4d6kh3", (2, 6, 1, 4), 12),
        ("4d6dl1", (2, 6, 1, 4), 12),
        ("2d20kl", (17, 4), 4),
        ("2d20dh1", (4, 17), 4),
        ("7", (), 7),
    ],
)
def test_total(text: str, faces: tuple[int, ...], total: int) -> None:
    roll = parse_roll(text)
    assert sum(dice.total for dice in thrown(text, *faces)) + roll.flat == total


def test_dropped_dice_are_kept_apart_in_the_order_thrown() -> None:
    (dice,) = thrown("5d6kh2", 3, 6, 3, 1, 5)
    assert (dice.faces, dice.dropped) == ((6, 5), (3, 3, 1))


def test_of_equal_dice_the_first_count() -> None:
    (dice,) = thrown("3d6kh1", 4, 4, 4)
    assert (dice.faces, dice.dropped) == ((4,), (4, 4))


def test_a_bursting_die_is_thrown_again_right_after_itself() -> None:
    (dice,) = thrown("2d6!", 6, 6, 2, 5)
    assert dice.faces == (6, 6, 2, 5)
    assert dice.total == 19


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("3d6+2", 5, 20), ("10-1d4", 6, 9), ("4d6kh3", 3, 18), ("2d20kl", 1, 20), ("5", 5, 5)],
)
def test_bounds(text: str, low: int, high: int) -> None:
    assert parse_roll(text).bounds == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        *("", "d", "3d", "fish", "3d6 2", "2d6++1", "1d0", "0d6", "1d1001", "101d6", "d1!"),
        *("4d6kh5", "4d6kh0", "2d6dl2", "99999999", "2d6kh1kh1", "\u00b2d6"),
        "__import__('os')",
    ],
)
def test_nonsense_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(DiceError, match=r"dice|rolled"):
        parse_roll(text)
