"""Editing the map by commands, and refusals by piece id."""

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, BoardPiece, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.commands import EditBoard
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import BoardEdited
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.engine.commands.apply import apply
from gridapp.grid.grid import CellShape, Grid
from gridapp.storage.file.log_entries import state_hash
from tests.engine.scenes import HERO, RAIDER, act, narrated, play, preview, refused, rules, scene

MAP = Board(
    Grid(8, 6),
    walls=(Wall("w1", (0, 1), (4, 1)), Wall("w2", (4, 1), (4, 5))),
    doors=(Door("d1", (2, 3), (3, 3)),),
    terrain=(Terrain("t1", "Mud", 2, ((0, 0), (1, 0))),),
)
CAMP = Battle("Camp", PackRef("reactions", "1"), MAP)
LOW = Wall("w1", (0, 1), (3, 1), WallKind.OBJECT, 3.0, "partial")


def test_new_piece_is_appended() -> None:
    wall, door = Wall("w3", (5, 0), (5, 2)), Door("d2", (5, 2), (5, 3), DoorState.LOCKED, True)
    battle, events = narrated(CAMP, EditBoard(walls=(wall,), doors=(door,)))
    assert battle.board.walls == (*MAP.walls, wall)
    assert battle.board.doors == (*MAP.doors, door)
    assert events == (BoardEdited(drawn=("w3", "d2")),)


def test_changed_piece_keeps_its_index() -> None:
    battle, events = narrated(CAMP, EditBoard(walls=(LOW,)))
    assert battle.board.walls == (LOW, MAP.walls[1])
    assert events == (BoardEdited(changed=("w1",)),)


def test_removal_keeps_all_other_tuples() -> None:
    battle, events = narrated(CAMP, EditBoard(removed=("t1",)))
    assert battle.board.terrain == ()
    assert battle.board.walls is MAP.walls
    assert battle.board.doors is MAP.doors
    assert events == (BoardEdited(removed=("t1",)),)


def test_pieces_beyond_the_edge_can_be_edited() -> None:
    """Aligning the grid can leave a wall beyond the edge of the board."""
    over = Wall("w1", (-2.5, 1), (9, 1))
    camp = Battle("Camp", CAMP.pack, Board(MAP.grid, walls=(over,)))
    parts = (Wall("w1", (-2.5, 1), (3, 1)), Wall("w2", (4, 1), (9, 1)))
    battle, _ = narrated(camp, EditBoard(walls=parts, doors=(Door("d1", (3, 1), (4, 1)),)))
    assert battle.board.walls == parts
    farther = Wall("w1", (-2.6, 1), (9, 1))
    assert refused(camp, EditBoard(walls=(farther,))).code == "off_map"


def test_wall_is_replaced_by_a_door_with_the_same_id() -> None:
    door = Door("w1", (0, 1), (4, 1))
    battle, events = narrated(CAMP, EditBoard(doors=(door,), removed=("w1",)))
    assert battle.board.walls == MAP.walls[1:]
    assert battle.board.doors == (*MAP.doors, door)
    assert events == (BoardEdited(changed=("w1",)),)


@pytest.mark.parametrize(
    ("command", "code", "name"),
    [
        (EditBoard(walls=(Wall("n", (1, 1), (1, 1)),)), "length", "n"),
        (EditBoard(doors=(Door("n", (1, 1), (1, 1 + 1e-7)),)), "length", "n"),
        (EditBoard(walls=(Wall("n", (nan, 1), (1, 2)),)), "number", "n"),
        (EditBoard(doors=(Door("n", (1, inf), (1, 2)),)), "number", "n"),
        (EditBoard(walls=(Wall("n", (0, 0), (8.01, 0)),)), "off_map", "n"),
        (EditBoard(walls=(Wall("n", (0, -0.01), (8, 0)),)), "off_map", "n"),
        (EditBoard(walls=(Wall("n", (0, 0), (8, 0), height=0.0),)), "height", "n"),
        (EditBoard(walls=(Wall("n", (0, 0), (8, 0), height=nan),)), "height", "n"),
        (EditBoard(walls=(Wall("n", (0, 0), (8, 0), cover="x" * 201),)), "cover", "n"),
        (EditBoard(removed=("w9",)), "piece", "w9"),
        (EditBoard(walls=(Wall("d1", (0, 0), (1, 0)),)), "id", "d1"),
        (EditBoard(walls=(LOW, LOW)), "id", "w1"),
        (EditBoard(walls=(Wall("", (0, 0), (1, 0)),)), "id", "''"),
        (EditBoard(terrain=(Terrain("n", " ", 2, ((0, 0),)),)), "name", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", -1, ((0, 0),)),)), "factor", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", 101, ((0, 0),)),)), "factor", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", 2, ((0, 0),), 101),)), "elevation", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", 2, ()),)), "cells", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", 2, ((0, 0), (0, 0))),)), "cells", "n"),
        (EditBoard(terrain=(Terrain("n", "Mud", 2, ((8, 0),)),)), "off_map", "n"),
        (EditBoard(walls=MAP.walls), "nothing", "nothing"),
        (EditBoard(), "nothing", "nothing"),
    ],
)
def test_invalid_piece_is_refused_by_id(command: EditBoard, code: str, name: str) -> None:
    refusal = refused(CAMP, command)
    assert refusal.code == code
    assert name in str(refusal.why)


def test_invalid_piece_refuses_the_whole_command() -> None:
    good, bad = Wall("w3", (5, 0), (5, 2)), Wall("w4", (5, 0), (5, 0))
    assert refused(CAMP, EditBoard(walls=(good, bad))).why == "wall 'w4' has no length"


def test_edit_is_refused_while_a_question_is_pending() -> None:
    battle = scene("A . . .\nG . . .", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A1 B1 C1"))
    assert refused(asked, EditBoard(walls=(Wall("n", (0, 0), (0, 1)),))).code == "waiting"


def test_new_wall_blocks_the_next_step() -> None:
    before = scene("A . .\n. . .", A=HERO)
    assert (1, 0) in preview(before).options
    after = play(before, EditBoard(walls=(Wall("n", (1, 0), (1, 2)),)))
    assert list(preview(after).options) == [(0, 1)]


points = st.tuples(st.integers(0, 8).map(float), st.integers(0, 6).map(float))
corners = st.tuples(points, points).filter(lambda ends: ends[0] != ends[1])
cells = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 5)), min_size=1, max_size=9)


@st.composite
def drawn(draw: st.DrawFn) -> EditBoard:
    """Pieces with unique ids."""
    walls = draw(st.lists(corners, max_size=4))
    doors = draw(st.lists(corners, max_size=3))
    regions = draw(st.lists(cells, min_size=1, max_size=2))
    return EditBoard(
        tuple(
            Wall(f"n{n}", a, b, draw(st.sampled_from(WallKind))) for n, (a, b) in enumerate(walls)
        ),
        tuple(
            Door(f"m{n}", a, b, draw(st.sampled_from(DoorState))) for n, (a, b) in enumerate(doors)
        ),
        tuple(
            Terrain(f"r{n}", "Mud", 2, tuple(sorted(region))) for n, region in enumerate(regions)
        ),
    )


@given(drawn())
def test_adding_and_removing_restores_the_board(command: EditBoard) -> None:
    names = tuple(piece.id for piece in command.pieces)
    edited = play(CAMP, command)
    assert state_hash(edited) != state_hash(CAMP)
    back = play(edited, EditBoard(removed=names))
    assert state_hash(back) == state_hash(CAMP)


@given(drawn(), st.data())
def test_changing_back_restores_the_board(command: EditBoard, data: st.DataObject) -> None:
    edited = play(CAMP, command)
    region: BoardPiece = data.draw(st.sampled_from(edited.board.terrain))
    assert isinstance(region, Terrain)
    bog = Terrain(region.id, "Bog", 3, region.cells, -1)
    changed = play(edited, EditBoard(terrain=(bog,)))
    assert changed.board.terrain != edited.board.terrain
    assert state_hash(play(changed, EditBoard(terrain=(region,)))) == state_hash(edited)


def test_hex_board_ends_with_its_hexes() -> None:
    grid = Grid(4, 4, CellShape.HEX_POINTY)
    battle = Battle("Hexes", PackRef("reactions", "1"), Board(grid))
    edge = Wall("w", (0, 0), grid.size)
    assert isinstance(apply(battle, EditBoard(walls=(edge,)), FixedDice(()), rules()), Applied)
    beyond = Wall("w", (0, 0), (grid.size[0] + 0.01, 0))
    assert refused(battle, EditBoard(walls=(beyond,))).code == "off_map"
