"""Measure and area tools, position search, pings, command palette, custom shortcuts, mini map."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QCursor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsEllipseItem
from pytestqt.qtbot import QtBot

from gridapp.battle.areas import AreaShape
from gridapp.battle.commands import HideToken, PutNote, SetPool
from gridapp.battle.notes import Note
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import board_rect, from_scene
from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.camera import Frame
from gridapp.session.table.monitors import MonitorSettings
from gridapp.windows.dialogs.adjust.adjust_page import AdjustPage
from gridapp.windows.dialogs.command_palette import CommandPalette
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.dialogs.manual_window import ManualWindow
from gridapp.windows.main_window import MainWindow
from gridapp.windows.table.screens import identity_of
from tests import marks
from tests.gui.pilot import LEFT, Pilot
from tests.waiting import wait_until

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_measure_tool_measures_with_corners(fight: Pilot) -> None:
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


def test_measure_tool_works_by_keys(fight: Pilot) -> None:
    fight.key(KEY.Key_M)
    fight.key(KEY.Key_Right)
    fight.key(KEY.Key_Right)
    assert fight.status == "E5 to G5: 10 ft, 2 cells"


def test_area_lists_cells_and_creatures(fight: Pilot) -> None:
    fight.key(KEY.Key_A, SHIFT)
    panel = fight.window.parts.actions.area_panel
    assert panel.isVisible()
    panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    assert panel.summary == ("Affects Ayla, Snik", "4 cells, E5 to F6")
    fight.click((5.0, 5.0))
    fight.move("A1")
    assert panel.summary[0] == "Affects Ayla, Snik"
    fight.press_button(panel.tiles[AreaShape.LINE])
    # From Ayla's corner of E5, which it spares, one cell far: the middle of F6 lies 0.7 away.
    assert panel.summary == ("Affects nobody", "1 cell: F6")
    fight.press_button(panel.cancel_tile)
    assert not panel.isVisible()
    assert fight.overlay == EMPTY_OVERLAY


def test_found_position_starts_a_keyboard_move(fight: Pilot, qtbot: QtBot) -> None:
    fight.key(KEY.Key_F, CTRL)
    panel = fight.window.parts.search
    panel.reach_field.setCurrentIndex(panel.reach_field.findText("Gorm"))
    panel.threats_field.setCurrentIndex(2)
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: not panel.is_searching)
    assert panel.results
    shown = marks.bands(fight.window.parts.scene.overlay)
    assert {band.name for band in shown} == {"Possible position"}
    best = panel.results[0]
    item = panel.result_list.item(0)
    assert item.text().startswith(f"{fight.label(best.cell)}: {best.length:g} ft, ")
    assert item.text().endswith("threatened by 1" if best.threats else "threatened by nobody")
    QTest.mouseClick(
        panel.result_list.viewport(), LEFT, pos=panel.result_list.visualItemRect(item).center()
    )
    assert marks.footprint(fight.overlay) == (best.cell,)
    fight.key(KEY.Key_Escape)


def test_search_explains_why_it_cannot_start(fight: Pilot, qtbot: QtBot) -> None:
    panel = fight.window.parts.search
    assert panel.status_text == "Where can Ayla stand?"
    for pool in ("standard", "move", "quick"):
        fight.window.context.do(SetPool(fight.active.id, pool, 0))
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: not panel.is_searching)
    tile = fight.window.parts.actions.tiles[fight.window.tools.move_action]
    assert not tile.isEnabled()
    assert tile.explanation.startswith(panel.status_text)
    fight.window.commands["end_fight"].trigger()
    assert (panel.status_text, panel.find_button.isEnabled()) == ("No creature has the turn", False)


def test_search_can_be_stopped(fight: Pilot) -> None:
    panel = fight.window.parts.search
    fight.press_button(panel.find_button)
    assert panel.is_searching
    fight.press_button(panel.find_button)
    assert not panel.is_searching


def test_results_are_cleared_for_the_next_creature(fight: Pilot, qtbot: QtBot) -> None:
    panel = fight.window.parts.search
    fight.press_button(panel.find_button)
    qtbot.waitUntil(lambda: bool(panel.results))
    assert panel.is_searching
    assert marks.bands(fight.overlay)
    fight.key(KEY.Key_E)
    assert fight.overlay == EMPTY_OVERLAY


def test_ping_shows_on_the_table_and_ends(fight: Pilot, qtbot: QtBot) -> None:
    fight.window.commands["table"].trigger()
    fight.key(KEY.Key_P)
    table = fight.window.board_area.table.window
    assert table is not None
    for scene in (fight.window.parts.scene, table.scene):
        assert any(isinstance(item, QGraphicsEllipseItem) for item in scene.items())


def test_ping_does_not_reveal_hidden_creatures(fight: Pilot) -> None:
    """With the pointer off the board the ping is at the active creature, hidden or not."""
    fight.window.commands["table"].trigger()
    table = fight.window.board_area.table.window
    assert table is not None
    QCursor.setPos(5000, 5000)
    scenes = (fight.window.parts.scene, table.scene)
    fight.window.context.do(HideToken(fight.active.id, hidden=True))
    fight.window.commands["ping"].trigger()
    assert [pings(scene) for scene in scenes] == [{"E5"}, set()]
    assert fight.status == "The players see neither Ayla nor this ping"
    fight.window.context.do(HideToken(fight.active.id, hidden=False))
    fight.window.commands["ping"].trigger()
    assert [pings(scene) for scene in scenes] == [{"E5"}, {"E5"}]


def test_ping_that_players_do_not_see_is_told_to_the_gm(fight: Pilot) -> None:
    fight.window.commands["table"].trigger()
    table = fight.window.board_area.table.window
    assert table is not None
    QCursor.setPos(5000, 5000)
    keys = ("ping", "table_black", "table_freeze")
    ping, black, freeze = (fight.window.commands[key] for key in keys)
    black.trigger()
    ping.trigger()
    assert fight.status == "The players do not see this ping now"
    black.trigger()
    freeze.trigger()
    ping.trigger()
    assert fight.status == "The players do not see this ping now"
    freeze.trigger()
    # Three inches of an inch-true map, far from the active creature at the upper left.
    monitor = MonitorSettings(identity_of(table.screen()), density_from_dpi(100, 100))
    steering = fight.window.board_area.table.steering
    table.resize(300, 200)
    steering.set_window(table, monitor)
    steering.set_state(steering.state.with_frame(Frame((18.5, 12.5), true_size=True)))
    ping.trigger()
    assert fight.status == "This ping lies outside what the players see"


def pings(scene: BoardScene) -> set[str]:
    """Return the centre cells of all ping rings."""
    grid, rings = (
        scene.grid,
        [item for item in scene.items() if isinstance(item, QGraphicsEllipseItem)],
    )
    assert grid is not None
    return {grid.label(grid.cell_at(from_scene(ring.rect().center()))) for ring in rings}


def palette(window: MainWindow) -> CommandPalette:
    palettes = window.findChildren(CommandPalette)
    assert palettes
    return palettes[-1]


def test_command_palette_runs_a_command(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "prim att")
    assert page.list.count() == 1
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert fight.window.tools.aim_tool is not None
    fight.key(KEY.Key_Escape)


def test_command_palette_finds_fog_by_the_words_of_other_programs(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    for words in ("fog of war", "fog by sight", "fog by hand"):
        page.search_line.setText(words)
        assert page.list.item(0).text().startswith("Fog")


def test_command_palette_says_that_nothing_is_found(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    assert not page.nothing.isVisible()
    QTest.keyClicks(page.search_line, "xyzzy")
    assert page.list.count() == 0
    assert page.nothing.isVisible()
    assert page.nothing.text().startswith("Nothing found.")
    assert page.search_line.accessibleDescription() == page.nothing.text()
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert not page.isVisible()
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "xyzzy")
    page.search_line.setText("end")
    assert not page.nothing.isVisible()
    assert page.search_line.accessibleDescription() == ""
    page.close()


@pytest.mark.parametrize("words", ["text board", "ascii", "board as text"])
def test_command_palette_leads_to_the_board_in_letters(fight: Pilot, words: str) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, words)
    assert page.list.item(0).text().startswith("Picture")
    page.close()


def test_command_palette_explains_unavailable_actions(fight: Pilot) -> None:
    """The full reason with its rule, which disabled tiles show as a tooltip only."""
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


def test_command_palette_works_by_arrow_keys(fight: Pilot) -> None:
    fight.key(KEY.Key_K, CTRL)
    page = palette(fight.window)
    QTest.keyClicks(page.search_line, "go to")
    QTest.keyClick(page.search_line, KEY.Key_Down)
    chosen = page.list.currentItem().text()
    QTest.keyClick(page.search_line, KEY.Key_Return)
    assert chosen == f"Go to {fight.window.parts.sheet.title}"


def test_custom_shortcut(fight: Pilot) -> None:
    fight.window.commands["keys"].trigger()
    page = fight.window.findChild(KeysPage)
    assert isinstance(page, KeysPage)
    page.select_command("end_turn")
    page.key_edit.setKeySequence("T")
    page.set_button.click()
    assert page.message == "T is already used by: Show active creature"
    page.key_edit.setKeySequence("U")
    page.set_button.click()
    row = page.tree.currentItem()
    assert row is not None
    assert row.text(0) == "U"
    page.close()
    turn = fight.battle.active
    fight.key(KEY.Key_E)
    assert fight.battle.active == turn
    fight.key(KEY.Key_U)
    assert fight.battle.active != turn
    assert fight.window.settings.custom_keys() == {"end_turn": ("U",)}
    fight.window.commands.bind("end_turn", None)
    assert fight.window.settings.custom_keys() == {}


def test_tab_cycles_through_the_window(fight: Pilot) -> None:
    seen = []
    for _ in range(4):
        seen.append(fight.window.focusWidget())
        fight.key(KEY.Key_F6, to=fight.window.focusWidget())
    assert seen[0] is fight.board
    assert len(set(map(id, seen))) == 4
    assert fight.window.focusWidget() is fight.board


def test_mini_map_is_painted_on_demand(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting costs about 20 ms, too much for every scroll and every change of the board."""
    overview = fight.window.parts.board_area.mini_map
    painted: list[QRectF] = []
    paint = fight.window.parts.scene.paint_without_overlays

    def counted(painter: QPainter, target: QRectF, source: QRectF) -> None:
        painted.append(target)
        paint(painter, target, source)

    monkeypatch.setattr(fight.window.parts.scene, "paint_without_overlays", counted)
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


def test_mini_map_ignores_overlays(fight: Pilot) -> None:
    """Covers and routes are shown on the board only: they would hide the small picture."""
    overview = fight.window.parts.board_area.mini_map
    fight.board.zoom_to(120)

    def picture() -> QImage:
        overview.mark_stale()
        overview.grab()
        return overview._picture.copy()

    fight.window.commands["all_marks"].trigger()
    before = picture()
    fight.pick_up("E5", "E6")
    assert marks.bands(fight.overlay)
    wait_until(lambda: marks.covers(fight.overlay))
    assert picture() == before
    fight.key(KEY.Key_Escape)


def test_mini_map_equals_the_board(fight: Pilot) -> None:
    """Ground, creatures and note marks are painted as in the full scene."""
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


def test_mini_map_shows_while_zoomed_in(fight: Pilot) -> None:
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


@pytest.mark.parametrize(
    ("typed", "title", "origin"),
    [
        ("heal", "Damage and healing", "Menu Play"),
        ("cure", "Damage and healing", "Menu Play"),
        ("cure", "Patch a wound", "Action"),
        ("attack of opportunity", "Where foes may react", "Menu Show"),
        ("stealth", "Surprised", "Condition"),
        ("würfel", "Roll dice", "Menu Play"),
        ("aoo", "Moving a creature", "Manual"),
    ],
)
def test_palette_knows_what_people_call_things(
    fight: Pilot, typed: str, title: str, origin: str
) -> None:
    fight.window.commands["palette"].trigger()
    shown = palette(fight.window)
    shown.search_line.setText(typed)
    items = [shown.list.item(row) for row in range(shown.list.count())]
    spoken = [item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items]
    assert any(text.startswith(title) and text.endswith(origin) for text in spoken), spoken


def test_palette_switches_a_ruling(fight: Pilot) -> None:
    menu = fight.window.board_area.finder.ruling_menu("diagonals")
    chosen = [action.text() for action in menu.actions() if action.isChecked()]
    assert chosen == ["Every step the same"]
    next(
        action for action in menu.actions() if action.text() == "Every second diagonal double"
    ).trigger()
    assert fight.battle.pack.settings["diagonals"] == "alternating"


def test_palette_opens_the_manual_at_a_heading(fight: Pilot) -> None:
    fight.window.board_area.finder.page_requested.emit("playing.md", "Dice")
    page = fight.window.findChild(ManualWindow)
    assert isinstance(page, ManualWindow)
    assert page.page == "playing.md"
    assert page.browser.textCursor().block().text() == "Dice"


def test_palette_opens_a_condition(fight: Pilot) -> None:
    fight.window.board_area.finder.condition_requested.emit("blind")
    page = fight.window.findChild(AdjustPage)
    assert isinstance(page, AdjustPage)
    assert page.conditions.condition.currentData() == "blind"
    assert page.tabs.currentWidget() is page.conditions
