"""The battle file: an append-only log on disk and the history tree in memory.

States are not stored but replayed from the nearest snapshot. Snapshots are taken at regular
depths and when the file is closed.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from msgspec import UNSET

from gridapp.battle.commands import Command
from gridapp.battle.messages import Text
from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import Memory
from gridapp.storage.file import assets as asset_store
from gridapp.storage.file import branches, log, schema
from gridapp.storage.file.atomic_write import delete_stale_temporaries, replace_database
from gridapp.storage.file.branches import Branch
from gridapp.storage.file.locks import WriteLock
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    LogEntry,
    StoredAsset,
    assets_of,
    encode_state,
)
from gridapp.storage.file.new_file import FileContent, database_writer, initial_content
from gridapp.storage.file.open_file import CHOOSE_WRITABLE, OpenFile
from gridapp.storage.file.snapshots import Snapshots
from gridapp.storage.private_files import close_to_others
from gridapp.storage.problems import FileProblem, as_file_problems, is_reachable


class BattleFile:
    """An open ``.battle`` file.

    Appended entries are on disk when the call returns. With ``deferred`` they wait for ``flush``,
    which may run in another thread; all other calls come from one thread at a time.
    """

    def __init__(self, path: Path, lock: WriteLock | None) -> None:
        """Open a file with its lock already held, or read-only without a lock; see ``open``."""
        self.deferred = False
        self._opened = OpenFile(path, lock)
        self._states = Snapshots(self._opened)
        self._new_assets: list[StoredAsset] = []
        """Stored, but not named by a line of the log yet: the next command names them."""

    @property
    def path(self) -> Path:
        """The path of the file."""
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
        """Create a new file atomically; ``assets`` are pictures by SHA-256.

        Raises:
            FileProblem: The file exists already (unless ``replace``), is open elsewhere, the folder
                is not writable, or the battle contains a value that JSON cannot round-trip.
        """
        path = _resolve(path)
        content = initial_content(path, battle, (assets or {}).values(), extra)
        return cls.create_from(path, content, replace=replace)

    @classmethod
    def create_from(cls, path: Path, content: FileContent, *, replace: bool = False) -> Self:
        """Create a new file with a complete history that the caller has checked.

        Raises:
            FileProblem: As for ``create``.
        """
        path = _resolve(path)
        with ExitStack() as on_failure:
            lock = on_failure.enter_context(WriteLock(path, CHOOSE_WRITABLE))
            if not replace and os.path.lexists(path):
                raise FileProblem(path, "there is such a file already", "choose another name")
            replace_database(path, database_writer(content))
            file = cls(path, lock)
            on_failure.pop_all()
        return file

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open an existing file: any number of readers, one writer.

        Raises:
            FileProblem: The file is missing, not a battle file, of a newer version, damaged, or
                open for writing elsewhere. Its content is unchanged.
        """
        path = _resolve(path)
        schema.check_header(path)
        if read_only:
            return cls(path, None)
        with ExitStack() as on_failure:
            file = cls(path, on_failure.enter_context(WriteLock(path)))
            on_failure.pop_all()
        delete_stale_temporaries(path.parent)
        close_to_others(path)
        return file

    @property
    def read_only(self) -> bool:
        """True if the file was opened read-only."""
        return self._opened.lock is None

    @property
    def head(self) -> int:
        """The line number of the current state."""
        return self._log.tree.head

    @property
    def last_line(self) -> int:
        """The number of the last line of the log."""
        return self._log.tree.tip

    def __contains__(self, seq: int) -> bool:
        """Return True if the line exists and made a state (is not a jump)."""
        return seq in self._log.tree

    @property
    def tip(self) -> tuple[int, bytes]:
        """The number and hash of the last line; the hash covers the whole log."""
        return self._log.tip

    def parent(self, seq: int) -> int | None:
        """Return the line of the preceding state, where undo leads."""
        return self._log.tree.parent(seq)

    def child(self, seq: int) -> int | None:
        """Return the line where redo leads: the next one towards the last current state."""
        return self._log.tree.child(seq)

    def entry(self, seq: int) -> LogEntry:
        """Return the entry of a line; lines are numbered from 1 to ``last_line``.

        Raises:
            KeyError: No such line.
        """
        return self._log.entry(seq)

    def append(
        self,
        command: Command,
        dice: Sequence[int],
        battle_after: Battle,
        lines: tuple[Text, ...] = (),
        seen: tuple[Memory, ...] = (),
    ) -> int:
        """Append a command applied to the current state and make its result current.

        ``lines`` are the sentences shown in the log, ``seen`` the memories of the map that changed.
        Returns the number of the new line.

        Raises:
            FileProblem: Writing failed, the log is full, or a value cannot round-trip; the file is
                unchanged and the call may be repeated.
        """
        self._require_writable()
        with as_file_problems(self.path):
            state, digest = encode_state(battle_after)
        named = tuple(self._new_assets)
        entry = CommandEntry(
            self.head, command, tuple(dice), digest, lines, seen or UNSET, named or UNSET
        )
        seq = self._append_entry(entry, state)
        del self._new_assets[: len(named)]
        return seq

    def move_head(self, seq: int) -> None:
        """Make another state current, as undo, redo and jumps do; the log keeps every line.

        Raises:
            FileProblem: Writing failed, or the log is full.
            ValueError: The line made no state.
        """
        self._require_writable()
        if seq != self.head:
            self._append_entry(JumpEntry(seq))

    def _append_entry(self, entry: LogEntry, state: bytes | None = None) -> int:
        """Append a line; a file that could not be opened again is never written."""
        if self.last_line >= schema.MAX_LINES:
            why = f"it holds {self.last_line:,} lines, as many as a battle may have"
            raise FileProblem(self.path, why, "begin a new battle from this state")
        if self.deferred:
            return self._log.append(entry, state)
        with as_file_problems(self.path):
            self._log.resolve_failed_write()
        head = self.head
        seq = self._log.append(entry, state)
        try:
            self._log.flush()
        except BaseException:
            if self._log.is_written_after_all():
                return seq
            self._log.drop_unwritten(head)
            raise
        return seq

    @property
    def unwritten(self) -> int:
        """The number of lines that are not on disk yet."""
        return self._log.unwritten

    def flush(self) -> None:
        """Write all pending lines to disk in one transaction.

        Raises:
            FileProblem: Writing failed; the lines stay pending.
        """
        with self._opened.guard:
            self._log.flush()

    def nearest_snapshot(self, seq: int) -> tuple[int, Battle]:
        """Return the last stored state among the ancestors of ``seq``, with its line number.

        Raises:
            FileProblem: The log cannot be read, or is damaged.
            KeyError: The line made no state.
        """
        return self._states.nearest(seq)

    def snapshot(self, seq: int) -> Battle | None:
        """Return the stored state of a line, or ``None`` if missing, damaged or the disk is busy.

        Raises:
            KeyError: No such line.
        """
        return self._states.get(seq)

    def save_state(self, battle: Battle) -> None:
        """Store the current state as a snapshot, replacing the previous one made on closing.

        The next opening then replays nothing and does not even need the rules of earlier turns.

        Raises:
            FileProblem: Writing failed.
        """
        if not self.read_only:
            self._states.save(battle)

    def has_snapshot(self, seq: int) -> bool:
        """Return True if the state of a line is stored."""
        return seq in self._states

    def needs_snapshot(self, seq: int) -> bool:
        """Return True if the file format requires a snapshot of this line."""
        return seq in self._log.tree and self._log.tree.is_snapshot_depth(seq)

    def asset(self, sha: str) -> bytes:
        """Return the bytes of a picture by its SHA-256 in hexadecimal.

        Raises:
            FileProblem: The picture is missing or damaged.
        """
        with self._opened.guard:
            return self._opened.assets.get(sha)

    @property
    def extra(self) -> bytes:
        """Data of an import that the board cannot represent, as JSON; empty if none.

        Raises:
            FileProblem: The data is damaged.
        """
        with self._opened.guard:
            named = assets_of(self.entry(1))
            for asset in named:
                if asset.kind == asset_store.EXTRA:
                    return self._opened.assets.get(asset.sha256, asset_store.EXTRA)
            unnamed = [] if named else self._opened.assets.all_of_kind(asset_store.EXTRA)
            return next(iter(unnamed), b"")

    def content(self) -> FileContent:
        """Return the complete content of the file, pending lines included.

        Raises:
            FileProblem: An asset cannot be read, or is damaged.
        """
        with self._opened.guard:
            assets = [
                (kind, data)
                for kind in asset_store.KINDS
                for data in self._opened.assets.all_of_kind(kind)
            ]
        return FileContent(list(self._log.bodies), self._states.all_stored(), assets)

    def _content_in_memory(self) -> FileContent:
        """Return all lines, and all assets read so far, of a file whose disk is gone.

        Raises:
            FileProblem: An asset is damaged.
        """
        try:
            return self.content()
        except FileProblem:
            return FileContent(list(self._log.bodies), [], self._opened.assets.cached())

    def add_asset(self, data: bytes) -> str:
        """Store a picture and return the SHA-256 as hexadecimal.

        Raises:
            FileProblem: Writing failed, or the picture is too large.
        """
        self._require_writable()
        asset_store.check_size(self.path, data)
        with self._opened.guard, as_file_problems(self.path), log.transaction(self._opened.db):
            name = asset_store.store_asset(self._opened.db, asset_store.PICTURE, data)
        stored = StoredAsset(asset_store.PICTURE, name)
        if stored not in self._new_assets and name not in self.named_assets():
            self._new_assets.append(stored)
        return name

    def named_assets(self) -> dict[str, tuple[str, int]]:
        """Return kind and line of each asset that the log names, by SHA-256.

        Files written before the log named assets have none.
        """
        return {
            asset.sha256: (asset.kind, seq)
            for seq in range(self.last_line, 0, -1)
            for asset in assets_of(self.entry(seq))
        }

    def copy_to(self, path: Path) -> None:
        """Write a copy of the battle, history included, replacing ``path``.

        Pending lines are in the copy and stay pending here.

        Raises:
            FileProblem: Writing failed; the previous file at ``path`` is unchanged.
        """
        path = _resolve(path)
        if path == self.path or _is_same_file(path, self.path):
            raise FileProblem(path, "it is this very battle", "choose another name")
        with WriteLock(path, CHOOSE_WRITABLE), self._opened.guard:
            from_memory = self.unwritten or not is_reachable(self.path)
            replace_database(
                path,
                database_writer(self._content_in_memory())
                if from_memory
                else self._opened.db.backup,
            )

    @property
    def undone_branches(self) -> list[Branch]:
        """The branches left by undo, apart from the line of the current state."""
        return branches.undone_branches(self._log.tree)

    def discard(self, first: int) -> Mapping[int, int]:
        """Delete a line and all descendants; return the new line numbers by old line numbers.

        Raises:
            FileProblem: Writing failed; nothing is deleted.
            ValueError: The current state would be deleted.
        """
        self._require_writable()
        self.flush()
        content, lines = branches.without_branch(self.content(), self._log.tree, first)
        self._opened.rewrite(content)
        return lines

    def rename(self, path: Path) -> None:
        """Move the file to another name on the same disk.

        Raises:
            FileProblem: The name is taken, or renaming failed; nothing has changed.
        """
        self._require_writable()
        self.flush()
        self._opened.rename(_resolve(path))

    def refresh(self) -> bool:
        """Read what the writing program has appended; return True if the file has changed.

        Raises:
            FileProblem: The file cannot be read any more, or is damaged.
        """
        return self._opened.refresh()

    def reconnect(self) -> None:
        """Reopen the file at its path, for example after a USB stick is plugged in again.

        Pending lines stay pending.

        Raises:
            FileProblem: The file is missing, or is no longer the file that was open.
        """
        self._opened.reconnect()

    def close(self) -> None:
        """Close the file; further calls do nothing."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_writable(self) -> None:
        if self.read_only:
            remedy = "save it under another name, or open it for writing"
            raise FileProblem(self.path, "it was opened read-only", remedy)


def _is_same_file(first: Path, second: Path) -> bool:
    """Return True if both paths lead to the same reachable file."""
    try:
        return first.samefile(second)
    except OSError:
        return False


def _resolve(path: Path) -> Path:
    """Resolve symbolic links, so that all names of a file share a lock."""
    return Path(os.path.realpath(path))
