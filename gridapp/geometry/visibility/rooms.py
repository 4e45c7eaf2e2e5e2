"""The room at a point: the ground bounded by walls, windows and doors, open or not.

A flood over the triangles of the board from the triangle at the point. O(triangles of the room)
after the board was triangulated. Oracle: ``tests/geometry/test_rooms.py`` floods a fine raster.
"""

from collections.abc import Iterable
from math import hypot

from gridapp.battle.board import Board, Door, Wall, WallKind
from gridapp.geometry.planar.tolerances import STRAIGHT_TOLERANCE
from gridapp.geometry.visibility.obstacles import door_segment, wall_segment
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.visibility_fan import TriangleGraph
from gridapp.grid.cells import Point

Outlines = tuple[tuple[Point, ...], ...]

BESIDE_DOOR = 0.05
"""Distance from a door, in cells, at which its two sides begin."""


class Rooms:
    """The rooms of a board, bounded by walls too high to look over."""

    def __init__(self, board: Board) -> None:
        self.board = board
        segments = [wall_segment(wall) for wall in board.walls if _bounds_room(wall)]
        segments += [door_segment(door) for door in board.doors]
        sound = [piece for piece in segments if (piece.ax, piece.ay) != (piece.bx, piece.by)]
        self._mesh = SightMesh(board.grid.size, sound)

    def at(self, point: Point) -> Outlines:
        """Return the outlines of the room at a point, holes among them; () off the board."""
        width, height = self.board.grid.size
        if not (0 < point[0] < width and 0 < point[1] < height):
            return ()
        graph = self._mesh.graph
        return _outlines(graph, _flooded(graph, graph.mesh.locate(*point)))

    def beside(self, door: Door) -> tuple[Point, Point]:
        """Return a point on each side of a door."""
        (ax, ay), (bx, by) = door.a, door.b
        share = BESIDE_DOOR / (hypot(bx - ax, by - ay) or 1.0)
        x, y, across, down = (ax + bx) / 2, (ay + by) / 2, (by - ay) * share, (ax - bx) * share
        return (x + across, y + down), (x - across, y - down)


def reaches_edge(outlines: Iterable[Iterable[Point]], size: Point) -> bool:
    """Return True if a room is bounded in part by the edge of the board, not by walls alone."""
    width, height = size
    return any(x <= 0 or y <= 0 or x >= width or y >= height for line in outlines for x, y in line)


def _bounds_room(wall: Wall) -> bool:
    return wall.kind is WallKind.WINDOW or (wall.height is None and not wall.cover)


def _flooded(graph: TriangleGraph, start: int) -> set[int]:
    """Return the first half-edges of all triangles reached without crossing a wall."""
    waiting, reached = [start], {start}
    while waiting:
        triangle = waiting.pop()
        for h in (triangle, triangle + 1, triangle + 2):
            beyond = graph.mesh.twin[h] // 3 * 3
            if graph.steps[h] is not None and beyond not in reached:
                reached.add(beyond)
                waiting.append(beyond)
    return reached


def _outlines(graph: TriangleGraph, triangles: Iterable[int]) -> Outlines:
    """Return the closed lines round triangles; a wall that ends inside the room is left out."""
    sides = {
        _points(graph, h)
        for triangle in triangles
        for h in range(triangle, triangle + 3)
        if graph.steps[h] is None
    }
    following: dict[Point, list[Point]] = {}
    for a, b in sorted(sides):
        if (b, a) not in sides:
            following.setdefault(a, []).append(b)
    loops = []
    while following:
        loops.append(_loop(following, next(iter(following))))
    return tuple(_without_straight_corners(loop) for loop in loops)


def _points(graph: TriangleGraph, h: int) -> tuple[Point, Point]:
    ax, ay, bx, by = graph.ends[h]
    return (round(ax, 6), round(ay, 6)), (round(bx, 6), round(by, 6))


def _loop(following: dict[Point, list[Point]], start: Point) -> list[Point]:
    """Take the sides of a closed line out of ``following`` and return its corners."""
    loop, point = [start], start
    while point in following:
        ends = following[point]
        after = ends.pop()
        if not ends:
            del following[point]
        if after == start:
            break
        loop.append(after)
        point = after
    return loop


def _without_straight_corners(loop: list[Point]) -> tuple[Point, ...]:
    """Return a closed line without the points on its straight sides."""
    corners = []
    for before, (x, y), (bx, by) in zip(
        (loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False
    ):
        turn = (x - before[0]) * (by - y) - (y - before[1]) * (bx - x)
        if abs(turn) > STRAIGHT_TOLERANCE:
            corners.append((x, y))
    return tuple(corners)
