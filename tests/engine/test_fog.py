"""Fog by hand: modes, areas, rooms, doors that reveal, changes held back."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.battle.commands import (
    Command,
    HideArea,
    PutRoom,
    RemoveRoom,
    RevealArea,
    SetDoor,
    SetFogMode,
    ShowFog,
)
from gridapp.battle.events import FogEdited, FogModeSet
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import (
    CLOSED_ROOMS,
    BoxArea,
    BrushArea,
    DoorsReveal,
    Fog,
    FogArea,
    FogMode,
    OutlineArea,
    Room,
    RoomArea,
    WholeArea,
)
from gridapp.battle.vision.mask import Mask
from gridapp.grid.cells import Cell
from gridapp.storage.file.log_entries import state_hash
from tests.engine.scenes import HERO, RAIDER, narrated, play, refused, scene
from tests.geometry.mask_cells import cells_covered, cells_touched
from tests.session.tables import done, table

BY_HAND = SetFogMode(FogMode.HAND)
NAN = float("nan")


@pytest.fixture
def hall() -> Battle:
    """Six by four cells; a wall with a door at x = 3, and a closed cupboard in the corner."""
    battle = scene("A . . . . .\n. . . . . .\n. . . . . .\n. . . . . G", turn="", A=HERO, G=RAIDER)
    grid = battle.board.grid
    board = Board(
        grid,
        (
            Wall("w1", (3, 0), (3, 1)),
            Wall("w2", (3, 2), (3, 4)),
            Wall("c1", (5, 0), (5, 1)),
            Wall("c2", (5, 1), (6, 1)),
        ),
        (Door("d", (3, 1), (3, 2)),),
    )
    return msgspec.structs.replace(battle, board=board)


def cells(battle: Battle, mask: Mask | None = None) -> set[Cell]:
    mask = mask or battle.fog.hand.revealed
    return set(cells_covered(mask, battle.board.grid)) if mask else set()


def rectangle(columns: range, rows: range) -> set[Cell]:
    return {(column, row) for column in columns for row in rows}


@pytest.mark.parametrize(
    ("area", "known"),
    [
        (BoxArea((0, 0), (2, 1)), rectangle(range(2), range(1))),
        (BoxArea((2, 1), (0, 0)), rectangle(range(2), range(1))),
        (WholeArea(), rectangle(range(6), range(4))),
        (OutlineArea((((0, 0), (4, 0), (4, 4), (0, 4)), ((1, 1), (2, 1), (2, 2), (1, 2)))),
         rectangle(range(4), range(4)) - {(1, 1)}),
        (BrushArea(((1.5, 1.5), (4.5, 1.5)), 0.8), rectangle(range(1, 5), range(1, 2))),
    ],
)  # fmt: skip
def test_areas_are_revealed_and_hidden(hall: Battle, area: FogArea, known: set[Cell]) -> None:
    battle = play(hall, BY_HAND, RevealArea(area))
    assert cells(battle) == known
    dark = play(battle, HideArea(WholeArea()), RevealArea(WholeArea()), HideArea(area))
    assert dark.fog.hand.hidden is not None
    assert known <= cells_touched(dark.fog.hand.hidden, hall.board.grid)
    assert cells(dark).isdisjoint(known)


def test_revealing_adds_and_hiding_takes_away(hall: Battle) -> None:
    battle = play(hall, BY_HAND)
    before: set[Cell] = set()
    for left in (0, 2, 4, 1):
        battle = play(battle, RevealArea(BoxArea((left, 0), (left + 1, 4))))
        assert before < cells(battle)
        before = cells(battle)
    battle = play(battle, HideArea(BoxArea((0, 0), (1, 4))))
    assert cells(battle) == before - rectangle(range(1), range(4))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RevealArea(BoxArea((9, 9), (12, 12))), "nothing"),
        (RevealArea(RoomArea("Vault")), "room"),
        (RevealArea(OutlineArea((((0, 0),),))), "points"),
        (RevealArea(OutlineArea((((0, 0), (1, 1)),))), "points"),
        (RevealArea(OutlineArea((((0, 0), (1, NAN), (2, 2)),))), "points"),
        (RevealArea(OutlineArea((((1, 1), (1, 1), (1, 1)),))), "points"),
        (RevealArea(BrushArea((), 1)), "points"),
        (RevealArea(BrushArea(((1, 1),), 0)), "brush"),
        (RevealArea(BrushArea(((1, 1),), NAN)), "brush"),
        (RevealArea(BrushArea(((1, 1),), 1e9)), "brush"),
        (RevealArea(BrushArea(((1, 1),) * 20_001, 1)), "points"),
        (HideArea(BoxArea((0, 0), (float("inf"), 1))), "points"),
        (ShowFog(), "nothing"),
        (BY_HAND, "nothing"),
        (RemoveRoom("Vault"), "room"),
        (PutRoom(Room(" ", (((0, 0), (1, 0), (1, 1)),))), "name"),
        (PutRoom(Room("Vault", ())), "points"),
    ],
)
def test_what_makes_no_sense_is_refused(hall: Battle, command: Command, code: str) -> None:
    assert refused(play(hall, BY_HAND), command).code == code


def test_crossing_outline_reveals_both_of_its_triangles(hall: Battle) -> None:
    bow = OutlineArea((((0, 0), (4, 4), (4, 0), (0, 4)),))
    battle = play(hall, BY_HAND, RevealArea(bow))
    assert cells(battle) == {(0, 1), (0, 2), (3, 1), (3, 2)}


@pytest.mark.parametrize("mode", [FogMode.OPEN, FogMode.SIGHT])
def test_hand_counts_in_its_modes_only(hall: Battle, mode: FogMode) -> None:
    battle = hall if mode is FogMode.OPEN else play(hall, SetFogMode(mode))
    assert refused(battle, RevealArea(WholeArea())).code == "fog_mode"


def test_named_room_is_revealed_and_hidden_again(hall: Battle) -> None:
    room = Room("Hall", (((0, 0), (3, 0), (3, 4), (0, 4)),))
    battle, events = narrated(hall, BY_HAND, PutRoom(room), RevealArea(RoomArea("Hall")))
    assert events[-1] == FogEdited(revealed=True, room="Hall")
    assert cells(battle) == rectangle(range(3), range(4))
    battle = play(battle, HideArea(RoomArea("Hall")), RemoveRoom("Hall"))
    assert cells(battle) == set()
    assert battle.fog.rooms == ()


def test_held_changes_are_shown_at_once(hall: Battle) -> None:
    held, events = narrated(hall, SetFogMode(FogMode.HAND, hold=True))
    assert events == (FogModeSet(FogMode.HAND, doors_reveal=False, hold=True),)
    held = play(held, RevealArea(BoxArea((0, 0), (1, 1))), RevealArea(BoxArea((1, 0), (2, 1))))
    assert cells(held) == set()
    assert cells(held, held.fog.edited.revealed) == {(0, 0), (1, 0)}
    shown = play(held, ShowFog())
    assert cells(shown) == {(0, 0), (1, 0)}
    assert shown.fog.draft is not None
    over = play(held, SetFogMode(hold=False))
    assert cells(over) == {(0, 0), (1, 0)}
    assert over.fog.draft is None


def test_opened_door_reveals_the_room_behind_it(hall: Battle) -> None:
    fog_lifted = play(
        hall, SetFogMode(FogMode.HAND, doors_reveal=True), RevealArea(BoxArea((0, 0), (3, 4)))
    )
    battle = play(fog_lifted, SetDoor("d", DoorState.OPEN))
    assert cells(battle) == rectangle(range(6), range(4)) - {(5, 0)}
    assert play(
        fog_lifted, SetFogMode(doors_reveal=False), SetDoor("d", DoorState.OPEN)
    ).fog.hand == (fog_lifted.fog.hand)


def test_opened_door_spares_ground_that_is_open_to_the_edge(hall: Battle) -> None:
    """A hut of 2 x 2 cells with a door to the east; only the cell before the door is known."""
    lines = (((1, 1), (3, 1)), ((3, 3), (1, 3)), ((1, 3), (1, 1)))
    walls = tuple(Wall(f"w{number}", a, b) for number, (a, b) in enumerate(lines))
    board = Board(hall.board.grid, walls, (Door("d", (3, 1), (3, 3)),))
    before = BoxArea((3, 1), (4, 3))
    cases: list[tuple[DoorsReveal, set[Cell]]] = [
        (CLOSED_ROOMS, rectangle(range(1, 4), range(1, 3))),
        (True, rectangle(range(6), range(4))),
    ]
    for doors, expected in cases:
        hut = msgspec.structs.replace(hall, board=board)
        fog_lifted = play(hut, SetFogMode(FogMode.HAND, doors_reveal=doors), RevealArea(before))
        assert cells(play(fog_lifted, SetDoor("d", DoorState.OPEN))) == expected


def test_door_between_unknown_rooms_reveals_nothing(hall: Battle) -> None:
    battle = play(hall, SetFogMode(FogMode.HAND, doors_reveal=True), SetDoor("d", DoorState.OPEN))
    assert battle.fog.hand.revealed is None


def test_fog_is_undone_stored_and_replayed(hall: Battle, tmp_path: Path) -> None:
    commands = (
        SetFogMode(FogMode.HAND, doors_reveal=True),
        RevealArea(BoxArea((0, 0), (3, 4))),
        SetDoor("d", DoorState.OPEN),
        PutRoom(Room("Hall", (((0, 0), (3, 0), (3, 4)),))),
        HideArea(RoomArea("Hall")),
    )
    with table(tmp_path / "fog.battle", hall) as session:
        hashes = [state_hash(session.battle)]
        for command in commands:
            done(session, command)
            hashes.append(state_hash(session.battle))
        for expected in hashes[-2::-1]:
            assert session.undo()
            assert state_hash(session.battle) == expected
        assert session.battle.fog == Fog()
        for expected in hashes[1:]:
            assert session.redo()
            assert state_hash(session.battle) == expected
        session._states.clear()
        assert state_hash(session._states.at(session.file.head)) == hashes[-1]
