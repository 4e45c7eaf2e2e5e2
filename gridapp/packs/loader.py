"""Find and load rule packs; a broken pack is reported, never raised."""

import importlib
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from gridapp.engine.protocol import Mechanics, Rules
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.packs.schema import check_names, first_fault
from gridapp.resources import shipped_folder

_PACKAGE = "gridapp_packs"


class PackProblem(Exception):  # noqa: N818 - a message to people, as storage's FileProblem
    """A fault in a pack: file, key and reason."""

    def __init__(self, path: Path, where: str, why: str) -> None:
        """Take file, key and reason."""
        super().__init__(f"{path.name} of pack {path.parent.name}: {where}: {why}")
        self.path = path
        self.where = where
        self.why = why


class Packs(msgspec.Struct, frozen=True):
    """The loaded packs by id, their folders, and the problems of all other packs."""

    rules: dict[str, Rules]
    problems: tuple[str, ...]
    folders: dict[str, Path] = {}


def load_packs(folder: Path | None = None, homebrew: Path | None = None) -> Packs:
    """Load every pack of a folder (by default the shipped packs), then homebrew.

    A homebrew pack is data only: it ``extends`` a pack of the first folder, and its tables and
    values override the base pack's.
    """
    *_, packs = load_packs_stepwise(folder, homebrew)
    return packs


def load_packs_stepwise(
    folder: Path | None = None, homebrew: Path | None = None
) -> Iterator[Packs]:
    """Yield the packs loaded so far after each pack; the last value equals ``load_packs``."""
    packs = Packs({}, (), {})
    yield packs
    for path in sorted((folder or shipped_folder("rules")).glob("*/pack.toml")):
        packs = _with_pack(packs, path, lambda pack_file: load_pack(pack_file.parent))
        yield packs
    shipped_rules = dict(packs.rules)
    for path in sorted(homebrew.glob("*/pack.toml")) if homebrew else ():
        packs = _with_pack(packs, path, lambda path: load_homebrew(path, shipped_rules))
        yield packs


def _with_pack(packs: Packs, path: Path, load: Callable[[Path], Rules]) -> Packs:
    """Return the packs plus a newly loaded pack or its problem."""
    try:
        rules = load(path)
    except PackProblem as problem:
        return Packs(packs.rules, (*packs.problems, str(problem)), packs.folders)
    key = rules.book.id
    return Packs({**packs.rules, key: rules}, packs.problems, {**packs.folders, key: path.parent})


def load_homebrew(path: Path, bases: Mapping[str, Rules]) -> Rules:
    """Load a data-only pack extending a base pack.

    Raises:
        PackProblem: unknown base, code in the folder, or invalid data.
    """
    data = read_toml(path)
    base = data.get("extends", "")
    if base not in bases:
        raise PackProblem(path, "extends", f"must name one of {', '.join(bases)}")
    if (path.parent / "mechanics.py").exists():
        raise PackProblem(path, "mechanics.py", "code runs only in the packs that ship")
    merged = _merged(msgspec.to_builtins(bases[base].book), data)
    book = _checked_book(path, merged)
    if book.id != path.parent.name or book.id in bases:
        raise PackProblem(path, "id", f"is {book.id!r}: give it the folder's name, a new one")
    return Rules(book, bases[base].mechanics)


def _merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Merge two tables recursively; values and lists of the second replace those of the first."""
    merged = dict(base)
    for key, value in changes.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


def load_pack(folder: Path) -> Rules:
    """Load a pack from a folder.

    Raises:
        PackProblem: invalid data or functions.
    """
    book = read_rulebook(folder / "pack.toml")
    if book.id != folder.name:
        raise PackProblem(folder / "pack.toml", "id", f"is {book.id!r}, not the folder's name")
    return Rules(book, _mechanics(folder))


def read_rulebook(path: Path) -> Rulebook:
    """Read and validate a pack's data.

    Raises:
        PackProblem: a missing file, invalid TOML, or invalid data.
    """
    return _checked_book(path, read_toml(path))


def _checked_book(path: Path, data: dict[str, Any]) -> Rulebook:
    if fault := first_fault(data, Rulebook):
        raise PackProblem(path, fault[0] or "the file", fault[1])
    book = msgspec.convert(data, Rulebook)
    if fault := check_names(book):
        raise PackProblem(path, *fault)
    return book


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of a pack.

    Raises:
        PackProblem: a missing file or invalid TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise PackProblem(path, "the file", str(problem)) from problem


def _mechanics(folder: Path) -> Mechanics:
    """Import ``mechanics.py`` under the package name ``gridapp_packs``, from any folder."""
    path = folder / "mechanics.py"
    _make_package(folder.parent)
    try:
        module = importlib.import_module(f"{_PACKAGE}.{folder.name}.mechanics")
        mechanics: Mechanics = module.mechanics
    except Exception as problem:  # whatever a pack does, the app starts
        raise PackProblem(path, "import", repr(problem)) from problem
    return mechanics


def _make_package(root: Path) -> None:
    package = sys.modules.get(_PACKAGE)
    if package is None or list(package.__path__) != [str(root)]:
        for name in [module for module in sys.modules if module.split(".")[0] == _PACKAGE]:
            del sys.modules[name]
        package = ModuleType(_PACKAGE)
        package.__path__ = [str(root)]
        sys.modules[_PACKAGE] = package
