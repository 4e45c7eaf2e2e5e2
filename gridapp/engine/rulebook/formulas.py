"""Formulas of derived statistics: whole-number arithmetic over the names of other statistics.

    formula = "floor((speed + 2 * reason) / 3) + max(0, level - 1)"

There are ``+ - * /``, brackets, ``floor``, ``ceil``, ``min`` and ``max``, whole numbers and names.
Nothing else is understood and nothing is executed. Division is exact, so that a result which might
be broken must be rounded by ``floor`` or ``ceil``.
"""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

import msgspec

Bounds = tuple[Fraction, Fraction]
"""The least and the greatest that a value can be."""

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
    """What is wrong with a formula, in words for whoever wrote it."""


class StatName(msgspec.Struct, frozen=True):
    """Another statistic."""

    name: str


class Call(msgspec.Struct, frozen=True):
    """An operator or a function, and what it is applied to."""

    what: str
    parts: tuple["Formula", ...]


Formula = int | StatName | Call


@lru_cache(maxsize=1024)
def parse(text: str) -> Formula:
    """Read a formula.

    Raises:
        FormulaError: it is none; the message says where.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"is longer than {MAX_LENGTH} signs")
    words = _Words(text)
    found = _sum(words, 0)
    if words.next:
        raise FormulaError(f"{words.next!r} is not expected here: {words.place}")
    return found


def stat_names(formula: Formula) -> Iterator[str]:
    """The statistics that a formula reads."""
    if isinstance(formula, StatName):
        yield formula.name
    elif isinstance(formula, Call):
        for part in formula.parts:
            yield from stat_names(part)


def evaluate(formula: Formula, stats: Mapping[str, int]) -> Fraction:
    """What a formula comes to with these statistics.

    Raises:
        KeyError: one that it reads is missing.
        ZeroDivisionError: it divides by 0, which `bounds` would have told.
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
    """Bounds of what a formula can come to, where its statistics keep within theirs.

    Raises:
        FormulaError: it divides by something that may be 0.
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
    ends = [_JOIN[formula.what](one, other) for one in parts[0] for other in parts[1]]
    return min(ends), max(ends)


def is_whole(formula: Formula) -> bool:
    """Whether a formula always comes to a whole number."""
    if not isinstance(formula, Call) or formula.what in _ROUND:
        return True
    return formula.what != "/" and all(is_whole(part) for part in formula.parts)


class _Words:
    """The words of a formula, one after the other."""

    def __init__(self, text: str) -> None:
        """Split a text.

        Raises:
            FormulaError: a sign in it is none of a formula's.
        """
        self._words: list[str] = []
        self._at, at, text = 0, 0, text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise FormulaError(f"{text[at:].split()[0]!r} is not understood")
            self._words.append(match[match.lastindex or 0])
            at = match.end()

    @property
    def next(self) -> str:
        """The word that comes next, empty at the end."""
        return self._words[self._at] if self._at < len(self._words) else ""

    @property
    def place(self) -> str:
        """Where one is, in words."""
        read = " ".join(self._words[: self._at])
        return f"after {read!r}" if read else "at the beginning"

    def take(self) -> str:
        """The next word, and go on."""
        word = self.next
        self._at += 1
        return word

    def expect(self, word: str) -> None:
        """Go on past that very word.

        Raises:
            FormulaError: something else comes.
        """
        if self.next != word:
            found = repr(self.next) if self.next else "the end"
            raise FormulaError(f"{word!r} is missing, {found} comes {self.place}")
        self._at += 1


def _sum(words: _Words, depth: int) -> Formula:
    found = _product(words, depth)
    while words.next in ("+", "-"):
        found = Call(words.take(), (found, _product(words, depth)))
    return found


def _product(words: _Words, depth: int) -> Formula:
    found = _factor(words, depth)
    while words.next in ("*", "/"):
        found = Call(words.take(), (found, _factor(words, depth)))
    return found


def _factor(words: _Words, depth: int) -> Formula:
    if depth > MAX_DEPTH:
        raise FormulaError(f"has brackets within brackets more than {MAX_DEPTH} deep")
    word = words.take()
    if word == "-":
        return Call("-", (0, _factor(words, depth + 1)))
    if word == "(":
        found = _sum(words, depth + 1)
        words.expect(")")
        return found
    if word.isdigit():
        return int(word)
    if word in _ROUND or word in _CHOOSE:
        return _call(word, words, depth)
    if not word or not word.isidentifier():
        what = repr(word) if word else "the end"
        raise FormulaError(f"a number or a name is missing before {what}")
    return StatName(word)


def _call(function: str, words: _Words, depth: int) -> Formula:
    words.expect("(")
    parts = [_sum(words, depth + 1)]
    while function in _CHOOSE and words.next == ",":
        words.take()
        parts.append(_sum(words, depth + 1))
    words.expect(")")
    return Call(function, tuple(parts))
