"""Prices of tight steps in floods and routes, against a plain search over measured steps."""

from heapq import heappop, heappush
from itertools import pairwise
from random import Random

import pytest

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.movement.move_options import move_options
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import MeasuredRoute, MoveRules, OccupiedCells
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.test_board_gaps import any_ends

BUDGET = 9
NOBODY = OccupiedCells()


def any_map(dice: Random, shape: CellShape, factor: int) -> MovementMap:
    grid = Grid(7, 7, shape)
    walls = tuple(Wall(f"w{n}", *any_ends(dice, grid)) for n in range(25))
    mud = Terrain("mud", "Mud", 2, tuple(dice.sample(grid.cells, 10)))
    return movement_map_of(Board(grid, walls, terrain=(mud,)), factor)


def slow_costs(ground: MovementMap, start: Cell, space: str, factor: int) -> dict[Cell, int]:
    """Dijkstra's search: a step costs the worst terrain newly entered, times the squeezing."""
    grid, costs, waiting = ground.grid, {start: 0}, [(0, start)]
    while waiting:
        cost, cell = heappop(waiting)
        for direction in grid.directions:
            to = cell[0] + direction[0], cell[1] + direction[1]
            if not ground.is_footprint_step_open(cell, direction, space, corners="touch"):
                continue
            entered = {*grid.covered_cells(to, space)} - {*grid.covered_cells(cell, space)}
            price = max(map(ground.terrain_factor, entered))
            price *= factor if ground.is_tight(cell, direction, space) else 1
            if (new := cost + price) <= BUDGET and new < costs.get(to, BUDGET + 1):
                costs[to] = new
                heappush(waiting, (new, to))
    return costs


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_costs_and_routes_count_squeezing(shape: CellShape, factor: int) -> None:
    squeezed = 0
    rules = MoveRules((BUDGET,), diagonals=Metric.UNIFORM, corners="touch")
    for seed in range(8):
        dice = Random(seed)
        ground = any_map(dice, shape, factor)
        for space in ("hex1", "hex3") if ground.grid.is_hex else ("1x1", "2x2"):
            start = ground.grid.from_offset((3, 3))
            if not ground.can_stand(start, space):
                continue
            options = move_options(ground, start, space, rules, NOBODY)
            expected = slow_costs(ground, start, space, factor)
            expected.pop(start)
            assert dict(options.costs()) == expected
            for cell, cost in expected.items():
                route = options.route(cell)
                measured = measure_route(ground, route, space, rules, NOBODY)
                assert isinstance(measured, MeasuredRoute)
                assert measured.cost == cost
                squeezed += any(
                    ground.is_tight(a, (b[0] - a[0], b[1] - a[1]), space)
                    for a, b in pairwise(route)
                )
    assert squeezed


@pytest.mark.parametrize(
    "rules",
    [
        MoveRules((BUDGET,), diagonals=Metric.ALTERNATING, corners="touch"),
        MoveRules((BUDGET,), straight_only=True, corners="touch"),
        MoveRules((4, 5), terrain_counts=False),
    ],
    ids=["alternating", "straight", "legs"],
)
def test_each_option_costs_what_its_route_costs(rules: MoveRules) -> None:
    squeezed = 0
    for seed in range(12):
        ground = any_map(Random(seed), CellShape.SQUARE, 3)
        for space in ("1x1", "2x2"):
            if not ground.can_stand((3, 3), space):
                continue
            options = move_options(ground, (3, 3), space, rules, NOBODY)
            for cell, cost in options.costs().items():
                route = options.route(cell)
                measured = measure_route(ground, route, space, rules, NOBODY)
                assert isinstance(measured, MeasuredRoute)
                assert (measured.cost, measured.legs) == (cost, options.leg_ends(cell))
                squeezed += any(
                    ground.is_tight(a, (b[0] - a[0], b[1] - a[1]), space)
                    for a, b in pairwise(route)
                )
    assert squeezed
