"""The view of a board scene: zoom, pan, and mouse input in cell units.

The view knows no rules. Signals report presses, moves and releases, and the tools decide what
they mean.
"""

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView

from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import CELL, board_rect, from_scene, to_scene
from gridapp.scene.guard import guarded
from gridapp.scene.items.grid_lines import label_margins
from gridapp.scene.items.rulers import EdgeRuler
from gridapp.scene.items.tokens.drag_ghost import DragGhost

ViewPosition = tuple[float, float, float]
"""Zoom in pixels per cell, and the centre of the view in cell units (x, y)."""

ZOOM_STEP = 1.2
MIN_PIXELS_PER_CELL, MAX_PIXELS_PER_CELL = 6.0, 400.0
_CLICK_SLOP = 4
_FEW_TOKENS = 40
"""So many tokens are painted anew within a frame or two."""
_FIT_ROUNDS = 4
"""Label margins depend on the zoom and the zoom on the margins: rounds until both settle."""


class BoardView(QGraphicsView):
    """A board view with zoom, pan and pointer signals; all points are in cell units.

    A left drag emits ``pressed``, ``moved`` for each mouse move, and ``released``, or ``cancelled``
    after Esc or a right press. Without a button down, ``hovered`` follows the pointer until
    ``pointer_left``. A right click emits ``context_menu_requested``. A middle drag, a drag with
    Space down, or a right drag from empty ground pans the view.
    """

    pressed = Signal(float, float, Qt.MouseButton)
    moved = Signal(float, float)
    released = Signal(float, float)
    cancelled = Signal()
    hovered = Signal(float, float)
    pointer_left = Signal()
    context_menu_requested = Signal(float, float)
    double_clicked = Signal(float, float)
    files_dropped = Signal(list)
    zoomed = Signal(float)
    scrolled = Signal()

    # A class attribute too: a view scrolls during its destruction, after its scene is gone.
    _rulers: tuple[EdgeRuler, ...] = ()

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._is_pressed = False
        self._is_space_down = False
        self._pan_from: QPoint | None = None
        self._right_press: QPoint | None = None
        self._drag_ghost = DragGhost(scene, self)
        self._is_fitted, self._is_fitting = True, False
        self._centre_point: Point = (0.0, 0.0)
        self._detail_timer = QTimer(self, singleShot=True, interval=90)
        self._detail_timer.timeout.connect(self._set_detail)
        self._rulers = (EdgeRuler(self, horizontal=True), EdgeRuler(self, horizontal=False))
        self._set_up()
        # Last, because a large scene scrolls at once and needs the attributes above.
        self.setScene(scene)
        scene.sceneRectChanged.connect(self._board_resized)
        self._update_scene_rect()

    def _set_up(self) -> None:
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Board"))

    # Zoom and position

    def set_labels(self, *, on: bool) -> None:
        """Show or hide the cell labels round the board and at the edges of the view."""
        self._board.set_labels(on=on)
        self._update_rulers()

    @property
    def view_position(self) -> ViewPosition | None:
        """Zoom and centre of the view; None while the whole board is fitted."""
        return None if self._is_fitted else (self.pixels_per_cell, *self._centre_point)

    def set_view_position(self, view_position: ViewPosition) -> None:
        """Restore a zoom and centre saved from ``view_position``."""
        pixels, x, y = view_position
        self.zoom_to(pixels)
        self._centre_on((x, y))

    def _centre_on(self, point: Point) -> None:
        """Centre the view on a point in cell units and store the exact point.

        Scrolling moves by whole pixels, so a centre read back from the screen would drift.
        """
        self._scroll(
            (self.viewportTransform().map(to_scene(point)) - self._viewport_centre).toPoint()
        )
        self._centre_point = point

    @property
    def _viewport_centre(self) -> QPointF:
        """The centre of the viewport in pixels, possibly between two pixels."""
        return QRectF(self.viewport().rect()).center()

    @property
    def pixels_per_cell(self) -> float:
        """The size of a cell on the screen, in interface pixels."""
        return self.transform().m11() * CELL

    def fit(self) -> None:
        """Show the whole board, also after the window is resized."""
        self._is_fitting = True
        for _ in range(_FIT_ROUNDS):
            self.fitInView(self.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
            self._update_scene_rect()
        self._is_fitting = False
        self._is_fitted = True
        self._zoom_changed()

    def zoom_to(self, pixels_per_cell: float, about: QPoint | None = None) -> None:
        """Zoom to a cell size in pixels about a viewport point, by default the centre."""
        spot = about if about is not None else self.viewport().rect().center()
        wanted = min(max(pixels_per_cell, MIN_PIXELS_PER_CELL), MAX_PIXELS_PER_CELL)
        before = self.mapToScene(spot)
        factor = wanted / self.pixels_per_cell
        self.scale(factor, factor)
        self._update_scene_rect()
        self._scroll(self.mapFromScene(before) - spot)
        self._centre_point = self._point_at(self._viewport_centre)
        self._is_fitted = False
        self._zoom_changed()

    def zoom_in(self) -> None:
        """Zoom in by ``ZOOM_STEP``."""
        self.zoom_to(self.pixels_per_cell * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by ``ZOOM_STEP``."""
        self.zoom_to(self.pixels_per_cell / ZOOM_STEP)

    def scroll_to_point(self, point: Point) -> None:
        """Scroll until a point in cell units is at least 1.5 cells inside the view."""
        spot = to_scene(point)
        room = QRectF(spot.x() - 1.5 * CELL, spot.y() - 1.5 * CELL, 3 * CELL, 3 * CELL)
        self.ensureVisible(room)

    def shows_around(self, point: Point) -> bool:
        """Return True if half a cell around a point in cell units is in view."""
        spot = to_scene(point)
        cell = QRectF(spot.x() - CELL / 2, spot.y() - CELL / 2, CELL, CELL)
        return self.mapToScene(self.viewport().rect()).boundingRect().contains(cell)

    def _zoom_changed(self) -> None:
        """Paint tokens for the new zoom: at once, or for a crowd once zooming has ended."""
        if len(self._board.token_ids()) <= _FEW_TOKENS:
            self._set_detail()
        else:
            self._detail_timer.start()
        self._update_rulers()
        self.scrolled.emit()
        self.zoomed.emit(self.pixels_per_cell)

    def _update_scene_rect(self) -> None:
        """Extend the scrollable area by the label margins, whose size in pixels is constant."""
        area, grid = self._board.sceneRect(), self._board.grid
        if grid is not None:
            left_margin, above = (
                (room + 1) * CELL / self.pixels_per_cell
                for room in label_margins(grid, self.pixels_per_cell)
            )
            area = area.united(board_rect(grid).adjusted(-left_margin, -above, 0, 0))
        self.setSceneRect(area)

    def _board_resized(self) -> None:
        """Adapt to a new board size: fit again, or keep zoom and centre."""
        if self._is_fitted:
            self.fit()
        else:
            self._update_scene_rect()
            self._centre_point = self._point_at(self._viewport_centre)

    def _update_rulers(self) -> None:
        for ruler in self._rulers:
            ruler.turned_on = self._board.has_labels
            ruler.update_position(self._board.grid)

    def _set_detail(self) -> None:
        self._board.set_detail(self.pixels_per_cell, self.devicePixelRatioF())

    def _scroll(self, by: QPoint) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())

    @property
    def grid(self) -> Grid | None:
        """The grid of the board, or None before the first view."""
        return self._board.grid

    @property
    def is_pressed(self) -> bool:
        """Whether a left drag is in progress."""
        return self._is_pressed

    # Drag ghost

    def token_at(self, point: Point) -> str | None:
        """Return the topmost token at a point in cell units, or None."""
        return self._board.token_at(point)

    def set_dragged_token(self, token_id: str | None) -> None:
        """Show a drag ghost of this token; None removes the ghost."""
        if token_id:
            self._drag_ghost.lift(token_id)
        else:
            self._drag_ghost.drop()

    def move_drag_ghost(self, point: Point) -> None:
        """Centre the drag ghost on a point in cell units."""
        self._drag_ghost.move_to(point)

    def turn_drag_ghost(self, space: str) -> None:
        """Show the drag ghost with the facing of another space."""
        self._drag_ghost.turn(space)

    def return_drag_ghost(self, token_id: str) -> None:
        """Animate the drag ghost back to the token, then remove the ghost."""
        self._drag_ghost.glide_back()

    # Mouse

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        if steps:
            self.zoom_to(self.pixels_per_cell * ZOOM_STEP**steps, event.position().toPoint())
        event.accept()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot, button = event.position().toPoint(), event.button()
        if button is Qt.MouseButton.RightButton and self._is_pressed:
            self._cancel()
        elif button is Qt.MouseButton.RightButton:
            self._right_press = spot
        elif button is Qt.MouseButton.MiddleButton or self._is_space_down:
            self._start_pan(spot)
        elif button is Qt.MouseButton.LeftButton:
            self._is_pressed = True
            self.pressed.emit(*self._point_at(event.position()), button)
        event.accept()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        self._pan_by_right_drag(spot)
        if self._pan_from is not None:
            self._scroll(self._pan_from - spot)
            self._pan_from = spot
            self._is_fitted = False
        elif self._is_pressed:
            self.moved.emit(*self._point_at(event.position()))
        else:
            self.hovered.emit(*self._point_at(event.position()))
        event.accept()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if self._pan_from is not None:
            self._end_pan()
        elif button is Qt.MouseButton.LeftButton and self._is_pressed:
            self._is_pressed = False
            self.released.emit(*self._point_at(event.position()))
        elif button is Qt.MouseButton.RightButton and self._right_press is not None:
            self.context_menu_requested.emit(*self._point_at(QPointF(self._right_press)))
        if button is Qt.MouseButton.RightButton:
            self._right_press = None
        event.accept()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointer_left.emit()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and not self._is_space_down:
            self.double_clicked.emit(*self._point_at(event.position()))
        event.accept()

    def _point_at(self, position: QPointF) -> Point:
        """Convert a viewport position to cell units, with sub-pixel precision."""
        inverse, _ = self.viewportTransform().inverted()
        return from_scene(inverse.map(position))

    def _pan_by_right_drag(self, spot: QPoint) -> None:
        """Start panning when a right press on empty ground moves."""
        start = self._right_press
        if start is None or (spot - start).manhattanLength() < _CLICK_SLOP:
            return
        if self.token_at(self._point_at(QPointF(start))) is None:
            self._start_pan(start)
            self._right_press = None

    def _start_pan(self, spot: QPoint) -> None:
        self._pan_from = spot
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _end_pan(self) -> None:
        self._pan_from = None
        shape = Qt.CursorShape.OpenHandCursor if self._is_space_down else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _cancel(self) -> None:
        self._is_pressed = False
        self.cancelled.emit()

    # Keys and focus

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._is_pressed:
            self._cancel()
        elif event.key() == Qt.Key.Key_Space and not self._is_pressed:
            if not event.isAutoRepeat():
                self._is_space_down = True
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            event.ignore()

    @guarded
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = False
            if self._pan_from is None:
                self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        else:
            event.ignore()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_space_down = False
        super().focusOutEvent(event)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._is_pressed:
            self._cancel()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self._centre_point
        super().resizeEvent(event)
        if self._is_fitted:
            self.fit()
        else:
            self._centre_on(middle)
        self._update_rulers()

    @guarded
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self._is_fitting:
            return  # a fit scrolls a dozen times, and only where it ends counts
        self._centre_point = self._point_at(self._viewport_centre)
        self._update_rulers()
        self.scrolled.emit()

    # Files dropped onto the board

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        _accept_files(event)

    @guarded
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        _accept_files(event)

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)


def _accept_files(event: QDragEnterEvent | QDragMoveEvent) -> None:
    if any(url.isLocalFile() for url in event.mimeData().urls()):
        event.acceptProposedAction()
    else:
        event.ignore()
