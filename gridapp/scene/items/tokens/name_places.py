"""Where the names of tokens find room beside their neighbours.

A name stands on the lower edge of its token. It is moved aside as far as a neighbour asks for, or
stands a line lower where neighbours on both sides leave it none.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QRectF

from gridapp.scene.coordinates import CELL

PADDING = 0.3
"""Margin round the footprint for halo and badges, in cells."""
WIDE_MARGIN = 1.2
"""Margin to the left and right for a long name where the cells beside are free, in cells."""
LOWERED = 0.65
"""Margin above and below the footprint of a token whose name stands a line lower, in cells."""

_LETTERS, _LETTERS_ALONE = 6, 5
"""So many letters of a name mostly find room in a cell with and without the margins beside it."""
_STRIP = 0.25
"""Height of the strip that a name covers at the lower edge of its token, in cells."""
_TOUCHING = 0.1
"""Tokens nearer than this stand side by side, in cells."""


class NameRoom(NamedTuple):
    """How far a name may reach to the left and right of its token, in cells, and on which line."""

    left: float = PADDING
    right: float = PADDING
    lowered: bool = False

    @property
    def widest(self) -> float:
        """The larger of both sides."""
        return max(self.left, self.right)


USUAL_ROOM = NameRoom()


class NamedBody(NamedTuple):
    """The name of a token and its footprint in the scene."""

    name: str
    area: QRectF

    def is_long(self, *, between: bool) -> bool:
        """Return True if the name needs more than the usual margin, or than none ``between``."""
        letters = _LETTERS_ALONE if between else _LETTERS
        return len(self.name) > letters * self.area.width() / CELL


def name_rooms(
    bodies: Mapping[str, NamedBody], board: QRectF, *, turn: int = 0
) -> dict[str, NameRoom]:
    """Return the room for the name of each token, by id.

    Two names share the gap between their tokens. A long name reaches up to `WIDE_MARGIN` cells, as
    does a shorter one with a neighbour beside it, others `PADDING`, none over the edge of the
    board. Names are turned clockwise by ``turn`` degrees round their tokens; those that stand
    sideways reach no farther than short ones.
    """
    turned = {key: NamedBody(name, _turned(area, turn)) for key, (name, area) in bodies.items()}
    crowd, edge = _Crowd(body.area for body in turned.values()), _turned(board, turn)
    rooms = {key: _room(body, crowd, edge) for key, body in turned.items()}
    if turn % 180:
        return {
            key: NameRoom(min(room.left, PADDING), min(room.right, PADDING))
            for key, room in rooms.items()
        }
    return rooms | _lowered(turned, rooms, crowd, edge)


def _turned(area: QRectF, turn: int) -> QRectF:
    """Return an area turned to the frame of the names, with their lines from left to right."""
    x, y, width, height = area.x(), area.y(), area.width(), area.height()
    match turn % 360:
        case 90:
            return QRectF(y, -x - width, height, width)
        case 180:
            return QRectF(-x - width, -y - height, width, height)
        case 270:
            return QRectF(-y - height, x, height, width)
        case _:
            return area


class _Crowd:
    """A spatial index of token footprints by the rows of cells touched."""

    def __init__(self, areas: Iterable[QRectF]) -> None:
        self._rows: defaultdict[int, list[tuple[float, float, float, float]]] = defaultdict(list)
        for area in areas:
            box = (area.left(), area.right(), area.top(), area.bottom())
            for row in range(int(box[2] // CELL), int(box[3] // CELL) + 1):
                self._rows[row].append(box)

    def beside(self, top: float, bottom: float) -> Iterable[tuple[float, float]]:
        """Return the left and right edges of all footprints that reach into a strip."""
        rows = {int(top // CELL), int(bottom // CELL)}
        return [
            (left, right)
            for row in rows
            for left, right, upper, lower in self._rows.get(row, ())
            if upper < bottom and lower > top
        ]


def _room(body: NamedBody, crowd: _Crowd, board: QRectF) -> NameRoom:
    area = body.area
    left, right = area.left() - board.left(), board.right() - area.right()
    for start, end in crowd.beside(area.bottom() - _STRIP * CELL, area.bottom() - 1):
        if end <= area.left() + 1:
            left = min(left, (area.left() - end) / 2)
        elif start >= area.right() - 1:
            right = min(right, (start - area.right()) / 2)
    is_long = body.is_long(between=min(left, right) < PADDING * CELL)
    most = WIDE_MARGIN if is_long else PADDING
    return NameRoom(max(0.0, min(most, left / CELL)), max(0.0, min(most, right / CELL)))


def _lowered(
    bodies: Mapping[str, NamedBody], rooms: Mapping[str, NameRoom], crowd: _Crowd, board: QRectF
) -> dict[str, NameRoom]:
    """Return the room a line lower of long names between two neighbours, by id.

    The longest go first; two that are side by side are not both lowered.
    """
    between = sorted(
        (
            key
            for key, room in rooms.items()
            if room.widest < _TOUCHING and bodies[key].is_long(between=True)
        ),
        key=lambda key: (-len(bodies[key].name), bodies[key].area.left()),
    )
    lowered: dict[str, NameRoom] = {}
    for key in between:
        area = bodies[key].area
        if any(_is_next_to(area, bodies[each].area) for each in lowered):
            continue
        if _is_free_below(area, crowd, board):
            lowered[key] = NameRoom(0.5, 0.5, lowered=True)
    return lowered


def _is_next_to(area: QRectF, body: QRectF) -> bool:
    gap = max(area.left() - body.right(), body.left() - area.right())
    return abs(area.bottom() - body.bottom()) < LOWERED * CELL and gap < _TOUCHING * CELL


def _is_free_below(area: QRectF, crowd: _Crowd, board: QRectF) -> bool:
    below = area.bottom() + LOWERED * CELL
    left, right = area.left() - CELL / 2, area.right() + CELL / 2
    return below <= board.bottom() and all(
        end <= left + 1 or start >= right - 1
        for start, end in crowd.beside(area.bottom() + 1, below)
    )
