"""Areas of effect: counted by the rulings, drawn by hand, and compared with shapely."""

from math import cos, pi, radians, sin, sqrt

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.geometry.planar.shapes import (
    AreaShape,
    Cone,
    Disc,
    Square,
    Strip,
    WallOfEffect,
    bounding_box,
    polygon_area,
)
from gridapp.geometry.reach.areas_of_effect import (
    Inclusion,
    InclusionRule,
    area_cells,
    cells_around_creature,
    cells_around_intersection,
)
from gridapp.grid.cells import Cell, Point
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid

GRID = Grid(20, 20)
HEXES = Grid(20, 20, shape=CellShape.HEX_POINTY)
FLAT = Grid(20, 20, shape=CellShape.HEX_FLAT)
ANY = InclusionRule(Inclusion.ANY)


class TestRadiusFromAnIntersection:
    """R-04, RR-02: 10 ft from an intersection are 4 x 4 = 16 cells."""

    @pytest.mark.parametrize(
        ("metric", "steps", "count"),
        [
            (Metric.UNIFORM, 1, 4),
            (Metric.UNIFORM, 2, 16),
            (Metric.ALTERNATING, 2, 12),  # the clipped corners of the lost picture (RR-02)
            (Metric.ALTERNATING, 4, 44),  # rows of 4, 3, 3, 1 in each quarter
            (Metric.MANHATTAN, 3, 12),  # (1, 1), (2, 1), (1, 2) in each quarter
            (Metric.EUCLIDEAN, 3, 16),  # and (2, 2), at 2.8; but not (3, 1), at 3.2
            (Metric.UNIFORM, 0, 0),
        ],
    )
    def test_on_squares(self, metric: Metric, steps: int, count: int) -> None:
        assert len(cells_around_intersection(GRID, (10.0, 10.0), steps, metric)) == count

    def test_the_nearest_intersection_is_used(self) -> None:
        assert cells_around_intersection(GRID, (9.6, 10.4), 1) == {
            (9, 9),
            (10, 9),
            (9, 10),
            (10, 10),
        }

    def test_cells_off_the_board_are_left_out(self) -> None:
        assert cells_around_intersection(GRID, (0.0, 0.0), 2) == {(0, 0), (1, 0), (0, 1), (1, 1)}

    @pytest.mark.parametrize("grid", [HEXES, FLAT])
    def test_on_hexes_three_cells_and_then_twelve(self, grid: Grid) -> None:
        for corner in grid.polygon((5, 5)):
            around = cells_around_intersection(grid, corner, 1)
            assert (len(around), (5, 5) in around) == (3, True)
            assert len(cells_around_intersection(grid, corner, 2)) == 12
            assert cells_around_intersection(grid, corner, 0) == frozenset()


class TestRadiusAroundACreature:
    """RR-02: the creature's own space is not counted: 24 cells round one, 32 round 2 x 2."""

    @pytest.mark.parametrize(("space", "count"), [("1x1", 24), ("2x2", 32), ("3x3", 40)])
    def test_two_steps(self, space: str, count: int) -> None:
        cells = GRID.covered_cells((8, 8), space)
        assert len(cells_around_creature(GRID, cells, 2)) == count
        assert len(cells_around_creature(GRID, cells, 2, include_own=True)) == count + len(cells)

    @pytest.mark.parametrize(
        ("metric", "count"),
        [
            (Metric.ALTERNATING, 20),  # without the four corners, 3 away
            (Metric.MANHATTAN, 12),
            (Metric.EUCLIDEAN, 12),
        ],
    )
    def test_by_other_metrics(self, metric: Metric, count: int) -> None:
        assert len(cells_around_creature(GRID, ((8, 8),), 2, metric)) == count

    def test_on_hexes(self) -> None:
        assert len(cells_around_creature(HEXES, ((5, 8),), 2)) == 18
        assert (
            len(
                cells_around_creature(
                    HEXES, HEXES.covered_cells((5, 8), "hex7"), 1, include_own=True
                )
            )
            == 19
        )

    @pytest.mark.parametrize(
        ("metric", "rise", "count"),
        [
            (Metric.UNIFORM, 1, 25),
            (Metric.UNIFORM, -2, 25),
            (Metric.UNIFORM, 3, 0),
            (Metric.EUCLIDEAN, 2, 1),
            (Metric.MANHATTAN, 1, 5),
        ],
    )
    def test_above_and_below(self, metric: Metric, rise: int, count: int) -> None:
        """RR-05: the largest of the three differences; the cell overhead is not its own."""
        assert len(cells_around_creature(GRID, ((8, 8),), 2, metric, rise=rise)) == count

    def test_above_hexes(self) -> None:
        assert len(cells_around_creature(HEXES, ((5, 8),), 1, rise=1)) == 7


class TestInclusion:
    """A disc of radius 2 round the corner (10, 10)."""

    DISC = Disc((10.0, 10.0), 2.0)

    def test_centres_within_it(self) -> None:
        result = area_cells(GRID, self.DISC)
        assert len(result) == 12
        assert (8, 8) not in result

    def test_any_part(self) -> None:
        assert len(area_cells(GRID, self.DISC, ANY)) == 16

    def test_a_cell_only_touched_is_excluded(self) -> None:
        assert len(area_cells(GRID, Disc((10.5, 10.5), 0.5), ANY)) == 1

    @pytest.mark.parametrize(
        ("at_least", "count"), [(1.0, 4), (0.92, 4), (0.91, 12), (0.32, 12), (0.31, 16), (0.0, 16)]
    )
    def test_at_least_a_share(self, at_least: float, count: int) -> None:
        """In each quarter: 1, twice sqrt(3) / 2 + pi / 3 - 1 = 0.913, and the rest, 0.315."""
        assert len(area_cells(GRID, self.DISC, InclusionRule(Inclusion.SHARE, at_least))) == count
        beside, corner = (self.DISC.overlap_area(GRID.polygon(cell)) for cell in ((8, 9), (8, 8)))
        assert beside == pytest.approx(sqrt(3) / 2 + pi / 3 - 1)
        assert corner == pytest.approx(pi - 1 - 2 * beside)

    def test_the_shares_of_all_cells_add_up_to_the_disc(self) -> None:
        total = sum(self.DISC.overlap_area(GRID.polygon(cell)) for cell in GRID.cells)
        assert total == pytest.approx(4 * pi)

    def test_a_shape_off_the_board_covers_no_cell(self) -> None:
        assert area_cells(GRID, Disc((-9.0, -9.0), 3.0), ANY) == frozenset()
        assert area_cells(GRID, Disc((50.0, 5.0), 3.0)) == frozenset()


class TestShapes:
    """Strips, squares, walls of effect and cones, by their centres unless said otherwise."""

    def test_a_line_of_effect_is_a_strip(self) -> None:
        strip = Strip((2.0, 3.5), (1.0, 0.0), 5.0)
        assert area_cells(GRID, strip) == {(x, 3) for x in range(2, 7)}
        assert area_cells(GRID, strip, ANY) == {(x, 3) for x in range(2, 7)}
        wide = Strip((2.0, 4.0), (3.0, 0.0), 5.0, width=2.0)
        assert area_cells(GRID, wide) == {(x, y) for x in range(2, 7) for y in (3, 4)}

    def test_a_diagonal_strip(self) -> None:
        strip = Strip((2.0, 2.0), (1.0, 1.0), 4 * sqrt(2), width=0.1)
        assert area_cells(GRID, strip) == {(k, k) for k in range(2, 6)}
        assert {(2, 3), (3, 2)} <= area_cells(GRID, strip, ANY)

    def test_a_square_and_one_set_on_its_corner(self) -> None:
        assert area_cells(GRID, Square((5.0, 5.0), 2.0)) == {(4, 4), (5, 4), (4, 5), (5, 5)}
        turned = Square((5.5, 5.5), 2 * sqrt(2), (1.0, 1.0))
        assert len(area_cells(GRID, turned)) == 13

    @pytest.mark.parametrize(
        ("centre", "left", "top"),
        [
            ((5.0, 5.0), 4, 4),  # on a corner
            ((5.5, 5.5), 4, 4),  # on a cell: rows and columns of the cell and before it
            ((5.0, 5.5), 4, 4),  # on the middle of an edge
            ((5.6, 5.4), 5, 4),
            ((5.49, 5.51), 4, 5),
        ],
    )
    def test_a_square_of_two_cells_takes_four(self, centre: Point, left: int, top: int) -> None:
        columns, rows = (left, left + 1), (top, top + 1)
        expected = {(column, row) for column in columns for row in rows}
        assert area_cells(GRID, Square(centre, 2.0)) == expected

    @pytest.mark.parametrize(
        ("direction", "expected"),
        [
            ((1.0, 0.0), {(5, 4), (6, 4), (7, 4)}),  # east: the row to the left hand, above
            ((-1.0, 0.0), {(4, 5), (3, 5), (2, 5)}),  # west: the row below
            ((0.0, 1.0), {(5, 5), (5, 6), (5, 7)}),  # south: the column to the right on the screen
            ((0.0, -1.0), {(4, 4), (4, 3), (4, 2)}),
            ((1.0, 1.0), {(5, 5), (6, 6)}),  # 3 long: the third centre is 3.5 away
        ],
    )
    def test_a_line_from_a_corner_is_one_wide(self, direction: Point, expected: set[Cell]) -> None:
        assert area_cells(GRID, Strip((5.0, 5.0), direction, 3.0)) == expected

    def test_a_line_from_a_cell_takes_its_row_and_its_own_cell(self) -> None:
        assert area_cells(GRID, Strip((5.5, 5.5), (1.0, 0.0), 3.0)) == {(x, 5) for x in range(5, 9)}

    def test_a_wall_of_effect_covers_the_cells_on_its_line(self) -> None:
        wall = WallOfEffect((2.0, 2.5), (6.0, 2.5))
        assert area_cells(GRID, wall, ANY) == {(x, 2) for x in range(2, 6)}
        thick = WallOfEffect((2.0, 2.0), (6.0, 2.0), 2.0)
        assert len(area_cells(GRID, thick)) == 8
        assert area_cells(GRID, WallOfEffect((2.5, 2.5), (2.5, 2.5))) == {(2, 2)}
        assert area_cells(GRID, Strip((2.5, 2.5), (0.0, 1.0), 0.0)) == {(2, 2)}

    @pytest.mark.parametrize(
        ("angle", "expected"),
        [
            # Centres at (0.5, 0.5), (1.5, 0.5), (1.5, 1.5) ... from the apex, as far as 3.
            (
                91.0,
                {
                    (0, 0),
                    (1, 0),
                    (1, 1),
                    (2, 0),
                    (2, 1),
                    (0, -1),
                    (1, -1),
                    (1, -2),
                    (2, -1),
                    (2, -2),
                },
            ),
            (40.0, {(1, 0), (2, 0), (1, -1), (2, -1)}),
        ],
    )
    def test_a_cone(self, angle: float, expected: set[Cell]) -> None:
        """GR-36: the optional cone, with its apex at the corner (10, 10), directed to the right."""
        cone = Cone((10.0, 10.0), (2.0, 0.0), 3.0, angle)
        far = {(2, 1), (2, -2)}  # their centres are 2.9 away
        result = area_cells(GRID, cone)
        assert result == {(10 + x, 10 + y) for x, y in expected | (far if angle > 90 else set())}

    def test_a_cone_contains_its_apex_and_its_edges(self) -> None:
        cone = Cone((10.5, 10.5), (1.0, 0.0), 3.0, 90.0)
        result = area_cells(GRID, cone)
        assert {(10, 10), (11, 11), (11, 9), (12, 12), (13, 10)} <= result
        assert not result & {(9, 10), (10, 11), (13, 11)}

    @pytest.mark.parametrize("angle", [1.0, 60.0, 180.0, 300.0, 360.0])
    def test_the_shares_of_all_cells_add_up_to_the_cone(self, angle: float) -> None:
        cone = Cone((9.7, 10.2), (1.0, -0.4), 4.0, angle)
        total = sum(cone.overlap_area(GRID.polygon(cell)) for cell in GRID.cells)
        assert total == pytest.approx(16 * pi * angle / 360)

    def test_a_repeated_corner_adds_no_area(self) -> None:
        corners = GRID.polygon((8, 8))
        disc = Disc((10.0, 10.0), 2.0)
        assert disc.overlap_area((corners[0], *corners)) == disc.overlap_area(corners)

    def test_without_a_direction_a_strip_runs_right(self) -> None:
        assert Strip((2.0, 3.5), (0.0, 0.0), 2.0).outline[1] == (4.0, 3.0)


numbers = st.floats(2, 12).map(lambda x: round(x, 4))
points = st.tuples(numbers, numbers)
ways = st.integers(0, 359).map(lambda angle: (cos(radians(angle)), sin(radians(angle))))
sizes = st.floats(0.3, 5).map(lambda x: round(x, 4))
figures = st.one_of(
    st.builds(Disc, points, sizes),
    st.builds(Cone, points, ways, sizes, st.floats(5, 175)),
    st.builds(Strip, points, ways, sizes, sizes),
    st.builds(Square, points, sizes, ways),
    st.builds(WallOfEffect, points, points, sizes),
)


def as_polygon(figure: AreaShape) -> shapely.Geometry:
    """The figure as a polygon of very many corners."""
    if isinstance(figure, Disc):
        return shapely.Point(figure.centre).buffer(figure.radius, quad_segs=400)
    if isinstance(figure, Cone):
        (x, y), (dx, dy) = figure.apex, figure.direction
        turns = [radians(figure.angle) * (k / 400 - 0.5) for k in range(401)]
        rim = [
            (
                x + figure.length * (dx * cos(turn) - dy * sin(turn)),
                y + figure.length * (dx * sin(turn) + dy * cos(turn)),
            )
            for turn in turns
        ]
        return shapely.Polygon([figure.apex, *rim])
    return shapely.Polygon(figure.outline)


@given(figures, st.sampled_from(CellShape), st.data())
def test_shares_agree_with_shapely(
    figure: AreaShape, shape: CellShape, data: st.DataObject
) -> None:
    grid = Grid(14, 16, shape=shape)
    cell = data.draw(st.sampled_from(grid.cells))
    corners = grid.polygon(cell)
    polygon = as_polygon(figure)
    assert figure.overlap_area(corners) == pytest.approx(
        polygon.intersection(shapely.Polygon(corners)).area, abs=2e-3
    )
    centre: Point = grid.centre(cell)
    if polygon.exterior.distance(shapely.Point(centre)) > 1e-3:
        assert figure.contains(centre) == polygon.contains(shapely.Point(centre))
    left, top, right, bottom = bounding_box(figure)
    assert shapely.box(left, top, right, bottom).buffer(1e-6).contains(polygon)


@given(figures, st.sampled_from(CellShape), st.floats(0.01, 1))
def test_inclusion_rules_agree_with_shapely_cell_by_cell(
    figure: AreaShape, shape: CellShape, at_least: float
) -> None:
    grid = Grid(14, 16, shape=shape)
    shares = {
        cell: figure.overlap_area(grid.polygon(cell)) / polygon_area(grid.polygon(cell))
        for cell in grid.cells
    }
    assume(all(abs(share - at_least) > 1e-6 for share in shares.values()))
    result = area_cells(grid, figure, InclusionRule(Inclusion.SHARE, at_least))
    assert result == {cell for cell, share in shares.items() if share >= at_least}
    any_part = area_cells(grid, figure, ANY)
    assert result <= any_part == {cell for cell, share in shares.items() if share > 1e-9}
    assert area_cells(grid, figure) == {
        cell for cell in grid.cells if figure.contains(grid.centre(cell))
    }


@given(st.sampled_from(CellShape), st.integers(0, 3), st.integers(0, 3))
def test_a_larger_radius_contains_the_smaller(shape: CellShape, first: int, extra: int) -> None:
    grid = Grid(14, 14, shape=shape)
    cells = (grid.from_offset((6, 6)),)
    narrow, wide = (
        cells_around_creature(grid, cells, steps, include_own=True)
        for steps in (first, first + extra)
    )
    assert narrow <= wide
    corner = grid.polygon(cells[0])[0]
    assert cells_around_intersection(grid, corner, first) <= cells_around_intersection(
        grid, corner, first + extra
    )


@given(st.integers(1, 6), st.floats(4, 14), st.floats(4, 14))
def test_a_square_of_whole_cells_takes_its_area_anywhere(side: int, x: float, y: float) -> None:
    assert len(area_cells(GRID, Square((x, y), float(side)))) == side * side


@given(st.integers(1, 4), st.floats(4, 14), st.floats(4, 14), st.sampled_from(GRID.directions[:4]))
def test_a_straight_line_is_as_wide_as_it_says(
    width: int, x: float, y: float, towards: Cell
) -> None:
    """The number of covered rows (or columns) equals the width, from any starting point."""
    strip = Strip((x, y), (float(towards[0]), float(towards[1])), 3.0, float(width))
    axis = 1 if towards[0] else 0
    assert len({cell[axis] for cell in area_cells(GRID, strip)}) == width
