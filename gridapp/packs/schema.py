"""Checks that name the exact key, where the general ones only name the table."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import inf
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from gridapp.battle.board import TERRAIN_LIMIT
from gridapp.engine.rulebook import formulas
from gridapp.engine.rulebook.pack_data import Rulebook, Stat, StatType
from gridapp.grid.footprints import offsets

Fault = tuple[str, str]
"""A key path, and what is wrong there."""


def first_fault(data: Any, kind: Any, path: str = "") -> Fault | None:  # noqa: ANN401 - unchecked
    """The first key or value in data at a key path that a type does not hold."""
    return next(_faults(data, kind, path), None)


def _faults(value: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401 - unchecked data
    if isinstance(value, dict):
        yield from _faults_of_table(value, kind, path)
    elif isinstance(value, list) and get_origin(kind) is tuple:
        for at, item in enumerate(value):
            yield from _faults(item, get_args(kind)[0], f"{path}[{at}]")
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        why, _, where = str(problem).partition(" - at ")
        yield (path + where.strip("`").removeprefix("key` in `").removeprefix("$")).lstrip("."), why


def _faults_of_table(table: dict[str, Any], kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    known = get_type_hints(kind) if is_struct else {}
    for key, value in table.items():
        place = f"{path}.{key}".lstrip(".")
        if is_struct and key not in known:
            yield place, f"there is no such key; there are {', '.join(known)}"
        elif inner := known.get(key) or _of_entries(kind):
            yield from _faults(value, inner, place)


def _of_entries(kind: Any) -> Any:  # noqa: ANN401 - unchecked data
    """What the entries of a table hold; nothing where there should be no table."""
    if get_origin(kind) is tuple:
        return None
    last = (get_args(kind) or (None,))[-1]
    is_choice = get_origin(kind) is UnionType and get_origin(last) is Mapping
    return _of_entries(last) if is_choice else last


def check_names(book: Rulebook) -> Fault | None:
    """The first name in a rulebook of something that it does not declare."""
    return next(_foreign(book), None)


def _foreign(book: Rulebook) -> Iterator[Fault]:
    yield from _foreign_in_data(book)
    yield from _foreign_in_settings(book)


def _foreign_in_data(book: Rulebook) -> Iterator[Fault]:
    """What is wrong as the settings stand."""
    yield from _foreign_in_pools(book)
    yield from _foreign_defaults(book)
    yield from _wrong_types(book)
    yield from _wrong_formulas(book)
    yield from _wrong_pieces(book)
    for key, size in book.sizes.items():
        try:
            offsets(size.space, is_hex=False)
        except ValueError as problem:
            yield f"sizes.{key}.space", str(problem)
    yield from _foreign_in_cover(book)
    yield from _foreign_in_occupancy(book)
    if book.flanking.ignored not in ("", *book.conditions):
        yield "flanking.ignored", f"there is no condition {book.flanking.ignored!r}"


def _wrong_pieces(book: Rulebook) -> Iterator[Fault]:
    """What is wrong with what can be drawn on a map."""
    for key, entry in book.terrain.items():
        if not 0 <= entry.factor <= TERRAIN_LIMIT:
            yield f"terrain.{key}.factor", f"does not lie between 0 and {TERRAIN_LIMIT}"
        if abs(entry.elevation) > TERRAIN_LIMIT:
            yield (
                f"terrain.{key}.elevation",
                f"does not lie between -{TERRAIN_LIMIT} and {TERRAIN_LIMIT}",
            )


def _foreign_in_cover(book: Rulebook) -> Iterator[Fault]:
    cover = book.cover
    if cover.heights and "" not in cover.heights:
        yield "cover.heights", 'gives no height under "", for who is under none of the conditions'
    for condition, height in cover.heights.items():
        if condition not in ("", *book.conditions):
            yield f"cover.heights.{condition}", f"there is no condition {condition!r}"
        if not 0 <= height < inf:
            yield f"cover.heights.{condition}", "is no height"
    if cover.stature not in ("", *book.stats):
        yield "cover.stature", f"there is no statistic {cover.stature!r}"
    for at, tag in enumerate(cover.passable):
        if tag not in cover.tags:
            yield f"cover.passable[{at}]", f"there is no cover tag {tag!r}"
    if cover.total not in ("", *(grade.id for grade in cover.how.grades)):
        yield "cover.total", f"there is no grade {cover.total!r}"


def _foreign_in_occupancy(book: Rulebook) -> Iterator[Fault]:
    how = book.occupancy
    for key, stat in (("small_stat", how.small_stat), ("unlike_stat", how.unlike_stat)):
        if stat not in ("", *book.stats):
            yield f"occupancy.{key}", f"there is no statistic {stat!r}"
    if not 1 <= how.shared_factor <= TERRAIN_LIMIT:
        yield "occupancy.shared_factor", f"does not lie between 1 and {TERRAIN_LIMIT}"
    named = [("carried", how.carried), ("shared", how.shared), ("agrees", how.agrees)]
    for key, condition in (*named, *(("yields", one) for one in how.yields)):
        if condition not in ("", *book.conditions):
            yield f"occupancy.{key}", f"there is no condition {condition!r}"


def _foreign_in_pools(book: Rulebook) -> Iterator[Fault]:
    for key, action in book.actions.items():
        for pool in action.cost.keys() - book.pools.keys():
            yield f"actions.{key}.cost", f"there is no pool {pool!r}"
    for key, entry in book.pools.items():
        if entry.stat and entry.stat not in book.stats:
            yield f"pools.{key}.stat", f"there is no statistic {entry.stat!r}"
    if book.reserve and book.reserve not in book.pools:
        yield "reserve", f"there is no pool {book.reserve!r}"
    if book.life not in book.pools:
        yield "life", f"there is no pool {book.life!r}"


def _foreign_defaults(book: Rulebook) -> Iterator[Fault]:
    for place, stat in _declared(book):
        if not (stat.formula or stat.low <= stat.default <= stat.high):
            yield f"{place}.default", f"does not lie between {stat.low} and {stat.high}"


def _foreign_in_settings(book: Rulebook) -> Iterator[Fault]:
    for key, setting in book.settings.items():
        if setting.default not in setting.options:
            yield f"settings.{key}.default", "is none of its options"
        for option, changes in setting.sets.items():
            if option not in setting.options:
                yield f"settings.{key}.sets.{option}", "is none of its options"
            for place, value in changes.items():
                if fault := _unchangeable(book, place, value):
                    yield f"settings.{key}.sets.{option}.{place}", fault


def _declared(book: Rulebook) -> Iterator[tuple[str, Stat]]:
    """The statistics of creatures and those of weapons, each with its place."""
    yield from ((f"stats.{key}", stat) for key, stat in book.stats.items())
    yield from ((f"weapon_stats.{key}", stat) for key, stat in book.weapon_stats.items())


def _wrong_types(book: Rulebook) -> Iterator[Fault]:
    for place, stat in _declared(book):
        if stat.type is StatType.FLAG and (stat.low, stat.high) != (0, 1):
            yield f"{place}.type", "a flag is 0 or 1: give it low = 0 and high = 1"
        count = stat.high - stat.low + 1 if stat.type is StatType.CHOICE else 0
        if len(stat.options) != count:
            yield f"{place}.options", f"a {stat.type} from low to high has {count} options"
    for key, stat in book.weapon_stats.items():
        if stat.formula:
            yield f"weapon_stats.{key}.formula", "only a creature's statistics follow from others"


def _wrong_formulas(book: Rulebook) -> Iterator[Fault]:
    """What is wrong with formulas: first with how they are written, then with what they say."""
    written = {key: stat.formula for key, stat in book.stats.items() if stat.formula}
    for check in (_misspelt, _foreign_in_formula, _circle, _impossible):
        faults = [(f"stats.{key}.formula", why) for key in written if (why := check(book, key))]
        if faults:
            yield from faults
            return


def _misspelt(book: Rulebook, key: str) -> str:
    try:
        formulas.parse(book.stats[key].formula)
    except formulas.FormulaError as problem:
        return str(problem)
    return ""


def _read(book: Rulebook, key: str) -> list[str]:
    """The statistics that the formula of one reads, none if it has no formula."""
    formula = book.stats[key].formula
    return list(formulas.stat_names(formulas.parse(formula))) if formula else []


def _foreign_in_formula(book: Rulebook, key: str) -> str:
    foreign = (name for name in _read(book, key) if name not in book.stats)
    return next((f"there is no statistic {name!r}" for name in foreign), "")


def _circle(book: Rulebook, key: str) -> str:
    """How a formula leads back to the statistic that it is for, if it does."""
    ways = {name: f"{key} > {name}" for name in _read(book, key)}
    found = list(ways)
    for name in found:
        if name == key:
            return f"leads back to itself: {ways[name]}"
        for other in _read(book, name):
            if other not in ways:
                ways[other] = f"{ways[name]} > {other}"
                found.append(other)
    return ""


def _impossible(book: Rulebook, key: str) -> str:
    limits = {name: (Fraction(one.low), Fraction(one.high)) for name, one in book.stats.items()}
    formula = formulas.parse(book.stats[key].formula)
    try:
        formulas.bounds(formula, limits)
    except formulas.FormulaError as problem:
        return str(problem)
    if not formulas.is_whole(formula):
        return "may come to a broken number: round it with floor() or ceil()"
    return ""


def _unchangeable(book: Rulebook, place: str, value: object) -> str:
    """Why a setting cannot change the data at a place, empty if it can."""
    try:
        changed = book.with_value(place, value)
    except (LookupError, ValueError) as problem:
        return str(problem.args[0])
    return next((f"{key}: {why}" for key, why in _foreign_in_data(changed)), "")
