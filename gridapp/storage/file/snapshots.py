"""Stored states of a battle file, so that opening replays only a few commands."""

from contextlib import suppress

from gridapp.battle.state import Battle
from gridapp.storage.file.checked_state import decode_checked_state
from gridapp.storage.file.log_entries import CommandEntry, bytes_matching_hash, matches_hash
from gridapp.storage.file.open_file import OpenFile
from gridapp.storage.problems import FileProblem, UnstorableValue, as_file_problems

_LOCK_WAIT = 0.02
"""Seconds to wait for the disk before replaying from an earlier state instead."""


class Snapshots:
    """The snapshots of an open file: at regular depths, and of the state when last closed."""

    def __init__(self, opened: OpenFile) -> None:
        """Read from an open file, which the caller owns and closes."""
        self._opened = opened

    def __contains__(self, seq: int) -> bool:
        """Return True if the state of a line is stored."""
        log = self._opened.log
        return seq in log.snapshot_lines and seq in log.tree

    def get(self, seq: int) -> Battle | None:
        """Return the stored state of a line, or ``None`` if missing or damaged.

        Also ``None`` while a slow disk is busy writing: replaying from an earlier state gives the
        same.

        Raises:
            KeyError: No such line.
        """
        stored = self.stored_bytes(seq, _LOCK_WAIT)
        with suppress(UnstorableValue):
            return None if stored is None else decode_checked_state(stored)
        return None

    def nearest(self, seq: int) -> tuple[int, Battle]:
        """Return the last stored state among the ancestors of ``seq``, with its line number.

        Damaged snapshots are skipped: replaying from an earlier state gives the same result.

        Raises:
            FileProblem: The log cannot be read, or is damaged.
            KeyError: The line made no state.
        """
        for line in self._opened.log.tree.ancestry(seq):
            state = self.get(line) if line in self else None
            if state:
                return line, state
        return 1, self._opened.log.first_state

    def stored_bytes(self, seq: int, patience: float = -1) -> bytes | None:
        """Return the bytes of a snapshot if their hash matches the log entry, else ``None``.

        ``None`` too if another thread holds the file for longer than ``patience`` seconds.

        Raises:
            KeyError: No such line.
        """
        opened, done = self._opened, self._opened.log.entry(seq)
        if not isinstance(done, CommandEntry) or not opened.guard.acquire(timeout=patience):
            return None
        try:
            with suppress(FileProblem), as_file_problems(opened.path):
                query = "SELECT state FROM snapshot WHERE seq = ?"
                row = opened.db.execute(query, (seq,)).fetchone()
                if row and isinstance(row[0], bytes) and matches_hash(row[0], done.state_hash):
                    return row[0]
        finally:
            opened.guard.release()
        return None

    def all_stored(self) -> list[tuple[int, bytes]]:
        """Return the lines and bytes of all snapshots, pending ones included."""
        log = self._opened.log
        states = {seq: self.stored_bytes(seq) for seq in log.snapshot_lines} | log.pending_snapshots
        return [(seq, state) for seq, state in sorted(states.items()) if state is not None]

    def save(self, battle: Battle) -> None:
        """Store the current state, replacing the previous snapshot outside the regular depths.

        Raises:
            FileProblem: Writing failed.
        """
        log = self._opened.log
        head = log.tree.head
        done = log.entry(head)
        if log.unwritten or head in self or not isinstance(done, CommandEntry):
            return
        with self._opened.guard, as_file_problems(self._opened.path):
            state = bytes_matching_hash(battle, done.state_hash)
            if state:
                log.save_snapshot(head, state)
