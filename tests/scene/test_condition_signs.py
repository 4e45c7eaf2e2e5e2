"""The letters on badges of conditions without a drawing."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder
from gridapp.scene import theme
from gridapp.scene.items.condition_signs import (
    condition_sign,
    condition_signs,
    use_condition_signs,
)
from gridapp.scene.items.glyphs import condition_glyph, has_condition_glyph
from gridapp.session.i18n import condition_names, set_translator


@pytest.fixture(autouse=True)
def no_signs_left() -> Iterator[None]:
    yield
    use_condition_signs({})


def test_names_alone_with_their_first_letter_have_that() -> None:
    names = {"winded": "Winded", "shock": "In shock", "bound": "Bound", "busy": "Busy with it"}
    signs = {"winded": "W", "shock": "I", "bound": "Bo", "busy": "Bi"}
    assert condition_signs(names) == signs


def test_crippled_and_concealed_differ() -> None:
    """Both were a C on the board."""
    use_condition_signs({"crippled_attack": "Crippled: Attack", "concealed": "Concealed"})
    assert [condition_sign("crippled_attack"), condition_sign("concealed")] == ["Ca", "Co"]


def test_condition_of_no_system_in_use_has_initials() -> None:
    assert [condition_sign(name) for name in ("concealed", "over_watch")] == ["Co", "Ow"]


DRAWINGS = shipped_folder("assets") / "conditions"


def drawing(name: str) -> bytes:
    return (DRAWINGS / f"{name}.svg").read_bytes()


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_no_two_conditions_of_a_system_have_one_drawing(pack: str) -> None:
    drawn = [key for key in load_packs().rules[pack].book.conditions if has_condition_glyph(key)]
    assert drawn
    assert len({drawing(key) for key in drawn}) == len(drawn)


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.svg")), ids=lambda path: path.stem)
def test_drawing_of_a_condition_is_white_and_as_large_as_all(qapp: object, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert 'viewBox="0 0 512 512"' in text
    assert "<text" not in text
    assert set(re.findall(r"#[0-9a-f]+", text)) == {"#fff"}
    glyph = condition_glyph(path.stem, 64, theme.PAPER)
    assert glyph is not None
    corners = [(0, 0), (63, 0), (0, 63), (63, 63)]
    assert any(glyph.pixelColor(x, y).alpha() for x in range(64) for y in range(64))
    assert sum(glyph.pixelColor(x, y).alpha() > 0 for x, y in corners) <= 1


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_no_two_conditions_of_a_system_look_alike(pack: str, language: str) -> None:
    set_translator(str, str, language)
    try:
        names = condition_names(load_packs().rules[pack].book)
    finally:
        set_translator(None)
    signs = condition_signs(names)
    assert len(set(signs.values())) == len(signs)
    assert {len(sign) for sign in signs.values()} <= {1, 2}
    assert all((key in signs) is not has_condition_glyph(key) for key in names)
