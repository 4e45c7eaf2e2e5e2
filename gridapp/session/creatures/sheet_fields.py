"""The fields of a creature sheet, as declared by a rule pack."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from gridapp.battle.tokens import WeaponKind
from gridapp.engine.rulebook.derived_statistics import LENGTH_LIMITS
from gridapp.engine.rulebook.pack_data import Stat, StatType
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.footprints import offsets
from gridapp.session.i18n import shown_name, tr, tr_noop

LOWEST, HIGHEST = -1000, 1000
_LONG = ("1x2", "2x1", "1x3", "3x1", "2x3", "3x2", "2x4", "4x2")
_SPACES = (*(f"{side}x{side}" for side in range(1, 7)), *_LONG)


class FieldKind(StrEnum):
    """The type of a field's value."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"


class SheetField(msgspec.Struct, frozen=True):
    """A field: key, label and allowed values.

    A number is between ``low`` and ``high``; ``options`` of a choice are pairs of value and label.
    A field that is not ``required`` may stay empty: it then has its ``default`` text, or a formula
    computes it from other fields if ``is_derived``.
    """

    key: str
    name: str
    kind: FieldKind
    rule: str = ""
    unit: str = ""
    low: int = LOWEST
    high: int = HIGHEST
    options: tuple[tuple[str, str], ...] = ()
    required: bool = False
    default: str = ""
    is_derived: bool = False

    @property
    def range_text(self) -> str:
        """Unit and bounds as text, such as ``ft, 0 to 200``."""
        bounds = ""
        if self.kind is FieldKind.NUMBER:
            bounds = tr("{low} to {high}", low=self.low, high=self.high)
        return ", ".join(part for part in (self.unit, bounds) if part)


def stat_field(key: str, stat: Stat) -> SheetField:
    """Return the field of a declared statistic."""
    kinds = {StatType.FLAG: FieldKind.FLAG, StatType.CHOICE: FieldKind.CHOICE}
    options = tuple(
        (str(number), shown_name(option)) for number, option in enumerate(stat.options, stat.low)
    )
    return SheetField(
        key,
        shown_name(stat.name),
        kinds.get(stat.type, FieldKind.NUMBER),
        stat.rule,
        stat.unit,
        stat.low,
        stat.high,
        options,
        default="" if stat.formula else str(stat.default),
        is_derived=bool(stat.formula),
    )


def creature_fields(
    book: Rulebook, *, is_hex: bool, space: str, placed: bool
) -> tuple[SheetField, ...]:
    """Return the fields for name, side, size, footprint and picture.

    ``space`` is a footprint offered besides the common ones.
    """
    sizes = tuple((key, f"{shown_name(key)}, {size.space}") for key, size in book.sizes.items())
    spaces = (*_SPACES, *((space,) if space not in ("", *_SPACES) else ()))
    named = tuple((footprint, _footprint(footprint, is_hex=is_hex)) for footprint in spaces)
    fields = (
        SheetField("name", tr("Name"), FieldKind.TEXT, required=True),
        SheetField("side", tr("Side"), FieldKind.TEXT, required=True),
        SheetField("size", tr("Size"), FieldKind.CHOICE, options=sizes, required=True),
        SheetField(
            "space", tr("Footprint"), FieldKind.CHOICE, options=(("", tr("as its size")), *named)
        ),
        SheetField("picture", tr("Picture"), FieldKind.TEXT, required=True),
        SheetField("played", tr("Played by a player"), FieldKind.FLAG, default="0"),
    )
    height = SheetField(
        "elevation", tr("Elevation"), FieldKind.NUMBER, unit=book.cells.unit.value, required=True
    )
    return (*fields, height) if placed else fields


_KINDS = {
    WeaponKind.MELEE: tr_noop("Melee"),
    WeaponKind.RANGED: tr_noop("Ranged"),
    WeaponKind.THROWN: tr_noop("Thrown"),
}


def _footprint(space: str, *, is_hex: bool) -> str:
    if not is_hex:
        return space
    count = len(offsets(space, is_hex=True))
    text = tr_noop("{space}: {count} hexes") if count > 1 else tr_noop("{space}: {count} hex")
    return tr(text, space=space, count=count)


SENSES = {
    "darkvision": tr_noop("Darkvision"),
    "blindsight": tr_noop("Blindsight"),
    "truesight": tr_noop("Truesight"),
    "tremorsense": tr_noop("Tremorsense"),
}


def sense_fields(book: Rulebook, senses: Iterable[str]) -> tuple[SheetField, ...]:
    """Return a field for the range of each usual sense, and of the ``senses`` of a creature."""
    unit, names = book.cells.unit.value, dict.fromkeys((*SENSES, *senses))
    return tuple(
        SheetField(
            f"sense.{sense}",
            tr(SENSES.get(sense, sense.capitalize())),
            FieldKind.NUMBER,
            unit=unit,
            low=0,
            high=LENGTH_LIMITS["range"],
            default="0",
        )
        for sense in names
    )


MODES = {
    "fly": tr_noop("Flying speed"),
    "hover": tr_noop("Hovering speed"),
    "swim": tr_noop("Swimming speed"),
    "climb": tr_noop("Climbing speed"),
    "burrow": tr_noop("Burrowing speed"),
}


def mode_fields(book: Rulebook, modes: Iterable[str]) -> tuple[SheetField, ...]:
    """Return a field for the speed of each usual mode of moving, and of the ``modes`` given."""
    unit, names = book.cells.unit.value, dict.fromkeys((*MODES, *modes))
    return tuple(
        SheetField(
            f"mode.{mode}",
            tr(MODES.get(mode, mode.capitalize())),
            FieldKind.NUMBER,
            unit=unit,
            low=0,
            high=LENGTH_LIMITS["range"],
            default="0",
        )
        for mode in names
    )


def weapon_fields(book: Rulebook, prefix: str) -> tuple[SheetField, ...]:
    """Return the fields of a weapon: common ones, then the numbers declared by the pack."""
    unit = book.cells.unit.value
    kinds = tuple((kind.value, tr(_KINDS[kind])) for kind in WeaponKind)
    lengths = (
        ("reach", tr("Reach")),
        ("min_reach", tr("Strikes no nearer than")),
        ("range", tr("Range")),
    )
    return (
        SheetField(f"{prefix}.name", tr("Name"), FieldKind.TEXT, required=True),
        SheetField(f"{prefix}.kind", tr("Kind"), FieldKind.CHOICE, options=kinds, required=True),
        SheetField(f"{prefix}.damage", tr("Damage, as 1d8+2"), FieldKind.TEXT, required=True),
        *(
            SheetField(
                f"{prefix}.{key}",
                name,
                FieldKind.NUMBER,
                "",
                unit,
                0,
                LENGTH_LIMITS[key],
                required=True,
            )
            for key, name in lengths
        ),
        SheetField(f"{prefix}.equipped", tr("In hand"), FieldKind.FLAG, default="1"),
        SheetField(f"{prefix}.riders", tr("A hit also does"), FieldKind.TEXT),
        *(stat_field(f"{prefix}.stat.{key}", stat) for key, stat in book.weapon_stats.items()),
    )
