"""A grid as a value: what it refuses, and how it lies on the map picture."""

from math import inf, nan

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid, Unit

coordinates = st.floats(-1000, 1000)
points = st.tuples(coordinates, coordinates)


def test_a_plain_grid_has_squares_of_five_feet() -> None:
    grid = Grid(30, 20)
    assert (grid.shape, grid.cell_size, grid.unit) == (CellShape.SQUARE, 5, Unit.FEET)
    assert grid.length(3) == 15
    assert Grid(30, 20, cell_size=1.5, unit=Unit.METRES).length(3) == 4.5


@given(
    st.builds(
        Grid,
        st.integers(1, 500),
        st.integers(1, 500),
        shape=st.sampled_from(CellShape),
        cell_size=st.floats(0.1, 100),
        unit=st.sampled_from(Unit),
        pixels=st.floats(1, 500),
        offset=points,
    )
)
def test_grids_survive_a_file(grid: Grid) -> None:
    assert msgspec.json.decode(msgspec.json.encode(grid), type=Grid) == grid


@pytest.mark.parametrize("name", ["columns", "rows"])
@pytest.mark.parametrize("count", [0, -1, 501])
def test_impossible_sides_are_refused_by_name(name: str, count: int) -> None:
    sides = {"columns": 9, "rows": 9, name: count}
    with pytest.raises(ValueError, match=f"{name} must lie from 1 to 500"):
        Grid(sides["columns"], sides["rows"])
    with pytest.raises(msgspec.ValidationError, match=f"{name} must lie from 1 to 500"):
        msgspec.convert(sides, Grid)


@pytest.mark.parametrize("name", ["cell_size", "pixels"])
@pytest.mark.parametrize("size", [0.0, -0.0, -5.0, nan, inf, -inf])
def test_impossible_sizes_are_refused_by_name(name: str, size: float) -> None:
    with pytest.raises(msgspec.ValidationError, match=f"{name} must be a number above 0"):
        msgspec.convert({"columns": 9, "rows": 9, name: size}, Grid)


@pytest.mark.parametrize("offset", [(nan, 0.0), (0.0, nan), (inf, 0.0), (0.0, -inf)])
def test_impossible_offsets_are_refused_by_name(offset: Point) -> None:
    with pytest.raises(ValueError, match="offset must be two numbers"):
        Grid(9, 9, offset=offset)


@pytest.mark.parametrize("side", [1, 500])
def test_the_smallest_and_largest_boards_are_fine(side: int) -> None:
    assert len(Grid(side, 1).cells) == len(Grid(1, side).cells) == side


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"columns": 3, "rows": 3, "colour": 1}', type=Grid)


def test_the_picture_may_lie_at_fractions_of_pixels() -> None:
    grid = Grid(9, 9, pixels=50.5, offset=(10.25, -3.5))
    assert grid.to_pixel((0, 0)) == (10.25, -3.5)
    assert grid.to_pixel((2, 4)) == (111.25, 198.5)
    assert grid.from_pixel((111.25, 198.5)) == (2, 4)


@given(points, points, st.floats(0.5, 500))
def test_the_picture_and_back_is_the_same_point(point: Point, offset: Point, pixels: float) -> None:
    grid = Grid(9, 9, pixels=pixels, offset=offset)
    assert grid.from_pixel(grid.to_pixel(point)) == pytest.approx(point, abs=1e-6)


@pytest.mark.parametrize("shape", CellShape)
def test_equal_grids_are_equal_whatever_they_were_asked(shape: CellShape) -> None:
    asked, fresh = Grid(4, 4, shape=shape), Grid(4, 4, shape=shape)
    assert len(asked.cells) == 16
    assert asked == fresh
    assert hash(asked) == hash(fresh)
