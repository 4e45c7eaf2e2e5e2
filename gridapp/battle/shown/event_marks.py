"""Event marks: short marks at the places where something has just happened.

``EventMark`` is what the GM sees. ``SeenMark`` is what is drawn and has no field for a secret; the
players' marks are a ``PlayerMarks``, computed by ``gridapp.session.event_marks``.
"""

from enum import StrEnum

import msgspec

from gridapp.grid.cells import Point


class MarkKind(StrEnum):
    """The kinds of event marks, each with its symbol."""

    HIT = "hit"
    MISS = "miss"
    DAMAGE = "damage"
    HEALING = "healing"
    GAINED = "gained"
    ENDED = "ended"
    FALLEN = "fallen"
    DOOR = "door"
    OPPORTUNITY = "opportunity"
    ACT = "act"


class SeenMark(msgspec.Struct, frozen=True):
    """A mark as drawn: above ``point``, in cell units."""

    kind: MarkKind
    point: Point
    text: str


class EventMark(msgspec.Struct, frozen=True):
    """A mark of the GM's board, about a creature (``token``) or about a door (``door``, its ends).

    ``amount`` is the number of points lost or regained, 0 for other kinds. ``by_attack`` marks the
    damage of a hit, which players see even where they see no amount; with ``is_critical`` a mark of
    its own tells the hit. ``watched`` is what is told of an act to who only sees it being taken.
    """

    kind: MarkKind
    point: Point
    text: str
    token: str = ""
    door: tuple[Point, Point] | None = None
    amount: int = 0
    by_attack: bool = False
    is_critical: bool = False
    watched: str = ""

    @property
    def drawn(self) -> SeenMark:
        """The mark without what only the app needs to know."""
        return SeenMark(self.kind, self.point, self.text)


class PlayerMarks(msgspec.Struct, frozen=True):
    """The marks that the players' board may show, in order."""

    marks: tuple[SeenMark, ...] = ()
