"""Moves: paid by legs, interrupted, resumed, stopped."""

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.events import (
    Answered,
    Asked,
    AttackResolved,
    ConditionGained,
    Damaged,
    Halted,
    Moved,
    OpportunityTaken,
    Rolled,
    Spent,
)
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from tests.engine.scenes import (
    HERO,
    OGRE,
    RAIDER,
    act,
    cells,
    narrated,
    passes,
    place_of,
    play,
    provoked,
    refused,
    scene,
    token,
)

CORNER = """
. . . .
A G . .
. . . .
"""
PAST = """
. . G . . .
A . . . . .
"""


def asked(battle: Battle) -> str:
    """Return the pending question."""
    assert battle.question is not None
    return str(battle.question.text)


def test_move_changes_position_and_emits_the_route() -> None:
    battle = scene("A . .", A=HERO)
    moved, events = narrated(battle, act(battle, "A1 B1 C1"))
    move = Moved("A", "advance", cells(battle, "A1 B1 C1"), 10)
    assert events == (Spent("A", "move", 1, 0), move)
    assert (place_of(moved, "A"), moved.underway) == ("C1", ())


@pytest.mark.parametrize(("route", "standard"), [("A1 B1 C1", 1), ("A1 B1 C1 D1", 0)])
def test_second_leg_is_paid_when_it_begins(route: str, standard: int) -> None:
    battle = scene("A . . . .", A={"kind": HERO, "stats": {"speed": 10}})
    after = token(play(battle, act(battle, route)), "A")
    assert (after.pool("move"), after.pool("standard"), after.pool("quick")) == (0, standard, 1)


def test_move_pauses_at_a_provocation_and_resumes_after_the_answer() -> None:
    battle = scene(PAST, A=HERO, G=RAIDER)
    halfway, events = narrated(battle, act(battle, "A2 B2 C2 D2 E2"))
    assert (place_of(halfway, "A"), asked(halfway)) == ("B2", "G may strike A leaving B2")
    assert events == (
        Spent("A", "move", 1, 0),
        Moved("A", "advance", cells(battle, "A2 B2"), 5),
        Asked(1, "G may strike A leaving B2", "R-50"),
    )
    arrived, events = narrated(halfway, passes(halfway))
    assert events == (
        Answered(1, "G", "pass", "Let pass"),
        Moved("A", "advance", cells(battle, "B2 C2 D2 E2"), 15),
    )
    assert (place_of(arrived, "A"), arrived.underway, arrived.questions) == ("E2", (), ())


def test_felled_mover_stays_on_the_cell_it_was_leaving() -> None:
    """17 + 1 = 18 against armor class 18 hits (R-06); 3 damage to 3 hit points fells (R-72)."""
    battle = scene(CORNER, A={"kind": HERO, "pools": {"hp": 3}}, G=RAIDER)
    halfway = play(battle, act(battle, "A2 A1 B1"))
    fallen, events = narrated(halfway, provoked(halfway), dice=(17, 3))
    assert place_of(fallen, "A") == "A2"
    assert fallen.underway == ()
    assert [type(event) for event in events] == [
        *(Answered, Spent, OpportunityTaken, Rolled, AttackResolved),
        *(Rolled, Damaged, ConditionGained, Halted),
    ]
    assert events[-1] == Halted("A", "A is down", "R-72")


def test_mover_felled_in_the_first_leg_does_not_pay_the_second() -> None:
    hero = {"kind": HERO, "pools": {"hp": 1}, "stats": {"speed": 10}}
    battle = scene(PAST, A=hero, G=RAIDER)
    halfway = play(battle, act(battle, "A2 B2 C2 D2"))
    fallen = token(play(halfway, provoked(halfway), dice=(19, 1)), "A")
    assert (fallen.pool("move"), fallen.pool("standard")) == (0, 1)


@pytest.mark.parametrize("order", ["GH", "HG"])
def test_attackers_at_a_step_are_asked_in_initiative_order(order: str) -> None:
    board = "G . H\n. A .\n. . ."
    g_first = scene(board, A=HERO, G=RAIDER, H=RAIDER)
    battle = g_first if order == "GH" else scene(board, A=HERO, H=RAIDER, G=RAIDER)
    first = play(battle, act(battle, "B2 B3"))
    assert asked(first) == f"{order[0]} may strike A leaving B2"
    second = play(first, passes(first))
    assert asked(second) == f"{order[1]} may strike A leaving B2"
    assert place_of(second, "A") == "B2"
    assert place_of(play(second, passes(second)), "A") == "B3"


def test_no_further_attacker_is_asked_about_a_felled_mover() -> None:
    hero = {"kind": HERO, "pools": {"hp": 1}}
    battle = scene("G . H\n. A .\n. . .", A=hero, G=RAIDER, H=RAIDER)
    first = play(battle, act(battle, "B2 B3"))
    assert play(first, provoked(first), dice=(19, 1)).questions == ()


def test_each_leg_provokes_again() -> None:
    """Speed 10: legs A2-C2 and C2-E2. G threatens B2, C2 and D2 (RR-07)."""
    battle = scene(PAST, A={"kind": HERO, "stats": {"speed": 10}}, G=RAIDER)
    first_leg = play(battle, act(battle, "A2 B2 C2 D2 E2"))
    assert (asked(first_leg), token(first_leg, "A").pool("standard")) == (
        "G may strike A leaving B2",
        1,
    )
    two = play(first_leg, passes(first_leg))
    assert (asked(two), token(two, "A").pool("standard")) == ("G may strike A leaving C2", 0)
    assert place_of(play(two, passes(two)), "A") == "E2"


def test_attacker_without_reaction_is_not_asked_in_the_second_leg() -> None:
    battle = scene(PAST, A={"kind": HERO, "stats": {"speed": 10}}, G=RAIDER)
    first_leg = play(battle, act(battle, "A2 B2 C2 D2 E2"))
    done = play(first_leg, provoked(first_leg), dice=(1,))
    assert (place_of(done, "A"), done.questions, token(done, "G").pool("reaction")) == ("E2", (), 0)


def test_big_mover_provokes_with_any_of_its_cells() -> None:
    """The fighter at C3 threatens B2, the ogre's lower right cell."""
    battle = scene("O O . .\nO O . .\n. . A .", turn="O", A=HERO, O=OGRE)
    halfway = play(battle, act(battle, "A1 B1", actor="O"))
    assert asked(halfway) == "A may strike O leaving A1"
    assert place_of(play(halfway, passes(halfway)), "O") == "B1"


PIKE = {"id": "pike", "name": "Pike", "reach": 10, "min_reach": 10}


@pytest.mark.parametrize(
    ("board", "question"),
    [("O O P . .\nO O . . .\n. . . . .", ""), ("O O . P .\nO O . . .\n. . . . .", "leaving A1")],
)
def test_big_mover_inside_minimum_reach_does_not_provoke(board: str, question: str) -> None:
    """The distance to the nearest cell counts (RR-04): 5 ft in the first board, then 10 ft."""
    pikeman = {"kind": HERO, "weapons": [PIKE]}
    battle = scene(board, turn="O", P=pikeman, O=OGRE)
    after = play(battle, act(battle, "A1 A2", actor="O"))
    assert bool(after.questions) == bool(question)
    assert not question or asked(after) == f"P may strike O {question}"


def test_mover_provokes_on_an_allys_cell() -> None:
    """A passes B's cell C1, which G threatens; B1 is threatened too, but only entered."""
    battle = scene("A . B .\n. . . G", A=HERO, B=HERO, G=RAIDER)
    halfway = play(battle, act(battle, "A1 B1 C1 D1"))
    assert asked(halfway) == "G may strike A leaving C1"
    assert place_of(halfway, "A") == place_of(halfway, "B") == "C1"
    assert place_of(play(halfway, passes(halfway)), "A") == "D1"


def test_side_step_costs_the_quick_action_and_does_not_provoke() -> None:
    battle = scene(CORNER, A=HERO, G=RAIDER)
    after = play(battle, act(battle, "A2 A1", "side_step"))
    assert (place_of(after, "A"), after.questions) == ("A1", ())
    assert (token(after, "A").pool("quick"), token(after, "A").pool("move")) == (0, 1)


def test_route_may_return_to_its_start() -> None:
    battle = scene("A .", A=HERO)
    after, events = narrated(battle, act(battle, "A1 B1 A1"))
    assert events[-1] == Moved("A", "advance", cells(battle, "A1 B1 A1"), 10)
    assert place_of(after, "A") == "A1"


def test_refusal_names_the_cell_in_which_somebody_stands() -> None:
    """An ogre of two by two cells has its place at A2 and would cover B3, where G stands."""
    battle = scene("A A . .\nA A . .\n. G . .\n", A=OGRE, G=HERO)
    told = Refused("occupied", "B3 is occupied by G", "RR-37")
    assert refused(battle, act(battle, "A1 A2")) == told


OBSTACLES = """
A B G .
.|. ~ .
# . . .
"""


@pytest.mark.parametrize(
    ("route", "action", "refusal"),
    [
        ("", "advance", Refused("route", "the route must lead away from where A stands")),
        ("A1", "advance", Refused("route", "the route must lead away from where A stands")),
        ("B2 C2", "advance", Refused("route", "the route must lead away from where A stands")),
        ("A1 A1 A2", "advance", Refused("route", "each step must lead to another cell")),
        ("A1 B1", "advance", Refused("occupied", "B1 is occupied by B", "RR-37")),
        ("A1 B1 C1", "advance", Refused("occupied", "C1 is occupied by G", "RR-37")),
        ("A1 A2 B2", "advance", Refused("wall_or_terrain", "no way leads to B2", "RR-37")),
        ("A1 B2", "advance", Refused("wall_or_terrain", "no way leads to B2", "RR-37")),
        ("A1 A2 A3", "advance", Refused("wall_or_terrain", "no way leads to A3", "RR-37")),
        ("A1 C3", "advance", Refused("wall_or_terrain", "no way leads to C3", "RR-37")),
        ("A1 B1 B2 C3 D3", "advance", Refused("too_far", "D3 is too far", "R-33")),
        ("A1 A2 A1", "side_step", Refused("too_far", "A1 is too far", "R-33")),
    ],
)
def test_illegal_route_is_refused_at_its_first_illegal_cell(
    route: str, action: str, refusal: Refused
) -> None:
    hero = {"kind": HERO, "stats": {"speed": 15}, "pools": {"standard": 0}}
    battle = scene(OBSTACLES, A=hero, B=HERO, G=RAIDER)
    assert refused(battle, act(battle, route, action)) == refusal


def test_route_off_the_board_is_refused() -> None:
    battle = scene("A .", A=HERO)
    for away in ((-1, 0), (0, -1), (0, 1), (1, 1)):
        outcome = refused(battle, Act("A", "advance", ((0, 0), away)))
        assert (outcome.code, outcome.rule) == ("off_board", "R-03")
