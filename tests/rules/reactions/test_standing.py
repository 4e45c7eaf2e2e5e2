"""A standing answer to a repeated question comes to an end."""

import pytest

from gridapp.battle.commands import SetStanding
from gridapp.battle.events import Narrated
from gridapp.battle.tokens import Token
from gridapp.engine.commands.settle import MAX_REPEATS
from tests.rules.play import act, token
from tests.rules.reactions.table import SYSTEM, scene


def equipped_ids(creature: Token) -> set[str]:
    return {weapon.id for weapon in creature.weapons if weapon.equipped}


def test_standing_answer_to_handle_the_first_item_stops_after_repeats() -> None:
    """Stowing the bow makes drawing it the first option, and so on (R-41)."""
    battle = scene("C G", turn="C", C="archer", G="goblin")
    asked = SYSTEM.play(battle, act("C", "handle_items"))
    question = asked.question
    assert question is not None
    always = SetStanding("C", question.kind, always=True)
    battle, events = SYSTEM.told(asked, always)
    texts = [event.text for event in events if isinstance(event, Narrated)]
    assert texts == ["stows Longbow", "draws Longbow"] * MAX_REPEATS
    assert battle.question is not None
    assert battle.question.options == question.options
    after = SYSTEM.play(battle, "done")
    assert (after.question, after.underway) == (None, ())
    assert equipped_ids(token(after, "C")) == equipped_ids(token(asked, "C"))


@pytest.mark.parametrize("option", ["stow:longbow", "done"])
def test_standing_answer_for_a_named_option_applies_once(option: str) -> None:
    battle = scene("C G", turn="C", C="archer", G="goblin")
    asked = SYSTEM.play(battle, act("C", "handle_items"))
    assert asked.question is not None
    always = SetStanding("C", asked.question.kind, always=False, option=option)
    after, events = SYSTEM.told(asked, always)
    assert sum(isinstance(event, Narrated) for event in events) == (option != "done")
    assert (after.question is None) == (option == "done")
