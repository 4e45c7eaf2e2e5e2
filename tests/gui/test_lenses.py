"""The lenses for threat, reach, sight and flanking, and the legend."""

from functools import partial

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.scene.overlays.registry import legend_entries
from gridapp.session.overlays.bands import BandsMark, CostBand
from tests import marks
from tests.gui.pilot import Pilot
from tests.waiting import pass_time, wait_until

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
    assert "Opportunity attacks at this step" in words(fight)
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
    assert "Opportunity attacks at this step" not in before
    qtbot.waitUntil(lambda: "Opportunity attacks at this step" in words(fight))
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


def test_legend_lies_beside_the_board_where_there_is_room(fight: Pilot) -> None:
    """The left half is board: the lower right corner covers nothing; a token there, the upper."""
    fight.pick_up("E5", "D2")
    legend, area = fight.window.parts.board_area.legend, fight.window.parts.board_area
    half = area.width() // 2
    board = QRect(0, 0, half, area.height())
    places = []
    for token in (QRect(), QRect(half, area.height() // 2, half, area.height() // 2)):
        legend.show_overlay(EMPTY_OVERLAY)
        legend.show_overlay(fight.overlay)
        legend.avoid((), partial(list, [token]), board)
        assert not legend.geometry().intersects(board)
        places.append(legend.geometry().center().y() > area.height() // 2)
    assert places == [True, False]


def test_legend_covers_the_route_before_the_labels_of_its_end(fight: Pilot) -> None:
    """The route lies in all four corners, the labels in the lower half, then in the upper."""
    fight.pick_up("E5", "D2")
    legend, area = fight.window.parts.board_area.legend, fight.window.parts.board_area.rect()
    for labels, is_low in (
        (area.adjusted(0, area.height() // 2, 0, 0), False),
        (area.adjusted(0, 0, 0, -area.height() // 2), True),
    ):
        legend.avoid((labels, area), list, QRect())
        assert (legend.geometry().center().y() > area.height() // 2) is is_low
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


def drag_words(fight: Pilot) -> tuple[int, int, int]:
    """Count what is drawn of the drag: threatened cells, flank cells and lines of cover."""
    shown = fight.window.parts.scene.overlay
    lines = sum(len(target.proof.lines) for target in marks.covers(shown))
    return len(marks.threat(shown)), len(marks.flanks(shown)), lines


def test_drag_is_calm_unless_all_marks_are_on(fight: Pilot) -> None:
    """The level is stored for the rules system; holding Alt shows everything."""
    fight.pick_up("E5", "D2")
    assert drag_words(fight) == (0, 0, 0)
    assert [strike.name for strike in marks.provocations(fight.overlay)] == ["Snik"]
    calm = fight.overlay
    QTest.keyPress(fight.board, KEY.Key_Alt)
    threat, _, lines = drag_words(fight)
    assert threat
    assert lines > 3
    QTest.keyRelease(fight.board, KEY.Key_Alt)
    assert fight.overlay is calm
    fight.window.commands["all_marks"].trigger()
    assert drag_words(fight)[0] == threat
    assert 0 < drag_words(fight)[2] < lines
    fight.key(KEY.Key_Escape)
    assert fight.window.settings.flag("all_marks_reactions") is True


def test_legend_takes_a_fifth_of_the_board(fight: Pilot) -> None:
    fight.window.commands["all_marks"].trigger()
    fight.pick_up("E5", "D2")
    area = fight.window.parts.board_area
    wait_until(lambda: len(area.legend.entries) >= 6)
    for height in (700, 480, 300):
        area.resize(area.width(), height)
        area.legend.fit_board()
        assert area.legend.height() <= height / 5
        assert area.legend.width() <= area.width()
    fight.key(KEY.Key_Escape)


def test_escape_cancels_a_drag_after_alt(fight: Pilot) -> None:
    """Alt alone does not go to the menus, which would take the next key."""
    fight.pick_up("E5", "D2")
    QTest.keyClick(fight.board, KEY.Key_Alt)
    assert fight.board.hasFocus()
    fight.key(KEY.Key_Escape)
    assert fight.overlay == EMPTY_OVERLAY


def test_panels_fold_and_stay_folded(fight: Pilot) -> None:
    side, commands = fight.window.parts.side, fight.window.commands
    board = fight.window.parts.board_area
    before = board.width()
    commands["side"].trigger()
    assert not side.isVisible()
    assert fight.window.settings.flag("side") is False
    pass_time(20)
    assert board.width() > before
    commands["side"].trigger()
    assert side.isVisible()
