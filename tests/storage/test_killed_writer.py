"""A writer killed between two writes: any opener rolls the transaction back."""

import sqlite3
import struct
import subprocess
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from gridapp.storage.file import schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play

PAGES = 28
"""Where the header counts the pages of the file."""

TORN = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = PERSIST")
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN IMMEDIATE")
db.execute("UPDATE log SET hash = zeroblob(32)")
db.execute("INSERT INTO snapshot VALUES (7, zeroblob(100000))")
os._exit(9)
"""
"""Ends in the midst of a transaction that has spilled over into the file already."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.battle"
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
    return path


def torn(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", TORN, str(path)], check=False)
    assert done.returncode == 9
    assert path.with_name(path.name + "-journal").stat().st_size > 512


def test_header_with_missing_pages(path: Path) -> None:
    """The header is written first: a kill after it used to be reported as damage."""
    whole = path.read_bytes()
    (pages,) = struct.unpack_from(">I", whole, PAGES)
    path.write_bytes(whole[:PAGES] + struct.pack(">I", pages + 2) + whole[PAGES + 4 :])
    schema.check_header(path)
    with pytest.raises(FileProblem, match="damaged"):  # without a journal it is
        BattleFile.open(path)


def test_writer_rolls_back(path: Path) -> None:
    torn(path)
    with BattleFile.open(path) as file:
        assert file.head == 4
    assert verify(path) == []


@pytest.mark.parametrize("look", ["read", "verify"])
def test_reader_rolls_back(path: Path, look: str) -> None:
    before = path.read_bytes()
    torn(path)
    if look == "read":
        with BattleFile.open(path, read_only=True) as file:
            assert file.head == 4
    else:
        assert verify(path) == []
    assert path.read_bytes() == before


def test_only_cpu_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sleeping computer or a stopped process uses none of the time limit."""
    hours = SimpleNamespace(monotonic=count(0, 3600).__next__, thread_time=time.thread_time)
    monkeypatch.setattr(schema, "time", hours)
    counting = (
        "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c LIMIT 50000) "
        "SELECT max(x) FROM c"
    )
    with closing(sqlite3.connect(":memory:")) as db, schema.time_limit(db):
        assert db.execute(counting).fetchone() == (50_000,)
