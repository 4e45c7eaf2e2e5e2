"""The append-only log inside a battle file, protected by a hash chain.

The hash of a line covers the line and the previous hash, so any change of the past is detected;
the table ``tip`` repeats the number and hash of the last line, so truncation is detected too.
All lines are read and checked on opening and stay in memory. New lines are added in memory by
``append`` and written by ``flush``, which may run in another thread.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.storage.file.checked_state import decode_checked_entry
from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import LogEntry, StartEntry, encode_entry
from gridapp.storage.problems import (
    OUT_OF_BOUNDS,
    FileProblem,
    OutOfBounds,
    UnstorableValue,
    as_file_problems,
)

_LINES = "SELECT seq, body, hash FROM log WHERE seq"
_FIRST = -(2**63)
_BACKUP = "open a backup or another copy of it"
_ELSEWHERE = "save the battle under another name"

Row = tuple[object, object, object]


class PendingLine(NamedTuple):
    """A line that is not on disk yet, with the snapshot to store along with the line, if due."""

    seq: int
    body: bytes
    hash: bytes
    state: bytes | None


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run the block in one database transaction, committed to disk on leaving the block.

    Raises:
        sqlite3.Error: Nothing was written. If the disk fails during the commit, the outcome is only
            known after reading the file again.
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


def write_first_lines(db: sqlite3.Connection, bodies: Iterable[bytes]) -> None:
    """Write the lines of a new file."""
    seq, digest = 0, b""
    for seq, body in enumerate(bodies, start=1):
        digest = _line_hash(digest, body)
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (seq, body, digest))
    db.execute("INSERT INTO tip VALUES (1, ?, ?)", (seq, digest))


class Log:
    """The lines of a file and their history tree."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Read and check all lines.

        Raises:
            FileProblem: A line is damaged or missing.
            sqlite3.Error: Reading failed.
        """
        self.tree = HistoryTree()
        self.first_state: Battle
        self.bodies: list[bytes] = []
        self.snapshot_lines: set[int] = set()
        self._entries: list[LogEntry] = []
        self._path = path
        self._db = db
        self._hash = b""
        self._pending: list[PendingLine] = []
        self._guard = Lock()
        self._in_doubt = False
        db.execute("BEGIN")
        try:
            self._read_lines()
            if not self.tree.tip:
                raise self._damaged(1, "the log is empty")
            self._check_tip()
        finally:
            db.execute("ROLLBACK")
        self._disk = (self.tree.tip, self._hash)

    @property
    def unwritten(self) -> int:
        """The number of lines that are not on disk yet."""
        return len(self._pending)

    @property
    def tip(self) -> tuple[int, bytes]:
        """The number and hash of the last line."""
        return self.tree.tip, self._hash

    @property
    def pending_snapshots(self) -> dict[int, bytes]:
        """The snapshots of lines that are not on disk yet, by line."""
        with self._guard:
            return {line.seq: line.state for line in self._pending if line.state is not None}

    def entry(self, seq: int) -> LogEntry:
        """Return the entry of a line.

        Raises:
            KeyError: No such line.
        """
        if not 1 <= seq <= self.tree.tip:
            raise KeyError(seq)
        return self._entries[seq - 1]

    def append(self, entry: LogEntry, state: bytes | None = None) -> int:
        """Append an entry in memory, make the new state current and return the line number.

        ``state`` is kept as a snapshot if a snapshot is due.

        Raises:
            FileProblem: The entry contains a value that cannot round-trip.
            ValueError: The entry refers to a line that made no state.
        """
        fault = self.tree.invalid_reason(entry)
        if fault:
            raise ValueError(fault)
        with as_file_problems(self._path):
            body = encode_entry(entry)
        due = self.tree.makes_snapshot(entry)
        self._record(entry, body, _line_hash(self._hash, body))
        line = PendingLine(self.tree.tip, body, self._hash, state if due else None)
        with self._guard:
            self._pending.append(line)
        return line.seq

    def flush(self) -> None:
        """Write all pending lines to disk in one transaction.

        Raises:
            FileProblem: Writing failed; the lines stay pending.
        """
        with self._guard:
            lines = list(self._pending)
        if not lines:
            return
        with as_file_problems(self._path):
            self.resolve_failed_write()
            lines = [line for line in lines if line.seq > self._disk[0]]
            if lines:
                try:
                    self._insert(lines)
                except sqlite3.Error:
                    self._in_doubt = True
                    raise
                self._mark_written(*lines)

    def save_snapshot(self, seq: int, state: bytes) -> None:
        """Store a snapshot, replacing any other snapshot outside the regular depths.

        Raises:
            sqlite3.Error: Writing failed.
        """
        old = {line for line in self.snapshot_lines if not self.tree.is_snapshot_depth(line)}
        with transaction(self._db):
            self._db.executemany("DELETE FROM snapshot WHERE seq = ?", [(line,) for line in old])
            self._db.execute("INSERT INTO snapshot VALUES (?, ?)", (seq, state))
        self.snapshot_lines = self.snapshot_lines - old | {seq}

    def drop_unwritten(self, head: int) -> None:
        """Drop the pending lines: restore the log as on disk, with an earlier head."""
        with self._guard:
            self._pending.clear()
        seq, self._hash = self._disk
        del self._entries[seq:], self.bodies[seq:]
        self.snapshot_lines = {line for line in self.snapshot_lines if line <= seq}
        self.tree = HistoryTree()
        for entry in self._entries:
            self.tree.add(entry)
        self.tree.set_head(head)

    def resolve_failed_write(self) -> None:
        """Find out which lines reached the disk in spite of a failed write.

        Dropped lines that did reach the disk stay in the log as a branch; the current state is the
        one shown to the players.

        Raises:
            sqlite3.Error: Reading failed.
        """
        if not self._in_doubt:
            return
        seq, digest = self._db.execute("SELECT seq, hash FROM tip").fetchone()
        with self._guard:
            reached = [line for line in self._pending if line.seq <= seq]
        if reached and (reached[-1].seq, reached[-1].hash) == (seq, digest):
            self._mark_written(*reached)
        elif not self._pending:
            self._read_keeping_head()
        self._in_doubt = False

    def is_written_after_all(self) -> bool:
        """Return True if a failed write has reached the disk, which takes writes again.

        The last step of a commit is to invalidate the journal. An error after that leaves the lines
        in the file: whoever opens it would find them, so they count as written. A further empty
        commit makes sure that they stay there.
        """
        if not self._in_doubt:
            return False
        try:
            self.resolve_failed_write()
            if self._pending:
                return False
            with transaction(self._db):
                self._db.execute("UPDATE tip SET seq = seq")
        except (sqlite3.Error, FileProblem):
            return False
        return True

    def reconnect(self, db: sqlite3.Connection) -> None:
        """Continue with another connection to the same file.

        Raises:
            FileProblem: The log on disk ends neither with the last written line nor a pending line.
            sqlite3.Error: Reading failed.
        """
        tip = db.execute("SELECT seq, hash FROM tip").fetchone()
        with self._guard:
            expected_tips = {self._disk, *((line.seq, line.hash) for line in self._pending)}
        if tip not in expected_tips:
            raise FileProblem(self._path, "another program has changed it", _ELSEWHERE)
        self._db, self._in_doubt = db, True

    def read_new_lines(self) -> bool:
        """Read lines appended by another program; return True if any were found.

        Raises:
            FileProblem: A line is damaged, or the file is no longer the file that was opened.
            sqlite3.Error: Reading failed.
        """
        before = self.tree.tip
        self._db.execute("BEGIN")
        try:
            self._read_lines()
            self._check_tip()
        finally:
            self._db.execute("ROLLBACK")
        self._disk = (self.tree.tip, self._hash)
        return self.tree.tip > before

    def _read_keeping_head(self) -> None:
        head = self.tree.head
        try:
            self._read_lines()
        finally:
            self.tree.set_head(head)
        self._disk = (self.tree.tip, self._hash)

    def _read_lines(self) -> None:
        """Read and check all lines after the last known line."""
        start = self.tree.tip + 1 if self.tree.tip else _FIRST
        for row in self._db.execute(_LINES + " >= ? ORDER BY seq", (start,)):
            entry, body, digest = self._checked(self.tree.tip + 1, row)
            fault = self.tree.invalid_reason(entry)
            if fault:
                raise self._damaged(self.tree.tip + 1, fault)
            self._record(entry, body, digest)
            if isinstance(entry, StartEntry):
                self.first_state = entry.state
        rows = self._db.execute("SELECT seq FROM snapshot")
        self.snapshot_lines = {row[0] for row in rows if row[0] in self.tree}

    def _record(self, entry: LogEntry, body: bytes, digest: bytes) -> None:
        self.tree.add(entry)
        self._entries.append(entry)
        self.bodies.append(body)
        self._hash = digest

    def _check_tip(self) -> None:
        tips = self._db.execute("SELECT id, seq, hash FROM tip LIMIT 2").fetchall()
        if tips != [(1, self.tree.tip, self._hash)]:
            raise self._damaged(self.tree.tip, "the log does not end where it should")

    def _checked(self, seq: int, row: Row) -> tuple[LogEntry, bytes, bytes]:
        number, body, digest = row
        if number != seq or not isinstance(body, bytes):
            raise self._damaged(seq, "the line is missing")
        expected = _line_hash(self._hash, body)
        if expected != digest:
            raise self._damaged(seq, "the line or one before it has changed")
        try:
            return decode_checked_entry(body), body, expected
        except OutOfBounds as error:
            raise FileProblem(self._path, str(error), OUT_OF_BOUNDS, f"log[{seq}]") from error
        except UnstorableValue as error:
            raise self._damaged(seq, str(error)) from error

    def _damaged(self, seq: int, why: str) -> FileProblem:
        return FileProblem(self._path, f"it is damaged: {why}", _BACKUP, f"log[{seq}]")

    def _insert(self, lines: list[PendingLine]) -> None:
        move = "UPDATE tip SET seq = ?, hash = ? WHERE seq = ? AND hash = ?"
        with transaction(self._db):
            moved = self._db.execute(move, (lines[-1].seq, lines[-1].hash, *self._disk))
            if moved.rowcount != 1:
                raise FileProblem(self._path, "another program has changed it", _ELSEWHERE)
            for line in lines:
                self._db.execute("INSERT INTO log VALUES (?, ?, ?)", line[:3])
                if line.state is not None:
                    self._db.execute("INSERT INTO snapshot VALUES (?, ?)", (line.seq, line.state))

    def _mark_written(self, *lines: PendingLine) -> None:
        """Remove written lines from the queue, which may have grown meanwhile."""
        self.snapshot_lines |= {line.seq for line in lines if line.state is not None}
        self._disk = (lines[-1].seq, lines[-1].hash)
        with self._guard:
            del self._pending[: len(lines)]


def _line_hash(before: bytes, body: bytes) -> bytes:
    """Return the hash of a line, chained to the previous hash."""
    return hashlib.sha256(before + body).digest()
