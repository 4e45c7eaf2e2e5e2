"""Files of earlier versions, brought to the present one; the file as it was is kept beside."""

import sqlite3
from pathlib import Path

from gridapp.storage.file import schema
from gridapp.storage.file.atomic_write import replace_with


def connected(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file that has been looked through, and is of the present version.

    Raises:
        FileProblem: it holds other tables, is damaged, or must be migrated and cannot be.
        sqlite3.Error: it cannot be read, or not be written to where ``mode`` is ``rw``.
    """
    db = schema.connect(path, mode)
    try:
        with schema.impatient(db):
            schema.check_tables(path, db)
        if schema.version_of(db) < schema.VERSION:
            db = migrated(path, db, read_only=mode == "ro")
        if mode == "rw":
            schema.prepare_writing(db)
    except BaseException:
        db.close()
        raise
    return db


def migrated(path: Path, db: sqlite3.Connection, *, read_only: bool) -> sqlite3.Connection:
    """A connection to the battle in its present version.

    A file that is only read is brought there in memory, and stays what it is.

    Raises:
        FileProblem: the copy of the old file cannot be written.
        sqlite3.Error: the file itself cannot be.
    """
    if read_only:
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.backup(memory)
        db.close()
        db = memory
    else:
        keep_old(path, db)
    schema.migrate(db)
    return db


def is_copy(db: sqlite3.Connection) -> bool:
    """Whether a connection leads to a copy in memory, which learns nothing of its file any more."""
    return not db.execute("PRAGMA database_list").fetchone()[2]


def keep_old(path: Path, db: sqlite3.Connection) -> None:
    """Put a copy of a file beside it, named for its version; once is enough.

    Raises:
        FileProblem: it cannot be written.
    """
    copy = path.with_name(f"{path.stem} (version {schema.version_of(db)}){path.suffix}")
    if not copy.exists():
        replace_with(copy, db.backup)
