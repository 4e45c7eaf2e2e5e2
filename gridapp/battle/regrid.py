"""A board whose grid is laid anew over its picture."""

import msgspec

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

DECIMALS = 6
"""Of a cell: corners of walls that met before meet afterwards, whatever the arithmetic does."""


def regrid_board(board: Board, grid: Grid, *, walls_on_picture: bool) -> Board:
    """The board under another grid; terrain keeps its cells, as far as they are on the board.

    Walls and doors stay where they are on the picture, or else at their places on the grid.
    """
    terrain = tuple(part for one in board.terrain if (part := _within(one, grid)) is not None)
    walls, doors = board.walls, board.doors
    if walls_on_picture:
        walls = tuple(_wall(wall, board.grid, grid) for wall in walls)
        doors = tuple(_door(door, board.grid, grid) for door in doors)
    return msgspec.structs.replace(board, grid=grid, walls=walls, doors=doors, terrain=terrain)


def _within(region: Terrain, grid: Grid) -> Terrain | None:
    cells = tuple(cell for cell in region.cells if cell in grid)
    if cells == region.cells:
        return region
    return msgspec.structs.replace(region, cells=cells) if cells else None


def _wall(wall: Wall, old: Grid, new: Grid) -> Wall:
    a, b = _carried(wall.a, old, new), _carried(wall.b, old, new)
    return msgspec.structs.replace(wall, a=a, b=b)


def _door(door: Door, old: Grid, new: Grid) -> Door:
    a, b = _carried(door.a, old, new), _carried(door.b, old, new)
    return msgspec.structs.replace(door, a=a, b=b)


def _carried(point: Point, old: Grid, new: Grid) -> Point:
    """The point under the new grid that lies on the same pixel as one under the old."""
    if (old.pixels, old.offset) == (new.pixels, new.offset):
        return point
    x, y = new.from_pixel(old.to_pixel(point))
    return (round(x, DECIMALS), round(y, DECIMALS))
