"""A lock file beside the battle that allows a single writer while the battle is open.

The operating system drops the lock when the process ends, so a lock file left by a crash can be
taken. The battle file itself is never opened for locking: closing it would drop SQLite's own
locks.
"""

import os
import platform
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

from gridapp.storage.problems import FileProblem, as_file_problems, printable

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_READ_ONLY = "open the battle read-only, or copy it to a folder that can be written to"
_TRIES = 100
_LONGEST = 200

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        """Lock a byte far behind the owner's name: Windows forbids reading locked bytes."""
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WriteLock:
    """The exclusive right to write to a battle file."""

    def __init__(self, path: Path, remedy: str = _READ_ONLY) -> None:
        """Take the lock; ``remedy`` is the advice to show if no lock file can be created.

        Raises:
            FileProblem: Another window or program holds the lock, or the folder is read-only.
        """
        self._file = path.with_name(path.name + ".lock")
        self._handle = _acquire(path, self._file, remedy)
        with suppress(OSError):  # on a full disk the lock works, only without the owner's name
            os.ftruncate(self._handle, 0)
            os.write(self._handle, f"process {os.getpid()} on {platform.node()}".encode())

    def release(self) -> None:
        """Release the lock and delete its file; further calls do nothing."""
        if self._handle < 0:
            return
        with suppress(OSError):
            self._file.unlink()
        os.close(self._handle)
        self._handle = -1
        if sys.platform == "win32":  # Windows cannot delete an open file
            with suppress(OSError):
                self._file.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _acquire(path: Path, file: Path, remedy: str) -> int:
    """Return a locked handle of the file currently found under the lock file's name.

    A former owner may delete the lock file between opening and locking, so this retries.
    """
    for _ in range(_TRIES):
        handle = _open_lock_file(path, file, remedy)
        try:
            _take(handle)
        except OSError:
            raise _in_use_problem(path, handle) from None
        if _is_current_file(handle, file):
            return handle
        os.close(handle)
    raise FileProblem(path, "other programs fight over it", "close them and try again")


def _open_lock_file(path: Path, file: Path, remedy: str) -> int:
    try:
        with as_file_problems(path, "its folder"):
            return os.open(file, _FLAGS, 0o600)
    except FileProblem as problem:
        why = f"the lock file {file.name} cannot be made: {problem.why}"
        raise FileProblem(path, why, remedy) from problem


def _in_use_problem(path: Path, handle: int) -> FileProblem:
    holder = ""
    with suppress(OSError):
        holder = printable(os.read(handle, _LONGEST).decode(errors="replace")).strip()
    os.close(handle)
    why = f"it is open for writing in another window ({holder or 'unknown'})"
    return FileProblem(path, why, "close it there, or open it read-only here")


def _is_current_file(handle: int, file: Path) -> bool:
    """Return True if the handle still belongs to the file under that name."""
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except OSError:
        return False
