"""Deferred lines: in memory at once, and written all or none."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from gridapp.storage.file import assets as kept
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play
from tests.storage.test_full_disk import Wrapped, limit_pages


@pytest.fixture
def file(tmp_path: Path) -> Iterator[BattleFile]:
    with BattleFile.create(tmp_path / "bridge.battle", battle()) as file:
        file.deferred = True
        yield file


def on_disk(path: Path) -> tuple[int, int]:
    """Return the last and the current line as seen by another reader."""
    with BattleFile.open(path, read_only=True) as reader:
        return reader.last_line, reader.head


def test_lines_wait_for_flush(file: BattleFile) -> None:
    play(file, battle(), 3)
    file.move_head(2)
    assert (file.last_line, file.head, file.unwritten) == (5, 2, 4)
    assert on_disk(file.path) == (1, 1)
    file.flush()
    assert (file.unwritten, on_disk(file.path)) == (0, (5, 2))


def test_snapshots_wait_for_flush(file: BattleFile) -> None:
    state = play(file, battle(), 200)
    assert file.snapshot(201) is None
    assert file.nearest_snapshot(201) == (1, battle())
    file.flush()
    assert file.nearest_snapshot(201) == (201, state)
    assert verify(file.path) == []


def test_lines_wait_in_order_on_a_full_disk(file: BattleFile) -> None:
    limit_pages(file, 0)
    state = play(file, battle(), 40)
    for _ in range(2):
        with pytest.raises(FileProblem, match="the disk is full"):
            file.flush()
    assert (file.unwritten, on_disk(file.path)) == (40, (1, 1))
    play(file, state, 1, start=40)
    limit_pages(file, 100)
    file.flush()
    assert (file.unwritten, on_disk(file.path)) == (0, (42, 42))
    assert verify(file.path) == []


@pytest.mark.parametrize("reaches", [True, False], ids=["reached", "not reached"])
def test_failed_commit_writes_no_line_twice(
    file: BattleFile, monkeypatch: pytest.MonkeyPatch, reaches: bool
) -> None:
    monkeypatch.setattr(file._log, "_db", Wrapped(file._opened.db, reaches_the_disk=reaches))
    state = play(file, battle(), 2)
    with pytest.raises(FileProblem, match="disk I/O error"):
        file.flush()
    play(file, state, 1, start=2)
    file.flush()
    assert (file.unwritten, on_disk(file.path)) == (0, (4, 4))
    assert verify(file.path) == []


def test_flush_in_another_thread(file: BattleFile) -> None:
    def flush_on() -> None:
        while file.last_line < 400 or file.unwritten:
            file.flush()

    thread = Thread(target=flush_on)
    thread.start()
    play(file, battle(), 399)
    thread.join()
    assert on_disk(file.path) == (400, 400)
    assert verify(file.path) == []


def test_last_state_is_stored_once(file: BattleFile) -> None:
    state = play(file, battle(), 3, start=5)
    file.save_state(state)  # lines wait: it would be stored before its line
    assert not file.has_snapshot(4)
    file.flush()
    file.save_state(battle())  # another state than the current one
    assert not file.has_snapshot(4)
    file.save_state(state)
    file.save_state(state)
    assert file.nearest_snapshot(4) == (4, state)
    later = play(file, state, 1, start=9)
    file.flush()
    file.save_state(later)
    file.close()
    with BattleFile.open(file.path) as again:
        assert (again.has_snapshot(4), again.nearest_snapshot(5)) == (False, (5, later))
    assert verify(file.path) == []


def test_failure_to_store_the_last_state_is_reported(file: BattleFile) -> None:
    state = play(file, battle(), 1)
    file.flush()
    file._opened.db.execute("PRAGMA query_only = ON")
    with pytest.raises(FileProblem):
        file.save_state(state)
    assert not file.has_snapshot(2)


def test_copy_includes_pending_lines(file: BattleFile) -> None:
    limit_pages(file, 0)
    play(file, battle(), 230)
    file.move_head(7)
    copy = file.path.with_name("rescued.battle")
    file.copy_to(copy)
    assert verify(copy) == []
    assert on_disk(copy) == (232, 7)
    assert file.unwritten == 231


def test_copy_while_stat_fails(file: BattleFile, monkeypatch: pytest.MonkeyPatch) -> None:
    play(file, battle(), 3)
    file.flush()
    copy = file.path.with_name("rescued.battle")
    copy.write_text("something else")
    stat = os.stat

    def failing(path: Path, **options: bool) -> os.stat_result:
        if path == file.path:
            raise OSError(errno.EIO, "Input/output error", str(path))
        return stat(path, **options)

    monkeypatch.setattr(os, "stat", failing)
    file.copy_to(copy)
    monkeypatch.undo()
    assert on_disk(copy) == (4, 4)


def test_copy_after_the_disk_is_gone(file: BattleFile, monkeypatch: pytest.MonkeyPatch) -> None:
    play(file, battle(), 3)
    file.add_asset(PNG)
    file.asset(sha256(PNG))

    def gone(*_: object) -> list[str]:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(kept, "asset_names", gone)
    copy = file.path.with_name("rescued.battle")
    file.copy_to(copy)
    monkeypatch.undo()
    with BattleFile.open(copy, read_only=True) as rescued:
        assert (rescued.last_line, rescued.asset(sha256(PNG))) == (4, PNG)
