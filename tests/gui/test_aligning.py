"""Aligning the grid with the picture of the open battle, by mouse and by keys."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gridapp.battle.board import Board, Door, Wall
from gridapp.battle.commands import PlaceToken
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.registry import read_map
from gridapp.windows.dialogs.grid.align_page import AlignPage
from gridapp.windows.files.battle_opener import OpenedBattle
from tests.gui.conftest import Opens
from tests.gui.pilot import LEFT, PLAIN, Pilot

KEY = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
CELL, LEFT_EDGE, TOP_EDGE = 40, 12, 7

OnPicture = Callable[[CellShape], Pilot]


@pytest.fixture
def on_picture(opens: Opens, packs: Packs, tmp_path: Path) -> OnPicture:
    """Open a battle on a picture with squares of 40 pixels from (12, 7), imported as if of 64."""

    def begin(shape: CellShape) -> Pilot:
        image = QImage(640, 480, QImage.Format.Format_RGB32)
        image.fill(QColor("#7a8f5a"))
        painter = QPainter(image)
        for n in range(17):
            painter.drawLine(LEFT_EDGE + n * CELL, 0, LEFT_EDGE + n * CELL, 480)
            painter.drawLine(0, TOP_EDGE + n * CELL, 640, TOP_EDGE + n * CELL)
        painter.end()
        path = tmp_path / "Meadow 64px.png"
        image.save(str(path))
        imported = read_map(path)
        book = packs.rules["reactions"].book
        board: Board = msgspec.structs.replace(
            imported.board,
            grid=msgspec.structs.replace(imported.board.grid, shape=shape),
            walls=(Wall("w", (2, 2), (5, 2)),),
            doors=(Door("d", (5, 2), (6, 2)),),
        )
        battle = Battle(imported.name, PackRef(book.id, book.version), board)
        target = tmp_path / "meadow.battle"
        BattleFile.create(target, battle, imported.assets).close()
        session = Session.open(target, packs)
        token = Token("a", "Ayla", "heroes", (3, 3))
        assert isinstance(session.do(PlaceToken(token)), Applied)
        return opens(session)

    return begin


def page_of(pilot: Pilot) -> AlignPage:
    pilot.key(KEY.Key_A, CTRL | SHIFT)
    page = pilot.window.findChild(AlignPage)
    assert isinstance(page, AlignPage)
    return page


def spot(page: AlignPage, pixel: Point) -> QPoint:
    return page.view.widget_point(pixel).toPoint()


def drag(page: AlignPage, start: Point, goal: Point) -> None:
    QTest.mousePress(page.view, LEFT, PLAIN, spot(page, start))
    QTest.mouseMove(page.view, (spot(page, start) + spot(page, goal)) / 2)
    QTest.mouseMove(page.view, spot(page, goal))
    QTest.mouseRelease(page.view, LEFT, PLAIN, spot(page, goal))


def wheel(page: AlignPage, pixel: Point, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    position, none = QPointF(spot(page, pixel)), Qt.MouseButton.NoButton
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(position, position, QPoint(), QPoint(0, 120), none, modifier, phase, False)
    QApplication.sendEvent(page.view, event)


def test_ruler_aligns_the_grid(on_picture: OnPicture) -> None:
    """From 52 to 612 pixels: 14 cells of 40, starting a cell before the first click."""
    pilot = on_picture(CellShape.SQUARE)
    page = page_of(pilot)
    QTest.mouseClick(page.ruler, LEFT)
    for pixel in ((52.0, 47.0), (612.0, 47.0)):
        QTest.mouseClick(page.view, LEFT, PLAIN, spot(page, pixel))
    assert page.cell_count.value() == 9
    assert page.focusWidget() is page.cell_count
    QTest.keyClicks(page.cell_count, "14")
    QTest.keyClick(page.cell_count, KEY.Key_Return)
    assert page.isVisible()
    grid = page.model.grid
    assert grid.pixels == pytest.approx(CELL, abs=0.1)
    first, second = page.view.ruler_ends
    assert page.model.cells_between(first, second) == pytest.approx(14)
    assert grid.offset == pytest.approx((LEFT_EDGE - CELL, TOP_EDGE - CELL), abs=1.5)
    page.grab()
    before = pilot.battle
    QTest.mouseClick(page.accept_button, LEFT)
    after = pilot.battle
    assert after.board.grid == grid
    assert after.tokens == before.tokens
    old, new = before.board, after.board
    start = old.grid.to_pixel(old.walls[0].a)
    assert new.grid.to_pixel(new.walls[0].a) == pytest.approx(start, abs=1e-3)
    assert pilot.status.startswith("The grid is laid anew")
    pilot.undo()
    assert pilot.battle == before
    pilot.redo()
    assert pilot.battle == after


def test_keyboard_alone_aligns_the_grid(on_picture: OnPicture) -> None:
    pilot = on_picture(CellShape.SQUARE)
    page = page_of(pilot)
    view = page.view
    assert page.focusWidget() is view
    QTest.keyClick(view, KEY.Key_Right)
    QTest.keyClick(view, KEY.Key_Down, SHIFT)
    assert page.model.to_pixel((0, 0)) == (1, 10)
    QTest.keyClick(view, KEY.Key_Plus)
    assert page.model.grid.pixels == pytest.approx(64 * 1.01)
    for _ in range(3):
        QTest.keyClick(page, KEY.Key_Z, CTRL)
    assert not page.model.can_undo
    QTest.keyClick(view, KEY.Key_R)
    assert view.is_measuring
    QTest.keyClick(view, KEY.Key_Space)
    for _ in range(8):
        QTest.keyClick(view, KEY.Key_Right, SHIFT)
    QTest.keyClick(view, KEY.Key_Space)
    first, second = view.ruler_ends
    assert second[0] - first[0] == pytest.approx(80)
    QTest.keyClicks(page.cell_count, "2")
    QTest.keyClick(page.cell_count, KEY.Key_Return)
    assert page.model.grid.pixels == pytest.approx(40)
    QTest.keyClick(page, KEY.Key_Escape)
    assert not view.ruler_ends
    view.setFocus()
    QTest.keyClick(view, KEY.Key_Return)
    assert pilot.battle.board.grid.pixels == pytest.approx(40)


@pytest.mark.parametrize("shape", CellShape)
def test_handles_and_wheel_change_the_grid(on_picture: OnPicture, shape: CellShape) -> None:
    page = page_of(on_picture(shape))
    model = page.model
    first, second = model.to_pixel(model.first_corner), model.to_pixel(model.second_corner)
    drag(page, first, (first[0] + 30, first[1] + 20))
    assert model.grid.offset == pytest.approx((30, 20), abs=1.5)
    first, second = model.to_pixel(model.first_corner), model.to_pixel(model.second_corner)
    goal = tuple(a + (b - a) * 0.8 for a, b in zip(first, second, strict=True))
    drag(page, second, (goal[0], goal[1]))
    assert model.grid.pixels == pytest.approx(64 * 0.8, rel=0.02)
    assert model.to_pixel(model.first_corner) == pytest.approx(first, abs=0.01)
    under = model.grid.from_pixel((200.0, 200.0))
    wheel(page, (200.0, 200.0))
    assert model.grid.from_pixel((200.0, 200.0)) == pytest.approx(under, abs=0.02)
    size = model.grid.pixels
    wheel(page, (200.0, 200.0), SHIFT)
    assert model.grid.pixels == pytest.approx(size * 1.001)
    wheel(page, (200.0, 200.0), CTRL)
    assert model.grid.pixels == pytest.approx(size * 1.001)
    page.grab()
    for _ in range(4):
        QTest.mouseClick(page.undo, LEFT)
    assert not model.can_undo


def test_typed_numbers_and_suggestions_change_the_grid(on_picture: OnPicture) -> None:
    page = page_of(on_picture(CellShape.SQUARE))
    page.fields.pixels.setValue(40)
    page.fields.left.setValue(12.5)
    page.fields.columns.setValue(14)
    grid = page.model.grid
    assert (grid.pixels, grid.offset, grid.columns) == (40, (12.5, 0.0), 14)
    assert [button.text().replace("&", "") for button in page.suggestion_buttons] == [
        "The picture's lines: 40 pixels a cell",
        "The name: 64 pixels a cell",
        "As it came: 64 pixels a cell",
    ]
    QTest.mouseClick(page.suggestion_buttons[0], LEFT)
    assert page.model.grid.offset == pytest.approx((LEFT_EDGE, TOP_EDGE), abs=0.5)
    QTest.mouseClick(page.suggestion_buttons[2], LEFT)
    assert not page.model.is_changed


def test_walls_can_keep_their_cells(on_picture: OnPicture) -> None:
    pilot = on_picture(CellShape.SQUARE)
    page = page_of(pilot)
    walls = pilot.battle.board.walls
    page.fields.pixels.setValue(40)
    QTest.mouseClick(page.keep_walls, LEFT, PLAIN, QPoint(8, page.keep_walls.height() // 2))
    QTest.mouseClick(page.accept_button, LEFT)
    assert (pilot.battle.board.walls, pilot.battle.board.grid.pixels) == (walls, 40)


def test_open_page_closes_with_its_battle(on_picture: OnPicture, skirmish: Session) -> None:
    """Even with an active ruler, which takes the first Esc."""
    pilot = on_picture(CellShape.SQUARE)
    page = page_of(pilot)
    page.ruler.click()
    pilot.window.file_area.files.opened.emit(OpenedBattle(skirmish, None))
    assert not page.isVisible()


def test_cancel_changes_nothing(on_picture: OnPicture) -> None:
    pilot = on_picture(CellShape.HEX_FLAT)
    page, before = page_of(pilot), pilot.battle
    QTest.keyClick(page.view, KEY.Key_Right)
    QTest.keyClick(page, KEY.Key_Escape)
    assert not page.isVisible()
    assert pilot.battle == before


def test_no_page_without_a_picture(setting_up: Pilot) -> None:
    setting_up.key(KEY.Key_A, CTRL | SHIFT)
    assert setting_up.status == "There is no map picture to align the grid with"
