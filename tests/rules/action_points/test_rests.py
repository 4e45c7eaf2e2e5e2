"""What is taken for granted about a rest (AP-143, AP-147)."""

from gridapp.battle.commands import Act
from tests.rules.play import Entry, System

SYSTEM = System("action_points")


def default_of(*conditions: str) -> str:
    """The answer on offer as A begins a short rest."""
    entry: Entry = {"kind": "swordsman", "conditions": list(conditions)}
    battle = SYSTEM.play(SYSTEM.drawn("A", {"A": entry}, turn=""), Act("A", "short_rest"))
    assert battle.question is not None
    return battle.question.default


def test_a_rest_is_calm_unless_one_has_tended_another() -> None:
    assert default_of() == "calm"
    assert default_of("strained") == "strain"
