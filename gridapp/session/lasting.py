"""What conditions are called and how long they last, in words."""

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Until
from gridapp.engine.rulebook import ConditionEntry

_MOMENTS = {
    Until.TURN_START: "start of {whose} turn",
    Until.TURN_END: "end of {whose} turn",
    Until.ROUND_END: "end of the round",
}


def called(entry: ConditionEntry, condition: Condition) -> str:
    """The name of a condition, with its step where it has any and that is known."""
    return f"{entry.name} {condition.value}" if entry.stepped and condition.value else entry.name


def lasts(battle: Battle, condition: Condition) -> str:
    """Until when it holds, such as ``until the end of Gorm's turn``; empty until cured."""
    moment = _MOMENTS.get(condition.until)
    if moment is None:
        return ""
    token = battle.token(condition.whose)
    name = f"{token.name}'s" if token else "its"
    text = f"until the {moment.format(whose=name)}"
    return text if condition.times <= 1 else f"{text}, {condition.times} times"
