"""Where on the map a pointer means: corners of cells, ends of what is drawn, a wall itself."""

from math import dist

from gridapp.battle.board import Board, Wall
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.session.drawing.lines import distance_to_segment, foot, may_reach

REACH = 0.3
"""So near, in cells, an end or a wall draws the pointer to it."""
FARTHEST = 0.75
"""A corner of cells on a wall draws the ends of doors from here."""
TOUCHING = 1e-6
DIGITS = 9
"""Points are kept in so many digits, so that one corner is the same from all its cells."""


def snapped(board: Board, point: Point, *, loose: bool = False) -> Point:
    """The corner of a cell, or the end of a piece close by, that is nearest; on the map always.

    ``loose``: the point itself.
    """
    point = on_map(board.grid, point)
    if loose:
        return point
    return min((*corners(board.grid, point), *_ends(board, point)), key=lambda at: dist(at, point))


def on_wall(board: Board, point: Point) -> Point | None:
    """Where on the wall under the pointer a door may begin: a corner of cells, an end, any place.

    ``None`` where no wall is near enough.
    """
    near = [wall for wall in board.walls if may_reach(wall.a, wall.b, point, REACH)]
    away = [(distance_to_segment(wall.a, wall.b, point), at) for at, wall in enumerate(near)]
    least, at = min(away, default=(REACH + 1, 0))
    if least > REACH:
        return None
    wall = near[at]
    spots = [spot for spot in _around(board.grid, point) if _lies_on(wall, spot)]
    spots += [one for one in (wall.a, wall.b) if dist(one, point) <= REACH]
    nearest = min(spots, key=lambda spot: dist(spot, point), default=None)
    if nearest is not None and dist(nearest, point) <= FARTHEST:
        return nearest
    return on_map(board.grid, foot(wall.a, wall.b, point))


def on_map(grid: Grid, point: Point) -> Point:
    """The place on the map nearest to a point."""
    x, y = (
        min(max(0.0, round(part, DIGITS)), most)
        for part, most in zip(point, grid.size, strict=True)
    )
    return (x, y)


def settled(grid: Grid, point: Point) -> Point:
    """A point that left the map by a rounding is back on it; others stay where they are."""
    there = on_map(grid, point)
    return there if dist(there, point) <= TOUCHING else point


def corners(grid: Grid, point: Point) -> tuple[Point, ...]:
    """The corners of the cell at a point, as far as they lie on the map."""
    found = (on_map(grid, one) for one in grid.polygon(grid.cell_at(point)) if _inside(grid, one))
    return tuple(found) or (on_map(grid, point),)


def _around(grid: Grid, point: Point) -> list[Point]:
    """The corners of the cell at a point and of those beside it."""
    column, row = grid.cell_at(point)
    cells = ((column, row), *((column + dc, row + dr) for dc, dr in grid.directions))
    spots = (one for cell in cells for one in grid.polygon(cell) if _inside(grid, one))
    return [on_map(grid, spot) for spot in spots]


def _inside(grid: Grid, point: Point) -> bool:
    return all(
        -TOUCHING <= at <= most + TOUCHING for at, most in zip(point, grid.size, strict=True)
    )


def _lies_on(wall: Wall, point: Point) -> bool:
    return dist(foot(wall.a, wall.b, point), point) <= TOUCHING


def _ends(board: Board, point: Point) -> list[Point]:
    """The ends of walls and doors close by."""
    x, y = point
    return [
        end
        for piece in board.walls_and_doors
        for end in (piece.a, piece.b)
        if abs(end[0] - x) <= REACH and abs(end[1] - y) <= REACH and dist(end, point) <= REACH
    ]
