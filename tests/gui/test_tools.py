"""Tape, areas, the search for a cell, pings, the command palette, keys of one's own."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QCursor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsEllipseItem
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import HideToken, PutNote, SetPool
from gridapp.battle.notes import Note
from gridapp.battle.overlays import EMPTY_OVERLAY
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import board_rect, from_scene
from gridapp.session.area_templates import AreaShape
from gridapp.windows.dialogs.command_palette import CommandPalette
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.main_window import MainWindow
from tests.gui.pilot import LEFT, Pilot

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_the_tape_measures_by_corners(fight: Pilot) -> None:
    fight.key(KEY.Key_M)
    fight.click("A1")
    fight.move("D4")
    assert fight.status == "A1 to D4: 15 ft, 3 cells"
    fight.key(KEY.Key_Space)
    fight.move("F4")
    assert fight.status == "A1 to D4 to F4: 25 ft, 5 cells"
    fight.key(KEY.Key_Backspace)
    assert fight.status == "A1 to F4: 25 ft, 5 cells"
    fight.key(KEY.Key_Escape)
    assert fight.overlay == EMPTY_OVERLAY


def test_the_tape_is_led_by_keys_too(fight: Pilot) -> None:
    fight.key(KEY.Key_M)
    fight.key(KEY.Key_Right)
    fight.key(KEY.Key_Right)
    assert fight.status == "E5 to G5: 10 ft, 2 cells"


def test_an_area_lists_cells_and_creatures(fight: Pilot) -> None:
    fight.key(KEY.Key_A, SHIFT)
    panel = fight.window.parts.actions.area_panel
    assert panel.isVisible()
    panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    assert panel.summary == ("Takes in Ayla, Snik", "4 cells: E5 F5 E6 F6")
    fight.click((5.0, 5.0))
    fight.move("A1")
    assert panel.summary[0] == "Takes in Ayla, Snik"
    fight.press_button(panel.tiles[AreaShape.LINE])
    # From Ayla at E5 towards the pinned corner: the next middle lies 1.4 cells away.
    assert panel.summary == ("Takes in Ayla", "1 cell: E5")
    fight.press_button(panel.cancel_tile)
    assert not panel.isVisible()
    assert fight.overlay == EMPTY_OVERLAY


def test_a_place_is_searched_for_and_walked_to(fight: Pilot, qtbot: QtBot) -> None:
    fight.key(KEY.Key_F, CTRL)
    panel = fight.window.parts.search
    panel.reach_field.setCurrentIndex(panel.reach_field.findText("Gorm"))
    panel.threats_field.setCurrentIndex(2)
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: not panel.is_searching, timeout=5000)
    assert panel.results
    assert {band.name for band in fight.window.parts.scene.overlay.bands} == {"Stand here"}
    best = panel.results[0]
    item = panel.result_list.item(0)
    assert item.text().startswith(f"{fight.label(best.cell)}: {best.length:g} ft, ")
    assert item.text().endswith("threatened by 1" if best.threats else "threatened by nobody")
    QTest.mouseClick(
        panel.result_list.viewport(), LEFT, pos=panel.result_list.visualItemRect(item).center()
    )
    assert fight.overlay.footprint == (best.cell,)
    fight.key(KEY.Key_Escape)


def test_the_search_says_why_there_is_nothing_to_look_for(fight: Pilot, qtbot: QtBot) -> None:
    panel = fight.window.parts.search
    assert panel.status_text == "Where can Ayla stand?"
    for pool in ("standard", "move", "quick"):
        fight.window.context.do(SetPool(fight.active.id, pool, 0))
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: not panel.is_searching, timeout=5000)
    tile = fight.window.parts.actions.tiles[fight.window.tools.move_action]
    assert not tile.isEnabled()
    assert tile.explanation.startswith(panel.status_text)
    fight.window.commands["end_fight"].trigger()
    assert (panel.status_text, panel.find_button.isEnabled()) == ("It is nobody's turn", False)


def test_a_search_is_stopped(fight: Pilot) -> None:
    panel = fight.window.parts.search
    fight.press_button(panel.find_button)
    assert panel.is_searching
    fight.press_button(panel.find_button)
    assert not panel.is_searching


def test_what_is_found_for_one_is_not_shown_to_the_next(fight: Pilot, qtbot: QtBot) -> None:
    panel = fight.window.parts.search
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: bool(panel.results), timeout=5000)
    assert panel.is_searching
    assert fight.overlay.bands
    fight.key(KEY.Key_E)
    assert fight.overlay == EMPTY_OVERLAY


def test_a_ping_shows_at_the_table_and_goes(fight: Pilot, qtbot: QtBot) -> None:
    fight.window.commands["table"].trigger()
    fight.key(KEY.Key_P)
    table = fight.window.table_controller.window
    assert table is not None
    for scene in (fight.window.parts.scene, table.scene):
        assert any(isinstance(item, QGraphicsEllipseItem) for item in scene.items())


def test_a_ping_betrays_nobody_to_the_table(fight: Pilot) -> None:
    """With the pointer elsewhere it is at the active creature, hidden or not."""
    fight.window.commands["table"].trigger()
    table = fight.window.table_controller.window
    assert table is not None
    QCursor.setPos(5000, 5000)
    scenes = (fight.window.parts.scene, table.scene)
    fight.window.context.do(HideToken(fight.active.id, hidden=True))
    fight.window.commands["ping"].trigger()
    assert [pings(scene) for scene in scenes] == [{"E5"}, set()]
    assert fight.status == "The players do not see Ayla, nor this ping"
    fight.window.context.do(HideToken(fight.active.id, hidden=False))
    fight.window.commands["ping"].trigger()
    assert [pings(scene) for scene in scenes] == [{"E5"}, {"E5"}]


def pings(scene: BoardScene) -> set[str]:
    """The cells round which rings spread."""
    grid, rings = (
        scene.grid,
        [one for one in scene.items() if isinstance(one, QGraphicsEllipseItem)],
    )
    assert grid is not None
    return {grid.label(grid.cell_at(from_scene(ring.rect().center()))) for ring in rings}


def palette(window: MainWindow) -> CommandPalette:
    found = window.findChildren(CommandPalette)
    assert found
    return found[-1]


def test_the_palette_finds_and_does(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "prim att")
    assert page.list.count() == 1
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert fight.window.tools.aim_tool is not None
    fight.key(KEY.Key_Escape)


def test_the_palette_says_why_an_action_is_refused(fight: Pilot) -> None:
    """The whole reason with its rule, which grey tiles show to the mouse alone."""
    fight.end_turns_until("Grey")
    tile = fight.window.parts.actions.tiles["primary_attack"]
    assert not tile.isEnabled()
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "primary att")
    assert page.list.item(0).text() == "Primary Attack    has nobody within reach or range"
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert fight.status.startswith("Primary Attack: Grey has nobody within reach or range")
    assert "R-06" in fight.status


def test_the_palette_is_led_by_arrows(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "look at")
    QTest.keyClick(page.search_line, KEY.Key_Down)
    chosen = page.list.currentItem().text()
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert chosen == f"Look at {fight.window.parts.sheet.title}"


def test_a_key_of_ones_own(fight: Pilot) -> None:
    fight.window.commands["keys"].trigger()
    page = fight.window.findChild(KeysPage)
    assert isinstance(page, KeysPage)
    page.select_command("end_turn")
    page.key_edit.setKeySequence("T")
    page.set_button.click()
    assert page.message == "T is the key of: Show whose turn it is"
    page.key_edit.setKeySequence("F9")
    page.set_button.click()
    row = page.tree.currentItem()
    assert row is not None
    assert row.text(0) == "F9"
    page.close()
    turn = fight.battle.active
    fight.key(KEY.Key_E)
    assert fight.battle.active == turn
    fight.key(KEY.Key_F9)
    assert fight.battle.active != turn
    assert fight.window.settings.custom_keys() == {"end_turn": ("F9",)}
    fight.window.commands.bind("end_turn", None)
    assert fight.window.settings.custom_keys() == {}


def test_the_keyboard_goes_round_the_window(fight: Pilot) -> None:
    seen = []
    for _ in range(4):
        seen.append(fight.window.focusWidget())
        fight.key(KEY.Key_F6, to=fight.window.focusWidget())
    assert seen[0] is fight.board
    assert len(set(map(id, seen))) == 4
    assert fight.window.focusWidget() is fight.board


def test_the_overview_is_painted_when_it_is_looked_at(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not with every scroll and every change of the board, which it costs some 20 ms."""
    overview = fight.window.parts.board_area.mini_map
    painted: list[QRectF] = []
    paint = fight.window.parts.scene.paint_without_overlays

    def counted(painter: QPainter, target: QRectF, source: QRectF) -> None:
        painted.append(target)
        paint(painter, target, source)

    monkeypatch.setattr(fight.window.parts.scene, "paint_standing", counted)
    fight.board.zoom_to(160)
    for x in range(100, 900, 100):
        fight.board.centerOn(x, 300)
        overview.mark_stale()
    assert not painted
    overview.grab()
    assert len(painted) == 1
    overview.grab()
    assert len(painted) == 1
    overview.mark_stale()
    overview.grab()
    assert len(painted) == 2


def test_the_overview_shows_nothing_of_a_drag(fight: Pilot) -> None:
    """Cover and routes are for the board: in the small picture they would hide it."""
    overview = fight.window.parts.board_area.mini_map
    fight.board.zoom_to(120)

    def picture() -> QImage:
        overview.mark_stale()
        overview.grab()
        return overview._picture.copy()

    before = picture()
    fight.pick_up("E5", "E6")
    assert fight.overlay.bands
    assert fight.overlay.covers
    assert picture() == before
    fight.key(KEY.Key_Escape)


def test_the_overview_looks_like_the_board(fight: Pilot) -> None:
    """Ground, creatures and the marks of notes are painted as the whole scene paints them."""
    fight.window.session.do(PutNote(Note(1, "A dry well", (2, 2))))
    scene = fight.window.parts.scene
    fight.click("P10")
    scene.show_overlay(EMPTY_OVERLAY)
    area, seen = board_rect(fight.battle.board.grid), []
    for paint in (scene.paint_without_overlays, scene.render):
        image = QImage(800, 500, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint(painter, QRectF(image.rect()), area)
        painter.end()
        seen.append(image)
    assert seen[0] == seen[1]


def test_the_overview_shows_while_a_part_is_seen(fight: Pilot) -> None:
    overview = fight.window.parts.board_area.mini_map
    assert not overview.isVisible()
    fight.board.zoom_to(120)
    assert overview.isVisible()
    assert not overview.grab().isNull()
    before = fight.board.view_position
    QTest.mouseClick(overview, LEFT, pos=overview.rect().bottomRight() / 1.3)
    assert fight.board.view_position != before
    fight.key(KEY.Key_Home)
    assert not overview.isVisible()
