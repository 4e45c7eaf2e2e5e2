"""The picture that a map only names: looked up beside the map, by its plain name, nowhere else.

What stands in a file is never followed: no folder, no address, no link. Of ``worlds/x/cave.webp``
only ``cave.webp`` counts, in the folder that the map itself lies in.
"""

import stat
from pathlib import Path
from urllib.parse import unquote

from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.formats.picture_probe import PictureInfo, probe_whole
from gridapp.storage.problems import FileProblem, PictureProblem, printable

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
LONGEST = 200


def plain_name(source: str) -> str:
    """The file's name at the end of a path or address; empty where none is fit to be looked up."""
    name = unquote(source[-2000:].partition("?")[0].partition("#")[0])
    name = name.replace("\\", "/").rpartition("/")[2]
    harmless = name == printable(name, LONGEST) and ":" not in name and not name.startswith(".")
    return name if harmless and name.lower().endswith(PICTURE_SUFFIXES) else ""


def picture_beside(path: Path, source: str, notes: ReportBuilder, where: str) -> Path | None:
    """The picture that lies beside a map and has the name that the map gives; told in notes."""
    name = plain_name(source)
    if not name:
        notes.add(
            ImportStatus.IGNORED, where, f"{source[:80]!r} names no picture; the map has none"
        )
        return None
    found = path.parent / name
    try:
        ordinary = stat.S_ISREG(found.lstat().st_mode)
    except (OSError, ValueError):
        ordinary = False
    if not ordinary:
        text = f"no file {name!r} lies beside the map; import it again with the picture beside it"
        notes.set_missing_picture(name)
        notes.add(ImportStatus.IGNORED, where, text)
        return None
    return found


def read_picture(path: Path, notes: ReportBuilder, where: str) -> tuple[bytes, PictureInfo] | None:
    """A picture that lies in a file of its own; ``None`` where it cannot be used, told in notes.

    Raises:
        FileProblem: it cannot be read, or it is dangerous.
    """
    data = read_bytes(path)
    try:
        info = probe_whole(data)
    except PictureProblem as problem:
        if problem.refused:
            raise FileProblem(path, problem.why, problem.remedy) from problem
        notes.add(
            ImportStatus.IGNORED, where, f"{path.name}: {problem.why}; the map has no picture"
        )
        return None
    size = f"{info.width} x {info.height} pixels"
    notes.add(ImportStatus.READ, where, f"{path.name}: {info.format.upper()} picture, {size}")
    return data, info
