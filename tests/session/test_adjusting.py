"""What a typed amount would do: the preview beside each creature."""

import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.session.adjusting import AdjustPreview, preview_entry
from tests.engine.scenes import HERO, rules, scene
from tests.rules.play import Entry, System, token


@pytest.fixture
def fight() -> Battle:
    """A fighter beside a goblin with 9 hit points."""
    stats = {"hit_points": 9, "negative_hit_points": 12}
    return scene("A G", A=HERO, G={"kind": "goblin", "stats": stats})


@pytest.mark.parametrize(
    ("entry", "change", "follows"),
    [
        ("-7", "9 → 2", ""),
        ("half 7", "9 → 6", ""),
        ("1d6", "9 → 8 … 3", ""),
        ("2d6", "9 → 7 … -3", "perhaps unconscious, dying"),
        ("+4", "no change", ""),
        ("=3", "9 → 3", ""),
        ("-12", "9 → -3", "unconscious, dying"),
    ],
)
def test_preview(fight: Battle, entry: str, change: str, follows: str) -> None:
    assert preview_entry(fight, rules(), ("G",), entry) == (AdjustPreview("G", change, follows),)


def test_each_creature_has_its_own_part(fight: Battle) -> None:
    portions = {"G": Portion.HALF, "A": Portion.NONE}
    shown = preview_entry(fight, rules(), ("A", "G"), "5", portions=portions)
    assert shown == (AdjustPreview("A", "nothing"), AdjustPreview("G", "9 → 7"))


def only(battle: Battle, system: Rules, token: str, entry: str, pool: str = "") -> AdjustPreview:
    """Return the preview of a single creature."""
    shown = preview_entry(battle, system, (token,), entry, pool)
    assert not isinstance(shown, Refused)
    return shown[0]


def test_another_pool_is_named(fight: Battle) -> None:
    shown = only(fight, rules(), "G", "-1", "quick")
    assert shown.change.startswith("Quick ")


def test_nonsense_is_refused(fight: Battle) -> None:
    refused = preview_entry(fight, rules(), ("G",), "lots")
    assert isinstance(refused, Refused)
    assert "'lots' is no amount" in str(refused)


def test_a_wound_is_told_by_all_pools_it_changes() -> None:
    system = System("action_points")
    battle = system.scene("A", A="captain")
    shown = only(battle, system.rules, "A", "-4")
    slots = token(battle, "A").pool("severe")
    assert shown.change == f"Health 5 → 2, Severe slots {slots} → {slots - 1}"


def test_a_save_of_the_rules_has_both_its_results() -> None:
    """With Reflex +1 a 14 meets 15 (V-24): 7 of 20 faces."""
    system = System("vitality")
    stats = {"reflex": 1, "vitality_points": 9, "constitution": 12}
    entry: Entry = {"kind": "thug", "stats": stats, "conditions": ["flat_footed"]}
    battle = system.scene("A", A=entry)
    shown = only(battle, system.rules, "A", "-4")
    assert shown.change == ""
    assert shown.follows == "65%: Wounds 12 → 8 · 35%: Vitality 9 → 5"
