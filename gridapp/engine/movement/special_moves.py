"""Moves other than an ordinary walk: side steps, approaches and jumps."""

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.tokens import Token
from gridapp.caching import cached
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.rules import BrokenRoute, MoveRules, OccupiedCells
from gridapp.grid.cells import Cell

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.movement.movement_map import MovementMap

Route = tuple[Cell, ...]
UNLIMITED_STEPS = 1_000


def steps_aside(situation: Situation, token: Token, avoid: frozenset[Cell]) -> Route:
    """Return the anchors a step away at which a creature covers none of the cells to avoid."""
    bodies = situation.bodies(token)
    bodies = OccupiedCells(impassable=bodies.impassable | bodies.passable | avoid)
    around = (_neighbour(token.cell, step) for step in situation.grid.directions)
    return tuple(
        cell for cell in around if _is_walkable(situation, token, (token.cell, cell), bodies)
    )


def reachable_cells(situation: Situation, mover: Token, rules: MoveRules) -> Route:
    """Return the anchors on which a move by these rules may end, its start left out."""
    from gridapp.geometry.movement.move_options import move_options

    bodies = situation.bodies(mover)
    options = move_options(situation.movement_map, mover.cell, mover.space, rules, bodies)
    return tuple(cell for cell in options if cell != mover.cell)


def approach_routes(
    situation: Situation, mover: Token, target: Token, rules: MoveRules
) -> tuple[Route, ...]:
    """Return routes that bring a creature nearer to a target: nearest end, then cheapest."""
    from gridapp.geometry.movement.move_options import move_options

    bodies = situation.bodies(mover)
    options = move_options(situation.movement_map, mover.cell, mover.space, rules, bodies)
    distances = {cell: situation.distance(mover, target, cell) for cell in options}
    nearer = [cell for cell in options if distances[cell] < situation.distance(mover, target)]
    ranked = sorted(nearer, key=lambda cell: (distances[cell], options.cost(cell)))
    return tuple(options.route(cell) for cell in ranked)


def jump_routes(
    situation: Situation, token: Token, step: Cell, farthest: int, over: float = 0
) -> tuple[Route, ...]:
    """Return the straight routes over terrain and creatures, and over walls up to height ``over``.

    ``over`` is in the grid's unit. Higher walls and foes stop a jump.
    """
    ground, foes = situation.movement_map, situation.bodies(token).impassable
    over_walls = _map_without_low_walls(situation, over)
    taken = foes | situation.bodies(token).passable
    routes: list[Route] = []
    route: Route = (token.cell,)
    while len(route) <= farthest and over_walls.is_footprint_step_open(
        route[-1], step, token.space
    ):
        route = (*route, _neighbour(route[-1], step))
        body = frozenset(situation.cells(token, route[-1]))
        if not body.isdisjoint(foes):
            break
        if body.isdisjoint(taken) and all(ground.terrain_factor(cell) for cell in body):
            routes.append(route)
    return tuple(routes)


def hurdle_heights(situation: Situation, token: Token, route: Route) -> tuple[float, ...]:
    """Return the height of the wall crossed by each step of a jump, 0 without a wall."""
    heights = (0.0, *_low_wall_heights(situation.battle.board))
    return tuple(
        next(
            height
            for height in heights
            if _map_without_low_walls(situation, height).is_footprint_step_open(
                cell, _step(cell, to), token.space
            )
        )
        for cell, to in pairwise(route)
    )


def _low_wall_heights(board: Board) -> tuple[float, ...]:
    """Return the distinct heights of the board's low walls, ascending."""
    return tuple(sorted({wall.height for wall in board.walls if wall.height is not None}))


def _map_without_low_walls(situation: Situation, over: float) -> "MovementMap":
    """Return the movement map without walls up to a height."""
    from gridapp.geometry.movement.movement_map import movement_map_of

    board = situation.battle.board
    low = [height for height in _low_wall_heights(board) if height <= over]
    if not low:
        return situation.movement_map
    squeeze, ground = situation.book.squeeze, _board_without_low_walls(board, low[-1])
    return movement_map_of(ground, squeeze.map_factor, lined_diagonals=squeeze.diagonals)


@cached(8)
def _board_without_low_walls(board: Board, height: float) -> Board:
    walls = tuple(wall for wall in board.walls if wall.height is None or wall.height > height)
    return msgspec.structs.replace(board, walls=walls)


def _step(cell: Cell, to: Cell) -> Cell:
    return (to[0] - cell[0], to[1] - cell[1])


def _neighbour(cell: Cell, step: Cell) -> Cell:
    return (cell[0] + step[0], cell[1] + step[1])


def _is_walkable(situation: Situation, token: Token, route: Route, bodies: OccupiedCells) -> bool:
    from gridapp.geometry.movement.route_costs import measure_route

    measured = measure_route(
        situation.movement_map, route, token.space, MoveRules((UNLIMITED_STEPS,)), bodies
    )
    return not isinstance(measured, BrokenRoute)
