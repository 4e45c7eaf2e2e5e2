"""Distances between cells, counted in steps."""

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


def nearest(
    ones: Iterable[Cell], others: Iterable[Cell], measure: Callable[[Cell, Cell], float]
) -> float:
    """The distance between two footprints: that of their nearest cells."""
    others = tuple(others)
    return min(measure(one, other) for one in ones for other in others)
