"""The players' part of the map as an outline on the GM's board, with a handle to drag it by."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QLabel, QStyleOptionGraphicsItem, QWidget

from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import from_scene, to_scene
from gridapp.scene.guard import guarded
from gridapp.windows.widgets.banner import Banners

_ABOVE_MARKS = 2.5
_OUTER, _INNER = 5.0, 2.5
_BLEED = 50.0
"""Room for the lines, whose width does not follow the zoom, in scene units."""


class OutlineItem(QGraphicsItem):
    """A frame with a notch at the edge that is the upper one on the players' screen."""

    def __init__(self) -> None:
        super().__init__()
        self._corners = QPolygonF()
        self._is_locked = False
        self.setZValue(_ABOVE_MARKS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_outline(self, corners: tuple[Point, ...], *, locked: bool) -> None:
        """Frame these points of the map, beginning at the screen's upper left, clockwise."""
        self._clear_picture()
        self.prepareGeometryChange()
        self._corners = QPolygonF([to_scene(corner) for corner in corners])
        self._is_locked = locked
        self.update()

    def _clear_picture(self) -> None:
        """Repaint the outline's present place in all views, before the scene reports the change.

        A button repaints its window while it is clicked, so before the scene has told its views
        which items changed; Qt then takes the new place for the painted one, and leaves the old.
        """
        for view in self.scene().views():
            view.viewport().update(view.mapFromScene(self.sceneBoundingRect()).boundingRect())

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners in cell units."""
        return tuple(from_scene(self._corners.at(index)) for index in range(self._corners.size()))

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        whole = self._corners.boundingRect().united(self._notch().boundingRect())
        return whole.adjusted(-_BLEED, -_BLEED, _BLEED, _BLEED)

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((theme.INK, _OUTER), (theme.ORANGE, _INNER)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            if self._is_locked and colour is theme.ORANGE:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawPolygon(self._corners)
            painter.drawPolyline(self._notch())

    def _notch(self) -> QPolygonF:
        """Return an arrow head outwards in the middle of the upper edge."""
        if self._corners.size() < 4:
            return QPolygonF()
        left, right, low = (self._corners.at(index) for index in (0, 1, 2))
        middle, along, outwards = (left + right) / 2, (right - left) / 40, (right - low) / 20
        return QPolygonF([middle - along, middle + outwards, middle + along])


class OutlineHandle(QLabel):
    """A label at the outline's corner; `dragged` carries the way from the press, in cells.

    It keeps clear of the notices above the board.
    """

    grabbed = Signal()
    dragged = Signal(float, float)

    def __init__(self, board: BoardView, area: QWidget, notices: Banners) -> None:
        super().__init__(area)
        self._board, self._notices = board, notices
        self._start: Point | None = None
        self._corner: Point = (0.0, 0.0)
        self.setText(self.tr("Players"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMargin(4)
        self.setAutoFillBackground(True)
        palette = self.palette()
        palette.setColor(self.backgroundRole(), theme.ORANGE)
        palette.setColor(self.foregroundRole(), theme.INK)
        self.setPalette(palette)
        self.setToolTip(self.tr("Drag to move the players' part of the map by whole cells"))
        self.setAccessibleName(self.tr("Players' part of the map"))
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.adjustSize()
        board.scrolled.connect(self._follow)
        notices.changed.connect(self._follow)
        self.hide()

    def move_to_corner(self, corners: tuple[Point, ...]) -> None:
        """Move to the corner nearest to the upper left of the GM's board."""
        self._corner = min(corners, key=lambda corner: corner[0] + corner[1])
        self._follow()

    def _follow(self) -> None:
        """Stay at the corner, or at the edge of the board nearest to it."""
        spot = self._board.mapFromScene(to_scene(self._corner))
        area = self._board.viewport().rect().adjusted(4, 24, -4, -4)
        x = min(max(spot.x(), area.left()), area.right() - self.width())
        y = min(max(spot.y() - self.height(), area.top()), area.bottom() - self.height())
        place = QRect(self._board.mapToParent(QPoint(x, y)), self.size())
        covered = self._notices.geometry()
        if not self._notices.isHidden() and place.intersects(covered):
            place.moveTop(covered.bottom() + 1)
        self.move(place.topLeft())
        self.raise_()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._start = self._point_at(event.globalPosition())
            self.grabbed.emit()
        event.accept()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            x, y = self._point_at(event.globalPosition())
            self.dragged.emit(x - self._start[0], y - self._start[1])
        event.accept()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._start = None
        event.accept()

    def _point_at(self, position: QPointF) -> Point:
        spot = self._board.viewport().mapFromGlobal(position)
        inverse, _ = self._board.viewportTransform().inverted()
        return from_scene(inverse.map(spot))
