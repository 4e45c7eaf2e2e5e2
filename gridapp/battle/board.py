"""Map data of a battle: picture, walls, doors and terrain, all in cell units."""

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import TypeVar

import msgspec

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

TERRAIN_LIMIT = 100
"""Upper limit of a terrain's cost factor and of its elevation in cells."""


class WallKind(StrEnum):
    """The kinds of walls that rules distinguish."""

    WALL = "wall"
    OBJECT = "object"
    WINDOW = "window"


class DoorState(StrEnum):
    """State of a door; only an open door can be passed."""

    OPEN = "open"
    CLOSED = "closed"
    LOCKED = "locked"


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A straight wall segment from ``a`` to ``b``; a window stops movement but not sight.

    ``height`` is in the grid's unit, ``None`` means up to the ceiling. ``cover`` is the rule pack's
    cover tag, for packs that grade cover by tag.
    """

    id: str
    a: Point
    b: Point
    kind: WallKind = WallKind.WALL
    height: float | None = None
    cover: str = ""

    @property
    def is_low(self) -> bool:
        """True if the wall ends below the ceiling."""
        return self.height is not None


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door from ``a`` to ``b``; to players a secret door is a wall until opened.

    A ``window`` (or portcullis) opens like a door; closed, it stops movement but not sight.
    """

    id: str
    a: Point
    b: Point
    state: DoorState = DoorState.CLOSED
    secret: bool = False
    window: bool = False

    @property
    def is_open(self) -> bool:
        """True if the door can be seen and walked through."""
        return self.state is DoorState.OPEN


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region of cells that cost ``factor`` times as much to enter; factor 0 is impassable.

    ``elevation`` is in cells above the board's ground level.
    """

    id: str
    name: str
    factor: int
    cells: tuple[Cell, ...]
    elevation: int = 0


WallOrDoor = Wall | Door
BoardPiece = Wall | Door | Terrain
"""A piece of the map; ids are unique across all kinds of pieces."""

P = TypeVar("P", Wall, Door, Terrain)


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The map picture: sha-256 of the file's bytes, and size in pixels as it is shown.

    ``orientation`` says how the file's pixels are turned to be shown, 1 to 8 as Exif counts.
    """

    sha256: str
    width: int
    height: int
    orientation: int = 1

    @property
    def key(self) -> str:
        """The key to look up the picture by: hash and orientation."""
        return self.sha256 if self.orientation == 1 else f"{self.sha256}:{self.orientation}"


class Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A floor of a map; ``number`` is its position on the sheet, ``elevation`` its ground level.

    ``elevation`` is in cells, that of the ground floor usually 0. ``picture`` lies on floors other
    than 0 as that of the board lies on floor 0.
    """

    number: int
    name: str
    elevation: int = 0
    picture: Picture | None = None


class LinkKind(StrEnum):
    """What links two floors."""

    STAIRS = "stairs"
    LADDER = "ladder"
    HOLE = "hole"
    BALCONY = "balcony"


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link between two floors: a passage, an opening to look and shoot through, or both.

    ``ends`` are the cells that a passage leads from and to, both ways, for the price of ``steps``
    steps. ``opening`` are cells of the upper floor without ground, through which the floor
    ``below`` is seen. Players never learn of a ``secret`` link.
    """

    id: str
    kind: LinkKind = LinkKind.STAIRS
    ends: tuple[Cell, Cell] | None = None
    steps: int = 1
    opening: tuple[Cell, ...] = ()
    below: int = 0
    secret: bool = False

    def passages(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the steps of the passage, up and down."""
        if self.ends is not None:
            yield self.ends
            yield self.ends[1], self.ends[0]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Grid, walls, doors, terrain and picture of a map.

    A map of one floor has no ``floors``; otherwise they are all listed, floor 0 among them.
    """

    grid: Grid
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    picture: Picture | None = None
    floors: tuple[Floor, ...] = ()
    links: tuple[Link, ...] = ()

    def floor(self, number: int) -> Floor | None:
        """Return the floor with a number, ``None`` if unknown."""
        return next((floor for floor in self.floors if floor.number == number), None)

    def door(self, door_id: str) -> Door | None:
        """Return the door with an id, ``None`` if unknown."""
        return next((door for door in self.doors if door.id == door_id), None)

    @property
    def walls_and_doors(self) -> Iterator[WallOrDoor]:
        """All walls, then all doors."""
        yield from self.walls
        yield from self.doors

    @property
    def pieces(self) -> Iterator[BoardPiece]:
        """All walls, doors and terrain regions."""
        yield from self.walls_and_doors
        yield from self.terrain

    def with_pieces(self, pieces: Iterable[BoardPiece], removed: Collection[str] = ()) -> "Board":
        """Return the board with pieces added or replaced by id, and removed ids dropped.

        The ``walls``, ``doors`` and ``terrain`` tuples keep their identity if unchanged, so that
        caches keyed by them stay valid.
        """
        pieces = tuple(pieces)
        return msgspec.structs.replace(
            self,
            walls=_edited(
                self.walls, [piece for piece in pieces if isinstance(piece, Wall)], removed
            ),
            doors=_edited(
                self.doors, [piece for piece in pieces if isinstance(piece, Door)], removed
            ),
            terrain=_edited(
                self.terrain, [piece for piece in pieces if isinstance(piece, Terrain)], removed
            ),
        )

    def with_door(self, changed: Door) -> "Board":
        """Replace a door and return the new board."""
        doors = tuple(changed if door.id == changed.id else door for door in self.doors)
        return msgspec.structs.replace(self, doors=doors)


def _edited(old: tuple[P, ...], put: list[P], removed: Collection[str]) -> tuple[P, ...]:
    new = {piece.id: piece for piece in put}
    edited = [
        new.get(piece.id, piece) for piece in old if piece.id in new or piece.id not in removed
    ]
    known_ids = {piece.id for piece in old}
    edited += [piece for piece in put if piece.id not in known_ids]
    same = len(edited) == len(old) and all(
        piece is before for piece, before in zip(edited, old, strict=True)
    )
    return old if same else tuple(edited)
