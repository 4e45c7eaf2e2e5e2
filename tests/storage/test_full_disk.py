"""A full, failing or vanished disk: reported at once, nothing lost, and play continues later."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.state import Battle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, commands_between, play, step


@pytest.fixture
def file(tmp_path: Path) -> Iterator[BattleFile]:
    with BattleFile.create(tmp_path / "bridge.battle", battle()) as file:
        yield file


def fill(file: BattleFile, state: Battle) -> Battle:
    """Play until the disk is full; return the last stored state."""
    for number in range(10_000):
        command, dice, after = step(state, number)
        try:
            file.append(command, dice, after)
        except FileProblem as problem:
            assert "the disk is full; free some space" in str(problem)  # noqa: PT017 - in a loop
            return state
        state = after
    pytest.fail("the disk never filled up")


def limit_pages(file: BattleFile, more: int) -> None:
    pages = file._opened.db.execute("PRAGMA page_count").fetchone()[0]
    file._opened.db.execute(f"PRAGMA max_page_count = {pages + more}")


def test_full_disk_and_recovery(file: BattleFile) -> None:
    limit_pages(file, 3)
    state = fill(file, battle())
    head, size = file.head, file.path.stat().st_size
    assert head > 1
    for _ in range(3):
        with pytest.raises(FileProblem):
            play(file, state, 1)
        with pytest.raises(FileProblem):
            file.add_asset(PNG * 200)
    assert (file.head, file.last_line, file.path.stat().st_size) == (head, head, size)
    limit_pages(file, 100)
    play(file, state, 3, start=50)
    file.add_asset(PNG * 200)
    file.close()
    assert verify(file.path) == []
    with BattleFile.open(file.path) as again:
        assert again.head == head + 3


LIMITED = """
import resource, sys
from pathlib import Path
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play
with BattleFile.open(Path(sys.argv[1])) as file:
    limit = file.path.stat().st_size + 20_000
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    state, number, problem = battle(), 0, None
    while problem is None:
        try:
            state = play(file, state, 1, start=number)
            number += 1
        except FileProblem as found:
            problem = found
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    play(file, state, 1, start=number)
    print(number, problem.why)
"""


@pytest.mark.skipif(os.name != "posix", reason="the system does not limit the size of files")
def test_file_size_limit(file: BattleFile) -> None:
    file.close()
    command = [sys.executable, "-c", LIMITED, str(file.path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    number, _, why = done.stdout.strip().partition(" ")
    assert why in ("the disk reports an error", "the disk is full")
    assert int(number) > 10
    assert verify(file.path) == []
    with BattleFile.open(file.path) as again:
        assert again.head == int(number) + 2


@pytest.mark.skipif(os.name != "posix", reason="the system does not limit the size of files")
def test_failed_copy_keeps_the_old_file(file: BattleFile) -> None:
    import resource

    copy = file.path.with_name("copy.battle")
    copy.write_bytes(b"precious")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9000, limits[1]))
    try:
        with pytest.raises(FileProblem) as caught:
            file.copy_to(copy)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.path == copy
    assert copy.read_bytes() == b"precious"
    assert not list(file.path.parent.glob("*.tmp"))
    assert not list(file.path.parent.glob(".*.tmp"))
    file.copy_to(copy)
    assert verify(copy) == []


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be deleted on this system")
def test_deleted_file_is_detected(file: BattleFile) -> None:
    """As when a USB stick is pulled out: further writing would be lost."""
    state = play(file, battle(), 1)
    file.path.unlink()
    with pytest.raises(FileProblem, match="moved or deleted while open"):
        play(file, state, 1)
    file.copy_to(file.path.with_name("rescued.battle"))
    with BattleFile.open(file.path.with_name("rescued.battle")) as rescued:
        assert rescued.head == 2


@pytest.mark.skipif(os.name != "posix", reason="open files cannot be replaced on this system")
def test_replaced_file_is_detected(file: BattleFile) -> None:
    state = play(file, battle(), 1)
    replacement = file.path.with_name("other.battle")
    file.copy_to(replacement)
    replacement.replace(file.path)
    with pytest.raises(FileProblem, match="moved or deleted while open"):
        play(file, state, 1)
    assert verify(file.path) == []


def test_file_changed_by_another_program_is_detected(file: BattleFile) -> None:
    state = play(file, battle(), 2)
    db = sqlite3.connect(file.path)
    with db:
        db.execute("UPDATE tip SET hash = zeroblob(32)")
    db.close()
    with pytest.raises(FileProblem, match="another program has changed it"):
        play(file, state, 1)
    assert file.head == 3


class Wrapped:
    """A connection whose next COMMIT succeeds or not, and then reports an error."""

    def __init__(self, db: sqlite3.Connection, *, reaches_the_disk: bool) -> None:
        """Wrap a connection."""
        self._db = db
        self._reaches = reaches_the_disk
        self.armed = True

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)

    def execute(self, sql: str, *values: tuple[object, ...]) -> object:
        if sql == "COMMIT" and self.armed:
            self.armed = False
            self._db.execute("COMMIT" if self._reaches else "ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        return self._db.execute(sql, values[0] if values else ())


@pytest.mark.parametrize("reaches", [True, False], ids=["reached", "not reached"])
def test_commit_with_an_error(
    file: BattleFile, monkeypatch: pytest.MonkeyPatch, reaches: bool
) -> None:
    """A commit counts if it reached the disk despite the error, else it is refused."""
    state = play(file, battle(), 2)
    monkeypatch.setattr(file._log, "_db", Wrapped(file._opened.db, reaches_the_disk=reaches))
    if reaches:
        state = play(file, state, 1, start=77)
    else:
        with pytest.raises(FileProblem, match="disk I/O error"):
            play(file, state, 1, start=77)
    assert (file.head, file.last_line) == (3 + reaches, 3 + reaches)
    with BattleFile.open(file.path, read_only=True) as again:
        assert again.head == file.head
    play(file, state, 1, start=5)
    assert (file.head, file.parent(file.head)) == (4 + reaches, 3 + reaches)
    done = commands_between(file, 1, file.head)
    accepted = [("line 0",), ("line 1",), *[("line 77",)] * reaches, ("line 5",)]
    assert [entry.lines for entry in done] == accepted
    file.close()
    assert verify(file.path) == []
    with BattleFile.open(file.path) as again:
        assert again.head == 4 + reaches
        assert commands_between(again, 1, again.head) == done
