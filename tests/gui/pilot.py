"""Drive a main window like a user: mouse on the board, and keys."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QCursor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from gridapp.battle.events import Event
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell, Point
from gridapp.scene.coordinates import to_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.session.session import Session
from gridapp.windows.main_window import MainWindow
from gridapp.windows.widgets.tile import Tile

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


class Pilot:
    """Mouse and keyboard for a window; cells are named by their labels."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.board = window.parts.board
        self.overlay = EMPTY_OVERLAY
        self._has_moved = False
        self._watch(window.parts.scene)

    def _watch(self, scene: GmScene) -> None:
        """Record the last overlay given to the scene."""
        show = scene.show_overlay

        def watched(overlay: Overlay) -> None:
            self.overlay = overlay
            show(overlay)

        vars(scene)["show_overlay"] = watched

    @property
    def alarms(self) -> list[str]:
        """The banner texts without those of a decided fight and of a map without fog."""
        texts = self.window.parts.banners.texts
        start, end = "The fight is decided.", "also rooms behind closed doors."
        return [text for text in texts if not (text.startswith(start) or text.endswith(end))]

    @property
    def battle(self) -> Battle:
        return self.window.session.battle

    @property
    def status(self) -> str:
        return self.window.parts.status.text

    @property
    def active(self) -> Token:
        token = self.battle.token(self.battle.active)
        assert token is not None
        return token

    def token(self, name: str) -> Token:
        return next(token for token in self.battle.tokens if token.name == name)

    def label(self, cell: Cell) -> str:
        return self.battle.board.grid.label(cell)

    def position(self, name: str) -> str:
        return self.label(self.token(name).cell)

    # The mouse

    def spot(self, target: str | Point) -> QPoint:
        """Return the pixel of a cell's centre, or of a point in cell units."""
        grid = self.battle.board.grid
        point = grid.centre(grid.parse_label(target)) if isinstance(target, str) else target
        return self.board.mapFromScene(to_scene(point))

    def press(self, target: str | Point, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.mousePress(self.board.viewport(), LEFT, modifier, self.spot(target))

    def move(self, target: str | Point) -> None:
        """Move the pointer to a spot, from its neighbour where an earlier test left it there.

        Qt reports no move to the place where the pointer is. Clicks of `QTest` do not move it.
        """
        spot, viewport = self.spot(target), self.board.viewport()
        if not self._has_moved and QCursor.pos() == viewport.mapToGlobal(spot):
            QTest.mouseMove(viewport, spot + QPoint(1, 1))
        self._has_moved = True
        QTest.mouseMove(viewport, spot)

    def release(self, target: str | Point, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.mouseRelease(self.board.viewport(), LEFT, modifier, self.spot(target))

    def click(self, target: str | Point, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseClick(self.board.viewport(), button, PLAIN, self.spot(target))

    def pick_up(self, start: str, goal: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press on a cell and move to another, with a stop half-way."""
        begin, end = self.spot(start), self.spot(goal)
        self.press(start, modifier)
        QTest.mouseMove(self.board.viewport(), (begin + end) / 2)
        self.move(goal)

    def drag(self, start: str, goal: str, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self.pick_up(start, goal, modifier)
        self.release(goal, modifier)

    def pull(self, start: Point, goal: Point, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Drag from a point to another, with a stop half-way."""
        self.press(start, modifier)
        self.move(((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2))
        self.move(goal)
        self.release(goal, modifier)

    def press_button(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, LEFT)

    def choose_action(self, action: str) -> None:
        """Click an action in the panel."""
        self.press_button(self.window.parts.actions.tiles[action])

    def option(self, start: str) -> Tile:
        """Return the answer tile whose text starts with `start`."""
        tiles = self.window.parts.question.tiles.values()
        return next(tile for tile in tiles if tile.text().startswith(start))

    def turn_wheel(self, over: QWidget) -> None:
        """Turn the wheel down by a notch over a widget; ignored events go to its parents."""
        spot, down = QPointF(over.rect().center()), QPoint(0, -120)
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(spot, over.mapToGlobal(spot), QPoint(), down, none, PLAIN, phase, False)
        widget: QWidget | None = over
        while widget is not None:
            event.accept()
            QApplication.sendEvent(widget, event)
            widget = None if event.isAccepted() else widget.parentWidget()

    # Keys

    def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN, to: QWidget | None = None
    ) -> None:
        QTest.keyClick(to or self.board, key, modifier)

    def undo(self) -> None:
        self.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def redo(self) -> None:
        self.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)

    def delete_replaced(self) -> None:
        """Delete widgets that were replaced, as the loop of a running app does after each event.

        Keys and clicks of a test run no loop: over many, thousands of old tiles and pages live on,
        and each change of the window tells all of them.
        """
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @contextmanager
    def unwatched(self) -> Iterator[Session]:
        """Carry out commands of the session; the window hears of the last one only."""
        session, told = self.window.session, list[tuple[Event, ...]]()
        listeners, session._listeners = session._listeners, [told.append]
        try:
            yield session
        finally:
            session._listeners = listeners
        for listener in listeners if told else ():
            listener(told[-1])

    def end_turns_until(self, name: str) -> None:
        """End turns until the named creature's turn."""
        for _ in range(len(self.battle.order) + 1):
            if self.active.name == name:
                return
            self.key(Qt.Key.Key_E)
        message = f"{name} never gets a turn"
        raise AssertionError(message)

    def drop_files(self, *paths: object) -> None:
        """Drag files over the board and drop them."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        self.drop(data, self.board.viewport().rect().center())

    def carry_over(self, data: QMimeData, label: str) -> None:
        """Drag data from outside to a cell, without dropping."""
        spot, viewport = self.spot(label), self.board.viewport()
        for kind in (QDragEnterEvent, QDragMoveEvent):
            event = kind(spot, Qt.DropAction.CopyAction, data, LEFT, PLAIN)
            QApplication.sendEvent(viewport, event)
            assert event.isAccepted()

    def carry_away(self) -> None:
        """Drag data off the board."""
        QApplication.sendEvent(self.board.viewport(), QDragLeaveEvent())

    def drop(self, data: QMimeData, spot: QPoint) -> None:
        actions, viewport = Qt.DropAction.CopyAction, self.board.viewport()
        enter = QDragEnterEvent(spot, actions, data, LEFT, PLAIN)
        QApplication.sendEvent(viewport, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(viewport, QDropEvent(QPointF(spot), actions, data, LEFT, PLAIN))
