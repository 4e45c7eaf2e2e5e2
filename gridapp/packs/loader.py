"""Find and load rule packs; a broken pack is reported, never raised."""

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from gridapp.engine.protocol import Mechanics, Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.faults import PackProblem, listed, raise_faults, shown, suggestion
from gridapp.packs.languages import catalogue, catalogue_faults, language_files
from gridapp.packs.lazy_packs import LazyRules, LoadRecord, Packs, join_packs
from gridapp.packs.schema import name_faults
from gridapp.packs.toml_files import line_finder, read_toml
from gridapp.packs.type_faults import type_faults
from gridapp.resources import shipped_folder

__all__ = ["PackProblem", "Packs", "load_pack", "load_packs", "read_rulebook", "read_toml"]

_PACKAGE = "gridapp_packs"


def load_packs(folder: Path | None = None, homebrew: Path | None = None) -> Packs:
    """Load every pack of a folder (by default the shipped packs), then homebrew.

    A homebrew pack is data only: it ``extends`` a pack of the first folder, and its tables and
    values override the base pack's.
    """
    packs = find_packs(folder, homebrew)
    rules = dict(packs.rules)
    return Packs(rules, tuple(packs.problems), packs.folders, packs.faults)


def find_packs(folder: Path | None = None, homebrew: Path | None = None) -> Packs:
    """Return the packs of `load_packs`, each loaded only when it is first asked for."""
    record = LoadRecord()
    shipped = LazyRules(
        _pack_files(folder or shipped_folder("rules")),
        lambda path: load_pack(path.parent),
        record,
    )
    own = LazyRules(
        _pack_files(homebrew) if homebrew else [],
        lambda path: load_homebrew(path, shipped),
        record,
    )
    return join_packs(shipped, own, record)


def _pack_files(folder: Path) -> list[Path]:
    """Return ``pack.toml`` of every pack in a folder, broken links included."""
    try:
        files = [entry / "pack.toml" for entry in sorted(folder.iterdir())]
        return [path for path in files if path.exists() or path.is_symlink()]
    except OSError:
        return []


def load_homebrew(path: Path, bases: Mapping[str, Rules]) -> Rules:
    """Load a data-only pack extending a base pack.

    Raises:
        PackProblem: unknown base, code in the folder, or invalid data.
    """
    data = read_toml(path)
    base = data.get("extends", "")
    if not isinstance(base, str) or base not in bases:
        why = f"must name one of {listed(bases)}, not {shown(base)}{suggestion(base, bases)}"
        raise_faults(path, [("extends", why)], line_finder(path))
    if (path.parent / "mechanics.py").exists():
        raise PackProblem(path, "mechanics.py", "code runs only in the packs that ship")
    merged = _merged(msgspec.to_builtins(bases[base].book), data)
    book = _checked_book(path, merged)
    if book.id != path.parent.name or book.id in bases:
        why = f"is {book.id!r}: give it the folder's name, a new one"
        raise_faults(path, [("id", why)], line_finder(path))
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
        why = f"is {book.id!r}, not the folder's name"
        raise_faults(folder / "pack.toml", [("id", why)], line_finder(folder / "pack.toml"))
    return Rules(book, _mechanics(folder))


def read_rulebook(path: Path) -> Rulebook:
    """Read and validate a pack's data.

    Raises:
        PackProblem: a missing file, invalid TOML, or invalid data.
    """
    return _checked_book(path, read_toml(path))


def _checked_book(path: Path, data: dict[str, Any]) -> Rulebook:
    lines = line_finder(path)
    raise_faults(path, type_faults(data, Rulebook), lines)
    book = with_languages(msgspec.convert(data, Rulebook), path.parent)
    raise_faults(path, name_faults(book), lines)
    return book


def with_languages(book: Rulebook, folder: Path) -> Rulebook:
    """Return a rulebook with the translations of a pack's folder added.

    Raises:
        PackProblem: a translation with a fault.
    """
    languages = dict(book.languages)
    for path in language_files(folder):
        data = read_toml(path)
        raise_faults(path, catalogue_faults(data), line_finder(path))
        languages[path.stem] = {**languages.get(path.stem, {}), **catalogue(data)}
    return msgspec.structs.replace(book, languages=languages) if languages else book


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
