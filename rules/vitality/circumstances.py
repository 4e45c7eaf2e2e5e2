"""Graded circumstances and the track that they move along (V-09 to V-12, VR-02, VR-03)."""

from collections.abc import Iterable
from typing import NamedTuple

from gridapp.packkit import Battle, Modifier, Rulebook

NONE, MINOR, MAJOR, EXTREME = "none", "minor", "major", "extreme"
GRADES = (NONE, MINOR, MAJOR, EXTREME)
UNITS = {NONE: 0, MINOR: 1, MAJOR: 2, EXTREME: 4}


class Adjustment(NamedTuple):
    """A circumstance of one roll: its units on the track, a penalty's are negative.

    ``origin`` is what it comes from: of several with the same one only the largest counts.
    """

    name: str
    units: int
    rule: str
    origin: str = ""
    source: str = "sheet"


def bonus(name: str, grade: str, rule: str, source: str = "sheet") -> Adjustment:
    """A bonus of a grade, with an origin of its own."""
    return Adjustment(name, UNITS[grade], rule, name, source)


def counted(adjustments: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
    """Those that count: per origin the largest bonus and the largest penalty (V-12)."""
    best: dict[tuple[str, bool], Adjustment] = {}
    for one in adjustments:
        key = (one.origin or one.name, one.units > 0)
        if one.units and (key not in best or abs(one.units) > abs(best[key].units)):
            best[key] = one
    return tuple(best.values())


def grade_of(units: int) -> str:
    """The grade that so many units make, whatever their sign (VR-03)."""
    size = abs(units)
    if size >= UNITS[EXTREME]:
        return EXTREME
    if size >= UNITS[MAJOR]:
        return MAJOR
    return MINOR if size else NONE


def points(book: Rulebook, battle: Battle, grade: str) -> int:
    """What a grade is worth on a roll (VR-02)."""
    values = book.setting(battle, "grade_values").split("/")
    return dict(zip(GRADES, (0, *map(int, values)), strict=True))[grade]


def total(book: Rulebook, battle: Battle, adjustments: Iterable[Adjustment]) -> int:
    """What the circumstances of one roll come to together (V-10, V-11)."""
    units = [one.units for one in counted(adjustments)]
    if book.setting(battle, "circumstance_track") == "sum":
        worth = (points(book, battle, grade_of(one)) for one in units)
        return sum(size if one > 0 else -size for one, size in zip(units, worth, strict=True))
    together = sum(units)
    size = points(book, battle, grade_of(together))
    return size if together > 0 else -size


def modifiers(
    book: Rulebook, battle: Battle, adjustments: Iterable[Adjustment]
) -> tuple[Modifier, ...]:
    """The one line that the circumstances of a roll add to its total, none if there are none."""
    parts = counted(adjustments)
    if not parts:
        return ()
    value = total(book, battle, parts)
    named = ", ".join(_named(one) for one in parts)
    rule = parts[0].rule if len(parts) == 1 else "V-10"
    source = "map" if any(one.source == "map" for one in parts) else "sheet"
    return (Modifier(named, value, rule, source),)


def _named(one: Adjustment) -> str:
    kind = "bonus" if one.units > 0 else "penalty"
    return f"{one.name} ({grade_of(one.units)} {kind})"
