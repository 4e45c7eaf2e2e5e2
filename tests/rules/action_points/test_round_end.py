"""The order in which effects end with a round (AP-05)."""

import msgspec

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.events import ConditionLost, Narrated
from gridapp.battle.tokens import Condition, Until
from tests.rules.play import System

SYSTEM = System("action_points")


def test_the_longest_running_effect_ends_first() -> None:
    battle = SYSTEM.scene("A", A={"kind": "swordsman", "pools": {"ap": 5}})
    battle = SYSTEM.play(battle, Act("A", "work"), Answer(1, "that", 2), EndTurn())
    held = (Condition("distracted", Until.ROUND_END),)
    battle = battle.with_token(msgspec.structs.replace(battle.tokens[0], conditions=held))
    battle = SYSTEM.play(battle, Answer(2, "go_on"))
    _, events = SYSTEM.told(battle, EndTurn())
    ends = [
        event.text if isinstance(event, Narrated) else event.condition
        for event in events
        if isinstance(event, ConditionLost)
        or (isinstance(event, Narrated) and event.rule == "AP-06")
    ]
    assert ends == ["is done with it: Work for rounds", "distracted"]
