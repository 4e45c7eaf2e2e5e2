"""Areas of effect: which cells of the board they take in.

Two families. *Counted* areas grow step by step as creatures move, so that a radius of 2 on
squares round an intersection is 4 by 4 cells, and round one cell the 24 others (ruling RR-02).
*Drawn* areas are figures on the plane, and ``Inclusion`` says which cells they take in: those
whose centre lies in the figure, those of which it covers any part, or at least a share.

Points, lengths and widths are in cell units, directions need no length. Walls are not asked:
``Sight.sees`` of the area's origin tells which of the cells an effect arrives at.
"""

from collections.abc import Iterable
from enum import StrEnum
from math import floor, hypot

import msgspec

from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE
from gridapp.geometry.planar.shapes import AreaShape, bounding_box, polygon_area
from gridapp.grid.cells import Cell, Point
from gridapp.grid.distances import BY_METRIC, Metric
from gridapp.grid.grid import Grid

MIN_COVERED_SHARE = 1e-9
"""A figure that covers no larger share of a cell only touches it."""


class Inclusion(StrEnum):
    """Which cells a drawn area takes in."""

    CENTRE = "centre"
    ANY = "any"
    SHARE = "share"


class InclusionRule(msgspec.Struct, frozen=True):
    """A rule of inclusion; ``at_least`` is the share of the cell, 0 to 1, that ``SHARE`` asks."""

    inclusion: Inclusion = Inclusion.CENTRE
    at_least: float = 0.5


def area_cells(
    grid: Grid, figure: AreaShape, including: InclusionRule | None = None
) -> frozenset[Cell]:
    """The cells on the board that a drawn area takes in; a centre on its edge lies in it."""
    rule = including or InclusionRule()
    if rule.inclusion is Inclusion.CENTRE:
        return frozenset(
            cell for cell in _candidates(grid, figure) if figure.contains(grid.centre(cell))
        )
    least = (
        MIN_COVERED_SHARE
        if rule.inclusion is Inclusion.ANY
        else max(MIN_COVERED_SHARE, rule.at_least - MIN_COVERED_SHARE)
    )
    return frozenset(
        cell for cell in _candidates(grid, figure) if _share(grid, figure, cell) >= least
    )


def _share(grid: Grid, figure: AreaShape, cell: Cell) -> float:
    corners = grid.polygon(cell)
    return figure.overlap_area(corners) / polygon_area(corners)


def _candidates(grid: Grid, figure: AreaShape) -> Iterable[Cell]:
    """The cells on the board near the figure's enclosing rectangle."""
    left, top, right, bottom = bounding_box(figure)
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
    cells: tuple[Cell, ...],
    steps: int,
    metric: Metric = Metric.UNIFORM,
    *,
    include_own: bool = False,
    rise: int = 0,
) -> frozenset[Cell]:
    """The cells at most so many steps from a creature's nearest cell.

    Its own cells are 0 steps away and left out unless ``own`` (fact R-04). ``rise`` asks for the
    layer of cubes so many above or below: the larger distance counts (rulings RR-05, VR-33).
    """
    within = {cell for cell in _square_around(grid, cells, steps) if cell in grid}
    far = {cell for cell in within if _distance(grid, cells, cell, metric, rise) > steps}
    return frozenset(within - far) if include_own or rise else frozenset(within - far - set(cells))


def _square_around(grid: Grid, cells: tuple[Cell, ...], steps: int) -> set[Cell]:
    span = range(-steps, steps + 1)
    offsets = [(dc, dr) for dr in span for dc in span if not grid.is_hex or abs(dc + dr) <= steps]
    return {(column + dc, row + dr) for column, row in cells for dc, dr in offsets}


def _distance(grid: Grid, cells: tuple[Cell, ...], cell: Cell, metric: Metric, rise: int) -> float:
    """Steps to a cell from the nearest of some; a rise counts like the second side of a step."""
    measure = grid.cell_distance if grid.is_hex else BY_METRIC[metric]
    flat = min(measure(one, cell) for one in cells)
    if not rise:
        return flat
    if metric is Metric.EUCLIDEAN:
        return hypot(flat, rise)
    return BY_METRIC[metric]((0, 0), (int(flat), rise))


def cells_around_intersection(
    grid: Grid, intersection: Point, steps: int, metric: Metric = Metric.UNIFORM
) -> frozenset[Cell]:
    """The cells at most so many steps from the corner of cells that is nearest to a point.

    A cell counts as far as its far corner: those round the intersection are 1 step away.
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
    corner = min(grid.polygon(middle), key=lambda point: _square(point, intersection))
    q, r = middle
    around = [middle, *((q + dq, r + dr) for dq, dr in grid.directions)]
    three = sorted(around, key=lambda cell: _square(grid.centre(cell), corner))[:3]
    return cells_around_creature(grid, tuple(three), steps - 1, include_own=True)


def _square(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
