"""Gaps kept up to date after changes of walls and doors equal gaps measured from scratch."""

from random import Random

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.geometry.movement.bit_boards import layout_of
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.walls import board_gaps, wall_gaps
from gridapp.geometry.movement.walls.board_gaps import BoardGaps
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid

SPACES = {False: ("1x1", "2x2", "4x4"), True: ("hex1", "hex3", "hex7")}


def any_ends(dice: Random, grid: Grid) -> tuple[Point, Point]:
    """The ends of a wall on the lattice, off it, or too short to count."""
    if dice.random() < 0.3:
        corners = grid.polygon(dice.choice(grid.cells))
        number = dice.randrange(len(corners))
        return corners[number], corners[number - 1]
    x, y = dice.uniform(-1, grid.size[0] + 1), dice.uniform(-1, grid.size[1] + 1)
    length = dice.choice((0.0, 0.3, 1.0, 2.5, 9.0))
    return (x, y), (x + dice.uniform(-1, 1) * length, y + dice.uniform(-1, 1) * length)


def changed(dice: Random, board: Board) -> Board:
    """The board with a wall more, a wall less, another wall, or a door in another state."""
    walls, doors, kind = list(board.walls), list(board.doors), dice.randrange(4)
    index = dice.randrange(len(walls) + 1)
    if kind == 0 or (kind < 3 and index == len(walls)):
        walls.insert(index, Wall(f"w{dice.random()}", *any_ends(dice, board.grid)))
    elif kind == 1:
        del walls[index]
    elif kind == 2:
        walls[index] = Wall(walls[index].id, *any_ends(dice, board.grid))
    else:
        number = dice.randrange(len(doors))
        state = DoorState.CLOSED if doors[number].is_open else DoorState.OPEN
        doors[number] = msgspec.structs.replace(doors[number], state=state)
        return msgspec.structs.replace(board, doors=tuple(doors))
    return msgspec.structs.replace(board, walls=tuple(walls))


def any_board(dice: Random, shape: CellShape) -> Board:
    grid = Grid(dice.randint(4, 9), dice.randint(4, 9), shape)
    walls = tuple(Wall(f"w{n}", *any_ends(dice, grid)) for n in range(dice.randint(3, 20)))
    doors = tuple(Door(f"d{n}", *any_ends(dice, grid)) for n in range(3))
    return Board(grid, walls, doors)


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize("seed", range(6))
def test_gaps_after_many_changes(
    shape: CellShape, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_gaps, "MOST_CHANGES", 1.0)
    dice = Random(seed)
    board = any_board(dice, shape)
    layout = layout_of(board.grid)
    gaps = BoardGaps(layout, board)
    for _ in range(12):
        for space in dice.sample(SPACES[board.grid.is_hex], 2):
            assert gaps.masks(space) == BoardGaps(layout, board).masks(space)
        for _ in range(dice.randint(1, 3)):
            board = changed(dice, board)
        gaps = BoardGaps(layout, board, gaps)


def test_only_steps_near_a_change_are_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change on a large board with 300 walls affects only the walls around."""
    dice = Random(1)
    board = Board(
        Grid(60, 60), tuple(Wall(f"w{n}", *any_ends(dice, Grid(60, 60))) for n in range(300))
    )
    base = MovementMap(board, squeeze_factor=2)
    base.passable_edges("2x2")
    sizes = []
    judge = wall_gaps.update_gaps

    def watched(*arguments: object) -> object:
        sizes.append(len(arguments[2]))  # type: ignore[arg-type]
        return judge(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(board_gaps, "update_gaps", watched)
    monkeypatch.setattr(board_gaps, "find_gaps", None)
    walls = (*board.walls[:7], Wall("new", (30.2, 30.2), (31.4, 31.1)), *board.walls[8:])
    after = MovementMap(msgspec.structs.replace(board, walls=walls), base, 2)
    after.passable_edges("2x2")
    assert sizes == [2]


def test_an_equal_board_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board = any_board(Random(3), CellShape.SQUARE)
    gaps = BoardGaps(layout_of(board.grid), board)
    masks = gaps.masks("1x1")
    for name in ("update_gaps", "find_gaps"):
        monkeypatch.setattr(board_gaps, name, None)
    copied = msgspec.structs.replace(board, walls=(*board.walls[:1], *board.walls[1:]))
    assert BoardGaps(layout_of(board.grid), copied, gaps).masks("1x1") is masks


def test_a_tight_step_is_tight_both_ways_and_off_the_board_none_is() -> None:
    walls = Wall("w1", (1.1, -1.0), (1.1, 0.2)), Wall("w2", (1.1, 0.8), (1.1, 2.0))
    ground = movement_map_of(Board(Grid(3, 1), walls), 2)
    assert ground.is_tight((0, 0), (1, 0), "1x1")
    assert ground.is_tight((1, 0), (-1, 0), "1x1")
    assert not ground.is_tight((1, 0), (1, 0), "1x1")
    assert not ground.is_tight((0, 0), (-1, 0), "1x1")
    assert not ground.is_tight((0, 0), (2, 0), "1x1")
    assert not movement_map_of(Board(Grid(3, 1), walls)).is_tight((0, 0), (1, 0), "1x1")
