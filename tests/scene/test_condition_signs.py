"""The letters on badges of conditions without a drawing."""

from collections.abc import Iterator

import pytest

from gridapp.packs.loader import load_packs
from gridapp.scene.items.condition_signs import (
    condition_sign,
    condition_signs,
    use_condition_signs,
)
from gridapp.scene.items.glyphs import has_condition_glyph
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
