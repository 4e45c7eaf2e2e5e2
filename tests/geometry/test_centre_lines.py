"""Moves along the line between two centres, compared with every walk as close to the line."""

from collections.abc import Iterator
from math import dist
from random import Random

import msgspec
import pytest

from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import BrokenRoute, MoveRules, OccupiedCells, UnreachableReason
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.lines import is_line, line_cells, nearest_direction
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import any_journey

SQUARES, HEXES = Grid(9, 9), Grid(9, 9, CellShape.HEX_POINTY)


def test_a_line_in_a_direction_of_the_grid_is_that_direction() -> None:
    assert line_cells(SQUARES, (1, 1), (3, 3)) == (((1, 1),), ((2, 2),), ((3, 3),))


def test_a_point_between_two_cells_lies_on_both() -> None:
    assert line_cells(SQUARES, (0, 0), (2, 1)) == (((0, 0),), ((1, 0), (1, 1)), ((2, 1),))
    assert set(line_cells(HEXES, (0, 2), (1, 3))[1]) == {(0, 3), (1, 2)}


def test_a_knights_move_longer_keeps_to_the_nearer_row() -> None:
    # a third and two thirds of a row down: the nearest rows are 0 and 1
    assert line_cells(SQUARES, (0, 0), (3, 1))[1:3] == (((1, 0),), ((2, 1),))


def test_only_the_line_itself_is_one() -> None:
    assert is_line(SQUARES, ((0, 0), (1, 1), (2, 1)))
    assert not is_line(SQUARES, ((0, 0), (1, 1), (2, 1), (3, 1)))
    assert not is_line(SQUARES, ((0, 0), (0, 1), (1, 1), (2, 1)))


def test_the_direction_nearest_to_a_line() -> None:
    # 18 degrees against 27: along the row; 34 against 11: along the diagonal
    assert nearest_direction(SQUARES, (0, 0), (3, 1)) == (1, 0)
    assert nearest_direction(SQUARES, (0, 0), (3, 2)) == (1, 1)


def every_way(grid: Grid, start: Cell, end: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield each way along the cells with centres nearest to the points of the line."""
    count = grid.cell_distance(start, end)
    (left, top), (right, bottom) = grid.centre(start), grid.centre(end)
    ways: list[tuple[Cell, ...]] = [(start,)]
    for step in range(1, count + 1):
        part = step / count
        point = left + (right - left) * part, top + (bottom - top) * part
        longer = []
        for way in ways:
            column, row = way[-1]
            around = [(column + dc, row + dr) for dc, dr in grid.directions]
            least = min(
                dist(grid.centre((column + dc, row + dr)), point)
                for dc in range(-2, 3)
                for dr in range(-2, 3)
            )
            longer += [
                (*way, cell) for cell in around if dist(grid.centre(cell), point) < least + 1e-9
            ]
        ways = longer
    yield from ways


def expected(walker: slow.Walker, start: Cell, end: Cell) -> int | None:
    """Return the cost of the cheapest way of all along a line."""
    bent = msgspec.structs.replace(walker.rules, straight_only=False)
    free = slow.Walker(walker.world, walker.space, bent, walker.occupied)
    ways = every_way(walker.world.grid, start, end)
    splits = [split for way in ways if (split := slow.split(free, way)) is not None]
    return min((cost for cost, _ in splits), default=None)


@pytest.mark.parametrize("seed", range(40))
def test_every_line_costs_as_the_cheapest_way_along_it(seed: int) -> None:
    walker, start = any_journey(Random(seed))
    legs = (sum(walker.rules.legs),)
    rules = msgspec.structs.replace(
        walker.rules, legs=legs, straight_only=True, between_centres=True
    )
    walker = slow.Walker(walker.world, walker.space, rules, walker.occupied)
    grid, ground = walker.world.grid, MovementMap(walker.world.board())
    options = CentreLineOptions(ground, start, walker.space, rules, walker.occupied)
    for cell in grid.cells:
        cost = None if cell == start else expected(walker, start, cell)
        assert (options.cost(cell) if cell in options else None) == cost, cell
        if cell in options:
            route = options.route(cell)
            measured = measure_route(ground, route, walker.space, rules, walker.occupied)
            assert not isinstance(measured, BrokenRoute)
            assert (measured.cost, measured.legs) == (cost, options.leg_ends(cell))
        else:
            options.unreachable_reason(cell)
    assert list(options.costs().values()) == sorted(options.costs().values())


def test_why_a_cell_is_no_option() -> None:
    world = slow.World(Grid(6, 3), (), (), ((0, ((3, 1),)), (2, ((1, 2),))))
    rules = MoveRules((3,), enters_difficult=False, straight_only=True, between_centres=True)
    occupied = OccupiedCells(impassable=frozenset({(2, 0)}))
    options = CentreLineOptions(MovementMap(world.board()), (0, 0), "1x1", rules, occupied)
    reasons = {
        cell: options.unreachable_reason(cell)
        for cell in ((0, 0), (3, 0), (5, 1), (3, 1), (1, 2), (6, 0))
    }
    assert reasons == {
        (0, 0): UnreachableReason.HERE,
        (3, 0): UnreachableReason.OCCUPIED,
        (5, 1): UnreachableReason.OCCUPIED,  # its line passes C1
        (3, 1): UnreachableReason.WALL_OR_TERRAIN,
        (1, 2): UnreachableReason.WALL_OR_TERRAIN,
        (6, 0): UnreachableReason.OFF_BOARD,
    }


def test_a_bent_route_breaks_where_it_leaves_the_line() -> None:
    ground = MovementMap(slow.World(Grid(6, 3), (), (), ()).board())
    rules = MoveRules((5,), straight_only=True, between_centres=True)
    nobody = OccupiedCells()
    bent = measure_route(ground, ((0, 0), (1, 1), (2, 2), (3, 1)), "1x1", rules, nobody)
    assert bent == BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN)
    straight = measure_route(ground, ((0, 0), (1, 0), (2, 1), (3, 1)), "1x1", rules, nobody)
    assert not isinstance(straight, BrokenRoute)
