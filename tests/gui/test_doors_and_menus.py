"""Doors open with a click; tokens and doors have context menus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.battle.board import DoorState
from gridapp.battle.commands import SetDoor
from gridapp.session.creatures.library import library_folder
from gridapp.windows.tools.doors import door_at
from tests.gui.pilot import PLAIN, RIGHT, Pilot

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

DOOR = (10.0, 4.5)


def door(pilot: Pilot) -> DoorState:
    return pilot.battle.board.doors[0].state


def menu() -> QMenu:
    """Return the open context menu."""
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    return popup


def choose(text: str) -> None:
    opened = menu()
    action = next(candidate for candidate in opened.actions() if candidate.text() == text)
    action.trigger()
    opened.close()


def test_click_opens_and_closes_a_door(setting_up: Pilot) -> None:
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.OPEN
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.CLOSED


def test_locked_door_is_refused(setting_up: Pilot) -> None:
    setting_up.window.session.do(SetDoor("d1", DoorState.LOCKED))
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.LOCKED
    assert "locked" in setting_up.status


def test_door_menu_locks_the_door(setting_up: Pilot) -> None:
    setting_up.click(DOOR, RIGHT)
    assert [action.text() for action in menu().actions()] == ["Open the door", "Lock the door"]
    choose("Lock the door")
    assert door(setting_up) is DoorState.LOCKED


def test_token_menu_hides_and_reveals(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Hide from players")
    assert setting_up.token("Snik").hidden
    setting_up.click("F5", RIGHT)
    choose("Reveal to players")
    assert not setting_up.token("Snik").hidden


def test_token_menu_saves_to_the_library(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Save to the creature list")
    assert setting_up.status == "Snik saved to the creature list"
    saved = setting_up.window.board_area.presenter.creatures["own.json:snik"]
    assert (saved.name, saved.weapons) == ("Snik", setting_up.token("Snik").weapons)
    palette = setting_up.window.parts.palette
    palette.search_field.setText("own SNIK")
    items = [palette.list.item(row) for row in range(palette.list.count())]
    (shown,) = (item.text() for item in items if not item.isHidden())
    assert shown == "Snik\nraiders · medium, 1x1 · own"


def test_unaware_creatures_start_surprised(setting_up: Pilot) -> None:
    """R-13: the foes of surprised creatures have a turn each before initiative."""
    setting_up.click("F5", RIGHT)
    choose("Whole side surprised: raiders")
    assert setting_up.status == "Surprised when the fight begins: Snik, Gorm, Grey"
    setting_up.click("F5", RIGHT)
    choose("Surprised when the fight begins")
    assert setting_up.status == "Surprised when the fight begins: Gorm, Grey"
    setting_up.click("H6", RIGHT)
    ticks = {
        action.text(): action.isChecked() for action in menu().actions() if action.isCheckable()
    }
    assert list(ticks.values()) == [True, False]
    menu().close()
    setting_up.window.commands["fight"].trigger()
    assert setting_up.battle.stage == "ambush"
    ambushers = {entry.token for entry in setting_up.battle.order}
    assert ambushers == {setting_up.token(name).id for name in ("Ayla", "Cyra")}
    setting_up.window.session.undo()
    assert not setting_up.window.context.unaware


def test_failed_library_save_is_reported(setting_up: Pilot) -> None:
    folder = library_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder", encoding="utf-8")
    setting_up.click("F5", RIGHT)
    choose("Save to the creature list")
    assert str(folder) in setting_up.status


def test_token_menu_removes_the_token(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Remove from the board")
    assert "Snik" not in [token.name for token in setting_up.battle.tokens]


@pytest.mark.parametrize(
    ("key", "modifier"), [(KEY.Key_Menu, PLAIN), (KEY.Key_F10, SHIFT)], ids=["Menu", "Shift+F10"]
)
def test_menu_key_opens_the_menu_of_the_selection(
    setting_up: Pilot, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    setting_up.click("F5")
    setting_up.key(key, modifier)
    choose("Surprised when the fight begins")
    assert setting_up.status == "Surprised when the fight begins: Snik"
    setting_up.key(KEY.Key_A, CTRL)
    setting_up.key(key, modifier)
    assert menu().actions()[0].text() == "5 creatures"
    menu().close()


def test_menu_key_opens_the_menu_of_the_keyboard_cell(fight: Pilot) -> None:
    fight.key(KEY.Key_Right)
    fight.key(KEY.Key_Menu)
    assert menu().actions()[0].text() == "Snik"
    assert fight.spot("F5") == fight.board.viewport().mapFromGlobal(menu().pos())
    menu().close()
    fight.key(KEY.Key_Escape)
    fight.key(KEY.Key_Menu)
    assert menu().actions()[0].text() == "Ayla"
    menu().close()


def test_menu_key_opens_the_menu_of_a_nearby_door(setting_up: Pilot) -> None:
    setting_up.drag("E5", "I5")
    setting_up.click("I5")
    setting_up.key(KEY.Key_Right)
    setting_up.key(KEY.Key_Menu)
    choose("Lock the door")
    assert door(setting_up) is DoorState.LOCKED


def test_menu_key_without_target_opens_nothing(setting_up: Pilot) -> None:
    setting_up.key(KEY.Key_Menu)
    assert QApplication.activePopupWidget() is None
    assert setting_up.status.startswith("Select creatures first")


def test_no_menu_on_empty_ground(setting_up: Pilot) -> None:
    setting_up.click("A1", RIGHT)
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize(
    ("point", "hit"),
    [((10.1, 4.5), True), ((10.3, 4.5), False), ((10.0, 5.1), True), ((10.0, 5.5), False)],
    ids=["beside", "too far", "past its end", "far past it"],
)
def test_door_is_hit_near_its_line(
    setting_up: Pilot, point: tuple[float, float], hit: bool
) -> None:
    assert (door_at(setting_up.battle.board, point) is not None) is hit


def test_board_without_doors(sample: Pilot) -> None:
    assert door_at(sample.battle.board, (-5, -5)) is None
