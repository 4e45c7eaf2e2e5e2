"""Cache of painted marks: unchanged marks are painted from a picture from the second time on."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform


class PaintCache:
    """A picture of the last painting for one transform and device size, until ``clear``.

    The first painting draws directly, because most frames of a drag differ and a picture would be
    wasted.
    """

    def __init__(self) -> None:
        self._key: tuple[QTransform, QSize] | None = None
        self._picture = QPixmap()

    def clear(self) -> None:
        """Discard the picture: the content has changed."""
        self._key, self._picture = None, QPixmap()

    def paint(
        self, painter: QPainter, paint: Callable[[QPainter], None], *, on_screen: bool
    ) -> None:
        """Call ``paint``, or draw the cached picture if nothing has changed."""
        device = painter.device()
        ratio = device.devicePixelRatioF()
        key = (painter.combinedTransform(), QSize(device.width(), device.height()) * ratio)
        if not on_screen or self._key != key:
            if on_screen:
                self._key, self._picture = key, QPixmap()
            paint(painter)
            return
        if self._picture.isNull():
            self._picture = render(paint, *key, ratio)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture)
        painter.restore()


def render(
    paint: Callable[[QPainter], None], transform: QTransform, size: QSize, ratio: float
) -> QPixmap:
    """Return what ``paint`` draws under a transform, on a transparent picture of a size in pixels.

    ``ratio`` is the device pixel ratio of the picture.
    """
    picture = QPixmap(size)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setTransform(transform * QTransform.fromScale(1 / ratio, 1 / ratio))
    paint(painter)
    painter.end()
    return picture
