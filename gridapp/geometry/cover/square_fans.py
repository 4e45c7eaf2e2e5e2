"""Rays from one point past square cells: all rays of a fan at once, by tables.

The corners of square cells are whole numbers and the ends of rays multiples of 1/2, exact in
floats, so that what is measured from a ray's start is the same wherever creatures stand. How a
cell meets the rays of a fan is therefore kept by where it lies, a bit for each ray; several cells
are put together by operations on bits. The answers are those of `bystanders.is_stopped_past`.
O(cells) look-ups, and `is_reflected_ray_stopped` for rays with cells on both sides.
Oracle: ``tests/geometry/test_bystanders.py``.
"""

from collections.abc import Iterable
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
    """The rays of a fan that a cell meets, a bit for each.

    ``crossed`` are stopped by the cell alone, ``near`` are touched at most; ``right`` and ``left``
    are those of the latter that have the cell on their side 1 and -1.
    """

    corner: Point
    crossed: int
    near: int
    right: int
    left: int


class _TurnedRay(NamedTuple):
    """A reflection, the ray reflected by it, and the wedges of both ends."""

    turn: Reflection
    ray: Point
    begin: tuple[Wedge, ...]
    end: tuple[Wedge, ...]


class SquareFan:
    """The rays from an endpoint of one footprint to all endpoints of another, without walls."""

    def __init__(
        self, offset: Point, number: int, starts: EndpointPattern, ends: EndpointPattern
    ) -> None:
        """Take the offset between the centres of the footprints, and the number of the start."""
        (x, y), self._begin = starts.endpoints[number]
        self._ends = ends.endpoints
        self._rays = [(offset[0] + dx - x, offset[1] + dy - y) for (dx, dy), _ in ends.endpoints]
        free = [
            free_sides(ray, self._begin, end)
            for ray, (_, end) in zip(self._rays, ends.endpoints, strict=True)
        ]
        self._right_free = _bits(1 in sides for sides in free)
        self._left_free = _bits(-1 in sides for sides in free)
        self._met: dict[Point, _RaysMet] = {}
        self._turned: dict[int, _TurnedRay] = {}

    def crossed(self, corners: Iterable[Point]) -> int:
        """Return the rays that a square cell crosses by itself: some of those `stopped`."""
        crossed = 0
        for corner in corners:
            crossed |= (self._met.get(corner) or self._meet(corner)).crossed
        return crossed

    def stopped(self, corners: Iterable[Point]) -> int:
        """Return the rays stopped by square cells, a bit for each.

        The cells are given by their upper left corners relative to the start of the rays.
        """
        crossed = near = right = left = 0
        met = [self._met.get(corner) or self._meet(corner) for corner in corners]
        for each in met:
            crossed |= each.crossed
            near |= each.near
            right |= each.right
            left |= each.left
        passed = (self._right_free & ~right) | (self._left_free & ~left)
        undecided = near & ~crossed & ~passed
        number = 0
        while undecided >> number:
            if undecided >> number & 1 and self._is_stopped(number, met):
                crossed |= 1 << number
            number += 1
        return crossed

    def _is_stopped(self, number: int, met: list[_RaysMet]) -> bool:
        """Return True if the cells that touch a ray stop it."""
        turned = self._turned.get(number) or self._turn(number)
        turn, ray, begin, end = turned
        corners = [turn.square(each.corner) for each in met if each.near >> number & 1]
        is_stopped: bool = _is_stopped_by_squares(tuple(sorted(corners)), ray, begin, end)
        return is_stopped

    def _turn(self, number: int) -> "_TurnedRay":
        """Return a ray reflected so that it leads right and not up, and keep it."""
        ray, end = self._rays[number], self._ends[number].wedges
        turn = Reflection.of(ray)
        begin, end = turn.wedges(self._begin), turn.wedges(end)
        turned = self._turned[number] = _TurnedRay(turn, turn.point(ray), begin, end)
        return turned

    def _meet(self, corner: Point) -> _RaysMet:
        """Work out how a cell meets the rays, and keep it."""
        square = _square(corner)
        meetings = [touched_sides(square, ray) for ray in self._rays]
        met = self._met[corner] = _RaysMet(
            corner,
            crossed=_bits(how == Meeting.CROSSED for how, _ in meetings),
            near=_bits(how == Meeting.NEAR for how, _ in meetings),
            right=_bits(1 in sides for _, sides in meetings),
            left=_bits(-1 in sides for _, sides in meetings),
        )
        return met


def _square(corner: Point) -> Polygon:
    x, y = corner
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


@cached(16384)
def _is_stopped_by_squares(
    corners: tuple[Point, ...], ray: Point, begin: tuple[Wedge, ...], end: tuple[Wedge, ...]
) -> bool:
    """Return True if squares, by their upper left corners, stop a ray from the origin."""
    is_stopped: bool = is_reflected_ray_stopped(tuple(map(_square, corners)), ray, begin, end)
    return is_stopped


def _bits(flags: Iterable[bool]) -> int:
    """Return a number with a bit for each flag, the first in the lowest place."""
    return sum(flag << place for place, flag in enumerate(flags))


@cached(2048)
def square_fan(
    offset: Point, number: int, starts: EndpointPattern, ends: EndpointPattern
) -> SquareFan:
    """Return the fan from an endpoint of one footprint to another at an offset, kept for the next.

    Around each lie so few places from which a square meets it that its table stays small.
    """
    return SquareFan(offset, number, starts, ends)
