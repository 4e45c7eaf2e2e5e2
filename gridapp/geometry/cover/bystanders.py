"""Creatures in the way of rays, where a rule lets them hide others."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from gridapp.geometry.cover.ray_endpoints import RayEndpoints
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BystanderCell(msgspec.Struct, frozen=True, eq=False):
    """A cell of a creature that stands in the way."""

    id: str
    corners: Polygon

    @property
    def sides(self) -> list[Segment]:
        """Its sides as obstacles."""
        pairs = zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)
        return [Segment(*a, *b, self.id) for a, b in pairs]


def may_block(corners: Polygon, start: Point, end: Point) -> bool:
    """Whether a convex body lies so near to a ray that it may stop it."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    slack = TOUCH_TOLERANCE * (abs(dx) + abs(dy))
    offs = [dx * (py - y) - dy * (px - x) for px, py in corners]
    if min(offs) > slack or max(offs) < -slack:
        return False
    ways = [dx * (px - x) + dy * (py - y) for px, py in corners]
    return max(ways) >= -slack and min(ways) <= dx * dx + dy * dy + slack


class Bystanders:
    """The cells of all creatures that may stand in the way."""

    def __init__(self, grid: Grid, bodies: Mapping[str, Iterable[Cell]]) -> None:
        self.grid = grid
        self._listed = [(name, cell) for name, cells in bodies.items() for cell in cells]

    @cached_property
    def _middles(self) -> "NDArray[np.float64]":
        """The middles of the cells: all across, all down."""
        import numpy as np

        return np.array([self.grid.centre(cell) for _, cell in self._listed]).reshape(-1, 2).T

    def between(
        self, starts: RayEndpoints, ends: RayEndpoints, own: Iterable[Cell]
    ) -> list[BystanderCell]:
        """The cells near the way from one space to another, without those of the two."""
        import numpy as np

        (x, y), (end_x, end_y) = starts.centre, ends.centre
        dx, dy = end_x - x, end_y - y
        length = hypot(dx, dy)
        room = (1 + max(starts.extent, ends.extent)) * length
        across, down = self._middles
        across, down = across - x, down - y
        way = dx * across + dy * down
        near = np.abs(dx * down - dy * across) < room
        near &= (way > -room) & (way < length * length + room)
        listed = [self._listed[place] for place in np.flatnonzero(near).tolist()]
        return [
            BystanderCell(name, _corners(self.grid, cell))
            for name, cell in listed
            if cell not in own
        ]


@lru_cache(maxsize=4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
