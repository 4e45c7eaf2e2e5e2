"""Boards drawn as rows of characters: ``#`` impassable, digits terrain factors, ``.`` plain."""

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid


def drawn(
    *rows: str, shape: CellShape = CellShape.SQUARE, walls: tuple[Wall, ...] = ()
) -> MovementMap:
    """The ground of a drawn board; columns and rows count from 0 at the upper left."""
    grid = Grid(len(rows[0]), len(rows), shape)
    marked: dict[str, list[Cell]] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            marked.setdefault(mark, []).append(grid.from_offset((x, y)))
    marked.pop(".", None)
    terrain = tuple(
        Terrain(mark, "terrain", 0 if mark == "#" else int(mark), tuple(cells))
        for mark, cells in marked.items()
    )
    return movement_map_of(Board(grid, walls, terrain=terrain))
