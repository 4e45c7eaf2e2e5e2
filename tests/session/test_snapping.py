"""Snapping of pointer positions to corners, ends and walls."""

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.drawing.snapping import snap_to_corner, snap_to_wall

SQUARES = Board(Grid(8, 6))
HEXES = Board(Grid(5, 4, CellShape.HEX_POINTY))
SLANTED = Board(Grid(8, 6), walls=(Wall("w", (1.25, 1.5), (6.25, 1.5)), Wall("v", (2, 2), (2, 6))))


@pytest.mark.parametrize(
    ("point", "corner"),
    [((2.3, 3.6), (2, 4)), ((2.5001, 3.4999), (3, 3)), ((-4, 2.2), (0, 2)), ((9, 9), (8, 6))],
)
def test_snap_on_squares(point: Point, corner: Point) -> None:
    assert snap_to_corner(SQUARES, point) == corner


def test_snap_on_hexes() -> None:
    """The hex at column and row 0 has its centre at (1/2, 1/sqrt 3)."""
    top, right = (0.5, 0.0), (1.0, sqrt(3) / 6)
    assert dist(snap_to_corner(HEXES, (0.52, 0.1)), top) < 1e-8
    assert dist(snap_to_corner(HEXES, (0.9, 0.3)), right) < 1e-8


def test_corner_is_equal_from_all_its_hexes() -> None:
    corner = (1.0, sqrt(3) / 2)
    around = [(corner[0] + dx, corner[1] + dy) for dx, dy in ((0.1, 0), (-0.1, 0), (0, -0.1))]
    assert len({snap_to_corner(HEXES, point) for point in around}) == 1


def test_snap_to_the_end_of_a_wall() -> None:
    assert snap_to_corner(SLANTED, (1.3, 1.7)) == (1.25, 1.5)
    assert snap_to_corner(SLANTED, (1.3, 1.95)) == (1, 2)


def test_no_snapping_when_loose() -> None:
    assert snap_to_corner(SQUARES, (2.3, 3.6), loose=True) == (2.3, 3.6)
    assert snap_to_corner(SQUARES, (-1, 3.6), loose=True) == (0, 3.6)


def test_door_snaps_to_a_corner_on_the_wall() -> None:
    assert snap_to_wall(SLANTED, (2.1, 3.7)) == (2, 4)


def test_door_on_a_wall_off_the_corners() -> None:
    assert snap_to_wall(SLANTED, (4.4, 1.7)) == (4.4, 1.5)
    assert snap_to_wall(SLANTED, (1.3, 1.6)) == (1.25, 1.5)
    assert snap_to_wall(SLANTED, (4.4, 1.9)) is None


@given(st.sampled_from(CellShape), st.tuples(st.floats(-2, 9), st.floats(-2, 9)))
def test_snapped_points_are_on_the_map(shape: CellShape, point: Point) -> None:
    grid = Grid(5, 4, shape)
    for loose in (False, True):
        x, y = snap_to_corner(Board(grid), point, loose=loose)
        assert 0 <= x <= grid.size[0]
        assert 0 <= y <= grid.size[1]
