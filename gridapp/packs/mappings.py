"""Mappings from another system's stat blocks to a pack's creatures, as data.

``mapping.toml`` in the pack's folder lists for each statistic the stat block numbers it is computed
from: ``take`` the first present number, ``plus`` and ``minus`` further numbers, ``times`` a factor,
``add`` a constant, ``least`` a lower bound; halves round up. ``strength:modifier`` is an ability
modifier, ``size`` the steps above medium, ``stat.attack`` a statistic mapped earlier;
``attack.to_hit``, ``.bonus``, ``.average`` (of the damage), ``.reach`` and ``.range`` belong to the
attack being converted. A file of the same format in the user's folder takes precedence.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import floor, isfinite
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.battle.tokens import WeaponKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.faults import Fault, raise_faults, suggestion, unknown_names
from gridapp.packs.toml_files import line_finder, read_toml
from gridapp.packs.type_faults import type_faults
from gridapp.resources import shipped_folder
from gridapp.storage.formats.creatures.statblocks import NUMBER_NAMES

MODIFIER = ":modifier"
MOST = 10**9
"""No mapped number is larger, whatever the factors; a pack's own limits are far below."""
_Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
_Factor = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
_OF_ATTACK = ("to_hit", "bonus", "average", "reach", "range")


class NumberRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a number is computed; ``default`` applies if no number of ``take`` is present."""

    take: tuple[str, ...] = ()
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    times: _Factor = 1
    add: _Number = 0
    default: _Number | None = None
    least: _Number | None = None

    @property
    def terms(self) -> tuple[str, ...]:
        """All terms the rule reads."""
        return (*self.take, *self.plus, *self.minus)

    def value(self, values: Mapping[str, int]) -> int | None:
        """Return the number for a creature, ``None`` if missing without default."""
        numbers = (_term(values, term) for term in self.take)
        start = next((value for value in numbers if value is not None), None)
        if start is None and self.take:
            return self.default
        total = start or 0
        total += sum(_term(values, term) or 0 for term in self.plus)
        total -= sum(_term(values, term) or 0 for term in self.minus)
        exact = min(max(total * self.times + self.add, -MOST), MOST)
        value = floor(exact + 0.5) if isfinite(exact) else 0
        return value if self.least is None else min(max(value, self.least), MOST)


def _term(values: Mapping[str, int], term: str) -> int | None:
    """Return the number of a term, ``None`` if missing."""
    value = values.get(term.removesuffix(MODIFIER))
    if value is None or not term.endswith(MODIFIER):
        return value
    return (value - 10) // 2


class DamagePart(StrEnum):
    """The part of an attack's damage that counts: all, the first dice, or ``flat`` without dice."""

    ALL = "all"
    DICE = "dice"
    NUMBER = "number"


class WeaponRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How attacks of a weapon kind are converted; ``flat`` is added to the dice."""

    damage: DamagePart = DamagePart.ALL
    reach: NumberRule = NumberRule(("attack.reach",))
    range: NumberRule = NumberRule(("attack.range",))
    flat: NumberRule = NumberRule(("attack.bonus",))
    stats: Mapping[str, NumberRule] = {}


class BlockMapping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a pack reads stat blocks: sizes, statistics and weapon kinds.

    ``size`` applies to creatures of an unlisted size. ``tags`` sets a weapon statistic to 1 if a
    listed word occurs in the attack's name. ``types`` are the weapon statistics of a type of damage
    by its word, ``spell`` those of a spell attack. ``speeds`` is the factor of the speeds of moving
    otherwise than on foot, as the pack's own rule has for walking.
    """

    side: str
    size: str
    sizes: Mapping[str, str]
    stats: Mapping[str, NumberRule]
    weapons: Mapping[WeaponKind, WeaponRule] = {}
    tags: Mapping[str, tuple[str, ...]] = {}
    types: Mapping[str, Mapping[str, int]] = {}
    spell: Mapping[str, int] = {}
    speeds: _Factor = 1

    @property
    def used_numbers(self) -> frozenset[str]:
        """The stat block numbers read by the mapping."""
        return frozenset(
            term.removesuffix(MODIFIER) for _, rule in _number_rules(self) for term in rule.terms
        )


def load_mapping(book: Rulebook, own: Path | None = None) -> BlockMapping | None:
    """Return the mapping of a pack or of its base pack; the user's folder takes precedence.

    Raises:
        PackProblem: an invalid file, with the key.
    """
    names = [book.id, *([book.extends] if book.extends else [])]
    places = [own / f"{name}.toml" for name in names] if own else []
    places += [shipped_folder("rules") / name / "mapping.toml" for name in names]
    path = next((candidate for candidate in places if candidate.is_file()), None)
    return read_mapping(path, book) if path else None


def read_mapping(path: Path, book: Rulebook) -> BlockMapping:
    """Read and validate a mapping.

    Raises:
        PackProblem: an invalid file, with the key.
    """
    data = read_toml(path)
    lines = line_finder(path)
    raise_faults(path, type_faults(data, BlockMapping), lines)
    mapping = msgspec.convert(data, BlockMapping)
    raise_faults(path, _unknown_names(mapping, book), lines)
    return mapping


def _unknown_names(mapping: BlockMapping, book: Rulebook) -> Iterator[Fault]:
    """Yield every unknown name in a mapping, with its key."""
    sizes = [("size", mapping.size), *((f"sizes.{k}", v) for k, v in mapping.sizes.items())]
    yield from unknown_names("size", sizes, book.sizes)
    for name in mapping.stats:
        if name not in book.stats:
            why = f"{book.title} has no statistic {name!r}{suggestion(name, book.stats)}"
            yield Fault(f"stats.{name}", why)
    weapon_stats = {"spell": mapping.spell}
    weapon_stats |= {f"types.{word}": stats for word, stats in mapping.types.items()}
    for where, stats in weapon_stats.items():
        for name in (name for name in stats if name not in book.weapon_stats):
            near = suggestion(name, book.weapon_stats)
            why = f"weapons of {book.title} have no statistic {name!r}{near}"
            yield Fault(f"{where}.{name}", why)
    for where, rule in _number_rules(mapping):
        for term in rule.terms:
            if not _is_known(term.removesuffix(MODIFIER), mapping, of_attack=where.startswith("w")):
                near = suggestion(term, (*NUMBER_NAMES, *(f"stat.{s}" for s in mapping.stats)))
                yield Fault(where, f"nothing is called {term!r}{near}")


def _number_rules(mapping: BlockMapping) -> Iterator[tuple[str, NumberRule]]:
    """Yield every number rule with a key path."""
    for name, rule in mapping.stats.items():
        yield f"stats.{name}", rule
    for kind, weapon in mapping.weapons.items():
        for name in ("reach", "range", "flat"):
            yield f"weapons.{kind}.{name}", getattr(weapon, name)
        for name, rule in weapon.stats.items():
            yield f"weapons.{kind}.stats.{name}", rule


def _is_known(term: str, mapping: BlockMapping, *, of_attack: bool) -> bool:
    group, _, name = term.rpartition(".")
    if group == "stat":
        return name in mapping.stats
    if group == "attack":
        return of_attack and name in _OF_ATTACK
    return term in NUMBER_NAMES or group == "skill"
