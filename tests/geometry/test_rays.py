"""Lines and what stops them: touching never does, two sides of one touched point do."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall, WallKind
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.rays import (
    RayHit,
    first_blocker,
    is_clear_line,
    line_crosses_cells,
)
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.oracles_sight import Bar, bars, board, grids, is_clear, mazes, real, spots

GRID = Grid(10, 10)
A, B = (1.0, 2.0), (5.0, 2.0)


def stopped(*ends: tuple[Point, Point]) -> RayHit | None:
    """What stops the line from A to B, through (3, 2), among some walls."""
    walls = tuple(Wall(f"w{k}", *end) for k, end in enumerate(ends))
    return first_blocker(obstacles_of(Board(GRID, walls)), A, B)


class TestTouching:
    """GR-04: the inside of a wall blocks, one touched end or corner does not, a pinch does."""

    def test_a_wall_across_the_line_stops_it_where_they_cross(self) -> None:
        assert stopped(((3.0, 1.0), (3.0, 4.0))) == RayHit((3.0, 2.0), "w0")

    def test_the_first_of_several_walls_is_told(self) -> None:
        far, near = ((4.0, 1.0), (4.0, 3.0)), ((2.0, 1.0), (2.0, 3.0))
        assert stopped(far, near) == RayHit((2.0, 2.0), "w1")

    @pytest.mark.parametrize(
        "wall",
        [
            ((3.0, 2.0), (3.0, 4.0)),  # an end on the line
            ((2.0, 2.0), (4.0, 2.0)),  # along the line
            ((0.0, 2.0), (9.0, 2.0)),  # along all of it and beyond
            ((1.0, 0.0), (1.0, 4.0)),  # across the start
            ((5.0, 0.0), (5.0, 4.0)),  # across the end
            ((5.0, 2.0), (7.0, 4.0)),  # end to end
            ((6.0, 0.0), (6.0, 4.0)),  # beyond the end
            ((1.0, 3.0), (5.0, 3.0)),  # beside it
            ((0.5, 0.0), (0.5, 4.0)),  # behind the start
            ((3.0, 2.0 + TOUCH_TOLERANCE / 2), (3.0, 4.0)),  # an end just short of the line
            ((3.0, 2.0 - TOUCH_TOLERANCE / 2), (3.0, 4.0)),  # an end just past it
        ],
    )
    def test_what_only_touches_stops_nothing(self, wall: tuple[Point, Point]) -> None:
        assert stopped(wall) is None

    def test_a_solid_corner_touched_from_one_side_stops_nothing(self) -> None:
        assert stopped(((3.0, 2.0), (3.0, 0.0)), ((3.0, 2.0), (4.0, 0.0))) is None

    def test_two_walls_that_pinch_one_point_stop_the_line(self) -> None:
        assert stopped(((3.0, 2.0), (3.0, 0.0)), ((3.0, 2.0), (4.0, 4.0))) == RayHit(
            (3.0, 2.0), "w0"
        )

    def test_two_walls_that_touch_from_both_sides_apart_from_each_other_do_not(self) -> None:
        assert stopped(((3.0, 2.0), (3.0, 0.0)), ((4.0, 2.0), (4.0, 4.0))) is None

    def test_a_wall_that_comes_along_the_line_and_leaves_to_both_sides_stops_it(self) -> None:
        middle = ((3.0, 2.0), (4.0, 2.0))
        assert stopped(((3.0, 2.0), (3.0, 0.0)), middle, ((4.0, 2.0), (4.0, 4.0))) is not None
        assert stopped(((3.0, 2.0), (3.0, 0.0)), middle, ((4.0, 2.0), (4.0, 0.0))) is None

    def test_a_line_without_length_is_clear(self) -> None:
        walls = (Wall("w", (3.0, 0.0), (3.0, 4.0)),)
        assert is_clear_line(obstacles_of(Board(GRID, walls)), (3.0, 2.0), (3.0, 2.0))


def test_low_walls_and_tagged_ones_can_be_seen_over() -> None:
    low = Wall("low", (3.0, 0.0), (3.0, 4.0), WallKind.OBJECT, height=3.0)
    bush = Wall("bush", (4.0, 0.0), (4.0, 4.0), WallKind.OBJECT, cover="light")
    found = obstacles_of(Board(GRID, (low, bush)))
    assert first_blocker(found, A, B) == RayHit((3.0, 2.0), "low")
    assert is_clear_line(found, A, B, see_over=True)


@given(mazes(), st.data())
def test_lines_agree_with_a_walk_along_both_their_sides(
    maze: tuple[Grid, list[Bar]], data: st.DataObject
) -> None:
    grid, walls = maze
    start, end = data.draw(spots(grid)), data.draw(spots(grid))
    found = is_clear_line(
        obstacles_of(board(grid, walls)), real(grid.shape, start), real(grid.shape, end)
    )
    assert found == is_clear(start, end, walls)


@given(mazes(), st.data())
def test_lines_are_clear_both_ways_or_not_at_all(
    maze: tuple[Grid, list[Bar]], data: st.DataObject
) -> None:
    grid, walls = maze
    start, end = (real(grid.shape, data.draw(spots(grid))) for _ in range(2))
    found = obstacles_of(board(grid, walls))
    assert is_clear_line(found, start, end) == is_clear_line(found, end, start)


@given(mazes(), st.data())
def test_one_more_wall_never_clears_a_line_nor_moves_its_stop_away(
    maze: tuple[Grid, list[Bar]], data: st.DataObject
) -> None:
    grid, walls = maze
    start, end = (real(grid.shape, data.draw(spots(grid))) for _ in range(2))
    before = first_blocker(obstacles_of(board(grid, walls)), start, end)
    after = first_blocker(obstacles_of(board(grid, [*walls, data.draw(bars(grid))])), start, end)
    if before:
        assert after
        assert dist(after.point, start) <= dist(before.point, start) + TOUCH_TOLERANCE


@given(st.data())
def test_lines_of_any_direction_find_walls_at_any_place(data: st.DataObject) -> None:
    number = st.floats(-3, 13, allow_nan=False)
    point = st.tuples(number, number)
    start, end, one, other = (data.draw(point) for _ in range(4))
    walls = (Wall("w", one, other),)
    found = first_blocker(obstacles_of(Board(GRID, walls)), start, end)

    def side(p: Point, q: Point, r: Point) -> float:
        away = dist(p, q)
        area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return area / away if away > 1e-3 else 0.0

    sides = [side(start, end, one), side(start, end, other), side(one, other, start)]
    sides.append(side(one, other, end))
    if min(map(abs, sides)) > 1e-3:
        assert (found is not None) == (sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0)


class TestCellsCrossed:
    """SR-21: a shot is not clear if it passes through the inside of a cell."""

    def test_through_the_middle_of_a_square(self) -> None:
        assert line_crosses_cells(GRID, (0.5, 0.5), (4.5, 0.5), ((2, 0),))
        assert line_crosses_cells(GRID, (0.5, 0.5), (3.5, 3.5), ((2, 2),))

    def test_not_along_its_edge_nor_past_its_corner(self) -> None:
        assert not line_crosses_cells(GRID, (0.5, 1.0), (4.5, 1.0), ((2, 0), (2, 1)))
        assert not line_crosses_cells(GRID, (0.5, 0.5), (3.5, 3.5), ((2, 1), (1, 2)))

    def test_not_before_its_start_nor_beyond_its_end(self) -> None:
        assert not line_crosses_cells(GRID, (2.5, 0.5), (4.5, 0.5), ((0, 0), (6, 0)))

    def test_between_two_hexes_two_apart_runs_their_common_edge(self) -> None:
        hexes = Grid(10, 10, shape=CellShape.HEX_POINTY)
        line = (hexes.centre((2, 2)), hexes.centre((3, 3)))
        assert not line_crosses_cells(hexes, *line, ((3, 2), (2, 3)))
        assert line_crosses_cells(hexes, hexes.centre((2, 2)), hexes.centre((4, 2)), ((3, 2),))

    @given(grids(), st.data())
    def test_a_line_between_two_cells_crosses_both(self, grid: Grid, data: st.DataObject) -> None:
        ends = data.draw(st.lists(st.sampled_from(grid.cells), min_size=2, max_size=2, unique=True))
        start, end = map(grid.centre, ends)
        for cell in ends:
            assert line_crosses_cells(grid, start, end, (cell,))
