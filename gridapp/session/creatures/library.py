"""All creatures at hand for a pack: built in, imported, and the user's own, kept as data.

The user's lie in a folder for each pack, ``creatures/PACK`` below the data folder: files in the
shape of the packs' own lists, in TOML or JSON. An import writes one file named after its source;
importing that again replaces it. Own creatures are in ``own.json``, or wherever one writes them.
A key is the name of the file, a colon, and the creature's key in it; built in, that alone.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.packs.creature_conversion import convert_stat_blocks, slug
from gridapp.packs.creatures import CreatureTemplate, checked_creatures, load_creatures
from gridapp.packs.loader import PackProblem, read_toml
from gridapp.packs.mappings import load_mapping
from gridapp.storage.file.atomic_write import replace_bytes
from gridapp.storage.formats.creatures.statblocks import read_statblocks
from gridapp.storage.formats.import_report import ImportReport, ReportBuilder
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.formats.strict_json import parse_object
from gridapp.storage.problems import FileProblem, as_file_problems, is_reachable

OWN = "own.json"
_IMPORT = ".import.json"
MOST_FILES = 500


class CreatureSource(StrEnum):
    """Where a creature comes from."""

    BUILT_IN = "built in"
    IMPORTED = "imported"
    OWN = "own"


class LibraryEntry(msgspec.Struct, frozen=True):
    """A creature of the library; ``file`` is the file that it was read from, if not built in."""

    creature: CreatureTemplate
    source: CreatureSource
    file: str = ""


class Library(msgspec.Struct, frozen=True):
    """The creatures by their keys, and what is wrong with files that were passed over."""

    entries: Mapping[str, LibraryEntry]
    problems: tuple[str, ...] = ()

    @property
    def creatures(self) -> dict[str, CreatureTemplate]:
        """The creatures without their sources."""
        return {key: entry.creature for key, entry in self.entries.items()}

    def search(self, words: str) -> dict[str, LibraryEntry]:
        """The entries in which every word occurs: in name, side, size, source or file."""
        wanted = words.casefold().split()
        return {key: one for key, one in self.entries.items() if _has_all(one, wanted)}


def _has_all(entry: LibraryEntry, wanted: list[str]) -> bool:
    one = entry.creature
    text = f"{one.name} {one.side} {one.size} {entry.source} {entry.file}".casefold()
    return all(word in text for word in wanted)


def library_folder() -> Path:
    """The folder for the user's creatures, with one folder for each pack."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "creatures"


def mappings_folder() -> Path:
    """The folder for the user's own mappings, ``PACK.toml`` each."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "mappings"


def load_library(book: Rulebook) -> Library:
    """The creatures of a pack; files that cannot be used are told and passed over."""
    problems: list[str] = []
    entries: dict[str, LibraryEntry] = {}
    try:
        built_in = load_creatures(book)
        entries = {key: LibraryEntry(one, CreatureSource.BUILT_IN) for key, one in built_in.items()}
    except PackProblem as problem:
        problems.append(str(problem))
    try:
        paths = _files(book)
    except FileProblem as problem:
        paths = []
        problems.append(str(problem))
    for path in paths:
        try:
            found = checked_creatures(path, book, _read(path))
        except (PackProblem, FileProblem) as problem:
            problems.append(str(problem))
            continue
        file = path.name
        source = CreatureSource.IMPORTED if file.endswith(_IMPORT) else CreatureSource.OWN
        entries |= {f"{file}:{key}": LibraryEntry(one, source, file) for key, one in found.items()}
    return Library(entries, tuple(problems))


def _files(book: Rulebook) -> list[Path]:
    folder = library_folder() / book.id
    with as_file_problems(folder):
        found = [*folder.glob("*.json"), *folder.glob("*.toml")] if folder.is_dir() else []
    return sorted(found)[:MOST_FILES]


def _read(path: Path) -> dict[str, Any]:
    return read_toml(path) if path.suffix == ".toml" else parse_object(path, read_bytes(path))


def import_creatures(path: Path, rules: Rules) -> ImportReport:
    """Add the creatures of an Open5e or 5e-bits file to the library.

    Raises:
        FileProblem: the file cannot be read, holds no creature, or the library cannot be written.
        PackProblem: the mapping is broken, or the pack has none.
    """
    book = rules.book
    mapping = load_mapping(book, mappings_folder())
    if mapping is None:
        why = f"{book.title} has no mapping for creatures of other systems"
        raise PackProblem(mappings_folder() / f"{book.id}.toml", "the file", why)
    notes = ReportBuilder()
    found = convert_stat_blocks(read_statblocks(path, notes), mapping, rules, notes)
    _write(library_folder() / book.id / f"{slug(path.stem)}{_IMPORT}", found)
    return notes.build()


def save_creature(creature: CreatureTemplate, book: Rulebook, key: str = "") -> str:
    """Put a creature into the library, in place of the one of that key; answers its key.

    What is built in or written by hand is left as it is: a copy goes among the user's own.

    Raises:
        FileProblem: the library cannot be read or written.
        PackProblem: what is kept there is broken.
    """
    file, _, name = key.partition(":")
    path = _written(book, file)
    if path is None:
        file, path, name = OWN, library_folder() / book.id / OWN, ""
    found = checked_creatures(path, book, _read(path)) if is_reachable(path) else {}
    name = name or slug(creature.name, found)
    _write(path, {**found, name: creature})
    return f"{file}:{name}"


def delete_creature(key: str, book: Rulebook) -> None:
    """Take one of the user's creatures, imported or own, out of the library.

    Raises:
        FileProblem: the library cannot be read or written.
        PackProblem: what is kept there is broken.
        KeyError: there is no such creature in a file that this app writes.
    """
    file, _, name = key.partition(":")
    path = _written(book, file)
    if path is None:
        raise KeyError(key)
    found = checked_creatures(path, book, _read(path))
    del found[name]
    _write(path, found)


def can_delete(key: str, book: Rulebook) -> bool:
    """Whether a creature is in a file that this app writes."""
    return _written(book, key.partition(":")[0]) is not None


def _written(book: Rulebook, file: str) -> Path | None:
    """The file of that name, if it is there and one of those that this app writes."""
    path = library_folder() / book.id / file
    is_ours = file == OWN or file.endswith(_IMPORT)
    return path if is_ours and is_reachable(path) else None


def _write(path: Path, creatures: Mapping[str, CreatureTemplate]) -> None:
    with as_file_problems(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
    replace_bytes(path, msgspec.json.format(msgspec.json.encode(creatures), indent=1))
