"""Threat, reach, sight and flanking on demand, and what the marks mean."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.overlays import NOTHING
from tests.gui.pilot import Pilot

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


def words(pilot: Pilot) -> str:
    return " | ".join(sign.words for sign in pilot.window.parts.area.legend.shown)


def test_lenses_stay_below_a_drag_and_come_back(fight: Pilot) -> None:
    fight.key(KEY.Key_T, SHIFT)
    scene = fight.window.parts.scene
    assert {cell for cell, _, _ in scene.overlay.threat}
    assert scene.overlay.counted
    assert not fight.window.grab().isNull()
    fight.pick_up("E5", "D2")
    assert scene.overlay.route is not None
    fight.key(KEY.Key_Escape)
    assert scene.overlay.counted
    fight.key(KEY.Key_T, SHIFT)
    assert scene.overlay == NOTHING


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
    assert fight.window.parts.scene.overlay == NOTHING


def test_the_legend_explains_what_is_drawn_and_no_more(fight: Pilot) -> None:
    assert words(fight) == ""
    fight.pick_up("E5", "D2")
    assert "Strike" in words(fight)
    assert "Advance (Move)" in words(fight)
    assert "Waypoint" not in words(fight)
    fight.key(KEY.Key_Space)
    assert "Waypoint" in words(fight)
    fight.key(KEY.Key_Escape)
    assert words(fight) == ""


def test_the_legend_is_switched_off_and_stays_so(fight: Pilot) -> None:
    fight.key(KEY.Key_L)
    fight.pick_up("E5", "D2")
    assert words(fight) == ""
    fight.key(KEY.Key_Escape)
    assert fight.window.settings.flag("legend") is False


def test_the_legend_leaves_the_corner_that_one_looks_at(fight: Pilot) -> None:
    legend = fight.window.parts.area.legend
    fight.pick_up("E5", "D2")
    assert legend.x() == 10
    fight.move("B9")
    assert legend.x() > fight.board.width() // 2
    fight.key(KEY.Key_Escape)
