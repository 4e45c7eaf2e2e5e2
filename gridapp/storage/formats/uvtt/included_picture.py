"""The picture of a Universal VTT map: in the file, named by it, or chosen by the user."""

import base64
import binascii
import re
from pathlib import Path

from gridapp.battle.board import Picture
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import picture_reference
from gridapp.storage.formats.picture_probe import probe_complete
from gridapp.storage.formats.sidecar_picture import (
    described,
    find_sidecar,
    picture_name,
    read_picture,
)
from gridapp.storage.formats.uvtt.blank_picture import is_blank_picture
from gridapp.storage.problems import FileProblem, PictureProblem

_DATA_URL = re.compile(r"data:[\w/+.-]*;base64,")


def load_picture(
    path: Path, text: str, chosen: Path | None, notes: ReportBuilder
) -> tuple[bytes, Picture] | None:
    """Return the bytes and reference of the chosen picture if usable, else of that in the file.

    Raises:
        FileProblem: A picture is dangerous, or the chosen one cannot be read.
    """
    loaded = read_picture(chosen, notes, "image") if chosen else None
    if loaded is None and picture_name(text):
        return _named(path, text, notes)
    if loaded is None:
        return _included(path, text, notes)
    if text:
        why = "the picture in the file is left out: another was chosen"
        notes.add(ImportStatus.IGNORED, "image", why)
    return loaded[0], picture_reference(*loaded)


def _named(path: Path, text: str, notes: ReportBuilder) -> tuple[bytes, Picture] | None:
    """Return the picture beside the map if the file has only its name, as some programs write.

    Raises:
        FileProblem: The picture cannot be read, or is dangerous.
    """
    beside = find_sidecar(path, text, notes, "image")
    loaded = read_picture(beside, notes, "image") if beside else None
    return (loaded[0], picture_reference(*loaded)) if loaded else None


def _included(path: Path, text: str, notes: ReportBuilder) -> tuple[bytes, Picture] | None:
    """Return the picture's bytes and reference, or ``None`` if absent or undecodable.

    Raises:
        FileProblem: The picture is dangerous: an SVG in disguise, or far too large.
    """
    try:
        data = base64.b64decode(_strip_base64(text, notes), validate=True)
        if is_blank_picture(data):
            notes.add(ImportStatus.READ, "image", "a blank picture of this app; the map has none")
            return None
        info = probe_complete(data)
    except PictureProblem as problem:
        if problem.refused:
            raise FileProblem(path, problem.why, problem.remedy, "image") from problem
        notes.add(ImportStatus.IGNORED, "image", "{why}; the map has no picture", why=problem.why)
        return None
    except (binascii.Error, ValueError):
        notes.add(ImportStatus.IGNORED, "image", "it is no base64 text; the map has no picture")
        return None
    notes.add(ImportStatus.READ, "image", described(info))
    return data, picture_reference(data, info)


def _strip_base64(text: str, notes: ReportBuilder) -> str:
    """Return the base64 text without data URL prefix and whitespace."""
    prefix = _DATA_URL.match(text[:100])
    if prefix:
        repaired = "the prefix {prefix} was passed over"
        notes.add(ImportStatus.REPAIRED, "image", repaired, prefix=prefix[0])
        text = text[prefix.end() :]
    return "".join(text.split()) if any(gap in text for gap in " \n\r\t") else text
