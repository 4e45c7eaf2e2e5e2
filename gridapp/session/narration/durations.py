"""Names and durations of conditions as text."""

from gridapp.battle.events import ConditionGained
from gridapp.battle.messages import Text, message
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Until
from gridapp.engine.rulebook.pack_data import ConditionEntry
from gridapp.session.i18n import shown, shown_name, tr_noop

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
_SEVERAL = {
    Until.TURN_START: (
        tr_noop("until {who}'s turn has begun {count} times"),
        tr_noop("until its turn has begun {count} times"),
    ),
    Until.TURN_END: (
        tr_noop("until {who}'s turn has ended {count} times"),
        tr_noop("until its turn has ended {count} times"),
    ),
    Until.ROUND_END: (tr_noop("for {count} rounds"),) * 2,
}
"""The end of a condition after so many moments of a kind, of a named creature and of its own."""


def condition_name(entry: ConditionEntry, condition: Condition) -> str:
    """Return the name of a condition, with its step if known."""
    name = shown_name(entry.name)
    return f"{name} {condition.value}" if entry.stepped and condition.value else name


def duration_text(battle: Battle, condition: Condition) -> str:
    """Return the end of a condition, such as ``until the end of Gorm's turn``; else empty."""
    return shown(duration(battle, condition))


def duration(battle: Battle, held: Condition | ConditionGained, holder: str = "") -> Text:
    """Return the end of a condition, or nothing; the turn of ``holder`` is "its turn"."""
    moment = (_MOMENTS if held.times <= 1 else _SEVERAL).get(held.until)
    if moment is None:
        return ""
    token = battle.token(held.whose) if held.whose != holder else None
    text, who = (moment[0], token.name) if token else (moment[1], "")
    filled: dict[str, str | int] = {"who": who, "count": held.times}
    return message(text, **{key: filled[key] for key in filled if f"{{{key}}}" in text})
