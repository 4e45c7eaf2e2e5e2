"""Narrow bit boards contain the cells of the whole board and give equal move options."""

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
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import any_cells, any_journey, any_wall, from_seed

LONG = 90


def long_grid(shape: CellShape, rows: int = 5) -> Grid:
    """A grid whose bit board has long rows and few of them."""
    return Grid(rows, LONG, shape) if shape is CellShape.HEX_FLAT else Grid(LONG, rows, shape)


def window_over(grid: Grid, first: int, last: int) -> BoardWindow:
    window = board_window_of(layout_of(grid), first, last)
    assert window is not None
    return window


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("first", [-14, -3, 0, 7, 40, LONG - 10])
def test_a_window_has_the_cells_of_its_columns_and_steps_are_shifts(
    shape: CellShape, first: int
) -> None:
    grid = long_grid(shape)
    window = window_over(grid, first, first + 20)
    held = [cell for cell in grid.cells if window.bit_of(cell) >= 0]
    assert {cell for cell in grid.cells if first <= window.along_row(cell) <= first + 20} <= set(
        held
    )
    for cell in held:
        assert window.cells[window.bit_of(cell)] == cell
        for step in grid.directions:
            second = (cell[0] + step[0], cell[1] + step[1])
            if second in held:
                assert window.bit_of(second) == window.bit_of(cell) + window.shift(step)


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("first", [-14, 0, 7, LONG - 10])
def test_cropping_keeps_the_cells_of_each_mask(shape: CellShape, first: int) -> None:
    grid = long_grid(shape)
    layout, window = layout_of(grid), window_over(grid, first, first + 20)
    sets = [frozenset(Random(number).sample(grid.cells, 150)) for number in range(3)]
    for cells, cut in zip(sets, window.crop([layout.mask(cells) for cells in sets]), strict=True):
        held = [cell for cell in grid.cells if window.bit_of(cell) >= 0]
        assert [cell for cell in held if cut >> window.bit_of(cell) & 1] == [
            cell for cell in held if cell in cells
        ]


def test_cells_outside_a_window_have_no_bit() -> None:
    window = window_over(Grid(LONG, 5), 30, 50)
    assert [window.bit_of(cell) for cell in ((2, 2), (70, 2), (40, 5), (40, -1))] == [-1] * 4


def test_no_window_is_made_if_hardly_narrower_than_the_board() -> None:
    assert board_window_of(layout_of(Grid(40, 40)), 0, 20) is None


@pytest.mark.parametrize("shape", list(CellShape))
def test_a_window_is_made_at_the_second_query(shape: CellShape) -> None:
    grid = long_grid(shape)
    ground, start = MovementMap(Board(grid)), grid.from_offset((grid.columns // 2, grid.rows // 2))
    asked = [StepMasks(ground, start, "1x1", MoveRules((3,)), OccupiedCells(), 3) for _ in range(3)]
    whole = ground.layout
    assert asked[0].layout is whole
    assert asked[1].layout is asked[2].layout is not whole
    assert asked[1].size < asked[0].size / 2


def test_window_terrain_is_reused_when_a_door_opens() -> None:
    mud = Terrain("mud", "mud", 2, ((40, 2), (80, 2)))
    door = Door("d", (41.0, 0.0), (41.0, 5.0))
    board = Board(Grid(LONG, 5), doors=(door,), terrain=(mud,))
    before = MovementMap(board)
    opened = board.with_door(msgspec.structs.replace(door, state=DoorState.OPEN))
    after = MovementMap(opened, before)
    for ground, cost in ((before, None), (after, 3)):
        question = (ground, (42, 2), "1x1", MoveRules((3,)), OccupiedCells())
        assert [move_options(*question).costs().get((40, 2)) for _ in range(3)] == [cost] * 3
    window = window_over(board.grid, 30, 50)
    assert after.terrain.crop(window) is before.terrain.crop(window)


@pytest.mark.parametrize("space", ["1x1", "4x1", "hex19"])
def test_a_window_covers_everything_in_reach_and_a_column_more(space: str) -> None:
    grid = long_grid(CellShape.HEX_POINTY if space == "hex19" else CellShape.SQUARE)
    ground, rules = MovementMap(Board(grid)), MoveRules((5,))
    for column in range(40, 56):
        for _ in range(2):
            layout = StepMasks(ground, (column, 2), space, rules, OccupiedCells(), 5).layout
        assert isinstance(layout, BoardWindow)
        for anchor in ((column - 5, 2), (column + 5, 2), (column + 6, 2)):
            assert all(layout.bit_of(cell) >= 0 for cell in grid.covered_cells(anchor, space))


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("start", [3, 40, LONG - 2])
def test_boxes_have_the_bits_of_their_cells(shape: CellShape, start: int) -> None:
    grid = long_grid(shape)
    by_column = shape is CellShape.HEX_FLAT
    place = grid.from_offset((2, start) if by_column else (start, 2))
    ground = MovementMap(Board(grid))
    for _ in range(2):
        steps = StepMasks(ground, place, "1x1", MoveRules((6,)), OccupiedCells(), 6)
    assert isinstance(steps.layout, BoardWindow)
    column, row = place
    boxes = [
        Box(column - 2, column + 1, row - 1, row + 9),
        Box(column - 99, column - 4, row - 99, row),
        Box(column + 3, column + 99, row + 2, row + 2),
        Box(column + 80, column + 99, row, row),
    ]
    mask = steps.mask_of_boxes(boxes)
    inside = {cell for box in boxes for cell in box.cells()}
    bits = {cell: steps.bit_of(cell) for cell in grid.cells}
    held = {cell for cell, bit in bits.items() if bit >= 0}
    assert {cell for cell in held if mask >> bits[cell] & 1} == inside & held != set()


def any_long_journey(dice: Random) -> tuple[slow.Walker, Cell]:
    """A journey on a board with long rows, around a point that is often near an end."""
    walker, _ = any_journey(dice)
    old = walker.world.grid
    grid = long_grid(old.shape, dice.randint(2, 7))
    size = LONG - old.rows if old.shape is CellShape.HEX_FLAT else LONG - old.columns
    by = dice.choice((0, dice.randrange(size), size))
    dx, dy = grid.from_offset((0, by) if old.shape is CellShape.HEX_FLAT else (by, 0))

    def moved(cells: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset((x + dx, y + dy) for x, y in cells)

    def put(position: slow.Place) -> slow.Place:
        return position[0] + slow.TWELFTHS * dx, position[1] + slow.TWELFTHS * dy

    lines = (*walker.world.walls, any_wall(dice, old))
    walls = tuple((put(p), put(q)) for p, q in lines)
    terrain = tuple((first, tuple(moved(frozenset(two)))) for first, two in walker.world.terrain)
    world = slow.World(grid, walls, (), terrain)
    bodies = OccupiedCells(moved(any_cells(dice, old, 8)), moved(any_cells(dice, old, 4)))
    start = dice.choice([cell for cell in moved(frozenset(old.cells)) if cell in grid])
    return slow.Walker(world, walker.space, walker.rules, bodies), start


def answers(options: MoveOptions) -> tuple[object, ...]:
    return (list(options), options.costs(), options.routes(), list(map(options.leg_ends, options)))


@settings(max_examples=50)
@given(from_seed(any_long_journey))
def test_move_options_in_a_window_equal_those_on_the_whole_board(
    journey: tuple[slow.Walker, Cell],
) -> None:
    walker, start = journey
    movement_map = movement_map_of(walker.world.board())
    question = (movement_map, start, walker.space, walker.rules, walker.occupied)
    whole, narrow, single = (move_options(*question) for _ in range(3))
    result = answers(whole)
    assert answers(narrow) == result
    assert {cell: (narrow.legs()[cell], narrow.cost(cell)) for cell in narrow} == slow.field(
        walker, start
    )
    for cell in list(whole)[-3:]:
        route = whole.route(cell)
        assert single.route(cell) == route
        assert measure_route(movement_map, route, *question[2:]) == measure_route(
            MovementMap(movement_map.board), route, *question[2:]
        )
