"""Distances between cells, counted in steps.

Square cells are ``(column, row)``; hexes have a distance of their own in ``hexes``. Heights
count in cells, so that cells become cubes.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from math import hypot

from gridapp.grid.cells import Cell


class Metric(StrEnum):
    """How diagonal steps on squares are counted; hexes have no diagonals."""

    UNIFORM = "uniform"
    ALTERNATING = "alternating"
    EUCLIDEAN = "euclidean"
    MANHATTAN = "manhattan"


def chebyshev(one: Cell, other: Cell) -> int:
    """The larger of the two differences: every step counts 1."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def alternating(one: Cell, other: Cell) -> int:
    """Every second diagonal step counts 2, the first one 1."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, down) + min(across, down) // 2


def manhattan(one: Cell, other: Cell) -> int:
    """A diagonal step counts as two straight ones."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def euclidean(one: Cell, other: Cell) -> float:
    """The straight line from centre to centre."""
    return hypot(one[0] - other[0], one[1] - other[1])


BY_METRIC: dict[Metric, Callable[[Cell, Cell], float]] = {
    Metric.UNIFORM: chebyshev,
    Metric.ALTERNATING: alternating,
    Metric.EUCLIDEAN: euclidean,
    Metric.MANHATTAN: manhattan,
}


def nearest_distance(
    ones: Iterable[Cell], others: Iterable[Cell], measure: Callable[[Cell, Cell], float]
) -> float:
    """The distance between two footprints: that of their nearest cells (RR-04, VR-12, GR-06).

    Raises:
        ValueError: one of the footprints is empty.
    """
    others = tuple(others)
    return min(measure(one, other) for one in ones for other in others)


def rise(elevation: int, other_elevation: int, *, height: int = 1, other_height: int = 1) -> int:
    """The steps up or down between the nearest cubes of two bodies, 0 where their heights meet.

    ``one`` and ``other`` are the elevations of the lowest cubes; ``tall`` and ``other_tall``
    count the cubes of each body from there upwards.
    """
    return max(
        0,
        other_elevation - (elevation + height - 1),
        elevation - (other_elevation + other_height - 1),
    )


def distance_3d(across: float, up: float) -> float:
    """The distance in three dimensions: the larger of the way across and the rise (RR-05)."""
    return max(across, up)
