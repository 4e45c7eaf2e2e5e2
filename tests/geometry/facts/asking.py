"""Short questions that the facts of every system are asked with."""

from collections.abc import Iterable

from gridapp.battle.board import Board
from gridapp.geometry.movement.move_options import Bodies, MoveOptions, MoveRules, move_options
from gridapp.geometry.movement.movement_map import Ground
from gridapp.geometry.reach.threatened_area import LineRule, reached_cells
from gridapp.geometry.visibility.obstacles import barriers
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

NOBODY = Bodies()


def options(
    ground: Ground, start: Cell, rules: MoveRules, bodies: Bodies = NOBODY, space: str = "1x1"
) -> MoveOptions:
    """Where a body may end its movement."""
    return move_options(ground, start, space, rules, bodies)


def ring(grid: Grid, cells: Iterable[Cell], farthest: int, nearest: int = 1) -> frozenset[Cell]:
    """The cells within reach on an empty board; a clear path is asked for."""
    walls = barriers(Board(grid))
    return reached_cells(grid, walls, tuple(cells), nearest, farthest, LineRule.CENTRE)
