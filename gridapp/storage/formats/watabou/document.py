"""The keys of a one-page dungeon by Watabou, in cells.

A passage between two rooms is a rectangle of one cell with a door, whatever its type. The door's
``dir`` points further into the dungeon: the door leaf is on the near side, where a secret door is
flush with the wall. Columns are on cell corners, or in a ring along the wall of a round room; water
may also cover rock. Source: 99 real files.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.grid.grid import LARGEST_SIDE

_Place = Annotated[float, Meta(ge=-100_000, le=100_000)]
_Side = Annotated[float, Meta(gt=0, le=LARGEST_SIDE)]


class WatabouRect(msgspec.Struct, frozen=True):
    """A room or passage, in whole cells unless the dungeon was turned; a rotunda is round."""

    x: _Place
    y: _Place
    w: _Side
    h: _Side
    rotunda: bool = False


class WatabouDirection(msgspec.Struct, frozen=True):
    """A step to the side: further into the dungeon."""

    x: Annotated[float, Meta(ge=-1, le=1)]
    y: Annotated[float, Meta(ge=-1, le=1)]


class WatabouDoor(msgspec.Struct, frozen=True):
    """A passage with a door or without, by its type."""

    x: _Place
    y: _Place
    dir: WatabouDirection
    type: int = 0


class WatabouPoint(msgspec.Struct, frozen=True):
    """A point, or the upper left corner of a cell."""

    x: _Place
    y: _Place


class WatabouNote(msgspec.Struct, frozen=True):
    """A note; ``ref`` is the number printed on the dungeon's own picture."""

    text: str
    pos: WatabouPoint
    ref: str = ""


class WatabouDungeon(msgspec.Struct, frozen=True):
    """The supported keys."""

    rects: Annotated[tuple[WatabouRect, ...], Meta(min_length=1)]
    doors: tuple[WatabouDoor, ...] = ()
    notes: tuple[WatabouNote, ...] = ()
    columns: tuple[WatabouPoint, ...] = ()
    water: tuple[WatabouPoint, ...] = ()
    title: str = ""
    story: str = ""
    version: str = ""
