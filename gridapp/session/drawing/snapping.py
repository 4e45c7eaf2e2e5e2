"""Snapping of pointer positions to cell corners, ends of pieces and walls."""

from math import dist

from gridapp.battle.board import Board, Wall
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.session.drawing.lines import distance_to_segment, may_be_near, nearest_point

SNAP_DISTANCE = 0.3
"""Snap radius of ends and walls, in cells."""
WALL_SNAP_DISTANCE = 0.75
"""Snap radius of cell corners on a wall, for the ends of doors, in cells."""
DIGITS = 9
"""Decimal digits of points, so that a corner computed from any of its cells is equal."""


def snap_to_corner(board: Board, point: Point, *, loose: bool = False) -> Point:
    """Return the nearest cell corner or close end of a piece, always on the map.

    With ``loose`` only clamp the point to the map.
    """
    point = clamp_to_map(board.grid, point)
    if loose:
        return point
    return min(
        (*cell_corners(board.grid, point), *_ends(board, point)),
        key=lambda candidate: dist(candidate, point),
    )


def snap_to_wall(board: Board, point: Point) -> Point | None:
    """Return where a door may begin on the wall under the pointer: cell corner, end or any point.

    ``None`` if no wall is near enough.
    """
    near = [wall for wall in board.walls if may_be_near(wall.a, wall.b, point, SNAP_DISTANCE)]
    away = [(distance_to_segment(wall.a, wall.b, point), index) for index, wall in enumerate(near)]
    least, index = min(away, default=(SNAP_DISTANCE + 1, 0))
    if least > SNAP_DISTANCE:
        return None
    wall = near[index]
    spots = [spot for spot in _around(board.grid, point) if _lies_on(wall, spot)]
    spots += [end for end in (wall.a, wall.b) if dist(end, point) <= SNAP_DISTANCE]
    nearest = min(spots, key=lambda spot: dist(spot, point), default=None)
    if nearest is not None and dist(nearest, point) <= WALL_SNAP_DISTANCE:
        return nearest
    return clamp_to_map(board.grid, nearest_point(wall.a, wall.b, point))


def clamp_to_map(grid: Grid, point: Point) -> Point:
    """Return the point of the map nearest to ``point``, rounded."""
    x, y = (
        min(max(0.0, round(part, DIGITS)), most)
        for part, most in zip(point, grid.size, strict=True)
    )
    return (x, y)


def fix_rounding(grid: Grid, point: Point) -> Point:
    """Return a point moved back onto the map if only rounding put it outside."""
    clamped = clamp_to_map(grid, point)
    return clamped if dist(clamped, point) <= TOUCH_TOLERANCE else point


def cell_corners(grid: Grid, point: Point) -> tuple[Point, ...]:
    """Return the corners of the cell at a point that are on the map."""
    on_map = (
        clamp_to_map(grid, corner)
        for corner in grid.polygon(grid.cell_at(point))
        if _inside(grid, corner)
    )
    return tuple(on_map) or (clamp_to_map(grid, point),)


def _around(grid: Grid, point: Point) -> list[Point]:
    """Return the corners of the cell at a point and of its neighbours."""
    column, row = grid.cell_at(point)
    cells = ((column, row), *((column + dc, row + dr) for dc, dr in grid.directions))
    spots = (corner for cell in cells for corner in grid.polygon(cell) if _inside(grid, corner))
    return [clamp_to_map(grid, spot) for spot in spots]


def _inside(grid: Grid, point: Point) -> bool:
    return all(
        -TOUCH_TOLERANCE <= coordinate <= limit + TOUCH_TOLERANCE
        for coordinate, limit in zip(point, grid.size, strict=True)
    )


def _lies_on(wall: Wall, point: Point) -> bool:
    return dist(nearest_point(wall.a, wall.b, point), point) <= TOUCH_TOLERANCE


def _ends(board: Board, point: Point) -> list[Point]:
    """Return the ends of walls and doors within the snap distance."""
    x, y = point
    return [
        end
        for piece in board.walls_and_doors
        for end in (piece.a, piece.b)
        if abs(end[0] - x) <= SNAP_DISTANCE
        and abs(end[1] - y) <= SNAP_DISTANCE
        and dist(end, point) <= SNAP_DISTANCE
    ]
