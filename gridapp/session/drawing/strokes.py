"""What a stroke of the pointer becomes: a line, a box, an ellipse, or cells."""

from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from math import acos, ceil, cos, dist, pi, sin

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.drawing.lines import SHORT, Segment, distance_to_segment
from gridapp.session.drawing.snapping import DIGITS

FLATTEST = 0.02
"""The pieces of an ellipse leave it by at most so much, in cells."""
FEWEST, MOST = 8, 96
"""So many pieces an ellipse has, at least and at most."""
ROUGHEST = 0.06
"""A line drawn freehand is straightened by at most so much, in cells."""


class StrokeShape(StrEnum):
    """How the pointer draws."""

    LINE = "line"
    FREEHAND = "freehand"
    BOX = "box"
    ELLIPSE = "ellipse"


def outline(stroke: StrokeShape, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The line that a stroke by way of some points draws; boxes and ellipses fill the corners."""
    if stroke is StrokeShape.BOX:
        (left, top), (right, bottom) = points[0], points[-1]
        return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    if stroke is StrokeShape.ELLIPSE:
        return _ellipse(points[0], points[-1])
    return thinned(points) if stroke is StrokeShape.FREEHAND else points


def _ellipse(one: Point, other: Point) -> tuple[Point, ...]:
    """The ellipse in the box between two corners, closed; its four outermost points are exact."""
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    wide, high = abs(other[0] - one[0]) / 2, abs(other[1] - one[1]) / 2
    radius = max(wide, high, 2 * FLATTEST)
    wanted = pi / acos(1 - FLATTEST / radius)
    count = 4 * ceil(min(max(FEWEST, wanted), MOST) / 4)
    turns = [2 * pi * step / count for step in range(count)]
    points = [(middle[0] + wide * cos(turn), middle[1] + high * sin(turn)) for turn in turns]
    exact = [(round(x, DIGITS), round(y, DIGITS)) for x, y in points]
    return (*exact, exact[0])


def thinned(points: tuple[Point, ...], most: float = ROUGHEST) -> tuple[Point, ...]:
    """The fewest of the points such that no other lies farther than ``most`` from their line.

    The way follows Douglas and Peucker, *Algorithms for the reduction of the number of points
    required to represent a digitized line* (1973).
    """
    kept = {0, len(points) - 1}
    open_ends = [(0, len(points) - 1)]
    while open_ends:
        first, last = open_ends.pop()
        between = range(first + 1, last)
        away = (
            (distance_to_segment(points[first], points[last], points[at]), at) for at in between
        )
        farthest, at = max(away, default=(0.0, first))
        if farthest > most:
            kept.add(at)
            open_ends += [(first, at), (at, last)]
    return tuple(points[at] for at in sorted(kept))


def segments(line: Iterable[Point]) -> tuple[Segment, ...]:
    """The straight pieces of a line, each place once."""
    found: dict[frozenset[Point], Segment] = {}
    for a, b in pairwise(line):
        if dist(a, b) > SHORT:
            found.setdefault(frozenset((a, b)), (a, b))
    return tuple(found.values())


def cells_within(grid: Grid, line: tuple[Point, ...]) -> tuple[Cell, ...]:
    """The cells of the board whose middle a closed line goes round an odd number of times."""
    xs, ys = zip(*line, strict=True)
    found = []
    crossed: dict[float, list[float]] = {}
    for cell in _cells_between(grid, (min(xs), min(ys)), (max(xs), max(ys))):
        x, y = grid.centre(cell)
        if y not in crossed:
            crossed[y] = _crossings(line, y)
        if (len(crossed[y]) - bisect_right(crossed[y], x)) % 2:
            found.append(cell)
    return tuple(sorted(found))


def cells_along(grid: Grid, points: tuple[Point, ...]) -> tuple[Cell, ...]:
    """The cells of the board that a brush passes on its way from point to point, in order."""
    found = {grid.cell_at(points[0])}
    for a, b in pairwise(points):
        steps = max(1, ceil(dist(a, b) * 8))
        for step in range(1, steps + 1):
            share = step / steps
            at = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            found.add(grid.cell_at(at))
    return tuple(sorted(cell for cell in found if cell in grid))


def _cells_between(grid: Grid, low: Point, high: Point) -> list[Cell]:
    """The cells of the board that may have their middle in a box."""
    spots = [grid.offset_of(grid.cell_at(point)) for point in (low, high, (low[0], high[1]))]
    columns, rows = zip(*spots, strict=True)
    across = range(max(0, min(columns) - 1), min(grid.columns, max(columns) + 2))
    down = range(max(0, min(rows) - 1), min(grid.rows, max(rows) + 2))
    return [grid.from_offset((column, row)) for row in down for column in across]


def _crossings(line: tuple[Point, ...], y: float) -> list[float]:
    """Where a closed line crosses a height, from left to right."""
    return sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(line, (*line[1:], line[0]), strict=True)
        if (ay > y) != (by > y)
    )
