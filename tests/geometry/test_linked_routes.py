"""Routes over passages against a slow oracle that tries every cell and passage."""

from heapq import heappop, heappush
from itertools import pairwise
from random import Random

import pytest

from gridapp.battle.board import Board, Link, LinkKind, Terrain
from gridapp.geometry.movement.linked_routes import (
    LinkedOptions,
    linked_options,
    measure_linked_route,
)
from gridapp.geometry.movement.move_options import MoveRules, OccupiedCells
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import MeasuredRoute
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid

SIDE = 9
START = (4, 4)


def any_board(dice: Random) -> Board:
    """A small board with mud and bog, and stairs from the left to two cells on the right."""
    grid = Grid(shape=CellShape.SQUARE, columns=SIDE, rows=SIDE)
    cells = [cell for cell in grid.cells if cell != START]
    dice.shuffle(cells)
    left, right = [cell for cell in cells if cell[0] < 4], [cell for cell in cells if cell[0] > 5]
    links = tuple(
        Link(f"l{number}", LinkKind.STAIRS, ends, dice.randint(1, 4))
        for number, ends in enumerate(zip(left[:6], right[:2] * 3, strict=True))
    )
    mud = Terrain("mud", "mud", 2, tuple(cells[:20]))
    bog = Terrain("bog", "bog", 4, tuple(cells[20:40]))
    return Board(grid=grid, terrain=(mud, bog), links=links)


def slow_costs(board: Board, budget: int) -> dict[Cell, int]:
    """Return the cost of every cell within the budget (Dijkstra); diagonals cost 1."""
    factors = {cell: terrain.factor for terrain in board.terrain for cell in terrain.cells}
    costs, queue = {START: 0}, [(0, START)]
    while queue:
        cost, cell = heappop(queue)
        if cost > costs[cell]:
            continue
        steps = [
            ((cell[0] + x, cell[1] + y), factors.get((cell[0] + x, cell[1] + y), 1))
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
            if (x, y) != (0, 0)
        ]
        steps = [(to, price) for to, price in steps if to in board.grid]
        for link in board.links:
            steps += [(end, link.steps) for start, end in link.passages() if start == cell]
        for to, price in steps:
            if cost + price <= min(budget, costs.get(to, budget + 1) - 1):
                costs[to] = cost + price
                heappush(queue, (cost + price, to))
    return costs


@pytest.mark.parametrize("seed", range(60))
def test_costs_over_passages_are_those_of_the_slow_search(seed: int) -> None:
    dice = Random(seed)
    board, budget = any_board(dice), dice.randint(3, 8)
    rules = MoveRules(legs=(budget,), diagonals=Metric.UNIFORM)
    movement_map = MovementMap(board)
    options = linked_options(movement_map, START, "1x1", rules, OccupiedCells())
    expected = slow_costs(board, budget)
    del expected[START]
    assert options.costs() == expected
    for cell, cost in expected.items():
        measured = measure_linked_route(
            movement_map, options.route(cell), "1x1", rules, OccupiedCells()
        )
        assert isinstance(measured, MeasuredRoute)
        assert measured.cost == cost


def test_passages_are_taken_on_these_boards() -> None:
    """Without used passages the comparison would only test plain floods."""
    rules = MoveRules(legs=(8,), diagonals=Metric.UNIFORM)
    boards = [any_board(Random(seed)) for seed in range(60)]
    taken = [
        linked_options(MovementMap(board), START, "1x1", rules, OccupiedCells()) for board in boards
    ]
    assert sum(isinstance(options, LinkedOptions) for options in taken) > 40


@pytest.mark.parametrize("seed", range(40))
def test_routes_over_passages_are_folded_as_each_route_alone(seed: int) -> None:
    dice = Random(seed)
    board, legs = any_board(dice), tuple(dice.randint(1, 4) for _ in range(3))
    rules = MoveRules(legs=legs, diagonals=Metric.UNIFORM)
    options = linked_options(MovementMap(board), START, "1x1", rules, OccupiedCells())
    near = frozenset(dice.sample(board.grid.cells, 25))
    nothing: tuple[tuple[object, ...], ...] = ()
    folded = options.fold_routes(nothing, lambda steps, *step: (*steps, step), list, near)
    expected = [
        [
            (a, b, sum(stop <= index for stop in options.leg_ends(cell)), index)
            for index, (a, b) in enumerate(pairwise(options.route(cell)))
            if a in near or b in near
        ]
        for cell in options
    ]
    assert folded == expected
