"""The names of terrain on the GM's board find a place beside the tokens."""

import pytest
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Terrain
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.items.wall_painter import TerrainHatching

MUD = tuple((column, row) for row in range(1, 6) for column in range(1, 8))


@pytest.mark.parametrize("shape", CellShape)
def test_a_name_moves_off_a_token_and_then_stays(qtbot: QtBot, shape: CellShape) -> None:
    grid = Grid(20, 20, shape)
    cells = tuple(map(grid.from_offset, MUD))
    name = TerrainHatching(grid, Terrain("mud", "Mud", 2, cells))
    middle: Cell = grid.from_offset((4, 3))
    assert name.avoid(()) is False
    assert name.avoid({middle}) is True
    assert name.avoid({middle}) is False
    assert name.avoid(()) is False


def test_a_name_without_any_room_stays_in_the_middle(qtbot: QtBot) -> None:
    name = TerrainHatching(Grid(20, 20), Terrain("mud", "Mud", 2, MUD))
    assert name.avoid(set(MUD)) is False
