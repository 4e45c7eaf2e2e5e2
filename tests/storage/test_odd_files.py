"""Files that are no files: pipes, devices, sockets, folders, links in circles, changing files."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridapp.storage import safe_read
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.text_form import is_battle_text, read_battle_text
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.registry import is_creature_file, map_suffixes, read_map
from gridapp.storage.problems import FileProblem
from gridapp.storage.safe_read import read_beginning, read_regular_file
from tests.storage.samples import battle, play

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has no such files")


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """End a hanging test: a reader waiting for a pipe would wait for ever."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(60)
    yield
    signal.alarm(0)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def linked_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def sock(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(path))


def folder(path: Path) -> None:
    path.mkdir()


def circle(path: Path) -> None:
    path.symlink_to(path.with_name("b"))
    path.with_name("b").symlink_to(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def terminal(path: Path) -> None:
    path.symlink_to("/dev/tty")


def memory(path: Path) -> None:
    """A file of no size that has content all the same."""
    path.symlink_to("/proc/self/maps")


def giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(4 * 1024**3)


ODD: list[Callable[[Path], None]] = [
    *(pipe, linked_pipe, sock, folder, circle, zeros, terminal, memory, giant)
]


@pytest.mark.parametrize("make", ODD)
@pytest.mark.parametrize("suffix", [*map_suffixes(), ".battle"])
def test_every_reader_refuses(tmp_path: Path, make: Callable[[Path], None], suffix: str) -> None:
    if suffix == ".battle" and make is giant:
        suffix = ".battle.json"  # a hole is no battle, and refused by its header
    path = tmp_path / f"a{suffix}"
    make(path)
    assert not is_battle_text(path)
    for read in (read_map, read_battle_text, is_creature_file, BattleFile.open):
        if read is is_creature_file and suffix != ".json":
            continue
        with pytest.raises(FileProblem) as caught:
            read(path)
        assert caught.value.remedy
    assert verify(path)


def test_reading_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_regular_file(path, 5) == b"12345"
    assert read_beginning(path, 3) == b"123"
    with pytest.raises(FileProblem, match="larger than 4 bytes"):
        read_regular_file(path, 4)


@pytest.mark.parametrize("change", [b"1234567", b"12"])
def test_file_that_changes_while_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: bytes
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    read = safe_read._read

    def slowly(handle: int, limit: int) -> bytes:
        data = read(handle, limit)
        path.write_bytes(change)
        return data

    monkeypatch.setattr(safe_read, "_read", slowly)
    with pytest.raises(FileProblem, match="another program changes it"):
        read_regular_file(path, 100)


def test_file_that_grows_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    monkeypatch.setattr(os, "read", lambda _, count: b"x" * min(count, 10))
    with pytest.raises(FileProblem, match="larger than 1,000 bytes"):
        read_regular_file(path, 1000)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.battle"
    with BattleFile.create(path, battle()) as made:
        play(made, battle(), 3)
    return path


@pytest.mark.parametrize("make", [pipe, folder, zeros, circle, sock])
@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_odd_file_beside_a_battle(file: Path, make: Callable[[Path], None], end: str) -> None:
    make(file.with_name(file.name + end))
    for read_only in (True, False):
        with pytest.raises(FileProblem, match="beside it is no ordinary file"):
            BattleFile.open(file, read_only=read_only)


def test_journal_that_is_a_link_is_not_written_to(file: Path) -> None:
    precious = file.with_name("precious.txt")
    precious.write_bytes(b"precious")
    file.with_name(file.name + "-journal").symlink_to(precious)
    with pytest.raises(FileProblem, match="beside it is no ordinary file"):
        BattleFile.open(file)
    assert precious.read_bytes() == b"precious"


HOT = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = DELETE")
db.execute("PRAGMA cache_size = 1")
db.execute("PRAGMA cache_spill = 1")
db.execute("BEGIN")
db.execute("UPDATE log SET body = zeroblob(100000)")
os._exit(0)
"""


def leading_to(target: Path) -> bytes:
    """Return the end of a journal that names a further journal (fileformat2.html, 3)."""
    name = str(target).encode()
    total = sum(name) & 0xFFFFFFFF
    magic = bytes.fromhex("d9d505f920a163d7")
    return (
        (1).to_bytes(4, "big")
        + name
        + len(name).to_bytes(4, "big")
        + total.to_bytes(4, "big")
        + magic
    )


def test_journal_cannot_name_a_file_to_delete(file: Path) -> None:
    """SQLite would delete a super-journal whose journals are gone: any file named in a journal."""
    subprocess.run([sys.executable, "-c", HOT, str(file)], check=True)
    journal, precious = file.with_name(file.name + "-journal"), file.with_name("precious.txt")
    assert journal.stat().st_size > 512
    precious.write_bytes(b"precious")
    with journal.open("ab") as end:
        end.write(leading_to(precious))
    with pytest.raises(FileProblem, match="beside it leads to another file"):
        BattleFile.open(file)
    assert precious.read_bytes() == b"precious"


def test_journal_of_a_killed_process_is_used(file: Path) -> None:
    before = verify(file)
    subprocess.run([sys.executable, "-c", HOT, str(file)], check=True)
    with BattleFile.open(file) as opened:
        assert opened.head == 4
    assert verify(file) == before == []
