"""The room at a point, against a flood over a fine raster."""

import random

import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.geometry.planar import rasters
from gridapp.geometry.visibility.rooms import Rooms
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles
from tests.geometry.mask_cells import cells_covered, cells_touched

GRID = Grid(10, 8)


def test_room_ends_at_walls_windows_and_open_doors() -> None:
    board = Board(
        GRID,
        (
            Wall("a", (5, 0), (5, 3)),
            Wall("b", (5, 4), (5, 8), WallKind.WINDOW),
            Wall("stub", (2, 2), (2, 3)),
            Wall("low", (0, 6), (5, 6), height=3),
        ),
        (Door("d", (5, 3), (5, 4), DoorState.OPEN),),
    )
    assert Rooms(board).at((1, 1)) == (((0, 0), (5, 0), (5, 8), (0, 8)),)


def test_pillar_is_a_hole() -> None:
    corners: list[Point] = [(7, 2), (8, 2), (8, 3), (7, 3)]
    pillar = tuple(
        Wall(f"p{n}", a, corners[(n + 1) % 4], WallKind.OBJECT) for n, a in enumerate(corners)
    )
    outline, hole = Rooms(Board(GRID, pillar)).at((1, 1))
    assert set(outline) == {(0, 0), (10, 0), (10, 8), (0, 8)}
    assert set(hole) == set(corners)


def test_there_is_no_room_off_the_board() -> None:
    assert Rooms(Board(GRID)).at((11, 1)) == ()


def test_sides_of_a_door() -> None:
    door = Door("d", (5, 3), (5, 4))
    assert {x > 5 for x, _ in Rooms(Board(GRID, doors=(door,))).beside(door)} == {True, False}


@pytest.mark.parametrize("seed", range(12))
def test_room_is_what_a_raster_flood_reaches(seed: int) -> None:
    """Walls run along cell edges, so a flood from cell to cell is exact."""
    dice = random.Random(seed)
    grid = Grid(8, 7, CellShape.SQUARE)
    edges = {
        ((x, y), (x + (not down), y + down))
        for x in range(8)
        for y in range(7)
        for down in (0, 1)
        if dice.random() < 0.45
    }
    walls = tuple(Wall(f"w{n}", a, b) for n, (a, b) in enumerate(sorted(edges)))
    start = (dice.randrange(8), dice.randrange(7))
    reached, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for cell, edge in (
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
            ((x - 1, y), ((x, y), (x, y + 1))),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ((x, y - 1), ((x, y), (x + 1, y))),
        ):
            if cell in grid and cell not in reached and edge not in edges:
                reached.add(cell)
                waiting.append(cell)
    outlines = Rooms(Board(grid, walls)).at((start[0] + 0.5, start[1] + 0.5))
    mask = rasters.fill_polygons(
        grid, [PolygonWithHoles(outline) for outline in outlines], whole=True
    )
    assert cells_covered(mask, grid) == reached
    assert cells_touched(mask, grid) == reached
