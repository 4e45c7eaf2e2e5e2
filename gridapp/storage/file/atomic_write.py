"""Atomic replacement of whole files: after a crash the old file or the complete new one exists."""

import os
import re
import secrets
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from gridapp.storage.private_files import create_private, set_final_mode
from gridapp.storage.problems import FileProblem, as_file_problems

_TEMPORARY = ".gridapp-{}.tmp"
_STALE = re.compile(r"\.gridapp-[0-9a-f]{16}\.tmp(-journal)?")
_SIDE_FILES = ("-journal", "-wal", "-shm")
_HOUR = 3600.0


def replace_database(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Write a temporary SQLite database and rename it to ``path``; the caller locks for writing.

    Raises:
        FileProblem: Writing failed; the previous file is unchanged.
    """
    with _replacement_of(path) as temporary:
        _write(temporary, fill)
        remove_side_files(path)


def replace_file(path: Path, data: bytes) -> None:
    """Write a temporary file and rename it to ``path``.

    Raises:
        FileProblem: Writing failed; the previous file is unchanged.
    """
    with _replacement_of(path) as temporary, temporary.open("r+b") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def is_special(path: str | Path) -> bool:
    """Return True for a device, pipe or socket, which a new file would take away for good."""
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


@contextmanager
def _replacement_of(path: Path) -> Iterator[Path]:
    """Create a temporary file beside ``path`` to be filled, and rename it to ``path`` at the end.

    Raises:
        FileProblem: Writing failed; the previous file is unchanged.
    """
    temporary = path.with_name(_TEMPORARY.format(secrets.token_hex(8)))
    with as_file_problems(path, is_new=not os.path.lexists(path)):
        if is_special(path):
            raise FileProblem(path, "it is no ordinary file", "choose another name")
        try:
            usual = create_private(temporary)
            yield temporary
            set_final_mode(temporary, path, usual)
            temporary.replace(path)
            sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def _write(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Fill an empty database without a journal: a half-written temporary file is deleted."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        fill(db)
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove_side_files(path: Path) -> None:
    """Remove SQLite's journal and WAL files left beside ``path`` by a crash.

    Otherwise SQLite would apply them to the new file. An existing old file is recovered first, so
    the old battle stays intact until it is replaced.

    Raises:
        OSError: A side file cannot be removed.
    """
    side_files = [path.with_name(path.name + end) for end in _SIDE_FILES]
    if path.exists() and any(side_file.exists() for side_file in side_files):
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as db:
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    for side_file in side_files:
        side_file.unlink(missing_ok=True)


def delete_stale_temporaries(folder: Path) -> None:
    """Delete temporary files left by a crash; files younger than an hour may still be in use."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _STALE.fullmatch(entry.name):
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > _HOUR:
                    Path(entry.path).unlink()


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk so that a rename survives a crash (POSIX only)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
