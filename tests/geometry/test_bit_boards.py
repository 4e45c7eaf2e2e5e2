"""Bit boards: where cells lie, and that bodies never look into another row."""

import pytest

from gridapp.battle.board import Board
from gridapp.geometry.movement import bit_boards
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.grid.footprints import CLUSTERS, LARGEST
from gridapp.grid.grid import CellShape, Grid

SIDES = range(1, LARGEST + 1)
SPACES = [f"{width}x{height}" for width in SIDES for height in SIDES]
SPACES += [f"hex{count}" for count in CLUSTERS]


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("size", [(7, 5), (8, 8), (1, 9), (9, 1)])
def test_every_cell_has_a_bit_of_its_own_and_steps_are_shifts(
    shape: CellShape, size: tuple[int, int]
) -> None:
    grid = Grid(*size, shape)
    layout = bit_boards.layout_of(grid)
    assert len(set(layout.bit_by_cell.values())) == len(grid.cells)
    for cell, bit in layout.bit_by_cell.items():
        assert layout.cells[bit] == cell
        assert layout.row_starts[layout.row(cell)] <= bit < layout.row_starts[layout.row(cell) + 1]
        for dx, dy in grid.directions:
            other = (cell[0] + dx, cell[1] + dy)
            if other in grid:
                assert layout.bit_by_cell[other] == bit + layout.shift((dx, dy))


@pytest.mark.parametrize("shape", list(CellShape))
@pytest.mark.parametrize("space", SPACES)
def test_a_body_stands_where_all_its_cells_lie_on_the_board(shape: CellShape, space: str) -> None:
    grid = Grid(9, 9, shape)
    ground = movement_map_of(Board(grid))
    for anchor in grid.cells:
        whole = all(cell in grid for cell in grid.covered_cells(anchor, space))
        assert ground.can_stand(anchor, space) == whole, anchor


def test_grids_with_the_same_cells_share_a_layout() -> None:
    one, other = Grid(5, 5, cell_size=5), Grid(5, 5, cell_size=1, pixels=10)
    assert bit_boards.layout_of(one) is bit_boards.layout_of(other)
    assert bit_boards.layout_of(one) is not bit_boards.layout_of(Grid(5, 5, CellShape.HEX_FLAT))


@pytest.mark.parametrize("numbers", [[1, 2, 3], [200, 0, 255], [256, 70_000, 2**40 + 1]])
def test_numbers_come_back_from_their_planes(numbers: list[int]) -> None:
    pairs = [(number, 1 << 5 * place) for place, number in enumerate(numbers)]
    found = bit_boards.value_by_bit(pairs, 16)
    assert [found[bit] for bit in (0, 5, 10)] == numbers
    assert [found[bit] for bit in (1, 6, 15)] == [0, 0, 0]


def test_bits_come_set_by_set_in_rising_order() -> None:
    assert bit_boards.set_bits([0b1010, 0, 0b10001], 5).tolist() == [1, 3, 0, 4]
    assert bit_boards.set_bits([], 0).tolist() == []
    assert bit_boards.set_bits([0], 9).tolist() == []


def test_cells_beside_the_board_are_in_no_mask() -> None:
    layout = bit_boards.layout_of(Grid(3, 3))
    assert layout.mask([(1, 0), (3, 0), (-1, 1), (0, 3), (1, 0)]) == 0b10
