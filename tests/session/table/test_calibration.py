"""Pixels in a millimetre, worked out by hand for known screens."""

from collections.abc import Callable
from math import inf, nan

import pytest

from gridapp.session.table import calibration
from gridapp.session.table.calibration import CalibrationError, Density


def test_bank_card_of_a_screen_with_100_dots_per_inch() -> None:
    # 85.60 mm are 3.3701 inches and 53.98 mm are 2.1252 inches.
    density = calibration.density_from_card(337.01, 212.52)
    assert density.dpi == pytest.approx((100, 100), abs=0.01)


def test_across_and_along_are_kept_apart() -> None:
    # 10 cells of 80 pixels measured as 250 mm across and 260 mm along.
    density = calibration.density_from_lines((800, 250), (800, 260))
    assert (density.x, density.y) == pytest.approx((3.2, 3.0769), abs=0.0001)


def test_diagonal_of_a_television_with_square_pixels() -> None:
    # 55 inches at 16:9 are 47.94 inches across: 3840 / 47.94 = 80.1 dots per inch.
    density = calibration.density_from_diagonal((3840, 2160), 55 * 25.4)
    assert density.dpi == pytest.approx((80.11, 80.11), abs=0.01)


def test_diagonal_with_another_aspect_than_the_pixels() -> None:
    # 1024 x 768 pixels on a 16:9 panel of 20 inches: 17.43 x 9.81 inches.
    density = calibration.density_from_diagonal((1024, 768), 20 * 25.4, 16 / 9)
    assert density.dpi == pytest.approx((58.74, 78.33), abs=0.01)


def test_width_and_height_and_dots_per_inch() -> None:
    by_size = calibration.density_from_size((1920, 1080), (508.0, 285.75))
    assert by_size.dpi == pytest.approx((96, 96))
    by_dpi = calibration.density_from_dpi(96, 96)
    assert (by_dpi.x, by_dpi.y) == pytest.approx((by_size.x, by_size.y))


@pytest.mark.parametrize("bad", [0, -1, nan, inf])
def test_nothing_and_nonsense_are_refused(bad: float) -> None:
    attempts: tuple[Callable[[], Density], ...] = (
        lambda: calibration.density_from_card(bad, 200),
        lambda: calibration.density_from_lines((800, 250), (800, bad)),
        lambda: calibration.density_from_diagonal((1920, 1080), bad),
        lambda: calibration.density_from_size((1920, 1080), (bad, 300)),
        lambda: calibration.density_from_dpi(96, bad),
    )
    for attempt in attempts:
        with pytest.raises(CalibrationError, match="easure again"):
            attempt()


def test_a_screen_of_one_pixel_has_no_density() -> None:
    with pytest.raises(CalibrationError, match="dots per inch"):
        calibration.density_from_size((1, 1), (500, 300))


def test_sides_that_differ_too_much_are_refused() -> None:
    with pytest.raises(CalibrationError, match="differ too much"):
        Density(2.0, 5.0)


@pytest.mark.parametrize(
    ("pixels", "size", "is_plausible"),
    [
        ((1920, 1080), (344, 194), True),  # a laptop: 141.8 dots per inch
        ((3840, 2160), (1209, 680), True),  # a television: 80.7
        ((1920, 1080), (160, 90), False),  # the aspect ratio as a size
        ((3840, 2160), (1600, 900), False),
        ((1920, 1080), (1, 1), False),
        ((1920, 1080), (0, 0), False),
        ((3840, 2160), (344, 194), False),  # 283 dots per inch: no screen of a table
        ((1920, 1080), (344, 215), False),  # 16:10 in millimetres, 16:9 in pixels
    ],
)
def test_reported_sizes_count_only_if_plausible(
    pixels: tuple[int, int], size: tuple[float, float], is_plausible: bool
) -> None:
    assert (calibration.plausible_density(pixels, size) is not None) is is_plausible
