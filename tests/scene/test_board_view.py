"""Board view: pointer signals in cell units, zoom, pan and labels."""

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
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import from_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.grid_lines import label_margins
from tests.golden.boards import square_overlay, square_view
from tests.golden.compare import difference
from tests.waiting import pass_time

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
    "context_menu_requested",
    "double_clicked",
    "files_dropped",
)


@pytest.fixture
def events(view: BoardView) -> list[tuple[object, ...]]:
    """Record every signal of the view with its arguments, points rounded to a tenth of a cell."""
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


def under(view: BoardView, position: QPoint) -> Point:
    return from_scene(view.mapToScene(position))


def wheel(view: BoardView, pixel: QPoint, turns: float) -> None:
    position = QPointF(pixel)
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


def test_drag_signals_are_in_cell_units(view: BoardView, events: list[tuple[object, ...]]) -> None:
    press(view, 2.5, 5.5)
    move(view, 4.5, 5.5)
    move(view, 5.5, 6.5)
    release(view, 5.5, 6.5)
    move(view, 6.5, 6.5)
    assert events == [
        ("pressed", 2.5, 5.5, LEFT),
        ("moved", 4.5, 5.5),
        ("moved", 5.5, 6.5),
        ("released", 5.5, 6.5),
        ("hovered", 6.5, 6.5),
    ]


def cancel_by_key(view: BoardView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Escape)


def cancel_by_mouse(view: BoardView) -> None:
    press(view, 4.5, 5.5, RIGHT)
    release(view, 4.5, 5.5, RIGHT)


@pytest.mark.parametrize("break_off", [cancel_by_key, cancel_by_mouse])
def test_drag_is_cancelled_once(
    view: BoardView, events: list[tuple[object, ...]], break_off: Callable[[BoardView], None]
) -> None:
    press(view, 2.5, 5.5)
    break_off(view)
    cancel_by_key(view)
    release(view, 4.5, 5.5)
    assert events == [("pressed", 2.5, 5.5, LEFT), ("cancelled",)]


def test_hiding_the_view_cancels_the_drag(
    view: BoardView, events: list[tuple[object, ...]]
) -> None:
    press(view, 2.5, 5.5)
    view.hide()
    assert events[-1] == ("cancelled",)


def test_wheel_zooms_at_pointer(view: BoardView) -> None:
    position = QPoint(200, 130)
    before, size = under(view, position), view.pixels_per_cell
    wheel(view, position, 3)
    assert view.pixels_per_cell == pytest.approx(size * 1.2**3)
    assert under(view, position) == pytest.approx(before, abs=1.5 / view.pixels_per_cell)
    wheel(view, position, -100)
    assert view.pixels_per_cell == pytest.approx(6)
    wheel(view, position, 100)
    assert view.pixels_per_cell == pytest.approx(400)


def test_fit_shows_whole_board_after_resize(view: BoardView) -> None:
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
def test_view_position_does_not_drift_when_restored(view: BoardView, size: tuple[int, int]) -> None:
    view.resize(*size)
    view.zoom_to(77.3)
    wheel(view, QPoint(90, 61), 1)
    saved = view.view_position
    assert saved is not None
    for _ in range(10):
        view.fit()
        view.set_view_position(saved)
        assert view.view_position == saved
    shown = under(view, view.viewport().rect().center())
    assert shown == pytest.approx(saved[1:], abs=1.6 / saved[0])


def test_resize_keeps_the_centre(view: BoardView) -> None:
    view.zoom_to(120)
    wheel(view, QPoint(380, 260), 1)
    saved = view.view_position
    assert saved is not None
    for size in ((500, 300), (301, 203), (640, 460), (630, 450)):
        view.resize(*size)
        assert view.view_position == saved
        middle = under(view, view.viewport().rect().center())
        assert middle == pytest.approx(saved[1:], abs=1.6 / view.pixels_per_cell)


@pytest.mark.parametrize("button", [MIDDLE, RIGHT])
def test_right_drag_on_ground_pans(
    view: BoardView, events: list[tuple[object, ...]], button: Qt.MouseButton
) -> None:
    view.zoom_to(90)
    position = QPoint(200, 150)
    before = under(view, position)
    QTest.mousePress(view.viewport(), button, pos=position)
    QTest.mouseMove(view.viewport(), position + QPoint(30, 20))
    QTest.mouseMove(view.viewport(), position + QPoint(60, 40))
    QTest.mouseRelease(view.viewport(), button, pos=position + QPoint(60, 40))
    assert under(view, position + QPoint(60, 40)) == pytest.approx(before, abs=0.02)
    assert events == []


def test_space_and_drag_pans(view: BoardView, events: list[tuple[object, ...]]) -> None:
    view.zoom_to(90)
    before = under(view, QPoint(200, 150))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), LEFT, pos=QPoint(200, 150))
    QTest.mouseMove(view.viewport(), QPoint(140, 150))
    QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(140, 150))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert under(view, QPoint(140, 150)) == pytest.approx(before, abs=0.02)
    press(view, 5.5, 5.5)
    assert [name for name, *_ in events] == ["pressed"]


def test_right_click_requests_context_menu(
    view: BoardView, events: list[tuple[object, ...]]
) -> None:
    press(view, 8.5, 3.5, RIGHT)
    move(view, 9.5, 4.5)
    release(view, 9.5, 4.5, RIGHT)
    assert ("context_menu_requested", 8.5, 3.5) in events


def test_double_click_signal(view: BoardView, events: list[tuple[object, ...]]) -> None:
    QTest.mouseDClick(view.viewport(), LEFT, pos=spot(view, 8.5, 3.5))
    assert ("double_clicked", 8.5, 3.5) in events


def test_unused_keys_reach_the_window(view: BoardView) -> None:
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


def test_dropped_files_signal(
    view: BoardView, events: list[tuple[object, ...]], dropped: QMimeData, tmp_path: Path
) -> None:
    position, none = QPoint(50, 50), Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(position, Qt.DropAction.CopyAction, dropped, LEFT, none)
    QApplication.sendEvent(view.viewport(), entering)
    assert entering.isAccepted()
    drop = QDropEvent(QPointF(position), Qt.DropAction.CopyAction, dropped, LEFT, none)
    QApplication.sendEvent(view.viewport(), drop)
    assert events == [("files_dropped", [str(tmp_path / "crypt 30x20.dd2vtt")])]


def test_dropped_text_is_ignored(view: BoardView, events: list[tuple[object, ...]]) -> None:
    data = QMimeData()
    data.setText("file:///etc/passwd")
    none = Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, LEFT, none)
    QApplication.sendEvent(view.viewport(), entering)
    assert not entering.isAccepted()
    assert events == []


def test_zoom_repaints_tokens_at_new_resolution(view: BoardView, qtbot: QtBot) -> None:
    view.zoom_to(150)
    qtbot.waitUntil(lambda: view._board.resolution.scale >= 150)


def test_edge_rulers_replace_scrolled_labels(view: BoardView) -> None:
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
def test_labels_of_a_small_board_fit(qtbot: QtBot, size: tuple[int, int]) -> None:
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
        saved, above = label_margins(Grid(*size), view.pixels_per_cell)
        assert view.mapFromScene(0, 0).x() >= int(saved)
        assert view.mapFromScene(0, 0).y() >= int(above)
        assert not columns.isVisible()
        assert not rows.isVisible()
        view.zoom_to(view.pixels_per_cell * 1.5)
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().minimum())
        view.verticalScrollBar().setValue(view.verticalScrollBar().minimum())


def test_edge_ruler_replaces_partly_hidden_labels(view: BoardView) -> None:
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


def test_view_is_deleted_without_garbage_collection(qtbot: QtBot) -> None:
    """A view in a reference cycle might be collected during a paint event."""
    gc.collect()
    gc.disable()
    try:
        views = [large_view()]
        views[0].zoom_to(100)
        views[0].scroll_to_point((199, 149))
        views[0].set_dragged_token("ayla")
        gone = weakref.ref(views[0]), weakref.ref(views[0].scene())
        views.clear()
        assert [check() for check in gone] == [None, None]
    finally:
        gc.enable()
    pass_time(150)


def test_large_board_can_scroll_initially(qtbot: QtBot) -> None:
    view = large_view()
    qtbot.addWidget(view)
    view.zoom_to(100)
    view.scroll_to_point((199, 149))
    assert view.viewport().rect().contains(view.mapFromScene(19850, 14850))


def test_marks_align_on_high_dpi_screens(view: BoardView) -> None:
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


def test_tokens_are_sharp_as_soon_as_the_zoom_changes(qtbot: QtBot) -> None:
    """Tokens stayed small and stretched for a moment; in a crowd this is allowed."""
    scene = GmScene()
    view = BoardView(scene)
    qtbot.addWidget(view)
    scene.show(square_view()[0])
    for pixels in (60.0, 120.0, 30.0):
        view.zoom_to(pixels)
        sharp = scene.resolution
        assert pixels <= sharp.scale / sharp.ratio < 1.5 * pixels
