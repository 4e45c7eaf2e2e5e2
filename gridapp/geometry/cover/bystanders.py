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
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.caching import cached
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_endpoints import RayEndpoint, RayEndpoints, Wedge
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import ANGLE_TOLERANCE, TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MAX_CELLS_ONE_BY_ONE = 32
"""With at most this many cells, looking at one after another is faster than numpy."""
ON_RAY = TOUCH_TOLERANCE / 1000
"""Corners so near to a ray, in cells, lie on it: far within what the exact test tolerates."""


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

    Points are relative to the ray's start, so the cache answers wherever creatures stand around a
    ray in the same way; cases that differ by a reflection share an entry. ``begin`` and ``end`` are
    the wedges of the ray's ends.
    """
    turn = Reflection.of(ray)
    mirrored = tuple(sorted(map(turn.polygon, bodies)))
    begin, end = turn.wedges(begin), turn.wedges(end)
    return is_reflected_ray_stopped(mirrored, turn.point(ray), begin, end)


class Reflection(NamedTuple):
    """A reflection on the axes, and then on the diagonal, so that a ray leads right and not up."""

    is_left: bool
    is_up: bool
    is_steep: bool

    @classmethod
    def of(cls, ray: Point) -> "Reflection":
        """Return the reflection of a ray from the origin."""
        x, y = ray
        return cls(x < 0, y < 0, abs(y) > abs(x))

    def point(self, point: Point) -> Point:
        """Return a point reflected."""
        x, y = point
        x, y = -x if self.is_left else x, -y if self.is_up else y
        return (y, x) if self.is_steep else (x, y)

    @property
    def is_odd(self) -> bool:
        """True if the direction of rotation is exchanged."""
        return (self.is_left + self.is_up + self.is_steep) % 2 == 1

    def polygon(self, corners: Polygon) -> Polygon:
        """Return a polygon reflected, clockwise on the screen as before, its least corner first."""
        points = list(map(self.point, corners))
        if self.is_odd:
            points.reverse()
        first = points.index(min(points))
        return (*points[first:], *points[:first])

    def square(self, corner: Point) -> Point:
        """Return the upper left corner of a square cell reflected, given by that corner."""
        x, y = corner
        x, y = -x - 1 if self.is_left else x, -y - 1 if self.is_up else y
        return (y, x) if self.is_steep else (x, y)

    def wedges(self, wedges: tuple[Wedge, ...]) -> tuple[Wedge, ...]:
        """Return wedges reflected, sorted."""
        return tuple(sorted(map(self.wedge, wedges)))

    def wedge(self, wedge: Wedge) -> Wedge:
        """Return a wedge reflected, its edges in the same order of rotation as before."""
        first, last = map(self.point, wedge)
        return (last, first) if self.is_odd else (first, last)


@cached(8192)
def is_reflected_ray_stopped(
    bodies: tuple[Polygon, ...], ray: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]
) -> bool:
    """Return what `is_stopped_by_cells` does, given a ray that leads right and not up."""
    sides = [side for body in bodies for side in sides_of(body)]
    return first_stop(sides, RayEndpoint((0.0, 0.0), begin), RayEndpoint(ray, end)) is not None


@cached(16384)
def touched_sides(body: Polygon, ray: Point) -> "tuple[Meeting, tuple[int, ...]]":
    """Return how a ray from the origin meets a body, and on which of its sides the body lies.

    The sides are 1 and -1, none for a body that the ray does not meet.
    """
    met = meeting(body, (0.0, 0.0), ray)
    if met != Meeting.NEAR:
        return met, ()
    dx, dy = ray
    offsets, slack = [dx * y - dy * x for x, y in body], ON_RAY * hypot(dx, dy)
    return met, (1,) * (max(offsets) > slack) + (-1,) * (min(offsets) < -slack)


@cached(4096)
def free_sides(ray: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]) -> tuple[int, ...]:
    """Return the sides of a ray on which a parallel line next to the ray joins both footprints.

    None for a ray that is too short to have sides.
    """
    dx, dy = ray
    length = hypot(dx, dy)
    if length <= TOUCH_TOLERANCE:
        return ()
    least = ANGLE_TOLERANCE * length

    def leads(wedges: tuple[Wedge, ...], side: int) -> bool:
        edges = [edge for wedge in wedges for edge in wedge]
        return any(side * (dx * y - dy * x) > least for x, y in edges)

    return tuple(side for side in (1, -1) if leads(begin, side) and leads(end, side))


def is_stopped_past(
    bodies: Sequence[Polygon], ray: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]
) -> bool:
    """Return True if a ray from the origin is stopped by bodies alone.

    A line beside the ray, on a side where no body lies that touches it, passes all of them; where
    bodies touch both sides, `is_stopped_by_cells` decides.
    """
    near: list[Polygon] = []
    touched: set[int] = set()
    for body in bodies:
        met, sides = touched_sides(body, ray)
        if met == Meeting.CROSSED:
            return True
        if met == Meeting.NEAR:
            near.append(body)
            touched.update(sides)
    if not near or not touched.issuperset(free_sides(ray, begin, end)):
        return False
    return is_stopped_by_cells(tuple(near), ray, begin, end)


class Meeting(IntEnum):
    """How a ray meets a body: not at all, perhaps, or straight across one of its sides."""

    APART = 0
    NEAR = 1
    CROSSED = 2


def meeting(corners: Polygon, start: Point, end: Point) -> Meeting:
    """Return how a ray meets a convex polygon.

    `Meeting.CROSSED` is a side crossed by more than twice the tolerance of
    `exact_rays.first_stop`, which stops every such ray too. Only rays that are `Meeting.NEAR` need
    that exact test. O(corners).
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

    def between(
        self, starts: RayEndpoints, ends: RayEndpoints, excluded: Iterable[Cell]
    ) -> list[BystanderCell]:
        """Return the cells near the path between two footprints, without the ``excluded`` cells."""
        near = self._few_near if len(self._named_cells) <= MAX_CELLS_ONE_BY_ONE else self._many_near
        return [
            BystanderCell(name, _corners(self.grid, cell))
            for name, cell in near(starts, ends)
            if cell not in excluded
        ]

    def _few_near(self, starts: RayEndpoints, ends: RayEndpoints) -> list[tuple[str, Cell]]:
        """Return the cells near the path, by the same sums as `_many_near` in a plain loop."""
        (x, y), (end_x, end_y) = starts.centre, ends.centre
        dx, dy = end_x - x, end_y - y
        length = hypot(dx, dy)
        margin = (1 + max(starts.extent, ends.extent)) * length
        far, centre = length * length + margin, self.grid.centre
        near = []
        for named in self._named_cells:
            cell_x, cell_y = centre(named[1])
            across, down = cell_x - x, cell_y - y
            along = dx * across + dy * down
            if abs(dx * down - dy * across) < margin and -margin < along < far:
                near.append(named)
        return near

    @cached_property
    def _centres(self) -> "NDArray[np.float64]":
        """The centres of the cells, shape (2, n)."""
        import numpy as np

        return np.array([self.grid.centre(cell) for _, cell in self._named_cells]).reshape(-1, 2).T

    def _many_near(self, starts: RayEndpoints, ends: RayEndpoints) -> list[tuple[str, Cell]]:
        """Return the cells near the path."""
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
        return [self._named_cells[index] for index in np.flatnonzero(near).tolist()]


@cached(4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
