"""What is seen from a point or from a footprint: exact polygons, cells, shares of cells.

Only what is opaque ends a look: walls and objects without height or cover tag, closed doors. The
edge of the board ends it too. A look along a wall, or past its very end, goes on.
"""

from math import hypot

from gridapp.geometry.planar.cached_property import CachedProperty
from gridapp.geometry.planar.shapes import polygon_area
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.geometry.visibility.visibility_fan import SEEN, UNDECIDED, VisibilityFan
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid
from gridapp.grid.hexes import HEX_RADIUS

MIN_VISIBLE_SHARE = 1e-5
"""A cell of which no larger share than this is in view is not seen: walls touch within it."""


class VisibleArea:
    """What some eyes see on a board; a cell is seen as soon as one eye sees some of it."""

    def __init__(self, grid: Grid, barriers: Obstacles, eyes: tuple[Point, ...]) -> None:
        self.grid = grid
        self.barriers = barriers
        self.eyes = eyes
        self._shares: dict[Cell, float] = {}

    @CachedProperty
    def fans(self) -> tuple[VisibilityFan, ...]:
        """The fan of each eye on the board."""
        width, height = self.grid.size
        passages = self.barriers.sight_mesh
        inside = [eye for eye in self.eyes if 0 <= eye[0] <= width and 0 <= eye[1] <= height]
        return tuple(passages.fan(eye) for eye in inside)

    @CachedProperty
    def polygons(self) -> tuple[Polygon, ...]:
        """The polygon each eye sees, in the order of angles; together they are what is seen."""
        return tuple(fan.polygon for fan in self.fans)

    def visible_share(self, cell: Cell) -> float:
        """The largest share of a cell's area, from 0 to 1, that one of the eyes sees."""
        found = self._shares.get(cell)
        if found is None:
            found = max([self._share(fan, cell) for fan in self.fans], default=0.0)
            self._shares[cell] = found
        return found

    def _share(self, fan: VisibilityFan, cell: Cell) -> float:
        verdict = fan.classify_circle(self.grid.centre(cell), self._radius)
        if verdict != UNDECIDED:
            return 1.0 if verdict == SEEN else 0.0
        return min(1.0, fan.visible_area(self.grid.polygon(cell)) / self._area)

    @CachedProperty
    def _area(self) -> float:
        """The area of any cell."""
        return polygon_area(self.grid.polygon((0, 0)))

    @CachedProperty
    def _radius(self) -> float:
        """No corner of a cell lies farther than this from its centre."""
        return HEX_RADIUS if self.grid.is_hex else hypot(0.5, 0.5)

    def sees(self, cell: Cell) -> bool:
        """Whether any part of a cell is seen."""
        return self.visible_share(cell) > MIN_VISIBLE_SHARE

    @CachedProperty
    def cells(self) -> frozenset[Cell]:
        """Every cell on the board of which some part is seen."""
        start = {self.grid.cell_at(fan.eye) for fan in self.fans}
        start |= {near for cell in start for near in self._around(cell)}
        waiting = [cell for cell in start if self.sees(cell)]
        found = set(waiting)
        while waiting:
            for cell in self._around(waiting.pop()):
                if cell not in found and self.sees(cell):
                    found.add(cell)
                    waiting.append(cell)
        return frozenset(cell for cell in found if cell in self.grid)

    def _around(self, cell: Cell) -> list[Cell]:
        """The cells next to one, off the board too: a look may leave a ragged edge of hexes."""
        return [(cell[0] + dc, cell[1] + dr) for dc, dr in self.grid.directions]


def visible_from(grid: Grid, barriers: Obstacles, *eyes: Point) -> VisibleArea:
    """What is seen from some points."""
    return VisibleArea(grid, barriers, eyes)


def visible_to_creature(
    grid: Grid, barriers: Obstacles, cells: tuple[Cell, ...], *, corners: bool = False
) -> VisibleArea:
    """What a creature sees: from the centre of each of its cells, or from their corners as well.

    Eyes in corners lie just inside the cell, so that they do not see through a wall behind them.
    """
    eyes = [grid.centre(cell) for cell in cells]
    if corners:
        eyes += [point for cell in cells for point in _inside(grid, cell)]
    return VisibleArea(grid, barriers, tuple(eyes))


def _inside(grid: Grid, cell: Cell) -> list[Point]:
    """The corners of a cell, moved towards its centre by a thousandth of a cell."""
    x, y = grid.centre(cell)
    points = []
    for corner_x, corner_y in grid.polygon(cell):
        share = 1 - 1e-3 / hypot(corner_x - x, corner_y - y)
        points.append((x + share * (corner_x - x), y + share * (corner_y - y)))
    return points
