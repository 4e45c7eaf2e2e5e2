"""A creature is led by keys: arrows, letters and the number pad, with the preview of a drag."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.windows.panels.status_line import Tone
from tests import marks
from tests.gui.pilot import Pilot

SHIFT, PAD = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
KEY = Qt.Key


def pad(pilot: Pilot, *keys: Qt.Key) -> None:
    for key in keys:
        pilot.key(key, PAD)


def test_arrows_move_the_preview_and_enter_moves(fight: Pilot) -> None:
    fight.key(KEY.Key_Left)
    fight.key(KEY.Key_Up)
    assert marks.footprint(fight.overlay) == fight.battle.board.grid.covered_cells((3, 3), "1x1")
    assert fight.status.startswith("E5 to D4: 5 ft, Advance (Move), arrives 100 %, loses ")
    assert "provokes Snik at E5" in fight.status
    assert fight.position("Ayla") == "E5"
    fight.key(KEY.Key_Return)
    assert fight.battle.question is not None
    fight.press_button(fight.option("Let pass"))
    assert fight.position("Ayla") == "D4"
    assert fight.overlay == EMPTY_OVERLAY


def test_wasd_and_number_pad_move(fight: Pilot) -> None:
    fight.key(KEY.Key_A)
    fight.key(KEY.Key_W)
    pad(fight, KEY.Key_7, KEY.Key_1, KEY.Key_3, KEY.Key_9)
    assert marks.footprint(fight.overlay) == ((3, 3),)
    fight.key(KEY.Key_S)
    fight.key(KEY.Key_D)
    assert marks.footprint(fight.overlay) == ((4, 4),)


def test_number_pad_works_without_num_lock(fight: Pilot) -> None:
    """Home also fits the board to the window; on the number pad the key is a step."""
    fight.board.zoom_to(80)
    pad(fight, KEY.Key_Home, KEY.Key_Up)
    assert marks.footprint(fight.overlay) == ((3, 2),)
    assert fight.board.view_position is not None


def test_space_adds_and_backspace_removes_a_waypoint(fight: Pilot) -> None:
    fight.choose_action("advance")
    pad(fight, KEY.Key_4, KEY.Key_4)
    fight.key(KEY.Key_Space)
    assert marks.stops(fight.overlay) == ((2, 4),)
    assert fight.status == "Waypoint at C5"
    pad(fight, KEY.Key_8, KEY.Key_6, KEY.Key_6)
    route = marks.route(fight.overlay)
    assert route is not None
    assert (2, 4) in route.cells
    fight.key(KEY.Key_Backspace)
    assert marks.route(fight.overlay) != route


def test_escape_cancels_the_move(fight: Pilot) -> None:
    fight.key(KEY.Key_Left)
    fight.key(KEY.Key_Escape)
    assert fight.overlay == EMPTY_OVERLAY
    assert not fight.window.tools.is_busy
    fight.key(KEY.Key_Return)
    assert fight.position("Ayla") == "E5"


def test_refused_move_shows_the_reason_and_continues(fight: Pilot) -> None:
    fight.key(KEY.Key_Right)
    fight.key(KEY.Key_Return)
    assert fight.status == "F5 is occupied by Snik (RR-37)"
    assert fight.window.parts.status.tone is Tone.REFUSED
    assert fight.window.tools.is_busy


def test_question_takes_keys_before_the_tool(fight: Pilot) -> None:
    pad(fight, KEY.Key_4, KEY.Key_4)
    fight.key(KEY.Key_Return)
    asked = fight.battle.question
    assert asked is not None
    assert asked.options[2].id == "pass"
    pad(fight, KEY.Key_3)
    assert fight.position("Ayla") == "C5"
    assert not fight.window.tools.is_busy


def test_attack_by_keys(fight: Pilot) -> None:
    fight.choose_action("primary_attack")
    fight.key(KEY.Key_Right)
    assert fight.status.startswith("Primary Attack: Snik")
    assert marks.covers(fight.overlay)[0].proof.lines
    fight.key(KEY.Key_Return)
    assert fight.active.pool("standard") == 0


def test_setup_move_by_keys_bypasses_the_rules(setting_up: Pilot) -> None:
    setting_up.key(KEY.Key_Left)
    assert setting_up.status == "Select a creature first"
    setting_up.click("C8")
    for _ in range(3):
        setting_up.key(KEY.Key_Left)
    setting_up.key(KEY.Key_Left)
    setting_up.key(KEY.Key_Return)
    assert setting_up.position("Cyra") == "A8"


def test_place_by_keys(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    setting_up.window.parts.tabs.setCurrentWidget(palette)
    palette.list.setFocus()
    QTest.keyClick(palette.list, KEY.Key_Down)
    QTest.keyClick(palette.list, KEY.Key_Return)
    assert setting_up.window.tools.is_busy
    setting_up.key(KEY.Key_Up)
    ghost = marks.footprint(setting_up.overlay)
    setting_up.key(KEY.Key_Return)
    assert setting_up.battle.tokens[-1].cell == ghost[0]
    setting_up.key(KEY.Key_Escape)


def test_resting_pointer_shows_the_safest_route(fight: Pilot, qtbot: QtBot) -> None:
    fight.end_turns_until("Cyra")
    fight.pick_up("C8", "G4")
    assert marks.provocations(fight.overlay)
    qtbot.waitUntil(lambda: marks.safer_route(fight.overlay) is not None)
    route, safer = marks.route(fight.overlay), marks.safer_route(fight.overlay)
    assert route is not None
    assert safer is not None
    assert route.text == "25 ft, Move, 2 opportunity attacks"
    assert safer.text.endswith("no opportunity attack")
    assert "safest" in fight.status
    assert not fight.window.grab().isNull()
    fight.release("G4", SHIFT)
    assert fight.position("Cyra") == "G4"
    assert fight.battle.question is None


def test_space_adds_a_waypoint_during_a_drag(fight: Pilot) -> None:
    fight.choose_action("advance")
    fight.pick_up("E5", "C4")
    fight.key(KEY.Key_Space)
    fight.move("C2")
    assert marks.stops(fight.overlay) == ((2, 3),)
    assert not fight.window.grab().isNull()
    fight.release("C2")
    assert fight.battle.question is not None
    fight.press_button(fight.option("Let pass"))
    assert fight.position("Ayla") == "C2"


@pytest.mark.parametrize("key", [KEY.Key_Space, KEY.Key_Backspace, KEY.Key_Return])
def test_keys_without_a_creature_do_nothing(fight: Pilot, key: Qt.Key) -> None:
    before = fight.window.session.file.last_line
    fight.key(key)
    assert fight.window.session.file.last_line == before
    assert fight.overlay == EMPTY_OVERLAY


def test_arrows_still_move_after_clicks_in_panels(setting_up: Pilot) -> None:
    actions, board = setting_up.window.parts.actions, setting_up.board
    setting_up.press_button(actions.start_tile)
    assert board.hasFocus()
    setting_up.end_turns_until("Cyra")
    moves = [key for key in actions.tiles if key != setting_up.window.tools.move_action]
    for key in (moves[0], "primary_attack"):
        actions.tiles[key].setFocus()
        setting_up.choose_action(key)
        assert board.hasFocus()
    setting_up.key(KEY.Key_Escape)
    actions.end_tile.setFocus()
    setting_up.press_button(actions.end_tile)
    assert board.hasFocus()


def test_tab_order_and_accessible_names(fight: Pilot) -> None:
    """Every focusable widget has a name, and the action tiles come first."""
    seen = []
    for _ in range(4):
        fight.key(KEY.Key_F6, to=fight.window.focusWidget())
        seen.append(fight.window.focusWidget())
    assert all(widget.accessibleName() for widget in seen)
    assert any(widget in fight.window.parts.actions.tiles.values() for widget in seen)
    assert seen[-1] is fight.board
