"""Short forms of log lines: the modifiers of a roll are summed up and listed separately."""

import re
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.session.i18n import Translate, current_translator, tr
from gridapp.session.narration.known_forms import VERDICTS

_DICE = re.compile(r": \[[\d, -]*\]")
_FIRST = re.compile(r" [+-]\d+ .")
_PART = re.compile(r" (?=[+-]\d+ )")
_OPPOSED = re.compile(r"(?<=[\d\]]), (?![^\[]*\])")


class _Ends(NamedTuple):
    """Patterns for the end of a roll: total without and with opposing parts, verdict and rule."""

    alone: re.Pattern[str]
    opposing: re.Pattern[str]
    end: re.Pattern[str]


@cached(1)
def _ends(_: Translate | None) -> _Ends:
    """Return the patterns for the end of a roll, in the language of the current translator.

    The list of opposing parts follows a number or the dice; a bracket after a word belongs to the
    name of a modifier.
    """
    against = re.escape(tr(" against {number}", number="@")).replace("@", r"-?\d+")
    verdicts = "|".join(re.escape(tr(word)) for pair in VERDICTS.values() for word in pair)
    total = rf"(?P<total>(?: = -?\d+)?(?:{against})?)"
    return _Ends(
        re.compile(total + r"\Z"),
        re.compile(total + r"(?:(?<=[\d\]]) \((?P<opposed>.+)\))?\Z", re.DOTALL),
        re.compile(rf"(?:: (?:{verdicts}))? \([^()]*\)\Z"),
    )


class FoldedLine(NamedTuple):
    """A short line, and the modifiers left out of the line; none if the line is complete."""

    short: str
    own: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()


class _Roll(NamedTuple):
    """A line split into the parts of a roll."""

    head: str
    own: str
    total: str
    opposed: str
    end: str


def fold_line(line: str) -> FoldedLine:
    """Return the line of a roll with the sum of its modifiers instead of their list."""
    roll = _cut(line)
    if roll is None or not (roll.own or roll.opposed):
        return FoldedLine(line)
    own = tuple(_PART.split(roll.own)[1:])
    opposed = tuple(_OPPOSED.split(roll.opposed)) if roll.opposed else ()
    added = f" {sum(int(part.split()[0]) for part in own):+d}" if own else ""
    return FoldedLine(roll.head + added + roll.total + roll.end, own, opposed)


def _cut(line: str) -> _Roll | None:
    """Split a line into the parts of a roll, or return ``None``; linear time for any text.

    The end is cut off first, then the dice are searched from the left.
    """
    ends = _ends(current_translator())
    end = ends.end.search(line)
    text = line[: end.start()] if end else ""
    pattern = ends.opposing if text.endswith(")") else ends.alone
    for dice in _DICE.finditer(text):
        first = _FIRST.match(text, dice.end())
        match = pattern.search(text, first.end()) if first else pattern.match(text, dice.end())
        if end and match:
            own = text[dice.end() : match.start()]
            opposed = match.groupdict().get("opposed") or ""
            return _Roll(text[: dice.end()], own, match["total"], opposed, end[0])
    return None
