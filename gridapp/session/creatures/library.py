"""The creature library of a rule pack: built-in, imported and the user's own creatures.

User creatures are files in the folder ``creatures/PACK`` below the data folder, in the shape of
the packs' own lists, in TOML or JSON. An import writes a file named after its source; importing
again replaces the file. Own creatures are in ``own.json`` or any other file. A library key is the
file name, a colon and the creature's key in the file; for built-in creatures just the key.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import CreatureTemplate, checked_creatures, load_creatures, slug
from gridapp.packs.loader import PackProblem
from gridapp.session.i18n import shown_name
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.formats.import_report import ImportReport, ReportBuilder
from gridapp.storage.problems import FileProblem, as_file_problems, is_reachable

OWN = "own.json"
_IMPORT = ".import.json"
MOST_FILES = 500


class CreatureSource(StrEnum):
    """The origin of a creature in the library."""

    BUILT_IN = "built in"
    IMPORTED = "imported"
    OWN = "own"


class LibraryEntry(msgspec.Struct, frozen=True):
    """A creature of the library; ``file`` is the name of the file, empty if built in."""

    creature: CreatureTemplate
    source: CreatureSource
    file: str = ""


class Library(msgspec.Struct, frozen=True):
    """Creatures by key, and the problems of files that were skipped."""

    entries: Mapping[str, LibraryEntry]
    problems: tuple[str, ...] = ()

    @property
    def creatures(self) -> dict[str, CreatureTemplate]:
        """The creatures by key, without sources."""
        return {key: entry.creature for key, entry in self.entries.items()}

    def search(self, words: str) -> dict[str, LibraryEntry]:
        """Return the entries with every word in their name, side, size, source or file."""
        wanted = words.casefold().split()
        return {key: entry for key, entry in self.entries.items() if _has_all(entry, wanted)}


def _has_all(entry: LibraryEntry, wanted: list[str]) -> bool:
    creature = entry.creature
    named = f"{creature.name} {shown_name(creature.name)}"
    text = f"{named} {creature.side} {creature.size} {entry.source} {entry.file}".casefold()
    return all(word in text for word in wanted)


def library_folder() -> Path:
    """Return the folder for the user's creatures, with a subfolder per pack."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "creatures"


def mappings_folder() -> Path:
    """Return the folder for the user's own mappings, a file ``PACK.toml`` each."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "mappings"


def load_library(book: Rulebook) -> Library:
    """Load the creatures of a pack; unusable files are skipped and reported."""
    problems: list[str] = []
    entries: dict[str, LibraryEntry] = {}
    try:
        built_in = load_creatures(book)
        entries = {
            key: LibraryEntry(creature, CreatureSource.BUILT_IN)
            for key, creature in built_in.items()
        }
    except PackProblem as problem:
        problems.append(str(problem))
    try:
        paths = _files(book)
    except FileProblem as problem:
        paths = []
        problems.append(str(problem))
    for path in paths:
        try:
            creatures = checked_creatures(path, book, _read(path))
        except (PackProblem, FileProblem) as problem:
            problems.append(str(problem))
            continue
        file = path.name
        source = CreatureSource.IMPORTED if file.endswith(_IMPORT) else CreatureSource.OWN
        entries |= {
            f"{file}:{key}": LibraryEntry(creature, source, file)
            for key, creature in creatures.items()
        }
    return Library(entries, tuple(problems))


def _files(book: Rulebook) -> list[Path]:
    folder = library_folder() / book.id
    with as_file_problems(folder):
        paths = [*folder.glob("*.json"), *folder.glob("*.toml")] if folder.is_dir() else []
    return sorted(paths)[:MOST_FILES]


def _read(path: Path) -> dict[str, Any]:
    from gridapp.storage.formats.import_result import read_bytes
    from gridapp.storage.formats.strict_json import parse_object

    data = read_bytes(path)
    if path.suffix != ".toml":
        return parse_object(path, data)
    try:
        import tomllib  # only now: see `gridapp.windows.startup`

        return tomllib.loads(data.decode())
    except (ValueError, RecursionError) as problem:
        raise FileProblem(path, str(problem), "repair that place by hand") from problem


def import_creatures(path: Path, rules: Rules) -> ImportReport:
    """Import the creatures of a file into the library.

    Raises:
        FileProblem: The file cannot be read or contains no creature, or the library is not
        writable.
        PackProblem: The mapping is broken, or the pack has none.
    """
    from gridapp.packs.creature_conversion import convert_stat_blocks
    from gridapp.packs.mappings import load_mapping
    from gridapp.storage.formats.registry import read_stat_blocks

    book = rules.book
    mapping = load_mapping(book, mappings_folder())
    if mapping is None:
        why = f"{book.title} has no mapping for creatures of other systems"
        raise PackProblem(mappings_folder() / f"{book.id}.toml", "the file", why)
    notes = ReportBuilder()
    creatures = convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
    _write(library_folder() / book.id / f"{slug(path.stem)}{_IMPORT}", creatures)
    return notes.build()


def save_creature(creature: CreatureTemplate, book: Rulebook, key: str = "") -> str:
    """Save a creature in the library, replacing the creature of ``key``; return the key.

    Built-in creatures and hand-written files are not changed: a copy is saved in ``own.json``.

    Raises:
        FileProblem: The library cannot be read or written.
        PackProblem: The library file is invalid.
    """
    file, _, name = key.partition(":")
    path = _writable_file(book, file)
    if path is None:
        file, path, name = OWN, library_folder() / book.id / OWN, ""
    creatures = checked_creatures(path, book, _read(path)) if is_reachable(path) else {}
    name = name or slug(creature.name, creatures)
    _write(path, {**creatures, name: creature})
    return f"{file}:{name}"


def delete_creature(key: str, book: Rulebook) -> None:
    """Delete an imported or own creature from the library.

    Raises:
        FileProblem: The library cannot be read or written.
        PackProblem: The library file is invalid.
        KeyError: No such creature in a file written by this app.
    """
    file, _, name = key.partition(":")
    path = _writable_file(book, file)
    if path is None:
        raise KeyError(key)
    creatures = checked_creatures(path, book, _read(path))
    del creatures[name]
    _write(path, creatures)


def can_delete(key: str, book: Rulebook) -> bool:
    """Return True if the creature is in a file written by this app."""
    return _writable_file(book, key.partition(":")[0]) is not None


def _writable_file(book: Rulebook, file: str) -> Path | None:
    """Return the path of an existing library file written by this app, else ``None``."""
    path = library_folder() / book.id / file
    is_ours = file == OWN or file.endswith(_IMPORT)
    return path if is_ours and is_reachable(path) else None


def _write(path: Path, creatures: Mapping[str, CreatureTemplate]) -> None:
    with as_file_problems(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, msgspec.json.format(msgspec.json.encode(creatures), indent=1))
