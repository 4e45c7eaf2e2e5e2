"""A grid laid over a picture: what was asked for is what is read back."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.grid.alignment import (
    MAX_CELL_PIXELS,
    MIN_CELL_PIXELS,
    MIN_EDGE_CELL_SHARE,
    calibrated,
    calibration_corner,
    cells_between_pixels,
    covering,
    fitted,
    nudged,
    scaled,
    stretched,
)
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid

spots = st.tuples(st.floats(0, 5000), st.floats(0, 5000))
steps = st.floats(-500, 500)
grids = st.builds(
    Grid,
    st.integers(1, 60),
    st.integers(1, 60),
    shape=st.sampled_from(CellShape),
    pixels=st.floats(10, 400),
    offset=st.tuples(st.floats(-300, 300), st.floats(-300, 300)),
)


def test_ten_cells_over_a_thousand_pixels_are_a_hundred_each() -> None:
    """Clicked at 250 and 1,250 pixels: the board begins two and a half cells before the first."""
    grid = calibrated(Grid(9, 9), (250, 130), (1250, 133), 10)
    assert grid.pixels == 100
    assert grid.offset == (-50.0, -70.0)
    assert cells_between_pixels(grid, (250, 130), (1250, 133)) == 10


def test_a_click_a_little_beside_the_edge_makes_no_empty_column() -> None:
    """5 pixels of 100 are a sliver: the board begins at 5 and not at -95."""
    assert calibrated(Grid(9, 9), (405, 200), (805, 200), 4).offset == (5.0, 0.0)


def test_rows_of_pointed_hexes_lie_closer_than_columns() -> None:
    """Four rows over 346.41 pixels: 346.41 / (4 * 0.8660) = 100."""
    grid = calibrated(Grid(9, 9, shape=CellShape.HEX_POINTY), (50, 0), (52, 346.41016), 4)
    assert grid.pixels == pytest.approx(100)
    assert grid.offset == pytest.approx((0, 0), abs=1e-4)


def test_columns_of_flat_hexes_lie_closer_than_rows() -> None:
    grid = calibrated(Grid(9, 9, shape=CellShape.HEX_FLAT), (0, 50), (346.41016, 52), 4)
    assert grid.pixels == pytest.approx(100)
    assert grid.offset == pytest.approx((0, 0), abs=1e-4)


@given(grids, spots, spots, st.integers(1, 60))
def test_a_ruler_reads_back_the_count_that_was_asked_for(
    grid: Grid, one: Point, other: Point, count: int
) -> None:
    longest = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    assume(10 * MIN_CELL_PIXELS * count < longest < MAX_CELL_PIXELS * count / 2)
    laid = calibrated(grid, one, other, count)
    assert cells_between_pixels(laid, one, other) == pytest.approx(count, rel=1e-12)
    assert round(cells_between_pixels(laid, one, other)) == count
    assert (laid.columns, laid.rows, laid.shape) == (grid.columns, grid.rows, grid.shape)


@given(grids, spots, st.integers(1, 30), st.booleans())
def test_both_clicks_are_corners_of_cells(grid: Grid, one: Point, count: int, across: bool) -> None:
    """Two clicks along a row or a column: from the first tip to the tip of a cell farther on."""
    pitch = 60 * (0.75**0.5 if (grid.shape is CellShape.HEX_FLAT) == across else 1.0)
    pitch = 60.0 if grid.shape is CellShape.SQUARE else pitch
    # Every second row of hexes is shifted by half a cell, as are its tips.
    count *= 2
    other = (one[0] + count * pitch, one[1]) if across else (one[0], one[1] + count * pitch)
    laid = calibrated(grid, one, other, count)
    assert laid.pixels == pytest.approx(60)
    for pixel in (one, other):
        corner = laid.from_pixel(pixel)
        tips = [calibration_corner(laid.shape, column, row) for column, row in _about(laid, corner)]
        assert any(place == pytest.approx(corner, abs=1e-6) for place in tips)


def _about(grid: Grid, point: Point) -> list[tuple[int, int]]:
    column, row = grid.offset_of(grid.cell_at((point[0], point[1])))
    return [(column + dc, row + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)]


@given(grids, spots, st.integers(1, 30))
def test_a_ruled_board_begins_at_the_edge_or_up_to_a_cell_before_it(
    grid: Grid, one: Point, count: int
) -> None:
    laid = calibrated(grid, one, (one[0] + 70 * count, one[1]), count)
    for part in laid.offset:
        assert -laid.pixels <= part <= MIN_EDGE_CELL_SHARE * laid.pixels + 1e-6


def test_two_clicks_in_one_place_say_nothing() -> None:
    with pytest.raises(ValueError, match="cells would be 0 pixels wide"):
        calibrated(Grid(9, 9), (5, 5), (5, 5), 3)


@given(grids, steps, steps)
def test_a_nudge_and_its_opposite_are_none(grid: Grid, across: float, down: float) -> None:
    back = nudged(nudged(grid, across, down), -across, -down)
    assert back.offset == pytest.approx(grid.offset, abs=1e-9)
    assert nudged(grid, across, down).pixels == grid.pixels


@given(st.integers(-500, 500), st.integers(-500, 500))
def test_whole_pixels_come_back_to_the_bit(across: int, down: int) -> None:
    start = Grid(9, 9, offset=(12.5, -3.25))
    assert nudged(nudged(start, across, down), -across, -down) == start


@given(grids, spots, st.floats(20, 300))
def test_the_point_under_the_pointer_stays_while_the_wheel_turns(
    grid: Grid, fixed: Point, pixels: float
) -> None:
    laid = scaled(grid, pixels, fixed)
    assert laid.pixels == pixels
    assert laid.from_pixel(fixed) == pytest.approx(grid.from_pixel(fixed), abs=1e-6)


@given(grids, st.integers(2, 8), st.floats(20, 300))
def test_a_corner_that_is_drawn_comes_to_the_pointer(grid: Grid, count: int, pixels: float) -> None:
    fixed, point = (0.5, 0.0), (float(count), float(count))
    left, top = grid.to_pixel(fixed)
    wanted = (left + (count - 0.5) * pixels, top + count * pixels)
    laid = stretched(grid, point, wanted, fixed)
    assert laid.pixels == pytest.approx(pixels)
    assert laid.to_pixel(fixed) == pytest.approx((left, top), abs=1e-6)
    assert laid.to_pixel(point) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("pixel", [(-50.0, -80.0), (0.0, 0.0), (1e9, 1e9)])
def test_no_drag_makes_cells_that_cannot_be(pixel: Point) -> None:
    laid = stretched(Grid(9, 9), (3.0, 3.0), pixel)
    assert MIN_CELL_PIXELS <= laid.pixels <= MAX_CELL_PIXELS


@pytest.mark.parametrize(
    ("shape", "columns", "rows"),
    [(CellShape.SQUARE, 10, 6), (CellShape.HEX_POINTY, 10, 7), (CellShape.HEX_FLAT, 12, 6)],
)
def test_so_many_cells_cover_a_picture(shape: CellShape, columns: int, rows: int) -> None:
    """1,000 by 600 pixels of 100; rows of hexes lie 0.866 apart: 6 / 0.866 = 6.93."""
    grid = covering(Grid(1, 1, shape=shape, pixels=100), (1000, 600))
    assert (grid.columns, grid.rows) == (columns, rows)


def test_slivers_are_no_cells_and_those_who_stand_keep_theirs() -> None:
    grid = Grid(1, 1, pixels=100, offset=(-5.0, 8.0))
    assert covering(grid, (1000, 600)).columns == 10
    assert covering(grid, (1020, 600)).columns == 11
    laid = covering(grid, (1000, 600), minimum=(14, 3))
    assert (laid.columns, laid.rows) == (14, 6)


@given(grids, st.integers(2, 60), st.integers(2, 60))
def test_a_named_size_lies_across_the_whole_picture(grid: Grid, columns: int, rows: int) -> None:
    laid = fitted(grid, columns, rows, (3000, 2000))
    assert (laid.columns, laid.rows, laid.offset) == (columns, rows, (0.0, 0.0))
    assert laid.size[0] * laid.pixels == pytest.approx(3000)
