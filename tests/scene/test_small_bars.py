"""Bars leave the picture of a small token visible; life comes first."""

import pytest
from PySide6.QtGui import QImage

from gridapp.battle.bars import SeenBar, Vitals
from gridapp.scene import theme
from gridapp.scene.items.tokens.token_painter import TokenLook, paint_token
from gridapp.scene.theme import side_styles

pytestmark = pytest.mark.usefixtures("qapp")

LIFE = SeenBar("hp", 15, 20, life=True)
BARS = (SeenBar("actions", 3, 10), SeenBar("mana", 8, 20), LIFE)


def painted(scale: int, bars: tuple[SeenBar, ...]) -> QImage:
    style = side_styles(["heroes", "raiders"])["raiders"]
    look = TokenLook("Snik", "", style, 1, 1, active=False, hidden=False, conditions=())
    return paint_token(look._replace(vitals=Vitals(bars=bars)), scale).toImage()


def changed_rows(scale: int, bars: tuple[SeenBar, ...]) -> list[int]:
    """Return the rows of pixels that bars change in the picture of a token."""
    before, after = painted(scale, ()), painted(scale, bars)
    return [
        y
        for y in range(after.height())
        if any(before.pixel(x, y) != after.pixel(x, y) for x in range(after.width()))
    ]


def has_colour(image: QImage, colour: str) -> bool:
    return any(
        image.pixelColor(x, y).name() == colour
        for x in range(image.width())
        for y in range(image.height())
    )


@pytest.mark.parametrize("scale", [14, 18, 22, 26, 32, 40, 48])
def test_bars_cover_little_of_a_small_token(scale: int) -> None:
    """The least bar has two pixels, two of its ground, and edges between pixels."""
    rows = changed_rows(scale, BARS)
    assert rows
    assert rows[-1] - rows[0] + 1 <= max(6, scale * 0.3)


def test_large_token_shows_all_bars_and_a_small_one_its_life() -> None:
    small, large = painted(28, BARS), painted(90, BARS)
    life, other = theme.GREEN.name(), theme.SKY.name()
    assert (has_colour(large, life), has_colour(large, other)) == (True, True)
    assert (has_colour(small, life), has_colour(small, other)) == (True, False)
