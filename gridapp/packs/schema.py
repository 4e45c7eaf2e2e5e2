"""Validation of pack data with exact key paths."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import inf
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from gridapp.battle.board import TERRAIN_LIMIT
from gridapp.engine.rulebook import formulas
from gridapp.engine.rulebook.pack_data import Rulebook, Setting, Stat, StatType
from gridapp.grid.footprints import offsets

Fault = tuple[str, str]
"""A key path and the fault at that key."""


def first_fault(data: Any, kind: Any, path: str = "") -> Fault | None:  # noqa: ANN401 - unchecked
    """Return the first key path whose value does not fit a type, with the reason, if any."""
    return next(_faults(data, kind, path), None)


def _faults(value: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401 - unchecked data
    if isinstance(value, dict):
        yield from _faults_of_table(value, kind, path)
    elif isinstance(value, list) and get_origin(kind) is tuple:
        for index, item in enumerate(value):
            yield from _faults(item, get_args(kind)[0], f"{path}[{index}]")
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        why, _, where = str(problem).partition(" - at ")
        yield (path + where.strip("`").removeprefix("key` in `").removeprefix("$")).lstrip("."), why


def _faults_of_table(table: dict[str, Any], kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    types = get_type_hints(kind) if is_struct else {}
    for key, value in table.items():
        key_path = f"{path}.{key}".lstrip(".")
        if is_struct and key not in types:
            yield key_path, f"there is no such key; there are {', '.join(types)}"
        elif inner := types.get(key) or _entry_type(kind):
            yield from _faults(value, inner, key_path)


def _entry_type(kind: Any) -> Any:  # noqa: ANN401 - unchecked data
    """Return the type of a table's entries, ``None`` if the type is not a table."""
    if get_origin(kind) is tuple:
        return None
    last = (get_args(kind) or (None,))[-1]
    is_choice = get_origin(kind) is UnionType and get_origin(last) is Mapping
    return _entry_type(last) if is_choice else last


def check_names(book: Rulebook) -> Fault | None:
    """Return the first reference to an undeclared name in a rulebook."""
    return next(_name_faults(book), None)


def _name_faults(book: Rulebook) -> Iterator[Fault]:
    yield from _data_faults(book)
    yield from _setting_faults(book)


def _data_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults under the default settings."""
    yield from _pool_faults(book)
    yield from _default_faults(book)
    yield from _type_faults(book)
    yield from _formula_faults(book)
    yield from _terrain_faults(book)
    for key, size in book.sizes.items():
        try:
            offsets(size.space, is_hex=False)
        except ValueError as problem:
            yield f"sizes.{key}.space", str(problem)
        for name in size.stats.keys() - book.stats.keys():
            yield f"sizes.{key}.stats.{name}", f"there is no statistic {name!r}"
    yield from _cover_faults(book)
    yield from _occupancy_faults(book)
    if not 0 <= book.squeeze.factor <= TERRAIN_LIMIT:
        yield "squeeze.factor", f"does not lie between 0 and {TERRAIN_LIMIT}"
    if book.flanking.ignored not in ("", *book.conditions):
        yield "flanking.ignored", f"there is no condition {book.flanking.ignored!r}"


def _terrain_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of terrain kinds."""
    for key, entry in book.terrain.items():
        if not 0 <= entry.factor <= TERRAIN_LIMIT:
            yield f"terrain.{key}.factor", f"does not lie between 0 and {TERRAIN_LIMIT}"
        if abs(entry.elevation) > TERRAIN_LIMIT:
            yield (
                f"terrain.{key}.elevation",
                f"does not lie between -{TERRAIN_LIMIT} and {TERRAIN_LIMIT}",
            )


def _cover_faults(book: Rulebook) -> Iterator[Fault]:
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
    for index, tag in enumerate(cover.passable):
        if tag not in cover.tags:
            yield f"cover.passable[{index}]", f"there is no cover tag {tag!r}"
    if cover.total not in ("", *(grade.id for grade in cover.how.grades)):
        yield "cover.total", f"there is no grade {cover.total!r}"


def _occupancy_faults(book: Rulebook) -> Iterator[Fault]:
    occupancy = book.occupancy
    for key, stat in (("small_stat", occupancy.small_stat), ("unlike_stat", occupancy.unlike_stat)):
        if stat not in ("", *book.stats):
            yield f"occupancy.{key}", f"there is no statistic {stat!r}"
    if not 1 <= occupancy.shared_factor <= TERRAIN_LIMIT:
        yield "occupancy.shared_factor", f"does not lie between 1 and {TERRAIN_LIMIT}"
    named = [
        ("carried", occupancy.carried),
        ("shared", occupancy.shared),
        ("agrees", occupancy.agrees),
    ]
    for key, condition in (
        *named,
        *(("yields", condition_id) for condition_id in occupancy.yields),
        *(("fallen", condition_id) for condition_id in occupancy.fallen),
    ):
        if condition not in ("", *book.conditions):
            yield f"occupancy.{key}", f"there is no condition {condition!r}"


def _pool_faults(book: Rulebook) -> Iterator[Fault]:
    for key, action in book.actions.items():
        for pool in action.cost.keys() - book.pools.keys():
            yield f"actions.{key}.cost", f"there is no pool {pool!r}"
    for key, entry in book.pools.items():
        if entry.stat and entry.stat not in book.stats:
            yield f"pools.{key}.stat", f"there is no statistic {entry.stat!r}"
    for key in book.bars:
        if key not in book.pools:
            yield "bars", f"there is no pool {key!r}"
    if book.reserve and book.reserve not in book.pools:
        yield "reserve", f"there is no pool {book.reserve!r}"
    if book.life not in book.pools:
        yield "life", f"there is no pool {book.life!r}"


def _default_faults(book: Rulebook) -> Iterator[Fault]:
    for key_path, stat in _declared_stats(book):
        if not (stat.formula or stat.low <= stat.default <= stat.high):
            yield f"{key_path}.default", f"does not lie between {stat.low} and {stat.high}"


def _setting_faults(book: Rulebook) -> Iterator[Fault]:
    for key, setting in book.settings.items():
        yield from _option_faults(key, setting)
        for option, changes in setting.sets.items():
            if option not in setting.options:
                yield f"settings.{key}.sets.{option}", "is none of its options"
            for key_path, value in changes.items():
                if fault := _setting_fault(book, key_path, value):
                    yield f"settings.{key}.sets.{option}.{key_path}", fault


def _option_faults(key: str, setting: Setting) -> Iterator[Fault]:
    """Yield the names under a setting that are none of its options."""
    if setting.default not in setting.options:
        yield f"settings.{key}.default", "is none of its options"
    if setting.fresh not in ("", *setting.options):
        yield f"settings.{key}.fresh", "is none of its options"
    for option in setting.retired:
        if option not in setting.options or option == (setting.fresh or setting.default):
            yield f"settings.{key}.retired", f"{option!r} is none of its further options"
    for option in setting.takes.keys() - set(setting.options):
        yield f"settings.{key}.takes.{option}", "is none of its options"
    for option in setting.words.keys() - set(setting.options):
        yield f"settings.{key}.words.{option}", "is none of its options"


def _declared_stats(book: Rulebook) -> Iterator[tuple[str, Stat]]:
    """Yield the statistics of creatures and weapons, with key paths."""
    yield from ((f"stats.{key}", stat) for key, stat in book.stats.items())
    yield from ((f"weapon_stats.{key}", stat) for key, stat in book.weapon_stats.items())


def _type_faults(book: Rulebook) -> Iterator[Fault]:
    for key_path, stat in _declared_stats(book):
        if stat.type is StatType.FLAG and (stat.low, stat.high) != (0, 1):
            yield f"{key_path}.type", "a flag is 0 or 1: give it low = 0 and high = 1"
        count = stat.high - stat.low + 1 if stat.type is StatType.CHOICE else 0
        if len(stat.options) != count:
            yield f"{key_path}.options", f"a {stat.type} from low to high has {count} options"
    for key, stat in book.weapon_stats.items():
        if stat.formula:
            yield f"weapon_stats.{key}.formula", "only a creature's statistics follow from others"


def _formula_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of formulas: syntax errors first, then unknown names, cycles and bounds."""
    written = {key: stat.formula for key, stat in book.stats.items() if stat.formula}
    for check in (_syntax_fault, _unknown_in_formula, _cycle_fault, _bounds_fault):
        faults = [(f"stats.{key}.formula", why) for key in written if (why := check(book, key))]
        if faults:
            yield from faults
            return


def _syntax_fault(book: Rulebook, key: str) -> str:
    try:
        formulas.parse(book.stats[key].formula)
    except formulas.FormulaError as problem:
        return str(problem)
    return ""


def _statistics_read(book: Rulebook, key: str) -> list[str]:
    """Return the statistics read by a statistic's formula."""
    formula = book.stats[key].formula
    return list(formulas.stat_names(formulas.parse(formula))) if formula else []


def _unknown_in_formula(book: Rulebook, key: str) -> str:
    foreign = (name for name in _statistics_read(book, key) if name not in book.stats)
    return next((f"there is no statistic {name!r}" for name in foreign), "")


def _cycle_fault(book: Rulebook, key: str) -> str:
    """Return the cycle of formulas through a statistic, empty without a cycle."""
    paths = {name: f"{key} > {name}" for name in _statistics_read(book, key)}
    reached = list(paths)
    for name in reached:
        if name == key:
            return f"leads back to itself: {paths[name]}"
        for needed in _statistics_read(book, name):
            if needed not in paths:
                paths[needed] = f"{paths[name]} > {needed}"
                reached.append(needed)
    return ""


def _bounds_fault(book: Rulebook, key: str) -> str:
    limits = {
        name: (Fraction(other_stat.low), Fraction(other_stat.high))
        for name, other_stat in book.stats.items()
    }
    formula = formulas.parse(book.stats[key].formula)
    try:
        formulas.bounds(formula, limits)
    except formulas.FormulaError as problem:
        return str(problem)
    if not formulas.is_whole(formula):
        return "may come to a broken number: round it with floor() or ceil()"
    return ""


def _setting_fault(book: Rulebook, key_path: str, value: object) -> str:
    """Return why a setting cannot change a value, empty if valid."""
    try:
        changed = book.with_value(key_path, value)
    except (LookupError, ValueError) as problem:
        return str(problem.args[0])
    return next((f"{key}: {why}" for key, why in _data_faults(changed)), "")
