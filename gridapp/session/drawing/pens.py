"""What is drawn: a pen says of which kind, and the points of a stroke become a command."""

from collections.abc import Collection
from enum import StrEnum

import msgspec

from gridapp.battle.board import (
    Board,
    BoardPiece,
    Door,
    DoorState,
    Terrain,
    Wall,
    WallKind,
    WallOrDoor,
)
from gridapp.battle.commands import EditBoard
from gridapp.grid.cells import Cell, Point
from gridapp.session.drawing.lines import uncovered
from gridapp.session.drawing.pieces import edit, fresh_ids
from gridapp.session.drawing.snapping import settled
from gridapp.session.drawing.strokes import (
    StrokeShape,
    cells_along,
    cells_within,
    outline,
    segments,
)


class PenKind(StrEnum):
    """What a pen draws; ``CLEAR`` takes terrain away, ``CUT`` parts it."""

    WALL = "wall"
    LOW = "low"
    OBJECT = "object"
    WINDOW = "window"
    DOOR = "door"
    TERRAIN = "terrain"
    CLEAR = "clear"
    CUT = "cut"


OPENING_PENS = frozenset({PenKind.WINDOW, PenKind.DOOR})
"""These take the place of the walls on which they are drawn."""
CELL_PENS = frozenset({PenKind.TERRAIN, PenKind.CLEAR, PenKind.CUT})
_WALLS = {PenKind.OBJECT: WallKind.OBJECT, PenKind.WINDOW: WallKind.WINDOW}


class Pen(msgspec.Struct, frozen=True):
    """What is drawn, how, and with which properties; each kind takes those that it has.

    ``height`` is in the grid's unit, ``window`` makes a door that one sees through, ``snap`` draws
    points to the corners of cells.
    """

    kind: PenKind = PenKind.WALL
    stroke: StrokeShape = StrokeShape.LINE
    height: float | None = None
    cover: str = ""
    state: DoorState = DoorState.CLOSED
    secret: bool = False
    window: bool = False
    name: str = "Difficult terrain"
    factor: int = 2
    elevation: int = 0
    snap: bool = True

    @property
    def draws_cells(self) -> bool:
        """Whether it fills cells instead of drawing lines."""
        return self.kind in CELL_PENS

    def piece(self, name: str, a: Point, b: Point) -> WallOrDoor:
        """A wall or door of its kind."""
        if self.kind is PenKind.DOOR:
            return Door(name, a, b, self.state, self.secret, self.window)
        kind = _WALLS.get(self.kind, WallKind.WALL)
        return Wall(name, a, b, kind, self.height, self.cover)


def cells_of(board: Board, pen: Pen, points: tuple[Point, ...]) -> tuple[Cell, ...]:
    """The cells that a stroke fills."""
    if pen.stroke is StrokeShape.FREEHAND:
        return cells_along(board.grid, points)
    return cells_within(board.grid, outline(pen.stroke, points))


def drawn(board: Board, pen: Pen, points: tuple[Point, ...]) -> EditBoard | None:
    """The command that draws a stroke on the map, ``None`` where it is too short for anything."""
    if pen.draws_cells:
        return _filled(board, pen, cells_of(board, pen, points))
    pieces = segments(settled(board.grid, one) for one in outline(pen.stroke, points))
    names = fresh_ids(board, "d" if pen.kind is PenKind.DOOR else "w")
    made = [pen.piece(next(names), a, b) for a, b in pieces]
    if not made:
        return None
    return _pierced(board, made) if pen.kind in OPENING_PENS else edit(made)


def _pierced(board: Board, made: list[WallOrDoor]) -> EditBoard:
    """Openings, and what is left of the walls and doors that they lie upon."""
    openings = [(one.a, one.b) for one in made]
    put: list[BoardPiece] = []
    removed = [one.id for one in board.doors if not uncovered((one.a, one.b), openings)]
    own = {one.id for one in made}
    names = (name for name in fresh_ids(board, "w") if name not in own)
    for wall in board.walls:
        rest = uncovered((wall.a, wall.b), openings)
        if rest == [(wall.a, wall.b)]:
            continue
        removed += [] if rest else [wall.id]
        for at, (a, b) in enumerate(rest):
            name = next(names) if at else wall.id
            put.append(msgspec.structs.replace(wall, id=name, a=a, b=b))
    return edit((*put, *made), removed)


def _filled(board: Board, pen: Pen, cells: Collection[Cell]) -> EditBoard | None:
    """Terrain of these cells: it joins what is alike and touches, so that nothing counts twice."""
    if not cells:
        return None
    if pen.kind is PenKind.CLEAR:
        return _cleared(board, set(cells))
    if pen.kind is PenKind.CUT:
        return _cut(board, set(cells))
    made = Terrain("", pen.name, pen.factor, (), pen.elevation)
    near = {*cells, *(beside for cell in cells for beside in board.grid.neighbours(cell))}
    alike = [
        one
        for one in board.terrain
        if not near.isdisjoint(one.cells) and msgspec.structs.replace(one, id="", cells=()) == made
    ]
    name = alike[0].id if alike else next(fresh_ids(board, "t"))
    whole = tuple(sorted({*cells, *(cell for one in alike for cell in one.cells)}))
    if len(alike) == 1 and set(whole) == set(alike[0].cells):
        return None
    put = msgspec.structs.replace(made, id=name, cells=whole)
    return edit((put,), [one.id for one in alike[1:]])


def _cleared(board: Board, cells: set[Cell]) -> EditBoard | None:
    """These cells taken away from all terrain."""
    put, removed = [], []
    for one in board.terrain:
        left = tuple(cell for cell in one.cells if cell not in cells)
        if not left:
            removed.append(one.id)
        elif len(left) < len(one.cells):
            put.append(msgspec.structs.replace(one, cells=left))
    return edit(put, removed) if put or removed else None


def _cut(board: Board, cells: set[Cell]) -> EditBoard | None:
    """Each region in two where some of its cells, and not all of them, are among these."""
    put: list[BoardPiece] = []
    names = fresh_ids(board, "t")
    for one in board.terrain:
        inside = tuple(cell for cell in one.cells if cell in cells)
        rest = tuple(cell for cell in one.cells if cell not in cells)
        if inside and rest:
            other = msgspec.structs.replace(one, id=next(names), cells=inside)
            put += [msgspec.structs.replace(one, cells=rest), other]
    return edit(put) if put else None
