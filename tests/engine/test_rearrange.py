"""The order of turns rearranged by the GM."""

import msgspec
import pytest

from gridapp.battle.commands import EndTurn, MoveInOrder, PlaceToken
from gridapp.battle.events import OrderChanged
from gridapp.battle.state import Battle
from tests.rules.play import System, pools

LISTED = [System("reactions"), System("vitality"), System("vigor"), System("action_points")]
REACTIONS, POINTS, SEGMENTS = LISTED[0], LISTED[3], System("segments")


def order(battle: Battle) -> str:
    """Return the letters in the order of turns."""
    return "".join(entry.token for entry in battle.order)


def three(system: System) -> Battle:
    """Return a fight of three at the turn of the first; the order is A, B, C."""
    hero = next(iter(system.creatures))
    return system.scene("A B C .", A=hero, B=hero, C=hero)


@pytest.mark.parametrize("system", LISTED, ids=lambda system: system.pack)
def test_a_creature_is_moved_ahead_or_to_the_end(system: System) -> None:
    battle = three(system)
    assert order(battle) == "ABC"
    ahead, events = system.told(battle, MoveInOrder("C", "B"))
    assert order(ahead) == "ACB"
    assert events[0] == OrderChanged("C", "B")
    assert (ahead.active, [entry.acted for entry in ahead.order]) == ("A", [False] * 3)
    assert order(system.play(ahead, MoveInOrder("A"))) == "CBA"


@pytest.mark.parametrize("system", LISTED, ids=lambda system: system.pack)
def test_the_next_turn_follows_the_new_order(system: System) -> None:
    battle = system.play(three(system), MoveInOrder("C", "B"), EndTurn())
    while battle.question:
        battle = system.play(battle, battle.question.default)
    assert battle.active == "C"


def test_who_has_acted_does_not_act_again() -> None:
    battle = REACTIONS.play(three(REACTIONS), EndTurn(), MoveInOrder("A", "C"))
    assert order(battle) == "BAC"
    assert REACTIONS.play(battle, EndTurn()).active == "C"


def test_the_place_lasts_when_a_latecomer_is_sorted_in() -> None:
    battle = REACTIONS.play(three(REACTIONS), MoveInOrder("C", "A"))
    hero = next(iter(REACTIONS.creatures.values()))
    late = hero.make_token(REACTIONS.rules.book, "D", (3, 0), "D")
    battle = REACTIONS.play(battle, PlaceToken(late), dice=(1,))
    assert order(battle).replace("D", "") == "CAB"


def test_initiative_that_is_a_number_of_the_creature_follows() -> None:
    battle = POINTS.play(three(POINTS), MoveInOrder("C", "A"))
    assert pools(battle, "C", "initiative") == pools(battle, "A", "initiative")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MoveInOrder("X"), "order"),
        (MoveInOrder("A", "X"), "order"),
        (MoveInOrder("A", "B"), "same"),
        (MoveInOrder("A", "A"), "same"),
        (MoveInOrder("C"), "same"),
    ],
)
def test_refusals(command: MoveInOrder, code: str) -> None:
    assert REACTIONS.refused(three(REACTIONS), command).code == code


def test_without_a_fight_there_is_no_order() -> None:
    battle = msgspec.structs.replace(three(REACTIONS), order=())
    assert "start the fight" in str(REACTIONS.refused(battle, MoveInOrder("A")))


def test_stances_keep_their_order_and_the_gm_says_who_of_one_stance_is_first() -> None:
    first, second = (
        {"kind": "swordsman", "conditions": [stance]} for stance in ("aggressive", "ready")
    )
    battle = SEGMENTS.scene(
        "A B C .",
        stage="movement",
        settings={"stance_choice": "card"},
        A=first,
        B=second,
        C=second,
    )
    refused = SEGMENTS.refused(battle, MoveInOrder("C", "A"))
    assert (refused.code, refused.rule) == ("order", "S-17")
    battle = SEGMENTS.play(battle, MoveInOrder("C", "B"))
    assert order(battle) == "ACB"
    assert SEGMENTS.play(battle, EndTurn()).active == "C"
