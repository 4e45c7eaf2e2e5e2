"""A creature's sheet under a rulebook."""

from collections.abc import Mapping

import msgspec

from gridapp.battle.dice import parse_dice
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.rulebook import Pool, Refill, Rulebook


def enlist(book: Rulebook, token: Token) -> Token:
    """The creature with every statistic that the book declares, and its pools full.

    Raises:
        ValueError: a statistic, pool or condition is unknown to the book, a statistic out of its
            range, or a weapon's damage no dice text.
    """
    for name, value in token.stats.items():
        _check(book, name, value)
    for name in token.pools.keys() - book.pools.keys():
        raise ValueError(f"{name!r} is no pool of {book.title}")
    for condition in token.conditions:
        if condition.id not in book.conditions:
            raise ValueError(f"{condition.id!r} is no condition of {book.title}")
    _check_weapons(token.weapons)
    stats = {name: stat.default for name, stat in book.stats.items()} | dict(token.stats)
    pools = {name: full(pool, stats) for name, pool in book.pools.items()}
    return msgspec.structs.replace(token, stats=stats, pools=pools | dict(token.pools))


def _check_weapons(weapons: tuple[Weapon, ...]) -> None:
    for weapon in weapons:
        parse_dice(weapon.damage)
    if len({weapon.id for weapon in weapons}) < len(weapons):
        raise ValueError("two of its weapons have the same id")


def _check(book: Rulebook, name: str, value: int) -> None:
    stat = book.stats.get(name)
    if stat is None:
        message = f"{name!r} is no statistic of {book.title}"
        raise ValueError(message)
    if not stat.low <= value <= stat.high:
        message = f"{stat.name} is {value}: it must lie between {stat.low} and {stat.high}"
        raise ValueError(message)


def full(pool: Pool, stats: Mapping[str, int]) -> int:
    """What a full pool holds."""
    return stats.get(pool.stat, 0) if pool.stat else pool.full


def refilled(book: Rulebook, token: Token, when: Refill) -> dict[str, int]:
    """The creature's pools with those filled again that refill then."""
    fresh = {
        name: full(pool, token.stats) for name, pool in book.pools.items() if pool.refill is when
    }
    return dict(token.pools) | fresh
