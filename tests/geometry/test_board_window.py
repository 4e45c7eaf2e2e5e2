"""Narrow bit boards: they hold what the whole board holds, and fields on them are the same."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from gridapp.battle.board import Board, Door, DoorState, Terrain
from gridapp.geometry.movement.bit_boards import layout_of
from gridapp.geometry.movement.board_window import BoardWindow, board_window_of
from gridapp.geometry.movement.move_options import (
    MoveOptions,
    MoveRules,
    OccupiedCells,
    measure_route,
    move_options,
)
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import any_cells, any_journey, any_wall, from_seed

LONG = 90


def long_grid(shape: CellShape, rows: int = 5) -> Grid:
    """A grid whose bit board has long rows and few of them."""
    return Grid(rows, LONG, shape) if shape is CellShape.HEX_FLAT else Grid(LONG, rows, shape)


def cut_out(grid: Grid, first: int, last: int) -> BoardWindow:
    cutout = board_window_of(layout_of(grid), first, last)
    assert cutout is not None
    return cutout


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("first", [-14, -3, 0, 7, 40, LONG - 10])
def test_a_cutout_holds_the_cells_of_its_columns_and_steps_are_shifts(
    shape: CellShape, first: int
) -> None:
    grid = long_grid(shape)
    cutout = cut_out(grid, first, first + 20)
    held = [cell for cell in grid.cells if cutout.bit_of(cell) >= 0]
    assert {cell for cell in grid.cells if first <= cutout.along_row(cell) <= first + 20} <= set(
        held
    )
    for cell in held:
        assert cutout.cells[cutout.bit_of(cell)] == cell
        for step in grid.directions:
            other = (cell[0] + step[0], cell[1] + step[1])
            if other in held:
                assert cutout.bit_of(other) == cutout.bit_of(cell) + cutout.shift(step)


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("first", [-14, 0, 7, LONG - 10])
def test_a_cut_keeps_the_cells_of_each_set(shape: CellShape, first: int) -> None:
    grid = long_grid(shape)
    layout, cutout = layout_of(grid), cut_out(grid, first, first + 20)
    sets = [frozenset(Random(number).sample(grid.cells, 150)) for number in range(3)]
    for cells, cut in zip(sets, cutout.crop([layout.mask(cells) for cells in sets]), strict=True):
        held = [cell for cell in grid.cells if cutout.bit_of(cell) >= 0]
        assert [cell for cell in held if cut >> cutout.bit_of(cell) & 1] == [
            cell for cell in held if cell in cells
        ]


def test_beside_a_cutout_there_are_no_places() -> None:
    cutout = cut_out(Grid(LONG, 5), 30, 50)
    assert [cutout.bit_of(cell) for cell in ((2, 2), (70, 2), (40, 5), (40, -1))] == [-1] * 4


def test_a_cutout_hardly_narrower_than_the_board_is_not_cut() -> None:
    assert board_window_of(layout_of(Grid(40, 40)), 0, 20) is None


@pytest.mark.parametrize("shape", list(CellShape))
def test_a_cutout_is_cut_at_the_second_question(shape: CellShape) -> None:
    grid = long_grid(shape)
    ground, start = MovementMap(Board(grid)), grid.from_offset((grid.columns // 2, grid.rows // 2))
    asked = [StepMasks(ground, start, "1x1", MoveRules((3,)), OccupiedCells(), 3) for _ in range(3)]
    whole = ground.layout
    assert asked[0].layout is whole
    assert asked[1].layout is asked[2].layout is not whole
    assert asked[1].size < asked[0].size / 2


def test_the_terrain_of_a_cutout_is_kept_while_doors_open() -> None:
    mud = Terrain("mud", "mud", 2, ((40, 2), (80, 2)))
    door = Door("d", (41.0, 0.0), (41.0, 5.0))
    board = Board(Grid(LONG, 5), doors=(door,), terrain=(mud,))
    before = MovementMap(board)
    opened = board.with_door(msgspec.structs.replace(door, state=DoorState.OPEN))
    after = MovementMap(opened, before)
    for ground, cost in ((before, None), (after, 3)):
        question = (ground, (42, 2), "1x1", MoveRules((3,)), OccupiedCells())
        assert [move_options(*question).costs().get((40, 2)) for _ in range(3)] == [cost] * 3
    cutout = cut_out(board.grid, 30, 50)
    assert after.terrain.crop(cutout) is before.terrain.crop(cutout)


@pytest.mark.parametrize("space", ["1x1", "4x1", "hex19"])
def test_a_cutout_holds_all_that_a_body_touches_in_reach_and_a_column_more(space: str) -> None:
    grid = long_grid(CellShape.HEX_POINTY if space == "hex19" else CellShape.SQUARE)
    ground, rules = MovementMap(Board(grid)), MoveRules((5,))
    for column in range(40, 56):
        for _ in range(2):
            layout = StepMasks(ground, (column, 2), space, rules, OccupiedCells(), 5).layout
        assert isinstance(layout, BoardWindow)
        for anchor in ((column - 5, 2), (column + 5, 2), (column + 6, 2)):
            assert all(layout.bit_of(cell) >= 0 for cell in grid.covered_cells(anchor, space))


def any_long_journey(dice: Random) -> tuple[slow.Walker, Cell]:
    """A journey on a board with long rows, all of it round one place, often near an end."""
    walker, _ = any_journey(dice)
    old = walker.world.grid
    grid = long_grid(old.shape, dice.randint(2, 7))
    size = LONG - old.rows if old.shape is CellShape.HEX_FLAT else LONG - old.columns
    by = dice.choice((0, dice.randrange(size), size))
    dx, dy = grid.from_offset((0, by) if old.shape is CellShape.HEX_FLAT else (by, 0))

    def moved(cells: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset((x + dx, y + dy) for x, y in cells)

    def put(place: slow.Place) -> slow.Place:
        return place[0] + slow.TWELFTHS * dx, place[1] + slow.TWELFTHS * dy

    lines = (*walker.world.walls, any_wall(dice, old))
    walls = tuple((put(p), put(q)) for p, q in lines)
    terrain = tuple((one, tuple(moved(frozenset(two)))) for one, two in walker.world.terrain)
    world = slow.World(grid, walls, (), terrain)
    bodies = OccupiedCells(moved(any_cells(dice, old, 8)), moved(any_cells(dice, old, 4)))
    start = dice.choice([cell for cell in moved(frozenset(old.cells)) if cell in grid])
    return slow.Walker(world, walker.space, walker.rules, bodies), start


def answers(options: MoveOptions) -> tuple[object, ...]:
    return (list(options), options.costs(), options.routes(), list(map(options.leg_ends, options)))


@settings(max_examples=50)
@given(from_seed(any_long_journey))
def test_a_field_on_a_cutout_is_that_on_the_whole_board(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    ground = movement_map_of(walker.world.board())
    question = (ground, start, walker.space, walker.rules, walker.occupied)
    whole, narrow, single = (move_options(*question) for _ in range(3))
    found = answers(whole)
    assert answers(narrow) == found
    assert {cell: (narrow.legs()[cell], narrow.cost(cell)) for cell in narrow} == slow.field(
        walker, start
    )
    for cell in list(whole)[-3:]:
        route = whole.route(cell)
        assert single.route(cell) == route
        assert measure_route(ground, route, *question[2:]) == measure_route(
            MovementMap(ground.board), route, *question[2:]
        )
