"""A move planned by what players know stops at the step before what they do not know."""

import msgspec
import pytest

from gridapp.battle.board import Board, Door, Terrain
from gridapp.battle.commands import Act
from gridapp.battle.events import MetUnknown, Moved
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.questions import Walk
from gridapp.battle.state import Battle
from tests.engine.scenes import HERO, RAIDER, act, cells, narrated, play, refused, scene, token


def planned(battle: Battle, route: str, *costs: int, action: str = "advance") -> Act:
    return msgspec.structs.replace(act(battle, route, action), planned=costs)


def hidden(battle: Battle, letter: str) -> Battle:
    return battle.with_token(msgspec.structs.replace(token(battle, letter), hidden=True))


@pytest.fixture
def lane() -> Battle:
    """A hero in a lane one cell wide; a raider four cells away, out of its own reach, is hidden."""
    return hidden(scene("A . . . G .", turn="A", A=HERO, G=RAIDER), "G")


def met(battle: Battle, command: Act) -> tuple[Battle, list[MetUnknown]]:
    after, events = narrated(battle, command)
    return after, [event for event in events if isinstance(event, MetUnknown)]


def test_stops_before_a_hidden_creature(lane: Battle) -> None:
    labels = "A1 B1 C1 D1 E1 F1"
    after, unknown = met(lane, planned(lane, labels, 0, 1, 2, 3, 4, 5))
    assert token(after, "A").cell == cells(lane, "D1")[0]
    assert unknown == [MetUnknown("A", cells(lane, "E1")[0], "G")]
    assert after.underway == ()


def test_without_a_plan_it_is_refused_as_ever(lane: Battle) -> None:
    refusal = refused(lane, act(lane, "A1 B1 C1 D1 E1 F1"))
    assert refusal.code == "occupied"


def test_pays_for_what_it_walked(lane: Battle) -> None:
    """The stopped move costs what a move of the same three cells costs."""
    stopped = play(lane, planned(lane, "A1 B1 C1 D1 E1 F1", 0, 1, 2, 3, 4, 5))
    assert token(stopped, "A") == token(play(lane, act(lane, "A1 B1 C1 D1")), "A")


def test_stays_where_it_is_if_the_first_step_meets_the_unknown() -> None:
    lane = hidden(scene("A G .", turn="A", A=HERO, G=RAIDER), "G")
    after, unknown = met(lane, planned(lane, "A1 B1 C1", 0, 1, 2))
    assert token(after, "A") == token(lane, "A")
    assert [event.who for event in unknown] == ["G"]
    assert (after.underway, after.questions) == ((), ())


def test_stops_before_a_shut_door_that_players_take_for_open() -> None:
    battle = scene("A . . .", turn="A", A=HERO)
    board = Board(battle.board.grid, doors=(Door("d", (2, 0), (2, 1)),))
    shut = msgspec.structs.replace(battle, board=board)
    after, unknown = met(shut, planned(shut, "A1 B1 C1 D1", 0, 1, 2, 3))
    assert token(after, "A").cell == cells(battle, "B1")[0]
    assert unknown == [MetUnknown("A", cells(battle, "C1")[0])]


def test_stops_before_terrain_that_costs_more_than_planned() -> None:
    battle = scene("A . . .", turn="A", A=HERO)
    mud = Terrain("mud", "mud", 2, cells(battle, "C1"))
    muddy = msgspec.structs.replace(battle, board=Board(battle.board.grid, terrain=(mud,)))
    after, unknown = met(muddy, planned(muddy, "A1 B1 C1 D1", 0, 1, 2, 3))
    assert token(after, "A").cell == cells(battle, "B1")[0]
    assert unknown == [MetUnknown("A", cells(battle, "C1")[0])]


def test_goes_back_to_the_last_cell_where_it_may_stay() -> None:
    """A friend may be passed, but not stood on: so it stops before the friend."""
    lane = hidden(scene("A . B G .", turn="A", A=HERO, B=HERO, G=RAIDER), "G")
    after, unknown = met(lane, planned(lane, "A1 B1 C1 D1 E1", 0, 1, 2, 3, 4))
    assert token(after, "A").cell == cells(lane, "B1")[0]
    assert len(unknown) == 1


def test_hidden_foe_reacts_as_the_rules_say() -> None:
    """Leaving a hidden raider's reach provokes an attack, and the raider's player is asked."""
    board = hidden(scene("A . . .\nG . . .", turn="A", A=HERO, G=RAIDER), "G")
    players_battle = known_battle(Knowledge(board, PLAYERS))
    assert players_battle.token("G") is None
    after = play(board, planned(board, "A1 B1 C1 D1", 0, 1, 2, 3))
    assert after.question is not None
    assert after.question.who == "G"
    assert isinstance(after.underway[-1], Walk)


def test_whole_plan_is_walked_as_without_one(lane: Battle) -> None:
    labels = "A1 B1 C1"
    plain, promised = (
        narrated(lane, act(lane, labels)),
        narrated(lane, planned(lane, labels, 0, 1, 2)),
    )
    assert plain == promised
    assert [type(event) for event in promised[1]].count(Moved) == 1


def test_action_that_is_refused_stays_refused(lane: Battle) -> None:
    spent = play(lane, act(lane, "A1 B1"), act(lane, "B1 C1"))
    assert refused(spent, planned(spent, "C1 D1", 0, 1)) == refused(spent, act(spent, "C1 D1"))
