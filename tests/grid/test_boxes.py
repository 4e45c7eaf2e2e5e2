"""Boxes leave out only what is too far away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

SMALL = st.integers(-4, 4)
CELLS = st.lists(st.tuples(SMALL, SMALL), min_size=1, max_size=4)
BODIES = st.sampled_from(["1x1", "2x2", "3x1", "hex3", "hex7"])


def test_a_box_holds_the_cells_and_all_between() -> None:
    box = box_of([(2, 5), (3, 4)])
    assert box == Box(2, 3, 4, 5)
    assert list(box.cells()) == [(2, 4), (2, 5), (3, 4), (3, 5)]


def test_no_cells_have_no_box() -> None:
    with pytest.raises(ValueError, match="unpack"):
        box_of([])


@given(CELLS, CELLS)
def test_boxes_meet_where_they_have_cells_in_common(ones: list[Cell], others: list[Cell]) -> None:
    one, other = box_of(ones), box_of(others)
    common = set(one.cells()) & set(other.cells())
    assert one.intersects(other) == bool(common)
    assert set(one.intersection(other).cells()) == common


@given(CELLS, st.integers(0, 3), st.sampled_from(CellShape))
def test_a_wider_box_holds_all_that_lies_so_near(
    cells: list[Cell], steps: int, shape: CellShape
) -> None:
    grid, wider = Grid(9, 9, shape), set(box_of(cells).expanded(steps).cells())
    far = set(box_of(cells).expanded(steps + 2).cells()) - wider
    assert all(grid.cell_distance(cell, one) > steps for cell in far for one in cells)


@given(CELLS, BODIES, st.sampled_from(CellShape))
def test_anchors_are_where_a_body_may_touch_a_box(
    cells: list[Cell], space: str, shape: CellShape
) -> None:
    grid, box = Grid(9, 9, shape), box_of(cells)
    body, inside = box_of(grid.footprint(space)), set(box.cells())
    anchors = set(box.touching_anchors(body).cells())
    for anchor in box.expanded(6).cells():
        covered = grid.covered_cells(anchor, space)
        assert anchor in anchors or inside.isdisjoint(covered)


@given(BODIES, st.sampled_from(CellShape), st.tuples(SMALL, SMALL))
def test_the_box_of_a_body_moves_with_its_anchor(
    space: str, shape: CellShape, anchor: Cell
) -> None:
    grid = Grid(9, 9, shape)
    assert box_of(grid.footprint(space)).translated(anchor) == box_of(
        grid.covered_cells(anchor, space)
    )
