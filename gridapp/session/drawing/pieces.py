"""Operations on single map pieces: find, move, split, restyle, describe."""

from collections.abc import Collection, Iterable, Iterator
from itertools import count, pairwise
from math import dist

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
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Point
from gridapp.session.drawing.lines import distance_to_segment, may_be_near, nearest_point
from gridapp.session.drawing.snapping import SNAP_DISTANCE, cell_corners, clamp_to_map, fix_rounding
from gridapp.session.i18n import decimal, shown_name, tr, tr_noop

MIN_SPLIT_DISTANCE = 0.05
"""Smallest distance of a split from the ends, in cells."""


def edit_command(put: Iterable[BoardPiece], removed: Collection[str] = ()) -> EditBoard:
    """Return the command that puts pieces on the map and removes pieces by id."""
    put = tuple(put)
    return EditBoard(
        tuple(piece for piece in put if isinstance(piece, Wall)),
        tuple(piece for piece in put if isinstance(piece, Door)),
        tuple(piece for piece in put if isinstance(piece, Terrain)),
        tuple(removed),
    )


def unused_ids(board: Board, letter: str) -> Iterator[str]:
    """Yield ids not used by any piece of the board."""
    taken = {piece.id for piece in board.pieces}
    numbers = (name[1:] for name in taken if name[:1] == letter)
    first = max((int(number) for number in numbers if number.isdecimal()), default=0) + 1
    return (name for number in count(first) if (name := f"{letter}{number}") not in taken)


def piece_at(board: Board, point: Point, near: float) -> BoardPiece | None:
    """Return the nearest door within ``near`` cells, else wall, else the terrain at the point."""
    kinds: tuple[tuple[WallOrDoor, ...], ...] = (board.doors, board.walls)
    for pieces in kinds:
        close = [piece for piece in pieces if may_be_near(piece.a, piece.b, point, near)]
        away = [
            (distance_to_segment(piece.a, piece.b, point), index)
            for index, piece in enumerate(close)
        ]
        nearest, index = min(away, default=(near + 1, 0))
        if nearest <= near:
            return close[index]
    cell = board.grid.cell_at(point)
    return next((region for region in reversed(board.terrain) if cell in region.cells), None)


def pieces_within(board: Board, corner: Point, opposite: Point) -> tuple[BoardPiece, ...]:
    """Return the pieces entirely inside a box given by two corners."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(corner, opposite, strict=True))

    def inside(points: Iterable[Point]) -> bool:
        return all(left <= x <= right and top <= y <= bottom for x, y in points)

    lines = (piece for piece in board.walls_and_doors if inside((piece.a, piece.b)))
    regions = (region for region in board.terrain if inside(map(board.grid.centre, region.cells)))
    return (*lines, *regions)


def shift_piece(piece: BoardPiece, board: Board, by: Point) -> BoardPiece:
    """Return a piece moved by a vector; terrain moves by whole cells."""
    if isinstance(piece, Terrain):
        step = cell_step(board, piece.cells[0], by) if piece.cells else (0, 0)
        cells = tuple((column + step[0], row + step[1]) for column, row in piece.cells)
        return msgspec.structs.replace(piece, cells=cells)
    a, b = ((round(x + by[0], 9), round(y + by[1], 9)) for x, y in (piece.a, piece.b))
    return msgspec.structs.replace(
        piece, a=fix_rounding(board.grid, a), b=fix_rounding(board.grid, b)
    )


def cell_step(board: Board, start: Cell, by: Point) -> Cell:
    """Return the cell offset from ``start`` that corresponds to a vector."""
    x, y = board.grid.centre(start)
    column, row = board.grid.cell_at((x + by[0], y + by[1]))
    return (column - start[0], row - start[1])


def with_end(piece: WallOrDoor, end: str, point: Point) -> WallOrDoor:
    """Return a wall or door with end ``a`` or ``b`` moved to a point."""
    return msgspec.structs.replace(piece, **{end: point})


def split_command(board: Board, piece: BoardPiece, point: Point) -> EditBoard | None:
    """Return the command that splits a piece in two; walls and doors split at a close cell corner.

    ``None`` close to an end, and for a single cell of terrain.
    """
    if isinstance(piece, Terrain):
        return _split_terrain(board, piece, point)
    spots = [
        corner
        for corner in cell_corners(board.grid, point)
        if distance_to_segment(piece.a, piece.b, corner) < TOUCH_TOLERANCE
    ]
    close = [corner for corner in spots if dist(corner, point) <= SNAP_DISTANCE]
    cut = close[0] if close else clamp_to_map(board.grid, nearest_point(piece.a, piece.b, point))
    if min(dist(cut, piece.a), dist(cut, piece.b)) < MIN_SPLIT_DISTANCE:
        return None
    second_id = next(unused_ids(board, "w" if isinstance(piece, Wall) else "d"))
    second = msgspec.structs.replace(piece, id=second_id, a=cut)
    return edit_command((with_end(piece, "b", cut), second))


def midpoint(board: Board, piece: BoardPiece) -> Point:
    """Return the centre of a piece's bounding box."""
    if isinstance(piece, Terrain):
        points = [board.grid.centre(cell) for cell in piece.cells]
    else:
        points = [piece.a, piece.b]
    xs, ys = zip(*points, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _split_terrain(board: Board, region: Terrain, point: Point) -> EditBoard | None:
    """Split terrain across its longer side, between the cells on both sides of a point."""
    centres = {cell: board.grid.centre(cell) for cell in region.cells}
    sides = [sorted({round(centre[axis], 6) for centre in centres.values()}) for axis in (0, 1)]
    axis = 0 if sides[0][-1] - sides[0][0] >= sides[1][-1] - sides[1][0] else 1
    gaps = [(below + above) / 2 for below, above in pairwise(sides[axis])]
    if not gaps:
        return None
    cut = min(gaps, key=lambda gap: abs(gap - point[axis]))
    first = tuple(cell for cell in region.cells if centres[cell][axis] < cut)
    second_cells = tuple(cell for cell in region.cells if centres[cell][axis] > cut)
    second = msgspec.structs.replace(region, id=next(unused_ids(board, "t")), cells=second_cells)
    return edit_command((msgspec.structs.replace(region, cells=first), second))


def restyle_pieces(board: Board, chosen: Iterable[str], **fields: object) -> EditBoard | None:
    """Return the command that sets properties of selected pieces, where the piece has them.

    ``None`` if nothing changes.
    """
    put: list[BoardPiece] = []
    for piece in _pieces_by_id(board, chosen):
        own = {name: value for name, value in fields.items() if name in piece.__struct_fields__}
        changed = msgspec.structs.replace(piece, **own)
        if changed != piece:
            put.append(changed)
    return edit_command(put) if put else None


def convert_pieces(board: Board, chosen: Iterable[str], like: WallOrDoor) -> EditBoard | None:
    """Return the command that gives walls and doors the kind and properties of ``like``."""
    old = [piece for piece in _pieces_by_id(board, chosen) if not isinstance(piece, Terrain)]
    put = [msgspec.structs.replace(like, id=piece.id, a=piece.a, b=piece.b) for piece in old]
    if put == old:
        return None
    return edit_command(put, [piece.id for piece in old if type(piece) is not type(like)])


def _pieces_by_id(board: Board, names: Iterable[str]) -> list[BoardPiece]:
    wanted = set(names)
    return [piece for piece in board.pieces if piece.id in wanted]


def describe_piece(board: Board, piece: BoardPiece, tags: dict[str, str]) -> str:
    """Return a description of a piece."""
    if isinstance(piece, Terrain):
        price = tr("no entry") if piece.factor == 0 else f"x{piece.factor}"
        high = tr(", {height} high", height=f"{piece.elevation:+d}") if piece.elevation else ""
        return f"{shown_name(piece.name)} {price}{high}, {cell_count_text(len(piece.cells))}"
    words = [_name(piece), length_text(board, dist(piece.a, piece.b))]
    if isinstance(piece, Door):
        words.append(tr(_STATES[piece.state]))
    elif piece.height is not None:
        words.append(tr("{height} high", height=f"{decimal(piece.height)} {board.grid.unit.value}"))
    if isinstance(piece, Wall) and piece.cover:
        words.append(shown_name(tags.get(piece.cover, piece.cover).lower()))
    return ", ".join(words)


_STATES = {
    DoorState.OPEN: tr_noop("open"),
    DoorState.CLOSED: tr_noop("closed"),
    DoorState.LOCKED: tr_noop("locked"),
}
_DOORS = {
    (False, False): tr_noop("Door"),
    (False, True): tr_noop("See-through door"),
    (True, False): tr_noop("Secret door"),
    (True, True): tr_noop("Secret see-through door"),
}
"""By (secret, see-through)."""


def _name(piece: WallOrDoor) -> str:
    if isinstance(piece, Door):
        return tr(_DOORS[piece.secret, piece.window])
    if piece.kind is WallKind.WALL:
        return tr("Wall") if piece.height is None else tr("Low wall")
    return tr("Object") if piece.kind is WallKind.OBJECT else tr("Window")


def length_text(board: Board, length: float) -> str:
    """Return a length in cells as text in the grid's unit."""
    return f"{decimal(round(board.grid.length(length), 1))} {board.grid.unit.value}"


def cell_count_text(cells: int) -> str:
    """Return a number of cells as text."""
    return tr("1 cell") if cells == 1 else tr("{count} cells", count=cells)
