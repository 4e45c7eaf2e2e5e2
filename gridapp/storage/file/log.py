"""The log inside a battle file: lines that are only ever added, each bound to those before it.

Each line's hash covers the line and the hash before it, so that no bit of the past can change
unnoticed; ``tip`` repeats the last line's number and hash, so that no line can vanish. All lines
are read and checked when the file is opened, and stay in memory; new ones are added there first
(``add``) and brought to the disk by ``flush``, which may run in another thread.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.storage.file.history_tree import Tree
from gridapp.storage.file.log_entries import LogEntry, StartEntry, decode, encode
from gridapp.storage.problems import FileProblem, UnstorableValue, as_file_problems

_LINES = "SELECT seq, body, hash FROM log WHERE seq"
_FIRST = -(2**63)
_BACKUP = "open a backup or another copy of it"
_ELSEWHERE = "save the battle under another name"

Row = tuple[object, object, object]


class Line(NamedTuple):
    """A line that is not on the disk yet, with the state that is to be stored whole with it."""

    seq: int
    body: bytes
    hash: bytes
    state: bytes | None


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


def begin(db: sqlite3.Connection, bodies: Iterable[bytes]) -> None:
    """Write the first lines of a new file."""
    seq, digest = 0, b""
    for seq, body in enumerate(bodies, start=1):
        digest = _chained(digest, body)
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (seq, body, digest))
    db.execute("INSERT INTO tip VALUES (1, ?, ?)", (seq, digest))


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
        self.bodies: list[bytes] = []
        self.snapshots: set[int] = set()
        self._entries: list[LogEntry] = []
        self._path = path
        self._db = db
        self._hash = b""
        self._waiting: list[Line] = []
        self._guard = Lock()
        self._in_doubt = False
        db.execute("BEGIN")
        try:
            self._read_on()
            if not self.tree.tip:
                raise self._damaged(1, "the log is empty")
            self._check_tip()
        finally:
            db.execute("ROLLBACK")
        self._disk = (self.tree.tip, self._hash)

    @property
    def unwritten(self) -> int:
        """How many lines are not on the disk yet."""
        return len(self._waiting)

    @property
    def tip(self) -> tuple[int, bytes]:
        """The last line and its hash."""
        return self.tree.tip, self._hash

    @property
    def waiting_states(self) -> dict[int, bytes]:
        """The states that are to be stored whole, of lines that are not on the disk yet."""
        with self._guard:
            return {line.seq: line.state for line in self._waiting if line.state is not None}

    def entry(self, seq: int) -> LogEntry:
        """A line.

        Raises:
            KeyError: there is no such line.
        """
        if not 1 <= seq <= self.tree.tip:
            raise KeyError(seq)
        return self._entries[seq - 1]

    def add(self, entry: LogEntry, state: bytes | None = None) -> int:
        """Add a line and make what it says current, in memory; the answer is its number.

        ``state`` is kept as a snapshot where one is due.

        Raises:
            FileProblem: it would not come back as it is.
            ValueError: the entry refers to a line that made no state.
        """
        fault = self.tree.fault(entry)
        if fault:
            raise ValueError(fault)
        with as_file_problems(self._path):
            body = encode(entry)
        due = self.tree.is_due(entry)
        self._take(entry, body, _chained(self._hash, body))
        line = Line(self.tree.tip, body, self._hash, state if due else None)
        with self._guard:
            self._waiting.append(line)
        return line.seq

    def flush(self) -> None:
        """Bring every line that waits to the disk, all at once.

        Raises:
            FileProblem: it cannot be done; they go on waiting.
        """
        with self._guard:
            lines = list(self._waiting)
        if not lines:
            return
        with as_file_problems(self._path):
            self.settle()
            lines = [line for line in lines if line.seq > self._disk[0]]
            if lines:
                try:
                    self._insert(lines)
                except sqlite3.Error:
                    self._in_doubt = True
                    raise
                self._written(*lines)

    def keep_state(self, seq: int, state: bytes) -> None:
        """Store a state whole; of those that are not due, it is the only one.

        Raises:
            sqlite3.Error: it cannot be written.
        """
        old = {line for line in self.snapshots if not self.tree.has_snapshot(line)}
        with transaction(self._db):
            self._db.executemany("DELETE FROM snapshot WHERE seq = ?", [(line,) for line in old])
            self._db.execute("INSERT INTO snapshot VALUES (?, ?)", (seq, state))
        self.snapshots = self.snapshots - old | {seq}

    def forget_unwritten(self, head: int) -> None:
        """Give up on the lines that wait: the log is what is on the disk, at an earlier head."""
        with self._guard:
            self._waiting.clear()
        seq, self._hash = self._disk
        del self._entries[seq:], self.bodies[seq:]
        self.snapshots = {line for line in self.snapshots if line <= seq}
        self.tree = Tree()
        for entry in self._entries:
            self.tree.add(entry)
        self.tree.go(head)

    def settle(self) -> None:
        """After a failure: find out what reached the disk although the disk said no.

        Lines that were given up on stay in the log as a branch of their own; the current state
        is what people saw.

        Raises:
            sqlite3.Error: the file cannot be read.
        """
        if not self._in_doubt:
            return
        seq, digest = self._db.execute("SELECT seq, hash FROM tip").fetchone()
        with self._guard:
            reached = [line for line in self._waiting if line.seq <= seq]
        if reached and (reached[-1].seq, reached[-1].hash) == (seq, digest):
            self._written(*reached)
        elif not self._waiting:
            self._read_more()
        self._in_doubt = False

    def reconnect(self, db: sqlite3.Connection) -> None:
        """Go on with another connection to the same file.

        Raises:
            FileProblem: its end is neither what was written last nor a line that waits.
            sqlite3.Error: the file cannot be read.
        """
        tip = db.execute("SELECT seq, hash FROM tip").fetchone()
        with self._guard:
            known = {self._disk, *((line.seq, line.hash) for line in self._waiting)}
        if tip not in known:
            raise FileProblem(self._path, "another program has changed it", _ELSEWHERE)
        self._db, self._in_doubt = db, True

    def read_more(self) -> bool:
        """Take in what another program has written since; whether there was anything.

        Raises:
            FileProblem: a line is damaged, or the file is no longer the one that was opened.
            sqlite3.Error: the file cannot be read.
        """
        before = self.tree.tip
        self._db.execute("BEGIN")
        try:
            self._read_on()
            self._check_tip()
        finally:
            self._db.execute("ROLLBACK")
        self._disk = (self.tree.tip, self._hash)
        return self.tree.tip > before

    def _read_more(self) -> None:
        head = self.tree.head
        try:
            self._read_on()
        finally:
            self.tree.go(head)
        self._disk = (self.tree.tip, self._hash)

    def _read_on(self) -> None:
        """Take in the lines after those that are known."""
        start = self.tree.tip + 1 if self.tree.tip else _FIRST
        for row in self._db.execute(_LINES + " >= ? ORDER BY seq", (start,)):
            entry, body, digest = self._checked(self.tree.tip + 1, row)
            fault = self.tree.fault(entry)
            if fault:
                raise self._damaged(self.tree.tip + 1, fault)
            self._take(entry, body, digest)
            if isinstance(entry, StartEntry):
                self.begun = entry.state
        self.snapshots = {row[0] for row in self._db.execute("SELECT seq FROM snapshot")}

    def _take(self, entry: LogEntry, body: bytes, digest: bytes) -> None:
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
        expected = _chained(self._hash, body)
        if expected != digest:
            raise self._damaged(seq, "the line or one before it has changed")
        try:
            return decode(body), body, expected
        except UnstorableValue as error:
            raise self._damaged(seq, str(error)) from error

    def _damaged(self, seq: int, why: str) -> FileProblem:
        return FileProblem(self._path, f"it is damaged: {why}", _BACKUP, f"log[{seq}]")

    def _insert(self, lines: list[Line]) -> None:
        move = "UPDATE tip SET seq = ?, hash = ? WHERE seq = ? AND hash = ?"
        with transaction(self._db):
            moved = self._db.execute(move, (lines[-1].seq, lines[-1].hash, *self._disk))
            if moved.rowcount != 1:
                raise FileProblem(self._path, "another program has changed it", _ELSEWHERE)
            for line in lines:
                self._db.execute("INSERT INTO log VALUES (?, ?, ?)", line[:3])
                if line.state is not None:
                    self._db.execute("INSERT INTO snapshot VALUES (?, ?)", (line.seq, line.state))

    def _written(self, *lines: Line) -> None:
        """These lines are on the disk; others may have joined the queue meanwhile."""
        self.snapshots |= {line.seq for line in lines if line.state is not None}
        self._disk = (lines[-1].seq, lines[-1].hash)
        with self._guard:
            del self._waiting[: len(lines)]


def _chained(before: bytes, body: bytes) -> bytes:
    """The hash of a line."""
    return hashlib.sha256(before + body).digest()
