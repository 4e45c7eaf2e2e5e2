"""Temporary folders of a single user, and the removal of folders left by killed programs.

The system drops the lock on a folder when its program ends, however it ends; a folder without one
is abandoned. Where folders cannot be locked (Windows), a killed program's folder stays.
"""

import os
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

PREFIXES = ("gridapp-film-", "gridapp-pasted-")
"""The beginnings of the names of all scratch folders."""
_YOUNGEST = 60.0
"""A folder is abandoned after so many seconds at the earliest: it is locked after it is made."""

if sys.platform == "win32":

    def _lock(folder: Path) -> int | None:  # noqa: ARG001 - folders cannot be opened there
        return None
else:
    import fcntl

    def _lock(folder: Path) -> int | None:
        """Lock a folder; return the open folder, ``None`` if another program has locked it."""
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            return None
        return handle


class ScratchFolder:
    """A temporary folder, deleted when closed; after a crash, by the next program."""

    def __init__(self, prefix: str) -> None:
        """Make a folder, and delete abandoned folders.

        Raises:
            OSError: The folder cannot be made.
        """
        remove_abandoned()
        self._folder = TemporaryDirectory(prefix=prefix)
        self.path = Path(self._folder.name)
        self._handle = _lock(self.path)

    def close(self) -> None:
        """Delete the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._folder.cleanup()


def remove_abandoned() -> None:
    """Delete the scratch folders of this user without the lock of a running program."""
    for prefix in PREFIXES if sys.platform != "win32" else ():
        for folder in Path(gettempdir()).glob(f"{prefix}*"):
            with suppress(OSError):
                _remove_if_abandoned(folder)


def _remove_if_abandoned(folder: Path) -> None:
    facts = folder.lstat()
    if facts.st_uid != os.getuid() or time.time() - facts.st_mtime < _YOUNGEST:
        return
    handle = _lock(folder)
    if handle is not None:
        try:
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(handle)
