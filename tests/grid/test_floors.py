"""Floors on a sheet: places, labels and what is a cell, worked out by hand."""

import pytest

from gridapp.grid.floors import (
    floor_corner,
    floor_count,
    floor_of,
    floor_of_point,
    move_point,
    on_floor,
    one_floor,
    with_floors,
)
from gridapp.grid.grid import CellShape, Grid

HOUSE = with_floors(Grid(4, 3), 3)
"""Three floors of 4 by 3 cells: 3 rows and a gap of 10, made even, are 14 rows a floor."""


def test_floors_lie_below_one_another() -> None:
    assert (HOUSE.rows, HOUSE.floor_rows, floor_count(HOUSE)) == (31, 3, 3)
    assert [floor_of(HOUSE, (0, row)) for row in (0, 2, 14, 16, 28, 30)] == [0, 0, 1, 1, 2, 2]
    assert floor_corner(HOUSE, 2) == (0, 28)
    assert on_floor(HOUSE, (3, 15), 0) == (3, 1)
    assert move_point(HOUSE, (1.5, 14.5), 1, 2) == (1.5, 28.5)
    assert one_floor(HOUSE) == Grid(4, 3)
    assert with_floors(HOUSE, 1) == Grid(4, 3)


def test_rows_between_floors_are_no_cells() -> None:
    assert [row for row in range(31) if (0, row) in HOUSE] == [0, 1, 2, 14, 15, 16, 28, 29, 30]
    assert len(HOUSE.cells) == 36
    assert all(cell in HOUSE for cell in HOUSE.cells)


@pytest.mark.parametrize(("cell", "label"), [((2, 1), "C2"), ((2, 15), "C2/1"), ((0, 28), "A1/2")])
def test_labels_name_the_floor(cell: tuple[int, int], label: str) -> None:
    assert HOUSE.label(cell) == label
    assert HOUSE.parse_label(label) == cell


@pytest.mark.parametrize("label", ["A4", "A4/1", "A1/3"])
def test_labels_of_no_floor_are_refused(label: str) -> None:
    with pytest.raises(ValueError, match="is no cell"):
        HOUSE.parse_label(label)


def test_a_map_of_one_floor_has_no_floors_to_name() -> None:
    with pytest.raises(ValueError, match="no floor 1"):
        Grid(4, 3).parse_label("A1/1")


@pytest.mark.parametrize("shape", CellShape)
def test_a_cell_keeps_its_place_on_every_floor(shape: CellShape) -> None:
    """Hexes too: the rows from floor to floor are even, so no row is shifted otherwise."""
    grid = with_floors(Grid(5, 4, shape), 3)
    for cell in one_floor(grid).cells:
        for floor in range(3):
            on_that_floor = on_floor(grid, cell, floor)
            assert floor_of(grid, on_that_floor) == floor
            assert on_floor(grid, on_that_floor, 0) == cell
            moved = move_point(grid, grid.centre(cell), 0, floor)
            assert moved == pytest.approx(grid.centre(on_that_floor))
            assert floor_of_point(grid, moved) == floor


def test_more_floors_than_the_sheet_has_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="rows"):
        with_floors(Grid(4, 200), 4)
