"""Words for injuries on small tokens: whole in each language, however little room there is."""

import pytest

from gridapp.battle.bars import Injury, Vitals
from gridapp.scene.items.tokens import bar_painter
from gridapp.scene.items.tokens.token_painter import TokenLook, paint_token
from gridapp.scene.theme import side_styles

pytestmark = pytest.mark.usefixtures("qapp")


def plate_columns(scale: int) -> list[int]:
    """Return the columns of pixels that the word changes in the picture of a token."""
    style = side_styles(["raiders"])["raiders"]
    look = TokenLook("", "", style, 1, 1, active=False, hidden=False, conditions=())
    hurt = look._replace(vitals=Vitals(injury=Injury.BADLY_HURT))
    before, after = (paint_token(each, scale).toImage() for each in (look, hurt))
    across, down = range(after.width()), range(after.height())
    return [x for x in across if any(before.pixel(x, y) != after.pixel(x, y) for y in down)]


@pytest.mark.parametrize("scale", [26, 34, 42, 50, 64, 100])
def test_a_long_word_is_not_cut_at_the_sides(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of a token of one cell is 1.6 cells wide; a plate has free pixels beside it."""
    monkeypatch.setattr(bar_painter, "tr", lambda _: "schwer verletzt")
    columns = plate_columns(scale)
    assert columns
    assert columns[0] > 0
    assert columns[-1] < round(1.6 * scale) - 1
