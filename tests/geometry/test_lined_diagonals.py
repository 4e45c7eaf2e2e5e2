"""Diagonal steps of one cell keep to their centre line among walls off the lattice."""

from random import Random

import pytest
import shapely

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.test_board_gaps import any_board, changed

BESIDE_A_DOOR = (
    Wall("wall", (2.0, -1.0), (2.0, 2.0)),
    Wall("stub", (2.0, 2.0), (2.0, 2.49)),
    Wall("below", (2.0, 3.5), (2.0, 6.0)),
)


def lined(board: Board, base: MovementMap | None = None) -> MovementMap:
    return MovementMap(board, base, 2, lined_diagonals=True)


@pytest.mark.parametrize("state", DoorState)
def test_no_diagonal_step_leads_through_the_walls_beside_a_door(state: DoorState) -> None:
    """Along x = 2 stand a wall up to y = 2, a stub of 0.49 and a door of 1.01."""
    door = Door("door", (2.0, 2.49), (2.0, 3.5), state)
    ground = lined(Board(Grid(4, 5), BESIDE_A_DOOR, (door,)))
    assert not ground.is_step_open((2, 2), (1, 1), corners="touch")
    assert not ground.is_step_open((2, 1), (1, 2), corners="touch")
    assert not ground.is_step_open((2, 3), (1, 4), corners="touch")
    for row in (2, 3):
        assert ground.is_step_open((2, row), (1, row), corners="touch") == door.is_open
    assert ground.is_step_open((2, 3), (1, 2), corners="touch") == door.is_open
    assert ground.is_step_open((2, 2), (3, 1), corners="touch")


def crosses(board: Board, start: Cell, end: Cell) -> bool:
    """Return True if a centre line crosses the inside of a wall or closed door (slow oracle)."""
    line = shapely.LineString((board.grid.centre(start), board.grid.centre(end)))
    walls = [(wall.a, wall.b) for wall in board.walls]
    walls += [(door.a, door.b) for door in board.doors if not door.is_open]
    return bool(shapely.crosses(line, [shapely.LineString(wall) for wall in walls]).any())


@pytest.mark.parametrize("seed", [0, 1, *range(3, 9)])
def test_no_diagonal_step_crosses_a_wall(seed: int) -> None:
    """Straight steps are those of the gaps alone, and after changes all equal a map made anew."""
    dice = Random(seed)
    board = any_board(dice, CellShape.SQUARE)
    ground = lined(board)
    shut = 0
    for _ in range(6):
        grid, by_gaps = board.grid, MovementMap(board, squeeze_factor=2)
        for start in grid.cells:
            for dx, dy in grid.directions:
                end = start[0] + dx, start[1] + dy
                is_open = ground.is_step_open(start, end, corners="touch")
                goes_aside = by_gaps.is_step_open(start, end, corners="touch")
                if 0 in (dx, dy):
                    assert is_open == goes_aside
                    continue
                assert not is_open or not crosses(board, start, end)
                assert goes_aside or not is_open
                shut += goes_aside and not is_open
        assert ground.passable_edges("2x2") == by_gaps.passable_edges("2x2")
        board = changed(dice, board)
        ground = lined(board, ground)
        assert ground.passable_edges("1x1", "touch") == lined(board).passable_edges("1x1", "touch")
    assert shut > 0
