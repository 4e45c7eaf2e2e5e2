"""Names and durations of conditions as text."""

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Until
from gridapp.engine.rulebook.pack_data import ConditionEntry
from gridapp.session.i18n import shown_name, tr, tr_noop

_MOMENTS = {
    Until.TURN_START: (
        tr_noop("until the start of {who}'s turn"),
        tr_noop("until the start of its turn"),
    ),
    Until.TURN_END: (
        tr_noop("until the end of {who}'s turn"),
        tr_noop("until the end of its turn"),
    ),
    Until.ROUND_END: (tr_noop("until the end of the round"),) * 2,
}


def condition_name(entry: ConditionEntry, condition: Condition) -> str:
    """Return the name of a condition, with its step if known."""
    name = shown_name(entry.name)
    return f"{name} {condition.value}" if entry.stepped and condition.value else name


def duration_text(battle: Battle, condition: Condition) -> str:
    """Return the end of a condition, such as ``until the end of Gorm's turn``; else empty."""
    moment = _MOMENTS.get(condition.until)
    if moment is None:
        return ""
    token = battle.token(condition.whose)
    text = tr(moment[0], who=token.name) if token else tr(moment[1])
    return text if condition.times <= 1 else text + tr(", {count} times", count=condition.times)
