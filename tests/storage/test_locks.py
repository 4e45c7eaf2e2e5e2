"""A single writer, any number of readers, and no lock left by a crash."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.locks import WriteLock
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play

HOLDER = """
import sys
from pathlib import Path
from gridapp.storage.file.battle_file import BattleFile
with BattleFile.open(Path(sys.argv[1])) as file:
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.battle"
    BattleFile.create(path, battle()).close()
    return path


@contextmanager
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file open for writing."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        yield process


def test_second_process_may_only_read(path: Path) -> None:
    with holder(path) as process:
        with pytest.raises(FileProblem) as caught:
            BattleFile.open(path)
        assert f"open for writing in another window (process {process.pid} on" in caught.value.why
        assert caught.value.remedy == "close it there, or open it read-only here"
        with BattleFile.open(path, read_only=True) as file:
            assert file.read_only
            assert file.nearest_snapshot(file.head)[1] == battle()
    with BattleFile.open(path):
        pass


@pytest.mark.skipif(os.name != "posix", reason="there is no kill -9 on this system")
def test_killed_writer_leaves_no_lock(path: Path) -> None:
    with holder(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert path.with_name(path.name + ".lock").exists()
    with BattleFile.open(path) as file:
        play(file, battle(), 1)
    assert list(path.parent.iterdir()) == [path]


def test_second_writer_in_the_same_process_is_refused(path: Path) -> None:
    with BattleFile.open(path) as file:
        with pytest.raises(FileProblem, match=f"process {os.getpid()} on"):
            BattleFile.open(path)
        play(file, battle(), 1)
    with BattleFile.open(path) as file:
        assert file.head == 2


def test_readers_during_writing(path: Path) -> None:
    with BattleFile.open(path) as file:
        state = battle()
        for number in range(5):
            state = play(file, state, 1, start=number)
            with BattleFile.open(path, read_only=True) as reader:
                assert reader.head == file.head == number + 2


def test_reader_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with BattleFile.open(path, read_only=True) as reader:
        for attempt in (
            lambda: play(reader, battle(), 1),
            lambda: reader.move_head(1),
            lambda: reader.add_asset(b"picture"),
        ):
            with pytest.raises(FileProblem, match="opened read-only; save it under another name"):
                attempt()
    assert path.read_bytes() == before


def test_lock_file_link_is_not_followed(path: Path) -> None:
    target = path.with_name("precious.txt")
    target.write_text("precious")
    path.with_name(path.name + ".lock").symlink_to(target)
    with pytest.raises(FileProblem, match="lock file"):
        BattleFile.open(path)
    assert target.read_text() == "precious"


def test_deleted_lock_file_is_locked_again(path: Path) -> None:
    """The name then belongs to another file, which the next writer would lock."""
    with WriteLock(path) as lock:
        lock._file.unlink()
        with WriteLock(path), pytest.raises(FileProblem):
            WriteLock(path)


def test_failed_open_releases_the_lock(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])
    for _ in range(2):
        with pytest.raises(FileProblem, match="cut off"):
            BattleFile.open(path)
    assert list(path.parent.iterdir()) == [path]
