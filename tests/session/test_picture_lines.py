"""Lines of a grid in map pictures: drawn here, so their places are known."""

import numpy as np
import pytest
from numpy.typing import NDArray

from gridapp.session.setup.picture_lines import grid_lines

Picture = NDArray[np.uint8]


def ground(width: int, height: int, seed: int = 5) -> Picture:
    """Patches of grey anywhere, with grain, as of grass, huts and stones."""
    chance = np.random.default_rng(seed)
    picture = np.full((height, width), 120.0)
    for _ in range(300):
        left, top = chance.integers(0, width), chance.integers(0, height)
        wide, high = chance.integers(4, 160, 2)
        picture[top : top + high, left : left + wide] = chance.integers(60, 190)
    grain = chance.normal(0, 9, (height, width))
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def with_lines(
    picture: Picture, pixels: float, first: tuple[float, float], share: float = 0.35, wide: int = 1
) -> Picture:
    """Darken every line of a grid by a share."""
    drawn = picture.astype(float)
    for axis, start in enumerate(first):
        for position in np.arange(start, picture.shape[1 - axis], pixels):
            band = slice(round(position), round(position) + wide)
            if axis == 0:
                drawn[:, band] *= 1 - share
            else:
                drawn[band, :] *= 1 - share
    return drawn.astype(np.uint8)


@pytest.mark.parametrize(
    ("pixels", "first", "wide"),
    [
        (70.0, (13.0, 40.0), 1),
        (70.0, (0.0, 0.0), 2),
        (52.5, (7.0, 3.0), 1),
        (140.0, (90.0, 12.0), 3),
        (33.333, (5.0, 30.0), 1),
    ],
)
def test_lines_are_found_where_they_are_drawn(
    pixels: float, first: tuple[float, float], wide: int
) -> None:
    lines = grid_lines(with_lines(ground(1400, 1050), pixels, first, wide=wide))
    assert lines is not None
    assert lines.pixels == pytest.approx(pixels, abs=0.05)
    for offset, start in zip(lines.offset, first, strict=True):
        apart = (offset - start) % pixels
        assert min(apart, pixels - apart) <= wide + 0.5


@pytest.mark.parametrize("seed", range(8))
def test_a_picture_without_lines_has_no_grid(seed: int) -> None:
    assert grid_lines(ground(900, 700, seed)) is None


def test_cells_must_be_square() -> None:
    picture = with_lines(ground(1000, 1000), 50, (10, 5000))
    assert grid_lines(with_lines(picture, 80, (5000, 10))) is None


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (2, 900), (30, 30)])
def test_a_tiny_picture_has_no_grid(size: tuple[int, int]) -> None:
    assert grid_lines(np.zeros(size, np.uint8)) is None
