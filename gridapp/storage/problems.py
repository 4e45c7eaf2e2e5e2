"""The error for unusable files, and the conversion of system errors into this error."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileProblem(Exception):  # noqa: N818 - a message for the user, not a programming error
    """A file that cannot be used: path, position, reason and remedy.

    ``where`` is a key path (``resolution.map_size.x``), a row (``log[17]``) or a text position
    (``line 3, column 5``); empty for the file as a whole.
    """

    def __init__(self, path: Path | str, why: str, remedy: str, where: str = "") -> None:
        """Set the four parts, with control characters replaced."""
        self.path = Path(path)
        self.where = printable(where)
        self.why = printable(why)
        self.remedy = printable(remedy)
        super().__init__(self.path, self.where, self.why, self.remedy)

    def __str__(self) -> str:
        """Return the message as a single line."""
        position = f" at {self.where}" if self.where else ""
        return f"{printable(str(self.path))}{position}: {self.why}; {self.remedy}"


class PictureProblem(Exception):  # noqa: N818 - see FileProblem
    """A picture that cannot be used: reason and remedy.

    ``refused`` marks a dangerous picture (an SVG in disguise, a decompression bomb), not one that
    is missing, truncated or unsupported.
    """

    def __init__(self, why: str, remedy: str, *, refused: bool = False) -> None:
        """Set the parts of the message."""
        self.why = why
        self.remedy = remedy
        self.refused = refused
        super().__init__(why, remedy)

    def __str__(self) -> str:
        """Return the message as a single line."""
        return f"{self.why}; {self.remedy}"


class UnstorableValue(ValueError):  # noqa: N818 - a statement about the value
    """A value that would not survive a round trip through a file."""


class OutOfBounds(UnstorableValue):
    """A number or size beyond the bounds of a battle; the message names it and the bound."""


def printable(text: str, limit: int = 1000) -> str:
    """Return text fit for a single line: printable, shortened to ``limit``, encodable."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(mark if mark.isprintable() else "\ufffd" for mark in cut)


def is_reachable(path: Path) -> bool:
    """Return True if a file exists and the disk responds."""
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


OUT_OF_BOUNDS = "make it smaller in the program that wrote it"
_ELSEWHERE = "save the battle under another name on another disk"
_DAMAGED = "open a backup or another copy of it"

_BY_ERRNO = {
    errno.ENOENT: ("there is no such file", "check the name, or whether the disk is plugged in"),
    errno.EACCES: ("access is not allowed", "change its permissions, or copy it elsewhere"),
    errno.EPERM: ("access is not allowed", "change its permissions, or copy it elsewhere"),
    errno.EROFS: ("it lies on a read-only disk", "open it read-only, or copy it elsewhere"),
    errno.ENOSPC: ("the disk is full", f"free some space, or {_ELSEWHERE}"),
    errno.EDQUOT: ("the disk quota is used up", f"free some space, or {_ELSEWHERE}"),
    errno.EFBIG: ("the file may not grow any further", _ELSEWHERE),
    errno.EISDIR: ("it is a folder", "choose a file inside it"),
    errno.ENOTDIR: ("part of its path is no folder", "check the name"),
    errno.ENAMETOOLONG: ("its name is too long", "choose a shorter name"),
    errno.ELOOP: ("its links lead in a circle", "choose the file itself"),
    errno.EIO: ("the disk reports an error", _ELSEWHERE),
}

_NEW_BY_ERRNO = {
    errno.ENOENT: ("there is no such folder", "choose another folder"),
    errno.EACCES: ("its folder may not be written to", "choose another folder"),
    errno.EPERM: ("its folder may not be written to", "choose another folder"),
    errno.EROFS: ("its folder lies on a read-only disk", "choose another folder"),
}
"""What is said of a file that was to be made; there is nothing yet to copy or to change."""

_BY_SQLITE = {
    "SQLITE_FULL": ("the disk is full", f"free some space, or {_ELSEWHERE}"),
    "SQLITE_BUSY": ("another program is using it", "close the other program and try again"),
    "SQLITE_LOCKED": ("another program is using it", "close the other program and try again"),
    "SQLITE_NOTADB": ("it is no battle file", "choose a file that this app has written"),
    "SQLITE_CORRUPT": ("it is damaged", _DAMAGED),
    "SQLITE_READONLY": ("it may not be written to", "open it read-only, or copy it elsewhere"),
    "SQLITE_READONLY_ROLLBACK": (
        "its last command was interrupted and must be tidied up, which needs writing",
        "copy it and the -journal file beside it to a folder that can be written to",
    ),
    "SQLITE_READONLY_DBMOVED": ("the file was moved or deleted while open", _ELSEWHERE),
    "SQLITE_IOERR_FSTAT": ("the file was moved or deleted while open", _ELSEWHERE),
    "SQLITE_CANTOPEN": ("it cannot be opened", "check the permissions of the file and its folder"),
    "SQLITE_PERM": ("access is not allowed", "change its permissions, or copy it elsewhere"),
    "SQLITE_TOOBIG": ("it holds something larger than this app writes", _DAMAGED),
    "SQLITE_INTERRUPT": ("reading it takes far too long, as if it were made to", _DAMAGED),
    "SQLITE_IOERR": ("the disk reports an error", _ELSEWHERE),
}


@contextmanager
def as_file_problems(path: Path | str, where: str = "", *, is_new: bool = False) -> Iterator[None]:
    """Convert file errors raised inside the block to ``FileProblem``, of a new file if so said.

    Raises:
        FileProblem: An operation on the file failed.
    """
    try:
        yield
    except OSError as error:
        unknown = (_words(error), "check the name and the disk")
        reasons = _BY_ERRNO | _NEW_BY_ERRNO if is_new else _BY_ERRNO
        why, remedy = reasons.get(error.errno or 0, unknown)
        raise FileProblem(path, why, remedy, where) from error
    except sqlite3.ProgrammingError:  # a bug of the app, not a fault of the file
        raise
    except sqlite3.Error as error:
        why, remedy = _of_sqlite(error)
        raise FileProblem(path, why, remedy, where) from error
    except OutOfBounds as error:
        raise FileProblem(path, str(error), OUT_OF_BOUNDS, where) from error
    except UnstorableValue as error:
        why = f"it cannot hold what is to be written ({error})"
        raise FileProblem(path, why, "take the odd characters or numbers out", where) from error
    except UnicodeDecodeError as error:  # sqlite3 cannot decode its own message on broken text
        why, remedy = _BY_SQLITE["SQLITE_CORRUPT"]
        raise FileProblem(path, why, remedy, where) from error
    except (MemoryError, OverflowError) as error:
        why, remedy = "it needs more memory than there is", "close other programs and try again"
        raise FileProblem(path, why, remedy, where) from error


def _of_sqlite(error: sqlite3.Error) -> tuple[str, str]:
    """Return reason and remedy for an SQLite error code or its family, else SQLite's message."""
    name = getattr(error, "sqlite_errorname", "") or ""
    family = "_".join(name.split("_")[:2])
    return _BY_SQLITE.get(name) or _BY_SQLITE.get(family) or (_words(error), _DAMAGED)


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
