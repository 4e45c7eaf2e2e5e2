"""Settings of a battle."""

from gridapp.battle.dice import FixedDice
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation
from gridapp.packkit.settings import setting
from tests.engine.scenes import HERO, rules, scene


def test_a_setting_is_read_from_a_draft_and_from_a_situation() -> None:
    battle = scene("A", A=HERO, settings={"diagonals": "alternating"})
    assert setting(Situation(battle, rules()), "diagonals") == "alternating"
    assert setting(Draft(battle, FixedDice(()), rules()), "diagonals") == "alternating"


def test_a_setting_without_a_value_has_its_default() -> None:
    assert setting(Situation(scene("A", A=HERO), rules()), "diagonals") == "uniform"
