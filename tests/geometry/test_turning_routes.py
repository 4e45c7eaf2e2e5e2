"""Routes of long bodies that turn: worked out by hand, and against a relaxation of all steps."""

from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.movement.move_options import move_options
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    PricedCells,
    UnreachableReason,
)
from gridapp.geometry.movement.turning.options import (
    TurningOptions,
    measure_turning_route,
    turning_options,
)
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.footprints import faced, facings
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.test_turn_sweeps import HEXES, Segment, oracle

NOBODY = OccupiedCells()


def rock(picture: str, *walls: Segment, cell: str = "#", grid: Grid | None = None) -> MovementMap:
    """A board drawn in text, ``#`` is impassable and ``~`` difficult ground."""
    lines = picture.split()
    grid = grid or Grid(len(lines[0]), len(lines))
    cells = {
        sign: tuple(
            (column, row)
            for row, line in enumerate(lines)
            for column, each in enumerate(line)
            if each == sign
        )
        for sign in (cell, "~")
    }
    terrain = tuple(
        Terrain(sign, "ground", factor, cells[sign])
        for sign, factor in ((cell, 0), ("~", 2))
        if cells[sign]
    )
    pieces = tuple(Wall(str(n), a, b) for n, (a, b) in enumerate(walls))
    return MovementMap(Board(grid=grid, terrain=terrain, walls=pieces))


def walk(
    ground: MovementMap, start: Cell, space: str, *legs: int, price: int | None = 1
) -> TurningOptions:
    return turning_options(ground, start, space, MoveRules(legs, turn_price=price), NOBODY)


def test_a_pair_goes_along_a_corridor_of_width_one_and_round_no_corner() -> None:
    ground = rock("""
        .####
        .####
        .####
        .....
    """)
    options = walk(ground, (0, 0), "1x2", 30)
    assert set(options) == {(0, 1), (0, 2)}
    assert options.unreachable_reason((2, 3)) is UnreachableReason.WALL_OR_TERRAIN
    assert options.unreachable_reason((1, 0)) is UnreachableReason.WALL_OR_TERRAIN


def test_a_pair_turns_at_the_corner_where_two_by_two_cells_are_free() -> None:
    """Down, aside into the corner, the tail over to the left, then down and along."""
    ground = rock("""
        .####
        .####
        ..###
        .....
    """)
    options = walk(ground, (0, 0), "1x2", 30)
    assert options.facings_at((3, 3)) == (1, 3)
    behind = options.arriving(1)
    assert behind.cost((3, 3)) == 2 + 1 + 2
    assert options.facing_at((3, 3)) == 1
    route, turned = behind.route((3, 3)), behind.facings((3, 3))
    assert (route[0], turned[0], route[-1], turned[-1]) == ((0, 0), 0, (3, 3), 1)
    assert sum(a == b for a, b in pairwise(route)) == 1


def test_the_corner_of_a_corridor_of_width_two() -> None:
    """A pair turns anywhere in it, a body of three cells needs more room than the corner has."""
    ground = rock("""
        ..####
        ..####
        ..####
        ......
        ......
    """)
    assert walk(ground, (0, 0), "1x2", 30).facings_at((5, 4)) == (1, 2)
    assert walk(ground, (0, 0), "1x2", 30, price=None).facings_at((5, 4)) == ()
    assert walk(ground, (0, 0), "1x3", 30).facings_at((5, 4)) == ()


@pytest.mark.parametrize(("price", "cost"), [(0, 0), (1, 1), (2, 2)])
def test_a_turn_in_place_costs_what_the_rules_say(price: int, cost: int) -> None:
    ground = rock("""
        ...
        ...
        ...
    """)
    options = walk(ground, (1, 1), "1x2", 4, price=price)
    assert (1, 1) not in options
    turned = options.arriving(1)
    assert turned.cost((1, 1)) == cost
    assert (turned.route((1, 1)), turned.facings((1, 1))) == (((1, 1), (1, 1)), (0, 1))
    assert options.arriving(2).cost((1, 1)) == 2 * cost


def test_a_turn_into_difficult_ground_costs_its_factor() -> None:
    ground = rock("""
        ...
        ~..
        ...
    """)
    options = walk(ground, (1, 1), "1x2", 4)
    assert options.arriving(1).cost((1, 1)) == 2
    assert options.arriving(3).cost((1, 1)) == 1


def test_a_turn_needs_the_swept_cells_free_of_creatures_that_bar_the_way() -> None:
    ground, rules = rock("...\n...\n..."), MoveRules((1,), turn_price=1)
    for blocked, expected in (((0, 2), (3,)), ((0, 1), (3,)), ((2, 2), (1,)), ((0, 0), (1, 3))):
        bodies = OccupiedCells(impassable=frozenset({blocked}))
        assert turning_options(ground, (1, 1), "1x2", rules, bodies).facings_at((1, 1)) == expected
    passed = OccupiedCells(passable=frozenset({(0, 2)}))
    assert turning_options(ground, (1, 1), "1x2", rules, passed).facings_at((1, 1)) == (1, 3)
    under_the_end = OccupiedCells(passable=frozenset({(0, 1)}))
    options = turning_options(ground, (1, 1), "1x2", rules, under_the_end)
    assert options.facings_at((1, 1)) == (3,)


def test_a_leg_is_not_left_half_turned_over_somebody() -> None:
    """With legs of a single step, the pair ends each turn on a free pose."""
    ground = rock("...\n...\n...")
    rules = MoveRules((1, 1), turn_price=1)
    over = OccupiedCells(passable=frozenset({(0, 1), (2, 1)}))
    assert turning_options(ground, (1, 1), "1x2", rules, over).facings_at((1, 1)) == ()
    whole = msgspec.structs.replace(rules, legs=(2,))
    assert turning_options(ground, (1, 1), "1x2", whole, over).facings_at((1, 1)) == (2,)


def test_a_pair_of_hexes_turns_round_its_head() -> None:
    options = walk(MovementMap(Board(grid=HEXES)), (3, 3), "1x2", 3)
    costs = [options.arriving(n).cost((3, 3)) for n in range(1, 6)]
    assert costs == [1, 2, 3, 2, 1]


def test_a_route_that_breaks_says_where() -> None:
    ground = rock(".#.\n...\n...")
    rules = MoveRules((2,), turn_price=1)

    def measured(*route: tuple[Cell, int]) -> MeasuredRoute | BrokenRoute:
        cells, turned = zip(*route, strict=True)
        return measure_turning_route(ground, cells, turned, "1x2", rules, NOBODY)

    assert measured(((1, 1), 0), ((1, 1), 1)) == MeasuredRoute(1, (1,), 0, (0, 1))
    assert measured(((1, 1), 0), ((1, 1), 2)) == BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN)
    high = measured(((1, 1), 1), ((1, 1), 2))
    assert high == BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN)
    far = measured(((1, 1), 0), ((1, 1), 3), ((1, 2), 3), ((0, 2), 3))
    assert far == BrokenRoute(3, UnreachableReason.TOO_FAR)


def random_board(random: Random) -> tuple[MovementMap, OccupiedCells]:
    shape = random.choice([CellShape.SQUARE, CellShape.HEX_POINTY, CellShape.HEX_FLAT])
    grid = Grid(7, 6, shape)
    every = [(column, row) for column in range(7) for row in range(6)]
    chosen = random.sample(every, 10)
    terrain = (
        Terrain("x", "rock", 0, tuple(chosen[:3])),
        Terrain("y", "mud", random.choice([2, 3]), tuple(chosen[3:6])),
    )
    walls = []
    for number in range(random.randint(0, 4)):
        x, y = grid.centre(random.choice(every))
        a = x + random.uniform(-1, 1), y + random.uniform(-1, 1)
        b = a[0] + random.uniform(-2, 2), a[1] + random.uniform(-2, 2)
        walls.append(Wall(f"w{number}", a, b))
    bodies = OccupiedCells(frozenset(chosen[6:8]), frozenset(chosen[8:9]))
    board = Board(grid=grid, terrain=terrain, walls=tuple(walls))
    return MovementMap(board, squeeze_factor=random.choice([None, 2])), bodies


def random_rules(random: Random, price: int | None) -> MoveRules:
    legs = tuple(random.randint(1, 5) for _ in range(random.randint(1, 3)))
    diagonals = random.choice([Metric.UNIFORM, Metric.ALTERNATING])
    paid: PricedCells = random.choice(["entered", "left", "dearer"])
    return MoveRules(legs, diagonals, random.randrange(2), priced_cells=paid, turn_price=price)


@pytest.mark.parametrize("seed", range(60))
def test_without_turns_the_search_is_that_of_every_body(seed: int) -> None:
    random = Random(seed)
    ground, bodies = random_board(random)
    rules = random_rules(random, None)
    for space in ("1x2", "2x3", "1x2@1"):
        start = random.randrange(2, 5), random.randrange(2, 4)
        plain = move_options(ground, start, space, rules, bodies)
        turning = turning_options(ground, start, space, rules, bodies)
        assert turning.costs() == plain.costs()
        assert turning.legs() == plain.legs()


class Slow(NamedTuple):
    """A board with a moving body of two cells; every step is computed separately."""

    ground: MovementMap
    rules: MoveRules
    bodies: OccupiedCells

    def body(self, cell: Cell, facing: int) -> set[Cell]:
        name = faced("1x2", facing, is_hex=self.ground.grid.is_hex)
        return set(self.ground.grid.covered_cells(cell, name))

    def shifts(self, cell: Cell, facing: int) -> list[tuple[Cell, int]]:
        """Return the neighbouring cells that the body reaches in a step without a turn."""
        grid = self.ground.grid
        name = faced("1x2", facing, is_hex=grid.is_hex)
        bodies = OccupiedCells(impassable=self.bodies.impassable)
        rules = msgspec.structs.replace(self.rules, legs=(4,), turn_price=None)
        options = move_options(self.ground, cell, name, rules, bodies)
        around = [
            to for to in grid.neighbours(cell) if to in options and len(options.route(to)) == 2
        ]
        return [(to, options.cost(to)) for to in around]

    def turn(self, cell: Cell, facing: int, to: int, sector: int) -> int | None:
        """The price of a turn, ``None`` if there is no room."""
        ground = self.ground
        old, new = self.body(cell, facing), self.body(cell, to)
        swept = old | new
        if not ground.grid.is_hex:
            (head,), (first,), (second,) = old & new, old - new, new - old
            swept.add((first[0] + second[0] - head[0], first[1] + second[1] - head[1]))
        name = faced("1x2", to, is_hex=ground.grid.is_hex)
        if not all(map(ground.terrain_factor, swept)) or swept & self.bodies.impassable:
            return None
        if not ground.can_stand(cell, name) or not self.has_room(cell, sector):
            return None
        paid = {"entered": new - old, "left": old - new, "dearer": old ^ new}
        factors = map(ground.terrain_factor, paid[self.rules.priced_cells])
        return max(1, *factors) * (self.rules.turn_price or 0)

    def has_room(self, cell: Cell, sector: int) -> bool:
        (x, y), (hx, hy) = self.ground.grid.centre(cell), self.ground.grid.centre((3, 3))
        walls = [
            ((wall.a[0] - x + hx, wall.a[1] - y + hy), (wall.b[0] - x + hx, wall.b[1] - y + hy))
            for wall in self.ground.board.walls
        ]
        return not walls or oracle(self.ground.grid, walls, "1x2", sector) >= 0.4

    def costs(self, start: Cell) -> dict[tuple[Cell, int], int]:
        """The least cost of every pose on which one leg may end, by relaxation."""
        count = facings("1x2", is_hex=self.ground.grid.is_hex)
        costs, edge = {(start, 0): 0}, [(start, 0)]
        while edge:
            cell, facing = edge.pop()
            reached = [((to, facing), price) for to, price in self.shifts(cell, facing)]
            for after, sector in ((facing + 1, facing), (facing - 1, facing - 1)):
                price = self.turn(cell, facing, after % count, sector % count)
                reached += [((cell, after % count), price)] if price is not None else []
            for to, price in reached:
                total = costs[cell, facing] + price
                if total <= self.rules.legs[0] and total < costs.get(to, 99):
                    costs[to] = total
                    edge.append(to)
        return {
            pose: cost
            for pose, cost in costs.items()
            if not self.body(*pose) & self.bodies.passable and pose != (start, 0)
        }


@pytest.mark.parametrize("seed", range(25))
def test_stances_and_costs_agree_with_a_relaxation_of_all_steps(seed: int) -> None:
    random = Random(seed)
    ground, bodies = random_board(random)
    rules = MoveRules((random.randint(2, 4),), turn_price=random.choice([0, 1, 2]))
    start = random.choice([(3, 2), (3, 3), (2, 3)])
    bodies = OccupiedCells(
        bodies.passable - set(ground.grid.covered_cells(start, "1x2")), bodies.impassable
    )
    options = turning_options(ground, start, "1x2", rules, bodies)
    expected = Slow(ground, rules, bodies).costs(start)
    count = 6 if ground.grid.is_hex else 4
    assert {
        (cell, facing): cost
        for facing in range(count)
        for cell, cost in options.arriving(facing).costs().items()
    } == expected


@pytest.mark.parametrize("seed", range(30))
def test_every_route_measures_what_the_search_says(seed: int) -> None:
    random = Random(seed)
    ground, bodies = random_board(random)
    rules = random_rules(random, random.choice([0, 1]))
    space = random.choice(["1x2", "2x3", "1x3"])
    options = turning_options(ground, (3, 3), space, rules, bodies)
    for cell in options:
        route, turned = options.route(cell), options.facings(cell)
        measured = measure_turning_route(ground, route, turned, space, rules, bodies)
        assert isinstance(measured, MeasuredRoute)
        assert len(measured.legs) <= len(options.leg_ends(cell))
        if len(rules.legs) == 1:
            assert (measured.cost, measured.legs) == (options.cost(cell), options.leg_ends(cell))
