"""Turns in an order that is fixed for the round."""

from gridapp.battle.dice import FixedDice
from gridapp.battle.state import InitiativeEntry
from gridapp.engine.commands.draft import Draft
from gridapp.packkit.turns import pass_over
from tests.engine.scenes import HERO, rules, scene


def test_a_creature_that_is_passed_over_has_acted_and_keeps_its_place() -> None:
    draft = Draft(scene("A B", A=HERO, B=HERO), FixedDice(()), rules())
    draft.update(order=(InitiativeEntry("A", 12), InitiativeEntry("B", 7)))
    pass_over(draft, "A")
    assert draft.battle.order == (InitiativeEntry("A", 12, acted=True), InitiativeEntry("B", 7))
    assert draft.battle.active == "A"
