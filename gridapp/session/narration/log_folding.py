"""Lines of the log in short, with the parts of a roll apart: narrator undone."""

import re
from functools import lru_cache
from typing import NamedTuple

from gridapp.session.i18n import Translate, current_translator, tr
from gridapp.session.narration.narrator import VERDICTS

_DICE = re.compile(r": \[[\d, -]*\]")
_FIRST = re.compile(r" [+-]\d+ .")
_PART = re.compile(r" (?=[+-]\d+ )")
_OPPOSED = re.compile(r"(?<=[\d\]]), (?![^\[]*\])")


class _Ends(NamedTuple):
    """How a total ends a line, with and without what opposed it, and what may follow it."""

    alone: re.Pattern[str]
    opposing: re.Pattern[str]
    end: re.Pattern[str]


@lru_cache(maxsize=1)
def _ends(_: Translate | None) -> _Ends:
    """The patterns in the words of who translates."""
    against = re.escape(tr(" against {number}", number="@")).replace("@", r"-?\d+")
    verdicts = "|".join(re.escape(tr(word)) for pair in VERDICTS.values() for word in pair)
    total = rf"(?P<total>(?: = -?\d+)?(?:{against})?)"
    return _Ends(
        re.compile(total + r"\Z"),
        re.compile(total + r"(?: \((?P<opposed>.+)\))?\Z", re.DOTALL),
        re.compile(rf"(?:: (?:{verdicts}))? \([^()]*\)\Z"),
    )


class FoldedLine(NamedTuple):
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


def fold_line(line: str) -> FoldedLine:
    """The line of a roll with the sum of its modifiers instead of their list."""
    roll = _cut(line)
    if roll is None or not (roll.own or roll.opposed):
        return FoldedLine(line)
    own = tuple(_PART.split(roll.own)[1:])
    opposed = tuple(_OPPOSED.split(roll.opposed)) if roll.opposed else ()
    added = f" {sum(int(part.split()[0]) for part in own):+d}" if own else ""
    return FoldedLine(roll.head + added + roll.total + roll.end, own, opposed)


def _cut(line: str) -> _Roll | None:
    """The parts of a line, if it tells of a roll; any text takes time in proportion to its length.

    The end is cut off first, then the dice are looked for from the left.
    """
    ends = _ends(current_translator())
    end = ends.end.search(line)
    text = line[: end.start()] if end else ""
    rest = ends.opposing if text.endswith(")") else ends.alone
    for dice in _DICE.finditer(text):
        first = _FIRST.match(text, dice.end())
        found = rest.search(text, first.end()) if first else rest.match(text, dice.end())
        if end and found:
            own = text[dice.end() : found.start()]
            opposed = found.groupdict().get("opposed") or ""
            return _Roll(text[: dice.end()], own, found["total"], opposed, end[0])
    return None
