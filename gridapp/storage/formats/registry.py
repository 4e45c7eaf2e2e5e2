"""The registry of file formats: every module of this package that defines ``FORMAT``.

A new importer is one module and its test. A module (or sub-package) of ``formats`` with a
``MapFormat`` called ``FORMAT`` is a map format; in ``formats.creatures`` a ``CreatureFormat``.
File dialogs, drop zones and the command line take names and suffixes from here. The modules are
imported on first use, so starting the app imports no format.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from gridapp.battle.board import Board
from gridapp.caching import cached_for_good
from gridapp.storage.file.checked_state import check_bounds
from gridapp.storage.formats.file_format import CreatureFormat, MapFormat, SourceFile
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.picture_probe import other_picture
from gridapp.storage.formats.several_maps import MapPart
from gridapp.storage.problems import FileProblem, as_file_problems, printable
from gridapp.storage.safe_read import read_beginning

if TYPE_CHECKING:  # reading a map needs no stat blocks
    from gridapp.storage.formats.creatures.stat_block import StatBlock

_PACKAGE = "gridapp.storage.formats"
_SQLITE, _BEGINNING = b"SQLite format 3\0", 4096

T = TypeVar("T")


def _discover(package: str, kind: type[T]) -> Iterator[T]:
    """Yield the ``FORMAT`` of every module of a package, by module name."""
    paths = importlib.import_module(package).__path__
    for name in sorted(info.name for info in pkgutil.iter_modules(paths)):
        declared = getattr(importlib.import_module(f"{package}.{name}"), "FORMAT", None)
        if isinstance(declared, kind):
            yield declared


@cached_for_good
def map_formats() -> tuple[MapFormat, ...]:
    """Return all map formats: those with a writer first, then by name."""
    formats = _discover(_PACKAGE, MapFormat)
    return tuple(sorted(formats, key=lambda entry: (entry.write is None, entry.name)))


@cached_for_good
def creature_formats() -> tuple[CreatureFormat, ...]:
    """Return all formats of creatures, by name."""
    formats = _discover(f"{_PACKAGE}.creatures", CreatureFormat)
    return tuple(sorted(formats, key=lambda entry: entry.name))


def map_suffixes() -> tuple[str, ...]:
    """Return the suffixes of files that may be maps."""
    return _unique(suffix for entry in map_formats() for suffix in entry.suffixes)


def is_map_path(path: Path) -> bool:
    """Return True for a folder, a file whose suffix is a map's, and another picture or a video.

    Of the last the import says why it is not read.
    """
    if path.suffix.lower() in map_suffixes() or path.is_dir():
        return True
    return other_picture(read_beginning(path, _BEGINNING)) is not None


def is_foreign(path: Path) -> bool:
    """Return True for a file with neither the suffix of a map nor the first bytes of a battle."""
    return not is_map_path(path) and read_beginning(path, len(_SQLITE)) not in (b"", _SQLITE)


def export_formats() -> tuple[MapFormat, ...]:
    """Return the map formats with a writer."""
    return tuple(entry for entry in map_formats() if entry.write is not None)


def export_suffixes() -> tuple[str, ...]:
    """Return the suffixes of maps that can be written; the first is the default."""
    return _unique(suffix for entry in export_formats() for suffix in entry.write_suffixes)


def creature_suffixes() -> tuple[str, ...]:
    """Return the suffixes of files that may contain creatures."""
    return _unique(suffix for entry in creature_formats() for suffix in entry.suffixes)


def creature_sources() -> str:
    """Return the names of all formats of creatures as text."""
    return ", ".join(entry.name for entry in creature_formats())


def map_parts(path: Path) -> tuple[MapPart, ...]:
    """Return the maps in a file of several maps, or nothing for a file of one map.

    Raises:
        FileProblem: The file cannot be read.
    """
    file = SourceFile(path)
    for entry in _formats_for(file):
        if entry.parts is not None and entry.recognise(file):
            return entry.parts(file)
    return ()


def read_map(path: Path, picture: Path | None = None, part: str = "") -> ImportedMap:
    """Return the map in a file; ``picture`` replaces the map's own picture.

    ``part`` is the name of one of ``map_parts``.

    Raises:
        FileProblem: The file cannot be read, is not a map, or has a number or size out of bounds.
    """
    imported = _read_map(SourceFile(path, picture, part))
    with as_file_problems(path):
        check_bounds(imported.board)
    return imported


def _read_map(file: SourceFile) -> ImportedMap:
    """Return the map in a file, read by the first matching format."""
    path = file.path
    formats = _formats_for(file)
    if not formats:
        raise _of_no_map(path)
    for entry in formats:
        if len(formats) == 1 or entry.recognise(file):
            imported = msgspec.structs.replace(entry.read(file), source=printable(path.name))
            return imported if entry.takes_picture else _without_chosen(file, imported)
    names = ", ".join(entry.name for entry in formats)
    raise FileProblem(path, "it is no map that is known here", f"choose one of {names}")


def _of_no_map(path: Path) -> FileProblem:
    """Return the refusal of a file without a map's suffix: what it is, or what is read instead."""
    if other := other_picture(read_beginning(path, _BEGINNING)):
        return FileProblem(path, other.why, other.remedy)
    suffixes = " ".join(map_suffixes())
    return FileProblem(path, "maps are not read from such files", f"choose one of {suffixes}")


def _without_chosen(file: SourceFile, imported: ImportedMap) -> ImportedMap:
    """Report a chosen picture that the format has no use for."""
    if file.picture is None:
        return imported
    notes = ReportBuilder()
    text = "is not used: such a file has its own picture, or does not say where one would lie"
    notes.add(ImportStatus.IGNORED, printable(file.picture.name), text)
    return msgspec.structs.replace(imported, report=imported.report.joined(notes.build()))


def _formats_for(file: SourceFile) -> list[MapFormat]:
    """Return the map formats with the suffix of a file or folder."""
    is_folder = file.path.is_dir()
    return [
        entry
        for entry in map_formats()
        if (entry.folders if is_folder else file.suffix in entry.suffixes)
    ]


def write_map(path: Path, board: Board, picture: bytes | None, extra: bytes = b"") -> ImportReport:
    """Write a board in the format of the path's suffix; ``extra`` is the data kept by the import.

    Raises:
        FileProblem: No format writes such files, or writing failed.
    """
    for entry in export_formats():
        if entry.write is not None and path.suffix.lower() in entry.write_suffixes:
            return entry.write(path, board, picture, extra)
    suffixes = " ".join(export_suffixes())
    raise FileProblem(path, "its ending is not a map's", f"choose one of {suffixes}")


def is_creature_file(path: Path) -> bool:
    """Return True if a file contains creatures of a known format.

    Raises:
        FileProblem: The file cannot be read or parsed.
    """
    file = SourceFile(path)
    return any(
        entry.recognise(file) for entry in creature_formats() if file.suffix in entry.suffixes
    )


def read_stat_blocks(path: Path, report: ReportBuilder) -> "tuple[StatBlock, ...]":
    """Return the creatures in a file.

    Raises:
        FileProblem: The file cannot be read, or contains no creature of a known format.
    """
    file = SourceFile(path)
    formats = [entry for entry in creature_formats() if file.suffix in entry.suffixes]
    formats = formats or list(creature_formats())
    for entry in formats:
        if entry.recognise(file):
            return entry.read(file, report)
    why = f"it holds no creature of {' or '.join(entry.name for entry in formats)}"
    raise FileProblem(path, why, "choose a file of monsters or creatures")


def _unique(suffixes: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(suffixes))
