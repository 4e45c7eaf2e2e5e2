"""Who may read a new file: in the app's own folders the user alone, elsewhere whom the umask lets.

A battle holds what players must not know, and its backups, pictures and settings do so too. A file
that is replaced keeps the permissions that its owner gave it.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

import platformdirs

PRIVATE = 0o600
_HAS_MODES = os.name == "posix"


def own_folders() -> tuple[Path, ...]:
    """Return the folders for the app's data, state and caches."""
    of_user = (
        platformdirs.user_data_path,
        platformdirs.user_state_path,
        platformdirs.user_cache_path,
    )
    return tuple(find("gridapp", appauthor=False) for find in of_user)


def is_own(path: Path) -> bool:
    """Return True if a path is inside the app's folders."""
    real = Path(os.path.realpath(path))
    return any(Path(os.path.realpath(folder)) in real.parents for folder in own_folders())


def close_to_others(path: Path) -> None:
    """Take a file in one of the app's folders away from all but the user, if it is not."""
    with suppress(OSError):
        if _HAS_MODES and path.stat().st_mode & 0o077 and is_own(path):
            path.chmod(PRIVATE)


def create_private(path: Path) -> int:
    """Create a file that only the user can read, and return the mode that the umask would give.

    Raises:
        OSError: There is such a file already, or it cannot be created.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        usual = stat.S_IMODE(os.fstat(handle).st_mode)
        if _HAS_MODES:
            os.fchmod(handle, PRIVATE)
    finally:
        os.close(handle)
    return usual


def set_final_mode(temporary: Path, path: Path, usual: int) -> None:
    """Give a finished temporary file the permissions of the file to be replaced.

    Raises:
        OSError: The permissions cannot be set.
    """
    if not _HAS_MODES:
        return
    mode = PRIVATE if is_own(path) else usual
    with suppress(FileNotFoundError):
        mode = stat.S_IMODE(path.stat().st_mode)
    # Some file systems have no permissions at all, and refuse to set any.
    if stat.S_IMODE(temporary.stat().st_mode) != mode:
        temporary.chmod(mode)


def touch_private(path: Path) -> None:
    """Create an empty file readable only by the user, or make a file private.

    Raises:
        OSError: The file or its folder cannot be created.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=PRIVATE)
    if _HAS_MODES and stat.S_IMODE(path.stat().st_mode) != PRIVATE:
        path.chmod(PRIVATE)
