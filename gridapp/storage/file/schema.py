"""The tables of a battle file, and connections that trust nothing they find in one.

One file is one SQLite database in rollback mode: a user who copies the file while the app runs
copies every command. See "Defense Against The Dark Arts" in SQLite's documentation for what is
switched off here.
"""

import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from gridapp.storage.problems import FileProblem, as_file_problems

APPLICATION = 0x67724244
"""``grBD``: tells battle files from other databases."""
VERSION = 2
"""Of the tables and of what the lines of the log may say; a change of either makes a new one."""
MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: lambda _: None}
"""What makes a file of one version one of the next; run in one transaction.

Version 2 wrote states in fewer words (see ``shapes``); those that are there stay as they are.
"""

PATIENCE = 10.0
"""Seconds of work that opening may take before the file is given up as made to hang."""
LARGEST_BLOB = 512 * 1024 * 1024
LARGEST_LINE = 64 * 1024 * 1024
"""Bytes of one entry or snapshot."""
_JOURNAL = 1024 * 1024
"""Bytes that the journal keeps beside an open file."""

TABLES = (
    "CREATE TABLE log(seq INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE tip(id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE snapshot(seq INTEGER PRIMARY KEY, state BLOB NOT NULL)",
    "CREATE TABLE asset(sha256 TEXT PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL)",
)


def _described(sql: str) -> tuple[str, str, str, str | None]:
    """A table as ``sqlite_schema`` lists it."""
    name = sql.split()[2].partition("(")[0]
    return ("table", name, name, sql)


TABLES_OF: dict[int, Sequence[str]] = {1: TABLES, 2: TABLES}
"""The tables of every version that was ever written; a file that has others is not opened."""

_INDEX = ("index", "sqlite_autoindex_asset_1", "asset", None)

_HARDENED = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = OFF",
)

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: LARGEST_BLOB + 1024,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 20,
}


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A hardened connection; ``mode`` is ``rw``, ``ro``, or ``immutable``, which touches nothing.

    Raises:
        sqlite3.Error: the file cannot be opened, or is no database.
    """
    how = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    # Calls come from one thread at a time, but not always from the one that opened the file.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=2,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if mode == "immutable":
            # A crash may have left a header that counts more pages than there are; the journal
            # beside the file, which this connection may not see, will put that right.
            db.execute("PRAGMA writable_schema = ON")
        _harden(db)
    except BaseException:
        db.close()
        raise
    return db


def _harden(db: sqlite3.Connection) -> None:
    for limit, value in _LIMITS.items():
        db.setlimit(limit, value)
    for pragma in _HARDENED:
        db.execute(pragma)


def lay_out(db: sqlite3.Connection) -> None:
    """Make the tables of a new file."""
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    for sql in TABLES:
        db.execute(sql)


def roll_back(path: Path) -> None:
    """Let SQLite tidy up behind a process that was killed, where the file can be written to.

    Raises:
        sqlite3.Error: it cannot be opened for that.
    """
    with closing(connect(path, "rw")) as db:
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()


@contextmanager
def impatient(db: sqlite3.Connection) -> Iterator[None]:
    """Interrupt what the database does inside the block after ``PATIENCE`` seconds.

    They are seconds of work: a process that stands still, or waits for a slow disk, loses none.
    """
    end = time.thread_time() + PATIENCE
    db.set_progress_handler(lambda: time.thread_time() > end, 10_000)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)


def check_kind(path: Path) -> None:
    """Make sure that a file is a battle of a version that is understood; it is not touched.

    Raises:
        FileProblem: it is missing, no battle file, or of a newer version.
    """
    _check_ordinary(path)
    with as_file_problems(path):
        db = connect(path, "immutable")
        try:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
        finally:
            db.close()
    if application != APPLICATION:
        raise FileProblem(path, "it is no battle file", "choose a file that this app has written")
    if version > VERSION:
        why = f"it is of version {version}, and this app reads up to version {VERSION}"
        raise FileProblem(path, why, "install a newer version of the app; the file is unchanged")
    if version < 1:
        raise FileProblem(path, f"it is of the unknown version {version}", _OTHER_COPY)


def _check_ordinary(path: Path) -> None:
    with as_file_problems(path):
        status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise FileProblem(path, "it is a folder", "choose a battle file")
    if not stat.S_ISREG(status.st_mode):
        raise FileProblem(path, "it is no ordinary file", "choose a battle file")
    if not status.st_size:
        raise FileProblem(path, "it is empty", _OTHER_COPY)


_OTHER_COPY = "open a backup or another copy of it"


def version_of(db: sqlite3.Connection) -> int:
    """The version that a file says it is of.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection) -> None:
    """Bring a file to the present version, all the way or not at all.

    Raises:
        sqlite3.Error: it cannot be written; it is as before.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        for version in range(version_of(db), VERSION):
            MIGRATIONS[version](db)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def check_tables(path: Path, db: sqlite3.Connection) -> None:
    """Make sure that the file holds the tables of its version and nothing else, whole and sane.

    Raises:
        FileProblem: it holds anything else (a view, a trigger), or is damaged.
        sqlite3.Error: it cannot be read.
    """
    listed = "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 20"
    found = db.execute(listed).fetchall()
    expected = {*map(_described, TABLES_OF.get(version_of(db), ())), _INDEX}
    if len(found) != len(expected) or set(found) != expected:
        raise FileProblem(path, "its tables are not those of a battle file", _OTHER_COPY, "schema")
    # Lengths are known without reading what is so long, so this comes before any real reading.
    for table, column in (("log", "body"), ("log", "hash"), ("tip", "hash"), ("snapshot", "state")):
        longest = db.execute(f"SELECT max(length({column})) FROM {table}").fetchone()[0]  # noqa: S608
        if (longest or 0) > LARGEST_LINE:
            raise FileProblem(path, "it holds a line that is far too long", _OTHER_COPY, table)
    _check_pages(path, db)


def _check_pages(path: Path, db: sqlite3.Connection) -> None:
    """Assets are left out: they are large, and each is checked by its hash when it is read."""
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    size = db.execute("PRAGMA page_size").fetchone()[0]
    if path.stat().st_size < pages * size:
        raise FileProblem(path, "it is damaged: its end is cut off", _OTHER_COPY)
    for table in ("log", "tip", "snapshot"):
        fault = db.execute(f"PRAGMA quick_check({table})").fetchone()[0]
        if fault != "ok":
            raise FileProblem(path, f"it is damaged: {fault}", _OTHER_COPY, table)


def prepare_writing(db: sqlite3.Connection) -> None:
    """Choose the journal, and make sure that the file can be written to.

    The journal is overwritten, not cut: a disk takes that in half the time of a file that grows.

    Raises:
        sqlite3.Error: it cannot; SQLite by itself would tell only with the first command.
    """
    db.execute("PRAGMA journal_mode = PERSIST")
    db.execute(f"PRAGMA journal_size_limit = {_JOURNAL}")
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute("UPDATE tip SET seq = seq")
    finally:
        db.execute("ROLLBACK")
