"""A thread that writes commands to disk, so a slow or failing disk never blocks the window.

Normally a command is on disk before the window shows the result: ``flush`` waits briefly. If the
disk takes longer, or fails, play goes on; commands wait in memory in order, and ``unwritten`` and
``problem`` report this.
"""

from threading import Condition, Thread

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem

WRITE_WAIT = 0.02
"""Seconds a command waits for the disk before the window shows its result anyway."""
RETRY_INTERVAL = 2.0
"""Seconds between two attempts after a failure."""


class BackgroundWriter:
    """Writes the pending lines of a battle file in a thread."""

    def __init__(self, file: BattleFile) -> None:
        """Start the thread; nothing else may flush the file until ``stop``."""
        self.problem: FileProblem | None = None
        self._file = file
        self._changed = Condition()
        self._asked = self._served = 0
        self._is_over = False
        file.deferred = True
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    @property
    def unwritten(self) -> int:
        """The number of lines (commands and jumps) that are not on disk yet."""
        return self._file.unwritten

    def flush(self, patience: float = WRITE_WAIT) -> bool:
        """Start writing; return True if everything is on disk within ``patience`` seconds."""
        with self._changed:
            self._asked += 1
            mine = self._asked
            self._changed.notify_all()
            if self.problem is None:
                self._changed.wait_for(lambda: not self.unwritten or self._served >= mine, patience)
        return not self.unwritten

    def retry(self, patience: float) -> bool:
        """Retry after a failure; return True if all is written within ``patience`` seconds."""
        with self._changed:
            self.problem = None
        return self.flush(patience)

    def stop(self) -> None:
        """Try to write everything and end the thread."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        self._thread.join()
        self._file.deferred = False

    def _run(self) -> None:
        while not self._is_over:
            with self._changed:
                self._changed.wait_for(
                    lambda: self._asked > self._served or self._is_over,
                    RETRY_INTERVAL if self.problem else None,
                )
                asked = self._asked
            self._write()
            with self._changed:
                self._served = asked
                self._changed.notify_all()
        if self.unwritten:  # lines added during the last write
            self._write()

    def _write(self) -> None:
        problem = None
        try:
            self._file.flush()
        except FileProblem as first:
            problem = first if _is_full(first) else self._found_again()
        with self._changed:
            self.problem = problem

    def _found_again(self) -> FileProblem | None:
        """Reopen a file whose disk was away, and write; return the problem if this fails."""
        try:
            self._file.reconnect()
            self._file.flush()
        except FileProblem as problem:
            return problem
        return None


def _is_full(problem: FileProblem) -> bool:
    """Return True if the disk is full: then the open file is still valid."""
    return getattr(problem.__cause__, "sqlite_errorname", "") == "SQLITE_FULL"
