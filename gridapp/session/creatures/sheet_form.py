"""A creature sheet being edited, without widgets: texts in, faults and numbers out.

The form has a text for every field; ``check`` returns the faults by field, the derived numbers and
the creature once valid.
"""

import re
from collections.abc import Callable, ItemsView, Iterable, Mapping

import msgspec

from gridapp.battle.dice import parse_dice, plain_notation
from gridapp.battle.tokens import Sheet, Token, Weapon, WeaponKind
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.commands.placement import NAME_REFUSAL, is_valid_name
from gridapp.engine.protocol import Rules
from gridapp.grid.cells import Cell
from gridapp.grid.footprints import offsets
from gridapp.packs.creatures import MOST_WEAPONS, CreatureTemplate, slug
from gridapp.session.creatures.sheet_fields import (
    FieldKind,
    SheetField,
    creature_fields,
    mode_fields,
    sense_fields,
    stat_field,
    weapon_fields,
)
from gridapp.session.i18n import shown, shown_dice, tr, tr_noop

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_BASE = ("name", "kind", "damage", "reach", "min_reach", "range", "riders")


class SheetCheck(msgspec.Struct, frozen=True):
    """The result of checking a form: faults by field, a general problem, numbers, the creature.

    ``numbers`` are all statistics, derived ones included; ``creature`` and ``elevation`` are only
    meaningful without faults. ``note`` says what a valid choice does not change.
    """

    faults: Mapping[str, str]
    problem: str
    numbers: Mapping[str, int]
    creature: CreatureTemplate
    elevation: int = 0
    note: str = ""

    @property
    def is_valid(self) -> bool:
        """True if the creature can be used."""
        return not self.faults and not self.problem


class SheetForm:
    """The texts of a sheet; for a placed creature including its elevation."""

    max_weapons = MOST_WEAPONS

    def __init__(
        self,
        rules: Rules,
        creature: CreatureTemplate,
        *,
        is_hex: bool = False,
        elevation: int | None = None,
    ) -> None:
        """Fill the form with a creature."""
        self._rules, self._book = rules, rules.book
        self._weapons: dict[str, Weapon] = {}
        self._count = 0
        self.sense_fields = (
            *sense_fields(self._book, creature.senses),
            *mode_fields(self._book, creature.speeds),
        )
        self.basic_fields = creature_fields(
            self._book, is_hex=is_hex, space=creature.space, placed=elevation is not None
        )
        self.stat_fields = tuple(
            stat_field(f"stat.{key}", stat) for key, stat in self._book.stats.items()
        )
        self._texts = _texts_of(creature, elevation or 0)
        for weapon in creature.weapons:
            self._take(weapon)
        self._first = self._filled()

    @classmethod
    def of_token(cls, rules: Rules, token: Token, *, is_hex: bool) -> "SheetForm":
        """Return the form of a creature on the board; derived statistics are left empty."""
        creature = creature_from_sheet(rules, editable_sheet(rules, token))
        return cls(rules, creature, is_hex=is_hex, elevation=token.elevation)

    # Texts

    def text(self, key: str) -> str:
        """Return the text of a field."""
        return self._texts.get(key, "")

    def set_text(self, key: str, text: str) -> None:
        """Set the text of a field."""
        self._texts[key] = text

    @property
    def is_changed(self) -> bool:
        """True if any field differs from the initial state."""
        return self._filled() != self._first

    def _filled(self) -> tuple[dict[str, str], tuple[str, ...]]:
        return {key: text for key, text in self._texts.items() if text}, tuple(self._weapons)

    # Weapons

    @property
    def weapons(self) -> tuple[str, ...]:
        """The key prefixes of the weapons; each weapon field's key starts with the prefix."""
        return tuple(self._weapons)

    def weapon_fields(self, prefix: str) -> tuple[SheetField, ...]:
        """Return the fields of a weapon."""
        return weapon_fields(self._book, prefix)

    def add_weapon(self) -> str:
        """Add an empty weapon and return its key prefix; empty if the limit is reached."""
        if len(self._weapons) >= MOST_WEAPONS:
            return ""
        cell = max(1, int(self._book.cells.size))
        return self._take(Weapon("", "", reach=cell))

    def remove_weapon(self, prefix: str) -> None:
        """Remove a weapon."""
        del self._weapons[prefix]
        for key in [field for field in self._texts if field.startswith(f"{prefix}.")]:
            del self._texts[key]

    def _take(self, weapon: Weapon) -> str:
        prefix = f"weapon{self._count}"
        self._count += 1
        self._weapons[prefix] = weapon
        for part in _BASE:
            self._texts[f"{prefix}.{part}"] = str(getattr(weapon, part))
        self._texts[f"{prefix}.damage"] = shown_dice(weapon.damage)
        self._texts[f"{prefix}.equipped"] = str(int(weapon.equipped))
        for key, value in weapon.stats.items():
            self._texts[f"{prefix}.stat.{key}"] = str(value)
        return prefix

    # Result

    def check(self) -> SheetCheck:
        """Check all fields; return faults, numbers and the creature."""
        faults = {field.key: why for field in self._fields() if (why := self._fault(field))}
        creature = self._creature(faults)
        numbers: Mapping[str, int] = {}
        problem = ""
        try:
            token = creature.make_token(self._book, "form", (0, 0), creature.name or "it")
            numbers = self._rules.mechanics.prepare_creature(self._book, token).stats
        except ValueError as fault:
            problem = "" if faults else _sentence(str(fault))
        for key, value in creature.stats.items():
            if numbers and numbers[key] != value:
                faults[f"stat.{key}"] = tr(
                    "the system itself makes it {number}: leave it empty", number=numbers[key]
                )
        high = int(self.text("elevation")) if "elevation" not in faults else 0
        return SheetCheck(faults, problem, numbers, creature, high, self._size_note())

    def _size_note(self) -> str:
        """Return why another size leaves the footprint, empty if the footprint follows it."""
        space, size = self.text("space"), self._book.sizes.get(self.text("size"))
        is_kept = self.text("size") != self._first[0].get("size") and space
        if size is None or not is_kept or _cells(space) == _cells(size.space):
            return ""
        return tr(
            "The footprint stays {space}, which is chosen by hand: choose “{follow}” for {wanted}.",
            space=space,
            follow=tr("as its size"),
            wanted=size.space,
        )

    def sheet(self, check: SheetCheck) -> Sheet:
        """Return a valid creature as the sheet of a creature on the board."""
        creature = check.creature
        return Sheet(
            creature.name,
            creature.side,
            creature.footprint(self._book),
            creature.picture,
            creature.played,
            check.elevation,
            creature.stats,
            creature.weapons,
            creature.senses,
            creature.speeds,
        )

    def _fields(self) -> Iterable[SheetField]:
        yield from self.basic_fields
        yield from self.stat_fields
        yield from self.sense_fields
        for prefix in self._weapons:
            yield from self.weapon_fields(prefix)

    def _fault(self, field: SheetField) -> str:
        """Return the fault of a field's text, or an empty string."""
        text = self.text(field.key).strip()
        if field.key == "name":
            return "" if is_valid_name(text) else shown(NAME_REFUSAL)
        if not text:
            label = field.name.split(",")[0]
            return tr("{what} is needed", what=label) if field.required else ""
        if field.key.endswith(".damage"):
            return _dice_fault(text)
        return _FAULTS[field.kind](field, text)

    def _creature(self, faults: Mapping[str, str]) -> CreatureTemplate:
        """Return the creature made from all valid fields."""
        size = self.text("size")
        weapons: dict[str, Weapon] = {}
        for prefix in self._weapons:
            weapon = self._weapon(prefix, faults, weapons)
            weapons[weapon.id] = weapon
        return CreatureTemplate(
            name=self.text("name").strip(),
            side=self.text("side").strip(),
            size=size if size in self._book.sizes else next(iter(self._book.sizes)),
            picture=self.text("picture").strip() or "unknown",
            played=self.text("played") == "1",
            stats=self._numbers("stat.", faults) | self._stats_of_new_size(),
            weapons=tuple(weapons.values()),
            space=self.text("space"),
            senses=self._lengths("sense.", faults),
            speeds=self._lengths("mode.", faults),
        )

    def _lengths(self, start: str, faults: Mapping[str, str]) -> dict[str, int]:
        """Return the ranges of senses, or the speeds, above 0."""
        lengths = self._numbers(start, faults)
        return {name: length for name, length in lengths.items() if length > 0}

    def _stats_of_new_size(self) -> dict[str, int]:
        """Return the statistics of the chosen size, except statistics set by hand."""
        first, chosen = self._first[0], self._book.sizes.get(self.text("size"))
        if chosen is None or self.text("size") == first.get("size"):
            return {}
        keys = {name: f"stat.{name}" for name in chosen.stats}
        return {
            name: chosen.stats[name]
            for name, key in keys.items()
            if self.text(key) == first.get(key, "")
        }

    def _weapon(
        self, prefix: str, faults: Mapping[str, str], taken: Mapping[str, object]
    ) -> Weapon:
        before = self._weapons[prefix]
        given = {
            key: self.text(f"{prefix}.{key}").strip()
            for key in _BASE
            if f"{prefix}.{key}" not in faults
        }
        lengths = {key: int(given[key]) for key in ("reach", "min_reach", "range") if key in given}
        undeclared = {k: v for k, v in before.stats.items() if k not in self._book.weapon_stats}
        return msgspec.structs.replace(
            before,
            id=before.id or slug(given.get("name", "weapon"), taken),
            name=given.get("name", before.name),
            kind=WeaponKind(given.get("kind", before.kind)),
            damage=plain_notation(given.get("damage", before.damage)),
            riders=given.get("riders", before.riders),
            equipped=self.text(f"{prefix}.equipped") == "1",
            stats=undeclared | self._numbers(f"{prefix}.stat.", faults),
            **lengths,
        )

    def _numbers(self, start: str, faults: Mapping[str, str]) -> dict[str, int]:
        """Return the numbers of valid fields with a key prefix."""
        return {
            key.removeprefix(start): int(text)
            for key, text in self._texts.items()
            if key.startswith(start) and text.strip() and key not in faults
        }


def creature_from_sheet(rules: Rules, sheet: Sheet) -> CreatureTemplate:
    """Return the creature of a sheet."""
    size = _size_of(rules, sheet)
    follows = rules.book.sizes[size].space == sheet.space
    return CreatureTemplate(
        name=sheet.name,
        side=sheet.side,
        size=size,
        picture=sheet.picture,
        played=sheet.played,
        stats=dict(sheet.stats),
        weapons=sheet.weapons,
        space="" if follows else sheet.space,
        senses=sheet.senses,
        speeds=sheet.speeds,
    )


def _size_of(rules: Rules, sheet: Sheet) -> str:
    """Return the name of a sheet's size.

    Of several sizes with the same footprint it is the one whose statistics the sheet has, else the
    last. A footprint without a size, such as ``2x3``, goes with the size of its statistics, else
    with the largest that has no more cells.
    """
    sizes = rules.book.sizes
    fitting = [key for key in sizes if sizes[key].space == sheet.space]
    fitting = fitting or [key for key in sizes if _cells(sizes[key].space) == _cells(sheet.space)]
    if not fitting:
        fitting = [
            key for key in sizes if len(_cells(sizes[key].space)) <= len(_cells(sheet.space))
        ]
        fitting += [key for key in sizes if sizes[key].stats]
    full = _full_stats(rules, sheet)
    fitting.sort(key=lambda key: bool(sizes[key].stats) and sizes[key].stats.items() <= full)
    return fitting[-1] if fitting else next(iter(sizes))


def _full_stats(rules: Rules, sheet: Sheet) -> ItemsView[str, int]:
    """Return the statistics of a sheet, with derived statistics if the sheet is valid."""
    creature = CreatureTemplate(
        sheet.name, sheet.side, "", stats=sheet.stats, weapons=sheet.weapons, space=sheet.space
    )
    try:
        token = rules.mechanics.prepare_creature(
            rules.book, creature.make_token(rules.book, "sheet", (0, 0))
        )
    except ValueError:
        return dict(sheet.stats).items()
    return dict(token.stats).items()


def _cells(space: str) -> frozenset[Cell]:
    """Return the cells of a footprint as on squares."""
    return frozenset(offsets(space, is_hex=False))


def _flag_fault(_: SheetField, text: str) -> str:
    return "" if text in ("0", "1") else tr("it is either no or yes")


def _choice_fault(field: SheetField, text: str) -> str:
    return (
        "" if text in dict(field.options) else tr("there is no {what} to choose", what=repr(text))
    )


def _number_fault(field: SheetField, text: str) -> str:
    if not _WHOLE.fullmatch(text):
        return tr("a whole number is needed")
    if not field.low <= int(text) <= field.high:
        unit = f" {field.unit}" if field.unit else ""
        text = tr_noop("it must lie between {low} and {high}")
        return tr(text, low=field.low, high=field.high) + unit
    return ""


def _dice_fault(text: str) -> str:
    try:
        parse_dice(plain_notation(text))
    except ValueError as problem:
        return str(problem)
    return ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


_FAULTS: Mapping[FieldKind, Callable[[SheetField, str], str]] = {
    FieldKind.TEXT: lambda *_: "",
    FieldKind.NUMBER: _number_fault,
    FieldKind.FLAG: _flag_fault,
    FieldKind.CHOICE: _choice_fault,
}


def _texts_of(creature: CreatureTemplate, elevation: int) -> dict[str, str]:
    """Return the texts of all fields of a creature except those of weapons."""
    return {
        "name": creature.name,
        "side": creature.side,
        "size": creature.size,
        "space": creature.space,
        "picture": creature.picture,
        "played": str(int(creature.played)),
        "elevation": str(elevation),
        **{f"stat.{key}": str(value) for key, value in creature.stats.items()},
        **{f"sense.{key}": str(value) for key, value in creature.senses.items()},
        **{f"mode.{key}": str(value) for key, value in creature.speeds.items()},
    }
