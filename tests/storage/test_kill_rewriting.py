"""A kill while a whole file is replaced: the old or the new file is there, complete."""

import shutil
from pathlib import Path

import pytest

from gridapp.storage.file import schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_hash
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play
from tests.storage.tracing import Point, acknowledged, need_strace, points, struck

pytestmark = pytest.mark.slow

TODAY = schema.VERSION
OLD = f"(version {TODAY})"
"""In the name of what is kept of a file that is migrated to a version after today's."""

START = """
import sys
from datetime import datetime
from pathlib import Path
from gridapp.storage.file import schema
from gridapp.storage.file.backups import back_up, restore
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.text_form import read_battle_text, write_battle_text
path = Path(sys.argv[1])
"""

SCRIPTS = {
    "discard": "with BattleFile.open(path) as file: file.discard(4)",
    "rename": "with BattleFile.open(path) as file: file.rename(path.with_name('other.battle'))",
    "migrate": """
schema.MIGRATIONS[schema.VERSION] = lambda db: db.execute("UPDATE tip SET id = 1")
schema.VERSION += 1
schema.TABLES_OF[schema.VERSION] = schema.TABLES
BattleFile.open(path).close()
""",
    "restore": """
with BattleFile.open(path, read_only=True) as file:
    copy = back_up(file, path.parent / "backups", datetime(2025, 1, 1))
restore(path, copy, datetime(2025, 1, 2))
""",
    "text": """
with BattleFile.open(path, read_only=True) as file:
    write_battle_text(file, path.with_suffix(".json"))
content = read_battle_text(path.with_suffix(".json"))
BattleFile.create_from(path.with_name("other.battle"), content).close()
""",
}


@pytest.fixture
def original(tmp_path: Path) -> Path:
    """A battle whose current state is line 8, with an undone branch from line 4 on."""
    path = tmp_path / "original" / "bridge.battle"
    path.parent.mkdir()
    with BattleFile.create(path, battle(), {"": PNG}) as file:
        state = play(file, battle(), 2, start=11)
        play(file, state, 3, start=13)
        file.move_head(3)
        play(file, state, 1, start=33)
    return path


def head_of(path: Path) -> str:
    with BattleFile.open(path, read_only=True) as file:
        entry = file.entry(file.head)
        return getattr(entry, "state_hash", state_hash(battle()))


def wrong(folder: Path, expected: str) -> str:
    """Return the faults of the battles in a folder after a run."""
    battles = sorted(folder.rglob("*.battle"))
    if not any(path.parent == folder for path in battles):
        return "no battle is left"
    for path in battles:
        if OLD not in path.name and (problems := verify(path)):
            return problems[0]
        if OLD not in path.name and head_of(path) != expected:
            return f"{path.name} shows another state"
    return ""


def strike(tmp_path: Path, original: Path, name: str, every: int) -> list[tuple[Point, str]]:
    """Kill the script at every nth call; return the points with faults."""
    need_strace()
    script, folder = START + SCRIPTS[name] + "\nprint('ACK 1', flush=True)\n", tmp_path / "struck"
    expected = head_of(original)

    def fresh() -> Path:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return Path(shutil.copyfile(original, folder / original.name))

    calls = points(script, fresh(), tmp_path / "calls.txt")
    assert wrong(folder, expected) == ""
    bad = []
    for point in calls[::every]:
        done = struck(script, fresh(), point, "signal=KILL")
        try:
            why = wrong(folder, expected)
        except FileProblem as problem:
            why = str(problem)
        if why:
            bad.append((point, why))
        assert not acknowledged(done.stdout)
    print(f"{name}: {len(calls[::every])} points, bad {len(bad)}")  # noqa: T201 - the figures
    return bad


@pytest.mark.long
@pytest.mark.parametrize("name", SCRIPTS)
def test_kill_at_every_call(
    tmp_path: Path, original: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "migrate":
        up = {TODAY: lambda db: db.execute("UPDATE tip SET id = 1")}
        monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS | up)
        monkeypatch.setattr(schema, "VERSION", TODAY + 1)
        monkeypatch.setitem(schema.TABLES_OF, TODAY + 1, schema.TABLES)
    assert strike(tmp_path, original, name, 1) == []


def test_kill_at_some_calls_of_discarding(tmp_path: Path, original: Path) -> None:
    assert strike(tmp_path, original, "discard", 12) == []


def test_harness_detects_a_non_atomic_replacement(
    tmp_path: Path, original: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = """
path.rename(path.with_suffix(".old"))
path.write_bytes(path.with_suffix(".old").read_bytes())
path.with_suffix(".old").unlink()
"""
    monkeypatch.setitem(SCRIPTS, "careless", moved)
    assert strike(tmp_path, original, "careless", 1)
