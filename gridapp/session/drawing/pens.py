"""Drawing pens: a pen defines kind and properties; a stroke's points become a command."""

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
from gridapp.session.drawing.lines import uncovered_parts
from gridapp.session.drawing.pieces import edit_command, unused_ids
from gridapp.session.drawing.snapping import fix_rounding
from gridapp.session.drawing.strokes import (
    StrokeShape,
    cells_along,
    cells_within,
    segments,
    stroke_outline,
)


class PenKind(StrEnum):
    """The kind of piece drawn; ``CLEAR`` removes terrain, ``CUT`` splits regions."""

    WALL = "wall"
    LOW = "low"
    OBJECT = "object"
    WINDOW = "window"
    DOOR = "door"
    TERRAIN = "terrain"
    CLEAR = "clear"
    CUT = "cut"


OPENING_PENS = frozenset({PenKind.WINDOW, PenKind.DOOR})
"""Pens that replace the walls below them."""
CELL_PENS = frozenset({PenKind.TERRAIN, PenKind.CLEAR, PenKind.CUT})
_WALLS = {PenKind.OBJECT: WallKind.OBJECT, PenKind.WINDOW: WallKind.WINDOW}


class Pen(msgspec.Struct, frozen=True):
    """Kind, stroke shape and properties of drawn pieces; unused properties are ignored.

    ``height`` is in the grid's unit, ``window`` makes a see-through door, ``snap`` snaps points to
    cell corners.
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
        """True if the pen fills cells instead of drawing lines."""
        return self.kind in CELL_PENS

    def piece(self, name: str, a: Point, b: Point) -> WallOrDoor:
        """Return a wall or door with the pen's properties."""
        if self.kind is PenKind.DOOR:
            return Door(name, a, b, self.state, self.secret, self.window)
        kind = _WALLS.get(self.kind, WallKind.WALL)
        return Wall(name, a, b, kind, self.height, self.cover)


def stroke_cells(board: Board, pen: Pen, points: tuple[Point, ...]) -> tuple[Cell, ...]:
    """Return the cells filled by a stroke."""
    if pen.stroke is StrokeShape.FREEHAND:
        return cells_along(board.grid, points)
    return cells_within(board.grid, stroke_outline(pen.stroke, points))


def draw_command(board: Board, pen: Pen, points: tuple[Point, ...]) -> EditBoard | None:
    """Return the command that draws a stroke, or ``None`` if the stroke is too short."""
    if pen.draws_cells:
        return _fill_terrain(board, pen, stroke_cells(board, pen, points))
    pieces = segments(
        fix_rounding(board.grid, point) for point in stroke_outline(pen.stroke, points)
    )
    names = unused_ids(board, "d" if pen.kind is PenKind.DOOR else "w")
    made = [pen.piece(next(names), a, b) for a, b in pieces]
    if not made:
        return None
    return _draw_openings(board, made) if pen.kind in OPENING_PENS else edit_command(made)


def _draw_openings(board: Board, made: list[WallOrDoor]) -> EditBoard:
    """Draw openings and cut out the walls and doors below them."""
    openings = [(opening.a, opening.b) for opening in made]
    put: list[BoardPiece] = []
    removed = [door.id for door in board.doors if not uncovered_parts((door.a, door.b), openings)]
    own = {opening.id for opening in made}
    names = (name for name in unused_ids(board, "w") if name not in own)
    for wall in board.walls:
        remainder = uncovered_parts((wall.a, wall.b), openings)
        if remainder == [(wall.a, wall.b)]:
            continue
        removed += [] if remainder else [wall.id]
        for index, (a, b) in enumerate(remainder):
            name = next(names) if index else wall.id
            put.append(msgspec.structs.replace(wall, id=name, a=a, b=b))
    return edit_command((*put, *made), removed)


def _fill_terrain(board: Board, pen: Pen, cells: Collection[Cell]) -> EditBoard | None:
    """Draw terrain, merged with touching terrain of equal properties."""
    if not cells:
        return None
    if pen.kind is PenKind.CLEAR:
        return _clear_terrain(board, set(cells))
    if pen.kind is PenKind.CUT:
        return _cut_terrain(board, set(cells))
    made = Terrain("", pen.name, pen.factor, (), pen.elevation)
    near = {*cells, *(beside for cell in cells for beside in board.grid.neighbours(cell))}
    alike = [
        region
        for region in board.terrain
        if not near.isdisjoint(region.cells)
        and msgspec.structs.replace(region, id="", cells=()) == made
    ]
    name = alike[0].id if alike else next(unused_ids(board, "t"))
    whole = tuple(sorted({*cells, *(cell for region in alike for cell in region.cells)}))
    if len(alike) == 1 and set(whole) == set(alike[0].cells):
        return None
    put = msgspec.structs.replace(made, id=name, cells=whole)
    return edit_command((put,), [region.id for region in alike[1:]])


def _clear_terrain(board: Board, cells: set[Cell]) -> EditBoard | None:
    """Remove cells from all terrain."""
    put, removed = [], []
    for region in board.terrain:
        remaining = tuple(cell for cell in region.cells if cell not in cells)
        if not remaining:
            removed.append(region.id)
        elif len(remaining) < len(region.cells):
            put.append(msgspec.structs.replace(region, cells=remaining))
    return edit_command(put, removed) if put or removed else None


def _cut_terrain(board: Board, cells: set[Cell]) -> EditBoard | None:
    """Split each region that is partly inside the given cells."""
    put: list[BoardPiece] = []
    names = unused_ids(board, "t")
    for region in board.terrain:
        inside = tuple(cell for cell in region.cells if cell in cells)
        outside = tuple(cell for cell in region.cells if cell not in cells)
        if inside and outside:
            part = msgspec.structs.replace(region, id=next(names), cells=inside)
            put += [msgspec.structs.replace(region, cells=outside), part]
    return edit_command(put) if put else None
