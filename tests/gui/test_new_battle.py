"""A battle from nothing: one page asks for system, grid and map."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.grid.grid import Shape, Unit
from gridapp.packs.loader import load_packs
from gridapp.scene.gridlines import GridLook
from gridapp.windows.setup.new_battle import NewBattle
from tests.gui.pilot import LEFT, PLAIN, Pilot

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(setting_up: Pilot) -> NewBattle:
    setting_up.key(Qt.Key.Key_N, CTRL)
    found = setting_up.window.findChild(NewBattle)
    assert isinstance(found, NewBattle)
    return found


@pytest.mark.parametrize("pack", sorted(load_packs().rules))
def test_any_system_is_chosen_by_its_card(setting_up: Pilot, page: NewBattle, pack: str) -> None:
    book = setting_up.window.packs.rules[pack].book
    card = page.cards.cards[pack]
    assert card.accessibleDescription() == book.summary
    QTest.mouseClick(card, LEFT)
    page.grab()
    assert page.size_of_cells.value() == book.cells.size
    QTest.mouseClick(page.shapes[Shape.HEX_POINTY], LEFT)
    page.columns.setValue(11)
    page.rows.setValue(7)
    page.colour.setCurrentIndex(1)
    page.opacity.setValue(80)
    QTest.keyClicks(page.name, "Ambush")
    QTest.mouseClick(page.create_button, LEFT)
    battle = setting_up.battle
    assert (battle.name, battle.pack.id, battle.tokens) == ("Ambush", pack, ())
    grid = battle.board.grid
    assert (grid.columns, grid.rows, grid.shape) == (11, 7, Shape.HEX_POINTY)
    assert (grid.cell_size, grid.unit) == (book.cells.size, book.cells.unit)
    assert setting_up.window.parts.scene.look == GridLook(colour="#000000", opacity=0.8)
    assert setting_up.window.parts.palette.list.count() > 0


def test_a_picture_is_dropped_and_measured_in_columns(
    setting_up: Pilot, page: NewBattle, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "ford.png"
    QImage(400, 200, QImage.Format.Format_RGB32).save(str(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    spot, copy = page.well.rect().center(), Qt.DropAction.CopyAction
    QApplication.sendEvent(page.well, QDragEnterEvent(spot, copy, data, LEFT, PLAIN))
    QApplication.sendEvent(page.well, QDropEvent(spot.toPointF(), copy, data, LEFT, PLAIN))
    assert not page.create_button.isEnabled()
    qtbot.waitUntil(page.create_button.isEnabled, timeout=5000)
    page.columns.setValue(8)
    page.units.setCurrentIndex(1)
    QTest.mouseClick(page.create_button, LEFT)
    grid = setting_up.battle.board.grid
    assert (grid.columns, grid.rows, grid.pixels, grid.unit) == (8, 4, 50, Unit.YARDS)
    assert setting_up.window.parts.scene._ground is not None
    assert setting_up.window.parts.scene._ground.picture is not None


def test_a_file_that_is_no_map_is_told_of_and_the_page_stays(
    page: NewBattle, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"no picture")
    page.read(path)
    qtbot.waitUntil(page.create_button.isEnabled, timeout=5000)
    assert "broken.png" in page._problem.text()
    assert page.isVisible()


def test_escape_leaves_everything_as_it_was(setting_up: Pilot, page: NewBattle) -> None:
    before = setting_up.window.session
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert setting_up.window.session is before
    assert not page.isVisible()


def test_place_and_lines_are_those_of_last_time(setting_up: Pilot, qtbot: QtBot) -> None:
    window = setting_up.window
    first = window.session.file.path
    setting_up.board.zoom_to(90)
    setting_up.board.centerOn(500, 500)
    place = setting_up.board.place
    setting_up.key(Qt.Key.Key_G, CTRL)
    assert window.parts.scene.look == GridLook(lines=False)
    window.commands["sample"].trigger()
    assert setting_up.board.place is None
    assert window.parts.scene.look == GridLook()
    window.files.open(first)
    qtbot.waitUntil(lambda: window.session.file.path == first)
    assert setting_up.board.place == pytest.approx(place, abs=0.05)
    assert window.parts.scene.look == GridLook(lines=False)


def test_a_fight_is_ended_and_may_begin_again(fight: Pilot) -> None:
    fight.window.commands["end_fight"].trigger()
    assert fight.window.parts.actions.start.isVisible()
    assert not fight.window.commands["end_fight"].isEnabled()


def test_with_rules_set_aside_anybody_goes_anywhere(fight: Pilot) -> None:
    fight.key(Qt.Key.Key_F8)
    fight.drag("C8", "P10")
    assert fight.where("Cyra") == "P10"
    fight.key(Qt.Key.Key_F8)
    fight.drag("P10", "A1")
    assert fight.where("Cyra") == "P10"


def test_control_and_a_drag_do_as_well(fight: Pilot) -> None:
    fight.drag("C8", "P10", CTRL)
    assert fight.where("Cyra") == "P10"
