"""Words for injuries on tokens: whole in each language; on small ones, blocks instead of words."""

import pytest
from PySide6.QtGui import QImage

from gridapp.battle.bars import Injury, Vitals
from gridapp.scene.items.tokens import bar_painter
from gridapp.scene.items.tokens.token_painter import TokenLook, paint_token
from gridapp.scene.theme import side_styles

pytestmark = pytest.mark.usefixtures("qapp")


WORDS = (Injury.HURT, Injury.BADLY_HURT, Injury.DOWN)


def painted(scale: int, injury: Injury) -> QImage:
    """Return the picture of a token at a size of cells in pixels."""
    style = side_styles(["raiders"])["raiders"]
    look = TokenLook("", "", style, 1, 1, active=False, hidden=False, conditions=())
    return paint_token(look._replace(vitals=Vitals(injury=injury)), scale).toImage()


def plate(scale: int, injury: Injury = Injury.BADLY_HURT) -> tuple[list[int], list[int]]:
    """Return the columns and rows of pixels that a word changes in the picture of a token."""
    before, after = painted(scale, Injury.UNKNOWN), painted(scale, injury)
    spots = [
        (x, y)
        for x in range(after.width())
        for y in range(after.height())
        if before.pixel(x, y) != after.pixel(x, y)
    ]
    return sorted({x for x, _ in spots}), sorted({y for _, y in spots})


@pytest.mark.parametrize("scale", [26, 34, 42, 50, 64, 100])
def test_a_long_word_is_not_cut_at_the_sides(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of a token of one cell is 1.6 cells wide; a plate has free pixels beside it."""
    monkeypatch.setattr(bar_painter, "tr", lambda _: "schwer verletzt")
    columns, _ = plate(scale)
    assert columns
    assert columns[0] > 0
    assert columns[-1] < round(1.6 * scale) - 1


@pytest.mark.parametrize("scale", [26, 34])
@pytest.mark.parametrize("injury", WORDS)
def test_a_small_token_is_not_covered(
    scale: int, injury: Injury, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two lines of a long word hid a token of 34 pixels; every word is then told by blocks."""
    monkeypatch.setattr(bar_painter, "tr", lambda _: "most terribly hurt and in great pain")
    _, rows = plate(scale, injury)
    assert rows
    assert rows[-1] - rows[0] < scale / 4


def test_blocks_differ_as_the_words_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_painter, "tr", lambda _: "most terribly hurt and in great pain")
    pictures = [painted(34, injury) for injury in (Injury.UNKNOWN, *WORDS)]
    assert all(
        first != second for index, first in enumerate(pictures) for second in pictures[index + 1 :]
    )


def test_short_words_are_written_on_a_large_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar_painter, "tr", lambda _: "hurt")
    first = painted(100, Injury.HURT)
    assert first == painted(100, Injury.DOWN)  # the same word: no blocks
