"""The preview of a picture, on which a rectangle is drawn with the mouse to choose a part."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QRubberBand

from gridapp.scene.guard import guarded


class PicturePreview(QLabel):
    """A picture scaled down into a fixed size, or text instead of it.

    ``part_drawn`` gives the rectangle that was drawn with the mouse, as shares of the picture's
    width and height between 0 and 1.
    """

    part_drawn = Signal(QRectF)

    def __init__(self, size: QSize) -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText, alignment=Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(size)
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self)
        self._start: QPoint | None = None

    def show_picture(self, image: QImage) -> None:
        """Show a picture, scaled down."""
        mode = Qt.TransformationMode.SmoothTransformation
        fitted = image.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio, mode)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPixmap(QPixmap.fromImage(fitted))
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_letters(self, text: str) -> None:
        """Show text instead of a picture."""
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setText(text)
        self.unsetCursor()

    def clear_picture(self) -> None:
        """Show nothing."""
        self.clear()
        self.unsetCursor()

    @property
    def picture_rect(self) -> QRectF:
        """The rectangle of the picture in the widget, empty without a picture."""
        area = QRectF(self.pixmap().rect())
        area.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        return area

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and not self.pixmap().isNull():
            self._start = event.position().toPoint()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            drawn = QRect(self._start, event.position().toPoint()).normalized()
            self._band.setGeometry(drawn & self.picture_rect.toRect())
            self._band.show()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._start = self._start, None
        self._band.hide()
        if start is None:
            return
        end = event.position().toPoint()
        if (end - start).manhattanLength() < QApplication.startDragDistance():
            return
        whole = self.picture_rect
        part = QRectF(start, end).normalized() & whole
        if part.isEmpty():
            return
        part.translate(-whole.topLeft())
        self.part_drawn.emit(
            QRectF(
                part.left() / whole.width(),
                part.top() / whole.height(),
                part.width() / whole.width(),
                part.height() / whole.height(),
            )
        )
