"""The fields of a creature's sheet, as a pack declares them."""

from enum import StrEnum

import msgspec

from gridapp.battle.tokens import WeaponKind
from gridapp.engine.rulebook.derived_statistics import LONGEST
from gridapp.engine.rulebook.pack_data import Rulebook, Stat, StatType
from gridapp.grid.footprints import offsets
from gridapp.session.i18n import marked, told

LOWEST, HIGHEST = -1000, 1000
_LONG = ("1x2", "2x1", "1x3", "3x1", "2x3", "3x2", "2x4", "4x2")
_SPACES = (*(f"{side}x{side}" for side in range(1, 7)), *_LONG)


class Kind(StrEnum):
    """What a field is filled with."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"


class Field(msgspec.Struct, frozen=True):
    """One field: its key, what it is called, and what it takes.

    A number lies between ``low`` and ``high``; of a choice ``options`` are the texts that can
    stand there and what each is called. What is not ``needed`` may be left empty: then it is at
    its ``usual`` text, or follows from others by a formula if ``follows``.
    """

    key: str
    name: str
    kind: Kind
    rule: str = ""
    unit: str = ""
    low: int = LOWEST
    high: int = HIGHEST
    options: tuple[tuple[str, str], ...] = ()
    needed: bool = False
    usual: str = ""
    follows: bool = False

    @property
    def range(self) -> str:
        """Unit and bounds in few words, such as ``ft, 0 to 200``."""
        bounds = ""
        if self.kind is Kind.NUMBER:
            bounds = told("{low} to {high}", low=self.low, high=self.high)
        return ", ".join(part for part in (self.unit, bounds) if part)


def of_stat(key: str, stat: Stat) -> Field:
    """The field of a declared number."""
    kinds = {StatType.FLAG: Kind.FLAG, StatType.CHOICE: Kind.CHOICE}
    named = tuple((str(number), one) for number, one in enumerate(stat.options, stat.low))
    return Field(
        key,
        stat.name,
        kinds.get(stat.type, Kind.NUMBER),
        stat.rule,
        stat.unit,
        stat.low,
        stat.high,
        named,
        usual="" if stat.formula else str(stat.default),
        follows=bool(stat.formula),
    )


def of_creature(book: Rulebook, *, is_hex: bool, space: str, placed: bool) -> tuple[Field, ...]:
    """Who it is; ``space`` is a footprint that is offered besides the usual ones."""
    sizes = tuple((key, f"{key}, {size.space}") for key, size in book.sizes.items())
    spaces = (*_SPACES, *((space,) if space not in ("", *_SPACES) else ()))
    named = tuple((one, _footprint(one, is_hex=is_hex)) for one in spaces)
    found = (
        Field("name", told("Name"), Kind.TEXT, needed=True),
        Field("side", told("Side"), Kind.TEXT, needed=True),
        Field("size", told("Size"), Kind.CHOICE, options=sizes, needed=True),
        Field("space", told("Footprint"), Kind.CHOICE, options=(("", told("as its size")), *named)),
        Field("picture", told("Picture"), Kind.TEXT, needed=True),
        Field("played", told("Played by a player"), Kind.FLAG, usual="0"),
    )
    height = Field(
        "elevation", told("Elevation"), Kind.NUMBER, unit=book.cells.unit.value, needed=True
    )
    return (*found, height) if placed else found


_KINDS = {
    WeaponKind.MELEE: marked("Melee"),
    WeaponKind.RANGED: marked("Ranged"),
    WeaponKind.THROWN: marked("Thrown"),
}


def _footprint(space: str, *, is_hex: bool) -> str:
    if not is_hex:
        return space
    count = len(offsets(space, is_hex=True))
    text = marked("{space}: {count} hexes") if count > 1 else marked("{space}: {count} hex")
    return told(text, space=space, count=count)


def of_weapon(book: Rulebook, place: str) -> tuple[Field, ...]:
    """What every weapon has, then the numbers that the pack declares for weapons."""
    unit = book.cells.unit.value
    kinds = tuple((kind.value, told(_KINDS[kind])) for kind in WeaponKind)
    lengths = (
        ("reach", told("Reach")),
        ("min_reach", told("Strikes no nearer than")),
        ("range", told("Range")),
    )
    return (
        Field(f"{place}.name", told("Name"), Kind.TEXT, needed=True),
        Field(f"{place}.kind", told("Kind"), Kind.CHOICE, options=kinds, needed=True),
        Field(f"{place}.damage", told("Damage, as 1d8+2"), Kind.TEXT, needed=True),
        *(
            Field(f"{place}.{key}", name, Kind.NUMBER, "", unit, 0, LONGEST[key], needed=True)
            for key, name in lengths
        ),
        Field(f"{place}.equipped", told("In hand"), Kind.FLAG, usual="1"),
        *(of_stat(f"{place}.stat.{key}", stat) for key, stat in book.weapon_stats.items()),
    )
