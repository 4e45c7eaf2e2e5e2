"""Areas of effect: the cells of the board that an area takes in.

Two families. *Counted* areas grow step by step as creatures move: a radius of 2 on squares around
an intersection has 4 by 4 cells, and around one cell the 24 other cells (ruling RR-02). *Drawn*
areas are shapes in the plane; ``Inclusion`` selects the cells: those with their centre in the
shape, those with any part in it, or those with at least a share in it.

Points, lengths and widths are in cell units; directions need not be normalised. Walls are ignored:
``VisibleArea.sees`` from the area's origin tells which cells an effect reaches.
"""

from collections.abc import Iterable
from enum import StrEnum
from math import floor, hypot

import msgspec

from gridapp.geometry.planar.shapes import AreaShape, bounding_box, polygon_area
from gridapp.geometry.planar.tolerances import MIN_COVERED_SHARE, TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Footprint, Point
from gridapp.grid.distances import BY_METRIC, Metric
from gridapp.grid.grid import Grid


class Inclusion(StrEnum):
    """Which cells a drawn area takes in."""

    CENTRE = "centre"
    ANY = "any"
    SHARE = "share"


class InclusionRule(msgspec.Struct, frozen=True):
    """An inclusion criterion; ``SHARE`` requires the share ``at_least`` (0 to 1) of a cell."""

    inclusion: Inclusion = Inclusion.CENTRE
    at_least: float = 0.5


def area_cells(
    grid: Grid, shape: AreaShape, including: InclusionRule | None = None
) -> frozenset[Cell]:
    """Return the cells of the board that a drawn area takes in; `contains` decides on edges."""
    rule = including or InclusionRule()
    if rule.inclusion is Inclusion.CENTRE:
        return frozenset(
            cell for cell in _candidates(grid, shape) if shape.contains(grid.centre(cell))
        )
    least = (
        MIN_COVERED_SHARE
        if rule.inclusion is Inclusion.ANY
        else max(MIN_COVERED_SHARE, rule.at_least - MIN_COVERED_SHARE)
    )
    return frozenset(
        cell for cell in _candidates(grid, shape) if _share(grid, shape, cell) >= least
    )


def _share(grid: Grid, shape: AreaShape, cell: Cell) -> float:
    corners = grid.polygon(cell)
    return shape.overlap_area(corners) / polygon_area(corners)


def _candidates(grid: Grid, shape: AreaShape) -> Iterable[Cell]:
    """Return the cells of the board near the shape's bounding box."""
    left, top, right, bottom = bounding_box(shape)
    width, height = grid.size
    left, top = max(left, 0.0), max(top, 0.0)
    right, bottom = min(right, width), min(bottom, height)
    if left > right or top > bottom:
        return ()
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    places = [grid.offset_of(grid.cell_at(corner)) for corner in corners]
    columns = range(min(c for c, _ in places) - 1, max(c for c, _ in places) + 2)
    rows = range(min(r for _, r in places) - 1, max(r for _, r in places) + 2)
    cells = (grid.from_offset((column, row)) for row in rows for column in columns)
    return (cell for cell in cells if cell in grid)


def cells_around_creature(
    grid: Grid,
    cells: Footprint,
    steps: int,
    metric: Metric = Metric.UNIFORM,
    *,
    include_own: bool = False,
    rise: int = 0,
) -> frozenset[Cell]:
    """Return the cells within ``steps`` of a creature's nearest cell.

    The creature's own cells are 0 steps away and left out unless ``include_own`` (fact R-04).
    ``rise`` selects the layer of cubes that far above or below: the larger of the two distances
    counts (rulings RR-05, VR-33).
    """
    within = {cell for cell in _cells_in_range(grid, cells, steps) if cell in grid}
    far = {cell for cell in within if _distance(grid, cells, cell, metric, rise) > steps}
    return frozenset(within - far) if include_own or rise else frozenset(within - far - set(cells))


def _cells_in_range(grid: Grid, cells: Footprint, steps: int) -> set[Cell]:
    span = range(-steps, steps + 1)
    offsets = [(dc, dr) for dr in span for dc in span if not grid.is_hex or abs(dc + dr) <= steps]
    return {(column + dc, row + dr) for column, row in cells for dc, dr in offsets}


def _distance(grid: Grid, cells: Footprint, cell: Cell, metric: Metric, rise: int) -> float:
    """Return the steps from the nearest cell of a footprint; the rise counts as the second axis."""
    measure = grid.cell_distance if grid.is_hex else BY_METRIC[metric]
    horizontal = min(measure(origin, cell) for origin in cells)
    if not rise:
        return horizontal
    if metric is Metric.EUCLIDEAN:
        return hypot(horizontal, rise)
    return BY_METRIC[metric]((0, 0), (int(horizontal), rise))


def cells_around_intersection(
    grid: Grid, intersection: Point, steps: int, metric: Metric = Metric.UNIFORM
) -> frozenset[Cell]:
    """Return the cells within ``steps`` of the cell corner nearest to a point.

    The distance of a cell is that of its farthest corner: the cells at the corner are 1 step away.
    """
    if grid.is_hex:
        return _hexes_from(grid, intersection, steps)
    x, y = floor(intersection[0] + 0.5), floor(intersection[1] + 0.5)
    measure = BY_METRIC[metric]
    span = [*range(-steps, 0), *range(1, steps + 1)]
    offsets = [
        (i, j) for i in span for j in span if measure((0, 0), (i, j)) <= steps + TOUCH_TOLERANCE
    ]
    cells = ((x + i - (i > 0), y + j - (j > 0)) for i, j in offsets)
    return frozenset(cell for cell in cells if cell in grid)


def _hexes_from(grid: Grid, intersection: Point, steps: int) -> frozenset[Cell]:
    if steps < 1:
        return frozenset()
    middle = grid.cell_at(intersection)
    corner = min(grid.polygon(middle), key=lambda point: _squared_distance(point, intersection))
    q, r = middle
    around = [middle, *((q + dq, r + dr) for dq, dr in grid.directions)]
    three = sorted(around, key=lambda cell: _squared_distance(grid.centre(cell), corner))[:3]
    return cells_around_creature(grid, tuple(three), steps - 1, include_own=True)


def _squared_distance(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
