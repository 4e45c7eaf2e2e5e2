"""Push a creature in a straight line away from another: where both end up."""

from math import hypot

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MoveRules,
    OccupiedCells,
    measure_route,
)
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

PushRoutes = tuple[tuple[Cell, ...], tuple[Cell, ...]]
"""The routes of pusher and pushed, each from its current cell, of equal length."""


def push_direction(situation: Situation, pusher: Token, pushed: Token) -> Cell:
    """Return the step whose direction is nearest to the line between two centres."""
    grid = situation.grid
    (x, y), (to_x, to_y) = situation.centre(pusher), situation.centre(pushed)
    start_x, start_y = grid.centre((0, 0))

    def share(step: Cell) -> float:
        dx, dy = grid.centre(step)[0] - start_x, grid.centre(step)[1] - start_y
        return round(((to_x - x) * dx + (to_y - y) * dy) / hypot(dx, dy), 9)

    return max(grid.directions, key=share)


def push_routes(
    situation: Situation, pusher: Token, pushed: Token, steps: int, diagonals: Metric
) -> PushRoutes:
    """Return the longest parallel routes of pusher and pushed until a wall or body stops either."""
    step = push_direction(situation, pusher, pushed)
    rules = MoveRules((steps,), diagonals, straight_only=True)
    bystanders = (
        token for token in situation.battle.tokens if token.id not in (pusher.id, pushed.id)
    )
    bodies = OccupiedCells(
        impassable=frozenset(cell for token in bystanders for cell in situation.cells(token))
    )

    def is_open(mover: Token, count: int) -> bool:
        route = _straight_route(mover.cell, step, count)
        measured = measure_route(situation.movement_map, route, mover.space, rules, bodies)
        return not isinstance(measured, BrokenRoute)

    count = 0
    while is_open(pusher, count + 1) and is_open(pushed, count + 1):
        count += 1
    return _straight_route(pusher.cell, step, count), _straight_route(pushed.cell, step, count)


def _straight_route(start: Cell, step: Cell, count: int) -> tuple[Cell, ...]:
    return tuple((start[0] + n * step[0], start[1] + n * step[1]) for n in range(count + 1))
