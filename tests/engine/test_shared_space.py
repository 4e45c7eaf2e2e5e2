"""Moving within the space of another, where a pack has a condition for being there."""

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.engine.mechanics import Rules
from gridapp.engine.situation import Situation
from tests.engine.scenes import cells, rules, scene, token


def sharing() -> Rules:
    """Rules under which who is grappled by another stands in its space, at three times the cost."""
    how = msgspec.structs.replace(
        rules().book.occupancy, shared="grappled", shared_factor=3, pass_allies=False
    )
    return Rules(msgspec.structs.replace(rules().book, occupancy=how), rules().mechanics)


def within(label: str, *conditions: Condition) -> Battle:
    """G and H on B1 and C1, and A put on a cell."""
    battle = scene("A G H .", A="fighter", G="goblin", H="goblin")
    (cell,) = cells(battle, label)
    changed = msgspec.structs.replace(token(battle, "A"), cell=cell, conditions=conditions)
    return battle.with_token(changed)


def test_the_shared_space_is_dear_and_the_others_are_shut() -> None:
    battle = within("B1", Condition("grappled", source="G"))
    found = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert found.dear == dict.fromkeys(cells(battle, "B1"), 3)
    assert found.shut == frozenset(cells(battle, "C1"))


def test_who_has_left_a_space_is_kept_out_of_it() -> None:
    battle = within("A1", Condition("grappled", source="G"))
    found = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert found.dear == {}
    assert found.shut == frozenset(cells(battle, "B1 C1"))


def test_only_the_condition_opens_a_space() -> None:
    battle = within("B1")
    found = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert found.dear == {}
    assert found.shut == frozenset(cells(battle, "B1 C1"))
