"""Distances between cells, footprints and cubes."""

from collections.abc import Callable
from heapq import heappop, heappush
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid import distances, hexes
from gridapp.grid.cells import Cell
from gridapp.grid.distances import BY_METRIC, Metric
from gridapp.grid.grid import CellShape, Grid
from tests.grid.strategies import cells, grids, plus, spaces

Measure = Callable[[Cell, Cell], float]
MEASURES = [*BY_METRIC.values(), hexes.distance]
SQUARES = Grid(20, 20)

near = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


@pytest.mark.parametrize("measure", MEASURES)
@given(first=cells, second=cells, third=cells)
def test_distances_are_distances(first: Cell, second: Cell, third: Cell, measure: Measure) -> None:
    assert measure(first, second) == measure(second, first)
    assert (measure(first, second) == 0) == (first == second)
    assert measure(first, plus(second, third)) == measure(
        plus(first, (-third[0], -third[1])), second
    )


@pytest.mark.parametrize("measure", MEASURES)
@given(first=cells, second=cells, third=cells)
def test_no_detour_is_shorter(first: Cell, second: Cell, third: Cell, measure: Measure) -> None:
    """1-2-1-2 is no metric when it starts anew at every stop: (1, 1) twice costs 2, (2, 2) 3."""
    slack = 1 if measure == BY_METRIC[Metric.ALTERNATING] else 1e-9
    assert measure(first, third) <= measure(first, second) + measure(second, third) + slack


def cheapest_alternating(goal: Cell) -> int:
    """Return the shortest path from (0, 0) by trying all: every second diagonal costs 2."""
    settled: set[tuple[Cell, int]] = set()
    waiting: list[tuple[int, Cell, int]] = [(0, (0, 0), 0)]
    while True:
        cost, cell, parity = heappop(waiting)
        if cell == goal:
            return cost
        if (cell, parity) in settled:
            continue
        settled.add((cell, parity))
        for step in SQUARES.directions:
            diagonal = 0 not in step
            price = 2 if diagonal and parity else 1
            heappush(waiting, (cost + price, plus(cell, step), parity ^ diagonal))


@given(near, near)
def test_alternating_is_the_length_of_the_shortest_alternating_path(
    first: Cell, second: Cell
) -> None:
    vector = (second[0] - first[0], second[1] - first[1])
    assert distances.alternating(first, second) == cheapest_alternating(vector)


def breadth_first(grid: Grid, goal: Cell) -> int:
    """Return the number of rings of neighbours between (0, 0) and a cell."""
    ring, met, count = {(0, 0)}, {(0, 0)}, 0
    while goal not in met:
        ring = {plus(cell, step) for cell in ring for step in grid.directions} - met
        met |= ring
        count += 1
    return count


@given(grids, near)
def test_steps_are_the_length_of_the_shortest_path(grid: Grid, cell: Cell) -> None:
    assert grid.cell_distance((0, 0), cell) == breadth_first(grid, cell)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (Metric.UNIFORM, 5),
        (Metric.ALTERNATING, 6),
        (Metric.MANHATTAN, 8),
        (Metric.EUCLIDEAN, sqrt(34)),
    ],
)
def test_five_across_and_three_down(metric: Metric, expected: float) -> None:
    """AP-64, VR-10: three diagonals cost 1 + 2 + 1, two straight steps 2; SR-02, GR-02: 5."""
    for goal in ((9, 7), (-1, 1), (7, 9), (1, -1)):
        assert BY_METRIC[metric]((4, 4), goal) == pytest.approx(expected)


def test_diagonals_alone_cost_one_two_one_two() -> None:
    """AP-64."""
    costs = [distances.alternating((0, 0), (step, step)) for step in range(6)]
    assert costs == [0, 1, 3, 4, 6, 7]


def test_ten_feet_of_reach_are_twenty_four_cells() -> None:
    """VR-11: 5 ft are 8 cells, 10 ft all 24, the corners two diagonals away included."""
    around = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    rings = [
        sum(SQUARES.cell_distance((0, 0), cell) == steps for cell in around) for steps in range(3)
    ]
    assert rings == [1, 8, 16]


@pytest.mark.parametrize(
    ("shape", "space", "expected"),
    [
        (CellShape.SQUARE, "1x1", 8),
        (CellShape.SQUARE, "2x2", 12),
        (CellShape.SQUARE, "3x3", 16),
        (CellShape.HEX_POINTY, "hex1", 6),
        (CellShape.HEX_FLAT, "hex3", 9),
        (CellShape.HEX_FLAT, "hex7", 12),
        (CellShape.HEX_POINTY, "hex12", 15),
        (CellShape.HEX_POINTY, "hex19", 18),
    ],
)
def test_adjacent_cells_of_creatures(shape: CellShape, space: str, expected: int) -> None:
    """GR-03: a 2x2 creature has 12 adjacent cells, a hex has 6."""
    grid = Grid(20, 20, shape=shape)
    body = grid.covered_cells(grid.from_offset((8, 8)), space)
    assert sum(grid.distance(body, [cell]) == 1 for cell in grid.cells) == expected


@pytest.mark.parametrize("measure", MEASURES)
@given(grid=grids, first_space=spaces, second_space=spaces, first=near, second=near)
def test_bodies_are_as_far_apart_as_their_nearest_cells(
    grid: Grid, first_space: str, second_space: str, first: Cell, second: Cell, measure: Measure
) -> None:
    bodies = grid.covered_cells(first, first_space), grid.covered_cells(second, second_space)
    pairs = [measure(a, b) for a in bodies[0] for b in bodies[1]]
    assert distances.nearest_distance(iter(bodies[0]), iter(bodies[1]), measure) == min(pairs)
    assert distances.nearest_distance(bodies[1], bodies[0], measure) == min(pairs)


def test_nobody_is_near_an_empty_footprint() -> None:
    with pytest.raises(ValueError, match="empty"):
        distances.nearest_distance([], [(0, 0)], distances.chebyshev)


@pytest.mark.parametrize(
    ("first", "tall", "second", "other_tall", "expected"),
    [
        (0, 1, 0, 1, 0),
        (0, 1, 1, 1, 1),
        (3, 1, 0, 1, 3),
        (0, 3, 2, 1, 0),
        (0, 3, 3, 1, 1),
        (0, 3, 5, 2, 3),
        (7, 2, 2, 3, 3),
        (4, 2, 2, 3, 0),
        (-2, 1, 2, 1, 4),
    ],
)
def test_the_rise_counts_from_the_nearest_cubes(
    first: int, tall: int, second: int, other_tall: int, expected: int
) -> None:
    assert distances.rise(first, second, height=tall, other_height=other_tall) == expected
    assert distances.rise(second, first, height=other_tall, other_height=tall) == expected


@given(st.integers(-9, 9), st.integers(1, 6), st.integers(-9, 9), st.integers(1, 6))
def test_the_rise_is_the_least_difference_of_heights(
    first: int, tall: int, second: int, other_tall: int
) -> None:
    heights = [
        abs(a - b) for a in range(first, first + tall) for b in range(second, second + other_tall)
    ]
    assert distances.rise(first, second, height=tall, other_height=other_tall) == min(heights)


def test_five_feet_of_reach_are_twenty_six_cubes() -> None:
    """RR-05: the distance is max(dx, dy, dz), so that reach 5 ft is 26 cubes."""
    spans = [(x, y, z) for x in range(-2, 3) for y in range(-2, 3) for z in range(-2, 3)]
    near = [
        (x, y, z)
        for x, y, z in spans
        if SQUARES.distance([(5, 5)], [(5 + x, 5 + y)], distances.rise(0, z)) == 1
    ]
    assert len(near) == 26


@pytest.mark.parametrize(("across", "up", "expected"), [(2, 3, 3), (3, 2, 3), (2.5, 0, 2.5)])
def test_cubes_count_the_larger_way(across: float, up: float, expected: float) -> None:
    assert distances.distance_3d(across, up) == expected
