"""Where a creature may come to by other means than a walk of its own choice."""

from functools import lru_cache
from itertools import pairwise

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MoveRules,
    OccupiedCells,
    measure_route,
    move_options,
)
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.grid.cells import Cell

Route = tuple[Cell, ...]
UNLIMITED_STEPS = 1_000


def steps_aside(situation: Situation, token: Token, avoid: frozenset[Cell]) -> Route:
    """The anchors one step away on which a creature would not cover any cell to avoid."""
    bodies = situation.bodies(token)
    bodies = OccupiedCells(impassable=bodies.impassable | bodies.passable | avoid)
    around = (_next(token.cell, step) for step in situation.grid.directions)
    return tuple(cell for cell in around if _walks(situation, token, (token.cell, cell), bodies))


def approach_routes(
    situation: Situation, mover: Token, target: Token, rules: MoveRules
) -> tuple[Route, ...]:
    """The routes that bring a creature nearer to another: the nearest first, then the shortest."""
    bodies = situation.bodies(mover)
    options = move_options(situation.movement_map, mover.cell, mover.space, rules, bodies)
    away = {cell: situation.distance(mover, target, cell) for cell in options}
    nearer = [cell for cell in options if away[cell] < situation.distance(mover, target)]
    ranked = sorted(nearer, key=lambda cell: (away[cell], options.cost(cell)))
    return tuple(options.route(cell) for cell in ranked)


def leap_routes(
    situation: Situation, token: Token, step: Cell, farthest: int, over: float = 0
) -> tuple[Route, ...]:
    """The straight routes over whatever lies below, and over walls up to a height.

    That height is in the grid's unit. No higher wall and no foe is leapt over.
    """
    ground, foes = situation.movement_map, situation.bodies(token).impassable
    fenced = _fenced(situation, over)
    taken = foes | situation.bodies(token).passable
    found: list[Route] = []
    route: Route = (token.cell,)
    while len(route) <= farthest and fenced.is_footprint_step_open(route[-1], step, token.space):
        route = (*route, _next(route[-1], step))
        body = frozenset(situation.cells(token, route[-1]))
        if not body.isdisjoint(foes):
            break
        if body.isdisjoint(taken) and all(ground.terrain_factor(cell) for cell in body):
            found.append(route)
    return tuple(found)


def hurdle_heights(situation: Situation, token: Token, route: Route) -> tuple[float, ...]:
    """The height of the walls that each step of a leap goes over, 0 where there is none."""
    heights = (0.0, *_low(situation.battle.board))
    return tuple(
        next(
            height
            for height in heights
            if _fenced(situation, height).is_footprint_step_open(
                one, _step(one, other), token.space
            )
        )
        for one, other in pairwise(route)
    )


def _low(board: Board) -> tuple[float, ...]:
    """The heights of the board's low walls, each once, ascending."""
    return tuple(sorted({wall.height for wall in board.walls if wall.height is not None}))


def _fenced(situation: Situation, over: float) -> MovementMap:
    """The ground with none of the walls that are no higher than that."""
    board = situation.battle.board
    low = [height for height in _low(board) if height <= over]
    return movement_map_of(_without(board, low[-1])) if low else situation.movement_map


@lru_cache(maxsize=8)
def _without(board: Board, height: float) -> Board:
    walls = tuple(one for one in board.walls if one.height is None or one.height > height)
    return msgspec.structs.replace(board, walls=walls)


def _step(one: Cell, other: Cell) -> Cell:
    return (other[0] - one[0], other[1] - one[1])


def _next(cell: Cell, step: Cell) -> Cell:
    return (cell[0] + step[0], cell[1] + step[1])


def _walks(situation: Situation, token: Token, route: Route, bodies: OccupiedCells) -> bool:
    found = measure_route(
        situation.movement_map, route, token.space, MoveRules((UNLIMITED_STEPS,)), bodies
    )
    return not isinstance(found, BrokenRoute)


def with_token_at(situation: Situation, token: Token, cell: Cell) -> Situation:
    """The same moment with a creature elsewhere."""
    moved = msgspec.structs.replace(token, cell=cell)
    return Situation(situation.battle.with_token(moved), situation.rules)
