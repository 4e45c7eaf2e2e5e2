"""Creatures in the way of rays, for rules in which creatures give cover."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from gridapp.geometry.cover.ray_endpoints import RayEndpoints
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BystanderCell(msgspec.Struct, frozen=True, eq=False):
    """A cell of a creature in the way, with the creature's id."""

    id: str
    corners: Polygon

    @property
    def sides(self) -> list[Segment]:
        """The sides of the cell as obstacles."""
        pairs = zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)
        return [Segment(*a, *b, self.id) for a, b in pairs]


def may_block(corners: Polygon, start: Point, end: Point) -> bool:
    """Return True if a convex polygon is close enough to a ray to stop it."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    slack = TOUCH_TOLERANCE * (abs(dx) + abs(dy))
    offsets = [dx * (py - y) - dy * (px - x) for px, py in corners]
    if min(offsets) > slack or max(offsets) < -slack:
        return False
    distances = [dx * (px - x) + dy * (py - y) for px, py in corners]
    return max(distances) >= -slack and min(distances) <= dx * dx + dy * dy + slack


class Bystanders:
    """The cells of all creatures that may block rays."""

    def __init__(self, grid: Grid, creatures: Mapping[str, Iterable[Cell]]) -> None:
        self.grid = grid
        self._named_cells = [(name, cell) for name, cells in creatures.items() for cell in cells]

    @cached_property
    def _centres(self) -> "NDArray[np.float64]":
        """The centres of the cells, shape (2, n)."""
        import numpy as np

        return np.array([self.grid.centre(cell) for _, cell in self._named_cells]).reshape(-1, 2).T

    def between(
        self, starts: RayEndpoints, ends: RayEndpoints, excluded: Iterable[Cell]
    ) -> list[BystanderCell]:
        """Return the cells near the path between two footprints, without the ``excluded`` cells."""
        import numpy as np

        (x, y), (end_x, end_y) = starts.centre, ends.centre
        dx, dy = end_x - x, end_y - y
        length = hypot(dx, dy)
        margin = (1 + max(starts.extent, ends.extent)) * length
        across, down = self._centres
        across, down = across - x, down - y
        along = dx * across + dy * down
        near = np.abs(dx * down - dy * across) < margin
        near &= (along > -margin) & (along < length * length + margin)
        nearby = [self._named_cells[index] for index in np.flatnonzero(near).tolist()]
        return [
            BystanderCell(name, _corners(self.grid, cell))
            for name, cell in nearby
            if cell not in excluded
        ]


@lru_cache(maxsize=4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
