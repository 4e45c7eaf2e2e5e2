"""Maps written by other tools, if available; none is part of the project."""

import json
import os
from math import dist
from pathlib import Path
from typing import NamedTuple

import pytest

from gridapp.battle.board import DoorState, WallKind
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.picture_probe import PictureInfo, probe_header
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.uvtt.writer import write_uvtt

FOLDER = os.environ.get("GRIDAPP_MAPS", "")

pytestmark = pytest.mark.skipif(
    not FOLDER, reason="GRIDAPP_MAPS names no folder with other people's maps"
)


class Expected(NamedTuple):
    """Cells, wall and object segments, doors, number of windows, number of open ones."""

    cells: tuple[int, int]
    pixels: int
    walls: int
    objects: int
    doors: int
    windows: int
    open: int
    clipped: tuple[str, ...]
    picture: PictureInfo


EXPECTED = {
    "imagix_sampleMap": Expected((10, 10), 256, 7, 59, 2, 1, 0, (), PictureInfo("png", 2560, 2560)),
    "mbround18_the-litch-and-his-tomb": Expected(
        (48, 27), 128, 168, 0, 5, 0, 0, ("line_of_sight[27][7]",), PictureInfo("webp", 6144, 3456)
    ),
    "mbround18_headmasters-quarters": Expected(
        (10, 10), 128, 14, 0, 6, 6, 0, (), PictureInfo("png", 1280, 1280)
    ),
    "mbround18_azheim-meeting": Expected(
        (8, 8), 256, 0, 0, 0, 0, 0, (), PictureInfo("webp", 2048, 2048)
    ),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_counts(name: str) -> None:
    imported = read_map(Path(FOLDER) / f"{name}.dd2vtt")
    board = imported.board
    kinds = [wall.kind for wall in board.walls]
    counted = Expected(
        (board.grid.columns, board.grid.rows),
        int(board.grid.pixels),
        kinds.count(WallKind.WALL),
        kinds.count(WallKind.OBJECT),
        len(board.doors),
        sum(door.window for door in board.doors),
        sum(door.state is DoorState.OPEN for door in board.doors),
        tuple(line.where for line in imported.report.lines_with(ImportStatus.CLIPPED)),
        probe_header(imported.picture or b""),
    )
    assert counted == EXPECTED[name]
    assert not imported.report.lines_with(ImportStatus.REPAIRED)


@pytest.mark.parametrize("name", EXPECTED)
def test_everything_lies_on_the_map(name: str) -> None:
    board = read_map(Path(FOLDER) / f"{name}.dd2vtt").board
    ends = [end for wall in board.walls for end in (wall.a, wall.b)]
    ends += [end for door in board.doors for end in (door.a, door.b)]
    for x, y in ends:
        assert 0 <= x <= board.grid.columns
        assert 0 <= y <= board.grid.rows


@pytest.mark.parametrize("name", EXPECTED)
def test_doors_fill_gaps_in_walls(name: str) -> None:
    """Both ends of every door meet the end of a wall, so origin and clipping are right."""
    board = read_map(Path(FOLDER) / f"{name}.dd2vtt").board
    ends = [end for wall in board.walls for end in (wall.a, wall.b)]
    for door in board.doors:
        for jamb in (door.a, door.b):
            assert min(dist(jamb, end) for end in ends) < 1e-6


@pytest.mark.parametrize("name", EXPECTED)
def test_imported_maps_can_be_exported(name: str, tmp_path: Path) -> None:
    """In the common keys alone; every key besides walls is unchanged."""
    source, out = Path(FOLDER) / f"{name}.dd2vtt", tmp_path / "out.dd2vtt"
    imported = read_map(source)
    write_uvtt(out, imported.board, imported.picture, imported.extra)
    assert read_map(out).board == imported.board
    before, after = (json.loads(path.read_bytes()) for path in (source, out))
    assert "gridapp" not in after
    changed = ("line_of_sight", "objects_line_of_sight", "format")
    assert {key: after[key] for key in before if key not in changed} == {
        key: value for key, value in before.items() if key not in changed
    }
    assert after["format"] == 0.3
