"""Migration of files of earlier versions; a copy of the old file is kept."""

import sqlite3
from pathlib import Path

from gridapp.storage.file import schema
from gridapp.storage.file.atomic_write import replace_database


def connect_current(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection to a checked file, migrated to the current version.

    Raises:
        FileProblem: The file contains foreign tables, is damaged, or cannot be migrated.
        sqlite3.Error: Reading failed, or writing where ``mode`` is ``rw``.
    """
    db = schema.connect(path, mode)
    try:
        with schema.time_limit(db):
            schema.check_tables(path, db)
        if schema.read_version(db) < schema.VERSION:
            db = migrate_connection(path, db, read_only=mode == "ro")
        if mode == "rw":
            schema.prepare_writing(db)
    except BaseException:
        db.close()
        raise
    return db


def migrate_connection(
    path: Path, db: sqlite3.Connection, *, read_only: bool
) -> sqlite3.Connection:
    """Return a connection to the battle in the current version.

    A file opened for reading is migrated in memory and stays unchanged.

    Raises:
        FileProblem: The copy of the old file cannot be written.
        sqlite3.Error: Writing to the file failed.
    """
    if read_only:
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.backup(memory)
        db.close()
        db = memory
    else:
        keep_old_version(path, db)
    schema.migrate(db)
    return db


def is_memory_copy(db: sqlite3.Connection) -> bool:
    """Return True if the connection is a migrated copy in memory, detached from its file."""
    return not db.execute("PRAGMA database_list").fetchone()[2]


def keep_old_version(path: Path, db: sqlite3.Connection) -> None:
    """Copy a file under a name with the version, unless the copy exists.

    Raises:
        FileProblem: Writing failed.
    """
    copy = path.with_name(f"{path.stem} (version {schema.read_version(db)}){path.suffix}")
    if not copy.exists():
        replace_database(copy, db.backup)
