"""Creatures in the way of rays, for rules in which creatures give cover.

Bodies are ruled out by three tests of growing cost: distance of the centre from the ray (in numpy,
for all rays at once), the separating axes of ray and cell (`meeting`), and `exact_rays.first_stop`.
The first two answer only beyond twice the tolerance of the third, so that none of them can differ
from it. Answers of rays past cells alone are cached by their shape (`is_stopped_by_cells`). Cost:
O(rays x bodies) flat operations, O(corners) for each pair that is near.
Oracle: ``tests/geometry/test_bystanders.py`` asks `exact_rays.first_stop` about every pair.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from gridapp.caching import cached
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_endpoints import RayEndpoint, RayEndpoints, Wedge
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
        return sides_of(self.corners, self.id)

    def corners_from(self, point: Point) -> Polygon:
        """Return the corners relative to a point."""
        x, y = point
        return tuple([(corner_x - x, corner_y - y) for corner_x, corner_y in self.corners])


def sides_of(corners: Polygon, name: str = "") -> list[Segment]:
    """Return the sides of a polygon as obstacles."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return [Segment(*a, *b, name) for a, b in pairs]


@cached(8192)
def is_stopped_by_cells(
    bodies: tuple[Polygon, ...], ray: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]
) -> bool:
    """Return True if a ray is stopped by cells alone: `first_stop` without walls.

    All is relative to the ray's start, so that the same few cases are met again wherever creatures
    stand around a ray in the same way. ``begin`` and ``end`` are the wedges of its ends.
    """
    sides = [side for body in bodies for side in sides_of(body)]
    return first_stop(sides, RayEndpoint((0.0, 0.0), begin), RayEndpoint(ray, end)) is not None


class Meeting(IntEnum):
    """How a ray meets a body: not at all, perhaps, or straight across one of its sides."""

    APART = 0
    NEAR = 1
    CROSSED = 2


def meeting(corners: Polygon, start: Point, end: Point) -> Meeting:
    """Return how a ray meets a convex polygon.

    `exact_rays.first_stop` stops every ray that crosses a side between the two ends of both, which
    is `Meeting.CROSSED` if it does so by twice the tolerance; it need only be asked about the rest
    that is near. O(corners).
    """
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    slack = TOUCH_TOLERANCE * (abs(dx) + abs(dy))
    offsets = [dx * (py - y) - dy * (px - x) for px, py in corners]
    low, high = min(offsets), max(offsets)
    if low > slack or high < -slack:
        return Meeting.APART
    distances = [dx * (px - x) + dy * (py - y) for px, py in corners]
    square = dx * dx + dy * dy
    if max(distances) < -slack or min(distances) > square + slack:
        return Meeting.APART
    sure = 2 * slack
    if low < -sure and high > sure and _crosses_side(offsets, distances, sure, square - sure):
        return Meeting.CROSSED
    return Meeting.NEAR


def _crosses_side(
    offsets: Sequence[float], distances: Sequence[float], sure: float, last: float
) -> bool:
    """Return True if a side has its ends on both sides of a ray, and is crossed before its end.

    Offsets and distances of the corners are multiples of the ray's length; ``sure`` is what counts
    as beyond tolerance, ``last`` the farthest crossing that counts.
    """
    offset, distance = offsets[-1], distances[-1]
    for next_offset, next_distance in zip(offsets, distances, strict=True):
        if (offset < -sure and next_offset > sure) or (offset > sure and next_offset < -sure):
            share = offset / (offset - next_offset)
            if sure < distance + (next_distance - distance) * share < last:
                return True
        offset, distance = next_offset, next_distance
    return False


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


@cached(4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
