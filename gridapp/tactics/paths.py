"""Walking distances over walls and difficult terrain, ignoring creatures in the way.

One flood from a cell for all cells, by the movement map (`geometry/movement/linked_routes.py`),
kept while the board stays. O(cells) for each start. Oracle: the map's own, in
``tests/geometry/test_linked_routes.py``.
"""

from collections.abc import Mapping

from gridapp.battle.board import Board
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.linked_routes import linked_options
from gridapp.geometry.movement.move_options import MoveRules, OccupiedCells
from gridapp.grid.cells import Cell

_FAR = 10_000
"""A budget of steps that no route on a board uses up."""
_NOBODY = OccupiedCells(passable=frozenset(), impassable=frozenset())
_MOST = 400
"""Cells whose distances are kept; beyond, all are forgotten."""


class Paths:
    """The walking distances in steps between cells, cached until the board changes."""

    def __init__(self) -> None:
        """Start without a board."""
        self._board: Board | None = None
        self._costs: dict[Cell, Mapping[Cell, int]] = {}

    def steps_from(self, situation: Situation, cell: Cell) -> Mapping[Cell, int]:
        """Return the steps from a cell to each cell that can be walked to, itself included."""
        board = situation.battle.board
        if board is not self._board or len(self._costs) > _MOST:
            self._board, self._costs = board, {}
        if cell not in self._costs:
            options = linked_options(
                situation.movement_map, cell, "1x1", MoveRules((_FAR,)), _NOBODY
            )
            self._costs[cell] = {**options.costs(), cell: 0}
        return self._costs[cell]
