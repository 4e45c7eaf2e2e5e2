"""Moving within another creature's space, for packs with such a condition."""

import msgspec

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.move_options import SharedSpace
from tests.engine.scenes import cells, rules, scene, token


def sharing() -> Rules:
    """Return rules under which a grappled creature shares the grappler's space at triple cost."""
    occupancy = msgspec.structs.replace(
        rules().book.occupancy, shared="grappled", shared_factor=3, pass_allies=False
    )
    return Rules(msgspec.structs.replace(rules().book, occupancy=occupancy), rules().mechanics)


def within(label: str, *conditions: Condition) -> Battle:
    """G and H at B1 and C1, with A on a given cell."""
    battle = scene("A G H .", A="fighter", G="goblin", H="goblin")
    (cell,) = cells(battle, label)
    changed = msgspec.structs.replace(token(battle, "A"), cell=cell, conditions=conditions)
    return battle.with_token(changed)


def test_shared_space_costs_more_and_other_spaces_are_closed() -> None:
    battle = within("B1", Condition("grappled", source="G"))
    bodies = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert bodies.shared_spaces == (SharedSpace(frozenset(cells(battle, "B1")), 3, closed=True),)
    assert bodies.impassable == frozenset(cells(battle, "C1"))


def test_left_space_is_closed() -> None:
    battle = within("A1", Condition("grappled", source="G"))
    bodies = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert bodies.shared_spaces == ()
    assert bodies.impassable == frozenset(cells(battle, "B1 C1"))


def test_only_the_condition_opens_a_space() -> None:
    battle = within("B1")
    bodies = Situation(battle, sharing()).bodies(token(battle, "A"))
    assert bodies.shared_spaces == ()
    assert bodies.impassable == frozenset(cells(battle, "B1 C1"))


def test_space_is_open_by_yielding_agreement_or_size_difference() -> None:
    battle = scene("A G H .", A="fighter", G="goblin", H="fighter")
    occupancy = msgspec.structs.replace(
        sharing().book.occupancy, yields=("dead",), agrees="prone", unlike_stat="size", unlike_by=1
    )
    under = Rules(msgspec.structs.replace(rules().book, occupancy=occupancy), rules().mechanics)

    def taken(letter: str, *conditions: str, **stats: int) -> set[str]:
        """Return the creatures whose cells A may not enter after a change of G or H."""
        host = token(battle, letter)
        stats = {**host.stats, **stats}
        states = tuple(map(Condition, conditions))
        changed = msgspec.structs.replace(host, conditions=states, stats=stats)
        situation = Situation(battle.with_token(changed), under)
        shut = situation.bodies(token(battle, "A")).impassable
        return {name for name in "GH" if cells(battle, {"G": "B1", "H": "C1"}[name])[0] in shut}

    plain = token(battle, "A").stat("size")
    assert taken("G", size=plain) == taken("H", size=plain) == {"G", "H"}
    assert taken("H", "dead") == {"G"}
    assert taken("H", "prone") == {"G"}
    assert taken("G", "prone", size=plain) == {"G", "H"}
    assert taken("H", size=plain + 1) == {"G"}
