"""Labels of cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid import labels
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.grid.strategies import grids

places = st.tuples(st.integers(0, 499), st.integers(0, 499))


@given(places)
def test_names_round_trip(position: tuple[int, int]) -> None:
    assert labels.parse(labels.label(position)) == position
    assert labels.parse(labels.numeric_label(position)) == position
    assert labels.parse(f"  {labels.label(position).lower()} ") == position


@given(grids)
def test_every_cell_of_a_board_has_a_name_of_its_own(grid: Grid) -> None:
    assert [grid.parse_label(grid.label(cell)) for cell in grid.cells] == list(grid.cells)
    assert [grid.parse_label(grid.numeric_label(cell)) for cell in grid.cells] == list(grid.cells)


@pytest.mark.parametrize(
    ("column_row", "name"),
    [
        ((0, 0), "A1"),
        ((2, 3), "C4"),
        ((25, 8), "Z9"),
        ((26, 8), "AA9"),
        ((51, 9), "AZ10"),
        ((52, 9), "BA10"),
        ((701, 0), "ZZ1"),
        ((702, 0), "AAA1"),
        ((-1, 0), "-A1"),
        ((-27, -1), "-AA0"),
    ],
)
def test_letters_count_like_the_columns_of_a_sheet(column_row: tuple[int, int], name: str) -> None:
    assert labels.label(column_row) == name


@pytest.mark.parametrize(
    ("shape", "cell", "name", "figures"),
    [
        (CellShape.SQUARE, (2, 3), "C4", "3.4"),
        (CellShape.HEX_POINTY, (1, 2), "C3", "3.3"),
        (CellShape.HEX_FLAT, (2, 1), "C3", "3.3"),
    ],
)
def test_a_grid_names_its_cells_by_column_and_row(
    shape: CellShape, cell: Cell, name: str, figures: str
) -> None:
    grid = Grid(9, 9, shape=shape)
    assert (grid.label(cell), grid.numeric_label(cell)) == (name, figures)
    assert grid.parse_label(name) == grid.parse_label(figures) == cell


@pytest.mark.parametrize(
    "text",
    [
        *("", "4", "C", "C0", "c00", "0.4", "3.0", "3.", ".4", "3.4.5", "3,4", "C-1", "-A1"),
        *("ABCD1", "C12345", "C 4", "C4x", "\u0663.\u0664", "\xc44"),
    ],
)
def test_other_texts_are_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is no cell: write it like C4") as refusal:
        labels.parse(text)
    assert repr(text) in str(refusal.value)
