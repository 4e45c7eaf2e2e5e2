"""Formulas of derived statistics: exact arithmetic over other statistics.

    formula = "floor((speed + 2 * reason) / 3) + max(0, level - 1)"

Supported are ``+ - * /``, brackets, ``floor``, ``ceil``, ``min``, ``max``, whole numbers and names;
formulas are parsed by recursive descent and never executed as code. Division is exact (`Fraction`),
so a result that may be fractional must be rounded by ``floor`` or ``ceil``.
"""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from gridapp.caching import cached

Bounds = tuple[Fraction, Fraction]
"""The least and the greatest possible value."""

MAX_LENGTH, MAX_DEPTH = 500, 40
_TOKEN = re.compile(r"\s*(?:(\d{1,6}(?!\d))|([a-z_][a-z_0-9]*)|([-+*/(),]))\s*")
_ROUND: dict[str, Callable[[Fraction], int]] = {"floor": math.floor, "ceil": math.ceil}
_CHOOSE: dict[str, Callable[..., Fraction]] = {"min": min, "max": max}
_JOIN: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


class FormulaError(ValueError):
    """A fault in a formula, worded for the pack author."""


class StatName(msgspec.Struct, frozen=True):
    """A reference to a statistic."""

    name: str


class Call(msgspec.Struct, frozen=True):
    """An operator or function with operands."""

    what: str
    parts: tuple["Formula", ...]


Formula = int | StatName | Call


@cached(1024)
def parse(text: str) -> Formula:
    """Parse a formula.

    Raises:
        FormulaError: a syntax error, with its position.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"is longer than {MAX_LENGTH} signs")
    words = _TokenReader(text)
    formula = _sum(words, 0)
    if words.next:
        raise FormulaError(f"{words.next!r} is not expected here: {words.place}")
    return formula


def stat_names(formula: Formula) -> Iterator[str]:
    """Yield the statistics a formula reads."""
    if isinstance(formula, StatName):
        yield formula.name
    elif isinstance(formula, Call):
        for part in formula.parts:
            yield from stat_names(part)


def evaluate(formula: Formula, stats: Mapping[str, int]) -> Fraction:
    """Return the value of a formula.

    Raises:
        KeyError: a statistic is missing.
        ZeroDivisionError: division by 0; `bounds` finds this in advance.
    """
    if isinstance(formula, int):
        return Fraction(formula)
    if isinstance(formula, StatName):
        return Fraction(stats[formula.name])
    parts = [evaluate(part, stats) for part in formula.parts]
    if formula.what in _ROUND:
        return Fraction(_ROUND[formula.what](parts[0]))
    if formula.what in _CHOOSE:
        return _CHOOSE[formula.what](parts)
    return _JOIN[formula.what](*parts)


def bounds(formula: Formula, stats: Mapping[str, Bounds]) -> Bounds:
    """Return the least and greatest value of a formula by interval arithmetic.

    Raises:
        FormulaError: a divisor's interval contains 0.
    """
    if isinstance(formula, int):
        return Fraction(formula), Fraction(formula)
    if isinstance(formula, StatName):
        return stats[formula.name]
    parts = [bounds(part, stats) for part in formula.parts]
    if formula.what in _ROUND:
        low, high = parts[0]
        return Fraction(_ROUND[formula.what](low)), Fraction(_ROUND[formula.what](high))
    if formula.what in _CHOOSE:
        choose = _CHOOSE[formula.what]
        return choose(low for low, _ in parts), choose(high for _, high in parts)
    if formula.what == "/" and parts[1][0] <= 0 <= parts[1][1]:
        raise FormulaError("divides by what may be 0")
    ends = [_JOIN[formula.what](first, second) for first in parts[0] for second in parts[1]]
    return min(ends), max(ends)


def is_whole(formula: Formula) -> bool:
    """Return True if a formula is certain to yield a whole number."""
    if not isinstance(formula, Call) or formula.what in _ROUND:
        return True
    return formula.what != "/" and all(is_whole(part) for part in formula.parts)


class _TokenReader:
    """The tokens of a formula, read from left to right."""

    def __init__(self, text: str) -> None:
        """Split a formula into tokens.

        Raises:
            FormulaError: an unknown character.
        """
        self._words: list[str] = []
        self._at, position, text = 0, 0, text.rstrip()
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise FormulaError(f"{text[position:].split()[0]!r} is not understood")
            self._words.append(match[match.lastindex or 0])
            position = match.end()

    @property
    def next(self) -> str:
        """The next token, empty at the end."""
        return self._words[self._at] if self._at < len(self._words) else ""

    @property
    def place(self) -> str:
        """The current position in words."""
        read = " ".join(self._words[: self._at])
        return f"after {read!r}" if read else "at the beginning"

    def take(self) -> str:
        """Return the next token and advance."""
        word = self.next
        self._at += 1
        return word

    def expect(self, word: str) -> None:
        """Advance past an expected token.

        Raises:
            FormulaError: a different token is next.
        """
        if self.next != word:
            actual = repr(self.next) if self.next else "the end"
            raise FormulaError(f"{word!r} is missing, {actual} comes {self.place}")
        self._at += 1


def _sum(words: _TokenReader, depth: int) -> Formula:
    formula = _product(words, depth)
    while words.next in ("+", "-"):
        formula = Call(words.take(), (formula, _product(words, depth)))
    return formula


def _product(words: _TokenReader, depth: int) -> Formula:
    formula = _factor(words, depth)
    while words.next in ("*", "/"):
        formula = Call(words.take(), (formula, _factor(words, depth)))
    return formula


def _factor(words: _TokenReader, depth: int) -> Formula:
    if depth > MAX_DEPTH:
        raise FormulaError(f"has brackets within brackets more than {MAX_DEPTH} deep")
    word = words.take()
    if word == "-":
        return Call("-", (0, _factor(words, depth + 1)))
    if word == "(":
        formula = _sum(words, depth + 1)
        words.expect(")")
        return formula
    if word.isdigit():
        return int(word)
    if word in _ROUND or word in _CHOOSE:
        return _call(word, words, depth)
    if not word or not word.isidentifier():
        culprit = repr(word) if word else "the end"
        raise FormulaError(f"a number or a name is missing before {culprit}")
    return StatName(word)


def _call(function: str, words: _TokenReader, depth: int) -> Formula:
    words.expect("(")
    parts = [_sum(words, depth + 1)]
    while function in _CHOOSE and words.next == ",":
        words.take()
        parts.append(_sum(words, depth + 1))
    words.expect(")")
    return Call(function, tuple(parts))
