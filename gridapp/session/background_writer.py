"""A thread that brings commands to the disk, so that a slow or failing disk stalls no window.

The ordinary command is on the disk before it is on the screen: ``keep`` waits for that as long as
nobody would notice. Where the disk takes longer, or refuses, play goes on; the commands wait in
memory in their order, and ``unwritten`` and ``problem`` say so until they are there.
"""

from threading import Condition, Thread

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem

WRITE_WAIT = 0.02
"""Seconds that a command waits for the disk before it is shown without."""
RETRY_INTERVAL = 2.0
"""Seconds between two tries of a disk that refuses."""


class BackgroundWriter:
    """Writes what one file has waiting."""

    def __init__(self, file: BattleFile) -> None:
        """Take over the writing; nothing else may flush the file until ``stop``."""
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
        """How many commands and jumps are not on the disk."""
        return self._file.unwritten

    def flush(self, patience: float = WRITE_WAIT) -> bool:
        """Have everything written; whether it is on the disk within that time."""
        with self._changed:
            self._asked += 1
            mine = self._asked
            self._changed.notify_all()
            if self.problem is None:
                self._changed.wait_for(lambda: not self.unwritten or self._served >= mine, patience)
        return not self.unwritten

    def retry(self, patience: float) -> bool:
        """Try a disk that refused; whether everything is on it within that time."""
        with self._changed:
            self.problem = None
        return self.flush(patience)

    def stop(self) -> None:
        """Write what can be written, and end; what waits then is on no disk."""
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
        if self.unwritten:  # added while the last ones were written
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
        """Why a file that was away, as on a stick, still does not take what waits."""
        try:
            self._file.reconnect()
            self._file.flush()
        except FileProblem as problem:
            return problem
        return None


def _is_full(problem: FileProblem) -> bool:
    """Whether only space is missing: then the file is still the one that is open."""
    return getattr(problem.__cause__, "sqlite_errorname", "") == "SQLITE_FULL"
