"""The tables of a battle file, and connections hardened against hostile files.

A file is a SQLite database in rollback mode, so copying the file while the app runs copies every
command. The hardening follows "Defense Against The Dark Arts" in SQLite's documentation.

A field of a stored struct keeps its name in files (``msgspec.field(name=...)``), a tagged class its
tag. A change of the stored form raises ``VERSION`` and adds golden files
(``python -m tests.write_golden_files``); `tests/storage/test_stored_form.py` says what to do.
"""

import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from gridapp.storage.problems import FileProblem, as_file_problems

APPLICATION_ID = 0x67724244
"""``grBD``, in the header of every battle file."""
VERSION = 3
"""File format version; changes with the tables and with the format of log entries."""
MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: lambda _: None,
    2: lambda _: None,
}
"""Migration to the next version, by version; all run in one transaction.

Version 2 leaves out default values of states (`storage/file/stored_form.py`); existing states stay.
Version 3 stores texts as messages, or as text (see ``gridapp.battle.messages``); texts are kept.
"""

MAX_OPEN_SECONDS = 10.0
"""CPU seconds for opening a file; a hostile file could take arbitrarily long."""
MAX_BLOB_BYTES = 512 * 1024 * 1024
MAX_LINE_BYTES = 64 * 1024 * 1024
"""Limit for a log entry or snapshot."""
MAX_LINES = 200_000
"""Limit of lines of the log: ten times those of eight hours of play."""
_JOURNAL = 1024 * 1024
"""Size limit of the journal file, in bytes."""

TABLES = (
    "CREATE TABLE log(seq INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE tip(id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE snapshot(seq INTEGER PRIMARY KEY, state BLOB NOT NULL)",
    "CREATE TABLE asset(sha256 TEXT PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL)",
)


def _schema_row(sql: str) -> tuple[str, str, str, str | None]:
    """Return a table's row in ``sqlite_schema``."""
    name = sql.split()[2].partition("(")[0]
    return ("table", name, name, sql)


TABLES_OF: dict[int, Sequence[str]] = {1: TABLES, 2: TABLES, 3: TABLES}
"""The tables of each version; a file with other tables is not opened."""

_INDEX = ("index", "sqlite_autoindex_asset_1", "asset", None)

_HARDENED = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = OFF",
)

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: MAX_BLOB_BYTES + 1024,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 20,
}


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a hardened connection; ``mode`` is ``rw``, ``ro``, or ``immutable`` (touches no file).

    Raises:
        sqlite3.Error: The file cannot be opened, or is not a database.
    """
    query = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    # The background writer uses the connection too, but never at the same time.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?{query}",
        uri=True,
        timeout=2,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        if mode == "immutable":
            # After a crash the header may count more pages than exist. The journal corrects this,
            # but an immutable connection ignores the journal.
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


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables of a new file."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    for sql in TABLES:
        db.execute(sql)


def roll_back(path: Path) -> None:
    """Let SQLite recover a writable file after a killed process.

    Raises:
        sqlite3.Error: The file cannot be opened for writing.
    """
    with closing(connect(path, "rw")) as db:
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()


@contextmanager
def time_limit(db: sqlite3.Connection) -> Iterator[None]:
    """Interrupt database work inside the block after ``MAX_OPEN_SECONDS`` of CPU time.

    CPU time does not count while the process is suspended or waits for a slow disk.
    """
    end = time.thread_time() + MAX_OPEN_SECONDS
    db.set_progress_handler(lambda: time.thread_time() > end, 10_000)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)


def check_header(path: Path) -> None:
    """Check that a file is a battle of a supported version, without changing the file.

    Raises:
        FileProblem: The file is missing, not a battle file, or of a newer version.
    """
    _check_regular_file(path)
    with as_file_problems(path):
        db = connect(path, "immutable")
        try:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
        finally:
            db.close()
    if application != APPLICATION_ID:
        raise FileProblem(path, "it is no battle file", "choose a file that this app has written")
    if version > VERSION:
        why = f"it is of version {version}, and this app reads up to version {VERSION}"
        raise FileProblem(path, why, "install a newer version of the app; the file is unchanged")
    if version < 1:
        raise FileProblem(path, f"it is of the unknown version {version}", _OTHER_COPY)


def _check_regular_file(path: Path) -> None:
    with as_file_problems(path):
        status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise FileProblem(path, "it is a folder", "choose a battle file")
    if not stat.S_ISREG(status.st_mode):
        raise FileProblem(path, "it is no ordinary file", "choose a battle file")
    if not status.st_size:
        raise FileProblem(path, "it is empty", _OTHER_COPY)
    for end in ("-journal", "-wal", "-shm"):
        _check_side_file(path, path.with_name(path.name + end))


_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")


def _check_side_file(path: Path, side: Path) -> None:
    """Refuse files beside the battle that SQLite would open, unless written by this app.

    A link or pipe would be written to or waited for. A journal that ends with the name of a further
    journal, which a single database never has, would make SQLite read and delete that file.
    """
    with as_file_problems(path):
        try:
            status = side.lstat()
        except FileNotFoundError:
            return
        remedy = "delete that file if you do not know it, or open another copy of the battle"
        if not stat.S_ISREG(status.st_mode):
            raise FileProblem(path, f"the file {side.name} beside it is no ordinary file", remedy)
        if side.name.endswith("-journal") and status.st_size >= len(_JOURNAL_MAGIC):
            with side.open("rb") as file:
                file.seek(-len(_JOURNAL_MAGIC), 2)
                if file.read() == _JOURNAL_MAGIC:
                    why = f"the file {side.name} beside it leads to another file"
                    raise FileProblem(path, why, remedy)


_OTHER_COPY = "open a backup or another copy of it"


def read_version(db: sqlite3.Connection) -> int:
    """Return the version stored in the file header.

    Raises:
        sqlite3.Error: Reading failed.
    """
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection) -> None:
    """Migrate a file to the current version in one transaction.

    Raises:
        sqlite3.Error: Writing failed; the file is unchanged.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        for version in range(read_version(db), VERSION):
            MIGRATIONS[version](db)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def check_counts(path: Path, db: sqlite3.Connection) -> None:
    """Check the file against the greatest number of lines the app writes.

    Raises:
        FileProblem: A table is longer.
        sqlite3.Error: Reading failed.
    """
    for table in ("log", "snapshot"):
        count = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        if count > MAX_LINES:
            why = f"it holds {count:,} lines, more than {MAX_LINES:,}"
            raise FileProblem(path, why, _OTHER_COPY, table)


def check_tables(path: Path, db: sqlite3.Connection) -> None:
    """Check for exactly the tables of the file's version, intact and within limits.

    Raises:
        FileProblem: The file contains anything else (a view, a trigger), or is damaged.
        sqlite3.Error: Reading failed.
    """
    check_schema(path, db)
    check_counts(path, db)
    # SQLite knows lengths without reading the values, so check them before reading anything.
    for table, column in (("log", "body"), ("log", "hash"), ("tip", "hash"), ("snapshot", "state")):
        longest = db.execute(f"SELECT max(length({column})) FROM {table}").fetchone()[0]  # noqa: S608
        if (longest or 0) > MAX_LINE_BYTES:
            raise FileProblem(path, "it holds a line that is far too long", _OTHER_COPY, table)
    _check_pages(path, db)


def check_schema(path: Path, db: sqlite3.Connection) -> None:
    """Check for exactly the tables of the file's version; their content may be damaged.

    Raises:
        FileProblem: The file contains anything else (a view, a trigger).
        sqlite3.Error: Reading failed.
    """
    listed = "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 20"
    tables = db.execute(listed).fetchall()
    expected = {*map(_schema_row, TABLES_OF.get(read_version(db), ())), _INDEX}
    if len(tables) != len(expected) or set(tables) != expected:
        raise FileProblem(path, "its tables are not those of a battle file", _OTHER_COPY, "schema")


def _check_pages(path: Path, db: sqlite3.Connection) -> None:
    """Check the pages of all tables except assets, which are checked by hash when read."""
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    size = db.execute("PRAGMA page_size").fetchone()[0]
    if path.stat().st_size < pages * size:
        raise FileProblem(path, "it is damaged: its end is cut off", _OTHER_COPY)
    for table in ("log", "tip", "snapshot"):
        fault = db.execute(f"PRAGMA quick_check({table})").fetchone()[0]
        if fault != "ok":
            raise FileProblem(path, f"it is damaged: {fault}", _OTHER_COPY, table)


def prepare_writing(db: sqlite3.Connection) -> None:
    """Set the journal mode and check that the file is writable.

    The journal is overwritten, not truncated: on a disk this takes half the time of a growing file.

    Raises:
        sqlite3.Error: The file is not writable; SQLite itself would only report this on a write.
    """
    db.execute("PRAGMA journal_mode = PERSIST")
    db.execute(f"PRAGMA journal_size_limit = {_JOURNAL}")
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute("UPDATE tip SET seq = seq")
    finally:
        db.execute("ROLLBACK")
