"""Atomic replacement of files, in an order that survives a power cut."""

import errno
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.storage.file import atomic_write
from gridapp.storage.file.atomic_write import replace_database, replace_file
from gridapp.storage.problems import FileProblem


def fill(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE t(a)")


@pytest.mark.skipif(os.name != "posix", reason="folders are not synced on this system")
def test_order_of_syncs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noting_fsync(handle: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        done.append("sync folder" if is_folder else "sync file")
        fsync(handle)

    def noting_replace(self: Path, target: Path) -> Path:
        done.append("rename")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(Path, "replace", noting_replace)
    replace_database(tmp_path / "new.battle", fill)
    assert done == ["sync file", "rename", "sync folder"]


def test_failure_leaves_no_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "new.battle"
    path.write_text("precious")

    def fail(db: sqlite3.Connection) -> None:
        fill(db)
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(FileProblem, match="disk is full"):
        replace_database(path, fail)
    assert [entry.name for entry in tmp_path.iterdir()] == ["new.battle"]
    assert path.read_text() == "precious"


@pytest.mark.skipif(os.name != "posix", reason="permissions are kept in another way")
def test_default_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    replace_database(tmp_path / "new.battle", fill)
    modes = {entry.stat().st_mode for entry in tmp_path.iterdir()}
    assert len(modes) == 1


def test_orphaned_journal_is_removed(tmp_path: Path) -> None:
    journal = tmp_path / "new.battle-journal"
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    replace_database(tmp_path / "new.battle", fill)
    assert not journal.exists()
    with closing(sqlite3.connect(tmp_path / "new.battle")) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("t",)]


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_refused_new_file_is_sent_to_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Without an existing file, the remedy names no copy and no change."""

    def refuse(_: Path) -> int:
        raise OSError(number, "refused")

    monkeypatch.setattr(atomic_write, "create_private", refuse)
    with pytest.raises(FileProblem) as new:
        atomic_write.replace_file(tmp_path / "new.webp", b"")
    assert new.value.remedy == "choose another folder"
    (tmp_path / "old.webp").write_bytes(b"")
    with pytest.raises(FileProblem) as old:
        atomic_write.replace_file(tmp_path / "old.webp", b"")
    assert "copy it elsewhere" in old.value.remedy


def test_file_in_a_missing_folder_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as missing:
        atomic_write.replace_file(tmp_path / "gone" / "new.webp", b"")
    assert missing.value.why == "there is no such folder"


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
def test_a_pipe_or_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.battle"
    os.mkfifo(pipe)
    with pytest.raises(FileProblem, match="it is no ordinary file"):
        replace_database(pipe, fill)
    with pytest.raises(FileProblem, match="it is no ordinary file"):
        replace_file(pipe, b"new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]
