"""Cells, centres, corners and neighbours on squares and both kinds of hexes."""

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid import hexes
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import CellShape, Grid
from tests.grid.strategies import cells, grids, plus, shapes

points = st.tuples(st.floats(-50, 50), st.floats(-50, 50))


def turns(polygon: Polygon, point: Point) -> list[float]:
    """On which side of every edge a point lies; all positive means inside, seen clockwise."""
    edges = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    x, y = point
    return [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges]


@given(grids, cells)
def test_the_centre_of_a_cell_lies_in_that_cell(grid: Grid, cell: Cell) -> None:
    assert grid.cell_at(grid.centre(cell)) == cell


@given(grids, cells)
def test_the_corners_run_clockwise_round_the_centre(grid: Grid, cell: Cell) -> None:
    assert min(turns(grid.polygon(cell), grid.centre(cell))) > 0.2


@given(grids, points)
def test_a_point_lies_within_the_corners_of_its_cell(grid: Grid, point: Point) -> None:
    assert min(turns(grid.polygon(grid.cell_at(point)), point)) >= -1e-12


@given(grids, cells)
def test_the_corners_of_a_cell_lie_where_its_neighbours_corners_lie(grid: Grid, cell: Cell) -> None:
    centre, corners = grid.centre(cell), grid.polygon(cell)
    assert len(corners) == (6 if grid.is_hex else 4)
    for direction in grid.directions:
        beyond = grid.polygon(plus(cell, direction))
        shared = [
            first for first in corners if any(dist(first, second) < 1e-9 for second in beyond)
        ]
        diagonal = not grid.is_hex and 0 not in direction
        assert len(shared) == (1 if diagonal else 2)
    radius = 1 / sqrt(3) if grid.is_hex else sqrt(0.5)
    assert [dist(centre, corner) for corner in corners] == pytest.approx([radius] * len(corners))


@given(grids, cells)
def test_one_unit_is_the_way_to_the_next_centre(grid: Grid, cell: Cell) -> None:
    ways = [
        dist(grid.centre(cell), grid.centre(plus(cell, step)))
        for step in grid.directions
        if grid.is_hex or 0 in step
    ]
    assert ways == pytest.approx([1] * (6 if grid.is_hex else 4))


@given(cells)
def test_six_turns_of_sixty_degrees_are_none(cell: Cell) -> None:
    turned = [cell]
    for _ in range(6):
        turned.append(hexes.rotate(turned[-1]))
    assert turned[6] == cell
    assert turned[3] == (-cell[0], -cell[1])
    assert len({hexes.distance(item, (0, 0)) for item in turned}) == 1


@pytest.mark.parametrize("flat", [False, True])
@given(cell=cells)
def test_a_turn_is_clockwise_on_the_screen(cell: Cell, *, flat: bool) -> None:
    (ox, oy), (x, y) = hexes.centre((0, 0), flat=flat), hexes.centre(cell, flat=flat)
    tx, ty = hexes.centre(hexes.rotate(cell), flat=flat)
    dx, dy = x - ox, y - oy
    sine = sqrt(3) / 2
    assert (tx - ox, ty - oy) == pytest.approx((dx / 2 - dy * sine, dx * sine + dy / 2))


@given(grids, cells)
def test_offset_columns_and_rows_round_trip(grid: Grid, cell: Cell) -> None:
    assert grid.from_offset(grid.offset_of(cell)) == cell
    assert grid.offset_of(grid.from_offset(cell)) == cell


@pytest.mark.parametrize(
    ("shape", "column_row", "cell", "centre"),
    [
        (CellShape.SQUARE, (2, 3), (2, 3), (2.5, 3.5)),
        (CellShape.HEX_POINTY, (0, 0), (0, 0), (0.5, 1 / sqrt(3))),
        # The second row stands half a hex to the right.
        (CellShape.HEX_POINTY, (2, 1), (2, 1), (3.0, 1 / sqrt(3) + sqrt(3) / 2)),
        (CellShape.HEX_POINTY, (2, 2), (1, 2), (2.5, 1 / sqrt(3) + sqrt(3))),
        # The second column stands half a hex lower.
        (CellShape.HEX_FLAT, (1, 2), (1, 2), (1 / sqrt(3) + sqrt(3) / 2, 3.0)),
        (CellShape.HEX_FLAT, (2, 2), (2, 1), (1 / sqrt(3) + sqrt(3), 2.5)),
    ],
)
def test_rows_and_columns_stand_where_the_map_draws_them(
    shape: CellShape, column_row: tuple[int, int], cell: Cell, centre: Point
) -> None:
    grid = Grid(9, 9, shape=shape)
    assert grid.from_offset(column_row) == cell
    assert grid.centre(cell) == pytest.approx(centre)


@given(grids)
def test_the_board_is_as_large_as_its_cells_need(grid: Grid) -> None:
    corners = [corner for cell in grid.cells for corner in grid.polygon(cell)]
    assert min(x for x, _ in corners) == pytest.approx(0)
    assert min(y for _, y in corners) == pytest.approx(0)
    far = (max(x for x, _ in corners), max(y for _, y in corners))
    assert far == pytest.approx(grid.size)


@given(shapes, st.integers(2, 12), st.integers(2, 12))
def test_the_cells_of_a_board_are_those_it_contains(
    shape: CellShape, columns: int, rows: int
) -> None:
    grid = Grid(columns, rows, shape=shape)
    assert len(set(grid.cells)) == len(grid.cells) == columns * rows
    around = [(q, r) for q in range(-20, 20) for r in range(-20, 20)]
    assert {cell for cell in around if cell in grid} == set(grid.cells)


@given(grids)
def test_cells_come_row_by_row(grid: Grid) -> None:
    places = [grid.offset_of(cell) for cell in grid.cells]
    assert places == sorted(places, key=lambda position: (position[1], position[0]))


@given(grids, cells)
def test_neighbours_are_the_cells_of_the_board_one_step_away(grid: Grid, cell: Cell) -> None:
    near = [item for item in grid.cells if grid.cell_distance(cell, item) == 1]
    assert sorted(grid.neighbours(cell)) == sorted(near)


def test_square_directions_list_the_straight_ones_first() -> None:
    grid = Grid(3, 3)
    assert all(0 in direction for direction in grid.directions[:4])
    assert all(0 not in direction for direction in grid.directions[4:])
    assert grid.neighbours((0, 0)) == ((1, 0), (0, 1), (1, 1))
