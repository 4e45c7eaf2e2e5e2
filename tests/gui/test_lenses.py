"""Threat, reach, sight and flanking on demand, and what the marks mean."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.overlays import EMPTY_OVERLAY, CostBand, Overlay
from gridapp.windows.board.legend import legend_entries
from tests.gui.pilot import Pilot

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


def words(pilot: Pilot) -> str:
    return " | ".join(sign.text for sign in pilot.window.parts.board_area.legend.entries)


def test_lenses_stay_below_a_drag_and_come_back(fight: Pilot) -> None:
    fight.key(KEY.Key_T, SHIFT)
    scene = fight.window.parts.scene
    assert {cell for cell, _, _ in scene.overlay.threat}
    assert scene.overlay.show_counts
    assert not fight.window.grab().isNull()
    fight.pick_up("E5", "D2")
    assert scene.overlay.route is not None
    fight.key(KEY.Key_Escape)
    assert scene.overlay.show_counts
    fight.key(KEY.Key_T, SHIFT)
    assert scene.overlay == EMPTY_OVERLAY


def test_a_click_looks_with_other_eyes(fight: Pilot) -> None:
    fight.key(KEY.Key_R, SHIFT)
    before = fight.window.parts.scene.overlay.bands
    fight.click("H6")
    assert fight.window.parts.scene.overlay.bands != before
    fight.key(KEY.Key_Escape)


def test_while_alt_is_held_everything_is_shown(fight: Pilot) -> None:
    QTest.keyPress(fight.board, KEY.Key_Alt)
    shown = fight.window.parts.scene.overlay
    assert shown.threat
    assert any(mark.lines for mark in shown.covers)
    assert not fight.window.grab().isNull()
    QTest.keyRelease(fight.board, KEY.Key_Alt)
    assert fight.window.parts.scene.overlay == EMPTY_OVERLAY


def test_the_legend_explains_what_is_drawn_and_no_more(fight: Pilot, qtbot: QtBot) -> None:
    assert words(fight) == ""
    fight.pick_up("E5", "D2")
    assert "Strike" in words(fight)
    assert "Advance (Move)" in words(fight)
    assert "Waypoint" not in words(fight)
    fight.key(KEY.Key_Space)
    qtbot.waitUntil(lambda: "Waypoint" in words(fight))
    fight.key(KEY.Key_Escape)
    assert words(fight) == ""


def test_the_legend_changes_when_the_pointer_slows_down(fight: Pilot, qtbot: QtBot) -> None:
    fight.pick_up("E5", "E5")
    before = words(fight)
    fight.move("D2")
    assert fight.overlay.provocations
    assert words(fight) == before
    assert "Strike" not in before
    qtbot.waitUntil(lambda: "Strike" in words(fight))
    fight.key(KEY.Key_Escape)


def test_the_legend_is_switched_off_and_stays_so(fight: Pilot) -> None:
    fight.key(KEY.Key_L)
    fight.pick_up("E5", "D2")
    assert words(fight) == ""
    fight.key(KEY.Key_Escape)
    assert fight.window.settings.flag("legend") is False


def test_the_legend_leaves_the_corner_that_one_looks_at(fight: Pilot) -> None:
    legend, grid = fight.window.parts.board_area.legend, fight.battle.board.grid
    fight.pick_up("E5", "D2")
    for cell in ("B9", "I9", "I2", "A1", "D8"):
        fight.move(cell)
        assert not legend.geometry().contains(fight.spot(grid.centre(grid.parse_label(cell))))
    fight.key(KEY.Key_Escape)


def test_bands_that_look_alike_are_explained_together() -> None:
    bands = tuple(CostBand(f"{number} AP", ((number, 0),)) for number in range(1, 6))
    assert [sign.text for sign in legend_entries(Overlay(bands=bands))] == [
        "1 AP",
        "2 AP",
        "3 AP to 5 AP",
    ]
    twice = (CostBand("Move", ((0, 0),)), CostBand("Move", ((1, 0),)))
    assert [sign.text for sign in legend_entries(Overlay(bands=twice))] == ["Move"]
