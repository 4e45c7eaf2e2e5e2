"""Boards drawn as rows of characters: ``#`` impassable, digits terrain factors, ``.`` plain."""

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.movement.movement_map import Ground, prepare
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid, Shape


def drawn(*rows: str, shape: Shape = Shape.SQUARE, walls: tuple[Wall, ...] = ()) -> Ground:
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
    return prepare(Board(grid, walls, terrain=terrain))
