"""Fog by hand with the mouse and with keys, and what the table window shows of it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget

from gridapp.battle.vision.fog import CLOSED_ROOMS, FogMode
from gridapp.grid.cells import Cell
from gridapp.session.vision.fog_drawing import FogShape
from gridapp.windows.panels.fog_panel import FogPanel
from tests.geometry.mask_cells import cells_covered
from tests.gui.pilot import Pilot

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def panel(pilot: Pilot) -> FogPanel:
    return pilot.window.parts.fog


def choose_mode(pilot: Pilot, mode: FogMode) -> None:
    box = panel(pilot).mode_box
    box.setCurrentIndex(box.findData(mode))
    box.activated.emit(box.currentIndex())


@pytest.fixture
def foggy(setting_up: Pilot) -> Pilot:
    """Fog by hand with nothing revealed yet, and the tool with its box."""
    setting_up.key(KEY.Key_B, SHIFT)
    choose_mode(setting_up, FogMode.HAND)
    setting_up.key(KEY.Key_B, SHIFT)
    return setting_up


def revealed(pilot: Pilot) -> set[Cell]:
    mask = pilot.battle.fog.edited.revealed
    return set(cells_covered(mask, pilot.battle.board.grid)) if mask else set()


def table_names(pilot: Pilot) -> set[str]:
    return {token.name for token in pilot.window.session.player_view().tokens}


def test_box_reveals_and_control_hides(foggy: Pilot) -> None:
    assert "Snik" not in table_names(foggy)
    foggy.pull((4.1, 3.9), (7.1, 6.2))
    assert revealed(foggy) == {(x, y) for x in (4, 5, 6) for y in (4, 5)}
    assert "Snik" in table_names(foggy)
    foggy.pull((5.1, 3.9), (7.1, 6.2), CTRL)
    assert revealed(foggy) == {(4, 4), (4, 5)}
    foggy.undo()
    assert len(revealed(foggy)) == 6
    assert not foggy.alarms


def test_click_reveals_a_cell_or_a_room(foggy: Pilot) -> None:
    foggy.click((2.5, 2.5))
    assert revealed(foggy) == {(2, 2)}
    foggy.press_button(panel(foggy).shape_tiles[FogShape.ROOM])
    foggy.click((12.5, 2.5))
    foggy.click((12.5, 2.5))
    assert revealed(foggy) == {(2, 2)} | {(x, y) for x in range(10, 16) for y in range(10)}


def test_outline_and_brush(foggy: Pilot) -> None:
    foggy.press_button(panel(foggy).shape_tiles[FogShape.OUTLINE])
    for corner in ((1, 1), (4, 1), (4, 3), (1, 3), (1, 1)):
        foggy.click((corner[0] + 0.05, corner[1] + 0.05))
    assert revealed(foggy) == {(x, y) for x in (1, 2, 3) for y in (1, 2)}
    foggy.press_button(panel(foggy).shape_tiles[FogShape.BRUSH])
    panel(foggy).size_field.setValue(0.75)
    foggy.press_button(panel(foggy).hide_tile)
    foggy.pull((2.5, 1.5), (3.5, 1.5))
    # The brush reaches a quarter of a cell into all cells round its stroke but the corner.
    assert revealed(foggy) == {(1, 2)}


def test_no_button_moves_when_a_shape_is_chosen(foggy: Pilot) -> None:
    """Otherwise the second of two clicks may reveal the whole map to the players."""
    fog = panel(foggy)
    steady: tuple[QWidget, ...] = (fog.reveal_tile, fog.hide_tile, fog.all_tile, fog.none_tile)
    steady += (*fog.shape_tiles.values(), fog.doors_box, fog.hold_box)
    places = set()
    for tile in fog.shape_tiles.values():
        tile.click()
        QApplication.processEvents()
        places.add(tuple(widget.mapTo(fog, QPoint()).toTuple() for widget in steady))
    assert len(places) == 1


def test_doors_reveal_closed_rooms_alone(foggy: Pilot) -> None:
    panel(foggy).doors_box.click()
    assert foggy.battle.fog.doors_reveal == CLOSED_ROOMS
    panel(foggy).doors_box.click()
    assert not foggy.battle.fog.doors_reveal


def test_tool_works_by_keys(foggy: Pilot) -> None:
    foggy.pull((0.1, 0.1), (1.1, 1.1))
    foggy.key(KEY.Key_Right)
    foggy.key(KEY.Key_Space)
    assert len(revealed(foggy)) == 2
    foggy.key(KEY.Key_Escape)
    assert not foggy.window.tools.is_busy


def test_changes_are_held_back_until_shown(foggy: Pilot) -> None:
    foggy.window.commands["table"].trigger()
    table = foggy.window.board_area.table.window
    assert table is not None
    panel(foggy).hold_box.click()
    foggy.press_button(panel(foggy).all_tile)
    assert len(table.scene.token_ids()) < len(foggy.battle.tokens)
    foggy.press_button(panel(foggy).show_tile)
    assert len(table.scene.token_ids()) == len(foggy.battle.tokens)
    assert not panel(foggy).show_tile.isEnabled()


def test_fog_off_ends_the_tool_and_shows_everything(foggy: Pilot) -> None:
    choose_mode(foggy, FogMode.OPEN)
    assert not foggy.window.tools.is_busy
    assert len(table_names(foggy)) == len(foggy.battle.tokens)
    assert not panel(foggy).reveal_tile.isVisible()


def test_tool_is_offered_where_fog_is_lifted_by_hand(setting_up: Pilot) -> None:
    setting_up.key(KEY.Key_B, SHIFT)
    assert setting_up.window.parts.tabs.currentWidget() is panel(setting_up)
    assert not setting_up.window.tools.is_busy


def test_named_room_is_revealed_and_hidden_in_the_list(
    foggy: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    foggy.press_button(panel(foggy).shape_tiles[FogShape.ROOM])
    foggy.click((12.5, 2.5))
    foggy.click((12.5, 2.5))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Vault", True))
    foggy.press_button(panel(foggy).room_tile)
    item = panel(foggy).room_list.item(0)
    assert (item.text(), item.checkState()) == ("Vault", Qt.CheckState.Checked)
    item.setCheckState(Qt.CheckState.Unchecked)
    assert revealed(foggy) == set()
    panel(foggy).room_list.item(0).setCheckState(Qt.CheckState.Checked)
    assert len(revealed(foggy)) == 60
    panel(foggy).room_list.setCurrentRow(0)
    foggy.press_button(panel(foggy).forget_tile)
    assert panel(foggy).room_list.count() == 0


def pressed(pilot: Pilot) -> set[str]:
    tiles = (panel(pilot).reveal_tile, panel(pilot).hide_tile, *panel(pilot).shape_tiles.values())
    return {tile.text() for tile in tiles if tile.isChecked()}


def test_tiles_are_pressed_while_the_tool_is_active_only(foggy: Pilot) -> None:
    fog = panel(foggy)
    names = {tile: tile.text() for tile in (fog.reveal_tile, fog.hide_tile)}
    box, brush = (fog.shape_tiles[each].text() for each in (FogShape.BOX, FogShape.BRUSH))
    assert pressed(foggy) == {names[fog.reveal_tile], box}
    foggy.key(KEY.Key_Escape)
    assert pressed(foggy) == set()
    foggy.press_button(fog.hide_tile)
    assert foggy.window.tools.is_busy
    assert pressed(foggy) == {names[fog.hide_tile], box}
    foggy.press_button(fog.shape_tiles[FogShape.BRUSH])
    foggy.key(KEY.Key_Escape)
    foggy.key(KEY.Key_B, SHIFT)
    assert pressed(foggy) == {names[fog.hide_tile], brush}


def test_room_open_to_the_edge_of_the_map_is_revealed_by_a_second_click(foggy: Pilot) -> None:
    """The room east of the wall ends at three edges of the map."""
    foggy.press_button(panel(foggy).shape_tiles[FogShape.ROOM])
    foggy.click((12.5, 2.5))
    assert revealed(foggy) == set()
    assert "edge of the map" in foggy.status
    foggy.click((2.5, 2.5))  # another room: it asks anew
    assert revealed(foggy) == set()
    foggy.click((2.5, 2.5))
    assert (2, 2) in revealed(foggy)
    west = len(revealed(foggy))
    foggy.click((12.5, 2.5))
    foggy.key(KEY.Key_Escape)
    foggy.click((12.5, 2.5))
    assert len(revealed(foggy)) == west
    foggy.click((12.5, 2.5))
    assert len(revealed(foggy)) == west + 60
    foggy.press_button(panel(foggy).hide_tile)
    foggy.click((12.5, 2.5))  # hiding is not asked for
    assert len(revealed(foggy)) == west
