"""Parts of a total."""

from gridapp.battle.events import Modifier
from gridapp.packkit.checks import nonzero, total_of

STRENGTH, SIZE, PRONE = (
    Modifier(name, value, "X-01") for name, value in (("strength", 3), ("size", 0), ("prone", -4))
)


def test_parts_are_summed() -> None:
    assert total_of((STRENGTH, SIZE, PRONE)) == -1


def test_parts_without_a_value_are_left_out() -> None:
    assert nonzero(STRENGTH, SIZE, PRONE) == (STRENGTH, PRONE)
