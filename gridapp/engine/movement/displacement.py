"""Push a creature in a straight line away from another: where both end up."""

from math import hypot
from typing import TYPE_CHECKING

from gridapp.battle.tokens import Token
from gridapp.engine.queries.openings import floor_below
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.rules import BrokenRoute, MoveRules, OccupiedCells
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.movement.movement_map import MovementMap

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
    """Return the longest parallel routes of pusher and pushed until a wall or body stops either.

    The edge of an opening between floors stops them too, unless further steps take the pushed
    wholly over it: the first such step is the last one.
    """
    step = push_direction(situation, pusher, pushed)
    rules = MoveRules((steps,), diagonals, straight_only=True)
    bodies = _bodies(situation, pusher, pushed)

    def is_open(mover: Token, count: int, ground: "MovementMap" = situation.movement_map) -> bool:
        route = _straight_route(mover.cell, step, count)
        return _is_open(ground, route, mover, rules, bodies)

    count = 0
    while is_open(pusher, count + 1) and is_open(pushed, count + 1):
        count += 1
    for longer in range(count + 1, steps + 1):
        if not is_open(pusher, longer):
            break
        if not is_open(pushed, longer, situation.map_without_openings):
            break
        over = _straight_route(pushed.cell, step, longer)[-1]
        if floor_below(situation.battle.board, pushed, over) is not None:
            count = longer
            break
    return _straight_route(pusher.cell, step, count), _straight_route(pushed.cell, step, count)


def _bodies(situation: Situation, *movers: Token) -> OccupiedCells:
    """Return the cells of everybody but the movers, which block."""
    moving = {mover.id for mover in movers}
    others = (token for token in situation.battle.tokens if token.id not in moving)
    return OccupiedCells(
        impassable=frozenset(cell for token in others for cell in situation.cells(token))
    )


def _straight_route(start: Cell, step: Cell, count: int) -> tuple[Cell, ...]:
    return tuple((start[0] + n * step[0], start[1] + n * step[1]) for n in range(count + 1))


def routes_over_openings(
    situation: Situation, pushed: Token, steps: int
) -> tuple[tuple[Cell, ...], ...]:
    """Return the straight routes that end wholly over an opening, at most ``steps`` away."""
    board = situation.battle.board
    if not board.links:
        return ()
    rules = MoveRules((steps,), Metric.UNIFORM, straight_only=True)
    bodies = _bodies(situation, pushed)
    routes: list[tuple[Cell, ...]] = []
    for step in situation.grid.directions:
        straight = (_straight_route(pushed.cell, step, count + 1) for count in range(steps))
        over = (route for route in straight if floor_below(board, pushed, route[-1]) is not None)
        route, ground = next(over, None), situation.map_without_openings
        if route is not None and _is_open(ground, route, pushed, rules, bodies):
            routes.append(route)
    return tuple(routes)


def _is_open(
    ground: "MovementMap",
    route: tuple[Cell, ...],
    mover: Token,
    rules: MoveRules,
    bodies: OccupiedCells,
) -> bool:
    from gridapp.geometry.movement.route_costs import measure_route

    measured = measure_route(ground, route, mover.space, rules, bodies)
    return not isinstance(measured, BrokenRoute)
