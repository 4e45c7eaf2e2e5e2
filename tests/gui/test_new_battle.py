"""The page for a new battle: system, grid and map."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.battle.grid_style import GridStyle
from gridapp.grid.grid import CellShape, Unit
from gridapp.packs.loader import load_packs
from gridapp.session.groups.placing import PlacementOptions
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.registry import read_map
from gridapp.windows.dialogs.grid.align_page import AlignPage
from gridapp.windows.dialogs.setup import map_choice
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from tests.gui.maps import hall
from tests.gui.pilot import LEFT, PLAIN, Pilot
from tests.storage.samples import spots

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(setting_up: Pilot) -> NewBattleDialog:
    setting_up.key(Qt.Key.Key_N, CTRL)
    dialog = setting_up.window.findChild(NewBattleDialog)
    assert isinstance(dialog, NewBattleDialog)
    return dialog


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_system_is_selected_by_its_card(
    setting_up: Pilot, page: NewBattleDialog, pack: str
) -> None:
    book = setting_up.window.packs.rules[pack].book
    card = page.cards.cards[pack]
    assert card.accessibleDescription() == book.summary
    QTest.mouseClick(card, LEFT)
    page.grab()
    assert page.grid.size.value() == book.cells.size
    QTest.mouseClick(page.grid.shapes[CellShape.HEX_POINTY], LEFT)
    page.grid.columns.setValue(11)
    page.grid.rows.setValue(7)
    page.lines.colour.setCurrentIndex(1)
    page.lines.opacity.setValue(80)
    QTest.keyClicks(page.name, "Ambush")
    QTest.mouseClick(page.create_button, LEFT)
    battle = setting_up.battle
    assert (battle.name, battle.pack.id, battle.tokens) == ("Ambush", pack, ())
    grid = battle.board.grid
    assert (grid.columns, grid.rows, grid.shape) == (11, 7, CellShape.HEX_POINTY)
    assert (grid.cell_size, grid.unit) == (book.cells.size, book.cells.unit)
    assert battle.look == GridStyle(colour="#000000", opacity=80)
    assert setting_up.window.parts.scene.look == battle.look
    assert setting_up.window.parts.palette.list.count() > 0


def test_all_cards_are_visible_and_selectable_by_keys(
    setting_up: Pilot, page: NewBattleDialog, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    assert page.cards.verticalScrollBar().maximum() == 0
    chosen = page.cards.cards[page.pack]
    assert page.focusWidget() is chosen
    QTest.keyClick(chosen, Qt.Key.Key_Down)
    assert page.pack != setting_up.battle.pack.id
    assert page.focusWidget() is page.cards.cards[page.pack]
    QTest.keyClick(page.cards.cards[page.pack], Qt.Key.Key_Tab)
    assert page.focusWidget() is page.name


def test_dropped_picture_is_divided_into_columns(
    setting_up: Pilot, page: NewBattleDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "ford.png"
    QImage(400, 200, QImage.Format.Format_RGB32).save(str(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    spot, copy = page.map.drop_zone.rect().center(), Qt.DropAction.CopyAction
    QApplication.sendEvent(page.map.drop_zone, QDragEnterEvent(spot, copy, data, LEFT, PLAIN))
    QApplication.sendEvent(page.map.drop_zone, QDropEvent(spot.toPointF(), copy, data, LEFT, PLAIN))
    assert not page.create_button.isEnabled()
    qtbot.waitUntil(page.create_button.isEnabled)
    page.grid.columns.setValue(8)
    page.grid.units.setCurrentIndex(1)
    QTest.mouseClick(page.create_button, LEFT)
    grid = setting_up.battle.board.grid
    assert (grid.columns, grid.rows, grid.pixels, grid.unit) == (8, 4, 50, Unit.YARDS)
    assert setting_up.window.parts.scene._background is not None
    assert setting_up.window.parts.scene._background.picture is not None


def test_windows_of_a_map_are_no_doors(page: NewBattleDialog, qtbot: QtBot, tmp_path: Path) -> None:
    """Two portals are a cell wide; two of half a cell are windows."""
    drawn = hall()
    for x in (8, 9):
        bounds = spots((x, 3), (x, 3.5))
        drawn["portals"].append({**drawn["portals"][0], "bounds": bounds})
    path = tmp_path / "hall.dd2vtt"
    path.write_text(json.dumps(drawn), encoding="utf-8")
    page.map.load(path)
    qtbot.waitUntil(page.create_button.isEnabled)
    assert page.map.drop_zone._note.text().endswith(" walls, 2 doors, 2 windows")


def test_unusable_file_is_reported_in_the_dialog(
    page: NewBattleDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"no picture")
    page.map.load(path)
    qtbot.waitUntil(page.create_button.isEnabled)
    assert "broken.png" in page._problem.text()
    assert page.isVisible()


def test_escape_changes_nothing(setting_up: Pilot, page: NewBattleDialog) -> None:
    before = setting_up.window.session
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert setting_up.window.session is before
    assert not page.isVisible()


def test_view_of_each_battle_is_restored(setting_up: Pilot, qtbot: QtBot) -> None:
    window = setting_up.window
    first = window.session.file.path
    setting_up.board.zoom_to(90)
    setting_up.board.centerOn(500, 500)
    position = setting_up.board.view_position
    assert position is not None
    window.commands["sample"].trigger()
    window.file_area.files.open(first)
    qtbot.waitUntil(lambda: window.session.file.path == first)
    again = setting_up.board.view_position
    assert again is not None
    # As high as before: what else is shown around the board may take other room.
    assert again[:2] == pytest.approx(position[:2], abs=0.05)


def test_pasted_picture_can_be_aligned(
    setting_up: Pilot, page: NewBattleDialog, qtbot: QtBot
) -> None:
    """500 by 300 pixels, squares of 40 from (20, 10): 12 by 8 cells, the last ones whole."""
    image = QImage(500, 300, QImage.Format.Format_RGB32)
    image.fill(0x7A8F5A)
    QGuiApplication.clipboard().setImage(image)
    QTest.keyClick(page, Qt.Key.Key_V, CTRL)
    qtbot.waitUntil(page.create_button.isEnabled)
    assert page.map.drop_zone.align.isEnabled()
    QTest.mouseClick(page.map.drop_zone.align, LEFT)
    aligning = page.findChild(AlignPage)
    assert isinstance(aligning, AlignPage)
    aligning.fields.pixels.setValue(40)
    aligning.fields.left.setValue(20)
    aligning.fields.top.setValue(10)
    QTest.keyClick(aligning.view, Qt.Key.Key_Return)
    assert (page.grid.columns.value(), page.grid.rows.value()) == (12, 8)
    page.grid.units.setCurrentIndex(1)
    QTest.mouseClick(page.create_button, LEFT)
    grid = setting_up.battle.board.grid
    assert (grid.columns, grid.rows, grid.pixels, grid.unit) == (12, 8, 40, Unit.YARDS)
    assert grid.to_pixel((0, 0)) == (20, 10)


def test_shape_change_drops_the_alignment(
    page: NewBattleDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "ford [10x6].png"
    QImage(500, 300, QImage.Format.Format_RGB32).save(str(path))
    page.map.load(path)
    qtbot.waitUntil(page.create_button.isEnabled)
    aligning = page.align()
    assert aligning is not None
    QTest.keyClick(aligning.view, Qt.Key.Key_Right)
    QTest.keyClick(aligning.view, Qt.Key.Key_Return)
    assert page.request.aligned_grid is not None
    QTest.mouseClick(page.grid.shapes[CellShape.HEX_POINTY], LEFT)
    assert page.request.aligned_grid is None


def test_empty_clipboard_is_reported(page: NewBattleDialog) -> None:
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(page.map.drop_zone.paste, LEFT)
    assert page._problem.text() == "There is no picture and no file on the clipboard."


def test_fight_can_end_and_start_again(fight: Pilot) -> None:
    fight.window.commands["end_fight"].trigger()
    assert fight.window.parts.actions.start_tile.isVisible()
    assert not fight.window.commands["end_fight"].isEnabled()


def test_move_without_rules(fight: Pilot) -> None:
    fight.key(Qt.Key.Key_F8)
    fight.drag("C8", "P10")
    assert fight.position("Cyra") == "P10"
    fight.key(Qt.Key.Key_F8)
    fight.drag("P10", "A1")
    assert fight.position("Cyra") == "P10"


def test_ctrl_drag_moves_without_rules(fight: Pilot) -> None:
    fight.drag("C8", "P10", CTRL)
    assert fight.position("Cyra") == "P10"


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Maps are not read before the gate opens."""
    gate = Event()

    def late(path: Path, part: str = "") -> ImportedMap:
        gate.wait(4)
        return read_map(path, part=part)

    monkeypatch.setattr(map_choice, "read_map", late)
    yield gate
    gate.set()


def test_map_reading_can_be_cancelled(
    setting_up: Pilot, page: NewBattleDialog, qtbot: QtBot, gate: Event, tmp_path: Path
) -> None:
    path = tmp_path / "ford.png"
    QImage(400, 200, QImage.Format.Format_RGB32).save(str(path))
    page.map.load(path)
    assert not page.create_button.isEnabled()
    QTest.mouseClick(page.map.job_bar.cancel_button, LEFT)
    assert page.create_button.isEnabled()
    gate.set()
    qtbot.waitUntil(lambda: not setting_up.window.parts.job_bar._jobs)
    assert page.map.chosen is None
    assert page.create_button.isEnabled()


def test_dialog_closes_while_a_map_is_read(
    setting_up: Pilot, page: NewBattleDialog, qtbot: QtBot, gate: Event, tmp_path: Path
) -> None:
    """The dialog does not wait; the thread ends under the main window's job bar."""
    path = tmp_path / "ford.png"
    QImage(400, 200, QImage.Format.Format_RGB32).save(str(path))
    page.map.load(path)
    (job,) = setting_up.window.parts.job_bar._jobs
    with qtbot.waitSignal(page.destroyed):
        page.reject()
    assert job._thread.isRunning()
    gate.set()
    qtbot.waitUntil(lambda: not setting_up.window.parts.job_bar._jobs)


def test_app_quits_while_a_map_is_read(
    setting_up: Pilot, page: NewBattleDialog, gate: Event, tmp_path: Path
) -> None:
    path = tmp_path / "ford.png"
    QImage(400, 200, QImage.Format.Format_RGB32).save(str(path))
    page.map.load(path)
    gate.set()
    setting_up.window.close()
    assert not setting_up.window.parts.job_bar._jobs


def test_empty_board_explains_why_no_fight_starts(setting_up: Pilot, page: NewBattleDialog) -> None:
    QTest.mouseClick(page.create_button, LEFT)
    start = setting_up.window.parts.actions.start_tile
    assert not start.isEnabled()
    assert start.accessibleName() == "Roll initiative, Place creatures first"
    take = setting_up.window.board_area.presenter.creatures["goblin"]
    setting_up.window.tools.drag_creature_over(take, (3.5, 3.5), PlacementOptions(), drop=True)
    assert start.isEnabled()
    assert start.accessibleName() == "Roll initiative, Starts the fight"
