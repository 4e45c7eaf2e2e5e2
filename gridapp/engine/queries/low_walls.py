"""Obstacles between two creatures at different heights, with low walls as they count in space."""

from collections.abc import Sequence
from functools import partial
from itertools import product

from gridapp.battle.board import Wall
from gridapp.battle.floors import parted
from gridapp.battle.tokens import Token
from gridapp.engine.queries.cache import obstacles_with_walls
from gridapp.engine.queries.positions import Positions
from gridapp.geometry.cover.low_walls import SightLine, as_seen_from
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Cell, Point

GROUND_PROBE = 0.25
"""Distance from a wall, in cells, at which the ground on either side is looked up."""


def are_judged_in_space(
    positions: Positions, attacker: Token, target: Token, anchor: Cell | None = None
) -> bool:
    """Return True if low walls between creatures at different elevations are compared in space."""
    book = positions.book
    if not (book.cover.in_space and book.cells.heights) or positions.is_flat(attacker, target):
        return False
    return positions.elevation(attacker, anchor) != positions.elevation(target)


def targets_judged_alone(
    positions: Positions, attacker: Token, targets: Sequence[Token], anchor: Cell | None = None
) -> list[Token]:
    """Return the targets on a different floor, and the targets with cover computed in space."""
    if not positions.grid.floor_rows and not positions.book.cover.in_space:
        return []
    return [
        target
        for target in targets
        if positions.are_apart(attacker, target, anchor)
        or are_judged_in_space(positions, attacker, target, anchor)
    ]


def obstacles_between(
    positions: Positions,
    obstacles: Obstacles,
    attacker: Token,
    target: Token,
    anchor: Cell | None = None,
) -> Obstacles:
    """Return the obstacles with low walls as high as they count between two creatures.

    The attacker stands at its position or at ``anchor``.
    """
    if not obstacles.low_obstacles or not are_judged_in_space(positions, attacker, target, anchor):
        return obstacles
    start, end = positions.centre(attacker, anchor), positions.centre(target)
    if start == end:
        return obstacles
    top = positions.elevation(attacker, anchor) + _body_height(positions, attacker)
    base, height = float(positions.elevation(target)), _body_height(positions, target)
    line = SightLine(start, end, top, base, height)
    bodies = (*positions.cells(attacker, anchor), *positions.cells(target))
    near = _low_walls_near(positions, obstacles, bodies)
    if not near:
        return obstacles
    seen = as_seen_from(near, line, partial(_ground_at, positions), positions.grid.cell_size)
    return obstacles_with_walls(obstacles, near, seen)


def _low_walls_near(
    positions: Positions, obstacles: Obstacles, cells: tuple[Cell, ...]
) -> tuple[Wall, ...]:
    """Return a superset of the low walls between two bodies: those in the box around both."""
    points = [point for cell in cells for point in positions.grid.polygon(cell)]
    xs, ys = zip(*points, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    near = {
        name
        for name, first, last, upper, lower in obstacles.low_boxes
        if first <= right and last >= left and upper <= bottom and lower >= top
    }
    walls = parted(positions.battle.board).walls if near else ()
    return tuple(wall for wall in walls if wall.id in near and wall.height is not None)


def _body_height(positions: Positions, token: Token) -> float:
    """Return a creature's height in cells: as the pack says, or as many cubes as it is wide."""
    height = positions.book.cover.height(token)
    if height is None:
        return float(positions.height_in_cells(token))
    return height / positions.grid.cell_size


def _ground_at(positions: Positions, point: Point) -> float:
    """Return the highest ground around a point: a wall on an edge stands on the higher side."""
    heights, (x, y) = positions.ground_heights, point
    probes = product((x - GROUND_PROBE, x + GROUND_PROBE), (y - GROUND_PROBE, y + GROUND_PROBE))
    cells = map(positions.grid.cell_at, probes)
    return float(max(heights.get(cell, 0) for cell in cells))
