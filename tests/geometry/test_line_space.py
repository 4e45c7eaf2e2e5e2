"""Whether any line between two footprints is open, without the mesh: by the walls between them."""

from collections.abc import Sequence
from math import dist

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.corridors import Corridors
from gridapp.geometry.cover.line_space import (
    _as_shares,
    _corners_along,
    _through_both,
    leave_open_line,
)
from gridapp.geometry.cover.ray_caster import has_any_line, has_line_past_mesh
from gridapp.geometry.cover.ray_endpoints import RayEndpoints, TargetEndpoints, ray_endpoints
from gridapp.geometry.planar.wall_arrays import WallArrays
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle
from tests.geometry.test_ray_batch import GRID, Ends, walls

GRIDS = st.sampled_from(
    [GRID, Grid(26, 26, CellShape.HEX_POINTY), Grid(26, 26, CellShape.HEX_FLAT)]
)


@settings(max_examples=300)
@given(GRIDS, walls(), st.data())
def test_decided_lines_agree_with_the_mesh_search(
    grid: Grid, wall_list: list[Wall], data: st.DataObject
) -> None:
    names = ("hex1", "hex3", "hex7") if grid.is_hex else ("1x1", "2x2", "3x3")
    first_cells, second_cells = (data.draw(oracle.spaces(grid, names)) for _ in range(2))
    obstacles = obstacles_of(Board(grid, tuple(wall_list)))
    starts, ends = ray_endpoints(grid, first_cells), ray_endpoints(grid, second_cells)
    assume(starts.centre != ends.centre)
    marks = Corridors(obstacles.opaque.wall_arrays, starts, TargetEndpoints([ends])).wall_spans(0)
    plain = leave_open_line(starts, ends, marks)
    if plain is not None:
        assert plain == has_line_past_mesh(grid, obstacles.sight_mesh, first_cells, second_cells)


asides = st.floats(-3, 3)


@settings(max_examples=150)
@given(GRIDS, st.data(), st.lists(st.tuples(asides, asides), min_size=10, max_size=10))
def test_lines_that_miss_a_footprint_are_clipped(
    grid: Grid, data: st.DataObject, lines: list[Point]
) -> None:
    names = ("hex1", "hex3", "hex7") if grid.is_hex else ("1x1", "2x1", "3x3")
    spaces = [data.draw(oracle.spaces(grid, names)) for _ in range(2)]
    starts, ends = (ray_endpoints(grid, space) for space in spaces)
    assume(dist(starts.centre, ends.centre) > 2 * (starts.extent + ends.extent))
    away = dist(starts.centre, ends.centre)
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    direction = (end_x - x) / away, (end_y - y) / away
    corners = [_as_shares(_corners_along(each.pattern, direction), away) for each in (starts, ends)]
    clipped = _through_both([(-3, -3), (3, -3), (3, 3), (-3, 3)], corners)
    for item in lines:
        sides = [
            _sides(grid, space, _places(starts.centre, ends.centre, *item)) for space in spaces
        ]
        if min(abs(off) for offs in sides for off in (min(offs), max(offs))) > 1e-6:
            meets = all(min(offs) < 0 < max(offs) for offs in sides)
            assert any(min(_sides_of(part, item)) > -1e-8 for part in clipped) == meets


def _places(start: Point, end: Point, s: float, t: float) -> tuple[Point, Point]:
    """Return two points of a line with the given offsets from two points."""
    (x, y), (end_x, end_y) = start, end
    away = dist(start, end)
    ux, uy = (end_x - x) / away, (end_y - y) / away
    return (x - s * uy, y + s * ux), (end_x - t * uy, end_y + t * ux)


def _sides(grid: Grid, space: oracle.Space, line: tuple[Point, Point]) -> list[float]:
    """Return the signed distances of a footprint's corners from a line."""
    (ax, ay), (bx, by) = line
    corners = [corner for cell in space for corner in grid.polygon(cell)]
    return [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist(*line) for x, y in corners]


def _sides_of(part: Sequence[Point], point: Point) -> list[float]:
    """Return the depth of a point inside each side of a convex polygon."""
    x, y = point
    return [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(part, [*part[1:], part[0]], strict=True)
    ]


def line(first: Cell, second: Cell, *wall_ends: Ends) -> bool | None:
    """Return the decision on the lines between two cells, equal in both directions."""
    forth, back = (
        _decided(ray_endpoints(GRID, (a,)), ray_endpoints(GRID, (b,)), wall_ends)
        for a, b in ((first, second), (second, first))
    )
    assert forth == back
    return forth


def _decided(starts: RayEndpoints, ends: RayEndpoints, wall_ends: Sequence[Ends]) -> bool | None:
    wall_arrays = WallArrays(np.array(wall_ends, float).reshape(-1, 4))
    return leave_open_line(
        starts, ends, Corridors(wall_arrays, starts, TargetEndpoints([ends])).wall_spans(0)
    )


class TestLines:
    """Between the cells (1, 4) and (11, 4), whose squares lie between y = 4 and 5."""

    def test_without_walls_the_centre_line_is_open(self) -> None:
        assert line((1, 4), (11, 4)) is True

    def test_a_wall_across_the_corridor_separates(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 6.0)) is False
        assert line((1, 4), (11, 4), (5.0, 6.0, 7.0, 3.0)) is False

    def test_a_shorter_wall_does_not_separate(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.6)) is True

    def test_two_overlapping_walls_separate(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.6), (6.5, 4.4, 6.5, 6.0)) is False

    def test_two_walls_with_a_gap_for_a_slanting_line_do_not_separate(self) -> None:
        """From (2, 4.9) to (11, 4.1) a line passes x = 3 at 4.81 and x = 10 at 4.19."""
        assert line((1, 4), (11, 4), (3.0, 3.0, 3.0, 4.6), (10.0, 4.4, 10.0, 6.0)) is True

    def test_a_slanting_line_through_a_corner_of_each_footprint_is_open(self) -> None:
        """From (2, 4.01) to (11, 4.99): 4.34 at x = 5, 4.66 at 8, and 3.96 beside the middle."""
        near = (5.0, 0.0, 5.0, 4.327), (5.0, 4.347, 5.0, 9.0)
        far = (8.0, 0.0, 8.0, 4.653), (8.0, 4.673, 8.0, 9.0)
        assert line((1, 4), (11, 4), *near, *far) is True

    def test_the_corner_of_two_walls_that_meet_is_no_gap(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 7.0, 4.5), (7.0, 4.5, 6.0, 6.0)) is False

    def test_the_order_of_connected_walls_does_not_matter(self) -> None:
        """Neither reaches to the edge of the strip; they meet at the beginning of the first."""
        low, high = (6.0, 4.5, 6.0, 5.15), (7.0, 3.85, 6.0, 4.5)
        assert line((1, 4), (11, 4), low, high) is False
        assert line((1, 4), (11, 4), high, low) is False

    def test_three_walls_with_and_without_a_slit(self) -> None:
        upper, lower = (6.0, 3.0, 6.0, 4.3), (6.0, 4.7, 6.0, 6.0)
        assert line((1, 4), (11, 4), upper, lower) is True
        assert line((1, 4), (11, 4), upper, lower, (6.2, 4.2, 6.2, 4.8)) is False

    def test_a_line_may_pass_walls_beside_or_in_a_footprint(self) -> None:
        """The lines along y = 4.5, 4.1 and 4.9 pass them; each wall leaves more than 0.1."""
        assert line((1, 4), (11, 4), (1.5, 4.1, 6.0, 4.1)) is True
        assert line((1, 4), (11, 4), (1.5, 4.2, 1.5, 4.8)) is True
        assert line((1, 4), (11, 4), (11.5, 4.2, 11.5, 4.8)) is True
        assert line((1, 4), (11, 4), (1.5, 4.2, 1.5, 4.8), (6.0, 3.0, 6.0, 4.8)) is True

    def test_a_line_may_begin_in_front_of_a_wall_across_a_footprint(self) -> None:
        """The squares end at x = 2 and begin at x = 11; the walls close each of them."""
        assert line((1, 4), (11, 4), (1.5, 3.9, 1.5, 5.1)) is True
        assert line((1, 4), (11, 4), (11.5, 3.9, 11.5, 5.1)) is True
        assert line((1, 4), (11, 4), (1.5, 3.9, 1.5, 5.1), (6.0, 3.0, 6.0, 4.6)) is True

    def test_a_wall_across_the_front_of_a_footprint_is_undecided(self) -> None:
        assert line((1, 4), (11, 4), (1.995, 3.0, 1.995, 6.0)) is None
        assert line((1, 4), (11, 4), (11.005, 3.0, 11.005, 6.0)) is None

    def test_a_wall_across_footprints_of_several_cells_is_undecided(self) -> None:
        """They may have a notch, into which the wall reaches."""
        spaces = [GRID.covered_cells(cell, "2x2") for cell in ((1, 4), (11, 4))]
        starts, ends = (ray_endpoints(GRID, space) for space in spaces)
        assert _decided(starts, ends, [(1.5, 2.0, 1.5, 8.0)]) is None

    def test_a_wall_outside_the_strip_of_both_footprints_stops_nothing(self) -> None:
        """Between squares that face each other every line stays between y = 4 and 5."""
        assert line((1, 4), (11, 4), (1.5, 3.9, 6.0, 3.9)) is True
        assert line((1, 4), (11, 4), (6.0, 3.99, 6.0, 5.01)) is False

    def test_walls_between_the_footprints_may_still_separate(self) -> None:
        """The walls cross y = 5 and 4 at x = 3.3 and 5.2, and at 6.5 and 8.5."""
        assert line((1, 4), (11, 4), (1.5, 6.0, 7.0, 3.0)) is False
        assert line((1, 4), (11, 4), (4.5, 6.0, 11.5, 2.5)) is False
        assert line((1, 4), (11, 4), (1.5, 4.5, 2.6, 4.5), (6.0, 3.0, 6.0, 6.0)) is False

    def test_lines_that_miss_a_footprint_do_not_count(self) -> None:
        """Any line past x = 6 above y = 4 or below y = 5 also passes through a square there."""
        assert line((1, 4), (11, 4), (6.0, 4.0, 6.0, 5.0)) is False
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 5.02)) is False
        assert line((1, 4), (11, 4), (6.0, 3.98, 6.0, 6.0)) is False
        assert line((1, 4), (11, 4), (1.5, 3.9, 6.0, 3.9), (6.0, 3.9, 6.0, 5.02)) is False

    def test_walls_beyond_the_footprints_are_ignored(self) -> None:
        assert line((1, 4), (11, 4), (-3.0, 3.0, -3.0, 6.0), (14.0, 4.2, 14.0, 4.8)) is True

    def test_adjacent_footprints_are_undecided(self) -> None:
        assert line((1, 4), (3, 4)) is None

    def test_a_barely_open_line_is_undecided(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.5), (6.0, 4.5001, 6.0, 6.0)) is None
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.9999)) is None


@pytest.mark.parametrize("column", [3, 5, 20])
def test_any_line_is_found_near_and_far(column: int) -> None:
    """A line passes a wall ending in the middle of the row, none passes a wall across the row."""
    for low, expected in ((4.5, True), (5.0, False)):
        cached = obstacles_of(Board(GRID, (Wall("w", (2.5, 4.0), (2.5, low)),)))
        assert has_any_line(GRID, cached, ((1, 4),), ((column, 4),)) is expected


@pytest.mark.parametrize(("low", "expected"), [(5.5, True), (9.0, False)])
def test_any_line_is_found_across_the_board(low: float, expected: bool) -> None:
    """From (1, 4) to (20, 24) lines pass x = 2.5 between y = 4.5 and 6.6."""
    cached = obstacles_of(Board(GRID, (Wall("w", (2.5, 3.0), (2.5, low)),)))
    assert has_any_line(GRID, cached, ((1, 4),), ((20, 24),)) is expected
