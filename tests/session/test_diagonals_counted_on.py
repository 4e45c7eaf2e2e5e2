"""A drag says by which rule a diagonal counts double after one of an earlier move (AP-R53)."""

import pytest

from gridapp.session.drag import Drag
from tests.rules.play import System, token

SYSTEM = System("action_points")
WORDS = "the first diagonal counts double after an earlier one (AP-R53)"


@pytest.mark.parametrize(
    ("earlier", "goal", "is_told"), [(1, (1, 1), True), (0, (1, 1), False), (1, (1, 0), False)]
)
def test_a_diagonal_after_an_odd_number_of_them_names_its_rule(
    earlier: int, goal: tuple[int, int], is_told: bool
) -> None:
    """The goal is a diagonal step away, or a straight step, which always counts one yard."""
    mover = {"kind": "swordsman", "pools": {"ap": 6, "yards": 3, "parity": earlier}}
    battle = SYSTEM.scene("A . .\n. . .\n. . R", turn="A", A=mover, R="raider")
    held = Drag(battle, SYSTEM.rules, token(battle, "A"), (0.5, 0.5), "move", free=False)
    *_, last = held.detailed_overlays(goal)
    assert (WORDS in last.status) is is_told
    assert (" 2 yd" in last.status) is is_told
