"""Fog by sight in a session: sight now, memory, audiences, undo."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.commands import (
    HideArea,
    RevealArea,
    SetDoor,
    SetFogMode,
    SetSceneLight,
    ShiftToken,
)
from gridapp.battle.events import (
    ConditionGained,
    CriticalScored,
    Damaged,
    DoorSet,
    Event,
    Moved,
    Narrated,
    OpportunityTaken,
    TurnBegan,
)
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind, Knowledge
from gridapp.battle.messages import Text, message
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Until
from gridapp.battle.vision.fog import BoxArea, Fog, FogMode, WholeArea
from gridapp.battle.vision.lights import LightLevel
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation
from gridapp.session.i18n import shown
from gridapp.session.narration.player_sentences import _TELLERS, PlayersNarrator
from gridapp.session.session import Session
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.session.tables import done, table


@pytest.fixture
def hall() -> Battle:
    """Two rooms of three columns with a closed door between them, a hero in the left one."""
    text = "A . . . . .\n. . . . . .\n. . . . . .\n. . . . . G"
    battle = scene(text, turn="", A=HERO, G=RAIDER)
    hero = battle.token("A")
    assert hero is not None
    battle = battle.with_token(msgspec.structs.replace(hero, played=True))
    walls = (Wall("w1", (3, 0), (3, 1)), Wall("w2", (3, 2), (3, 4)))
    board = Board(battle.board.grid, walls, (Door("d", (3, 1), (3, 2)),))
    return msgspec.structs.replace(battle, board=board)


@pytest.fixture
def session(tmp_path: Path, hall: Battle) -> Session:
    return table(tmp_path / "hall.battle", hall)


def names(session: Session, audience: Audience | None = None) -> list[str]:
    view = session.player_view(audience) if audience else session.player_view()
    return [token.id for token in view.tokens]


def test_foe_behind_a_door_is_known_once_it_is_seen(session: Session) -> None:
    assert names(session) == ["A", "G"]
    done(session, SetFogMode(FogMode.SIGHT))
    assert names(session) == ["A"]
    done(session, ShiftToken("A", (2, 1)), SetDoor("d", DoorState.OPEN), ShiftToken("G", (4, 1)))
    assert names(session) == ["A", "G"]
    done(session, ShiftToken("G", (3, 3)))
    assert names(session) == ["A"]
    session.undo()
    assert names(session) == ["A", "G"]


def test_door_shut_out_of_sight_stays_open_to_the_players(session: Session) -> None:
    done(session, SetFogMode(FogMode.SIGHT), SetDoor("d", DoorState.OPEN))
    done(session, SetSceneLight(LightLevel.DARK), SetDoor("d", DoorState.CLOSED))
    assert [door.is_open for door in session.player_view().doors] == [True]
    assert session.knowledge().knows_cell((2, 3))
    assert not session.knowledge().knows_cell((5, 0))
    done(session, SetSceneLight(LightLevel.BRIGHT))
    assert [door.is_open for door in session.player_view().doors] == [False]


def test_each_side_knows_its_own(session: Session) -> None:
    done(session, SetFogMode(FogMode.SIGHT))
    foe = session.battle.token("G")
    assert foe is not None
    assert names(session, Audience(AudienceKind.SIDE, foe.side)) == ["G"]
    assert names(session, Audience(AudienceKind.CREATURE, "A")) == ["A"]
    assert names(session, Audience(AudienceKind.GM)) == ["A", "G"]


def test_hand_and_sight_together(session: Session) -> None:
    done(session, SetFogMode(FogMode.BOTH), RevealArea(BoxArea((5, 3), (6, 4))))
    assert names(session) == ["A", "G"]
    done(session, ShiftToken("A", (4, 3)), HideArea(WholeArea()))
    assert names(session) == ["A"]
    assert not session.knowledge().knows_cell((3, 3))


def test_gm_sees_who_is_unknown_and_the_players_board_in_one_view(session: Session) -> None:
    done(session, SetFogMode(FogMode.SIGHT))
    view = session.gm_view()
    assert [token.id for token in view.hidden] == ["G"]
    assert view.seen == session.player_view()
    assert view.fog is not None


def test_what_a_hidden_creature_sees_is_not_remembered(tmp_path: Path, hall: Battle) -> None:
    hero = hall.token("A")
    assert hero is not None
    hidden = hall.with_token(msgspec.structs.replace(hero, hidden=True))
    session = table(tmp_path / "hidden.battle", hidden)
    done(session, SetFogMode(FogMode.SIGHT), ShiftToken("A", (1, 1)))
    assert not session.knowledge().knows_cell((0, 0))


def test_players_are_told_that_a_door_opens_but_not_that_one_is_locked(hall: Battle) -> None:
    narrator = PlayersNarrator(Knowledge(hall, PLAYERS), rules(), ["A", "G"])
    assert len(narrator.sentences([DoorSet("d", DoorState.OPEN.value)])) == 1
    assert narrator.sentences([DoorSet("d", DoorState.LOCKED.value)]) == ()


def told(battle: Battle, event: Event) -> tuple[Text, ...]:
    """Return the sentences of the players' log about an event, in the fog of the hall."""
    fogged = msgspec.structs.replace(battle, fog=Fog(FogMode.SIGHT))
    return PlayersNarrator(known_to(Situation(fogged, rules())), rules(), ["A"]).sentences([event])


@pytest.mark.parametrize(
    ("event", "is_known"),
    [
        (TurnBegan("A"), True),
        (TurnBegan("G"), False),
        (Moved("A", "advance", ((1, 1), (1, 2)), 5), True),
        (Moved("G", "advance", ((5, 3), (5, 2)), 5), False),
        (Damaged("G", "hp", 3, 4, "R"), False),
        (OpportunityTaken("G", "A"), False),
        (CriticalScored("G", "A", "R"), True),
        (CriticalScored("A", "G", "R"), False),
        (Narrated("A", "takes a breath", "R"), True),
        (Narrated("A", "strikes G", "R"), False),
        (Narrated("A", message("strikes {who}", who="G"), "R"), False),
        (Narrated("A", message("strikes {all}", all=("A", "G")), "R"), False),
        (Narrated("A", message("{first}", first=message("strikes {who}", who="G")), "R"), False),
        (DoorSet("d", "open"), True),
    ],
)
def test_a_line_is_told_if_everybody_in_it_is_known(
    hall: Battle, event: Event, is_known: bool
) -> None:
    assert bool(told(hall, event)) is is_known


def test_players_are_not_told_how_long_a_condition_lasts(hall: Battle) -> None:
    (text,) = told(hall, ConditionGained("A", "prone", "R", Until.TURN_END, "G", 2))
    assert shown(text) == "A is prone (R)"


def test_critical_hit_by_an_unseen_foe_names_its_target_alone(hall: Battle) -> None:
    (text,) = told(hall, CriticalScored("G", "A", "R"))
    assert shown(text) == "A takes a critical hit"


def test_players_are_told_these_kinds_of_events_alone() -> None:
    """Players hear nothing of the GM's work: fog, notes, areas, floors, removals, the unknown."""
    assert {kind.__name__ for kind in _TELLERS} == {
        "AttackResolved",
        "ConditionGained",
        "ConditionLost",
        "CriticalScored",
        "Damaged",
        "DiceRolled",
        "DoorSet",
        "Healed",
        "Moved",
        "Narrated",
        "OpportunityTaken",
        "Rolled",
        "RoundBegan",
        "Spent",
        "TurnBegan",
    }


def test_a_door_opened_out_of_sight_stays_closed_for_the_players(session: Session) -> None:
    done(session, SetFogMode(FogMode.SIGHT), SetSceneLight(LightLevel.DARK))
    done(session, SetDoor("d", DoorState.OPEN), ShiftToken("A", (0, 3)))
    assert [door.is_open for door in session.player_view().doors] == [False]


BOX = (
    Wall("top", (2, 1), (3, 1)),
    Wall("right", (3, 1), (3, 2)),
    Wall("low", (3, 2), (2, 2)),
    Wall("left", (2, 2), (2, 1)),
)


@pytest.mark.parametrize(
    ("walls", "count"),
    [((Wall("through", (2.5, -1), (2.5, 5)),), 24), (BOX, 1)],
    ids=["in a wall", "walled in"],
)
def test_who_stands_in_a_wall_sees_both_sides(
    hall: Battle, walls: tuple[Wall, ...], count: int
) -> None:
    """A wall that touches the eye blocks no line; four walls round a cell leave that cell alone."""
    hero = hall.token("A")
    assert hero is not None
    shifted = hall.with_token(msgspec.structs.replace(hero, cell=(2, 1)))
    board = Board(hall.board.grid, walls)
    battle = msgspec.structs.replace(shifted, board=board, fog=Fog(FogMode.SIGHT))
    knows = known_to(Situation(battle, rules()))
    assert sum(map(knows.knows_cell, battle.board.grid.cells)) == count
