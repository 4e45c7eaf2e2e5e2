"""What is said of a target beyond reach: the yards between, and the weapon's own reach (AP-R70)."""

import pytest

from tests.rules.play import System, act

SYSTEM = System("action_points")


@pytest.mark.parametrize(
    ("board", "weapon", "why"),
    [
        ("A . . . G", "spear", "G is too far for Spear: 3 yd between them, its reach is 2"),
        ("A . G", "fist", "G is too far for Fist: 1 yd between them, its reach is 0"),
    ],
)
def test_the_yards_between_are_told(board: str, weapon: str, why: str) -> None:
    battle = SYSTEM.scene(board, A="spearman", G="raider")
    assert str(SYSTEM.refused(battle, act("A", "quick_attack", "G", weapon)).why) == why


def test_what_is_told_is_right() -> None:
    """Two yards lie between: the spear reaches across."""
    battle = SYSTEM.scene("A . . G", A="spearman", G="raider")
    assert "G" in SYSTEM.offer(battle, "A", "quick_attack").targets
