"""The picture of a scene out of the archive or module folder of its pack.

A scene names its picture by an address such as ``modules/valley/maps/mill.webp``. In an archive the
entry whose path agrees with it for the most folders is read, and nothing is unpacked. In a module
folder (that above ``packs``) the path after ``modules/valley`` is read if it stays in the folder.
"""

import io
import os
import stat
import zipfile
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from gridapp.storage.formats.foundry_pack.pack_files import (
    MAX_FILES,
    PACKS,
    archive_problems,
    is_module,
)
from gridapp.storage.formats.import_result import MAX_FILE_BYTES, read_bytes
from gridapp.storage.formats.sidecar_picture import picture_name
from gridapp.storage.problems import FileProblem
from gridapp.storage.safe_read import read_regular_file


def find_picture(path: Path, source: str) -> bytes | None:
    """Return the bytes of a scene's picture, or ``None``.

    Raises:
        FileProblem: It is there but cannot be read, or is far too large.
    """
    parts = _parts(source)
    if not parts:
        return None
    if path.suffix.lower() == ".zip" and not path.is_dir():
        return _from_archive(path, parts)
    return _from_folder(path, parts)


def _parts(source: str) -> tuple[str, ...]:
    """Return the folders and the name of an address; none if its name is no picture's."""
    name = picture_name(source)
    if not name:
        return ()
    address = unquote(source[-2000:].partition("?")[0].partition("#")[0])
    folders = PurePosixPath(address.replace("\\", "/")).parts[:-1]
    return (*folders, name)


def _from_archive(path: Path, parts: tuple[str, ...]) -> bytes | None:
    """Return an entry of an archive that ends in the picture's name."""
    with archive_problems(path), zipfile.ZipFile(io.BytesIO(read_bytes(path))) as archive:
        entries = [
            (_agreeing(PurePosixPath(info.filename).parts, parts), -number, info)
            for number, info in enumerate(archive.infolist()[:MAX_FILES])
        ]
        count, _, best = max(entries, default=(0, 0, None))
        if best is None or not count:
            return None
        with archive.open(best) as member:
            data = member.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise FileProblem(path, f"its picture {parts[-1]} is far too large", "scale it down")
    return data


def _agreeing(first: tuple[str, ...], second: tuple[str, ...]) -> int:
    """Return how many parts two paths have in common at their ends."""
    count = 0
    for mine, yours in zip(reversed(first), reversed(second), strict=False):
        if mine.casefold() != yours.casefold():
            break
        count += 1
    return count


def _from_folder(path: Path, parts: tuple[str, ...]) -> bytes | None:
    """Return a picture in the module folder of a pack; links out of the folder are not followed."""
    module = path if is_module(path) else _module_above(path)
    if module is None or parts[:1] != ("modules",):
        return None
    inside = parts[2:]
    if not inside or any(part.startswith(".") or ":" in part for part in inside):
        return None
    picture = Path(os.path.realpath(module.joinpath(*inside)))
    if not picture.is_relative_to(os.path.realpath(module)) or not _is_regular(picture):
        return None
    return read_regular_file(picture, MAX_FILE_BYTES)


def _module_above(path: Path) -> Path | None:
    """Return the module folder of a database, or ``None``."""
    return next((folder.parent for folder in path.parents if folder.name == PACKS), None)


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (OSError, ValueError):
        return False
