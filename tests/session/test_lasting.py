"""How long conditions last, in words."""

from gridapp.battle.tokens import Condition, Until
from gridapp.session.lasting import lasts
from tests.engine.scenes import HERO, scene


def test_until_when_a_condition_holds() -> None:
    battle = scene("A", A={"kind": HERO, "name": "Ayla"})
    assert lasts(battle, Condition("prone")) == ""
    turn = Condition("stunned", Until.TURN_END, whose="A")
    assert lasts(battle, turn) == "until the end of Ayla's turn"
    twice = Condition("slow", Until.ROUND_END, times=2)
    assert lasts(battle, twice) == "until the end of the round, 2 times"
    gone = Condition("held", Until.TURN_START, whose="X")
    assert lasts(battle, gone) == "until the start of its turn"
