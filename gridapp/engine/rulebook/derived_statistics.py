"""Complete and validate a creature's sheet under a rulebook."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.dice import parse_dice
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.rulebook import formulas
from gridapp.engine.rulebook.pack_data import Pool, Refill
from gridapp.engine.rulebook.rulebook import Rulebook

MAX_RIDERS_LENGTH = 500
LENGTH_LIMITS: Mapping[str, int] = {"reach": 200, "min_reach": 200, "range": 5000}
"""Upper limits of a weapon's reach and range, in the grid's unit."""


def prepare_creature(book: Rulebook, token: Token) -> Token:
    """Return the creature with every declared statistic set and its pools full.

    Statistics not set on the sheet come from a formula or a default.

    Raises:
        ValueError: an unknown statistic, pool or condition, a number out of range, or a weapon with
            invalid damage dice.
    """
    token = derive_statistics(book, token)
    for name in token.pools.keys() - book.pools.keys():
        raise ValueError(f"{name!r} is no pool of {book.title}")
    for condition in token.conditions:
        if condition.id not in book.conditions:
            raise ValueError(f"{condition.id!r} is no condition of {book.title}")
    conditions = tuple(
        book.conditions[condition.id].begun(condition, token.id) for condition in token.conditions
    )
    _check_weapons(book, token.weapons)
    pools = {name: full_value(pool, token.stats) for name, pool in book.pools.items()}
    return msgspec.structs.replace(token, pools=pools | dict(token.pools), conditions=conditions)


def derive_statistics(book: Rulebook, token: Token) -> Token:
    """Return the creature with complete statistics, derived statistics recomputed.

    Raises:
        ValueError: an unknown statistic, or a number out of range.
    """
    own = {name: value for name, value in token.stats.items() if name not in token.derived}
    for name, value in own.items():
        _check_statistic(book, name, value)
    plain = {
        name: stat.default for name, stat in book.stats.items() if not (stat.formula or stat.sparse)
    }
    stats = plain | own
    derived = tuple(
        name for name, stat in book.stats.items() if name not in stats and not stat.sparse
    )
    for name in derived:
        _derive_statistic(book, stats, name)
    return msgspec.structs.replace(token, stats=stats, derived=derived)


def drop_undeclared(book: Rulebook, token: Token) -> Token:
    """Return the creature without statistics that the rulebook does not declare."""
    stats = {name: value for name, value in token.stats.items() if name in book.stats}
    return msgspec.structs.replace(token, stats=stats)


def _derive_statistic(book: Rulebook, stats: dict[str, int], name: str) -> None:
    """Compute a statistic after the statistics its formula reads."""
    if name in stats:
        return
    formula = formulas.parse(book.stats[name].formula)
    for needed in formulas.stat_names(formula):
        _derive_statistic(book, stats, needed)
    stats[name] = int(formulas.evaluate(formula, stats))
    _check_statistic(book, name, stats[name])


def _check_weapons(book: Rulebook, weapons: tuple[Weapon, ...]) -> None:
    for weapon in weapons:
        _check_lengths(weapon)
        if len(weapon.riders) > MAX_RIDERS_LENGTH:
            message = f"{weapon.name}: what a hit also does has at most {MAX_RIDERS_LENGTH} letters"
            raise ValueError(message)
        for name, value in weapon.stats.items():
            stat = book.weapon_stats.get(name)
            if stat is not None and not stat.low <= value <= stat.high:
                message = f"{weapon.name}: {stat.name} is {value}: {stat.within}"
                raise ValueError(message)
        try:
            parse_dice(weapon.damage)
        except ValueError as problem:
            message = f"{weapon.name}: {problem}"
            raise ValueError(message) from problem
    if len({weapon.id for weapon in weapons}) < len(weapons):
        raise ValueError("two of its weapons have the same id")


def _check_lengths(weapon: Weapon) -> None:
    for name, high in LENGTH_LIMITS.items():
        length = getattr(weapon, name)
        if not 0 <= length <= high:
            fault = f"{name.replace('_', ' ')} is {length}"
            message = f"{weapon.name}: {fault}: it must lie between 0 and {high}"
            raise ValueError(message)


def _check_statistic(book: Rulebook, name: str, value: int) -> None:
    stat = book.stats.get(name)
    if stat is None:
        message = f"{name!r} is no statistic of {book.title}"
        raise ValueError(message)
    if not stat.low <= value <= stat.high:
        message = f"{stat.name} is {value}: {stat.within}"
        raise ValueError(message)


def full_value(pool: Pool, stats: Mapping[str, int]) -> int:
    """Return the value of a full pool."""
    return stats.get(pool.stat, 0) if pool.stat else pool.full


def refilled_pools(book: Rulebook, token: Token, when: Refill) -> dict[str, int]:
    """Return the creature's pools, refilled if they refill at this moment."""
    fresh = {
        name: full_value(pool, token.stats)
        for name, pool in book.pools.items()
        if pool.refill is when
    }
    return dict(token.pools) | fresh


def require_weapon(token: Token, weapon_id: str) -> Weapon:
    """Return the creature's weapon with an id.

    Raises:
        KeyError: the creature has no such weapon.
    """
    weapon = token.weapon(weapon_id)
    if weapon is None:
        raise KeyError(weapon_id)
    return weapon
