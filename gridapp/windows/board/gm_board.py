"""The GM's board view, and the area with banners, question bar, legend and mini map over it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QMargins, QRect, QRectF, Qt, QTimer, Signal
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

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import cells_rect, from_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.guard import guarded
from gridapp.session.overlays.footprint import footprint_cells
from gridapp.session.overlays.routes import RouteMark
from gridapp.windows.board.legend import Legend
from gridapp.windows.board.mini_map import MiniMap
from gridapp.windows.panels.question_bar import QuestionBar
from gridapp.windows.tools.direction_keys import direction_of
from gridapp.windows.widgets.banner import Banners
from gridapp.windows.widgets.key_claims import claims_key

CREATURE_MIME = "application/x-gridapp-creature"
LEGEND_DELAY_MS = 60
"""The legend waits until a dragged creature stays in a cell for this time."""

_MAX_WIDTH, _MARGIN = 780, 14
_NARROW, _NARROW_MARGIN = 360, 4
"""In pixels: on a board at most so wide a question needs all of the width in large letters."""

_LABELS = QMargins(150, 45, 150, 45)
"""In pixels: how far the labels of price and cover reach beyond the cells of a goal."""

_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_IGNORED_MODIFIERS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class GmBoard(BoardView):
    """A board view that accepts creatures dropped from the palette, and keys for tools.

    ``has_keyboard_tool`` sends Space, Backspace and Enter to the tool, ``is_moving`` R and V too;
    ``question_waiting`` leaves all keys to the question bar.
    """

    creature_over = Signal(str, float, float)
    creature_dropped = Signal(str, float, float)
    creature_left = Signal()
    stepped = Signal(str)
    space_pressed = Signal()
    backspace_pressed = Signal()
    enter_pressed = Signal(bool)
    turn_pressed = Signal(int)
    plan_pressed = Signal()
    alt_changed = Signal(bool)
    menu_key_pressed = Signal()

    def __init__(self, scene: GmScene) -> None:
        super().__init__(scene)
        self.has_keyboard_tool = self.is_moving = False
        self.question_waiting = False
        self._carries_creature = False

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Direction keys take precedence over shortcuts, answers to a question over both.
        if claims_key(event, lambda key: self._action_of(key) is not None):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        means = self._action_of(event)
        if event.key() == Qt.Key.Key_Alt:
            self.alt_changed.emit(True)
        elif _is_menu_key(event) and not self.is_pressed:
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

    def _action_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        """Return the action of a key on the board, or None."""
        if self.question_waiting:
            return None
        point, key = direction_of(event), event.key()
        if point is not None and not self.is_pressed:
            return lambda: self.stepped.emit(point)
        if key == Qt.Key.Key_Space and (self.has_keyboard_tool or self.is_pressed):
            return self.space_pressed.emit
        if key == Qt.Key.Key_Backspace and (self.has_keyboard_tool or self.is_pressed):
            return self.backspace_pressed.emit
        return None if event.modifiers() & ~_IGNORED_MODIFIERS else self._move_key(event)

    def _move_key(self, event: QKeyEvent) -> Callable[[], None] | None:
        """Return the action of a key that Shift changes, or None."""
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_R and (self.is_moving or self.is_pressed):
            return lambda: self.turn_pressed.emit(-1 if shift else 1)
        if key == Qt.Key.Key_V and not shift and (self.is_moving or self.is_pressed):
            return self.plan_pressed.emit
        if key in _ENTER_KEYS and self.has_keyboard_tool:
            return lambda: self.enter_pressed.emit(shift)
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
            self.creature_over.emit(*self._dropped_creature(event))
        else:
            super().dragMoveEvent(event)

    @guarded
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        # Only creatures have a preview to remove; dragged files have none.
        if self._carries_creature:
            self._carries_creature = False
            self.creature_left.emit()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        if event.mimeData().hasFormat(CREATURE_MIME):
            event.acceptProposedAction()
            self.creature_dropped.emit(*self._dropped_creature(event))
        else:
            super().dropEvent(event)

    def _dropped_creature(self, event: QDragMoveEvent | QDropEvent) -> tuple[str, float, float]:
        name = bytes(event.mimeData().data(CREATURE_MIME).data()).decode()
        point = from_scene(self.mapToScene(event.position().toPoint()))
        return (name, *point)


def _is_menu_key(event: QKeyEvent) -> bool:
    """Return True for the Menu key and Shift+F10."""
    if event.key() == Qt.Key.Key_F10:
        return event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_Menu


class BoardArea(QWidget):
    """The board with banners, question bar, legend and mini map on top, away from relevant tokens.

    Nothing that comes and goes changes the size of the board, so that the map stays where it is.
    """

    def __init__(self, scene: GmScene, window: QWidget) -> None:
        super().__init__()
        self.board = GmBoard(scene)
        self.board.setParent(self)
        self.question_bar = QuestionBar(window)
        self.question_bar.setParent(self)
        self.banners = Banners()
        self.banners.setParent(self)
        self.banners.changed.connect(self._place_banners)
        self.banners.hide()
        self.legend = Legend(self)
        self.mini_map = MiniMap(self.board, scene, self)
        self._scene = scene
        scene.overlay_listeners.append(self._overlay_changed)
        self._legend_timer = QTimer(self, singleShot=True, interval=LEGEND_DELAY_MS)
        self._legend_timer.timeout.connect(lambda: self._show_legend(scene.overlay))
        self._visible_areas: list[QRectF] = []
        self.setMinimumSize(320, 180)

    def _overlay_changed(self, overlay: Overlay) -> None:
        """Update the legend, after a pause while a dragged token changes cells quickly."""
        is_asking = self.question_bar.isVisibleTo(self)
        if footprint_cells(overlay) and self.legend.entries and not is_asking:
            self._legend_timer.start()
            self._move_legend_away(overlay)
        else:
            self._legend_timer.stop()
            self._show_legend(overlay)

    def _show_legend(self, overlay: Overlay) -> None:
        """Show the legend of an overlay, away from the route and footprint."""
        if self.question_bar.isVisibleTo(self):
            self.legend.hide()
            return
        self.legend.show_overlay(overlay)
        self._move_legend_away(overlay)

    def _move_legend_away(self, overlay: Overlay) -> None:
        grid, footprint = self.board.grid, footprint_cells(overlay)
        if grid is None or not self.legend.entries:
            return
        route = overlay.get(RouteMark)
        goal, way = (
            self._on_screen(cells_rect(grid, cells)) if cells else QRect()
            for cells in (footprint, route.cells if route is not None else ())
        )
        labels = goal.marginsAdded(_LABELS) if footprint else QRect()
        labelled = self._on_screen(self._scene.sceneRect())
        self.legend.avoid((labels, goal.united(way)), self._token_rects, labelled)

    def _token_rects(self) -> list[QRect]:
        return [self._on_screen(spot) for spot in self._scene.footprints()]

    def keep_visible(self, spots: list[QRectF]) -> None:
        """Set the scene areas that the question bar should not cover, none for all creatures."""
        self._visible_areas = spots
        self._place_question_bar()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setGeometry(self.rect())
        self.legend.fit_board()
        self.mini_map.move_to_corner()
        self.mini_map.update_frame()
        self._place_banners()

    def _place_banners(self) -> None:
        """Place the banners along the upper edge, and the question bar clear of them."""
        width = min(_MAX_WIDTH, self.width())
        height = self.banners.needed_height(width, self.height())
        self.banners.setVisible(height > 0)
        self.banners.setGeometry((self.width() - width) // 2, 0, width, height)
        self._place_question_bar()
        self.banners.raise_()

    def _place_question_bar(self) -> None:
        """Place the question bar at the bottom, or at the top if fewer tokens are covered."""
        bar = self.question_bar
        beside = _MARGIN if self.width() > _NARROW else _NARROW_MARGIN
        width = min(_MAX_WIDTH, self.width() - 2 * beside)
        bar.setFixedWidth(width)
        height = bar.needed_height(width, self.height())
        margin = min(_MARGIN, (self.height() - height) // 2)
        left_edge = (self.width() - width) // 2
        low = QRect(left_edge, self.height() - height - margin, width, height)
        top = self.banners.geometry().bottom() + 1 if self.banners.isVisibleTo(self) else 0
        top = min(top, self.height() - height - margin)
        high = QRect(left_edge, top + margin, width, height)
        bar.setGeometry(min((low, high), key=self._count_covered))
        bar.raise_()

    def _count_covered(self, area: QRect) -> int:
        """Count the covered creatures of a question; where it is about none, all of them."""
        spots = [self._on_screen(spot) for spot in self._visible_areas] or self._token_rects()
        return sum(area.intersects(spot) for spot in spots)

    def _on_screen(self, spot: QRectF) -> QRect:
        return self.board.mapFromScene(spot).boundingRect()
