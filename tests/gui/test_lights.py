"""Lights and parties by mouse and keys, and what the players' window shows of them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gridapp.battle.commands import SetFogMode
from gridapp.battle.events import Event, SeenForgotten
from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.battle.vision.sight import ALL_PLAYERS
from gridapp.scene.coordinates import CELL
from gridapp.session.lights import in_hand
from gridapp.windows.light.light_window import LightWindow
from gridapp.windows.light.party_dialog import PartyDialog
from gridapp.windows.tools.menus.context_menus import token_menu
from gridapp.windows.tools.menus.light_menus import light_menu
from tests.gui.pilot import Pilot

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def lights(setting_up: Pilot) -> LightWindow:
    """The window for lights over a battle whose fog is lifted by sight, in the dark."""
    setting_up.window.session.do(SetFogMode(FogMode.SIGHT))
    setting_up.key(KEY.Key_L, SHIFT)
    window = setting_up.window.board_area.light.window
    assert window.isVisible()
    window.lights.level_tiles[LightLevel.DARK].click()
    return window


def leave(pilot: Pilot) -> None:
    """Close the tool as Esc does; without a screen the keys stay with the other window."""
    pilot.window.commands["cancel"].trigger()


def on_board(pilot: Pilot) -> dict[str, Light]:
    return {light.id: light for light in pilot.battle.lighting.lights}


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def choose(menu: QMenu, *texts: str) -> None:
    """Choose an entry of a menu and its submenus, by texts."""
    for text in texts:
        action = next(action for action in menu.actions() if action.text() == text)
        below = [inner for inner in menu.findChildren(QMenu) if inner.menuAction() is action]
        action.trigger()
        menu = below[0] if below else menu


def test_lights_are_put_down_moved_handed_over_and_taken_away(
    setting_up: Pilot, lights: LightWindow
) -> None:
    setting_up.press_button(lights.lights.kind_tiles["Torch"])
    setting_up.click((1.2, 8.7))
    assert on_board(setting_up) == {"Torch 1": Light("Torch 1", (1.5, 8.5))}
    setting_up.pull((1.5, 8.5), (6.4, 2.6))
    assert on_board(setting_up)["Torch 1"].place == (6.5, 2.5)
    ayla = setting_up.token("Ayla")
    setting_up.click("E5")
    assert on_board(setting_up)["Torch 2"] == in_hand(Light("Torch 2"), ayla.id)
    setting_up.click((6.5, 2.5))
    assert lights.lights.chosen == "Torch 1"
    assert setting_up.window.parts.scene.lights.chosen == {"Torch 1"}
    setting_up.press_button(lights.lights.remove_button)
    assert list(on_board(setting_up)) == ["Torch 2"]
    setting_up.key(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier, to=lights)
    assert len(on_board(setting_up)) == 2
    leave(setting_up)
    assert not lights.lights.kind
    assert not setting_up.window.tools.is_busy
    assert not setting_up.alarms


def test_lights_by_keys(setting_up: Pilot, lights: LightWindow) -> None:
    tile = lights.lights.kind_tiles["Candle"]
    tile.setFocus()
    setting_up.key(KEY.Key_Space, to=tile)
    setting_up.key(KEY.Key_Right)
    setting_up.key(KEY.Key_Space)
    (light,) = on_board(setting_up).values()
    assert (light.id, light.bright, light.dim) == ("Candle 1", 5, 10)
    setting_up.key(KEY.Key_Backspace)
    assert not on_board(setting_up)


def test_own_radii_and_switch_in_the_list(setting_up: Pilot, lights: LightWindow) -> None:
    page = lights.lights
    page.bright_field.setValue(12)
    page.dim_field.setValue(5)
    setting_up.press_button(page.kind_tiles["Light"])
    setting_up.click((3.5, 3.5))
    assert on_board(setting_up) == {"Light 1": Light("Light 1", (3.5, 3.5), bright=12, dim=12)}
    page.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not on_board(setting_up)["Light 1"].on
    leave(setting_up)
    page.choose("Light 1")
    page.dim_field.setValue(60)
    setting_up.press_button(page.resize_button)
    assert on_board(setting_up)["Light 1"].dim == 60


def test_creature_carries_a_light_by_its_menu(setting_up: Pilot) -> None:
    context, ayla = setting_up.window.context, setting_up.token("Ayla")
    choose(token_menu(setting_up.board, context, ayla), "Carries a light", "Lantern")
    assert on_board(setting_up)["Lantern 1"].carrier == ayla.id
    menu = token_menu(setting_up.board, context, ayla)
    choose(menu, "Carries a light", "Lantern 1", "Put out")
    assert not on_board(setting_up)["Lantern 1"].on
    menu = token_menu(setting_up.board, context, ayla)
    choose(menu, "Carries a light", "Lantern 1", "Put down here")
    lying = on_board(setting_up)["Lantern 1"]
    assert lying.place == (4.5, 4.5)
    menu = light_menu(setting_up.board, context, lying)
    assert entries(menu) == ["Lantern 1, E5: out", "Light it", "Remove"]
    choose(menu, "Remove")
    assert not on_board(setting_up)


def test_radius_is_drawn_under_the_pointer_only(setting_up: Pilot, lights: LightWindow) -> None:
    setting_up.press_button(lights.lights.kind_tiles["Torch"])
    setting_up.click((1.5, 8.5))
    lights.close()
    assert not setting_up.window.tools.is_busy
    marks = setting_up.window.parts.scene.lights
    assert not marks.chosen
    setting_up.move((1.5, 8.5))
    assert marks.chosen == {"Torch 1"}
    setting_up.move((9.5, 7.5))
    assert not marks.chosen


def test_right_click_on_a_light_opens_its_menu(setting_up: Pilot, lights: LightWindow) -> None:
    setting_up.press_button(lights.lights.kind_tiles["Torch"])
    setting_up.click((1.5, 8.5))
    leave(setting_up)
    setting_up.window.tools._open_menu_at((1.5, 8.5))
    (menu,) = setting_up.board.findChildren(QMenu)
    assert entries(menu)[1:] == ["Put out", "Remove"]
    menu.close()


def test_players_see_what_is_lit_and_no_light(setting_up: Pilot, lights: LightWindow) -> None:
    setting_up.window.commands["table"].trigger()
    table = setting_up.window.board_area.table.window
    assert table is not None
    assert "Snik" not in {token.name for token in table.view.tokens}
    setting_up.press_button(lights.lights.kind_tiles["Torch"])
    setting_up.click((6.5, 7.5))
    assert "Snik" in {token.name for token in table.view.tokens}
    kinds = {type(item).__name__ for item in table.scene.items() if item.isVisible()}
    assert kinds == {"TokenItem"}


def test_parties_are_made_shown_and_forgotten(setting_up: Pilot, lights: LightWindow) -> None:
    page = lights.looking
    lights.lights.level_tiles[LightLevel.BRIGHT].click()
    setting_up.window.commands["see_as"].trigger()
    assert lights.tabs.currentWidget() is page
    dialog = page.add_party()
    assert isinstance(dialog, PartyDialog)
    dialog.name_field.setText("Raiders")
    dialog.side_boxes[setting_up.token("Grey").side].setChecked(True)
    dialog.accept_party()
    all_players, party = setting_up.battle.sight.parties
    assert all_players == ALL_PLAYERS
    assert (party.name, party.sides) == ("Raiders", (setting_up.token("Grey").side,))
    chosen = page.audience_box.findText("As Grey sees")
    page.audience_box.setCurrentIndex(chosen)
    page.audience_box.activated.emit(chosen)
    session = setting_up.window.session
    assert session.shown_to == Audience(AudienceKind.CREATURE, setting_up.token("Grey").id)
    page.list.setCurrentRow(1)
    assert page.chosen == party
    assert session.battle.sight.memory(party.id)
    changes: list[tuple[Event, ...]] = []
    session.add_listener(changes.append)
    setting_up.press_button(page.forget_button)
    assert changes == [(SeenForgotten(("Raiders",)),)]
    setting_up.press_button(page.remove_button)
    assert session.battle.sight.parties == (ALL_PLAYERS,)


def test_the_strip_says_who_sees(setting_up: Pilot, lights: LightWindow) -> None:
    setting_up.window.commands["table"].trigger()
    bar, session = setting_up.window.parts.table_bar, setting_up.window.session
    assert "Ayla" not in bar.details
    session.show_to(Audience(AudienceKind.CREATURE, setting_up.token("Ayla").id))
    assert bar.details.startswith("As Ayla sees")
    session.show_to(PLAYERS)
    assert "Ayla" not in bar.details


def test_marks_of_carried_lights_stand_beside_the_disc(setting_up: Pilot) -> None:
    context, ayla = setting_up.window.context, setting_up.token("Ayla")
    choose(token_menu(setting_up.board, context, ayla), "Carries a light", "Torch")
    item = setting_up.window.parts.scene.lights
    assert item.light_at((4.5, 4.5), CELL) is None
    assert item.light_at((4.88, 4.56), CELL) == item.lights[0]
    # Conditions stand at the upper right, the name at the lower edge.
    assert item.light_at((4.88, 4.2), CELL) is None
    assert item.light_at((4.5, 4.9), CELL) is None
