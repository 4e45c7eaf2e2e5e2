"""Widget for fitting a grid to a map picture: drag handles, mouse wheel, arrow keys and a ruler.

The picture keeps its scale and the grid moves over it. The widget only reports input, in picture
pixels; the align dialog changes the grid.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.items.grid_align_painter import (
    HANDLE_RADIUS,
    AlignedBoard,
    AlignPainter,
    paint_handles,
    paint_ruler,
)
from gridapp.scene.items.ground_painter import MapPicture

_MARGIN = 12
_ZOOM_STEP, _MAX_ZOOM, _MIN_ZOOM = 1.25, 16.0, 0.02
_SHIFT, _CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOM_IN_KEYS = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)


class AlignView(QWidget):
    """A map picture with an adjustable grid over it.

    Signals, all in picture pixels: ``grid_dragged(dx, dy)`` for each mouse move of a drag and
    ``scale_dragged(x, y)`` for a drag of the scale handle, between ``drag_started`` and
    ``drag_ended``; ``scaled_by_steps(steps, fine, pixel)`` for the wheel and for plus and minus,
    with the pixel to scale about or None; ``nudged(dx, dy)`` for arrow keys; ``confirmed`` for
    Enter.
    While the ruler is active, clicks (or arrows and Space) set the two ruler ends; ``ruler_set``
    follows the second.
    """

    drag_started = Signal()
    grid_dragged = Signal(float, float)
    scale_dragged = Signal(float, float)
    drag_ended = Signal()
    scaled_by_steps = Signal(float, bool, object)
    nudged = Signal(float, float)
    ruler_set = Signal()
    confirmed = Signal()

    def __init__(self, picture: QPixmap) -> None:
        super().__init__()
        self._picture = MapPicture(picture)
        self._painter = AlignPainter()
        self._aligned_board: AlignedBoard | None = None
        self._zoom, self._pan, self._fitted = 1.0, QPointF(), True
        self._dragged_from: Point | None = None
        self._is_scaling = False
        self._pan_from: QPointF | None = None
        self._ruler: list[Point] | None = None
        self._cursor: Point | None = None
        self.ruler_text = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(360, 300)
        self.setAccessibleName(self.tr("Picture with the grid over it"))

    @guarded(fallback=QSize(700, 520))
    def sizeHint(self) -> QSize:
        return QSize(700, 520)

    def show_board(self, aligned: AlignedBoard) -> None:
        """Draw this board over the picture."""
        self._aligned_board = aligned
        self.update()

    # Ruler

    @property
    def ruler_ends(self) -> tuple[Point, ...]:
        """The ruler ends set so far (0 to 2), in picture pixels."""
        return tuple(self._ruler or ())

    @property
    def is_measuring(self) -> bool:
        """Whether the ruler is active."""
        return self._ruler is not None

    def set_ruler(self, *, on: bool) -> None:
        """Activate or put away the ruler."""
        self._ruler, self._cursor = ([] if on else None), None
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def set_ruler_text(self, text: str) -> None:
        """Set the label of the ruler, such as the measured length."""
        self.ruler_text = text
        self.update()

    def _add_ruler_end(self, pixel: Point) -> None:
        """Set a ruler end; the third click starts a new measurement."""
        ruler = self._ruler or []
        self._ruler = [*ruler, pixel] if len(ruler) < 2 else [pixel]
        self._cursor = pixel
        self.ruler_text = ""
        self.update()
        if len(self._ruler) == 2:
            self.ruler_set.emit()

    # Coordinates

    def pixel_at(self, spot: QPointF) -> Point:
        """Return the picture pixel under a widget position."""
        position = (spot - self._pan) / self._zoom
        return (position.x(), position.y())

    def widget_point(self, pixel: Point) -> QPointF:
        """Return the widget position of a picture pixel."""
        return QPointF(*pixel) * self._zoom + self._pan

    def fit(self) -> None:
        """Zoom so that the whole picture is visible."""
        width, height = self._picture.size()
        room = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self._zoom = max(_MIN_ZOOM, min(room.width() / width, room.height() / height))
        middle = QPointF(width, height) * self._zoom / 2
        self._pan = QRectF(self.rect()).center() - middle
        self._fitted = True
        self.update()

    def zoom(self, steps: float, about: QPointF | None = None) -> None:
        """Zoom by wheel steps about a widget position, by default the centre of the widget."""
        about = about or QRectF(self.rect()).center()
        pixel = self.pixel_at(about)
        self._zoom = min(_MAX_ZOOM, max(_MIN_ZOOM, self._zoom * _ZOOM_STEP**steps))
        self._pan += about - self.widget_point(pixel)
        self._fitted = False
        self.update()

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.SURROUND)
        width, height = self._picture.size()
        area = QRectF(self._pan.x(), self._pan.y(), width * self._zoom, height * self._zoom)
        self._painter.paint_picture(painter, self._picture, area)
        aligned = self._aligned_board
        if aligned is not None:
            self._paint_board(painter, aligned)
        if self._ruler is not None:
            ends = [self.widget_point(end) for end in self._ruler]
            cursor = self.widget_point(self._cursor) if self._cursor else None
            paint_ruler(painter, ends, cursor, self.ruler_text)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self.palette().highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_board(self, painter: QPainter, aligned: AlignedBoard) -> None:
        grid = aligned.board.grid
        pixels = grid.pixels * self._zoom
        corner = self.widget_point(grid.offset)
        painter.save()
        painter.translate(corner)
        painter.scale(pixels / CELL, pixels / CELL)
        self._painter.paint_board(painter, aligned, pixels)
        painter.restore()
        if self._ruler is None:
            paint_handles(painter, *self._handles(aligned))

    def _handles(self, aligned: AlignedBoard) -> tuple[QPointF, QPointF]:
        grid = aligned.board.grid
        first, second = grid.to_pixel(aligned.move_handle), grid.to_pixel(aligned.scale_handle)
        return self.widget_point(first), self.widget_point(second)

    # Mouse

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        # Some systems turn the wheel horizontally while Shift or Alt is down.
        turn = event.angleDelta()
        steps = (turn.y() or turn.x()) / 120
        if steps and event.modifiers() & _CTRL:
            self.zoom(steps, event.position())
        elif steps:
            fine = bool(event.modifiers() & _SHIFT)
            self.scaled_by_steps.emit(steps, fine, self.pixel_at(event.position()))
        event.accept()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        if event.button() is not Qt.MouseButton.LeftButton:
            self._pan_from = spot
        elif self._ruler is None and self._aligned_board is not None:
            offset = self._handles(self._aligned_board)[1] - spot
            self._is_scaling = max(abs(offset.x()), abs(offset.y())) <= 1.5 * HANDLE_RADIUS
            self._dragged_from = self.pixel_at(spot)
            self.drag_started.emit()
        event.accept()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        pixel = self.pixel_at(spot)
        if self._pan_from is not None:
            self._pan += spot - self._pan_from
            self._pan_from, self._fitted = spot, False
            self.update()
        elif self._dragged_from is not None:
            self._drag(pixel)
        elif self._ruler is not None:
            self._cursor = pixel
            self.update()

    def _drag(self, pixel: Point) -> None:
        if self._is_scaling:
            self.scale_dragged.emit(*pixel)
        elif self._dragged_from is not None:
            across, down = pixel[0] - self._dragged_from[0], pixel[1] - self._dragged_from[1]
            self._dragged_from = pixel
            self.grid_dragged.emit(across, down)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pan_from = None
        if event.button() is Qt.MouseButton.LeftButton and self._ruler is not None:
            self._add_ruler_end(self.pixel_at(event.position()))
        elif self._dragged_from is not None:
            self._dragged_from = None
            self.drag_ended.emit()
        event.accept()

    # Keys

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, fine = Qt.Key(event.key()), bool(event.modifiers() & _SHIFT)
        by_view = bool(event.modifiers() & _CTRL)
        if key in _ARROWS:
            across, down = _ARROWS[key]
            step = 10 if fine else 1
            self._move_by_arrow(across * step, down * step, by_view=by_view)
        elif key in (*_ZOOM_IN_KEYS, Qt.Key.Key_Minus):
            steps = -1.0 if key == Qt.Key.Key_Minus else 1.0
            if by_view:
                self.zoom(steps)
            else:
                self.scaled_by_steps.emit(steps, False, None)
        elif key == Qt.Key.Key_Space and self._ruler is not None:
            self._add_ruler_end(self._cursor or self.pixel_at(QRectF(self.rect()).center()))
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            event.ignore()

    def _move_by_arrow(self, across: float, down: float, *, by_view: bool) -> None:
        """Move the view, the free end of the ruler, or the grid."""
        if by_view:
            self._pan -= QPointF(across, down) * 40
            self._fitted = False
        elif self._ruler is not None:
            x, y = self._cursor or self.pixel_at(QRectF(self.rect()).center())
            self._cursor = (x + across, y + down)
        else:
            self.nudged.emit(across, down)
        self.update()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
