"""One creature pushed straight away by another: where both of them can come to."""

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
"""The ways of the pusher and of the pushed, each from where it stands, equally long."""


def push_direction(situation: Situation, one: Token, other: Token) -> Cell:
    """The step that leads most nearly from one creature's centre to the other's and beyond."""
    grid = situation.grid
    (x, y), (to_x, to_y) = situation.centre(one), situation.centre(other)
    start_x, start_y = grid.centre((0, 0))

    def share(step: Cell) -> float:
        dx, dy = grid.centre(step)[0] - start_x, grid.centre(step)[1] - start_y
        return round(((to_x - x) * dx + (to_y - y) * dy) / hypot(dx, dy), 9)

    return max(grid.directions, key=share)


def push_routes(
    situation: Situation, pusher: Token, pushed: Token, steps: int, diagonals: Metric
) -> PushRoutes:
    """The farthest ways for both, side by side, until a wall or a body stops one of them."""
    step = push_direction(situation, pusher, pushed)
    rules = MoveRules((steps,), diagonals, straight_only=True)
    others = (one for one in situation.battle.tokens if one.id not in (pusher.id, pushed.id))
    bodies = OccupiedCells(
        impassable=frozenset(cell for one in others for cell in situation.cells(one))
    )

    def is_open(mover: Token, count: int) -> bool:
        way = _along(mover.cell, step, count)
        found = measure_route(situation.movement_map, way, mover.space, rules, bodies)
        return not isinstance(found, BrokenRoute)

    count = 0
    while is_open(pusher, count + 1) and is_open(pushed, count + 1):
        count += 1
    return _along(pusher.cell, step, count), _along(pushed.cell, step, count)


def _along(start: Cell, step: Cell, count: int) -> tuple[Cell, ...]:
    return tuple((start[0] + n * step[0], start[1] + n * step[1]) for n in range(count + 1))
