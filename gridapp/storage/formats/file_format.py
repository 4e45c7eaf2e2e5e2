"""Declarations of file formats, and access to the files to import."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import Board
from gridapp.storage.formats.import_report import ImportReport, ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap, read_bytes
from gridapp.storage.formats.several_maps import MapPart
from gridapp.storage.formats.strict_json import parse_json, require_object

if TYPE_CHECKING:  # reading a map needs no stat blocks
    from gridapp.storage.formats.creatures.stat_block import StatBlock


class SourceFile:
    """A file to import; bytes and JSON are read on first use and cached.

    Reading raises ``FileProblem`` if the file is unreadable, too large, or not JSON.
    """

    def __init__(self, path: Path, picture: Path | None = None, part: str = "") -> None:
        """Set the path, and optionally a picture that replaces the file's own.

        ``part`` is the name of a map in a file of several.
        """
        self.path, self.picture, self.part = path, picture, part

    @property
    def suffix(self) -> str:
        """The suffix in lower case."""
        return self.path.suffix.lower()

    @cached_property
    def data(self) -> bytes:
        """The content as bytes."""
        return read_bytes(self.path)

    @cached_property
    def document(self) -> object:
        """The content as JSON, strictly parsed."""
        return parse_json(self.path, self.data)

    @property
    def json_object(self) -> dict[str, object]:
        """The content as a JSON object; any other value is a ``FileProblem``."""
        return require_object(self.path, self.document)

    @property
    def keys(self) -> Mapping[str, object]:
        """The JSON object for recognising a format; empty for any other JSON value."""
        return self.document if isinstance(self.document, dict) else {}


class MapFormat(NamedTuple):
    """A map format: its name, file suffixes and reader, and a writer if supported.

    ``recognise`` decides between formats with the same suffix and should test for keys of the
    format. ``write`` gets path, board, picture and the data kept by an import. ``parts`` lists the
    maps of a file of several; ``folders`` says that a folder may be such a file, ``takes_picture``
    that the reader can use a picture chosen beside the file.
    """

    name: str
    suffixes: tuple[str, ...]
    recognise: Callable[[SourceFile], bool]
    read: Callable[[SourceFile], ImportedMap]
    write: Callable[[Path, Board, bytes | None, bytes], ImportReport] | None = None
    write_suffixes: tuple[str, ...] = ()
    parts: Callable[[SourceFile], tuple[MapPart, ...]] | None = None
    folders: bool = False
    takes_picture: bool = False


class CreatureFormat(NamedTuple):
    """A format of creatures: its name, file suffixes and reader."""

    name: str
    suffixes: tuple[str, ...]
    recognise: Callable[[SourceFile], bool]
    read: "Callable[[SourceFile, ReportBuilder], tuple[StatBlock, ...]]"
