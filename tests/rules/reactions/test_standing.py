"""A standing answer to a question that comes again and again does not go on for ever."""

import pytest

from gridapp.battle.commands import SetStanding
from gridapp.battle.events import Narrated
from gridapp.battle.tokens import Token
from gridapp.engine.commands.settle import MAX_REPEATS
from tests.rules.play import act, token
from tests.rules.reactions.table import SYSTEM, scene


def in_hand(who: Token) -> set[str]:
    return {weapon.id for weapon in who.weapons if weapon.equipped}


def test_whoever_always_handles_the_first_thing_is_asked_in_the_end() -> None:
    """Stowing the bow puts drawing it in its place, and so on (R-41)."""
    battle = scene("C G", turn="C", C="archer", G="goblin")
    asked = SYSTEM.play(battle, act("C", "handle_items"))
    question = asked.question
    assert question is not None
    always = SetStanding("C", question.kind, always=True)
    battle, events = SYSTEM.told(asked, always)
    done = [event.text for event in events if isinstance(event, Narrated)]
    assert done == ["stows Longbow", "draws Longbow"] * MAX_REPEATS
    assert battle.question is not None
    assert battle.question.options == question.options
    after = SYSTEM.play(battle, "done")
    assert (after.question, after.underway) == (None, ())
    assert in_hand(token(after, "C")) == in_hand(token(asked, "C"))


@pytest.mark.parametrize("option", ["stow:longbow", "done"])
def test_one_named_thing_is_handled_once(option: str) -> None:
    battle = scene("C G", turn="C", C="archer", G="goblin")
    asked = SYSTEM.play(battle, act("C", "handle_items"))
    assert asked.question is not None
    always = SetStanding("C", asked.question.kind, always=False, option=option)
    after, events = SYSTEM.told(asked, always)
    assert sum(isinstance(event, Narrated) for event in events) == (option != "done")
    assert (after.question is None) == (option == "done")
