"""The damage of every hit, out of a printed description; expected values by reading it."""

import pytest

from gridapp.storage.formats.creatures.printed_damage import printed_damage

HIT = "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: "


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("5 (1d6 + 2) slashing damage.", ("1d6", 2, "", "slashing")),
        ("5 (1d6 - 1) slashing damage.", ("1d6", -1, "", "slashing")),
        ("1 piercing damage.", ("", 1, "", "piercing")),
        ("9 (1d6+6) cold damage plus 3 (1d6) fire damage.", ("1d6", 6, "1d6", "cold")),
        ("9 (1d6 + 6) cold damage and 3 (1d6) fire damage.", ("1d6", 6, "1d6", "cold")),
        ("9 (1d6) cold damage, plus 3 (1d6) fire and 2 (1d4) acid.", ("1d6", 0, "1d6+1d4", "cold")),
        (
            "17 (3d8 + 4) piercing damage plus 9 (2d4 + 4) fire damage.",
            ("3d8", 8, "2d4", "piercing"),
        ),
        ("1 piercing damage plus 7 (3d4) poison damage.", ("3d4", 1, "", "piercing")),
        ("3 (1d4 + 1) slashing damage plus 1 necrotic damage.", ("1d4", 2, "", "slashing")),
        ("18 (3d8 + 5) plus 1d4 Strength damage, and it sleeps.", ("3d8", 5, "", "")),
        ("6 (1d8 + 2) bludgeoning, piercing or slashing damage.", ("1d8", 2, "", "bludgeoning")),
        (
            "8 (1d8 + 4) slashing, or 9 (1d10 + 4) if used with two hands, plus 13 (3d8) cold.",
            ("1d8", 4, "3d8", "slashing"),
        ),
        (
            "5 (1d6 + 2) slashing damage, plus 2 (1d4) slashing damage if the roll had advantage.",
            ("1d6", 2, "", "slashing"),
        ),
        (
            "6 (1d6 + 3) piercing damage, and it must save, taking 24 (7d6) plus 2 (1d4) fire.",
            ("1d6", 3, "", "piercing"),
        ),
        (
            "6 (1d6 + 3) piercing damage plus 9 (2d8) cold damage and, if it is humanoid, it rots.",
            ("1d6", 3, "2d8", "piercing"),
        ),
        ("7 (2d6) fire damage and 7 (2d6) ongoing fire damage.", ("2d6", 0, "", "fire")),
        ("12 (2d6 + 5) acid damage. After 1 minute plus 6 (1d12) acid.", ("2d6", 5, "", "acid")),
    ],
)
def test_damage_of_every_hit(words: str, expected: tuple[str, int, str, str]) -> None:
    assert printed_damage(HIT + words) == expected


def test_texts_that_leave_out_the_word_hit() -> None:
    words = (
        "Melee Attack Roll: +9, reach 5 ft. 12 (2d6 + 5) Slashing damage plus 7 (2d6) Cold damage."
    )
    assert printed_damage(words) == ("2d6", 5, "2d6", "slashing")


def test_no_damage() -> None:
    assert printed_damage(HIT + "The target is grappled.") is None
