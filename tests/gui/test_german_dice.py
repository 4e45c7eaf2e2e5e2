"""Dice are written with a W in German, and both letters are read."""

import pytest
from PySide6.QtWidgets import QPushButton

from gridapp.battle.commands import RollDice
from gridapp.battle.dice import plain_notation
from gridapp.battle.messages import message
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import load_packs
from gridapp.session.creatures.sheet_form import SheetForm
from gridapp.session.i18n import shown, shown_dice, shown_phrase, use_pack_texts
from gridapp.windows.dialogs.dice_page import DicePage
from tests.gui.pilot import Pilot

WRITTEN = [
    ("1d10", "1W10"),
    ("d20", "W20"),
    ("2d6+3", "2W6+3"),
    ("4d6kh3 - 1d4!", "4W6kh3 - 1W4!"),
    ("d%", "W%"),
]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("text", "written"), WRITTEN)
def test_dice_have_a_w_in_german(text: str, written: str) -> None:
    use_pack_texts(load_packs().rules["vigor"].book)
    assert shown_dice(text) == shown_phrase(text) == written
    assert plain_notation(written) == text


@pytest.mark.usefixtures("german")
def test_only_dice_are_changed() -> None:
    use_pack_texts(load_packs().rules["vigor"].book)
    for text in ("Sword d", "2nd6", "3 ad4", "Hand20", "12", "- 3", "d", "ward2", "D5"):
        assert shown_phrase(text) == shown_dice(text) == text


@pytest.mark.usefixtures("german")
def test_a_line_of_the_log_has_one_letter_for_dice() -> None:
    use_pack_texts(load_packs().rules["vigor"].book)
    line = message("{what} with d20 and {dice}", what="Sword", dice="2d10")
    assert shown(line).endswith("mit W20 und 2W10")
    assert str(line) == "Sword with d20 and 2d10"


@pytest.mark.usefixtures("qapp")
def test_in_english_dice_stay_as_they_are() -> None:
    assert [shown_dice(text) for text, _ in WRITTEN] == [text for text, _ in WRITTEN]


@pytest.mark.usefixtures("german")
def test_a_german_roll_is_stored_as_any_other(fight: Pilot) -> None:
    battle, book = fight.battle, fight.window.session.rules.book
    page = DicePage(fight.window, battle, book, [], "")
    heard: list[RollDice] = []
    page.requested.connect(heard.append)
    assert page.dice["d20"].text() == "+W20"
    page.dice["d20"].click()
    assert page.entry.text() == "1W20"
    page.entry.setText("2W6 + 1d4")
    assert isinstance(page.roll_button, QPushButton)
    page.roll_button.click()
    assert [command.text for command in heard] == ["2d6 + 1d4"]


@pytest.mark.usefixtures("german")
def test_damage_of_a_weapon_is_read_with_either_letter() -> None:
    rules = load_packs().rules["vitality"]
    creature = load_creatures(rules.book)["thug"]
    form = SheetForm(rules, creature)
    key = next(key for key in form._texts if key.endswith(".damage"))
    assert form.text(key) == creature.weapons[0].damage.replace("d", "W")
    assert form.check().creature.weapons == creature.weapons
    form.set_text(key, "2w8+1")
    checked = form.check()
    assert (checked.is_valid, checked.creature.weapons[0].damage) == (True, "2d8+1")
