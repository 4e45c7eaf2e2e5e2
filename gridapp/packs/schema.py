"""The faults of pack data that types cannot say: undeclared names, bounds, formulas."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import inf

from gridapp.battle.board import TERRAIN_LIMIT
from gridapp.battle.rolls import parse_roll
from gridapp.engine.rulebook import formulas
from gridapp.engine.rulebook.pack_data import Setting, Stat, StatType
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.footprints import offsets
from gridapp.packs.faults import MOST_FAULTS, Fault, suggestion, unknown, unknown_names

MOST_SETS = 300
"""Values that the options of all settings set; after each the whole pack is checked again."""
MOST_NEEDED = 100
"""Statistics that a formula needs, directly and by other formulas."""
MOST_CELL_SIZE = 10_000
"""The largest cell, in the grid's unit."""


def check_names(book: Rulebook) -> Fault | None:
    """Return the first fault of a rulebook, if any."""
    return next(name_faults(book), None)


def name_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield every fault of a rulebook with the key path."""
    faults = list(islice(_data_faults(book), MOST_FAULTS))
    yield from faults
    yield from _option_faults(book)
    if not faults:
        yield from _set_faults(book)


def _data_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults under the default settings."""
    yield from _pool_faults(book)
    yield from _default_faults(book)
    yield from _type_faults(book)
    yield from _formula_faults(book)
    yield from _terrain_faults(book)
    yield from _size_faults(book)
    yield from _cover_faults(book)
    yield from _occupancy_faults(book)
    yield from _simulate_faults(book)
    yield from _number_faults(book)
    yield from _condition_faults(book)
    ignored = [("flanking.ignored", book.flanking.ignored)]
    yield from unknown_names("condition", ignored, ("", *book.conditions))


def _size_faults(book: Rulebook) -> Iterator[Fault]:
    for key, size in book.sizes.items():
        try:
            offsets(size.space, is_hex=False)
        except ValueError as problem:
            yield Fault(f"sizes.{key}.space", str(problem))
        stats = ((f"sizes.{key}.stats.{name}", name) for name in size.stats)
        yield from unknown_names("statistic", stats, book.stats)


def _condition_faults(book: Rulebook) -> Iterator[Fault]:
    for key, entry in book.conditions.items():
        stats = ((f"conditions.{key}.effects.{name}", name) for name in entry.effects)
        yield from unknown_names("statistic", stats, book.stats)
        if entry.times < 1:
            yield Fault(f"conditions.{key}.times", f"is {entry.times}: at least 1 moment")


def _number_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the numbers that play could not use: cell size, costs, pools, rolls, grades."""
    if not 0 < book.cells.size <= MOST_CELL_SIZE:
        yield Fault("cells.size", f"is {book.cells.size}: over 0, at most {MOST_CELL_SIZE}")
    for key, action in book.actions.items():
        for pool, cost in action.cost.items():
            if cost < 0:
                yield Fault(f"actions.{key}.cost.{pool}", f"is {cost}: a cost is 0 or more")
    for key, roll in book.rolls.items():
        try:
            parse_roll(roll)
        except ValueError as problem:
            yield Fault(f"rolls.{key}", str(problem))
    prices = ("squeeze.factor", book.squeeze.factor), ("turning.price", book.turning.price)
    yield from (
        Fault(where, f"does not lie between 0 and {TERRAIN_LIMIT}")
        for where, price in prices
        if not 0 <= price <= TERRAIN_LIMIT
    )
    for index, grade in enumerate(book.cover.how.grades):
        if grade.at_least < 0:
            yield Fault(f"cover.how.grades[{index}].at_least", "is less than 0")


def _terrain_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of terrain kinds."""
    for key, entry in book.terrain.items():
        if not 0 <= entry.factor <= TERRAIN_LIMIT:
            yield Fault(f"terrain.{key}.factor", f"does not lie between 0 and {TERRAIN_LIMIT}")
        if abs(entry.elevation) > TERRAIN_LIMIT:
            why = f"does not lie between -{TERRAIN_LIMIT} and {TERRAIN_LIMIT}"
            yield Fault(f"terrain.{key}.elevation", why)


def _height_faults(book: Rulebook) -> Iterator[Fault]:
    cover = book.cover
    if cover.heights and "" not in cover.heights:
        why = 'gives no height under "", for who is under none of the conditions'
        yield Fault("cover.heights", why)
    conditions = [(f"cover.heights.{name}", name) for name in cover.heights]
    yield from unknown_names("condition", conditions, ("", *book.conditions))
    for condition, height in cover.heights.items():
        if not 0 <= height < inf:
            yield Fault(f"cover.heights.{condition}", "is no height")
    yield from unknown_names(
        "statistic", [("cover.height_stat", cover.height_stat)], ("", *book.stats)
    )
    if cover.height_parts < 1:
        yield Fault("cover.height_parts", "is at least 1")
    if cover.height_stat and not cover.heights.get("", 0):
        yield Fault("cover.height_stat", 'takes a height under "" in heights')


def _cover_faults(book: Rulebook) -> Iterator[Fault]:
    cover = book.cover
    yield from _height_faults(book)
    stature = [("cover.stature", cover.stature)]
    yield from unknown_names("statistic", stature, ("", *book.stats))
    tags = [(f"cover.passable[{index}]", tag) for index, tag in enumerate(cover.passable)]
    yield from unknown_names("cover tag", tags, cover.tags)
    grades = ("", *(grade.id for grade in cover.how.grades))
    yield from unknown_names("grade", [("cover.total", cover.total)], grades)


def _occupancy_faults(book: Rulebook) -> Iterator[Fault]:
    occupancy = book.occupancy
    stats = [(f"occupancy.{key}", getattr(occupancy, key)) for key in ("small_stat", "unlike_stat")]
    yield from unknown_names("statistic", stats, ("", *book.stats))
    if not 1 <= occupancy.shared_factor <= TERRAIN_LIMIT:
        yield Fault("occupancy.shared_factor", f"does not lie between 1 and {TERRAIN_LIMIT}")
    named = [
        (f"occupancy.{key}", getattr(occupancy, key)) for key in ("carried", "shared", "agrees")
    ]
    lists = [
        (f"occupancy.{key}", name)
        for key in ("yields", "fallen")
        for name in getattr(occupancy, key)
    ]
    yield from unknown_names("condition", [*named, *lists], ("", *book.conditions))


def _simulate_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of the table for fights without people."""
    entry = book.simulate
    if fault := book.settings_fault(entry.settings):
        yield Fault("simulate.settings", fault)
    for key, names, declared, kind in (
        ("fallen", entry.fallen, book.conditions, "condition"),
        ("emptied", entry.emptied, book.pools, "pool"),
        ("actions", entry.actions, book.actions, "action"),
        ("worth", tuple(entry.worth), book.actions, "action"),
    ):
        yield from unknown_names(kind, [(f"simulate.{key}", name) for name in names], declared)


def _pool_faults(book: Rulebook) -> Iterator[Fault]:
    costs = [
        (f"actions.{key}.cost", pool)
        for key, action in book.actions.items()
        for pool in action.cost
    ]
    yield from unknown_names("pool", costs, book.pools)
    beside = [(f"actions.{key}.beside", action.beside) for key, action in book.actions.items()]
    yield from unknown_names("action", beside, ("", *book.actions))
    stats = [(f"pools.{key}.stat", entry.stat) for key, entry in book.pools.items()]
    yield from unknown_names("statistic", stats, ("", *book.stats))
    yield from unknown_names("pool", [("bars", key) for key in book.bars], book.pools)
    yield from unknown_names("pool", [("reserve", book.reserve)], ("", *book.pools))
    yield from unknown_names("pool", [("slots", slot) for slot in book.slots], book.pools)
    yield from unknown_names("pool", [("life", book.life)], book.pools)


def _default_faults(book: Rulebook) -> Iterator[Fault]:
    for key_path, stat in _declared_stats(book):
        if stat.formula and stat.low > stat.high:
            yield Fault(f"{key_path}.low", f"is {stat.low}, more than high = {stat.high}")
        if not (stat.formula or stat.low <= stat.default <= stat.high):
            yield Fault(f"{key_path}.default", f"does not lie between {stat.low} and {stat.high}")


def _option_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield undeclared options named under settings."""
    for key, setting in book.settings.items():
        for place, option in _options_named(setting):
            if option not in setting.options:
                why = f"is none of its options{suggestion(option, setting.options)}"
                yield Fault(f"settings.{key}.{place}", why)
        for option in setting.retired:
            if option not in setting.options or option == (setting.fresh or setting.default):
                yield Fault(f"settings.{key}.retired", f"{option!r} is none of its further options")


def _options_named(setting: Setting) -> Iterator[tuple[str, str]]:
    yield "default", setting.default
    if setting.fresh:
        yield "fresh", setting.fresh
    for table in ("takes", "words", "sets"):
        yield from ((f"{table}.{option}", option) for option in getattr(setting, table))


def _set_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the invalid values set by options."""
    changes = [
        (f"settings.{key}.sets.{option}.{key_path}", key_path, value)
        for key, setting in book.settings.items()
        for option, values in setting.sets.items()
        for key_path, value in values.items()
    ]
    if len(changes) > MOST_SETS:
        yield Fault("settings", f"set {len(changes)} values, at most {MOST_SETS} are allowed")
        return
    for where, key_path, value in changes:
        if why := _set_fault(book, key_path, value):
            yield Fault(where, why)


def _declared_stats(book: Rulebook) -> Iterator[tuple[str, Stat]]:
    """Yield the statistics of creatures and weapons, with key paths."""
    yield from ((f"stats.{key}", stat) for key, stat in book.stats.items())
    yield from ((f"weapon_stats.{key}", stat) for key, stat in book.weapon_stats.items())


def _type_faults(book: Rulebook) -> Iterator[Fault]:
    for key_path, stat in _declared_stats(book):
        if stat.type is StatType.FLAG and (stat.low, stat.high) != (0, 1):
            yield Fault(f"{key_path}.type", "a flag is 0 or 1: give it low = 0 and high = 1")
        count = stat.high - stat.low + 1 if stat.type is StatType.CHOICE else 0
        if stat.brief and "{0}" not in stat.brief:
            yield Fault(f"{key_path}.brief", "write {0} where the number stands")
        if len(stat.options) != count:
            yield Fault(
                f"{key_path}.options", f"a {stat.type} from low to high has {count} options"
            )
    for key, stat in book.weapon_stats.items():
        if stat.formula:
            yield Fault(
                f"weapon_stats.{key}.formula", "only a creature's statistics follow from others"
            )


def _formula_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of formulas: syntax errors first, then unknown names, cycles and bounds."""
    written = {key: stat.formula for key, stat in book.stats.items() if stat.formula}
    for check in (_syntax_fault, _unknown_in_formula, _cycle_fault, _bounds_fault):
        reasons = ((key, check(book, key)) for key in written)
        faults = [Fault(f"stats.{key}.formula", why) for key, why in reasons if why]
        yield from faults
        if faults:
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
    return next((unknown("statistic", name, book.stats) for name in foreign), "")


def _cycle_fault(book: Rulebook, key: str) -> str:
    """Return the cycle of formulas through a statistic, or its excess of needed statistics."""
    paths = {name: f"{key} > {name}" for name in _statistics_read(book, key)}
    reached = list(paths)
    for name in reached:
        if len(reached) > MOST_NEEDED:
            return f"needs more than {MOST_NEEDED} other statistics"
        if name == key:
            return f"leads back to itself: {paths[name]}"
        for needed in _statistics_read(book, name):
            if needed not in paths:
                paths[needed] = f"{paths[name]} > {needed}"
                reached.append(needed)
    return ""


def _bounds_fault(book: Rulebook, key: str) -> str:
    limits = {
        name: (Fraction(book.stats[name].low), Fraction(book.stats[name].high))
        for name in _statistics_read(book, key)
    }
    formula = formulas.parse(book.stats[key].formula)
    try:
        formulas.bounds(formula, limits)
    except formulas.FormulaError as problem:
        return str(problem)
    if not formulas.is_whole(formula):
        return "may come to a broken number: round it with floor() or ceil()"
    return ""


def _set_fault(book: Rulebook, key_path: str, value: object) -> str:
    """Return why a setting cannot change a value, empty if valid."""
    try:
        changed = book.with_value(key_path, value)
    except (LookupError, ValueError) as problem:
        return str(problem.args[0])
    return next((f"{key}: {why}" for key, why in _data_faults(changed)), "")
