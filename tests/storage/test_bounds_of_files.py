"""Numbers out of bounds on every way in: a new file, an old one, its text, a map, a command."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from gridapp.battle.board import Wall
from gridapp.battle.commands import AlignGrid
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.storage.file import log
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import StartEntry, encode_entry
from gridapp.storage.file.schema import create_tables
from gridapp.storage.file.text_form import read_battle_text, write_battle_text
from gridapp.storage.formats import registry
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from tests.engine.scenes import rules
from tests.storage.samples import as_json, battle, crop

BOUND = "10,000,000.0 is out of range, at most 10,000"


def far(state: Battle) -> Battle:
    walls = (*state.board.walls, Wall("far", (0.0, 0.0), (1e7, 1.0)))
    return replace(state, board=replace(state.board, walls=walls))


def test_new_file(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=BOUND):
        BattleFile.create(tmp_path / "a.battle", far(battle()))
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle file with valid hashes, but a wall beyond the bounds."""
    path = tmp_path / "a.battle"
    with closing(sqlite3.connect(path)) as db, db:
        create_tables(db)
        log.write_first_lines(db, (encode_entry(StartEntry(far(battle()))),))
    return path


def test_stored_file(path: Path) -> None:
    with pytest.raises(FileProblem) as caught:
        BattleFile.open(path)
    assert caught.value.where == "log[1]"
    assert caught.value.why == f"board.walls[4].b: {BOUND}"
    assert "damaged" not in str(caught.value)


def test_text(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    with BattleFile.create(tmp_path / "a.battle", battle()) as file:
        write_battle_text(file, out)
    document = json.loads(out.read_bytes())
    read_battle_text(out)
    document["log"][0]["state"]["board"]["walls"][1]["b"] = [1e7, 1.0]
    out.write_text(json.dumps(document, separators=(",", ":")))
    with pytest.raises(FileProblem, match=BOUND):
        read_battle_text(out)


def test_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every importer is checked, even without bounds of its own."""
    path = tmp_path / "a.uvtt"
    path.write_bytes(as_json(crop()))
    imported = read_map(path)
    wild = replace(imported, board=far(replace(battle(), board=imported.board)).board)
    careless = registry.map_formats()[0]._replace(
        suffixes=(".uvtt",), recognise=lambda _: True, read=lambda _: wild
    )
    monkeypatch.setattr(registry, "map_formats", lambda: (careless,))
    with pytest.raises(FileProblem, match=BOUND):
        read_map(path)


@pytest.mark.parametrize("grid", [(1e-9, (0.0, 0.0)), (64.0, (1e9, 0.0)), (1e9, (0.0, 0.0))])
def test_command(grid: tuple[float, tuple[float, float]]) -> None:
    """A grid of tiny cells would move walls, which keep their pixels, far away."""
    state = replace(battle(pictured=True), tokens=())
    outcome = apply(state, AlignGrid(10, 10, *grid), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    assert outcome.code == "bounds"
    assert "is out of range, at most" in str(outcome)
