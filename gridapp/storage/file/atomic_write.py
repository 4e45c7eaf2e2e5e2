"""Whole files put in place at once: either the old one is there or the new one, complete."""

import os
import re
import secrets
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from gridapp.storage.problems import as_file_problems

_TEMPORARY = ".gridapp-{}.tmp"
_LEFT = re.compile(r"\.gridapp-[0-9a-f]{16}\.tmp(-journal)?")
_BESIDE = ("-journal", "-wal", "-shm")
_HOUR = 3600.0


def replace_with(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Write a database beside ``path``, then put it in its place; the caller holds the lock.

    Raises:
        FileProblem: it cannot be written; what was there before is still there.
    """
    temporary = path.with_name(_TEMPORARY.format(secrets.token_hex(8)))
    with as_file_problems(path):
        try:
            _write(temporary, fill)
            settle(path)
            temporary.replace(path)
            sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def replace_bytes(path: Path, data: bytes) -> None:
    """Write a file beside ``path``, then put it in its place.

    Raises:
        FileProblem: it cannot be written; what was there before is still there.
    """
    temporary = path.with_name(_TEMPORARY.format(secrets.token_hex(8)))
    with as_file_problems(path):
        try:
            with temporary.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
            sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def _write(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """No journal: until it is complete, nobody misses the file."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        fill(db)
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def settle(path: Path) -> None:
    """Take away what a crash left beside a name: SQLite would work it into the file to come.

    An old file there takes it in first, so that it is whole as long as it is there.

    Raises:
        OSError: it cannot be taken away.
    """
    left = [path.with_name(path.name + end) for end in _BESIDE]
    if path.exists() and any(one.exists() for one in left):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    for one in left:
        one.unlink(missing_ok=True)


def tidy(folder: Path) -> None:
    """Take away what a crash left half written; what is younger than an hour may be in work."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _LEFT.fullmatch(entry.name):
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > _HOUR:
                    Path(entry.path).unlink()


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder last; systems that cannot do this do it by themselves."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
