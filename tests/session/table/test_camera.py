"""Every grid line lies within half a pixel of its true place, however far from the origin."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid.grid import CellShape, Grid
from gridapp.session.table.calibration import Density, density_from_dpi
from gridapp.session.table.camera import (
    Bounds,
    Frame,
    TableScreen,
    first_frame,
    line_positions,
    moved,
    outline,
    place,
)
from gridapp.session.table.monitors import SafeArea

BOARD = Bounds(0, 0, 40, 30)
TELEVISION = TableScreen(3840, 2160, density_from_dpi(80.65, 80.65))


def test_an_inch_is_an_inch_in_the_middle_of_the_screen() -> None:
    placement = place(Frame((20, 15), true_size=True), TELEVISION, BOARD)
    assert placement.to_screen((20, 15)) == pytest.approx((1920, 1080))
    assert placement.to_screen((21, 14)) == pytest.approx((2000.65, 999.35))


def test_quarter_turns_are_clockwise() -> None:
    right_of_centre = (21, 15)
    places = [
        place(Frame((20, 15), turn, true_size=True), TELEVISION, BOARD).to_screen(right_of_centre)
        for turn in range(4)
    ]
    wanted = [(2000.65, 1080), (1920, 1160.65), (1839.35, 1080), (1920, 999.35)]
    for spot, expected in zip(places, wanted, strict=True):
        assert spot == pytest.approx(expected)


def test_a_rounded_pitch_would_be_off_by_14_pixels() -> None:
    assert line_positions(0.0, 80.65, (40,)) == (3226,)
    assert 40 * round(80.65) == 3240


@given(
    dpi=st.tuples(st.floats(30, 240), st.floats(30, 240)).filter(
        lambda pair: 0.5 <= pair[0] / pair[1] <= 2
    ),
    turn=st.integers(0, 3),
    cell=st.floats(10, 60),
    centre=st.tuples(st.floats(0, 500), st.floats(0, 500)),
    line=st.integers(0, 500),
)
def test_no_line_is_off_by_more_than_half_a_pixel(
    dpi: tuple[float, float], turn: int, cell: float, centre: tuple[float, float], line: int
) -> None:
    """The oracle is exact: fractions of the same numbers."""
    screen = TableScreen(3840, 2160, density_from_dpi(*dpi), cell=cell)
    placement = place(Frame(centre, turn, true_size=True), screen, BOARD)
    axis = turn % 2
    pitch = placement.right[axis]
    sign = 1 if turn in (0, 1) else -1
    exact_pitch = sign * Fraction(dpi[axis]) * Fraction(cell) * Fraction(10, 254)
    true_place = Fraction((3840, 2160)[axis], 2) + (line - Fraction(centre[0])) * exact_pitch
    drawn = line_positions(placement.origin[axis], pitch, (line,))[0]
    assert abs(drawn - true_place) <= Fraction(1, 2) + Fraction(1, 1000)
    painted = placement.to_screen((line, centre[1]))[axis]
    assert abs(Fraction(painted) - true_place) < Fraction(1, 1000)


@given(
    turn=st.integers(0, 3),
    true_size=st.booleans(),
    point=st.tuples(st.floats(-5, 45), st.floats(-5, 35)),
)
def test_to_map_is_the_inverse(turn: int, true_size: bool, point: tuple[float, float]) -> None:
    placement = place(Frame((20, 15), turn, true_size), TELEVISION, BOARD)
    assert placement.to_map(placement.to_screen(point)) == pytest.approx(point, abs=1e-6)


def test_the_whole_map_fits_in_both_directions() -> None:
    for turn in range(4):
        placement = place(Frame((0, 0), turn), TELEVISION, BOARD)
        corners = [placement.to_screen(corner) for corner in ((0, 0), (40, 0), (40, 30), (0, 30))]
        xs, ys = zip(*corners, strict=True)
        assert (min(xs), max(xs), min(ys), max(ys)) >= (-0.001, 0, -0.001, 0)
        assert max(xs) <= 3840.001
        assert max(ys) <= 2160.001
        touches = max(ys) - min(ys) == pytest.approx(2160) or max(xs) - min(xs) == pytest.approx(
            3840
        )
        assert touches


def test_a_whole_map_leaves_room_for_panels_and_true_size_does_not() -> None:
    # 2160 - 160 pixels for 30 rows, about the middle of what is left.
    screen = TELEVISION._replace(panels=(0, 160, 0, 0))
    fitted = place(Frame((0, 0)), screen, BOARD)
    assert fitted.to_screen((20, 0)) == pytest.approx((1920, 160))
    assert fitted.to_screen((20, 30)) == pytest.approx((1920, 2160))
    true_size = Frame((20, 15), true_size=True)
    assert place(true_size, screen, BOARD) == place(true_size, TELEVISION, BOARD)


def test_the_centre_is_that_of_the_safe_area() -> None:
    # 100 mm lost at the left of a screen with 2 pixels in a millimetre: the middle moves by 100.
    screen = TableScreen(2000, 1000, Density(2, 2), SafeArea(left=100))
    placement = place(Frame((5, 5), true_size=True), screen, BOARD)
    assert placement.to_screen((5, 5)) == pytest.approx((1100, 500))


def test_what_is_visible() -> None:
    # 1000 x 500 mm at 25 mm a cell: 40 x 20 cells.
    screen = TableScreen(2000, 1000, Density(2, 2), cell=25)
    placement = place(Frame((20, 15), true_size=True), screen, BOARD)
    assert outline(placement, screen)[0] == pytest.approx((0, 5))
    assert outline(placement, screen)[2] == pytest.approx((40, 25))
    turned = place(Frame((20, 15), 1, true_size=True), screen, BOARD)
    # Turned clockwise, the screen's upper left shows the map's lower left.
    assert outline(turned, screen)[0] == pytest.approx((10, 35))


def test_a_screen_of_one_pixel_shows_something() -> None:
    placement = place(Frame((20, 15)), TableScreen(1, 1, None, SafeArea(5, 5, 5, 5)), BOARD)
    assert placement.right[0] > 0
    assert placement.down[1] > 0


def test_moves_are_whole_cells_and_stay_on_the_board() -> None:
    grid = Grid(40, 30)
    frame = Frame((20.0, 14.5), true_size=True)
    assert moved(frame, grid, 3, -2).centre == (23.0, 12.5)
    assert moved(frame, grid, 500, -500).centre == (40.0, 0.5)
    assert first_frame(grid).centre == (20.0, 15.0)


def test_hexes_move_until_they_lie_on_themselves() -> None:
    frame = Frame((5.0, 5.0), true_size=True)
    pointed = moved(frame, Grid(20, 20, shape=CellShape.HEX_POINTY), 1, 1)
    flat = moved(frame, Grid(20, 20, shape=CellShape.HEX_FLAT), 1, 1)
    assert pointed.centre == pytest.approx((6, 5 + sqrt(3)))
    assert flat.centre == pytest.approx((5 + sqrt(3), 6))
