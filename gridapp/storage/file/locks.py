"""One writer at a time: a lock file beside the battle, held as long as the battle is open.

The system drops the lock when the process ends, in whatever way; a lock file that a crash left
behind is free to take. The battle file itself is never opened for this: closing it would drop
SQLite's own locks.
"""

import os
import socket
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
        """Windows forbids reading locked bytes, so the locked one lies behind the holder's name."""
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WriteLock:
    """The right to write to one battle file."""

    def __init__(self, path: Path, remedy: str = _READ_ONLY) -> None:
        """Take the lock; ``remedy`` is what to do where no lock file can be made.

        Raises:
            FileProblem: another window or program holds it, or its folder is read-only.
        """
        self._file = path.with_name(path.name + ".lock")
        self._handle = _held(path, self._file, remedy)
        with suppress(OSError):  # a full disk: the lock holds, the holder stays unnamed
            os.ftruncate(self._handle, 0)
            os.write(self._handle, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release(self) -> None:
        """Give the lock back and take its file away; the second time nothing happens."""
        if self._handle < 0:
            return
        with suppress(OSError):
            self._file.unlink()
        os.close(self._handle)
        self._handle = -1
        if sys.platform == "win32":  # an open file cannot be taken away there
            with suppress(OSError):
                self._file.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _held(path: Path, file: Path, remedy: str) -> int:
    """A locked handle on the very file that the next one to come will find under that name."""
    for _ in range(_TRIES):
        handle = _opened(path, file, remedy)
        try:
            _take(handle)
        except OSError:
            raise _in_use(path, handle) from None
        if _is_named(handle, file):
            return handle
        os.close(handle)
    raise FileProblem(path, "other programs fight over it", "close them and try again")


def _opened(path: Path, file: Path, remedy: str) -> int:
    try:
        with as_file_problems(path, "its folder"):
            return os.open(file, _FLAGS, 0o600)
    except FileProblem as problem:
        why = f"the lock file {file.name} cannot be made: {problem.why}"
        raise FileProblem(path, why, remedy) from problem


def _in_use(path: Path, handle: int) -> FileProblem:
    holder = ""
    with suppress(OSError):
        holder = printable(os.read(handle, _LONGEST).decode(errors="replace")).strip()
    os.close(handle)
    why = f"it is open for writing in another window ({holder or 'unknown'})"
    return FileProblem(path, why, "close it there, or open it read-only here")


def _is_named(handle: int, file: Path) -> bool:
    """Whether the file was not taken away between opening and locking it."""
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except OSError:
        return False
