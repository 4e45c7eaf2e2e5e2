"""The messages by which a page draws a board: a whole state, or what changed since the last one.

A replay page holds them all; a live view is sent them one by one. Every field comes from a
`PlayerView`. Ids, pictures and grounds are numbered in the order in which players first saw them,
so that no number reveals what they have not seen. Lengths and points are in cell units.
"""

import msgspec
from msgspec import UNSET, UnsetType

from gridapp.grid.cells import Point


class _MessagePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a message; default values are left out."""


class GridMessage(_MessagePart, frozen=True):
    """The board: size, corners of a cell relative to the centre, labels at the edges."""

    size: Point
    corners: tuple[Point, ...]
    columns: tuple[tuple[str, Point], ...]
    rows: tuple[tuple[str, Point], ...]


class BarMessage(_MessagePart, frozen=True):
    """A bar of a token: ``of`` is its maximum, in points or in quarters."""

    pool: str
    now: int
    of: int
    life: bool = False


class TokenMessage(_MessagePart, frozen=True):
    """A creature: a disc at ``centre``, ``wide`` and ``high``, and what the audience knows.

    ``label`` is its anchor cell, ``picture`` the number of its picture, which is ``turned`` to the
    right with a long body, in degrees.
    """

    id: int
    name: str
    side: str
    centre: Point = msgspec.field(name="at")
    label: str
    picture: int
    wide: float = 1
    high: float = 1
    turned: int = 0
    active: bool = False
    conditions: tuple[str, ...] = ()
    bars: tuple[BarMessage, ...] = ()
    injury: str = ""
    lifeless: bool = False


class DoorMessage(_MessagePart, frozen=True):
    """A door between two points."""

    a: Point
    b: Point
    open: bool = False
    window: bool = False


class NoteMessage(_MessagePart, frozen=True):
    """A note on a cell with this ``centre``."""

    number: int
    text: str
    centre: Point = msgspec.field(name="at")
    label: str


class AreaMessage(_MessagePart, frozen=True):
    """An area of effect: the centres of its visible cells, and the number of its colour."""

    name: str
    colour: int
    cells: tuple[Point, ...]


class KnownMessage(_MessagePart, frozen=True):
    """The parts of the map that players know: ``explored`` with remembered parts, ``seen`` without.

    Both are rectangles: left, top, width and height of the first, then of the second, and so on,
    in squares of 1 / ``samples`` of a cell.
    """

    samples: int
    explored: tuple[int, ...] = msgspec.field(name="known")
    seen: tuple[int, ...]


class StateMessage(_MessagePart, frozen=True, tag="state", tag_field="is"):
    """A whole state: ``ground`` is the number of its picture; no ``known_map``, no fog."""

    name: str
    grid: GridMessage
    ground: int
    round: int = 0
    order: tuple[int, ...] = ()
    tokens: tuple[TokenMessage, ...] = ()
    doors: tuple[DoorMessage, ...] = ()
    walls: tuple[tuple[Point, Point], ...] = ()
    notes: tuple[NoteMessage, ...] = ()
    areas: tuple[AreaMessage, ...] = ()
    known_map: KnownMessage | None = msgspec.field(name="known", default=None)


class ChangeMessage(_MessagePart, frozen=True, tag="change", tag_field="is"):
    """Changes since the last message: whole fields, and changed tokens.

    ``gone`` are the ids of tokens that are not seen any more.
    """

    name: str | UnsetType = UNSET
    grid: GridMessage | UnsetType = UNSET
    ground: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    order: tuple[int, ...] | UnsetType = UNSET
    tokens: tuple[TokenMessage, ...] | UnsetType = UNSET
    gone: tuple[int, ...] | UnsetType = UNSET
    doors: tuple[DoorMessage, ...] | UnsetType = UNSET
    walls: tuple[tuple[Point, Point], ...] | UnsetType = UNSET
    notes: tuple[NoteMessage, ...] | UnsetType = UNSET
    areas: tuple[AreaMessage, ...] | UnsetType = UNSET
    known_map: KnownMessage | UnsetType | None = msgspec.field(name="known", default=UNSET)


ViewMessage = StateMessage | ChangeMessage


def difference(before: StateMessage, after: StateMessage) -> ChangeMessage | None:
    """Return the changes between two states, or ``None`` without changes."""
    changed = {
        field: getattr(after, field)
        for field in StateMessage.__struct_fields__
        if field != "tokens" and getattr(after, field) != getattr(before, field)
    }
    old = {token.id: token for token in before.tokens}
    tokens = tuple(token for token in after.tokens if old.get(token.id) != token)
    remaining = {token.id for token in after.tokens}
    gone = tuple(token.id for token in before.tokens if token.id not in remaining)
    changed |= {"tokens": tokens} if tokens else {}
    changed |= {"gone": gone} if gone else {}
    return ChangeMessage(**changed) if changed else None


def applied(state: StateMessage, change: ChangeMessage) -> StateMessage:
    """Return a state after a change, as every page works it out; tokens are ordered by id."""
    fields = {
        field: value
        for field in StateMessage.__struct_fields__
        if field != "tokens" and (value := getattr(change, field)) is not UNSET
    }
    tokens = {token.id: token for token in state.tokens}
    if change.tokens is not UNSET:
        tokens |= {token.id: token for token in change.tokens}
    if change.gone is not UNSET:
        tokens = {key: token for key, token in tokens.items() if key not in change.gone}
    ordered = tuple(tokens[key] for key in sorted(tokens))
    return msgspec.structs.replace(state, tokens=ordered, **fields)
