"""Lines of the log in short, with the parts of a roll apart: `gridapp.session.words` undone."""

import re
from typing import NamedTuple

_DICE = re.compile(r": \[[\d, -]*\]")
_FIRST = re.compile(r" [+-]\d+ .")
_TOTAL = r"(?P<total>(?: = -?\d+)?(?: against -?\d+)?)"
_ALONE = re.compile(_TOTAL + r"\Z")
_OPPOSING = re.compile(_TOTAL + r"(?: \((?P<opposed>.+)\))?\Z", re.DOTALL)
_END = re.compile(r"(?:: (?:hit|miss|success|failure))? \([^()]*\)\Z")
_PART = re.compile(r" (?=[+-]\d+ )")
_OPPOSED = re.compile(r"(?<=[\d\]]), (?![^\[]*\])")


class Folded(NamedTuple):
    """A line in short and what can be unfolded below it; no parts where nothing was left out."""

    short: str
    own: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()


class _Roll(NamedTuple):
    """A line cut at the places where its parts begin."""

    head: str
    own: str
    total: str
    opposed: str
    end: str


def fold(line: str) -> Folded:
    """The line of a roll with the sum of its modifiers instead of their list."""
    roll = _cut(line)
    if roll is None or not (roll.own or roll.opposed):
        return Folded(line)
    own = tuple(_PART.split(roll.own)[1:])
    opposed = tuple(_OPPOSED.split(roll.opposed)) if roll.opposed else ()
    added = f" {sum(int(part.split()[0]) for part in own):+d}" if own else ""
    return Folded(roll.head + added + roll.total + roll.end, own, opposed)


def _cut(line: str) -> _Roll | None:
    """The parts of a line, if it tells of a roll; any text takes time in proportion to its length.

    The end is cut off first, then the dice are looked for from the left.
    """
    end = _END.search(line)
    text = line[: end.start()] if end else ""
    rest = _OPPOSING if text.endswith(")") else _ALONE
    for dice in _DICE.finditer(text):
        first = _FIRST.match(text, dice.end())
        found = rest.search(text, first.end()) if first else rest.match(text, dice.end())
        if end and found:
            own = text[dice.end() : found.start()]
            opposed = found.groupdict().get("opposed") or ""
            return _Roll(text[: dice.end()], own, found["total"], opposed, end[0])
    return None
