"""Geometry of pen strokes: lines, boxes, ellipses, and filled cells."""

from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from math import acos, ceil, cos, dist, pi, sin

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.drawing.lines import Segment
from gridapp.session.drawing.snapping import DIGITS

ELLIPSE_TOLERANCE = 0.02
"""Largest distance of an ellipse's polygon from the ellipse, in cells."""
MIN_SEGMENTS, MAX_SEGMENTS = 8, 96
"""Bounds for the number of segments of an ellipse."""
FREEHAND_TOLERANCE = 0.06
"""Largest deviation when a freehand line is simplified, in cells."""


class StrokeShape(StrEnum):
    """The shape drawn by a pointer stroke."""

    LINE = "line"
    FREEHAND = "freehand"
    BOX = "box"
    ELLIPSE = "ellipse"


def stroke_outline(stroke: StrokeShape, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the polyline of a stroke; boxes and ellipses fill the rectangle of two corners."""
    from gridapp.geometry.planar.set_operations import simplify

    if stroke is StrokeShape.BOX:
        (left, top), (right, bottom) = points[0], points[-1]
        return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    if stroke is StrokeShape.ELLIPSE:
        return _ellipse(points[0], points[-1])
    return simplify(points, FREEHAND_TOLERANCE) if stroke is StrokeShape.FREEHAND else points


def _ellipse(corner: Point, opposite: Point) -> tuple[Point, ...]:
    """Return the closed polygon of an ellipse in a box; its four extreme points are exact."""
    middle = ((corner[0] + opposite[0]) / 2, (corner[1] + opposite[1]) / 2)
    wide, high = abs(opposite[0] - corner[0]) / 2, abs(opposite[1] - corner[1]) / 2
    radius = max(wide, high, 2 * ELLIPSE_TOLERANCE)
    wanted = pi / acos(1 - ELLIPSE_TOLERANCE / radius)
    count = 4 * ceil(min(max(MIN_SEGMENTS, wanted), MAX_SEGMENTS) / 4)
    turns = [2 * pi * step / count for step in range(count)]
    points = [(middle[0] + wide * cos(turn), middle[1] + high * sin(turn)) for turn in turns]
    exact = [(round(x, DIGITS), round(y, DIGITS)) for x, y in points]
    return (*exact, exact[0])


def segments(line: Iterable[Point]) -> tuple[Segment, ...]:
    """Return the distinct segments of a polyline, without very short ones."""
    from gridapp.session.drawing.lines import MIN_LENGTH

    unique: dict[frozenset[Point], Segment] = {}
    for a, b in pairwise(line):
        if dist(a, b) > MIN_LENGTH:
            unique.setdefault(frozenset((a, b)), (a, b))
    return tuple(unique.values())


def cells_within(grid: Grid, line: tuple[Point, ...]) -> tuple[Cell, ...]:
    """Return the cells of the board with their centre inside a closed line (even-odd rule).

    A centre on the left or upper side counts as inside, on the right or lower side as outside, so
    that boxes side by side share no cell; shapely has no such rule.
    """
    xs, ys = zip(*line, strict=True)
    inside = []
    crossed: dict[float, list[float]] = {}
    for cell in _cells_between(grid, (min(xs), min(ys)), (max(xs), max(ys))):
        x, y = grid.centre(cell)
        if y not in crossed:
            crossed[y] = _crossings(line, y)
        if (len(crossed[y]) - bisect_right(crossed[y], x)) % 2:
            inside.append(cell)
    return tuple(sorted(inside))


def cells_along(grid: Grid, points: tuple[Point, ...]) -> tuple[Cell, ...]:
    """Return the cells of the board that a brush passes along a polyline, sorted."""
    cells = {grid.cell_at(points[0])}
    for a, b in pairwise(points):
        steps = max(1, ceil(dist(a, b) * 8))
        for step in range(1, steps + 1):
            share = step / steps
            point = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
            cells.add(grid.cell_at(point))
    return tuple(sorted(cell for cell in cells if cell in grid))


def _cells_between(grid: Grid, low: Point, high: Point) -> list[Cell]:
    """Return the cells of the board that may have their centre in a box."""
    spots = [grid.offset_of(grid.cell_at(point)) for point in (low, high, (low[0], high[1]))]
    columns, rows = zip(*spots, strict=True)
    across = range(max(0, min(columns) - 1), min(grid.columns, max(columns) + 2))
    down = range(max(0, min(rows) - 1), min(grid.rows, max(rows) + 2))
    return [grid.from_offset((column, row)) for row in down for column in across]


def _crossings(line: tuple[Point, ...], y: float) -> list[float]:
    """Return the x coordinates where a closed line crosses a height, sorted."""
    return sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(line, (*line[1:], line[0]), strict=True)
        if (ay > y) != (by > y)
    )
