"""A fight in an audience's view, moment by moment: board, marks and log lines.

Made by ``gridapp.session.history.fight_moments``; replay pages, films and live views are made of
these values alone, so nothing else of a battle can be in them.
"""

import msgspec

from gridapp.battle.shown.event_marks import SeenMark
from gridapp.battle.shown.views import PlayerView


class MomentLine(msgspec.Struct, frozen=True):
    """A line of an audience's log; ``why`` are the modifiers that a short text leaves out."""

    text: str
    why: tuple[str, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """A state in an audience's view, with the marks and log lines of the change before."""

    view: PlayerView
    marks: tuple[SeenMark, ...] = ()
    lines: tuple[MomentLine, ...] = ()
