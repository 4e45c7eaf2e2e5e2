"""Universal VTT export: reading it gives the same board, and no imported data is lost."""

import base64
import json
from math import pi
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Picture, Terrain, Wall, WallKind
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid, Unit
from gridapp.storage.formats.import_report import ImportReport, ImportStatus
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.picture_probe import PictureInfo, probe_complete, sha256
from gridapp.storage.formats.registry import read_map, write_map
from gridapp.storage.formats.uvtt.writer import write_uvtt
from gridapp.storage.problems import FileProblem
from tests.storage import independent_uvtt
from tests.storage.samples import PNG, as_json, crop, jpeg, spots

SEEN = Picture(sha256(PNG), 640, 320)


def there_and_back(folder: Path, board: Board, extra: bytes = b"") -> ImportedMap:
    path = folder / "out.dd2vtt"
    write_uvtt(path, board, PNG if board.picture else None, extra)
    return read_map(path)


def written(folder: Path, board: Board, extra: bytes = b"") -> tuple[dict[str, Any], ImportReport]:
    path = folder / "out.dd2vtt"
    report = write_uvtt(path, board, PNG if board.picture else None, extra)
    return json.loads(path.read_bytes()), report


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board, with features that the format can and cannot express."""
    pixels = draw(st.sampled_from([64, 12.5, 33.3]))
    offset = draw(st.sampled_from([(0, 0), (7.5, -3.0), (-0.1, 21.3)]))
    grid = Grid(
        draw(st.integers(1, 20)),
        draw(st.integers(1, 20)),
        shape=draw(st.sampled_from(CellShape)),
        cell_size=draw(st.sampled_from([5, 1.5])),
        unit=draw(st.sampled_from(Unit)),
        pixels=pixels,
        offset=offset,
    )
    ends = pairs(grid)
    walls = draw(st.lists(st.tuples(ends, st.sampled_from(WallKind), _HEIGHT, _COVER), max_size=6))
    doors = draw(st.lists(st.tuples(ends, st.sampled_from(DoorState), _YES, _YES), max_size=4))
    cells = st.sampled_from(grid.cells)
    regions = draw(st.lists(st.lists(cells, max_size=5), max_size=2))
    return Board(
        grid,
        tuple(Wall(f"wall {n}", *two, kind, h, c) for n, (two, kind, h, c) in enumerate(walls)),
        tuple(Door(f"door {n}", *two, state, s, w) for n, (two, state, s, w) in enumerate(doors)),
        tuple(Terrain(f"t{n}", "mud", 2, tuple(region), n) for n, region in enumerate(regions)),
        draw(st.sampled_from([None, SEEN])),
    )


_HEIGHT = st.none() | st.floats(0, 30)
_COVER = st.sampled_from(["", "half"])
_YES = st.booleans()


def pairs(grid: Grid) -> st.SearchStrategy[tuple[Point, Point]]:
    """Two different points of a board."""

    def along(limit: float) -> st.SearchStrategy[float]:
        return st.integers(0, int(limit)).map(float) | st.floats(0, limit).map(lambda x: x + 0.0)

    point = st.tuples(along(grid.size[0]), along(grid.size[1]))
    return st.tuples(point, point).filter(lambda two: two[0] != two[1])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(boards())
def test_round_trip(tmp_path: Path, board: Board) -> None:
    assert there_and_back(tmp_path, board).board == board


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(boards())
def test_round_trip_of_a_cropped_map(tmp_path: Path, board: Board) -> None:
    """Imported data does not interfere with later changes."""
    path = tmp_path / "in.dd2vtt"
    path.write_bytes(as_json(crop()))
    assert there_and_back(tmp_path, board, read_map(path).extra).board == board


def test_imported_keys_are_exported(tmp_path: Path) -> None:
    path = tmp_path / "in.dd2vtt"
    path.write_bytes(as_json(crop()))
    first = read_map(path)
    document, _ = written(tmp_path, first.board, first.extra)
    for key in ("resolution", "lights", "environment", "software", "image", "portals"):
        assert document[key] == crop()[key]
    assert "gridapp" not in document
    again = read_map(tmp_path / "out.dd2vtt")
    assert (again.board, again.picture) == (first.board, first.picture)
    assert json.loads(again.extra) == json.loads(first.extra)
    assert document["format"] == 0.3
    assert not again.report.lines_with(ImportStatus.CLIPPED)


def test_known_export(tmp_path: Path) -> None:
    board = Board(
        Grid(4, 3, pixels=50),
        walls=(
            Wall("a", (0, 1), (2, 1)),
            Wall("b", (2, 1), (2, 3)),
            Wall("c", (3, 0), (4, 0)),
            Wall("o", (1, 2), (1, 3), WallKind.OBJECT),
            Wall("pane", (3, 1), (3, 2), WallKind.WINDOW),
        ),
        doors=(Door("d", (3, 2), (3, 3), DoorState.OPEN),),
    )
    document, report = written(tmp_path, board)
    assert document["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 4, "y": 3},
        "pixels_per_grid": 50,
    }
    assert document["line_of_sight"] == [spots((0, 1), (2, 1), (2, 3)), spots((3, 0), (4, 0))]
    assert document["objects_line_of_sight"] == [spots((1, 2), (1, 3))]
    door, pane = document["portals"]
    assert (door["bounds"], door["closed"]) == (spots((3, 2), (3, 3)), False)
    assert (door["position"], door["rotation"]) == ({"x": 3, "y": 2.5}, pytest.approx(pi / 2))
    assert (pane["bounds"], pane["closed"]) == (spots((3, 1), (3, 2)), False)
    assert document["format"] == 0.3
    blank = base64.b64decode(document["image"])
    assert probe_complete(blank) == PictureInfo("png", 200, 150)
    assert read_map(tmp_path / "out.dd2vtt").picture is None
    (line,) = (line for line in report.lines_with(ImportStatus.IGNORED) if line.where == "gridapp")
    assert str(line.text).startswith("1 wall that is a window: kept for this app")


@pytest.mark.parametrize("number", [0.2, 1.0, "1", 7, None])
def test_every_map_is_written_as_0_3(tmp_path: Path, number: object) -> None:
    """MapTool refuses every version except 0.3."""
    path = tmp_path / "in.dd2vtt"
    path.write_bytes(as_json({**crop(), "format": number}))
    imported = read_map(path)
    document, _ = written(tmp_path, imported.board, imported.extra)
    assert (document["format"], type(document["format"])) == (0.3, float)


@pytest.mark.parametrize(
    ("window", "before", "after"),
    [(True, False, False), (True, True, True), (False, True, True), (False, False, False)],
)
def test_windows_let_light_through_in_other_programs(
    tmp_path: Path, *, window: bool, before: bool, after: bool
) -> None:
    """An imported window keeps the value of its file; a window of this app lets light through."""
    bounds = spots((1, 1), (1, 1.75 if window else 2))
    document = {
        "resolution": {"map_size": {"x": 4, "y": 3}, "pixels_per_grid": 50},
        "portals": [{"bounds": bounds, "closed": before}],
    }
    path = tmp_path / "in.uvtt"
    path.write_bytes(as_json(document))
    imported = read_map(path)
    assert written(tmp_path, imported.board, imported.extra)[0]["portals"][0]["closed"] is after
    own, _ = written(tmp_path, imported.board)
    assert own["portals"][0]["closed"] is (False if window else before)
    assert "gridapp" not in own


def test_whole_numbers_stay_whole(tmp_path: Path) -> None:
    """MapTool reads 12 for 12.5 pixels, which the report says."""
    document, report = written(tmp_path, Board(Grid(4, 3, pixels=70.0)))
    assert [type(document["resolution"]["pixels_per_grid"]), str(report).count("whole")] == [int, 0]
    document, report = written(tmp_path, Board(Grid(4, 3, pixels=12.5)))
    assert document["resolution"]["pixels_per_grid"] == 12.5
    assert "read whole numbers shift the walls" in str(report)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(boards())
def test_independent_reader_sees_the_same_map(tmp_path: Path, board: Board) -> None:
    """The pieces lie on the same pixels of the picture, to a hundredth of a cell."""
    path = tmp_path / "out.dd2vtt"
    write_uvtt(path, board, PNG if board.picture else None)
    theirs = independent_uvtt.read(path)
    if board.picture:
        assert theirs.picture == (640, 320)
    assert theirs.pieces["wall"] == pixels_of(board, WallKind.WALL)
    assert theirs.pieces["object"] == pixels_of(board, WallKind.OBJECT)
    portals = [[*map(board.grid.to_pixel, (door.a, door.b))] for door in board.doors]
    assert theirs.pieces["portal"] == [
        approximately(board, portal) for portal in portals
    ] + pixels_of(board, WallKind.WINDOW)


def pixels_of(board: Board, kind: WallKind) -> list[object]:
    walls = (wall for wall in board.walls if wall.kind is kind)
    ends = ([*map(board.grid.to_pixel, (wall.a, wall.b))] for wall in walls)
    return [approximately(board, pair) for pair in ends]


def approximately(board: Board, pair: list[Point]) -> object:
    values = [value for point in pair for value in point]
    return pytest.approx(values, abs=0.01 * board.grid.pixels)


def test_shifted_grid(tmp_path: Path) -> None:
    """The first cell begins 16 pixels, a quarter of a cell, inside the picture."""
    grid = Grid(9, 4, pixels=64, offset=(16, 32))
    board = Board(grid, walls=(Wall("w", (1, 1), (2, 1)),), picture=SEEN)
    document, _ = written(tmp_path, board)
    assert document["resolution"]["map_origin"] == {"x": -0.25, "y": -0.5}
    assert document["resolution"]["map_size"] == {"x": 10, "y": 5}
    del document["gridapp"]
    (tmp_path / "other.uvtt").write_bytes(as_json(document))
    shifted_board = read_map(tmp_path / "other.uvtt").board
    assert shifted_board.walls == (Wall("w1", (1.25, 1.5), (2.25, 1.5)),)
    assert shifted_board.grid.to_pixel(shifted_board.walls[0].a) == board.grid.to_pixel((1, 1))


def test_changes_by_other_programs_take_precedence(tmp_path: Path) -> None:
    board = Board(Grid(4, 3), (Wall("low", (0, 1), (2, 1), height=3.0),))
    document, _ = written(tmp_path, board)
    document["line_of_sight"][0][1]["x"] = 3
    (tmp_path / "moved.uvtt").write_bytes(as_json(document))
    imported = read_map(tmp_path / "moved.uvtt")
    assert imported.board.walls == (Wall("w1", (0, 1), (3, 1)),)
    ignored = {line.where: line.text for line in imported.report.lines_with(ImportStatus.IGNORED)}
    assert "another program has changed the map since" in ignored["gridapp"]


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("grid", {"columns": 0, "rows": 3}, "no board"),
        ("walls", [{"id": "a", "a": [0, 1], "b": [9, 1]}], "off the map"),
        ("walls", [{"id": "a", "a": [0, 1], "b": [2, 1], "height": -1}], "no height"),
        ("walls", [{"id": "a\n", "a": [0, 1], "b": [2, 1]}], "cannot be shown"),
        ("doors", [{"id": "low", "a": [0, 1], "b": [2, 1]}], "id twice"),
        ("terrain", [{"id": "t", "name": "x" * 300, "factor": 1, "cells": []}], "too long"),
        ("terrain", [{"id": "t", "name": "x", "factor": -1, "cells": []}], "odd price"),
        ("terrain", [{"id": "t", "name": "x", "factor": 1, "cells": [[4, 0]]}], "off the map"),
        ("surprise", 1, "no board"),
    ],
)
def test_invalid_own_board_is_ignored(tmp_path: Path, key: str, value: object, why: str) -> None:
    board = Board(Grid(4, 3), (Wall("low", (0, 1), (2, 1), height=3.0),))
    document, _ = written(tmp_path, board)
    document["gridapp"][key] = value
    (tmp_path / "made.uvtt").write_bytes(as_json(document))
    imported = read_map(tmp_path / "made.uvtt")
    assert imported.board.walls == (Wall("w1", (0, 1), (2, 1)),)
    ignored = {line.where: line.text for line in imported.report.lines_with(ImportStatus.IGNORED)}
    assert why in ignored["gridapp"]


@pytest.mark.parametrize("shape", [CellShape.HEX_FLAT, CellShape.HEX_POINTY])
def test_export_of_a_hex_board(tmp_path: Path, shape: CellShape) -> None:
    """The picture is 10 x 5 squares of 64 pixels; the format has squares only."""
    grid = Grid(9, 4, shape=shape, pixels=64, offset=(16, 32))
    board = Board(grid, (Wall("w", (1, 1), (2.5, 1.5)),), (Door("d", (3, 1), (3, 2)),), (), SEEN)
    document, report = written(tmp_path, board)
    assert document["resolution"]["map_size"] == {"x": 10, "y": 5}
    assert any(
        "other programs lay squares" in line.text
        for line in report.lines_with(ImportStatus.IGNORED)
    )
    assert read_map(tmp_path / "out.dd2vtt").board == board
    del document["gridapp"]
    (tmp_path / "other.uvtt").write_bytes(as_json(document))
    squared = read_map(tmp_path / "other.uvtt").board
    assert (squared.grid.shape, squared.grid.columns, squared.grid.rows) == (
        CellShape.SQUARE,
        10,
        5,
    )
    for ours, theirs in zip(board.walls + board.doors, squared.walls + squared.doors, strict=True):
        for mine, their in ((ours.a, theirs.a), (ours.b, theirs.b)):
            assert squared.grid.to_pixel(their) == pytest.approx(grid.to_pixel(mine))


def test_unknown_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"choose one of \.dd2vtt"):
        write_map(tmp_path / "map.json", Board(Grid(4, 3)), None)


@pytest.mark.parametrize(
    "extra",
    [b"[]", b"{", b'{"resolution": 5}', b'{"resolution": {"map_size": {"x": 1}}}', b"\xff"],
)
def test_damaged_import_data_is_ignored(tmp_path: Path, extra: bytes) -> None:
    board = Board(Grid(4, 3))
    assert there_and_back(tmp_path, board, extra).board == board


def test_jpeg_is_exported_with_a_hint(tmp_path: Path) -> None:
    data = jpeg()
    board = Board(Grid(10, 5), picture=Picture(sha256(data), 640, 320))
    report = write_uvtt(tmp_path / "out.uvtt", board, data)
    assert read_map(tmp_path / "out.uvtt").picture == data
    assert "only PNG and WebP" in str(report)
