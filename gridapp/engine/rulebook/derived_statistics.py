"""A creature's sheet under a rulebook."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.dice import parse_dice
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.rulebook import formulas
from gridapp.engine.rulebook.pack_data import Pool, Refill, Rulebook

LENGTH_LIMITS: Mapping[str, int] = {"reach": 200, "min_reach": 200, "range": 5000}
"""How far a weapon may strike or shoot, in the grid's unit."""


def prepare_creature(book: Rulebook, token: Token) -> Token:
    """The creature with every statistic that the book declares, and its pools full.

    What its sheet does not set comes from a formula or is at its default.

    Raises:
        ValueError: a statistic, pool or condition is unknown to the book, a statistic or a number
            of a weapon out of its range, or a weapon's damage no dice text.
    """
    token = derive_statistics(book, token)
    for name in token.pools.keys() - book.pools.keys():
        raise ValueError(f"{name!r} is no pool of {book.title}")
    for condition in token.conditions:
        if condition.id not in book.conditions:
            raise ValueError(f"{condition.id!r} is no condition of {book.title}")
    _check_weapons(book, token.weapons)
    pools = {name: full_value(pool, token.stats) for name, pool in book.pools.items()}
    return msgspec.structs.replace(token, pools=pools | dict(token.pools))


def derive_statistics(book: Rulebook, token: Token) -> Token:
    """The creature with its statistics complete, those that follow from others computed anew.

    Raises:
        ValueError: a statistic is unknown to the book, or out of its range.
    """
    own = {name: value for name, value in token.stats.items() if name not in token.derived}
    for name, value in own.items():
        _check(book, name, value)
    plain = {name: stat.default for name, stat in book.stats.items() if not stat.formula}
    stats = plain | own
    derived = tuple(name for name in book.stats if name not in stats)
    for name in derived:
        _fill(book, stats, name)
    return msgspec.structs.replace(token, stats=stats, derived=derived)


def drop_undeclared(book: Rulebook, token: Token) -> Token:
    """The creature without statistics that the book declares no more, as after it was edited."""
    stats = {name: value for name, value in token.stats.items() if name in book.stats}
    return msgspec.structs.replace(token, stats=stats)


def _fill(book: Rulebook, stats: dict[str, int], name: str) -> None:
    """Compute a statistic, and before it those that it is made from."""
    if name in stats:
        return
    formula = formulas.parse(book.stats[name].formula)
    for other in formulas.stat_names(formula):
        _fill(book, stats, other)
    stats[name] = int(formulas.evaluate(formula, stats))
    _check(book, name, stats[name])


def _check_weapons(book: Rulebook, weapons: tuple[Weapon, ...]) -> None:
    for weapon in weapons:
        _check_lengths(weapon)
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
            what = f"{name.replace('_', ' ')} is {length}"
            message = f"{weapon.name}: {what}: it must lie between 0 and {high}"
            raise ValueError(message)


def _check(book: Rulebook, name: str, value: int) -> None:
    stat = book.stats.get(name)
    if stat is None:
        message = f"{name!r} is no statistic of {book.title}"
        raise ValueError(message)
    if not stat.low <= value <= stat.high:
        message = f"{stat.name} is {value}: {stat.within}"
        raise ValueError(message)


def full_value(pool: Pool, stats: Mapping[str, int]) -> int:
    """What a full pool holds."""
    return stats.get(pool.stat, 0) if pool.stat else pool.full


def refilled_pools(book: Rulebook, token: Token, when: Refill) -> dict[str, int]:
    """The creature's pools with those filled again that refill then."""
    fresh = {
        name: full_value(pool, token.stats)
        for name, pool in book.pools.items()
        if pool.refill is when
    }
    return dict(token.pools) | fresh


def require_weapon(token: Token, weapon_id: str) -> Weapon:
    """The creature's weapon of that id.

    Raises:
        KeyError: it has none.
    """
    weapon = token.weapon(weapon_id)
    if weapon is None:
        raise KeyError(weapon_id)
    return weapon
