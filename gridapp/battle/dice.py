"""Dice notation, and dice sources: random, typed by people, or fixed for tests."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Protocol

import msgspec

from gridapp.caching import cached

MAX_DICE = 100
MAX_SIDES = 1000
EXPRESSIONS_KEPT = 1024
"""Dice notations kept as parsed; a battle has a few for each creature."""
_TERM = re.compile(r"([+-]?)\s*(?:([0-9]{0,6})[dD]([0-9]{1,6})|([0-9]{1,6}))\s*")

_GERMAN_DIE = re.compile(r"[wW](?=[0-9%])")


class DiceError(ValueError):
    """Invalid dice notation, or fixed dice used up."""


class DiceSource(Protocol):
    """A source of die rolls."""

    def roll(self, sides: int) -> int:
        """Return a number from 1 to ``sides``; ``sides`` is 1 or more."""
        ...


class RandomDice:
    """Dice of a pseudo-random generator; equal seeds give equal rolls."""

    def __init__(self, seed: int) -> None:
        """Seed the generator."""
        self._random = Random(seed)

    def roll(self, sides: int) -> int:
        """Return the next random number."""
        return int(self._random.random() * sides) + 1


class FixedDice:
    """Dice that show given numbers in order."""

    def __init__(self, values: Iterable[int]) -> None:
        """Take the numbers to show."""
        self._values = list(values)

    def roll(self, sides: int) -> int:
        """Return the next number.

        Raises:
            DiceError: no number is left, or the number is not on a die of that many sides.
        """
        if not self._values:
            msg = f"no die is left for a d{sides}"
            raise DiceError(msg)
        value = self._values.pop(0)
        if not 1 <= value <= sides:
            msg = f"{value} is not on a d{sides}"
            raise DiceError(msg)
        return value


class MissingDie(Exception):  # noqa: N818 - no error: a die has yet to be rolled
    """Raised when typed dice run out: a die of ``sides`` has to be rolled and typed."""

    def __init__(self, sides: int) -> None:
        """Set the number of sides of the die."""
        super().__init__(sides)
        self.sides = sides


class TypedDice(FixedDice):
    """Dice rolled at the table and typed in; a missing die is asked for."""

    def roll(self, sides: int) -> int:
        """Return the next typed number.

        Raises:
            MissingDie: no typed number is left.
            DiceError: the number is not on a die of that many sides.
        """
        if not self._values:
            raise MissingDie(sides)
        return super().roll(sides)


class RecordingDice:
    """A dice source that records every roll of another source."""

    def __init__(self, source: DiceSource) -> None:
        """Wrap a dice source."""
        self._source = source
        self.rolled: list[int] = []

    def roll(self, sides: int) -> int:
        """Return the wrapped source's next number and record it."""
        value = self._source.roll(sides)
        self.rolled.append(value)
        return value


class DiceTerm(msgspec.Struct, frozen=True):
    """``count`` dice of ``sides``, each counted ``sign`` (1 or -1) times."""

    count: int
    sides: int
    sign: int


class DiceExpression(msgspec.Struct, frozen=True):
    """Parsed dice notation: dice terms plus a flat number, such as ``2d6+3``."""

    terms: tuple[DiceTerm, ...]
    flat: int


def plain_notation(text: str) -> str:
    """Return dice as files have them: ``2W6`` (`Würfel`) becomes ``2d6``."""
    return _GERMAN_DIE.sub("d", text)


@cached(EXPRESSIONS_KEPT)
def parse_dice(text: str) -> DiceExpression:
    """Parse dice notation such as ``2d6+3`` or ``1d8 - 1``.

    Raises:
        DiceError: invalid notation, a number of more than six digits, too many dice, or dice with
            an impossible number of sides.
    """
    terms: list[DiceTerm] = []
    flat = 0
    for match in _matches(text):
        sign = -1 if match[1] == "-" else 1
        if match[3]:
            terms.append(DiceTerm(int(match[2] or "1"), int(match[3]), sign))
        else:
            flat += sign * int(match[4])
    if sum(term.count for term in terms) > MAX_DICE or not all(map(_is_possible, terms)):
        raise DiceError(
            f"{text!r} cannot be rolled: up to {MAX_DICE} dice of 1 to {MAX_SIDES} sides"
        )
    return DiceExpression(tuple(terms), flat)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the terms of a dice notation; every term after the first must have a sign."""
    position, bare = 0, text.strip()
    while position < len(bare) or not position:
        match = _TERM.match(bare, position)
        if match is None or (position and not match[1]):
            raise DiceError(f"{text!r} is no dice text: write it like 2d6+3")
        yield match
        position = match.end()


def _is_possible(term: DiceTerm) -> bool:
    return term.count >= 1 and 1 <= term.sides <= MAX_SIDES
