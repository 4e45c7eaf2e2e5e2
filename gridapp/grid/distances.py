"""Distances between cells, counted in steps.

Square cells are ``(column, row)``; hexes have their own distance in ``hexes``. Heights count in
cells, so cells become cubes.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from math import hypot

from gridapp.grid.cells import Cell


class Metric(StrEnum):
    """The price of diagonal steps on squares; hexes have no diagonals."""

    UNIFORM = "uniform"
    ALTERNATING = "alternating"
    EUCLIDEAN = "euclidean"
    MANHATTAN = "manhattan"


def chebyshev(a: Cell, b: Cell) -> int:
    """Return the steps if diagonals count 1."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def alternating(a: Cell, b: Cell) -> int:
    """Return the steps if diagonals alternately count 1 and 2."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(across, down) + min(across, down) // 2


def manhattan(a: Cell, b: Cell) -> int:
    """Return the steps if diagonals count 2."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def euclidean(a: Cell, b: Cell) -> float:
    """Return the distance between the centres in a straight line."""
    return hypot(a[0] - b[0], a[1] - b[1])


BY_METRIC: dict[Metric, Callable[[Cell, Cell], float]] = {
    Metric.UNIFORM: chebyshev,
    Metric.ALTERNATING: alternating,
    Metric.EUCLIDEAN: euclidean,
    Metric.MANHATTAN: manhattan,
}


def nearest_distance(
    first: Iterable[Cell], second: Iterable[Cell], measure: Callable[[Cell, Cell], float]
) -> float:
    """Return the distance between the nearest cells of two footprints (RR-04, VR-12, GR-06).

    Raises:
        ValueError: a footprint is empty.
    """
    second = tuple(second)
    return min(measure(a, b) for a in first for b in second)


def rise(elevation: int, other_elevation: int, *, height: int = 1, other_height: int = 1) -> int:
    """Return the steps up or down between two creatures, 0 if their heights overlap.

    ``elevation`` and ``other_elevation`` are the levels of the lowest cubes, ``height`` and
    ``other_height`` the numbers of cubes upwards from there.
    """
    return max(
        0,
        other_elevation - (elevation + height - 1),
        elevation - (other_elevation + other_height - 1),
    )


def distance_3d(across: float, up: float) -> float:
    """Return the distance in three dimensions: the larger of distance and rise (RR-05)."""
    return max(across, up)
