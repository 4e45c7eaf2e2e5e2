"""Grid line style: stored in the battle, visible at the table or not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QDialogButtonBox

from gridapp.battle.grid_style import GridStyle
from gridapp.session.session import Session
from gridapp.windows.dialogs.grid.grid_style_page import GridStylePage
from tests.gui.conftest import Opens
from tests.gui.pilot import LEFT, Pilot

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def page_of(pilot: Pilot) -> GridStylePage:
    pilot.window.commands["look"].trigger()
    page = pilot.window.findChild(GridStylePage)
    assert isinstance(page, GridStylePage)
    return page


def table_look(pilot: Pilot) -> GridStyle:
    table = pilot.window.board_area.table.window
    assert table is not None
    return table.scene.look


def test_grid_lines_command_affects_only_the_gm_board(setting_up: Pilot) -> None:
    window = setting_up.window
    window.commands["table"].trigger()
    setting_up.key(KEY.Key_G, CTRL)
    assert setting_up.battle.look == GridStyle(shown=False)
    assert window.parts.scene.look == GridStyle(shown=False)
    assert table_look(setting_up) == GridStyle()
    assert not window.commands["lines"].isChecked()
    setting_up.undo()
    assert setting_up.battle.look == GridStyle()
    assert window.commands["lines"].isChecked()


def test_every_change_is_previewed_and_the_last_is_saved(setting_up: Pilot) -> None:
    window = setting_up.window
    window.commands["table"].trigger()
    page = page_of(setting_up)
    page.fields.colour.setCurrentIndex(2)
    page.fields.opacity.setValue(70)
    tried = GridStyle("#56b4e9", 70)
    assert window.parts.scene.look == tried
    assert setting_up.battle.look == GridStyle()
    QTest.keyClick(page.fields.at_table, KEY.Key_Space)
    QTest.keyClick(page, KEY.Key_Return)
    assert setting_up.battle.look == GridStyle("#56b4e9", 70, at_table=False)
    assert table_look(setting_up) == GridStyle("#56b4e9", 70, shown=False, at_table=False)
    path = window.session.file.path
    window.commands["sample"].trigger()
    assert window.parts.scene.look == GridStyle()
    with Session.open(path, window.packs) as again:
        assert again.battle.look == GridStyle("#56b4e9", 70, at_table=False)


def test_cancel_restores_the_style(setting_up: Pilot) -> None:
    page = page_of(setting_up)
    page.fields.opacity.setValue(95)
    buttons = page.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Cancel), LEFT)
    assert setting_up.window.parts.scene.look == setting_up.battle.look == GridStyle()


def test_custom_colour_is_listed_by_its_code(setting_up: Pilot) -> None:
    page = page_of(setting_up)
    page.fields.show_style(GridStyle("#123456", 50, shown=False))
    assert page.fields.colour.currentText() == "#123456"
    assert page.fields.grid_style == GridStyle("#123456", 50, shown=False)


@pytest.mark.parametrize(
    ("chosen", "after"), [(QColor(), "#56b4e9"), (QColor("#654321"), "#654321")]
)
def test_colour_dialog_can_be_cancelled(
    setting_up: Pilot, monkeypatch: pytest.MonkeyPatch, chosen: QColor, after: str
) -> None:
    offered: list[str] = []

    def dialog(before: QColor, *_: object) -> QColor:
        offered.append(before.name())
        assert setting_up.window.parts.scene.look.colour == "#56b4e9"
        return chosen

    monkeypatch.setattr(QColorDialog, "getColor", dialog)
    page = page_of(setting_up)
    colour = page.fields.colour
    colour.setCurrentIndex(2)
    colour.setCurrentIndex(colour.count() - 1)
    colour.activated.emit(colour.count() - 1)
    assert offered == ["#56b4e9"]
    assert (page.fields.grid_style.colour, colour.currentData()) == (after, after)
    assert setting_up.window.parts.scene.look.colour == after


@pytest.mark.parametrize("command", ["lines", "look"])
def test_read_only_battle_keeps_its_style(opens: Opens, skirmish: Session, command: str) -> None:
    packs = opens(skirmish).window.packs
    reader = opens(Session.open(skirmish.file.path, packs, read_only=True))
    if command == "lines":
        reader.key(KEY.Key_G, CTRL)
    else:
        page = page_of(reader)
        page.fields.opacity.setValue(95)
        QTest.keyClick(page, KEY.Key_Return)
    assert reader.window.parts.scene.look == GridStyle()
    assert reader.window.commands["lines"].isChecked()


def test_light_swatch_has_a_visible_frame(setting_up: Pilot) -> None:
    page = page_of(setting_up)
    swatch = page.fields.colour.itemIcon(0).pixmap(16, 16).toImage()
    assert swatch.pixelColor(swatch.rect().center()) == QColor("#ffffff")
    assert swatch.pixelColor(0, 0).lightness() < 200
