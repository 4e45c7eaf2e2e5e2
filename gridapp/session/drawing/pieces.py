"""The pieces of a map one by one: found, moved, split, changed, and put into a command."""

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
from gridapp.grid.cells import Cell, Point
from gridapp.session.drawing.lines import distance_to_segment, foot, may_reach
from gridapp.session.drawing.snapping import REACH, corners, on_map, settled
from gridapp.session.i18n import tr, tr_noop

CLOSEST = 0.05
"""Nothing is split nearer to its end than this, in cells."""


def edit(put: Iterable[BoardPiece], removed: Collection[str] = ()) -> EditBoard:
    """The command that puts some pieces on the map and takes others off."""
    put = tuple(put)
    return EditBoard(
        tuple(one for one in put if isinstance(one, Wall)),
        tuple(one for one in put if isinstance(one, Door)),
        tuple(one for one in put if isinstance(one, Terrain)),
        tuple(removed),
    )


def fresh_ids(board: Board, letter: str) -> Iterator[str]:
    """Ids that no piece of the board has."""
    taken = {one.id for one in board.pieces}
    numbers = (name[1:] for name in taken if name[:1] == letter)
    first = max((int(number) for number in numbers if number.isdecimal()), default=0) + 1
    return (name for number in count(first) if (name := f"{letter}{number}") not in taken)


def piece_at(board: Board, point: Point, near: float) -> BoardPiece | None:
    """The door, else the wall, at most ``near`` cells from a point, else the terrain there."""
    kinds: tuple[tuple[WallOrDoor, ...], ...] = (board.doors, board.walls)
    for some in kinds:
        close = [one for one in some if may_reach(one.a, one.b, point, near)]
        away = [(distance_to_segment(one.a, one.b, point), at) for at, one in enumerate(close)]
        nearest, at = min(away, default=(near + 1, 0))
        if nearest <= near:
            return close[at]
    cell = board.grid.cell_at(point)
    return next((one for one in reversed(board.terrain) if cell in one.cells), None)


def pieces_within(board: Board, one: Point, other: Point) -> tuple[BoardPiece, ...]:
    """The pieces that lie whole in the box between two corners."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))

    def inside(points: Iterable[Point]) -> bool:
        return all(left <= x <= right and top <= y <= bottom for x, y in points)

    found: list[BoardPiece] = [one for one in board.walls_and_doors if inside((one.a, one.b))]
    found += [one for one in board.terrain if inside(map(board.grid.centre, one.cells))]
    return tuple(found)


def shifted(piece: BoardPiece, board: Board, by: Point) -> BoardPiece:
    """A piece elsewhere; terrain goes by whole cells."""
    if isinstance(piece, Terrain):
        step = cells_by(board, piece.cells[0], by) if piece.cells else (0, 0)
        cells = tuple((column + step[0], row + step[1]) for column, row in piece.cells)
        return msgspec.structs.replace(piece, cells=cells)
    a, b = ((round(x + by[0], 9), round(y + by[1], 9)) for x, y in (piece.a, piece.b))
    return msgspec.structs.replace(piece, a=settled(board.grid, a), b=settled(board.grid, b))


def cells_by(board: Board, start: Cell, by: Point) -> Cell:
    """The step from a cell to the one that lies so far away."""
    x, y = board.grid.centre(start)
    column, row = board.grid.cell_at((x + by[0], y + by[1]))
    return (column - start[0], row - start[1])


def with_end(piece: WallOrDoor, end: str, point: Point) -> WallOrDoor:
    """A wall or door with its end ``a`` or ``b`` elsewhere."""
    return msgspec.structs.replace(piece, **{end: point})


def split(board: Board, piece: BoardPiece, point: Point) -> EditBoard | None:
    """The command that makes two of one piece; a wall or door parts at a corner that lies near.

    ``None`` too near to an end, and for a single cell of terrain.
    """
    if isinstance(piece, Terrain):
        return _parted(board, piece, point)
    spots = [
        one
        for one in corners(board.grid, point)
        if distance_to_segment(piece.a, piece.b, one) < 1e-6
    ]
    close = [one for one in spots if dist(one, point) <= REACH]
    cut = close[0] if close else on_map(board.grid, foot(piece.a, piece.b, point))
    if min(dist(cut, piece.a), dist(cut, piece.b)) < CLOSEST:
        return None
    other = next(fresh_ids(board, "w" if isinstance(piece, Wall) else "d"))
    rest = msgspec.structs.replace(piece, id=other, a=cut)
    return edit((with_end(piece, "b", cut), rest))


def middle_of(board: Board, piece: BoardPiece) -> Point:
    """The point half-way from end to end of a piece, or across it."""
    if isinstance(piece, Terrain):
        points = [board.grid.centre(cell) for cell in piece.cells]
    else:
        points = [piece.a, piece.b]
    xs, ys = zip(*points, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _parted(board: Board, region: Terrain, point: Point) -> EditBoard | None:
    """Terrain parted across its longer side, between the cells on both sides of a point."""
    centres = {cell: board.grid.centre(cell) for cell in region.cells}
    sides = [sorted({round(one[axis], 6) for one in centres.values()}) for axis in (0, 1)]
    axis = 0 if sides[0][-1] - sides[0][0] >= sides[1][-1] - sides[1][0] else 1
    gaps = [(one + other) / 2 for one, other in pairwise(sides[axis])]
    if not gaps:
        return None
    cut = min(gaps, key=lambda gap: abs(gap - point[axis]))
    first = tuple(cell for cell in region.cells if centres[cell][axis] < cut)
    rest = tuple(cell for cell in region.cells if centres[cell][axis] > cut)
    other = msgspec.structs.replace(region, id=next(fresh_ids(board, "t")), cells=rest)
    return edit((msgspec.structs.replace(region, cells=first), other))


def restyle_pieces(board: Board, chosen: Iterable[str], **fields: object) -> EditBoard | None:
    """The command that gives properties to those of the chosen pieces that have such.

    ``None`` where that changes nothing.
    """
    put: list[BoardPiece] = []
    for piece in _those(board, chosen):
        own = {name: value for name, value in fields.items() if name in piece.__struct_fields__}
        changed = msgspec.structs.replace(piece, **own)
        if changed != piece:
            put.append(changed)
    return edit(put) if put else None


def convert_pieces(board: Board, chosen: Iterable[str], like: WallOrDoor) -> EditBoard | None:
    """The command that makes the chosen walls and doors what another one is, in their places."""
    old = [one for one in _those(board, chosen) if not isinstance(one, Terrain)]
    put = [msgspec.structs.replace(like, id=one.id, a=one.a, b=one.b) for one in old]
    if put == old:
        return None
    return edit(put, [one.id for one in old if type(one) is not type(like)])


def _those(board: Board, names: Iterable[str]) -> list[BoardPiece]:
    wanted = set(names)
    return [one for one in board.pieces if one.id in wanted]


def described(board: Board, piece: BoardPiece, tags: dict[str, str]) -> str:
    """A piece in words."""
    if isinstance(piece, Terrain):
        price = tr("no entry") if piece.factor == 0 else f"x{piece.factor}"
        high = tr(", {height} high", height=f"{piece.elevation:+d}") if piece.elevation else ""
        return f"{piece.name} {price}{high}, {cells_counted(len(piece.cells))}"
    words = [_name(piece), measured(board, dist(piece.a, piece.b))]
    if isinstance(piece, Door):
        words.append(tr(_STATES[piece.state]))
    elif piece.height is not None:
        words.append(tr("{height} high", height=f"{piece.height:g} {board.grid.unit.value}"))
    if isinstance(piece, Wall) and piece.cover:
        words.append(tags.get(piece.cover, piece.cover).lower())
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
"""By whether a door is secret, and whether one sees through it."""


def _name(piece: WallOrDoor) -> str:
    if isinstance(piece, Door):
        return tr(_DOORS[piece.secret, piece.window])
    if piece.kind is WallKind.WALL:
        return tr("Wall") if piece.height is None else tr("Low wall")
    return tr("Object") if piece.kind is WallKind.OBJECT else tr("Window")


def measured(board: Board, length: float) -> str:
    """A length in cells with the grid's unit."""
    return f"{round(board.grid.length(length), 1):g} {board.grid.unit.value}"


def cells_counted(cells: int) -> str:
    """How many cells, in words."""
    return tr("1 cell") if cells == 1 else tr("{count} cells", count=cells)
