"""One-page dungeons: walls around the union of the rectangles, doors on sides of cells."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.storage.formats.cell_outline import outline_of_cells
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import as_json
from tests.storage.scene_samples import dungeon


def read(folder: Path, document: dict[str, Any]) -> ImportedMap:
    path = folder / "dungeon.json"
    path.write_bytes(as_json(document))
    return read_map(path)


def told(imported: ImportedMap, kind: ImportStatus) -> dict[str, str]:
    return {line.where: line.text for line in imported.report.lines_with(kind)}


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


def test_notes_are_reported_and_kept(tmp_path: Path) -> None:
    imported = read(tmp_path, dungeon())
    note = told(imported, ImportStatus.IGNORED)["notes[0]"]
    assert note == "at H3: A cold oven.; kept, but the board does not show it"
    assert json.loads(imported.extra) == {"watabou": dungeon()}
    assert imported.name == "Cellar of the Grey Cook"
    assert told(imported, ImportStatus.REPAIRED)["rects[1].rotunda"].startswith("is round")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"rects": []}, "rects"),
        ({"rects": [{"x": 0, "y": 0, "w": 501, "h": 1}]}, "rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 500, "h": 1}]}, "rects"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 5, "h": 1}]}, "rects[0].x"),
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
    board = Board(Grid(8, 8), tuple(Wall(f"w{n}", *one) for n, one in enumerate(pieces)))
    ground = movement_map_of(board)
    for column in range(7):
        for row in range(7):
            cell = (column, row)
            for other in ((column + 1, row), (column, row + 1)):
                assert ground.is_step_open(cell, other) is ((cell in cells) == (other in cells))


@given(CELLS)
def test_outline_segments_are_maximal(cells: frozenset[Cell]) -> None:
    pieces = outline_of_cells(cells)
    ends = {(a, b[0] == a[0]) for a, b in pieces}
    assert not any((b, b[0] == a[0]) in ends for a, b in pieces)
