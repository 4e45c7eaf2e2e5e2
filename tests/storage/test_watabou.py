"""One-page dungeons: walls around the union of the rectangles, doors on sides of cells."""

import json
from collections import Counter
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.notes import Note
from gridapp.battle.state import PackRef
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.storage.formats.cell_outline import outline_of_cells
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.import_result import ImportedMap, battle_from_map
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import as_json
from tests.storage.scene_samples import dungeon


def read(folder: Path, document: dict[str, Any]) -> ImportedMap:
    path = folder / "dungeon.json"
    path.write_bytes(as_json(document))
    return read_map(path)


def told(imported: ImportedMap, kind: ImportStatus) -> dict[str, str]:
    return {line.where: str(line.text) for line in imported.report.lines_with(kind)}


def test_known_dungeon(tmp_path: Path) -> None:
    """The corner of rock lies at (-4, -3): the first room begins at B2, the second at F2.

    ``###########`` ``#...#....##``   row 1 ``#...#....##`` ``#........##``   row 3: the passage at
    (4, 3) ``#...######`` ``##..#######``   row 5: entrance at (2, 5), a secret way at (3, 5)
    """
    board = read(tmp_path, dungeon()).board
    assert (board.grid.columns, board.grid.rows) == (10, 7)
    walls = {(wall.a, wall.b) for wall in board.walls if wall.kind is WallKind.WALL}
    assert walls == {
        ((1, 1), (4, 1)),
        ((5, 1), (9, 1)),
        ((4, 3), (5, 3)),
        ((4, 4), (9, 4)),
        ((1, 5), (2, 5)),
        ((2, 6), (4, 6)),
        ((1, 1), (1, 5)),
        ((2, 5), (2, 6)),
        ((4, 1), (4, 3)),
        ((4, 4), (4, 6)),
        ((5, 1), (5, 3)),
        ((9, 1), (9, 4)),
    }


def test_doors_are_on_the_near_side(tmp_path: Path) -> None:
    imported = read(tmp_path, dungeon())
    assert imported.board.doors == (
        Door("d1", (4, 3), (4, 4)),
        Door("d2", (3, 5), (4, 5), secret=True),
    )
    assert told(imported, ImportStatus.READ)["doors"] == "2 doors; 1 openings and stairs have none"


@pytest.mark.parametrize(
    ("number", "door"),
    [
        (0, None),
        (1, Door("d1", (4, 3), (4, 4))),
        (2, None),
        (3, None),
        (4, Door("d1", (4, 3), (4, 4), window=True)),
        (5, Door("d1", (4, 3), (4, 4), DoorState.LOCKED)),
        (6, Door("d1", (4, 3), (4, 4), secret=True)),
        (7, Door("d1", (4, 3), (4, 4))),
        (8, None),
        (9, None),
        (10, None),
    ],
)
def test_door_types(tmp_path: Path, number: int, door: Door | None) -> None:
    document = dungeon()
    document["doors"] = [{"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": number}]
    imported = read(tmp_path, document)
    assert imported.board.doors == ((door,) if door else ())
    assert ("doors[0].type" in told(imported, ImportStatus.IGNORED)) is (number == 10)


@pytest.mark.parametrize(
    ("x", "y", "sides"),
    [(1, 0, ((4, 3), (4, 4))), (-1, 0, ((5, 3), (5, 4)))],
)
def test_door_direction(tmp_path: Path, x: int, y: int, sides: tuple[Cell, Cell]) -> None:
    document = dungeon()
    document["doors"] = [{"x": 0, "y": 0, "dir": {"x": x, "y": y}, "type": 1}]
    (door,) = read(tmp_path, document).board.doors
    assert (door.a, door.b) == sides


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1), (0, 1), (0, -1)])
def test_door_without_floor_is_left_out(tmp_path: Path, x: int, y: int) -> None:
    document = dungeon()
    document["doors"] = [{"x": 0, "y": 0, "dir": {"x": x, "y": y}, "type": 1}]
    imported = read(tmp_path, document)
    assert not imported.board.doors
    assert told(imported, ImportStatus.REPAIRED)["doors[0]"] == "leads from nowhere; left out"


def test_columns_do_not_block_straight_steps(tmp_path: Path) -> None:
    imported = read(tmp_path, dungeon())
    board = imported.board
    column = [wall for wall in board.walls if wall.kind is WallKind.OBJECT]
    assert [wall.a for wall in column] == [(6.8, 1.8), (7.2, 1.8), (7.2, 2.2), (6.8, 2.2)]
    ground = movement_map_of(board)
    assert ground.is_step_open((6, 1), (7, 1))
    assert ground.is_step_open((6, 1), (6, 2))
    assert not ground.is_step_open((6, 1), (7, 2))
    assert told(imported, ImportStatus.REPAIRED)["columns[1]"] == "stands in the rock; left out"


def test_water_is_difficult_terrain(tmp_path: Path) -> None:
    imported = read(tmp_path, dungeon())
    assert imported.board.terrain == (Terrain("water", "water", 2, ((1, 1), (1, 2))),)
    assert told(imported, ImportStatus.CLIPPED)["water"] == "1 cells lie in the rock; left out"


def test_notes_are_for_the_gm(tmp_path: Path) -> None:
    """The story lies at the entrance C6, the note on the cell of its position; none is shown."""
    imported = read(tmp_path, dungeon())
    assert imported.notes == (
        Note(1, "1. A cold oven.", (7, 2)),
        Note(2, "The cook is still down there.", (2, 5)),
    )
    assert told(imported, ImportStatus.READ)["notes"].startswith("2 notes")
    assert battle_from_map(imported, PackRef("reactions", "1")).notes == imported.notes
    assert json.loads(imported.extra) == {"watabou": dungeon()}
    assert imported.name == "Cellar of the Grey Cook"


def test_notes_that_cannot_be_pinned_are_reported(tmp_path: Path) -> None:
    document = dungeon() | {"story": " "}
    document["notes"] = [
        {"text": "far away", "pos": {"x": 99, "y": 0}},
        {"text": " ", "pos": {"x": 0, "y": 0}},
        {"text": "a\nb\x07" + "c" * 3000, "pos": {"x": 0, "y": 0}},
    ]
    imported = read(tmp_path, document)
    (note,) = imported.notes
    assert (note.number, note.cell, len(note.text)) == (1, (4, 3), 2000)
    assert note.text.startswith("a\nb\ufffdccc")
    assert told(imported, ImportStatus.IGNORED) == {
        "notes[0]": "lies off the map: far away",
        "notes[1]": "is empty",
    }


def test_more_notes_than_a_battle_holds(tmp_path: Path) -> None:
    document = dungeon() | {"story": ""}
    document["notes"] = [{"text": str(n), "pos": {"x": 0, "y": 0}} for n in range(501)]
    imported = read(tmp_path, document)
    assert len(imported.notes) == 500
    assert [*told(imported, ImportStatus.IGNORED)] == ["notes[500]"]


def rotunda(**more: object) -> dict[str, Any]:
    """Return a round room of five cells with a passage to the left; it begins at B2."""
    rects = [{"x": 0, "y": 0, "w": 5, "h": 5, "rotunda": True}, {"x": -1, "y": 2, "w": 1, "h": 1}]
    return {"rects": [*rects, *more.pop("rects", ())], **more}  # type: ignore[misc]


def test_round_room_has_a_round_wall(tmp_path: Path) -> None:
    """The square is from (2, 1) to (7, 6), the radius 2.5, the passage the cell (1, 3)."""
    imported = read(tmp_path, rotunda())
    board = imported.board
    round_ends = {end for wall in board.walls for end in (wall.a, wall.b) if end[0] > 2}
    assert len(round_ends) > 20
    for x, y in round_ends:
        assert hypot(x - 4.5, y - 3.5) == pytest.approx(2.5, abs=1e-5)
    ground = movement_map_of(board)
    assert ground.is_step_open((1, 3), (2, 3))
    assert not ground.is_step_open((4, 1), (4, 0))
    assert not ground.is_step_open((6, 3), (7, 3))
    assert not ground.is_step_open((2, 2), (2, 1))
    assert not told(imported, ImportStatus.REPAIRED)


def test_round_wall_is_closed_but_for_its_passages(tmp_path: Path) -> None:
    """Every end of a piece of wall is the end of another."""
    board = read(tmp_path, rotunda()).board
    ends = Counter(end for wall in board.walls for end in (wall.a, wall.b))
    assert set(ends.values()) == {2}


@pytest.mark.parametrize(
    "rect",
    [
        {"x": -1, "y": 1, "w": 1, "h": 1},
        {"x": 4, "y": 4, "w": 3, "h": 1},
    ],
)
def test_round_room_that_others_cut_keeps_its_square(tmp_path: Path, rect: dict[str, int]) -> None:
    imported = read(tmp_path, rotunda(rects=[rect]))
    assert told(imported, ImportStatus.REPAIRED)["rects[0].rotunda"].startswith("is round")
    assert {x % 1 for wall in imported.board.walls for x in (*wall.a, *wall.b)} == {0}


def test_columns_in_a_ring(tmp_path: Path) -> None:
    """Columns of a round room are on no cell corner: 1.5 cells from the middle, at 30 degrees."""
    centre = {"x": 2.5 + 1.299038, "y": 2.5 + 0.75}
    board = read(tmp_path, rotunda(columns=[centre, centre])).board
    column = [wall for wall in board.walls if wall.kind is WallKind.OBJECT]
    assert len(column) == 4
    x, y = (sum(wall.a[axis] for wall in column) / 4 for axis in (0, 1))
    assert x == pytest.approx(5.799038)
    assert y == pytest.approx(4.25)


def test_rooms_of_a_turned_dungeon(tmp_path: Path) -> None:
    """A room takes every cell with its middle inside, at least a single cell."""
    document = {"rects": [{"x": 0.4, "y": 0, "w": 3, "h": 1}, {"x": 3.6, "y": 0, "w": 0.3, "h": 1}]}
    imported = read(tmp_path, document)
    assert (imported.board.grid.columns, imported.board.grid.rows) == (6, 3)
    assert [*told(imported, ImportStatus.REPAIRED)] == ["rects[0]", "rects[1]"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"rects": []}, "rects"),
        ({"rects": [{"x": 0, "y": 0, "w": 501, "h": 1}]}, "rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 500, "h": 1}]}, "rects"),
        ({"rects": [{"x": "0", "y": 0, "w": 5, "h": 1}]}, "rects[0].x"),
        ({"water": [{"x": 0, "y": 0}] * 20_001}, "water"),
        ({"rects": [{"x": 0, "y": 0, "w": 400, "h": 400}] * 7}, "rects"),
        ({"doors": [{"x": 0, "y": 0, "type": 1}]}, "doors[0].dir"),
        ({"doors": [{"x": 0, "y": 0, "dir": {"x": 2, "y": 0}}]}, "doors[0].dir.x"),
        ({"columns": [{"x": 0, "y": 0}] * 20_001}, "columns"),
        ({"water": [{"x": 0}]}, "water[0].y"),
        ({"notes": [{"text": 1, "pos": {"x": 0, "y": 0}}]}, "notes[0].text"),
    ],
)
def test_invalid_values_are_reported_by_key_path(
    tmp_path: Path, change: dict[str, Any], where: str
) -> None:
    with pytest.raises(FileProblem) as caught:
        read(tmp_path, dungeon() | change)
    assert caught.value.where == where


CELLS = st.frozensets(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1)


@given(CELLS)
def test_outline_separates_inside_from_outside(
    cells: frozenset[Cell],
) -> None:
    pieces = outline_of_cells(cells)
    board = Board(Grid(8, 8), tuple(Wall(f"w{n}", *ends) for n, ends in enumerate(pieces)))
    ground = movement_map_of(board)
    for column in range(7):
        for row in range(7):
            cell = (column, row)
            for neighbour in ((column + 1, row), (column, row + 1)):
                assert ground.is_step_open(cell, neighbour) is (
                    (cell in cells) == (neighbour in cells)
                )


@given(CELLS)
def test_outline_segments_are_maximal(cells: frozenset[Cell]) -> None:
    pieces = outline_of_cells(cells)
    ends = {(a, b[0] == a[0]) for a, b in pieces}
    assert not any((b, b[0] == a[0]) in ends for a, b in pieces)
