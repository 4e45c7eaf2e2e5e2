"""Lines of the log in short, with the parts of a roll apart: `gridapp.session.words` undone."""

import re
from typing import NamedTuple

_ROLL = re.compile(
    r"(?P<head>.*?: \[[\d, -]*\])"
    r"(?P<parts>(?: [+-]\d+ .+?)*?)"
    r"(?P<total>(?: = -?\d+)?(?: against -?\d+)?)"
    r"(?P<opposed>(?: \(.+\))?)"
    r"(?P<end>(?:: (?:hit|miss|success|failure))? \([^()]*\))"
)
_PART = re.compile(r" (?=[+-]\d+ )")
_OPPOSED = re.compile(r"(?<=[\d\]]), (?![^\[]*\])")


class Folded(NamedTuple):
    """A line in short and what can be unfolded below it; no parts where nothing was left out."""

    short: str
    own: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()


def fold(line: str) -> Folded:
    """The line of a roll with the sum of its modifiers instead of their list."""
    found = _ROLL.fullmatch(line)
    own = tuple(_PART.split(found["parts"])[1:]) if found else ()
    opposed = tuple(_OPPOSED.split(found["opposed"][2:-1])) if found and found["opposed"] else ()
    if found is None or not (own or opposed):
        return Folded(line)
    added = f" {sum(int(part.split()[0]) for part in own):+d}" if own else ""
    return Folded(found["head"] + added + found["total"] + found["end"], own, opposed)
