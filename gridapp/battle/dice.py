"""Dice with an injected source, and the notation they are written in."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Protocol

import msgspec

MAX_DICE = 100
MAX_SIDES = 1000
_TERM = re.compile(r"([+-]?)\s*(?:([0-9]{0,6})[dD]([0-9]{1,6})|([0-9]{1,6}))\s*")


class DiceError(ValueError):
    """A dice text that cannot be rolled, or fixed dice that ran out."""


class DiceSource(Protocol):
    """Where the numbers on dice come from."""

    def roll(self, sides: int) -> int:
        """A number from 1 to ``sides``, which is 1 or more."""
        ...


class RandomDice:
    """Dice of a pseudo-random generator; the same seed gives the same numbers."""

    def __init__(self, seed: int) -> None:
        """Start the generator at a seed."""
        self._random = Random(seed)

    def roll(self, sides: int) -> int:
        """The next number."""
        return int(self._random.random() * sides) + 1


class FixedDice:
    """Dice that show the given numbers in order."""

    def __init__(self, values: Iterable[int]) -> None:
        """Keep the numbers."""
        self._values = list(values)

    def roll(self, sides: int) -> int:
        """The next number.

        Raises:
            DiceError: none is left, or it does not lie on such a die.
        """
        if not self._values:
            msg = f"no die is left for a d{sides}"
            raise DiceError(msg)
        value = self._values.pop(0)
        if not 1 <= value <= sides:
            msg = f"{value} is not on a d{sides}"
            raise DiceError(msg)
        return value


class MissingDie(Exception):  # noqa: N818 - not an error: somebody still has to roll
    """The typed dice are used up: a die of ``sides`` has to be rolled and typed."""

    def __init__(self, sides: int) -> None:
        """Ask for a die."""
        super().__init__(sides)
        self.sides = sides


class TypedDice(FixedDice):
    """Dice that people roll and type; where one is missing, it is asked for."""

    def roll(self, sides: int) -> int:
        """The next number.

        Raises:
            DiceWanted: none is left.
            DiceError: it does not lie on such a die.
        """
        if not self._values:
            raise MissingDie(sides)
        return super().roll(sides)


class RecordingDice:
    """Passes another source's numbers on and remembers them."""

    def __init__(self, source: DiceSource) -> None:
        """Read from a source."""
        self._source = source
        self.rolled: list[int] = []

    def roll(self, sides: int) -> int:
        """The source's next number."""
        value = self._source.roll(sides)
        self.rolled.append(value)
        return value


class DiceTerm(msgspec.Struct, frozen=True):
    """``count`` dice of ``sides``, each counted ``sign`` (1 or -1) times."""

    count: int
    sides: int
    sign: int


class DiceExpression(msgspec.Struct, frozen=True):
    """A dice text taken apart: dice and a flat number, such as ``2d6+3``."""

    terms: tuple[DiceTerm, ...]
    flat: int


def parse_dice(text: str) -> DiceExpression:
    """Read a dice text such as ``2d6+3`` or ``1d8 - 1``.

    Raises:
        DiceError: it is no dice text, has a number of more than six figures, or asks for too
            many or impossible dice.
    """
    terms: list[DiceTerm] = []
    flat = 0
    for match in _matches(text):
        sign = -1 if match[1] == "-" else 1
        if match[3]:
            terms.append(DiceTerm(int(match[2] or "1"), int(match[3]), sign))
        else:
            flat += sign * int(match[4])
    if sum(term.count for term in terms) > MAX_DICE or not all(map(_exists, terms)):
        raise DiceError(
            f"{text!r} cannot be rolled: up to {MAX_DICE} dice of 1 to {MAX_SIDES} sides"
        )
    return DiceExpression(tuple(terms), flat)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """The parts of a dice text, every one but the first with a sign."""
    at, bare = 0, text.strip()
    while at < len(bare) or not at:
        match = _TERM.match(bare, at)
        if match is None or (at and not match[1]):
            raise DiceError(f"{text!r} is no dice text: write it like 2d6+3")
        yield match
        at = match.end()


def _exists(term: DiceTerm) -> bool:
    return term.count >= 1 and 1 <= term.sides <= MAX_SIDES
