"""Strokes as lines, boxes, ellipses and cells, and the parts of lines left uncovered."""

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.geometry.planar.set_operations import simplify
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.drawing.lines import distance_to_segment, may_be_near, uncovered_parts
from gridapp.session.drawing.strokes import (
    ELLIPSE_TOLERANCE,
    FREEHAND_TOLERANCE,
    StrokeShape,
    cells_along,
    cells_within,
    segments,
    stroke_outline,
)

places = st.tuples(st.floats(0, 20), st.floats(0, 20))


def test_box_has_four_sides() -> None:
    line = stroke_outline(StrokeShape.BOX, ((1, 1), (4, 3)))
    assert set(map(frozenset, segments(line))) == {
        frozenset({(1, 1), (4, 1)}),
        frozenset({(4, 1), (4, 3)}),
        frozenset({(4, 3), (1, 3)}),
        frozenset({(1, 3), (1, 1)}),
    }


def test_flat_box_is_a_line() -> None:
    assert segments(stroke_outline(StrokeShape.BOX, ((1, 1), (4, 1)))) == (((1, 1), (4, 1)),)


@given(st.floats(0.5, 40), st.floats(0.5, 40))
def test_ellipse_is_closed_and_accurate(wide: float, high: float) -> None:
    line = stroke_outline(StrokeShape.ELLIPSE, ((1, 2), (1 + 2 * wide, 2 + 2 * high)))
    middle = (1 + wide, 2 + high)
    assert line[0] == line[-1]
    assert (len(line) - 1) % 4 == 0
    for (ax, ay), (bx, by) in segments(line):
        for x, y in ((ax, ay), ((ax + bx) / 2, (ay + by) / 2)):
            # From the middle outwards, the ellipse lies at 1.
            out = hypot((x - middle[0]) / wide, (y - middle[1]) / high)
            assert 1 - 2 * ELLIPSE_TOLERANCE / min(1.0, max(wide, high)) <= out <= 1 + 1e-6
    for extreme in ((1, middle[1]), (middle[0], 2)):
        assert min(dist(extreme, point) for point in line) < 1e-8


@given(st.lists(places, min_size=2, max_size=30))
def test_simplified_line_stays_within_tolerance(points: list[Point]) -> None:
    line = simplify(points, FREEHAND_TOLERANCE)
    assert (line[0], line[-1]) == (points[0], points[-1])
    assert set(line) <= set(points)
    pieces = list(pairwise(line))
    for point in points:
        assert min(distance_to_segment(a, b, point) for a, b in pieces) <= FREEHAND_TOLERANCE + 1e-9


def test_collinear_points_are_removed() -> None:
    assert simplify(((0, 0), (1, 0.01), (2, 0), (3, 1)), FREEHAND_TOLERANCE) == (
        (0, 0),
        (2, 0),
        (3, 1),
    )


def test_cells_within_a_polygon() -> None:
    grid = Grid(6, 6)
    box = stroke_outline(StrokeShape.BOX, ((1, 1), (3, 2.4)))
    assert cells_within(grid, box) == ((1, 1), (2, 1))
    beyond = stroke_outline(StrokeShape.BOX, ((4, 4), (9, 9)))
    assert cells_within(grid, beyond) == ((4, 4), (4, 5), (5, 4), (5, 5))


@pytest.mark.parametrize("shape", CellShape)
@given(first=places, second=places)
def test_cells_within_a_box(shape: CellShape, first: Point, second: Point) -> None:
    grid = Grid(12, 9, shape)
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(first, second, strict=True))
    expected = [
        cell
        for cell in grid.cells
        if left <= grid.centre(cell)[0] < right and top <= grid.centre(cell)[1] < bottom
    ]
    assert list(cells_within(grid, stroke_outline(StrokeShape.BOX, (first, second)))) == sorted(
        expected
    )


def test_cells_along_a_brush_stroke() -> None:
    assert cells_along(Grid(6, 3), ((0.5, 0.5), (3.5, 0.5), (3.5, 2.5))) == (
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (3, 1),
        (3, 2),
    )


@pytest.mark.parametrize(
    ("cover", "uncovered"),
    [
        (((2, 0), (3, 0)), [((0, 0), (2, 0)), ((3, 0), (6, 0))]),
        (((3, 0), (2, 0)), [((0, 0), (2, 0)), ((3, 0), (6, 0))]),
        (((-1, 0), (3, 0)), [((3, 0), (6, 0))]),
        (((3, 0), (9, 0)), [((0, 0), (3, 0))]),
        (((0, 0), (6, 0)), []),
        (((6, 0), (9, 0)), [((0, 0), (6, 0))]),
        (((2, 0), (2, 1)), [((0, 0), (6, 0))]),
        (((2, 0.001), (3, 0.001)), [((0, 0), (6, 0))]),
    ],
    ids=[
        "within",
        "turned",
        "over one end",
        "over the other",
        "all",
        "touching",
        "across",
        "beside",
    ],
)
def test_uncovered_parts_of_a_wall(
    cover: tuple[Point, Point], uncovered: list[tuple[Point, Point]]
) -> None:
    assert uncovered_parts(((0, 0), (6, 0)), [cover]) == uncovered


@given(places, places, places, st.floats(0.01, 5))
def test_near_segments_may_be_near(a: Point, b: Point, point: Point, reach: float) -> None:
    if distance_to_segment(a, b, point) < reach:
        assert may_be_near(a, b, point, reach)


def test_far_segments_are_not_near() -> None:
    assert not may_be_near((0, 0), (5, 0), (2, 1.1), 1)
    assert not may_be_near((0, 0), (0, 5), (1.1, 2), 1)
    assert may_be_near((0, 0), (5, 0), (2, 0.9), 1)


eighths = st.integers(0, 16).map(lambda at: at / 8)
spans = st.tuples(eighths, eighths).filter(lambda span: span[0] != span[1])


@given(spans, st.lists(spans, max_size=4))
def test_uncovered_parts_and_covers_add_up(
    whole: tuple[float, float], covers: list[tuple[float, float]]
) -> None:
    """On the line y = 2x, in sixteenths."""

    def on_line(span: tuple[float, float]) -> tuple[Point, Point]:
        return (span[0], 2 * span[0]), (span[1], 2 * span[1])

    uncovered = uncovered_parts(on_line(whole), map(on_line, covers))
    for step in range(32):
        middle = step / 16 + 1 / 32
        held = min(whole) < middle < max(whole)
        covered = any(min(cover) < middle < max(cover) for cover in covers)
        is_uncovered = any(min(a[0], b[0]) < middle < max(a[0], b[0]) for a, b in uncovered)
        assert is_uncovered == (held and not covered)
