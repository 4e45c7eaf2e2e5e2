"""The mini map: the whole board in a corner while the view shows only a part."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gridapp.scene import theme
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import board_rect
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.guard import guarded

_MAX_SIDE = 190


class MiniMap(QWidget):
    """A small picture of the board with the visible part framed; a click centres the view."""

    def __init__(self, view: BoardView, scene: GmScene, parent: QWidget) -> None:
        super().__init__(parent)
        self._view, self._scene = view, scene
        self._area = parent
        self._picture = QImage()
        self._stale = True
        self.turned_on = True
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(self.tr("Mini map"))
        self.setCursor(Qt.CursorShape.CrossCursor)
        view.scrolled.connect(self.update_frame)
        self.hide()

    def update_frame(self) -> None:
        """Move the frame to the visible part; hide the map while the whole board is visible."""
        grid = self._scene.grid
        partly = grid is not None and not self._visible_rect().contains(
            board_rect(grid).adjusted(1, 1, -1, -1)
        )
        if grid is None or not (self.turned_on and partly):
            self.hide()
            return
        self._resize_to_board(board_rect(grid))
        self.show()
        self.raise_()
        self.update()

    def _visible_rect(self) -> QRectF:
        return self._view.mapToScene(self._view.viewport().rect()).boundingRect()

    def mark_stale(self) -> None:
        """Repaint the board at the next paint event."""
        self._stale = True
        self.update()

    def _resize_to_board(self, area: QRectF) -> None:
        """Resize the map to the proportions of the board."""
        size = area.size().scaled(_MAX_SIDE, _MAX_SIDE, Qt.AspectRatioMode.KeepAspectRatio).toSize()
        if size != self._picture.size():
            self._picture = QImage(size, QImage.Format.Format_RGB32)
            self._stale = True
            self.resize(size + QSize(4, 4))
            self.move_to_corner()

    def _repaint_board(self, area: QRectF) -> None:
        self._stale = False
        self._picture.fill(theme.SURROUND)
        painter = QPainter(self._picture)
        self._scene.paint_without_overlays(painter, QRectF(self._picture.rect()), area)
        painter.end()

    def move_to_corner(self) -> None:
        """Move to the upper right corner."""
        self.move(self._area.width() - self.width() - 10, 28)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._centre_view_on(event.position())

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._centre_view_on(event.position())

    def _centre_view_on(self, spot: QPointF) -> None:
        grid = self._scene.grid
        if grid is not None and not self._picture.isNull():
            area = board_rect(grid)
            share = area.width() / self._picture.width()
            self._view.centerOn((spot.x() - 2) * share, (spot.y() - 2) * share)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self._scene.grid
        if grid is None or self._picture.isNull():
            return
        if self._stale:
            self._repaint_board(board_rect(grid))
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.INK)
        painter.drawImage(2, 2, self._picture)
        share = self._picture.width() / board_rect(grid).width()
        seen = self._visible_rect()
        frame = QRectF(
            seen.x() * share + 2, seen.y() * share + 2, seen.width() * share, seen.height() * share
        )
        for ink, width in ((theme.INK, 4), (theme.YELLOW, 2)):
            painter.setPen(QPen(ink, width))
            painter.drawRect(frame.intersected(QRectF(self.rect()).adjusted(1, 1, -2, -2)))
