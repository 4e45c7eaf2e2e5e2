"""The GM's board: a view that creatures can be dropped on, with the question floating over it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from gridapp.battle.overlays import Overlay
from gridapp.scene.board_scene import GmScene
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import cells_rect, from_scene
from gridapp.scene.guard import guarded
from gridapp.windows.board.legend import Legend
from gridapp.windows.board.mini_map import MiniMap
from gridapp.windows.panels.question_bar import QuestionBar
from gridapp.windows.tools.direction_keys import direction_of
from gridapp.windows.widgets.key_claims import claims_key

CREATURE_MIME = "application/x-gridapp-creature"
LEGEND_DELAY_MS = 60
"""While a creature goes from cell to cell faster than this, the legend stays as it is."""

_WIDEST, _EDGE = 780, 14
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class GmBoard(BoardView):
    """A board that takes creatures from the palette, besides files, and steps by keys.

    ``is_led`` says that a tool is led by keys, ``waits`` that keys answer a question.
    """

    creature_over = Signal(str, float, float)
    creature_dropped = Signal(str, float, float)
    creature_left = Signal()
    stepped = Signal(str)
    space_pressed = Signal()
    backspace_pressed = Signal()
    enter_pressed = Signal(bool)
    alt_changed = Signal(bool)
    menu_key_pressed = Signal()

    def __init__(self, scene: GmScene) -> None:
        super().__init__(scene)
        self.has_keyboard_tool = False
        self.question_waiting = False
        self._carries_creature = False

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Steps come before shortcuts, but answers to a question come before steps.
        if claims_key(event, lambda key: self._means(key) is not None):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        means = self._means(event)
        if event.key() == Qt.Key.Key_Alt and not self.is_pressed:
            self.alt_changed.emit(True)
        elif _asks_for_menu(event) and not self.is_pressed:
            self.menu_key_pressed.emit()
        elif means is None:
            super().keyPressEvent(event)
        else:
            means()

    @guarded
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt:
            self.alt_changed.emit(False)
        else:
            super().keyReleaseEvent(event)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.alt_changed.emit(False)
        super().focusOutEvent(event)

    def _means(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key does here, ``None`` if it does nothing of its own."""
        if self.question_waiting:
            return None
        point, key = direction_of(event), event.key()
        if point is not None and not self.is_pressed:
            return lambda: self.stepped.emit(point)
        if key == Qt.Key.Key_Space and (self.has_keyboard_tool or self.is_pressed):
            return self.space_pressed.emit
        if key == Qt.Key.Key_Backspace and (self.has_keyboard_tool or self.is_pressed):
            return self.backspace_pressed.emit
        held = event.modifiers() & ~_SHIFTED
        if key in _ENTER and self.has_keyboard_tool and not held:
            safe = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return lambda: self.enter_pressed.emit(safe)
        return None

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._carries_creature = event.mimeData().hasFormat(CREATURE_MIME)
        if self._carries_creature:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    @guarded
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(CREATURE_MIME):
            event.acceptProposedAction()
            self.creature_over.emit(*self._told(event))
        else:
            super().dragMoveEvent(event)

    @guarded
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        # Of files nothing is shown that would have to go.
        if self._carries_creature:
            self._carries_creature = False
            self.creature_left.emit()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        if event.mimeData().hasFormat(CREATURE_MIME):
            event.acceptProposedAction()
            self.creature_dropped.emit(*self._told(event))
        else:
            super().dropEvent(event)

    def _told(self, event: QDragMoveEvent | QDropEvent) -> tuple[str, float, float]:
        name = bytes(event.mimeData().data(CREATURE_MIME).data()).decode()
        point = from_scene(self.mapToScene(event.position().toPoint()))
        return (name, *point)


def _asks_for_menu(event: QKeyEvent) -> bool:
    """The keys that open a menu everywhere."""
    if event.key() == Qt.Key.Key_F10:
        return event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_Menu


class BoardArea(QWidget):
    """The board, and over it the question, where it hides nobody it is about."""

    def __init__(self, scene: GmScene, window: QWidget) -> None:
        super().__init__()
        self.board = GmBoard(scene)
        self.board.setParent(self)
        self.question_bar = QuestionBar(window)
        self.question_bar.setParent(self)
        self.legend = Legend(self)
        self.mini_map = MiniMap(self.board, scene, self)
        self._scene = scene
        scene.overlay_listeners.append(self._follow)
        self._slow = QTimer(self, singleShot=True, interval=LEGEND_DELAY_MS)
        self._slow.timeout.connect(lambda: self._explain(scene.overlay))
        self._spare: list[QRectF] = []
        self.setMinimumSize(320, 240)

    def _follow(self, overlay: Overlay) -> None:
        """The legend at once where there is none or nothing is held; else when that slows down."""
        if overlay.footprint and self.legend.entries and not self.question_bar.isVisibleTo(self):
            self._slow.start()
            self._clear_sight(overlay)
        else:
            self._slow.stop()
            self._explain(overlay)

    def _explain(self, overlay: Overlay) -> None:
        """The legend of what is drawn, beside the cells that one looks at."""
        if self.question_bar.isVisibleTo(self):
            self.legend.hide()
            return
        self.legend.show_overlay(overlay)
        self._clear_sight(overlay)

    def _clear_sight(self, overlay: Overlay) -> None:
        grid = self.board.grid
        if overlay.footprint and grid is not None and self.legend.entries:
            way = overlay.route.cells if overlay.route else ()
            looked_at = self._on_screen(cells_rect(grid, (*overlay.footprint, *way)))
            self.legend.avoid(looked_at, self._standing)

    def _standing(self) -> list[QRect]:
        return [self._on_screen(spot) for spot in self._scene.footprints()]

    def keep_visible(self, spots: list[QRectF]) -> None:
        """These places of the scene should stay in sight beside the question."""
        self._spare = spots
        self._place()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setGeometry(self.rect())
        self.legend.move_to_corner()
        self.mini_map.move_to_corner()
        self.mini_map.update_frame()
        self._place()

    def _place(self) -> None:
        """The question at the bottom, or at the top where it would hide those it is about."""
        bar = self.question_bar
        width = min(_WIDEST, self.width() - 2 * _EDGE)
        bar.setFixedWidth(width)
        height = bar.needed_height(width)
        left = (self.width() - width) // 2
        low = QRect(left, self.height() - height - _EDGE, width, height)
        high = QRect(left, _EDGE, width, height)
        bar.setGeometry(min((low, high), key=self._hidden))
        bar.raise_()

    def _hidden(self, place: QRect) -> int:
        spots = (self._on_screen(spot) for spot in self._spare)
        return sum(place.intersects(spot) for spot in spots)

    def _on_screen(self, spot: QRectF) -> QRect:
        return self.board.mapFromScene(spot).boundingRect()

    def is_uncovered(self, place: QPoint) -> bool:
        """Whether nothing floats over a place of the board."""
        return not (self.question_bar.isVisible() and self.question_bar.geometry().contains(place))
