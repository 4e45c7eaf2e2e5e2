"""The built-in creatures of a pack."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.cells import Cell
from gridapp.grid.footprints import offsets
from gridapp.packs.faults import Fault, raise_faults, suggestion, unknown
from gridapp.packs.toml_files import line_finder, read_toml
from gridapp.packs.type_faults import type_faults
from gridapp.resources import shipped_folder

MOST_WEAPONS = 12
"""Most weapons of a creature that is imported or edited in the sheet's form."""


class CreatureTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of creature: sheet, weapons and usual side.

    ``space`` overrides the footprint of the size; ``senses`` and ``speeds`` are in the pack's unit.
    """

    name: str
    side: str
    size: str
    picture: str = "unknown"
    played: bool = False
    stats: Mapping[str, int] = {}
    weapons: tuple[Weapon, ...] = ()
    space: str = ""
    senses: Mapping[str, int] = {}
    speeds: Mapping[str, int] = {}

    def footprint(self, book: Rulebook) -> str:
        """Return the name of the footprint."""
        return self.space or book.sizes[self.size].space

    def full_stats(self, book: Rulebook) -> Mapping[str, int]:
        """Return the statistics with those of the size; another footprint has no size by name."""
        return self.stats if self.space else {**book.sizes[self.size].stats, **self.stats}

    def make_token(self, book: Rulebook, token_id: str, cell: Cell, name: str = "") -> Token:
        """Return a token of this kind, with id and position."""
        return Token(
            id=token_id,
            name=name or self.name,
            side=self.side,
            cell=cell,
            space=self.footprint(book),
            picture=self.picture,
            played=self.played,
            stats=self.full_stats(book),
            weapons=self.weapons,
            senses=self.senses,
            speeds=self.speeds,
        )


def load_creatures(book: Rulebook, folder: Path | None = None) -> dict[str, CreatureTemplate]:
    """Return the built-in creatures of a pack by id; empty without a list.

    A pack that extends another has the base pack's creatures, and its own beside or in their place.

    Raises:
        PackProblem: invalid entries, each with its key.
    """
    paths = [(folder or shipped_folder("rules") / book.id) / "creatures.toml"]
    if book.extends:
        paths.insert(0, shipped_folder("rules") / book.extends / "creatures.toml")
    creatures: dict[str, CreatureTemplate] = {}
    for path in (path for path in paths if path.is_file()):
        creatures |= checked_creatures(path, book, read_toml(path))
    return creatures


def checked_creatures(
    path: Path, book: Rulebook, table: Mapping[str, Any]
) -> dict[str, CreatureTemplate]:
    """Return the creatures of a parsed TOML table.

    Raises:
        PackProblem: invalid entries, each with its key.
    """
    faults = (fault for key, entry in table.items() for fault in creature_faults(book, key, entry))
    raise_faults(path, faults, line_finder(path))
    return {key: msgspec.convert(entry, CreatureTemplate) for key, entry in table.items()}


def creature_faults(book: Rulebook, key: str, entry: Any) -> Iterator[Fault]:  # noqa: ANN401 - unchecked
    """Yield the faults of a creature as it was parsed."""
    if isinstance(entry, dict) and "size" not in entry:
        yield Fault(key, f"a creature has a size{suggestion('', book.sizes)}")
        entry = {**entry, "size": next(iter(book.sizes), "")}
    mistyped = list(type_faults(entry, CreatureTemplate, key))
    yield from mistyped
    if mistyped:
        return
    creature = msgspec.convert(entry, CreatureTemplate)
    if creature.size not in book.sizes:
        yield Fault(f"{key}.size", unknown("size", creature.size, book.sizes))
        return
    strange = [name for name in creature.stats if name not in book.stats]
    for name in strange:
        why = f"{name!r} is no statistic of {book.title}{suggestion(name, book.stats)}"
        yield Fault(f"{key}.stats.{name}", why)
    if not strange:
        yield from _unfit(book, key, creature)


def _unfit(book: Rulebook, key: str, creature: CreatureTemplate) -> Iterator[Fault]:
    try:
        offsets(creature.footprint(book), is_hex=False)
        prepare_creature(book, creature.make_token(book, key, (0, 0)))
    except ValueError as problem:
        yield Fault(key, str(problem))


def slug(name: str, taken: Mapping[str, object] | None = None) -> str:
    """Return a name as an unused id."""
    base = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:60] or "creature"
    key, number = base, 2
    while key in (taken or ()):
        key, number = f"{base}_{number}", number + 1
    return key
