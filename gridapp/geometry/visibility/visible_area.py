"""The area visible from points or from a creature: exact polygons, cells, shares of cells.

Only opaque obstacles end sight: walls and objects without height and cover tag, closed doors, and
the edge of the board. A line of sight along a wall, or past its very end, continues.
"""

from math import hypot

from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.shapes import polygon_area
from gridapp.geometry.planar.tolerances import EYE_INSET, MIN_VISIBLE_SHARE
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.geometry.visibility.visibility_fan import SEEN, UNDECIDED, VisibilityFan
from gridapp.grid.cells import Cell, Footprint, Point, Polygon
from gridapp.grid.grid import Grid
from gridapp.grid.hexes import HEX_RADIUS


class VisibleArea:
    """The area visible from eyes; a cell is visible if an eye sees any part of it."""

    def __init__(self, grid: Grid, obstacles: Obstacles, eyes: tuple[Point, ...]) -> None:
        self.grid = grid
        self.obstacles = obstacles
        self.eyes = eyes
        self._share_by_cell: dict[Cell, float] = {}

    @CachedProperty
    def fans(self) -> tuple[VisibilityFan, ...]:
        """The visibility fan of each eye on the board."""
        width, height = self.grid.size
        sight_mesh = self.obstacles.sight_mesh
        inside = [eye for eye in self.eyes if 0 <= eye[0] <= width and 0 <= eye[1] <= height]
        return tuple(sight_mesh.fan(eye) for eye in inside)

    @CachedProperty
    def polygons(self) -> tuple[Polygon, ...]:
        """The visibility polygon of each eye; the visible area is their union."""
        return tuple(fan.polygon for fan in self.fans)

    def visible_share(self, cell: Cell) -> float:
        """Return the largest share of a cell's area, 0 to 1, that a single eye sees."""
        share = self._share_by_cell.get(cell)
        if share is None:
            share = max([self._share_seen_by(fan, cell) for fan in self.fans], default=0.0)
            self._share_by_cell[cell] = share
        return share

    def _share_seen_by(self, fan: VisibilityFan, cell: Cell) -> float:
        verdict = fan.classify_circle(self.grid.centre(cell), self._radius)
        if verdict != UNDECIDED:
            return 1.0 if verdict == SEEN else 0.0
        return min(1.0, fan.visible_area(self.grid.polygon(cell)) / self._area)

    @CachedProperty
    def _area(self) -> float:
        """The area of a cell."""
        return polygon_area(self.grid.polygon((0, 0)))

    @CachedProperty
    def _radius(self) -> float:
        """The distance from a cell's centre to its corners."""
        return HEX_RADIUS if self.grid.is_hex else hypot(0.5, 0.5)

    def sees(self, cell: Cell) -> bool:
        """Return True if any part of a cell is visible."""
        return self.visible_share(cell) > MIN_VISIBLE_SHARE

    @CachedProperty
    def cells(self) -> frozenset[Cell]:
        """Every cell of the board with a visible part."""
        start = {self.grid.cell_at(fan.eye) for fan in self.fans}
        start |= {neighbour for cell in start for neighbour in self._around(cell)}
        waiting = [cell for cell in start if self.sees(cell)]
        visible = set(waiting)
        while waiting:
            for cell in self._around(waiting.pop()):
                if cell not in visible and self.sees(cell):
                    visible.add(cell)
                    waiting.append(cell)
        return frozenset(cell for cell in visible if cell in self.grid)

    def _around(self, cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell, also off the board: hex boards have ragged edges."""
        return [(cell[0] + dc, cell[1] + dr) for dc, dr in self.grid.directions]


def visible_from(grid: Grid, obstacles: Obstacles, *eyes: Point) -> VisibleArea:
    """Return the area visible from points."""
    return VisibleArea(grid, obstacles, eyes)


def visible_to_creature(
    grid: Grid, obstacles: Obstacles, cells: Footprint, *, corners: bool = False
) -> VisibleArea:
    """Return the area a creature sees from the centres of its cells.

    With ``corners`` also from just inside the corners, so that no eye looks through a wall behind
    it.
    """
    eyes = [grid.centre(cell) for cell in cells]
    if corners:
        eyes += [point for cell in cells for point in _inner_corners(grid, cell)]
    return VisibleArea(grid, obstacles, tuple(eyes))


def _inner_corners(grid: Grid, cell: Cell) -> list[Point]:
    """Return the corners of a cell, moved towards its centre by a thousandth of a cell."""
    x, y = grid.centre(cell)
    points = []
    for corner_x, corner_y in grid.polygon(cell):
        share = 1 - EYE_INSET / hypot(corner_x - x, corner_y - y)
        points.append((x + share * (corner_x - x), y + share * (corner_y - y)))
    return points
