"""The view tells what the mouse does in cell units, and shows what is carried."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.scene.board_scene import GmScene
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import from_scene
from gridapp.scene.items.grid_lines import label_margins
from tests.golden.boards import square_overlay, square_view
from tests.golden.compare import difference

LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
SIGNALS = (
    "pressed",
    "moved",
    "released",
    "cancelled",
    "hovered",
    "context_asked",
    "double_clicked",
    "files_dropped",
)


@pytest.fixture
def told(view: BoardView) -> list[tuple[object, ...]]:
    """Every signal of the view with its arguments, points rounded to a tenth of a cell."""
    log: list[tuple[object, ...]] = []
    for name in SIGNALS:
        getattr(view, name).connect(lambda *args, name=name: log.append((name, *map(tidy, args))))
    return log


def tidy(value: object) -> object:
    return round(value, 1) if isinstance(value, float) else value


def spot(view: BoardView, x: float, y: float) -> QPoint:
    return view.mapFromScene(x * 100, y * 100)


def press(view: BoardView, x: float, y: float, button: Qt.MouseButton = LEFT) -> None:
    QTest.mousePress(view.viewport(), button, pos=spot(view, x, y))


def move(view: BoardView, x: float, y: float) -> None:
    QTest.mouseMove(view.viewport(), spot(view, x, y))


def release(view: BoardView, x: float, y: float, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseRelease(view.viewport(), button, pos=spot(view, x, y))


def under(view: BoardView, place: QPoint) -> Point:
    return from_scene(view.mapToScene(place))


def wheel(view: BoardView, place: QPoint, turns: float) -> None:
    position = QPointF(place)
    event = QWheelEvent(
        position,
        view.viewport().mapToGlobal(position),
        QPoint(),
        QPoint(0, round(120 * turns)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_a_drag_is_told_in_cells(view: BoardView, told: list[tuple[object, ...]]) -> None:
    press(view, 2.5, 5.5)
    move(view, 4.5, 5.5)
    move(view, 5.5, 6.5)
    release(view, 5.5, 6.5)
    move(view, 6.5, 6.5)
    assert told == [
        ("pressed", 2.5, 5.5, LEFT),
        ("moved", 4.5, 5.5),
        ("moved", 5.5, 6.5),
        ("released", 5.5, 6.5),
        ("hovered", 6.5, 6.5),
    ]


def break_off_by_key(view: BoardView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Escape)


def break_off_by_mouse(view: BoardView) -> None:
    press(view, 4.5, 5.5, RIGHT)
    release(view, 4.5, 5.5, RIGHT)


@pytest.mark.parametrize("break_off", [break_off_by_key, break_off_by_mouse])
def test_a_drag_is_broken_off_once(
    view: BoardView, told: list[tuple[object, ...]], break_off: Callable[[BoardView], None]
) -> None:
    press(view, 2.5, 5.5)
    break_off(view)
    break_off_by_key(view)
    release(view, 4.5, 5.5)
    assert told == [("pressed", 2.5, 5.5, LEFT), ("cancelled",)]


def test_the_view_that_loses_the_mouse_breaks_off(
    view: BoardView, told: list[tuple[object, ...]]
) -> None:
    press(view, 2.5, 5.5)
    view.hide()
    assert told[-1] == ("cancelled",)


def test_the_wheel_zooms_at_the_pointer(view: BoardView) -> None:
    place = QPoint(200, 130)
    before, size = under(view, place), view.pixels_per_cell
    wheel(view, place, 3)
    assert view.pixels_per_cell == pytest.approx(size * 1.2**3)
    assert under(view, place) == pytest.approx(before, abs=1.5 / view.pixels_per_cell)
    wheel(view, place, -100)
    assert view.pixels_per_cell == pytest.approx(6)
    wheel(view, place, 100)
    assert view.pixels_per_cell == pytest.approx(400)


def test_fit_shows_the_whole_board_and_stays_fit(view: BoardView) -> None:
    view.zoom_in()
    assert view.pixels_per_cell > 50
    view.fit()
    view.resize(300, 220)
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.adjusted(-3, -3, 3, 3).contains(view.sceneRect())
    view.zoom_to(80)
    view.resize(630, 450)
    assert view.pixels_per_cell == pytest.approx(80)


@pytest.mark.parametrize("size", [(630, 450), (631, 451), (101, 97)])
def test_the_place_of_the_view_stays_however_often_it_is_left(
    view: BoardView, size: tuple[int, int]
) -> None:
    view.resize(*size)
    view.zoom_to(77.3)
    wheel(view, QPoint(90, 61), 1)
    left = view.view_position
    assert left is not None
    for _ in range(10):
        view.fit()
        view.set_view_position(left)
        assert view.view_position == left
    shown = under(view, view.viewport().rect().center())
    assert shown == pytest.approx(left[1:], abs=1.6 / left[0])


def test_the_middle_of_the_view_stays_while_it_is_resized(view: BoardView) -> None:
    view.zoom_to(120)
    wheel(view, QPoint(380, 260), 1)
    left = view.view_position
    assert left is not None
    for size in ((500, 300), (301, 203), (640, 460), (630, 450)):
        view.resize(*size)
        assert view.view_position == left
        middle = under(view, view.viewport().rect().center())
        assert middle == pytest.approx(left[1:], abs=1.6 / view.pixels_per_cell)


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_dragging_the_ground_pans(
    view: BoardView, told: list[tuple[object, ...]], button: Qt.MouseButton
) -> None:
    view.zoom_to(90)
    place = QPoint(200, 150)
    before = under(view, place)
    QTest.mousePress(view.viewport(), button, pos=place)
    QTest.mouseMove(view.viewport(), place + QPoint(30, 20))
    QTest.mouseMove(view.viewport(), place + QPoint(60, 40))
    QTest.mouseRelease(view.viewport(), button, pos=place + QPoint(60, 40))
    assert under(view, place + QPoint(60, 40)) == pytest.approx(before, abs=0.02)
    assert told == []


def test_space_and_drag_pans(view: BoardView, told: list[tuple[object, ...]]) -> None:
    view.zoom_to(90)
    before = under(view, QPoint(200, 150))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), LEFT, pos=QPoint(200, 150))
    QTest.mouseMove(view.viewport(), QPoint(140, 150))
    QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(140, 150))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert under(view, QPoint(140, 150)) == pytest.approx(before, abs=0.02)
    press(view, 5.5, 5.5)
    assert [name for name, *_ in told] == ["pressed"]


def test_a_right_click_asks_for_the_menu(view: BoardView, told: list[tuple[object, ...]]) -> None:
    press(view, 8.5, 3.5, RIGHT)
    move(view, 9.5, 4.5)
    release(view, 9.5, 4.5, RIGHT)
    assert ("context_asked", 8.5, 3.5) in told


def test_a_double_click_is_told(view: BoardView, told: list[tuple[object, ...]]) -> None:
    QTest.mouseDClick(view.viewport(), LEFT, pos=spot(view, 8.5, 3.5))
    assert ("double_clicked", 8.5, 3.5) in told


def test_other_keys_are_left_to_the_window(view: BoardView) -> None:
    before = view.mapToScene(0, 0)
    view.zoom_to(90)
    start = view.mapToScene(0, 0)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Escape):
        QTest.keyClick(view, key)
    assert view.mapToScene(0, 0) == start != before


@pytest.fixture
def dropped(tmp_path: Path) -> QMimeData:
    data = QMimeData()
    local = QUrl.fromLocalFile(str(tmp_path / "crypt 30x20.dd2vtt"))
    data.setUrls([local, QUrl("https://example.org/map.png")])
    return data


def test_dropped_files_are_told(
    view: BoardView, told: list[tuple[object, ...]], dropped: QMimeData, tmp_path: Path
) -> None:
    place, none = QPoint(50, 50), Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(place, Qt.DropAction.CopyAction, dropped, LEFT, none)
    QApplication.sendEvent(view.viewport(), entering)
    assert entering.isAccepted()
    drop = QDropEvent(QPointF(place), Qt.DropAction.CopyAction, dropped, LEFT, none)
    QApplication.sendEvent(view.viewport(), drop)
    assert told == [("files_dropped", [str(tmp_path / "crypt 30x20.dd2vtt")])]


def test_dropped_text_is_not_taken(view: BoardView, told: list[tuple[object, ...]]) -> None:
    data = QMimeData()
    data.setText("file:///etc/passwd")
    none = Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, LEFT, none)
    QApplication.sendEvent(view.viewport(), entering)
    assert not entering.isAccepted()
    assert told == []


def test_tokens_are_sharpened_after_zooming(view: BoardView, qtbot: QtBot) -> None:
    view.zoom_to(150)
    qtbot.waitUntil(lambda: view._board.resolution.scale >= 150, timeout=2000)


def test_rulers_stand_in_for_labels_that_are_far_off(view: BoardView) -> None:
    columns, rows = view._rulers
    assert not columns.isVisible()
    assert not rows.isVisible()
    view.zoom_to(150)
    view.centerOn(900, 600)
    assert columns.isVisible()
    assert rows.isVisible()
    places = dict(columns._labels(square_view()[0].seen.grid))
    assert places["J"].x() == pytest.approx(view.mapFromScene(950, 0).x(), abs=1)
    view.scroll_to_point((0.5, 7))
    assert columns.isVisible()
    view.fit()
    assert not rows.isVisible()


@pytest.mark.parametrize("size", [(40, 27), (27, 27), (200, 150)])
def test_labels_of_a_small_board_are_whole(qtbot: QtBot, size: tuple[int, int]) -> None:
    scene = GmScene()
    data, _ = square_view()
    scene.show(replace(data, seen=replace(data.seen, grid=Grid(*size), picture=None)))
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.show()
    view.fit()
    columns, rows = view._rulers
    for _ in range(3):
        left, above = label_margins(Grid(*size), view.pixels_per_cell)
        assert view.mapFromScene(0, 0).x() >= int(left)
        assert view.mapFromScene(0, 0).y() >= int(above)
        assert not columns.isVisible()
        assert not rows.isVisible()
        view.zoom_to(view.pixels_per_cell * 1.5)
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().minimum())
        view.verticalScrollBar().setValue(view.verticalScrollBar().minimum())


def test_a_ruler_stands_in_for_labels_that_are_half_seen(view: BoardView) -> None:
    _, rows = view._rulers
    view.zoom_to(150)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().minimum())
    assert not rows.isVisible()
    by = view.mapFromScene(0, 0).x() - 10
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + by)
    assert view.mapFromScene(0, 0).x() == 10
    assert rows.isVisible()


def large_view() -> BoardView:
    data, _ = square_view()
    large = replace(data.seen, grid=Grid(200, 150), picture=None)
    scene = GmScene()
    scene.show(replace(data, seen=large))
    view = BoardView(scene)
    view.show()
    return view


def test_a_view_goes_at_once_and_quietly(qtbot: QtBot) -> None:
    """A view left to the garbage collector might be collected while it is painted."""
    gc.collect()
    gc.disable()
    try:
        views = [large_view()]
        views[0].zoom_to(100)
        views[0].scroll_to_point((199, 149))
        views[0].set_dragged_token("ayla")
        gone = weakref.ref(views[0]), weakref.ref(views[0].scene())
        views.clear()
        assert [one() for one in gone] == [None, None]
    finally:
        gc.enable()
    qtbot.wait(150)


def test_a_large_board_scrolls_from_the_start(qtbot: QtBot) -> None:
    view = large_view()
    qtbot.addWidget(view)
    view.zoom_to(100)
    view.scroll_to_point((199, 149))
    assert view.viewport().rect().contains(view.mapFromScene(19850, 14850))


def test_marks_keep_their_place_on_a_fine_screen(view: BoardView) -> None:
    view._board.show_overlay(square_overlay())  # type: ignore[attr-defined] # it is a GmScene
    plain = painted(view, 1)
    fine = painted(view, 2)
    assert fine.size() == plain.size() * 2
    smooth = Qt.TransformationMode.SmoothTransformation
    small = fine.scaled(plain.size(), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    assert difference(plain, small, 90).share < 0.01


def painted(view: BoardView, ratio: int) -> QImage:
    image = QImage(QSize(645, 445) * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    view.scene().render(painter, QRectF(0, 0, 645, 445), view.sceneRect())
    painter.end()
    image.setDevicePixelRatio(1)
    return image
