"""The map of a battle: its picture, walls, doors and terrain, in cell units."""

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

import msgspec

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

TERRAIN_LIMIT = 100
"""No terrain costs more times as much to enter, or lies more cells above or below the ground."""


class WallKind(StrEnum):
    """What a wall is made of, as far as rules care."""

    WALL = "wall"
    OBJECT = "object"
    WINDOW = "window"


class DoorState(StrEnum):
    """Whether a door lets anybody through."""

    OPEN = "open"
    CLOSED = "closed"
    LOCKED = "locked"


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A straight piece of wall from ``a`` to ``b``; a window stops steps but not sight.

    ``height`` is in the grid's unit, ``None`` up to the ceiling; ``cover`` is the rule pack's
    name for the cover behind it, where the pack grades cover by tag.
    """

    id: str
    a: Point
    b: Point
    kind: WallKind = WallKind.WALL
    height: float | None = None
    cover: str = ""


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door from ``a`` to ``b``; a secret door is a wall to the players until it opens.

    A ``window`` (or a portcullis) opens like any door and, closed, stops steps but not sight.
    """

    id: str
    a: Point
    b: Point
    state: DoorState = DoorState.CLOSED
    secret: bool = False
    window: bool = False

    @property
    def is_open(self) -> bool:
        """Whether one can see and walk through."""
        return self.state is DoorState.OPEN


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region of cells that cost ``factor`` times as much to enter; 0 means nobody may.

    ``elevation`` counts in cells above the board's ground.
    """

    id: str
    name: str
    factor: int
    cells: tuple[Cell, ...]
    elevation: int = 0


WallOrDoor = Wall | Door
BoardPiece = Wall | Door | Terrain
"""What is drawn on a map; each has an id that no other piece of the board has."""

P = TypeVar("P", Wall, Door, Terrain)


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map picture: the sha-256 of its bytes and its size in pixels."""

    sha256: str
    width: int
    height: int


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of the map that does not move by itself."""

    grid: Grid
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    picture: Picture | None = None

    def door(self, door_id: str) -> Door | None:
        """The door of that id."""
        return next((door for door in self.doors if door.id == door_id), None)

    @property
    def walls_and_doors(self) -> Iterator[WallOrDoor]:
        """Walls and doors."""
        yield from self.walls
        yield from self.doors

    @property
    def pieces(self) -> Iterator[BoardPiece]:
        """Walls, doors and terrain."""
        yield from self.walls_and_doors
        yield from self.terrain

    def with_pieces(self, pieces: Iterable[BoardPiece], removed: Collection[str] = ()) -> "Board":
        """The board with pieces in place of those with their ids or behind the rest, others gone.

        Walls, doors or terrain among which nothing changes stay the same tuple.
        """
        pieces = tuple(pieces)
        return msgspec.structs.replace(
            self,
            walls=_edited(self.walls, [one for one in pieces if isinstance(one, Wall)], removed),
            doors=_edited(self.doors, [one for one in pieces if isinstance(one, Door)], removed),
            terrain=_edited(
                self.terrain, [one for one in pieces if isinstance(one, Terrain)], removed
            ),
        )

    def with_door(self, changed: Door) -> "Board":
        """The same board with one door replaced."""
        doors = tuple(changed if door.id == changed.id else door for door in self.doors)
        return msgspec.structs.replace(self, doors=doors)


def _edited(old: tuple[P, ...], put: list[P], removed: Collection[str]) -> tuple[P, ...]:
    new = {one.id: one for one in put}
    kept = [new.get(one.id, one) for one in old if one.id in new or one.id not in removed]
    known = {one.id for one in old}
    kept += [one for one in put if one.id not in known]
    same = len(kept) == len(old) and all(one is other for one, other in zip(kept, old, strict=True))
    return old if same else tuple(kept)
