"""A grid laid anew: walls stay on the picture, or at their places on the grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, Picture, Terrain, Wall
from gridapp.battle.regrid import regrid_board
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

PICTURE = Picture("00ff", 1000, 600)
BOARD = Board(
    Grid(10, 6, pixels=100),
    (Wall("w", (1, 1), (4, 1), height=3),),
    (Door("d", (4, 1), (5, 1)),),
    (Terrain("m", "Mud", 2, ((0, 0), (9, 5))), Terrain("x", "Pit", 0, ((9, 4),))),
    PICTURE,
)


def test_walls_stay_on_the_picture() -> None:
    """From pixel 100 to 400 under cells of 50 that begin at pixel 10: 1.8 to 7.8."""
    grid = Grid(20, 12, pixels=50, offset=(10, 0))
    board = regrid_board(BOARD, grid, walls_on_picture=True)
    assert board.walls == (Wall("w", (1.8, 2), (7.8, 2), height=3),)
    assert board.doors == (Door("d", (7.8, 2), (9.8, 2)),)
    assert (board.grid, board.terrain, board.picture) == (grid, BOARD.terrain, PICTURE)


def test_walls_stay_at_their_cells() -> None:
    board = regrid_board(BOARD, Grid(20, 12, pixels=50), walls_on_picture=False)
    assert (board.walls, board.doors) == (BOARD.walls, BOARD.doors)


def test_terrain_off_the_board_is_gone() -> None:
    board = regrid_board(BOARD, Grid(9, 6, pixels=100), walls_on_picture=True)
    assert board.terrain == (Terrain("m", "Mud", 2, ((0, 0),)),)


@given(
    st.floats(20, 300),
    st.tuples(st.floats(-90, 90), st.floats(-90, 90)),
    st.lists(st.tuples(*[st.integers(0, 6)] * 4), min_size=1, max_size=8),
)
def test_walls_that_met_still_meet_and_come_back(
    pixels: float, offset: tuple[float, float], ends: list[tuple[int, int, int, int]]
) -> None:
    walls = tuple(
        Wall(f"w{n}", (float(a), float(b)), (float(c), float(d)))
        for n, (a, b, c, d) in enumerate(ends)
    )
    board = Board(Grid(10, 6, pixels=100), walls, picture=PICTURE)
    there = regrid_board(board, Grid(10, 6, pixels=pixels, offset=offset), walls_on_picture=True)
    places: dict[Point, Point] = {}
    for before, after in zip(walls, there.walls, strict=True):
        for old, new in ((before.a, after.a), (before.b, after.b)):
            assert places.setdefault(old, new) == new
    back = regrid_board(there, board.grid, walls_on_picture=True)
    for before, after in zip(walls, back.walls, strict=True):
        assert after.a == pytest.approx(before.a, abs=1e-4)
        assert after.b == pytest.approx(before.b, abs=1e-4)
