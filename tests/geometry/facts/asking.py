"""Short queries shared by the fact tests of all systems."""

from collections.abc import Iterable

from gridapp.battle.board import Board
from gridapp.geometry.movement.move_options import (
    MoveOptions,
    MoveRules,
    OccupiedCells,
    move_options,
)
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import cells_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

NOBODY = OccupiedCells()


def options(
    ground: MovementMap,
    start: Cell,
    rules: MoveRules,
    bodies: OccupiedCells = NOBODY,
    space: str = "1x1",
) -> MoveOptions:
    """Return the cells on which a creature can end its movement."""
    return move_options(ground, start, space, rules, bodies)


def ring(grid: Grid, cells: Iterable[Cell], farthest: int, nearest: int = 1) -> frozenset[Cell]:
    """Return the cells within reach on an empty board, with a clear path required."""
    walls = obstacles_of(Board(grid))
    return cells_in_reach(grid, walls, tuple(cells), nearest, farthest, LineRule.CENTRE)
