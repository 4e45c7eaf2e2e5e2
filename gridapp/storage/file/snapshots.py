"""The states that a battle file stores whole, so that opening it plays few commands again."""

from contextlib import suppress

from gridapp.battle.state import Battle
from gridapp.storage.file.log_entries import CommandEntry, bytes_with_hash, decode_state, hash_of
from gridapp.storage.file.open_file import Opened
from gridapp.storage.problems import FileProblem, UnstorableValue, as_file_problems

_PATIENCE = 0.02
"""Seconds that a reader waits for the disk before it plays a state from an earlier one."""


class States:
    """The snapshots of one open file: one every so many lines, and one of where it was left."""

    def __init__(self, opened: Opened) -> None:
        """Read from that file; it stays its owner's."""
        self._opened = opened

    def __contains__(self, seq: int) -> bool:
        """Whether the state that a line made is stored whole."""
        log = self._opened.log
        return seq in log.snapshots and seq in log.tree

    def get(self, seq: int) -> Battle | None:
        """The state of a line, where a snapshot of it is stored and undamaged.

        While the disk is slow to take something else the answer is ``None`` as well: playing
        from an earlier state gives the same.

        Raises:
            KeyError: there is no such line.
        """
        stored = self.text(seq, _PATIENCE)
        with suppress(UnstorableValue):
            return None if stored is None else decode_state(stored)
        return None

    def nearest(self, seq: int) -> tuple[int, Battle]:
        """The last state on the way to ``seq`` that is stored whole, and its line.

        A damaged snapshot is passed over: replaying from an earlier one gives the same state.

        Raises:
            FileProblem: the log cannot be read, or is damaged.
            KeyError: that line made no state.
        """
        for line in self._opened.log.tree.ancestry(seq):
            state = self.get(line) if line in self else None
            if state:
                return line, state
        return 1, self._opened.log.begun

    def text(self, seq: int, patience: float = -1) -> bytes | None:
        """The bytes of a state that is stored whole, if they are what the line says.

        Raises:
            KeyError: there is no such line.
        """
        opened, done = self._opened, self._opened.log.entry(seq)
        if not isinstance(done, CommandEntry) or not opened.using.acquire(timeout=patience):
            return None
        try:
            with suppress(FileProblem), as_file_problems(opened.path):
                query = "SELECT state FROM snapshot WHERE seq = ?"
                found = opened.db.execute(query, (seq,)).fetchone()
                if found and isinstance(found[0], bytes) and hash_of(found[0]) == done.state_hash:
                    return found[0]
        finally:
            opened.using.release()
        return None

    def texts(self) -> list[tuple[int, bytes]]:
        """The bytes of all, by their lines, those that wait for the disk included."""
        log = self._opened.log
        found = {seq: self.text(seq) for seq in log.snapshots} | log.waiting_states
        return [(seq, state) for seq, state in sorted(found.items()) if state is not None]

    def keep(self, battle: Battle) -> None:
        """Store the current state whole, in the place of the last one that was stored so.

        Raises:
            FileProblem: it cannot be written.
        """
        log = self._opened.log
        head = log.tree.head
        done = log.entry(head)
        if log.unwritten or head in self or not isinstance(done, CommandEntry):
            return
        with self._opened.using, as_file_problems(self._opened.path):
            state = bytes_with_hash(battle, done.state_hash)
            if state:
                log.keep_state(head, state)
