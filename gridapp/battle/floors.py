"""Floors of a map: what parts them, and what is on each.

All floors lie on one sheet of cells (`gridapp.grid.floors`), so walls, doors, terrain, lights,
notes, areas and creatures are on the floor that their cells are on. Queries need to know nothing of
floors: a wall between them stops every line, and only the passage of a link is a step across.
"""

from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from gridapp.battle.board import Board, BoardPiece, Door, Link, Terrain, Wall
from gridapp.battle.commands import EditBoard
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import (
    floor_corner,
    floor_count,
    floor_of,
    floor_of_point,
    floor_size,
    move_point,
    on_floor,
    one_floor,
    with_floors,
)
from gridapp.grid.grid import Grid

BETWEEN_FLOORS = "between floors "
"""Start of the ids of the walls between floors."""

CACHE_SIZE = 16
"""Boards with the walls between their floors: as many as movement maps."""

_cache: OrderedDict[int, tuple[Board, Board]] = OrderedDict()


def parted(board: Board) -> Board:
    """Return the board with walls between floors, and openings without ground.

    A board of one floor is returned as it is. Cached by identity, for the caches built upon it.
    """
    if not board.grid.floor_rows:
        return board
    pair = _cache.get(id(board))
    if pair is None:
        pair = _cache[id(board)] = (board, _parted(board))
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    _cache.move_to_end(id(board))
    return pair[1]


def _parted(board: Board) -> Board:
    walls = _walls_of(board.walls, board.grid)
    open_cells = tuple(sorted({cell for link in board.links for cell in link.opening}))
    if not open_cells:
        return msgspec.structs.replace(board, walls=walls)
    opening = Terrain("openings", "openings", 0, open_cells)
    return msgspec.structs.replace(board, walls=walls, terrain=(*board.terrain, opening))


_last_walls: list[tuple[tuple[Wall, ...], Grid, tuple[Wall, ...]]] = []


def _walls_of(walls: tuple[Wall, ...], grid: Grid) -> tuple[Wall, ...]:
    """Return walls and those between the floors; the same tuple for the same walls."""
    for before, of_grid, made in _last_walls:
        if before is walls and of_grid == grid:
            return made
    width, height = floor_size(grid)[0], floor_size(grid)[1]
    middles = (
        (floor_corner(grid, floor)[1] + height + floor_corner(grid, floor + 1)[1]) / 2
        for floor in range(floor_count(grid) - 1)
    )
    between = tuple(
        Wall(f"{BETWEEN_FLOORS}{floor}", (0.0, y), (max(width, grid.size[0]), y))
        for floor, y in enumerate(middles)
    )
    made = (*walls, *between)
    _last_walls[:] = [(walls, grid, made), *_last_walls[: CACHE_SIZE - 1]]
    return made


def pieces_for_floor(grid: Grid, drawn: Board, number: int) -> EditBoard:
    """Return the command that draws the pieces of a map of its own on a floor of a sheet.

    Their ids are made those of the floor.
    """
    pieces = [_moved(piece, grid, number) for piece in drawn.pieces]
    return EditBoard(
        walls=tuple(piece for piece in pieces if isinstance(piece, Wall)),
        doors=tuple(piece for piece in pieces if isinstance(piece, Door)),
        terrain=tuple(piece for piece in pieces if isinstance(piece, Terrain)),
    )


def _moved(piece: BoardPiece, grid: Grid, number: int, *, back: bool = False) -> BoardPiece:
    """Return a piece of floor 0 on another floor, or ``back`` on floor 0."""
    sheet = with_floors(grid, number + 1) if not grid.floor_rows else grid
    name = piece.id if back else f"{piece.id}/{number}"
    before, after = (number, 0) if back else (0, number)
    if isinstance(piece, Terrain):
        own_cells = (cell for cell in piece.cells if floor_of(sheet, cell) == before)
        cells = tuple(on_floor(sheet, cell, after) for cell in own_cells)
        return msgspec.structs.replace(piece, id=name, cells=cells)
    a, b = (move_point(sheet, end, before, after) for end in (piece.a, piece.b))
    return msgspec.structs.replace(piece, id=name, a=a, b=b)


def pieces_on(board: Board, floor: int) -> Iterator[BoardPiece]:
    """Yield the walls, doors and regions of terrain that lie on a floor, if only in part."""
    for segment in board.walls_and_doors:
        if floor in {floor_of_point(board.grid, end) for end in (segment.a, segment.b)}:
            yield segment
    for region in board.terrain:
        if any(floor_of(board.grid, cell) == floor for cell in region.cells):
            yield region


def board_of_floor(board: Board, number: int) -> Board:
    """Return a floor as a map of its own; the board itself on a map of one floor."""
    if not board.grid.floor_rows:
        return board
    floor, pieces = board.floor(number), list(pieces_on(board, number))
    back = [_moved(piece, board.grid, number, back=True) for piece in pieces]
    picture = floor.picture if floor and number else board.picture
    return Board(one_floor(board.grid), picture=picture).with_pieces(back)


def links_on(board: Board, floor: int) -> Iterator[Link]:
    """Yield the links to and from a floor, and the openings onto this floor."""
    for link in board.links:
        if floor in floors_of_link(board.grid, link):
            yield link


def floors_of_link(grid: Grid, link: Link) -> frozenset[int]:
    """Return the two floors joined by a link."""
    cells = (*(link.ends or ()), *link.opening)
    floors = {floor_of(grid, cell) for cell in cells}
    return frozenset(floors | ({link.below} if link.opening else set()))


def floor_name(board: Board, number: int) -> str:
    """Return the name of a floor, empty on a map of one floor."""
    floor = board.floor(number)
    return floor.name if floor else ""


def is_on_floor(grid: Grid, point: Cell | Point | None, floor: int) -> bool:
    """Return True if a point of the sheet lies on a floor."""
    return point is not None and floor_of_point(grid, point) == floor
