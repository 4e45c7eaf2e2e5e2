"""Renaming, reconnected disks, and leftovers of crashes."""

import errno
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.open_file import OpenFile
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.battle"
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
    return path


def test_rename_an_open_battle(path: Path) -> None:
    renamed = path.with_name("mill.battle")
    with BattleFile.open(path) as file:
        file.rename(renamed)
        assert file.path == renamed
        play(file, battle(), 1)
        with pytest.raises(FileProblem, match="open for writing"):
            BattleFile.open(renamed)
    assert [entry.name for entry in path.parent.iterdir()] == ["mill.battle"]
    with BattleFile.open(renamed) as file:
        assert file.head == 5


def test_taken_name_is_refused(path: Path) -> None:
    taken = path.with_name("mill.battle")
    taken.write_bytes(b"precious")
    with BattleFile.open(path) as file:
        with pytest.raises(FileProblem, match="there is such a file already"):
            file.rename(taken)
        play(file, battle(), 1)
        assert (file.path, file.head) == (path, 5)
    assert taken.read_bytes() == b"precious"
    assert {entry.name for entry in path.parent.iterdir()} == {"bridge.battle", "mill.battle"}


@pytest.mark.parametrize("leftover", ["-journal", "-wal"])
def test_stale_journal_at_the_new_name_is_ignored(path: Path, leftover: str) -> None:
    crashed = path.with_name("mill.battle")
    leave_beside(crashed, leftover)
    with BattleFile.open(path) as file:
        file.rename(crashed)
        play(file, battle(), 1)
    assert verify(crashed) == []
    assert [entry.name for entry in path.parent.iterdir()] == ["mill.battle"]


def leave_beside(path: Path, leftover: str) -> None:
    """Leave the side files of a file deleted after a crash during a write."""
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 9)
    beside = path.with_name(path.name + leftover)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA journal_mode = {'WAL' if leftover == '-wal' else 'DELETE'}")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE log SET body = zeroblob(90000)")
        if leftover == "-wal":
            db.execute("COMMIT")
        content = beside.read_bytes()
        if db.in_transaction:
            db.execute("ROLLBACK")
    path.unlink()
    beside.write_bytes(content)


def test_failed_rename_releases_both_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    renamed = path.with_name("mill.battle")
    file = BattleFile.open(path)
    with monkeypatch.context() as broken:
        broken.setattr(OpenFile, "_read", fail)
        with pytest.raises(FileProblem, match="disk reports an error"):
            file.rename(renamed)
    assert file.path == renamed
    assert not path.with_name("bridge.battle.lock").exists()
    file.close()
    assert [entry.name for entry in path.parent.iterdir()] == ["mill.battle"]


def fail(_: OpenFile) -> None:
    raise OSError(errno.EIO, "Input/output error")


def test_missing_folder_is_refused(path: Path) -> None:
    with BattleFile.open(path) as file:
        with pytest.raises(FileProblem, match="no such file"):
            file.rename(path.parent / "gone" / "mill.battle")
        play(file, battle(), 1)
    assert verify(path) == []


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be moved on this system")
def test_reconnected_disk_gets_pending_lines(path: Path) -> None:
    away = path.with_name("away")
    with BattleFile.open(path) as file:
        file.deferred = True
        path.rename(away)
        play(file, battle(), 2)
        with pytest.raises(FileProblem, match="moved or deleted"):
            file.flush()
        with pytest.raises(FileProblem, match="no such file"):
            file.reconnect()
        # As another system's cache would have it: the same bytes in another file.
        path.write_bytes(away.read_bytes())
        file.reconnect()
        file.flush()
        assert file.unwritten == 0
    assert verify(path) == []
    with BattleFile.open(path) as file:
        assert file.last_line == 6


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be moved on this system")
def test_other_battle_at_the_path_is_not_written(path: Path) -> None:
    with BattleFile.open(path) as file:
        file.deferred = True
        play(file, battle(), 2)
        path.rename(path.with_name("away"))
        BattleFile.create(path.with_name("new"), battle(tokens=1)).close()
        path.with_name("new").rename(path)
        with pytest.raises(FileProblem, match="another program has changed it"):
            file.reconnect()
        assert file.unwritten == 2


def test_only_stale_temporaries_are_deleted(path: Path) -> None:
    old = path.with_name(".gridapp-0123456789abcdef.tmp")
    fresh = path.with_name(".gridapp-fedcba9876543210.tmp")
    foreign = path.with_name(".gridapp-notes.tmp")
    for temporary in (old, fresh, foreign):
        temporary.write_bytes(b"half")
    hours_ago = time.time() - 2 * 3600
    for temporary in (old, foreign):
        os.utime(temporary, (hours_ago, hours_ago))
    with BattleFile.open(path, read_only=True):
        assert old.exists()
    with BattleFile.open(path):
        assert (old.exists(), fresh.exists(), foreign.exists()) == (False, True, True)
