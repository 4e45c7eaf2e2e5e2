"""The lenses for threat, reach, sight and flanking, and the legend."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.scene.overlays.registry import legend_entries
from gridapp.session.overlays.bands import BandsMark, CostBand
from tests import marks
from tests.gui.pilot import Pilot

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


def words(pilot: Pilot) -> str:
    return " | ".join(sign.text for sign in pilot.window.parts.board_area.legend.entries)


def test_lenses_return_after_a_drag(fight: Pilot) -> None:
    fight.key(KEY.Key_T, SHIFT)
    scene = fight.window.parts.scene
    assert {cell for cell, _, _ in marks.threat(scene.overlay)}
    assert marks.show_counts(scene.overlay)
    assert not fight.window.grab().isNull()
    fight.pick_up("E5", "D2")
    assert marks.route(scene.overlay) is not None
    fight.key(KEY.Key_Escape)
    assert marks.show_counts(scene.overlay)
    fight.key(KEY.Key_T, SHIFT)
    assert scene.overlay == EMPTY_OVERLAY


def test_click_changes_the_lens_subject(fight: Pilot) -> None:
    fight.key(KEY.Key_R, SHIFT)
    before = marks.bands(fight.window.parts.scene.overlay)
    fight.click("H6")
    assert marks.bands(fight.window.parts.scene.overlay) != before
    fight.key(KEY.Key_Escape)


def test_alt_shows_all_lenses(fight: Pilot) -> None:
    QTest.keyPress(fight.board, KEY.Key_Alt)
    shown = fight.window.parts.scene.overlay
    assert marks.threat(shown)
    assert any(mark.proof.lines for mark in marks.covers(shown))
    assert not fight.window.grab().isNull()
    QTest.keyRelease(fight.board, KEY.Key_Alt)
    assert fight.window.parts.scene.overlay == EMPTY_OVERLAY


def test_legend_lists_exactly_the_visible_marks(fight: Pilot, qtbot: QtBot) -> None:
    assert words(fight) == ""
    fight.pick_up("E5", "D2")
    assert "Opportunity attack at this step" in words(fight)
    assert "Advance (Move)" in words(fight)
    assert "Waypoint" not in words(fight)
    fight.key(KEY.Key_Space)
    qtbot.waitUntil(lambda: "Waypoint" in words(fight))
    fight.key(KEY.Key_Escape)
    assert words(fight) == ""


def test_legend_is_updated_after_a_pause(fight: Pilot, qtbot: QtBot) -> None:
    fight.pick_up("E5", "E5")
    before = words(fight)
    fight.move("D2")
    assert marks.provocations(fight.overlay)
    assert words(fight) == before
    assert "Opportunity attack at this step" not in before
    qtbot.waitUntil(lambda: "Opportunity attack at this step" in words(fight))
    fight.key(KEY.Key_Escape)


def test_legend_setting_is_saved(fight: Pilot) -> None:
    fight.key(KEY.Key_L)
    fight.pick_up("E5", "D2")
    assert words(fight) == ""
    fight.key(KEY.Key_Escape)
    assert fight.window.settings.flag("legend") is False


def test_legend_avoids_the_route(fight: Pilot) -> None:
    legend, grid = fight.window.parts.board_area.legend, fight.battle.board.grid
    fight.pick_up("E5", "D2")
    for cell in ("B9", "I9", "I2", "A1", "D8"):
        fight.move(cell)
        assert not legend.geometry().contains(fight.spot(grid.centre(grid.parse_label(cell))))
    fight.key(KEY.Key_Escape)


def test_bands_with_the_same_style_share_a_legend_entry() -> None:
    bands = tuple(CostBand(f"{number} AP", ((number, 0),)) for number in range(1, 6))
    assert [sign.text for sign in legend_entries(Overlay((BandsMark(bands),)))] == [
        "1 AP",
        "2 AP",
        "3 AP to 5 AP",
    ]
    twice = (CostBand("Move", ((0, 0),)), CostBand("Move", ((1, 0),)))
    assert [sign.text for sign in legend_entries(Overlay((BandsMark(twice),)))] == ["Move"]
