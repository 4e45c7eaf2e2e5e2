"""The battle file: an append-only log on the disk, and the history in memory that it makes.

States are not stored but replayed, from the nearest of the snapshots that are taken on the way
and whenever the file is closed.
"""

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import RLock
from typing import Self

from gridapp.battle.commands import Command
from gridapp.battle.state import Battle
from gridapp.storage import assets as kept
from gridapp.storage import branches, log, schema
from gridapp.storage.branches import Branch
from gridapp.storage.creating import Content, beginning, filler
from gridapp.storage.entries import (
    Done,
    Entry,
    Head,
    bytes_with_hash,
    decode_state,
    hash_of,
    state_bytes,
)
from gridapp.storage.locks import WriteLock
from gridapp.storage.migrating import connected
from gridapp.storage.problems import FileProblem, NotKept, reported
from gridapp.storage.replacing import replace_with, sync_folder, tidy

_WRITABLE = "choose a folder that can be written to"
_PATIENCE = 0.02
"""Seconds that a reader waits for the disk before it plays a state from an earlier one."""


class BattleFile:
    """One open ``.battle`` file.

    What is added is on the disk when the call returns. With ``deferred`` it only waits for
    ``flush``, which may run in another thread; all other calls come from one thread at a time.
    """

    def __init__(self, path: Path, lock: WriteLock | None) -> None:
        """Open a file whose lock is held, or read-only without one; see ``open``."""
        self.path = path
        self.deferred = False
        self._using = RLock()
        self._shelf = kept.Shelf()
        self._lock = lock
        with reported(path):
            try:
                self._log = self._read()
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorname", "") != "SQLITE_READONLY_ROLLBACK":
                    raise
                schema.roll_back(path)
                self._log = self._read()

    def _read(self) -> log.Log:
        self._db = connected(self.path, self._mode)
        self._shelf.turn_to(self.path, self._db)
        try:
            found = log.Log(self.path, self._db)
        except BaseException:
            self._db.close()
            raise
        status = self.path.stat()
        self._identity = (status.st_dev, status.st_ino)
        return found

    @classmethod
    def create(
        cls,
        path: Path,
        battle: Battle,
        assets: Mapping[str, bytes] | None = None,
        *,
        extra: bytes = b"",
        replace: bool = False,
    ) -> Self:
        """A new file, complete from the moment it is there; ``assets`` are pictures by SHA-256.

        Raises:
            FileProblem: there is such a file already (unless ``replace``), it is open
                elsewhere, the folder cannot be written to, or the battle holds something
                that would not come back as it was.
        """
        path = _real(path)
        content = beginning(path, battle, (assets or {}).values(), extra)
        return cls.create_from(path, content, replace=replace)

    @classmethod
    def create_from(cls, path: Path, content: Content, *, replace: bool = False) -> Self:
        """A new file with a whole history; the caller has checked it.

        Raises:
            FileProblem: as ``create``.
        """
        path = _real(path)
        with ExitStack() as on_failure:
            lock = on_failure.enter_context(WriteLock(path, _WRITABLE))
            if not replace and os.path.lexists(path):
                raise FileProblem(path, "there is such a file already", "choose another name")
            replace_with(path, filler(content))
            file = cls(path, lock)
            on_failure.pop_all()
        return file

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """An existing file; any number may read, one may write.

        Raises:
            FileProblem: it is missing, no battle file, of a newer version, damaged, or open
                for writing elsewhere. Then it is unchanged.
        """
        path = _real(path)
        schema.check_kind(path)
        if read_only:
            return cls(path, None)
        with ExitStack() as on_failure:
            file = cls(path, on_failure.enter_context(WriteLock(path)))
            on_failure.pop_all()
        tidy(path.parent)
        return file

    @property
    def _mode(self) -> str:
        return "rw" if self._lock else "ro"

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written."""
        return self._lock is None

    @property
    def head(self) -> int:
        """The line of the current state."""
        return self._log.tree.head

    @property
    def last(self) -> int:
        """The last line of the log, of whatever kind."""
        return self._log.tree.tip

    def __contains__(self, seq: int) -> bool:
        """Whether a line made a state, that is, whether it is there and no jump."""
        return seq in self._log.tree

    @property
    def tip(self) -> tuple[int, bytes]:
        """The last line and the hash that stands for the whole log."""
        return self._log.tip

    def parent(self, seq: int) -> int | None:
        """The line of the state that a state was played from: where undo leads."""
        return self._log.tree.parent(seq)

    def child(self, seq: int) -> int | None:
        """The next line on the way to what was current last: where redo leads."""
        return self._log.tree.child(seq)

    def entry(self, seq: int) -> Entry:
        """A line of the log; lines are numbered from 1 to ``last``.

        Raises:
            KeyError: there is no such line.
        """
        return self._log.entry(seq)

    def append(
        self, command: Command, dice: Sequence[int], battle_after: Battle, line: str = ""
    ) -> int:
        """Keep a command that was applied to the current state; its line becomes current.

        ``line`` tells in words what happened.

        Raises:
            FileProblem: it cannot be written, or would not come back as it is; the file is as
                before, and a later try may work.
        """
        self._require_writable()
        with reported(self.path):
            state = state_bytes(battle_after)
        return self._keep(Done(self.head, command, tuple(dice), hash_of(state), line), state)

    def move_head(self, seq: int) -> None:
        """Make another state current, as undo, redo and jumps do; nothing is forgotten.

        Raises:
            FileProblem: it cannot be written.
            ValueError: that line made no state.
        """
        self._require_writable()
        if seq != self.head:
            self._keep(Head(seq))

    def _keep(self, entry: Entry, state: bytes | None = None) -> int:
        if self.deferred:
            return self._log.add(entry, state)
        with reported(self.path):
            self._log.settle()
        head = self.head
        seq = self._log.add(entry, state)
        try:
            self._log.flush()
        except BaseException:
            self._log.forget_unwritten(head)
            raise
        return seq

    @property
    def unwritten(self) -> int:
        """How many lines are not on the disk yet."""
        return self._log.unwritten

    def flush(self) -> None:
        """Bring to the disk what waits for it, all at once.

        Raises:
            FileProblem: it cannot be done; it goes on waiting.
        """
        with self._using:
            self._log.flush()

    def nearest_snapshot(self, seq: int) -> tuple[int, Battle]:
        """The last state on the way to ``seq`` that is stored whole, and its line.

        A damaged snapshot is passed over: replaying from an earlier one gives the same state.

        Raises:
            FileProblem: the log cannot be read, or is damaged.
            KeyError: that line made no state.
        """
        for line in self._log.tree.ancestry(seq):
            state = self.snapshot(line) if self.has_snapshot(line) else None
            if state:
                return line, state
        return 1, self._log.begun

    def snapshot(self, seq: int) -> Battle | None:
        """The state of a line, where a snapshot of it is stored and undamaged.

        While the disk is slow to take something else the answer is ``None`` as well: playing
        from an earlier state gives the same.

        Raises:
            KeyError: there is no such line.
        """
        stored = self._stored(seq, _PATIENCE)
        with suppress(NotKept):
            return None if stored is None else decode_state(stored)
        return None

    def _stored(self, seq: int, patience: float = -1) -> bytes | None:
        """The bytes of a state that is stored whole, if they are what the line says."""
        done = self.entry(seq)
        if not isinstance(done, Done) or not self._using.acquire(timeout=patience):
            return None
        try:
            with suppress(FileProblem), reported(self.path):
                query = "SELECT state FROM snapshot WHERE seq = ?"
                found = self._db.execute(query, (seq,)).fetchone()
                if found and isinstance(found[0], bytes) and hash_of(found[0]) == done.state_hash:
                    return found[0]
        finally:
            self._using.release()
        return None

    def keep_state(self, battle: Battle) -> None:
        """Store the current state whole, in the place of the last one that was stored so.

        Then the next opening replays nothing: it does not even need the rules that led here.

        Raises:
            FileProblem: it cannot be written.
        """
        done = self.entry(self.head)
        if self.read_only or self.unwritten or self.has_snapshot(self.head):
            return
        with self._using, reported(self.path):
            state = bytes_with_hash(battle, done.state_hash) if isinstance(done, Done) else None
            if state:
                self._log.keep_state(self.head, state)

    def has_snapshot(self, seq: int) -> bool:
        """Whether the state that a line made is stored whole."""
        return seq in self._log.snapshots and seq in self._log.tree

    def is_due(self, seq: int) -> bool:
        """Whether the state that a line made must be stored whole."""
        return seq in self._log.tree and self._log.tree.has_snapshot(seq)

    def commands_since(self, snapshot_seq: int, seq: int) -> list[Done]:
        """What to apply to the state of one line to come to that of a later one.

        Raises:
            KeyError: the second line made no state.
            ValueError: the first is not on the way to it.
        """
        way = self._log.tree.ancestry(seq)
        lines = way[: way.index(snapshot_seq)]
        return [done for done in map(self.entry, reversed(lines)) if isinstance(done, Done)]

    def asset(self, sha: str) -> bytes:
        """A picture by its SHA-256 in hexadecimal.

        Raises:
            FileProblem: it is missing or damaged.
        """
        with self._using:
            return self._shelf.get(sha)

    @property
    def extra(self) -> bytes:
        """What an import kept beside the board, as JSON; empty where there is none.

        Raises:
            FileProblem: it is damaged.
        """
        with self._using:
            return next(iter(self._shelf.of(kept.EXTRA)), b"")

    def content(self) -> Content:
        """All that the file holds, lines that wait for the disk included.

        Raises:
            FileProblem: an asset cannot be read, or is damaged.
        """
        with self._using:
            assets = [(kind, data) for kind in kept.KINDS for data in self._shelf.of(kind)]
        states = {seq: self._stored(seq) for seq in self._log.snapshots} | self._log.waiting_states
        whole = [(seq, state) for seq, state in sorted(states.items()) if state is not None]
        return Content(list(self._log.bodies), whole, assets)

    def _rescued(self) -> Content:
        """What is left in memory of a file whose disk is gone: all lines, pictures as far as read.

        Raises:
            FileProblem: an asset is damaged.
        """
        try:
            return self.content()
        except FileProblem:
            return Content(list(self._log.bodies), [], self._shelf.known())

    def add_asset(self, data: bytes) -> str:
        """Keep a picture; the answer is its SHA-256.

        Raises:
            FileProblem: it cannot be written, or is too large.
        """
        self._require_writable()
        kept.fits(self.path, data)
        with self._using, reported(self.path), log.transaction(self._db):
            return kept.keep(self._db, kept.PICTURE, data)

    def copy_to(self, path: Path) -> None:
        """Put a copy of the whole battle, history included, in the place of ``path``.

        Lines that wait for the disk are in the copy, and go on waiting here.

        Raises:
            FileProblem: it cannot be written; what was there before is still there.
        """
        path = _real(path)
        with reported(path):
            if path == self.path or (path.exists() and path.samefile(self.path)):
                raise FileProblem(path, "it is this very battle", "choose another name")
        with WriteLock(path, _WRITABLE), self._using:
            replace_with(path, filler(self._rescued()) if self.unwritten else self._db.backup)

    @property
    def undone(self) -> list[Branch]:
        """The branches that are on no way to the current state."""
        return branches.undone(self._log.tree)

    def discard(self, first: int) -> Mapping[int, int]:
        """Forget a line and all that was played from it; the answer are the new line numbers.

        Raises:
            FileProblem: it cannot be written; nothing is forgotten.
            ValueError: the current state would be among what is forgotten.
        """
        self._require_writable()
        self.flush()
        content, lines = branches.without(self.content(), self._log.tree, first)
        with self._using, reported(self.path):
            self._leave()
            try:
                replace_with(self.path, filler(content))
            finally:
                self._log = self._read()
        return lines

    def rename(self, path: Path) -> None:
        """Give the file another name, in the same folder or at least on the same disk.

        Raises:
            FileProblem: there is such a file already, or it cannot be done; then nothing changed.
        """
        self._require_writable()
        self.flush()
        path = _real(path)
        with ExitStack() as on_failure, self._using:
            lock = on_failure.enter_context(WriteLock(path, _WRITABLE))
            if os.path.lexists(path):
                raise FileProblem(path, "there is such a file already", "choose another name")
            with reported(path):
                self._leave()
                try:
                    self.path.rename(path)
                    on_failure.pop_all()
                    self.path, before, self._lock = path, self._lock, lock
                finally:
                    self._log = self._read()
                sync_folder(path.parent)
        if before:
            before.release()

    def _leave(self) -> None:
        """Let go of the database, with nothing left beside it."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA journal_mode = DELETE")
        self._db.close()

    def refresh(self) -> bool:
        """Take in what the one that writes has added since; whether there was anything.

        Raises:
            FileProblem: the file cannot be read any more, or is damaged.
        """
        with reported(self.path):
            status = self.path.stat()
            if (status.st_dev, status.st_ino) != self._identity:
                self._db.close()
                self._log = self._read()
                return True
            try:
                return self._log.read_more()
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                    return False
                raise

    def reconnect(self) -> None:
        """Open the file anew where it lies, as when a stick is plugged in again.

        Lines that wait go on waiting.

        Raises:
            FileProblem: it is not there, or no longer the one that was open.
        """
        with self._using, reported(self.path):
            schema.check_kind(self.path)
            db = connected(self.path, self._mode)
            self._log.reconnect(db)
            self._db.close()
            self._db = db
            self._shelf.turn_to(self.path, db)

    def close(self) -> None:
        """Close the file; the second time nothing happens."""
        if self._lock:
            self._leave()
            self._lock.release()
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_writable(self) -> None:
        if self._lock is None:
            remedy = "save it under another name, or open it for writing"
            raise FileProblem(self.path, "it was opened read-only", remedy)


def _real(path: Path) -> Path:
    """Where a path leads, so that two names of one file find the same lock."""
    return Path(os.path.realpath(path))
