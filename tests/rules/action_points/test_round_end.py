"""The order in which things end with a round (AP-05)."""

import msgspec

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.events import ConditionLost, Narrated
from gridapp.battle.tokens import Condition, Until
from tests.rules.play import System

SYSTEM = System("action_points")


def test_what_has_run_for_two_rounds_ends_before_what_has_for_one() -> None:
    battle = SYSTEM.scene("A", A={"kind": "swordsman", "pools": {"ap": 5}})
    battle = SYSTEM.play(battle, Act("A", "work"), Answer(1, "that", 2), EndTurn())
    held = (Condition("distracted", Until.ROUND_END),)
    battle = battle.with_token(msgspec.structs.replace(battle.tokens[0], conditions=held))
    battle = SYSTEM.play(battle, Answer(2, "go_on"))
    _, events = SYSTEM.told(battle, EndTurn())
    ends = [
        one.text if isinstance(one, Narrated) else one.condition
        for one in events
        if isinstance(one, ConditionLost) or (isinstance(one, Narrated) and one.rule == "AP-06")
    ]
    assert ends == ["is done with it: Work for rounds", "distracted"]
