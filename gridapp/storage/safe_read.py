"""Reading of files that may be anything: only regular files, at most as much as expected.

A pipe would wait for ever for a writer, a device never ends, and a file may grow or shrink while it
is read. So a file is opened without waiting, looked at through its handle, and read up to a limit.
"""

import os
import stat
from pathlib import Path

from gridapp.storage.problems import FileProblem, as_file_problems

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_CHUNK = 1024 * 1024


def read_regular_file(path: Path, limit: int) -> bytes:
    """Return the content of a regular file of at most ``limit`` bytes.

    Raises:
        FileProblem: The file is missing, not a regular file, unreadable, larger than ``limit``, or
            changed its size while it was read.
    """
    with as_file_problems(path):
        handle = _open(path)
        try:
            size = os.fstat(handle).st_size
            if size > limit:
                raise _too_large(path, limit)
            data = _read(handle, limit + 1)
            if len(data) > limit:
                raise _too_large(path, limit)
            if len(data) != os.fstat(handle).st_size:
                why = "another program changes it while it is read"
                raise FileProblem(path, why, "wait until that is done, and try again")
        finally:
            os.close(handle)
    return data


def read_beginning(path: Path, count: int) -> bytes:
    """Return at most the first ``count`` bytes of a regular file, nothing of anything else."""
    try:
        handle = _open(path)
    except (OSError, ValueError, FileProblem):
        return b""
    try:
        return _read(handle, count)
    except OSError:
        return b""
    finally:
        os.close(handle)


def _open(path: Path) -> int:
    """Return a handle of a regular file, without waiting for the other end of a pipe."""
    if os.name == "nt" and path.is_dir():  # Windows reports a folder as a lack of permission
        raise FileProblem(path, "it is a folder", "choose a file inside it")
    try:
        # Opening a device may do something already (a tape rewinds), so it is not even opened.
        _check(path, path.stat().st_mode)
        handle = os.open(path, _FLAGS)
    except ValueError as error:  # a name with a zero byte
        raise FileProblem(path, "there is no such file", "check the name") from error
    try:
        _check(path, os.fstat(handle).st_mode)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise FileProblem(path, "it is a folder", "choose a file inside it")
    if not stat.S_ISREG(mode):
        raise FileProblem(path, "it is no ordinary file", "choose a map or a picture")


def _read(handle: int, limit: int) -> bytes:
    parts, remaining = [], limit
    while remaining > 0 and (part := os.read(handle, min(remaining, _CHUNK))):
        parts.append(part)
        remaining -= len(part)
    return b"".join(parts)


def _too_large(path: Path, limit: int) -> FileProblem:
    size = f"{limit // 1024**2} MB" if limit >= 1024**2 else f"{limit:,} bytes"
    return FileProblem(path, f"it is larger than {size}", "scale its picture down, or split it")
