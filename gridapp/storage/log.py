"""The log inside a battle file: lines that are only ever added, each bound to those before it.

Each line's hash covers the line and the hash before it, so that no bit of the past can change
unnoticed; ``tip`` repeats the last line's number and hash, so that no line can vanish.
"""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gridapp.battle.state import Battle
from gridapp.storage.entries import Begun, Entry, decode, encode
from gridapp.storage.problems import FileProblem, NotKept, reported
from gridapp.storage.tree import Tree

_LINES = "SELECT seq, body, hash FROM log WHERE seq"
_FIRST = -(2**63)
_BACKUP = "open a backup or another copy of it"

Row = tuple[object, object, object]


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside the block, or nothing; on the disk when the block is left.

    Raises:
        sqlite3.Error: nothing was written, or (when the disk fails at the very end) it is
            known only after the file is read again.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")
        raise


def begin(db: sqlite3.Connection, body: bytes) -> None:
    """Write the first line of a new file."""
    digest = _chained(b"", body)
    db.execute("INSERT INTO log VALUES (1, ?, ?)", (body, digest))
    db.execute("INSERT INTO tip VALUES (1, 1, ?)", (digest,))


class Log:
    """The lines of one file, and the tree that they form."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Read all lines.

        Raises:
            FileProblem: a line is damaged or missing.
            sqlite3.Error: the file cannot be read.
        """
        self.tree = Tree()
        self.begun: Battle
        self._path = path
        self._db = db
        self._hash = b""
        self._in_doubt = False
        db.execute("BEGIN")
        try:
            self._read_on()
            if not self.tree.tip:
                raise self._damaged(1, "the log is empty")
            self._check_tip()
        finally:
            db.execute("ROLLBACK")

    def _read_on(self) -> None:
        """Take in the lines after those that are known."""
        start = self.tree.tip + 1 if self.tree.tip else _FIRST
        for row in self._db.execute(_LINES + " >= ? ORDER BY seq", (start,)):
            entry = self._checked(self.tree.tip + 1, row, self._hash)
            fault = self.tree.fault(entry)
            if fault:
                raise self._damaged(self.tree.tip + 1, fault)
            self.tree.add(entry)
            self._hash = row[2]
            if isinstance(entry, Begun):
                self.begun = entry.state

    def _check_tip(self) -> None:
        tips = self._db.execute("SELECT id, seq, hash FROM tip LIMIT 2").fetchall()
        if tips != [(1, self.tree.tip, self._hash)]:
            raise self._damaged(self.tree.tip, "the log does not end where it should")

    def _checked(self, seq: int, row: Row, before: bytes) -> Entry:
        number, body, digest = row
        if number != seq or not isinstance(body, bytes):
            raise self._damaged(seq, "the line is missing")
        if _chained(before, body) != digest:
            raise self._damaged(seq, "the line or one before it has changed")
        try:
            return decode(body)
        except NotKept as error:
            raise self._damaged(seq, str(error)) from error

    def _damaged(self, seq: int, why: str) -> FileProblem:
        return FileProblem(self._path, f"it is damaged: {why}", _BACKUP, f"log[{seq}]")

    def entry(self, seq: int) -> Entry:
        """A line, read from the disk and checked again.

        Raises:
            FileProblem: it cannot be read, or is damaged.
            KeyError: there is no such line.
        """
        if not 1 <= seq <= self.tree.tip:
            raise KeyError(seq)
        with reported(self._path):
            both = _LINES + " BETWEEN ? AND ? ORDER BY seq"
            rows = self._db.execute(both, (seq - 1, seq)).fetchall()
        before = rows[-2][2] if len(rows) == 2 else b""
        row = rows[-1] if rows else (0, None, None)
        return self._checked(seq, row, before)

    def write(self, entry: Entry, state: bytes | None = None) -> int:
        """Add a line and make what it says current; the answer is its number.

        ``state`` is kept as a snapshot where one is due.

        Raises:
            FileProblem: it cannot be written, or would not come back as it is; nothing has
                changed.
            ValueError: the entry refers to a line that made no state.
        """
        fault = self.tree.fault(entry)
        if fault:
            raise ValueError(fault)
        with reported(self._path):
            body = encode(entry)
            self._settle()
            digest = _chained(self._hash, body)
            try:
                self._insert(body, digest, state if self.tree.is_due(entry) else None)
            except sqlite3.Error:
                self._in_doubt = True
                raise
        self.tree.add(entry)
        self._hash = digest
        return self.tree.tip

    def _insert(self, body: bytes, digest: bytes, state: bytes | None) -> None:
        seq = self.tree.tip + 1
        move = "UPDATE tip SET seq = ?, hash = ? WHERE seq = ? AND hash = ?"
        with transaction(self._db):
            moved = self._db.execute(move, (seq, digest, seq - 1, self._hash))
            if moved.rowcount != 1:
                why = "another program has changed it"
                raise FileProblem(self._path, why, "save the battle under another name")
            self._db.execute("INSERT INTO log VALUES (?, ?, ?)", (seq, body, digest))
            if state is not None:
                self._db.execute("INSERT INTO snapshot VALUES (?, ?)", (seq, state))

    def _settle(self) -> None:
        """After a failure: take in a line that reached the disk although the disk said no.

        It stays in the log as a branch of its own; the current state is what people saw.
        """
        if not self._in_doubt:
            return
        head = self.tree.head
        try:
            self._read_on()
        finally:
            self.tree.go(head)
        self._in_doubt = False


def _chained(before: object, body: bytes) -> bytes:
    """The hash of a line."""
    return hashlib.sha256((before if isinstance(before, bytes) else b"?") + body).digest()
