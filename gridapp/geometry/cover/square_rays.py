"""Rays between two footprints past square cells: all rays at once, by tables.

The corners of square cells are whole numbers and the ends of rays multiples of 1/2, exact in
floats, so that what is measured from a footprint's centre is the same wherever creatures stand.
How a cell meets the rays is therefore kept by where it lies, a bit for each ray; several cells are
put together by operations on bits. The answers are those of `bystanders.is_stopped_past`. O(cells)
look-ups, and `is_reflected_ray_stopped` for rays with cells on both sides.
Oracle: ``tests/geometry/test_bystanders.py``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.geometry.cover.bystanders import (
    Meeting,
    Reflection,
    free_sides,
    is_reflected_ray_stopped,
    touched_sides,
)
from gridapp.geometry.cover.ray_endpoints import EndpointPattern, Wedge
from gridapp.grid.cells import Point, Polygon


class _RaysMet(NamedTuple):
    """The rays that a cell meets, a bit for each, and the cell's upper left corner.

    ``crossed`` are stopped by the cell alone, ``near`` are touched at most; ``right`` and ``left``
    are those of the latter that have the cell on their side 1 and -1.
    """

    corner: Point
    crossed: int
    near: int
    right: int
    left: int


class _Ray(NamedTuple):
    """A ray as a vector, its start from the centre of the footprint, and the wedges of its ends."""

    vector: Point
    start: Point
    begin: tuple[Wedge, ...]
    end: tuple[Wedge, ...]


class _ReflectedRay:
    """A ray that leads right and not up; known by identity, because its wedges take long to hash.

    Rays alike are the same object while `_reflected_ray` keeps them.
    """

    def __init__(self, vector: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]) -> None:
        self.vector, self.begin, self.end = vector, begin, end


@cached(4096)
def _reflected_ray(
    vector: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]
) -> _ReflectedRay:
    return _ReflectedRay(vector, begin, end)


class _TurnedRay(NamedTuple):
    """A reflection, and the ray reflected by it."""

    turn: Reflection
    ray: _ReflectedRay


class SquareRays:
    """The rays between the endpoints of two footprints, without walls, in the order of starts.

    ``width`` is the number of rays from a start.
    """

    def __init__(self, offset: Point, starts: EndpointPattern, ends: EndpointPattern) -> None:
        """Take the offset between the centres of the footprints."""
        self.width = len(ends.endpoints)
        self._rays = [
            _Ray((offset[0] + dx - x, offset[1] + dy - y), (x, y), begin, end)
            for (x, y), begin in starts.endpoints
            for (dx, dy), end in ends.endpoints
        ]
        free = [free_sides(ray.vector, ray.begin, ray.end) for ray in self._rays]
        self.right_free = _bits(1 in sides for sides in free)
        self.left_free = _bits(-1 in sides for sides in free)
        self._met: dict[Point, _RaysMet] = {}
        self._turned: dict[int, _TurnedRay] = {}

    def past(self, corners: Iterable[Point]) -> "RaysPastSquares":
        """Return the rays past square cells.

        The cells are given by their upper left corners relative to the centre of the first
        footprint.
        """
        met = [self._met.get(corner) or self._meet(corner) for corner in corners]
        return RaysPastSquares(self, met)

    def is_stopped(self, place: int, met: Sequence[_RaysMet]) -> bool:
        """Return True if cells that at most touch a ray together stop the ray."""
        turn, ray = self._turned.get(place) or self._turn(place)
        x, y = self._rays[place].start
        corners = [
            turn.square((each.corner[0] - x, each.corner[1] - y))
            for each in met
            if each.near >> place & 1
        ]
        stopped: bool = _is_stopped_by_squares(tuple(sorted(corners)), ray)
        return stopped

    def _turn(self, place: int) -> _TurnedRay:
        """Return a ray reflected, and cache the result."""
        ray = self._rays[place]
        turn = Reflection.of(ray.vector)
        begin, end = turn.wedges(ray.begin), turn.wedges(ray.end)
        reflected = _reflected_ray(turn.point(ray.vector), begin, end)
        turned = self._turned[place] = _TurnedRay(turn, reflected)
        return turned

    def _meet(self, corner: Point) -> _RaysMet:
        """Work out how a cell meets the rays, and keep it."""
        meetings = [
            touched_sides(_square((corner[0] - ray.start[0], corner[1] - ray.start[1])), ray.vector)
            for ray in self._rays
        ]
        met = self._met[corner] = _RaysMet(
            corner,
            crossed=_bits(meeting == Meeting.CROSSED for meeting, _ in meetings),
            near=_bits(meeting == Meeting.NEAR for meeting, _ in meetings),
            right=_bits(1 in sides for _, sides in meetings),
            left=_bits(-1 in sides for _, sides in meetings),
        )
        return met


class RaysPastSquares:
    """Which rays between two footprints some square cells stop."""

    def __init__(self, rays: SquareRays, met: Sequence[_RaysMet]) -> None:
        self._rays, self._met = rays, met
        crossed = near = right = left = 0
        for each in met:
            crossed |= each.crossed
            near |= each.near
            right |= each.right
            left |= each.left
        passed = (rays.right_free & ~right) | (rays.left_free & ~left)
        self._crossed, self._undecided = crossed, near & ~crossed & ~passed
        self._mask = (1 << rays.width) - 1

    def crossed_from(self, number: int) -> int:
        """Return the rays from a start point that a cell crosses by itself, a bit for each."""
        return self._crossed >> number * self._rays.width & self._mask

    def stopped_from(self, number: int) -> int:
        """Return the rays from a start point that the cells stop, a bit for each."""
        first, stopped = number * self._rays.width, self.crossed_from(number)
        undecided = self._undecided >> first & self._mask
        end = 0
        while undecided >> end:
            if undecided >> end & 1 and self._rays.is_stopped(first + end, self._met):
                stopped |= 1 << end
            end += 1
        return stopped


def _square(corner: Point) -> Polygon:
    x, y = corner
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


@cached(16384)
def _is_stopped_by_squares(corners: tuple[Point, ...], ray: _ReflectedRay) -> bool:
    """Return True if squares, by their upper left corners, stop a ray from the origin."""
    bodies = tuple(map(_square, corners))
    is_stopped: bool = is_reflected_ray_stopped(bodies, ray.vector, ray.begin, ray.end)
    return is_stopped


def _bits(flags: Iterable[bool]) -> int:
    """Return a number with a bit for each flag, the first in the lowest place."""
    return sum(flag << place for place, flag in enumerate(flags))


@cached(1024)
def square_rays(offset: Point, starts: EndpointPattern, ends: EndpointPattern) -> SquareRays:
    """Return the rays from a footprint to a second footprint at an offset, cached.

    Around each lie so few places from which a square meets a ray that its table stays small.
    """
    return SquareRays(offset, starts, ends)
