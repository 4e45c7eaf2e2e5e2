"""The picture file that a map only names, looked up in the map's own folder.

Paths, addresses and links in a map are never followed: of ``worlds/x/cave.webp`` only
``cave.webp`` is used, in the folder of the map.
"""

import stat
from pathlib import Path
from urllib.parse import unquote

from gridapp.battle.messages import Message, message
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.formats.picture_probe import PictureInfo, probe_complete
from gridapp.storage.problems import FileProblem, PictureProblem, printable

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
MAX_NAME_LENGTH = 200


def picture_name(source: str) -> str:
    """Return the file name at the end of a path or address, empty if unsafe or not a picture."""
    name = unquote(source[-2000:].partition("?")[0].partition("#")[0])
    name = name.replace("\\", "/").rpartition("/")[2]
    harmless = (
        name == printable(name, MAX_NAME_LENGTH) and ":" not in name and not name.startswith(".")
    )
    return name if harmless and name.lower().endswith(PICTURE_SUFFIXES) else ""


def find_sidecar(path: Path, source: str, notes: ReportBuilder, where: str) -> Path | None:
    """Return the path of the picture beside a map, or ``None``; a missing picture is reported."""
    name = picture_name(source)
    if not name:
        text = "{source} names no picture; the map has none"
        notes.add(ImportStatus.IGNORED, where, text, source=repr(source[:80]))
        return None
    picture = path.parent / name
    try:
        ordinary = stat.S_ISREG(picture.lstat().st_mode)
    except (OSError, ValueError):
        ordinary = False
    if not ordinary:
        text = "no file {file} lies beside the map; import it again with the picture beside it"
        notes.set_missing_picture(name)
        notes.add(ImportStatus.IGNORED, where, text, file=repr(name))
        return None
    return picture


def read_picture(path: Path, notes: ReportBuilder, where: str) -> tuple[bytes, PictureInfo] | None:
    """Return a picture's bytes and size, or ``None`` if unusable, which is reported.

    Raises:
        FileProblem: The picture cannot be read, or is dangerous.
    """
    data = read_bytes(path)
    info = check_picture(path, data, notes, where)
    return None if info is None else (data, info)


def check_picture(
    path: Path, data: bytes, notes: ReportBuilder, where: str, name: str = ""
) -> PictureInfo | None:
    """Return a picture's format and size, or ``None`` if unusable; either is reported.

    ``name`` is that of a picture inside the file ``path``.

    Raises:
        FileProblem: The picture is dangerous.
    """
    name = name or path.name
    try:
        info = probe_complete(data)
    except PictureProblem as problem:
        if problem.refused:
            raise FileProblem(path, problem.why, problem.remedy) from problem
        text = "{file}: {why}; the map has no picture"
        notes.add(ImportStatus.IGNORED, where, text, file=name, why=problem.why)
        return None
    notes.add(ImportStatus.READ, where, "{file}: {picture}", file=name, picture=described(info))
    return info


def described(info: PictureInfo) -> Message:
    """Return a picture's format and size in words."""
    text = "{format} picture, {width} x {height} pixels"
    kind = info.format.upper()
    return message(text, format=kind, width=info.width, height=info.height)
