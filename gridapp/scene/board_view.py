"""The window onto a scene: zoom, pan, and the mouse told in cell units.

The view knows nothing of rules. It says where the pointer pressed, moved and let go, and
shows what it is told to carry; what that means is decided elsewhere.
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
from gridapp.scene.items.drag_ghost import DragGhost
from gridapp.scene.items.grid_lines import label_margins
from gridapp.scene.items.rulers import EdgeRuler

ViewPosition = tuple[float, float, float]
"""Pixels per cell, and the point in cell units in the middle of the view."""

ZOOM_STEP = 1.2
MIN_PIXELS_PER_CELL, MAX_PIXELS_PER_CELL = 6.0, 400.0
_CLICK_SLOP = 4
_FITTINGS = 4
"""The labels' room depends on the zoom and the zoom on the room: this often is enough."""


class BoardView(QGraphicsView):
    """A board that can be zoomed, panned and pointed at.

    A left press begins a stroke: ``pressed``, then ``moved`` for each move, then ``released``;
    Esc or a right press breaks it off with ``cancelled``. Without a stroke ``hovered`` follows
    the pointer, until it has ``left``. A right click is ``context_asked``; a right drag that
    begins on empty ground pans, as do a middle drag and a drag with Space held.
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

    # Of the class too: a view on its way out still scrolls, when its scene goes before it.
    _rulers: tuple[EdgeRuler, ...] = ()

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._stroke = False
        self._space = False
        self._pan_from: QPoint | None = None
        self._right_at: QPoint | None = None
        self._carrier = DragGhost(scene, self)
        self._fitted = True
        self._middle: Point = (0.0, 0.0)
        self._sharpen = QTimer(self, singleShot=True, interval=90)
        self._sharpen.timeout.connect(self._set_detail)
        self._rulers = (EdgeRuler(self, horizontal=True), EdgeRuler(self, horizontal=False))
        self._set_up()
        # Only now: a large scene scrolls at once, which needs all of the above.
        self.setScene(scene)
        scene.sceneRectChanged.connect(self._take_measure)
        self._make_room()

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

    # Zoom and place

    def set_labels(self, *, on: bool) -> None:
        """Name cells round the board, or leave the names out."""
        self._board.set_labels(on=on)
        self._place_rulers()

    @property
    def view_position(self) -> ViewPosition | None:
        """How near the view is and where; ``None`` while it shows the whole board."""
        return None if self._fitted else (self.pixels_per_cell, *self._middle)

    def set_view_position(self, place: ViewPosition) -> None:
        """Be as near and show what the view did at another time."""
        pixels, x, y = place
        self.zoom_to(pixels)
        self._look_at((x, y))

    def _look_at(self, point: Point) -> None:
        """Bring a point in cell units into the middle, and keep it there to the last digit.

        Scrolling goes by whole pixels: a middle that was asked of the screen each time would creep.
        """
        self._scroll((self.viewportTransform().map(to_scene(point)) - self._centre).toPoint())
        self._middle = point

    @property
    def _centre(self) -> QPointF:
        """The middle of the screen in pixels, which may lie between two of them."""
        return QRectF(self.viewport().rect()).center()

    @property
    def pixels_per_cell(self) -> float:
        """How large a cell is on the screen."""
        return self.transform().m11() * CELL

    def fit(self) -> None:
        """Show the whole board, and keep doing so while the window is resized."""
        for _ in range(_FITTINGS):
            self.fitInView(self.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
            self._make_room()
        self._fitted = True
        self._zoom_changed()

    def zoom_to(self, pixels_per_cell: float, about: QPoint | None = None) -> None:
        """Zoom so that the point under ``about`` (or the middle) stays where it is."""
        spot = about if about is not None else self.viewport().rect().center()
        wanted = min(max(pixels_per_cell, MIN_PIXELS_PER_CELL), MAX_PIXELS_PER_CELL)
        before = self.mapToScene(spot)
        factor = wanted / self.pixels_per_cell
        self.scale(factor, factor)
        self._make_room()
        self._scroll(self.mapFromScene(before) - spot)
        self._middle = self._point(self._centre)
        self._fitted = False
        self._zoom_changed()

    def zoom_in(self) -> None:
        """One step nearer."""
        self.zoom_to(self.pixels_per_cell * ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther."""
        self.zoom_to(self.pixels_per_cell / ZOOM_STEP)

    def scroll_to_point(self, point: Point) -> None:
        """Scroll until a point in cell units lies well inside the view."""
        spot = to_scene(point)
        room = QRectF(spot.x() - 1.5 * CELL, spot.y() - 1.5 * CELL, 3 * CELL, 3 * CELL)
        self.ensureVisible(room)

    def _zoom_changed(self) -> None:
        self._sharpen.start()
        self._place_rulers()
        self.scrolled.emit()
        self.zoomed.emit(self.pixels_per_cell)

    def _make_room(self) -> None:
        """Let the view reach as far as the labels, whose letters do not shrink with the board."""
        area, grid = self._board.sceneRect(), self._board.grid
        if grid is not None:
            left, above = (
                (room + 1) * CELL / self.pixels_per_cell
                for room in label_margins(grid, self.pixels_per_cell)
            )
            area = area.united(board_rect(grid).adjusted(-left, -above, 0, 0))
        self.setSceneRect(area)

    def _take_measure(self) -> None:
        """The board has another size: where all of it was shown, all of it is."""
        if self._fitted:
            self.fit()
        else:
            self._make_room()
            self._middle = self._point(self._centre)

    def _place_rulers(self) -> None:
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
        """The grid of the board that is shown."""
        return self._board.grid

    @property
    def is_pressed(self) -> bool:
        """Whether the left button is held down on the board."""
        return self._stroke

    # Carrying a token

    def token_at(self, point: Point) -> str | None:
        """The token at a point in cell units."""
        return self._board.token_at(point)

    def set_dragged_token(self, token_id: str | None) -> None:
        """Let a likeness of this token follow; ``None`` lets go."""
        if token_id:
            self._carrier.lift(token_id)
        else:
            self._carrier.drop()

    def move_drag_ghost(self, point: Point) -> None:
        """Bring the middle of the carried token to a point in cell units."""
        self._carrier.move_to(point)

    def return_drag_ghost(self, token_id: str) -> None:
        """Bring the carried token back to where it stands, then let go of it."""
        self._carrier.glide_back()

    # The mouse

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        if steps:
            self.zoom_to(self.pixels_per_cell * ZOOM_STEP**steps, event.position().toPoint())
        event.accept()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot, button = event.position().toPoint(), event.button()
        if button is Qt.MouseButton.RightButton and self._stroke:
            self._cancel()
        elif button is Qt.MouseButton.RightButton:
            self._right_at = spot
        elif button is Qt.MouseButton.MiddleButton or self._space:
            self._start_pan(spot)
        elif button is Qt.MouseButton.LeftButton:
            self._stroke = True
            self.pressed.emit(*self._point(event.position()), button)
        event.accept()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        self._maybe_right_pan(spot)
        if self._pan_from is not None:
            self._scroll(self._pan_from - spot)
            self._pan_from = spot
            self._fitted = False
        elif self._stroke:
            self.moved.emit(*self._point(event.position()))
        else:
            self.hovered.emit(*self._point(event.position()))
        event.accept()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if self._pan_from is not None:
            self._end_pan()
        elif button is Qt.MouseButton.LeftButton and self._stroke:
            self._stroke = False
            self.released.emit(*self._point(event.position()))
        elif button is Qt.MouseButton.RightButton and self._right_at is not None:
            self.context_menu_requested.emit(*self._point(QPointF(self._right_at)))
        if button is Qt.MouseButton.RightButton:
            self._right_at = None
        event.accept()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointer_left.emit()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and not self._space:
            self.double_clicked.emit(*self._point(event.position()))
        event.accept()

    def _point(self, position: QPointF) -> Point:
        """A place in the viewport in cell units, to the fraction of a pixel."""
        inverse, _ = self.viewportTransform().inverted()
        return from_scene(inverse.map(position))

    def _maybe_right_pan(self, spot: QPoint) -> None:
        """A right press that moves pans, unless it began on a token."""
        start = self._right_at
        if start is None or (spot - start).manhattanLength() < _CLICK_SLOP:
            return
        if self.token_at(self._point(QPointF(start))) is None:
            self._start_pan(start)
            self._right_at = None

    def _start_pan(self, spot: QPoint) -> None:
        self._pan_from = spot
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _end_pan(self) -> None:
        self._pan_from = None
        shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _cancel(self) -> None:
        self._stroke = False
        self.cancelled.emit()

    # Keys and focus

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._stroke:
            self._cancel()
        elif event.key() == Qt.Key.Key_Space and not self._stroke:
            if not event.isAutoRepeat():
                self._space = True
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            event.ignore()

    @guarded
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            if self._pan_from is None:
                self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        else:
            event.ignore()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._stroke:
            self._cancel()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self._middle
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._look_at(middle)
        self._place_rulers()

    @guarded
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._middle = self._point(self._centre)
        self._place_rulers()
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
