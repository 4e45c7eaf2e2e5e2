"""The sheet of a creature, on which the GM sets remaining points and conditions."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QSplitter

from gridapp.battle.commands import SetCondition, SetPool
from gridapp.packs.loader import Packs, load_packs
from tests.gui.conftest import Opens
from tests.gui.lineup import line_up
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


def test_typed_number_sets_the_pool(fight: Pilot) -> None:
    fight.click("H6")
    field = fight.window.parts.sheet.pool_fields["hp"]
    whole = fight.token("Gorm").pool("hp")
    assert field.value() == whole
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert fight.token("Gorm").pool("hp") == 7
    assert fight.window.parts.log.lines[-1] == "GM sets Hit points of Gorm to 7"
    fight.undo()
    assert fight.token("Gorm").pool("hp") == whole
    assert fight.window.parts.sheet.pool_fields["hp"].value() == whole


@pytest.mark.parametrize("number", [-100_000, 12_345, 100_000])
def test_extreme_pool_values_are_shown(fight: Pilot, number: int) -> None:
    fight.click("H6")
    gorm = fight.token("Gorm").id
    assert fight.window.context.do(SetPool(gorm, "hp", number))
    assert fight.window.parts.sheet.pool_fields["hp"].value() == number


def test_sheet_behind_another_tab_is_up_to_date_when_chosen(fight: Pilot) -> None:
    parts, gorm = fight.window.parts, fight.token("Gorm").id
    fight.click("H6")
    field = parts.sheet.pool_fields["hp"]
    parts.tabs.setCurrentWidget(parts.log)
    fight.window.context.do(SetPool(gorm, "hp", 5))
    fight.window.context.do(SetPool(gorm, "hp", 3))
    assert parts.sheet.pool_fields["hp"] is field  # no page is made that nobody sees
    parts.tabs.setCurrentWidget(parts.sheet)
    assert parts.sheet.pool_fields["hp"].value() == 3
    fight.undo()
    assert parts.sheet.pool_fields["hp"].value() == 5


def test_unfinished_number_is_set_before_a_refresh(fight: Pilot) -> None:
    """The field is deleted with its page while the next page is built."""
    fight.click("H6")
    sheet = fight.window.parts.sheet
    field = sheet.pool_fields["hp"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    fight.window.context.do(SetCondition(fight.token("Gorm").id, "prone", on=True))
    assert fight.token("Gorm").pool("hp") == 7
    assert sheet.pool_fields["hp"].value() == 7
    assert sheet.condition_boxes["prone"].isChecked()


def test_condition_is_set_and_removed(fight: Pilot) -> None:
    fight.click("H6")
    fight.window.parts.sheet.condition_boxes["prone"].click()
    assert fight.token("Gorm").has("prone")
    assert fight.window.parts.sheet.condition_boxes["prone"].isChecked()
    fight.window.parts.sheet.condition_boxes["prone"].click()
    assert not fight.token("Gorm").has("prone")


def test_all_fields_have_accessible_names(fight: Pilot) -> None:
    fight.click("H6")
    sheet = fight.window.parts.sheet
    assert all(field.accessibleName() for field in sheet.pool_fields.values())
    assert all(check.text() for check in sheet.condition_boxes.values())


def test_wheel_scrolls_except_in_the_focused_field(fight: Pilot) -> None:
    fight.click("H6")
    sheet, whole = fight.window.parts.sheet, fight.token("Gorm").pool("hp")
    bar = sheet.verticalScrollBar()
    fight.board.setFocus()
    pass_time(10)
    fight.turn_wheel(sheet.pool_fields["hp"])
    assert fight.token("Gorm").pool("hp") == whole
    assert bar.value() > 0
    sheet.pool_fields["hp"].setFocus()
    fight.turn_wheel(sheet.pool_fields["hp"])
    assert fight.token("Gorm").pool("hp") == whole - 1


def test_focus_survives_a_change(fight: Pilot) -> None:
    fight.click("H6")
    sheet, whole = fight.window.parts.sheet, fight.token("Gorm").pool("hp")
    sheet.pool_fields["hp"].setFocus()
    for _ in range(2):
        QTest.keyClick(sheet.pool_fields["hp"], Qt.Key.Key_Down)
        assert sheet.pool_fields["hp"].hasFocus()
    assert fight.token("Gorm").pool("hp") == whole - 2
    sheet.condition_boxes["prone"].setFocus()
    QTest.keyClick(sheet.condition_boxes["prone"], Qt.Key.Key_Space)
    assert fight.token("Gorm").has("prone")
    assert sheet.condition_boxes["prone"].hasFocus()


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_sheet_fits_its_tab_on_a_laptop(
    opens: Opens, packs: Packs, tmp_path: Path, pack: str
) -> None:
    """At 1366x768, with the narrowest side panel and a condition that ends."""
    pilot = opens(line_up(packs, pack, tmp_path / "wide.battle"))
    sheet = pilot.window.parts.sheet
    pilot.press_button(pilot.window.parts.actions.start_tile)
    pilot.window.parts.tabs.setCurrentWidget(sheet)
    whole = pilot.window.centralWidget()
    assert isinstance(whole, QSplitter)
    whole.setSizes([2000, 0])
    for token in pilot.battle.tokens:
        pilot.window.tools.select([token.id])
        pass_time(1)
        page = sheet.widget()
        assert page is not None
        assert page.width() <= sheet.viewport().width()
        for button in page.findChildren(QAbstractButton):
            right = button.mapTo(page, button.rect().topRight()).x()
            assert right < page.width()
            assert button.width() >= button.sizeHint().width()


def test_weapons_stand_with_the_skill_that_is_rolled(segments: Pilot) -> None:
    """A weapon that takes several actions also names their number."""
    segments.click("C3")
    sheet = segments.window.parts.sheet
    segments.window.parts.tabs.setCurrentWidget(sheet)
    (weapons,) = [
        label.text() for label in sheet.findChildren(QLabel) if label.text().startswith("Bow: ")
    ]
    assert weapons.split("\n") == [
        "Bow: skill 14, 1d8+3, range 20 yd",
        "Heavy crossbow: skill 12, 3 actions, 2d6+4, range 30 yd",
        "Knife: skill 9, 1d4+2, reach 1 yd",
    ]
