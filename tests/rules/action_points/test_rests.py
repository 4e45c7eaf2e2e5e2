"""The default answer about how a rest went by (AP-143, AP-147)."""

from gridapp.battle.commands import Act
from tests.rules.play import Entry, System

SYSTEM = System("action_points")


def default_of(*conditions: str) -> str:
    """Return the default answer as A begins a short rest."""
    entry: Entry = {"kind": "swordsman", "conditions": list(conditions)}
    battle = SYSTEM.play(SYSTEM.drawn("A", {"A": entry}, turn=""), Act("A", "short_rest"))
    assert battle.question is not None
    return battle.question.default


def test_a_rest_is_calm_by_default_but_not_after_tending() -> None:
    assert default_of() == "calm"
    assert default_of("strained") == "strain"
