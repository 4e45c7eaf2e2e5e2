"""A file format is a module with a declaration; the registry finds it without further edits."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.board import Board
from gridapp.grid.grid import Grid
from gridapp.storage.formats import creatures
from gridapp.storage.formats import registry as registry_module
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.formats.registry import (
    creature_formats,
    creature_suffixes,
    export_suffixes,
    is_creature_file,
    map_formats,
    map_suffixes,
    read_map,
    read_stat_blocks,
    write_map,
)
from gridapp.storage.problems import FileProblem

MAP_MODULE = """
from gridapp.battle.board import Board
from gridapp.grid.grid import Grid
from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.import_result import ImportedMap

def read(file):
    columns, rows = file.json_object["planted"]
    return ImportedMap(Board(Grid(columns, rows)), None, file.path.stem, ImportReport())

def write(path, board, picture, extra):
    path.write_text(f'{{"planted": [{board.grid.columns}, {board.grid.rows}]}}')
    return ImportReport()

FORMAT = MapFormat(
    "planted map", (".planted", ".json"), lambda file: "planted" in file.keys, read, write,
    (".planted",),
)
"""

CREATURE_MODULE = """
from gridapp.storage.formats.creatures.stat_block import StatBlock
from gridapp.storage.formats.file_format import CreatureFormat

FORMAT = CreatureFormat(
    "planted creatures",
    (".beasts",),
    lambda file: file.suffix == ".beasts",
    lambda file, report: (StatBlock("", file.data.decode(), "medium", {}),),
)
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module of each kind in the folders of the formats."""
    (tmp_path / "code").mkdir()
    packages = {
        registry_module.__package__: ("planted_map", MAP_MODULE),
        creatures.__name__: ("planted_creatures", CREATURE_MODULE),
    }
    for package, (name, text) in packages.items():
        folder = tmp_path / "code" / name
        folder.mkdir()
        (folder / f"{name}.py").write_text(text)
        paths = sys.modules[str(package)].__path__
        monkeypatch.setattr(sys.modules[str(package)], "__path__", [*paths, str(folder)])
    _forget()
    yield
    for package, (name, _) in packages.items():
        sys.modules.pop(f"{package}.{name}", None)
    _forget()


def _forget() -> None:
    map_formats.cache_clear()
    creature_formats.cache_clear()


def test_all_shipped_formats_are_found_by_their_modules() -> None:
    """A new format needs no edit here; writing formats come first, then all by name."""
    maps, creatures = map_formats(), creature_formats()
    assert {entry.name for entry in maps} >= {
        *("Universal VTT", "Foundry VTT pack", "Foundry VTT scene"),
        *("PDF", "one-page dungeon", "picture"),
    }
    assert list(maps) == sorted(maps, key=lambda entry: (entry.write is None, entry.name))
    assert {entry.name for entry in creatures} >= {
        *("Foundry VTT (dnd5e)", "Open5e or 5e-bits", "stat blocks as English text"),
    }
    assert list(creatures) == sorted(creatures, key=lambda entry: entry.name)
    assert set(export_suffixes()) >= {".dd2vtt", ".uvtt", ".df2vtt"}
    assert set(creature_suffixes()) >= {".json", ".txt", ".md"}


def test_a_new_map_format_is_read_and_written(planted: None, tmp_path: Path) -> None:
    path = tmp_path / "cave.planted"
    write_map(path, Board(Grid(7, 5)), None)
    assert read_map(path).board == Board(Grid(7, 5))
    assert ".planted" in map_suffixes()
    assert ".planted" in export_suffixes()


def test_a_shared_suffix_is_told_apart_by_content(planted: None, tmp_path: Path) -> None:
    path = tmp_path / "cave.json"
    path.write_text('{"planted": [3, 2]}')
    assert read_map(path).board == Board(Grid(3, 2))
    path.write_text('{"resolution": 5}')
    with pytest.raises(FileProblem, match="at resolution"):
        read_map(path)
    path.write_text("[]")
    with pytest.raises(FileProblem, match=r"choose one of Universal VTT, planted map, Foundry"):
        read_map(path)


def test_a_new_creature_format_is_read(planted: None, tmp_path: Path) -> None:
    path = tmp_path / "wolf.beasts"
    path.write_text("Wolf")
    assert is_creature_file(path)
    assert [block.name for block in read_stat_blocks(path, ReportBuilder())] == ["Wolf"]


def test_without_the_module_the_format_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "cave.planted"
    path.write_text("{}")
    with pytest.raises(FileProblem, match=r"choose one of \.dd2vtt"):
        read_map(path)
    with pytest.raises(FileProblem, match="its ending is not a map's"):
        write_map(path, Board(Grid(2, 2)), None)
    assert not is_creature_file(path)
