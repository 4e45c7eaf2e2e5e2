"""Moving within the space of another, where a pack has a condition for being there."""

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.move_options import SharedSpace
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
    assert found.shared_spaces == (SharedSpace(frozenset(cells(battle, "B1")), 3, closed=True),)
    assert found.impassable == frozenset(cells(battle, "C1"))


def test_who_has_left_a_space_is_kept_out_of_it() -> None:
    battle = within("A1", Condition("grappled", source="G"))
    found = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert found.shared_spaces == ()
    assert found.impassable == frozenset(cells(battle, "B1 C1"))


def test_only_the_condition_opens_a_space() -> None:
    battle = within("B1")
    found = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert found.shared_spaces == ()
    assert found.impassable == frozenset(cells(battle, "B1 C1"))


def test_who_yields_agrees_or_is_of_quite_another_kind_lets_others_in() -> None:
    battle = scene("A G H .", A="fighter", G="goblin", H="fighter")
    how = msgspec.structs.replace(
        sharing().book.occupancy, yields=("dead",), agrees="prone", unlike_stat="size", unlike_by=1
    )
    under = Rules(msgspec.structs.replace(rules().book, occupancy=how), rules().mechanics)

    def taken(letter: str, *conditions: str, **stats: int) -> set[str]:
        """Whose cells A may not enter, once G or H is changed so."""
        other = token(battle, letter)
        stats = {**other.stats, **stats}
        states = tuple(map(Condition, conditions))
        changed = msgspec.structs.replace(other, conditions=states, stats=stats)
        situation = Situation(battle.with_token(changed), under)
        shut = situation.bodies(token(battle, "A")).impassable
        return {one for one in "GH" if cells(battle, {"G": "B1", "H": "C1"}[one])[0] in shut}

    plain = token(battle, "A").stat("size")
    assert taken("G", size=plain) == taken("H", size=plain) == {"G", "H"}
    assert taken("H", "dead") == {"G"}
    assert taken("H", "prone") == {"G"}
    assert taken("G", "prone", size=plain) == {"G", "H"}
    assert taken("H", size=plain + 1) == {"G"}
