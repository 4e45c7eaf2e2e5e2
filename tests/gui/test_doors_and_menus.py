"""Doors open with a click; tokens and doors have a menu."""

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
    """The menu that is open now."""
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    return popup


def choose(text: str) -> None:
    opened = menu()
    action = next(one for one in opened.actions() if one.text() == text)
    action.trigger()
    opened.close()


def test_a_click_opens_and_closes_a_door(setting_up: Pilot) -> None:
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.OPEN
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.CLOSED


def test_a_locked_door_says_so(setting_up: Pilot) -> None:
    setting_up.window.session.do(SetDoor("d1", DoorState.LOCKED))
    setting_up.click(DOOR)
    assert door(setting_up) is DoorState.LOCKED
    assert "locked" in setting_up.status


def test_the_menu_of_a_door_locks_it(setting_up: Pilot) -> None:
    setting_up.click(DOOR, RIGHT)
    assert [one.text() for one in menu().actions()] == ["Open the door", "Lock the door"]
    choose("Lock the door")
    assert door(setting_up) is DoorState.LOCKED


def test_the_menu_of_a_token_hides_and_reveals_it(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Hide from players")
    assert setting_up.token("Snik").hidden
    setting_up.click("F5", RIGHT)
    choose("Reveal to players")
    assert not setting_up.token("Snik").hidden


def test_the_menu_of_a_token_keeps_it_for_other_battles(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Keep in the list of creatures")
    assert setting_up.status == "Snik is in the list of creatures now"
    kept = setting_up.window.presenter.creatures["own.json:snik"]
    assert (kept.name, kept.weapons) == ("Snik", setting_up.token("Snik").weapons)
    palette = setting_up.window.parts.palette
    palette.search_field.setText("own SNIK")
    items = [palette.list.item(row) for row in range(palette.list.count())]
    (shown,) = (item.text() for item in items if not item.isHidden())
    assert shown == "Snik\nraiders · medium, 1x1 · own"


def test_who_does_not_see_the_fight_coming_begins_it_surprised(setting_up: Pilot) -> None:
    """R-13: the foes of those who do not see it coming have a turn each before initiative."""
    setting_up.click("F5", RIGHT)
    choose("Nobody of the raiders sees it coming")
    assert setting_up.status == "Will not see the fight coming: Snik, Gorm, Grey"
    setting_up.click("F5", RIGHT)
    choose("Does not see the fight coming")
    assert setting_up.status == "Will not see the fight coming: Gorm, Grey"
    setting_up.click("H6", RIGHT)
    ticks = {one.text(): one.isChecked() for one in menu().actions() if one.isCheckable()}
    assert list(ticks.values()) == [True, False]
    menu().close()
    setting_up.window.commands["fight"].trigger()
    assert setting_up.battle.stage == "ambush"
    ambushers = {place.token for place in setting_up.battle.order}
    assert ambushers == {setting_up.token(name).id for name in ("Ayla", "Cyra")}
    setting_up.window.session.undo()
    assert not setting_up.window.context.unaware


def test_a_list_that_cannot_be_kept_is_told(setting_up: Pilot) -> None:
    folder = library_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder", encoding="utf-8")
    setting_up.click("F5", RIGHT)
    choose("Keep in the list of creatures")
    assert str(folder) in setting_up.status


def test_the_menu_of_a_token_removes_it(setting_up: Pilot) -> None:
    setting_up.click("F5", RIGHT)
    choose("Remove from the board")
    assert "Snik" not in [token.name for token in setting_up.battle.tokens]


@pytest.mark.parametrize(
    ("key", "modifier"), [(KEY.Key_Menu, PLAIN), (KEY.Key_F10, SHIFT)], ids=["Menu", "Shift+F10"]
)
def test_a_key_opens_the_menu_of_the_chosen_creature(
    setting_up: Pilot, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    setting_up.click("F5")
    setting_up.key(key, modifier)
    choose("Does not see the fight coming")
    assert setting_up.status == "Will not see the fight coming: Snik"
    setting_up.key(KEY.Key_A, CTRL)
    setting_up.key(key, modifier)
    assert menu().actions()[0].text() == "5 creatures"
    menu().close()


def test_a_key_opens_the_menu_of_the_cell_that_keys_have_led_to(fight: Pilot) -> None:
    fight.key(KEY.Key_Right)
    fight.key(KEY.Key_Menu)
    assert menu().actions()[0].text() == "Snik"
    assert fight.spot("F5") == fight.board.viewport().mapFromGlobal(menu().pos())
    menu().close()
    fight.key(KEY.Key_Escape)
    fight.key(KEY.Key_Menu)
    assert menu().actions()[0].text() == "Ayla"
    menu().close()


def test_a_key_opens_the_menu_of_a_door_beside_the_cell(setting_up: Pilot) -> None:
    setting_up.drag("E5", "I5")
    setting_up.click("I5")
    setting_up.key(KEY.Key_Right)
    setting_up.key(KEY.Key_Menu)
    choose("Lock the door")
    assert door(setting_up) is DoorState.LOCKED


def test_a_key_opens_no_menu_of_nobody(setting_up: Pilot) -> None:
    setting_up.key(KEY.Key_Menu)
    assert QApplication.activePopupWidget() is None
    assert setting_up.status.startswith("Choose creatures first")


def test_empty_ground_has_no_menu(setting_up: Pilot) -> None:
    setting_up.click("A1", RIGHT)
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize(
    ("point", "found"),
    [((10.1, 4.5), True), ((10.3, 4.5), False), ((10.0, 5.1), True), ((10.0, 5.5), False)],
    ids=["beside", "too far", "past its end", "far past it"],
)
def test_a_door_is_found_near_its_line(
    setting_up: Pilot, point: tuple[float, float], found: bool
) -> None:
    assert (door_at(setting_up.battle.board, point) is not None) is found


def test_no_board_without_doors_fails(sample: Pilot) -> None:
    assert door_at(sample.battle.board, (-5, -5)) is None
