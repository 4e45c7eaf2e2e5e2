"""The battle file: an append-only log on the disk, and the history in memory that it makes.

States are not stored but replayed, from the nearest of the snapshots that are taken on the way
and whenever the file is closed.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from gridapp.battle.commands import Command
from gridapp.battle.state import Battle
from gridapp.storage.file import assets as kept
from gridapp.storage.file import branches, log, schema
from gridapp.storage.file.atomic_write import replace_with, tidy
from gridapp.storage.file.branches import Branch
from gridapp.storage.file.locks import WriteLock
from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, LogEntry, hash_of, state_bytes
from gridapp.storage.file.new_file import Content, beginning, filler
from gridapp.storage.file.open_file import WRITABLE, Opened
from gridapp.storage.file.snapshots import States
from gridapp.storage.problems import FileProblem, as_file_problems, is_reachable


class BattleFile:
    """One open ``.battle`` file.

    What is added is on the disk when the call returns. With ``deferred`` it only waits for
    ``flush``, which may run in another thread; all other calls come from one thread at a time.
    """

    def __init__(self, path: Path, lock: WriteLock | None) -> None:
        """Open a file whose lock is held, or read-only without one; see ``open``."""
        self.deferred = False
        self._opened = Opened(path, lock)
        self._states = States(self._opened)

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._opened.path

    @property
    def _log(self) -> log.Log:
        return self._opened.log

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
            lock = on_failure.enter_context(WriteLock(path, WRITABLE))
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
    def read_only(self) -> bool:
        """Whether nothing can be written."""
        return self._opened.lock is None

    @property
    def head(self) -> int:
        """The line of the current state."""
        return self._log.tree.head

    @property
    def last_line(self) -> int:
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

    def entry(self, seq: int) -> LogEntry:
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
        with as_file_problems(self.path):
            state = state_bytes(battle_after)
        return self._keep(
            CommandEntry(self.head, command, tuple(dice), hash_of(state), line), state
        )

    def move_head(self, seq: int) -> None:
        """Make another state current, as undo, redo and jumps do; nothing is forgotten.

        Raises:
            FileProblem: it cannot be written.
            ValueError: that line made no state.
        """
        self._require_writable()
        if seq != self.head:
            self._keep(JumpEntry(seq))

    def _keep(self, entry: LogEntry, state: bytes | None = None) -> int:
        if self.deferred:
            return self._log.add(entry, state)
        with as_file_problems(self.path):
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
        with self._opened.using:
            self._log.flush()

    def nearest_snapshot(self, seq: int) -> tuple[int, Battle]:
        """The last state on the way to ``seq`` that is stored whole, and its line.

        Raises:
            FileProblem: the log cannot be read, or is damaged.
            KeyError: that line made no state.
        """
        return self._states.nearest(seq)

    def snapshot(self, seq: int) -> Battle | None:
        """The state of a line, where one is stored whole and undamaged and the disk is not busy.

        Raises:
            KeyError: there is no such line.
        """
        return self._states.get(seq)

    def save_state(self, battle: Battle) -> None:
        """Store the current state whole, in the place of the last one that was stored so.

        Then the next opening replays nothing: it does not even need the rules that led here.

        Raises:
            FileProblem: it cannot be written.
        """
        if not self.read_only:
            self._states.keep(battle)

    def has_snapshot(self, seq: int) -> bool:
        """Whether the state that a line made is stored whole."""
        return seq in self._states

    def needs_snapshot(self, seq: int) -> bool:
        """Whether the state that a line made must be stored whole."""
        return seq in self._log.tree and self._log.tree.has_snapshot(seq)

    def asset(self, sha: str) -> bytes:
        """A picture by its SHA-256 in hexadecimal.

        Raises:
            FileProblem: it is missing or damaged.
        """
        with self._opened.using:
            return self._opened.shelf.get(sha)

    @property
    def extra(self) -> bytes:
        """What an import kept beside the board, as JSON; empty where there is none.

        Raises:
            FileProblem: it is damaged.
        """
        with self._opened.using:
            return next(iter(self._opened.shelf.of(kept.EXTRA)), b"")

    def content(self) -> Content:
        """All that the file holds, lines that wait for the disk included.

        Raises:
            FileProblem: an asset cannot be read, or is damaged.
        """
        with self._opened.using:
            assets = [(kind, data) for kind in kept.KINDS for data in self._opened.shelf.of(kind)]
        return Content(list(self._log.bodies), self._states.texts(), assets)

    def _rescued(self) -> Content:
        """What is left in memory of a file whose disk is gone: all lines, pictures as far as read.

        Raises:
            FileProblem: an asset is damaged.
        """
        try:
            return self.content()
        except FileProblem:
            return Content(list(self._log.bodies), [], self._opened.shelf.known())

    def add_asset(self, data: bytes) -> str:
        """Keep a picture; the answer is its SHA-256.

        Raises:
            FileProblem: it cannot be written, or is too large.
        """
        self._require_writable()
        kept.fits(self.path, data)
        with self._opened.using, as_file_problems(self.path), log.transaction(self._opened.db):
            return kept.keep(self._opened.db, kept.PICTURE, data)

    def copy_to(self, path: Path) -> None:
        """Put a copy of the whole battle, history included, in the place of ``path``.

        Lines that wait for the disk are in the copy, and go on waiting here.

        Raises:
            FileProblem: it cannot be written; what was there before is still there.
        """
        path = _real(path)
        if path == self.path or _are_one(path, self.path):
            raise FileProblem(path, "it is this very battle", "choose another name")
        with WriteLock(path, WRITABLE), self._opened.using:
            from_memory = self.unwritten or not is_reachable(self.path)
            replace_with(path, filler(self._rescued()) if from_memory else self._opened.db.backup)

    @property
    def undone_branches(self) -> list[Branch]:
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
        self._opened.rewrite(content)
        return lines

    def rename(self, path: Path) -> None:
        """Give the file another name, in the same folder or at least on the same disk.

        Raises:
            FileProblem: there is such a file already, or it cannot be done; then nothing changed.
        """
        self._require_writable()
        self.flush()
        self._opened.rename(_real(path))

    def refresh(self) -> bool:
        """Take in what the one that writes has added since; whether there was anything.

        Raises:
            FileProblem: the file cannot be read any more, or is damaged.
        """
        return self._opened.refresh()

    def reconnect(self) -> None:
        """Open the file anew where it lies, as when a stick is plugged in again.

        Lines that wait go on waiting.

        Raises:
            FileProblem: it is not there, or no longer the one that was open.
        """
        self._opened.reconnect()

    def close(self) -> None:
        """Close the file; the second time nothing happens."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_writable(self) -> None:
        if self.read_only:
            remedy = "save it under another name, or open it for writing"
            raise FileProblem(self.path, "it was opened read-only", remedy)


def _are_one(path: Path, other: Path) -> bool:
    """Whether two names are those of one file; one that cannot be reached is none."""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _real(path: Path) -> Path:
    """Where a path leads, so that two names of one file find the same lock."""
    return Path(os.path.realpath(path))
