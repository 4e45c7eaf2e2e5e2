"""Marks that are painted more than once as they are: from the second time on as a picture."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform


class PaintCache:
    """Keeps what was painted on one screen from one place, until it is told to forget.

    What is painted once costs no more than without it: most frames of a drag are different.
    """

    def __init__(self) -> None:
        self._seen: tuple[QTransform, QSize] | None = None
        self._picture = QPixmap()

    def clear(self) -> None:
        """Something else will be painted."""
        self._seen, self._picture = None, QPixmap()

    def paint(
        self, painter: QPainter, paint: Callable[[QPainter], None], *, on_screen: bool
    ) -> None:
        """Let ``paint`` do it, or lay down the picture of what it did."""
        device = painter.device()
        ratio = device.devicePixelRatioF()
        place = (painter.combinedTransform(), QSize(device.width(), device.height()) * ratio)
        if not on_screen or self._seen != place:
            if on_screen:
                self._seen, self._picture = place, QPixmap()
            paint(painter)
            return
        if self._picture.isNull():
            self._picture = _painted(paint, *place, ratio)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture)
        painter.restore()


def _painted(
    paint: Callable[[QPainter], None], transform: QTransform, size: QSize, ratio: float
) -> QPixmap:
    picture = QPixmap(size)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setTransform(transform * QTransform.fromScale(1 / ratio, 1 / ratio))
    paint(painter)
    painter.end()
    return picture
