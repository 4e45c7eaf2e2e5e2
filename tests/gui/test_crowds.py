"""Several creatures at once, by mouse and keys: select, move, copy, hide, group, line up."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.gui.pilot import LEFT, PLAIN, RIGHT, Pilot

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def chosen(pilot: Pilot) -> list[str]:
    tokens = {token.id: token.name for token in pilot.battle.tokens}
    return [tokens[key] for key in pilot.window.tools.selected]


def box(pilot: Pilot, start: str, end: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    pilot.drag(start, end, modifier)


def ctrl_click(pilot: Pilot, cell: str, modifier: Qt.KeyboardModifier = CTRL) -> None:
    QTest.mouseClick(pilot.board.viewport(), LEFT, modifier, pilot.spot(cell))


def places(pilot: Pilot) -> dict[str, str]:
    return {token.name: pilot.label(token.cell) for token in pilot.battle.tokens}


def test_click_selects_and_deselects(setting_up: Pilot) -> None:
    scene = setting_up.window.parts.scene
    setting_up.click("E5")
    assert chosen(setting_up) == ["Ayla"]
    assert len(scene.selection_marks.areas) == 1
    setting_up.click("A1")
    assert chosen(setting_up) == []
    assert not list(scene.selection_marks.areas)


@pytest.mark.parametrize("adding", [CTRL, SHIFT], ids=["ctrl", "shift"])
def test_box_and_modifier_select_several(setting_up: Pilot, adding: Qt.KeyboardModifier) -> None:
    setting_up.press("D4")
    setting_up.move("G7")
    assert not setting_up.window.parts.scene.selection_marks.box.isEmpty()
    setting_up.release("G7")
    assert setting_up.window.parts.scene.selection_marks.box.isEmpty()
    assert chosen(setting_up) == ["Ayla", "Snik"]
    assert "2 selected: Ayla, Snik" in setting_up.status
    ctrl_click(setting_up, "C8", adding)
    assert chosen(setting_up) == ["Ayla", "Snik", "Cyra"]
    ctrl_click(setting_up, "E5", adding)
    assert chosen(setting_up) == ["Snik", "Cyra"]
    box(setting_up, "M1", "O3", adding)
    assert chosen(setting_up) == ["Snik", "Cyra", "Grey"]


def test_every_way_of_selecting_shows_the_sheet(setting_up: Pilot) -> None:
    """By click, Select all, Duplicate and Paste: sheet and lenses show the creature."""
    window = setting_up.window

    def shown() -> tuple[str, str]:
        subject = setting_up.battle.token(window.board_area.presenter.lenses.subject)
        return window.parts.sheet.title, subject.name if subject else ""

    setting_up.click("H6")
    assert shown() == ("Gorm", "Gorm")
    setting_up.key(Qt.Key.Key_D, CTRL)
    assert chosen(setting_up) == ["Gorm 2"]
    assert shown() == ("Gorm 2", "Gorm 2")
    setting_up.key(Qt.Key.Key_A, CTRL)
    assert shown() == ("Ayla", "Ayla")
    setting_up.key(Qt.Key.Key_C, CTRL)
    setting_up.key(Qt.Key.Key_V, CTRL)
    assert shown() == ("Ayla 2", "Ayla 2")
    setting_up.click("A1")
    assert shown() == ("", "")


def test_next_turn_clears_the_selection(fight: Pilot) -> None:
    fight.click("H6")
    fight.key(Qt.Key.Key_E)
    assert chosen(fight) == []
    assert fight.window.board_area.presenter.lenses.subject == ""
    assert fight.window.parts.sheet.title == fight.active.name


def test_esc_cancels_a_selection_box(setting_up: Pilot) -> None:
    setting_up.press("D4")
    setting_up.move("G7")
    setting_up.key(Qt.Key.Key_Escape)
    setting_up.release("G7")
    assert chosen(setting_up) == []
    assert setting_up.window.parts.scene.selection_marks.box.isEmpty()


def test_group_drag_is_one_undo_step(setting_up: Pilot) -> None:
    before = places(setting_up)
    box(setting_up, "D4", "G7")
    setting_up.drag("F5", "G7")
    assert places(setting_up) == before | {"Ayla": "F7", "Snik": "G7"}
    assert chosen(setting_up) == ["Ayla", "Snik"]
    setting_up.undo()
    assert places(setting_up) == before


def test_group_drag_is_refused_if_one_has_no_room(setting_up: Pilot) -> None:
    before = places(setting_up)
    box(setting_up, "D4", "G7")
    setting_up.drag("F5", "H6")
    assert "no room for Snik" in setting_up.status
    assert places(setting_up) == before


def test_arrow_keys_move_the_whole_selection(setting_up: Pilot) -> None:
    before = places(setting_up)
    box(setting_up, "D4", "G7")
    setting_up.key(Qt.Key.Key_Up)
    assert places(setting_up) == before | {"Ayla": "E4", "Snik": "F4"}


def test_drag_in_a_fight_moves_one_creature(fight: Pilot) -> None:
    before = places(fight)
    box(fight, "D4", "G7")
    fight.drag("E5", "E4")
    assert places(fight)["Snik"] == before["Snik"]
    fight.undo()
    box(fight, "D4", "G7")
    fight.key(Qt.Key.Key_F8)
    fight.drag("E5", "E3")
    assert places(fight) == before | {"Ayla": "E3", "Snik": "F3"}
    assert "GM: Snik: place is set to F3" in fight.window.parts.log.lines[-1]


# The clipboard


def test_paste_near_the_pointer_renumbers(setting_up: Pilot) -> None:
    box(setting_up, "D4", "G7")
    setting_up.key(Qt.Key.Key_C, CTRL)
    spot = setting_up.board.viewport().mapToGlobal(setting_up.spot("C3"))
    setting_up.board.cursor().setPos(spot)
    setting_up.key(Qt.Key.Key_V, CTRL)
    assert places(setting_up)["Ayla 2"] == "C3"
    assert places(setting_up)["Snik 2"] == "D3"
    assert chosen(setting_up) == ["Ayla 2", "Snik 2"]
    setting_up.undo()
    assert len(setting_up.battle.tokens) == 5


def test_cut_and_paste_preserves_state(setting_up: Pilot) -> None:
    setting_up.click("H6")
    before = setting_up.token("Gorm")
    setting_up.key(Qt.Key.Key_X, CTRL)
    assert "Gorm" not in places(setting_up)
    setting_up.key(Qt.Key.Key_V, CTRL)
    after = setting_up.token("Gorm")
    assert (after.stats, after.pools, after.space) == (before.stats, before.pools, "2x2")


def test_cut_is_refused_while_drawing(setting_up: Pilot) -> None:
    setting_up.click("F5")
    QGuiApplication.clipboard().setText("before")
    setting_up.key(Qt.Key.Key_1, CTRL)
    setting_up.click((10.0, 2.0))
    assert setting_up.window.parts.draw.selection_text.startswith("Wall")
    before = setting_up.battle
    setting_up.key(Qt.Key.Key_X, CTRL)
    assert setting_up.battle == before
    assert QGuiApplication.clipboard().text() == "before"
    assert setting_up.status.startswith("Map pieces cannot be cut")


def test_ctrl_d_duplicates(setting_up: Pilot) -> None:
    setting_up.click("N2")
    setting_up.key(Qt.Key.Key_D, CTRL)
    grid = setting_up.battle.board.grid
    assert grid.cell_distance(setting_up.token("Grey").cell, setting_up.token("Grey 2").cell) == 1
    assert chosen(setting_up) == ["Grey 2"]


@pytest.mark.parametrize("text", ["", "hello", '{"format": "gridapp-creatures"', "{}"])
def test_broken_clipboard_text_is_refused(setting_up: Pilot, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    setting_up.key(Qt.Key.Key_V, CTRL)
    assert len(setting_up.battle.tokens) == 5


def test_commands_without_selection_are_refused(setting_up: Pilot) -> None:
    before = setting_up.battle
    for key, modifier in ((Qt.Key.Key_Delete, PLAIN), (Qt.Key.Key_D, CTRL), (Qt.Key.Key_G, PLAIN)):
        setting_up.key(key, modifier)
        assert setting_up.status.startswith("Select creatures first")
    assert setting_up.battle == before


# Hidden, grouped, aligned, removed


def test_hide_reveal_and_remove_are_single_undo_steps(setting_up: Pilot) -> None:
    box(setting_up, "D4", "G7")
    setting_up.key(Qt.Key.Key_H)
    assert [token.name for token in setting_up.battle.tokens if token.hidden] == ["Ayla", "Snik"]
    setting_up.key(Qt.Key.Key_H)
    assert not [token for token in setting_up.battle.tokens if token.hidden]
    setting_up.key(Qt.Key.Key_Delete)
    assert set(places(setting_up)) == {"Cyra", "Gorm", "Grey"}
    assert chosen(setting_up) == []
    setting_up.undo()
    assert len(setting_up.battle.tokens) == 5


def test_click_selects_the_whole_group(setting_up: Pilot) -> None:
    box(setting_up, "D4", "G7")
    setting_up.key(Qt.Key.Key_G)
    setting_up.click("A1")
    setting_up.click("F5")
    assert chosen(setting_up) == ["Snik", "Ayla"]
    setting_up.key(Qt.Key.Key_G, CTRL | SHIFT)
    setting_up.click("A1")
    setting_up.click("F5")
    assert chosen(setting_up) == ["Snik"]


def test_line_up_in_a_row_from_the_menu(setting_up: Pilot, qtbot: QtBot) -> None:
    setting_up.key(Qt.Key.Key_A, CTRL)
    assert len(chosen(setting_up)) == 5
    setting_up.click("C8", RIGHT)
    (menu,) = [
        opened_menu
        for opened_menu in setting_up.board.findChildren(QMenu)
        if opened_menu.isVisible()
    ]
    texts = [action.text() for action in menu.actions()]
    assert texts[0] == "5 creatures"
    next(action for action in menu.actions() if action.objectName() == "row").trigger()
    menu.close()
    assert {label[1:] for label in places(setting_up).values()} == {"5"}
    setting_up.window.commands["spread_row"].trigger()
    grid = setting_up.battle.board.grid
    columns = sorted(grid.offset_of(token.cell)[0] for token in setting_up.battle.tokens)
    gaps = [after - before for before, after in pairwise(columns)]
    assert max(gaps) - min(gaps) <= 1


def test_delete_key_in_the_list_does_not_remove_tokens(setting_up: Pilot) -> None:
    setting_up.click("H6")
    palette = setting_up.window.parts.palette
    setting_up.window.parts.tabs.setCurrentWidget(palette)
    palette.list.setFocus()
    palette.list.setCurrentRow(0)
    setting_up.key(Qt.Key.Key_Delete, to=palette.list)
    assert "Gorm" in places(setting_up)
