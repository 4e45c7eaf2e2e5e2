"""Names and durations of conditions."""

import pytest

from gridapp.battle.tokens import Condition, Until
from gridapp.engine.rulebook.pack_data import ConditionEntry
from gridapp.session.narration.durations import condition_name, duration_text
from tests.engine.scenes import HERO, scene


def test_duration_text() -> None:
    battle = scene("A", A={"kind": HERO, "name": "Ayla"})
    assert duration_text(battle, Condition("prone")) == ""
    turn = Condition("stunned", Until.TURN_END, whose="A")
    assert duration_text(battle, turn) == "until the end of Ayla's turn"
    twice = Condition("slow", Until.ROUND_END, times=2)
    assert duration_text(battle, twice) == "for 2 rounds"
    once = Condition("slow", Until.ROUND_END)
    assert duration_text(battle, once) == "until the end of the round"
    turns = Condition("slow", Until.TURN_START, whose="A", times=2)
    assert duration_text(battle, turns) == "until Ayla's turn has begun 2 times"
    gone = Condition("held", Until.TURN_START, whose="X")
    assert duration_text(battle, gone) == "until the start of its turn"


@pytest.mark.parametrize(
    ("stepped", "value", "name"),
    [(True, 3, "Bleeding 3"), (True, 0, "Bleeding"), (False, 3, "Bleeding")],
)
def test_condition_name_includes_its_step(stepped: bool, value: int, name: str) -> None:
    entry = ConditionEntry("Bleeding", "X-1", stepped=stepped)
    assert condition_name(entry, Condition("bleeding", value=value)) == name
