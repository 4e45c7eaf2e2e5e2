"""The table window shows the players' board and no secret, at any moment."""

import inspect
import re
from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsRectItem, QWidget

from gridapp.battle.commands import HideToken, RemoveToken
from gridapp.battle.shown.views import PlayerView
from gridapp.scene.table_scene import TableScene
from gridapp.session.table.steering import Reader
from gridapp.windows.table import window as table_window
from gridapp.windows.table.window import TableWindow
from tests import marks
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


@pytest.fixture
def table(fight: Pilot) -> TableWindow:
    fight.window.commands["table"].trigger()
    window = fight.window.board_area.table.window
    assert window is not None
    return window


def picture(table: TableWindow) -> QImage:
    pass_time(150)  # tokens are painted sharply a moment after a zoom
    return table.grab().toImage()


def test_shows_the_same_board(fight: Pilot, table: TableWindow) -> None:
    assert isinstance(table.scene, TableScene)
    assert set(table.scene.token_ids()) == {token.id for token in fight.battle.tokens}
    assert table.scene.grid == fight.battle.board.grid
    assert fight.window.commands["table"].isChecked()


class Repaints(QObject):
    """Collects what is painted again on a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_what_stood_beside_the_map_is_wiped_off(fight: Pilot, table: TableWindow) -> None:
    """Plates of marks reach over the map's edge; nothing of them stays when they are gone."""
    table.resize(1200, 300)
    left = table.scene.sceneRect().left()
    item = QGraphicsRectItem(left - 200, 100, 200, 60)
    table.scene.addItem(item)
    table.scene.event_marks.clear()
    pass_time(150)
    shown = table.board.mapFromScene(item.sceneBoundingRect()).boundingRect()
    assert table.board.viewport().rect().contains(shown)
    repaints = Repaints(table.board.viewport())
    table.scene.removeItem(item)
    pass_time(150)
    assert QRegion(shown).subtracted(repaints.region).isEmpty()


def test_moves_are_shown_at_once(fight: Pilot, table: TableWindow) -> None:
    fight.choose_action("side_step")
    fight.drag("E5", "D5")
    item = table.scene.token_item(fight.token("Ayla").id)
    assert item is not None
    assert item.cells == (fight.token("Ayla").cell,)


def test_hidden_creatures_leave_no_trace(fight: Pilot, table: TableWindow) -> None:
    """Hidden or absent: pixels, order and title are the same."""
    session = fight.window.session
    wolf = fight.token("Grey").id
    session.do(HideToken(wolf, hidden=True))
    assert wolf not in table.scene.token_ids()
    hidden, title = picture(table), table.windowTitle()
    session.do(RemoveToken(wolf))
    assert picture(table) == hidden
    assert table.windowTitle() == title


def test_undoing_a_reveal_hides_again(fight: Pilot, table: TableWindow) -> None:
    session = fight.window.session
    wolf = fight.token("Grey").id
    session.do(HideToken(wolf, hidden=True))
    session.do(HideToken(wolf, hidden=False))
    assert wolf in table.scene.token_ids()
    fight.undo()
    assert wolf not in table.scene.token_ids()


def test_drags_are_invisible_if_switched_off(fight: Pilot, table: TableWindow) -> None:
    fight.window.commands["table_drags"].trigger()
    before = picture(table)
    fight.pick_up("E5", "D2")
    assert marks.bands(fight.overlay)
    assert picture(table) == before
    fight.key(Qt.Key.Key_Escape)


def test_questions_are_invisible(fight: Pilot, table: TableWindow) -> None:
    fight.drag("E5", "D2")
    item = table.scene.token_item(fight.token("Ayla").id)
    assert fight.battle.question is not None
    assert item is not None
    kinds = {type(item).__name__ for item in table.scene.items() if item.isVisible()}
    assert kinds <= {"TokenItem", "OverlayItem"}
    assert table.scene.drag is None


def test_holds_only_a_player_view(fight: Pilot) -> None:
    source = inspect.getsource(table_window)
    assert "get_view" in source
    assert not re.search(r"\bSession\b", source)
    assert "GmView" not in source
    with pytest.raises(TypeError):
        TableWindow(fight.window.session.gm_view, fight.window.pictures)  # type: ignore[arg-type]


def test_title_has_no_names(fight: Pilot, table: TableWindow) -> None:
    texts = (table.windowTitle(), table.windowFilePath(), table.toolTip(), table.accessibleName())
    names = [fight.battle.name, *(token.name for token in fight.battle.tokens)]
    assert not [name for name in names for text in texts if name in text]


def test_never_takes_the_keyboard(fight: Pilot, table: TableWindow) -> None:
    assert table.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert table.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert fight.window.focusWidget() is fight.board


def test_double_click_and_command_fill_the_screen(fight: Pilot, table: TableWindow) -> None:
    QTest.mouseDClick(table, Qt.MouseButton.LeftButton)
    assert table.isFullScreen()
    fight.window.commands["table_full"].trigger()
    assert not table.isFullScreen()


def test_closes_and_reopens(fight: Pilot, table: TableWindow) -> None:
    table.close()
    assert fight.window.board_area.table.window is None
    assert not fight.window.commands["table"].isChecked()
    fight.window.commands["table"].trigger()
    assert fight.window.board_area.table.window is not None


def test_closes_with_the_main_window(fight: Pilot, table: TableWindow) -> None:
    fight.window.close()
    assert not table.isVisible()


def test_window_on_the_only_screen_is_not_opened_by_a_restart(
    fight: Pilot, table: TableWindow
) -> None:
    controller = fight.window.board_area.table
    controller.shut_down()
    assert fight.window.settings.shown_table() is None
    controller.reopen()
    assert controller.window is None


def test_clicks_do_nothing(fight: Pilot, table: TableWindow) -> None:
    before = fight.window.session.file.last_line
    viewport = table.board.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    QTest.mouseMove(viewport, QPoint(400, 320))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(400, 320))
    assert fight.window.session.file.last_line == before


def test_shows_a_new_battle(fight: Pilot, table: TableWindow) -> None:
    fight.window.commands["sample"].trigger()
    assert table.scene.grid == fight.battle.board.grid
    assert len(table.scene.token_ids()) == 8


def test_provider_is_called_on_every_refresh(table: TableWindow) -> None:
    provide: Callable[[], PlayerView] = table._provide
    assert isinstance(provide(), PlayerView)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("reader", [Reader.BOTTOM, Reader.LEFT])
def test_letters_beside_a_whole_map_are_never_cut(
    setting_up: Pilot, turn: int, reader: Reader
) -> None:
    """Letters have a least size, so a small window needs more room for them than a large one."""
    setting_up.window.commands["table"].trigger()
    table = setting_up.window.board_area.table.window
    assert table is not None
    state = msgspec.structs.replace(table.state.turned(turn), reader=reader)
    for size in (QSize(400, 120), QSize(160, 300)):
        table.resize(size)
        table.set_state(state, None)
        image = table.grab().toImage()
        ground = image.pixelColor(1, 1).lightness()
        edges = [(x, y) for x in range(size.width()) for y in (0, size.height() - 1)]
        edges += [(x, y) for y in range(size.height()) for x in (0, size.width() - 1)]
        # The letters are lighter, the shadow of the board is darker than the ground.
        assert max(image.pixelColor(*spot).lightness() for spot in edges) <= ground, size
