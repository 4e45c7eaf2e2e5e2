"""A recording: the messages of a whole fight, with the marks and log lines of each moment."""

from collections.abc import Iterable

import msgspec

from gridapp.battle.shown.moments import Moment
from gridapp.grid.cells import Point
from gridapp.share.encoder import ViewEncoder
from gridapp.share.messages import ViewMessage


class MarkMessage(msgspec.Struct, frozen=True):
    """An event mark above a point, such as damage."""

    kind: str
    point: Point = msgspec.field(name="at")
    text: str


class MomentMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment: message (if anything changed), marks, and lines of the log.

    A line is its text, followed by the modifiers that it leaves out.
    """

    view: ViewMessage | None = None
    marks: tuple[MarkMessage, ...] = ()
    log: tuple[tuple[str, ...], ...] = ()


class Recording:
    """Collects the messages of the moments of a fight."""

    def __init__(self) -> None:
        self.encoder = ViewEncoder()
        self.moments: list[MomentMessage] = []
        self.conditions: set[str] = set()
        self.title = ""

    def add(self, moment: Moment) -> None:
        """Add a moment."""
        self.title = moment.view.name
        marks = tuple(
            MarkMessage(
                mark.kind.value, (round(mark.point[0], 3), round(mark.point[1], 3)), mark.text
            )
            for mark in moment.marks
        )
        log = tuple((line.text, *line.why) for line in moment.lines)
        self.moments.append(MomentMessage(self.encoder.encode(moment.view), marks, log))
        self.conditions.update(c for token in moment.view.tokens for c in token.conditions)

    @classmethod
    def of(cls, moments: Iterable[Moment]) -> "Recording":
        """Return the recording of all moments."""
        made = cls()
        for moment in moments:
            made.add(moment)
        return made


def _near(point: Point) -> Point:
    return (round(point[0], 3), round(point[1], 3))
