"""The paint cache draws equal pixels and is invalidated by every change."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gridapp.scene.items.paint_cache import PaintCache


class Marks:
    """A square with a counter of paint calls."""

    def __init__(self) -> None:
        self.colour, self.times = QColor("#0072B2"), 0

    def paint(self, painter: QPainter) -> None:
        self.times += 1
        painter.fillRect(QRectF(2, 2, 5, 5), self.colour)


def screen(repeat: PaintCache, marks: Marks, zoom: float = 1.0, ratio: float = 1.0) -> QImage:
    """A small screen with the marks."""
    image = QImage(round(20 * ratio), round(20 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    painter.translate(3, 1)
    painter.scale(zoom, zoom)
    repeat.paint(painter, marks.paint, on_screen=True)
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_cached_picture_equals_painting(qapp: object, ratio: float) -> None:
    repeat, marks = PaintCache(), Marks()
    first, second, third = (screen(repeat, marks, 1.0, ratio) for _ in range(3))
    assert first.pixelColor(round(6 * ratio), round(5 * ratio)) == marks.colour
    assert first == second == third
    assert marks.times == 2  # directly, then into the picture


def test_new_zoom_invalidates_the_cache(qapp: object) -> None:
    repeat, marks = PaintCache(), Marks()
    small = [screen(repeat, marks) for _ in range(3)]
    large = screen(repeat, marks, 2.0)
    assert marks.times == 3
    assert large != small[-1]
    assert large.pixelColor(15, 13) == marks.colour


def test_clear_invalidates_the_cache(qapp: object) -> None:
    repeat, marks = PaintCache(), Marks()
    before = [screen(repeat, marks) for _ in range(3)]
    marks.colour = QColor("#D55E00")
    assert screen(repeat, marks) == before[0]
    repeat.clear()
    assert screen(repeat, marks).pixelColor(6, 5) == marks.colour


def test_exports_bypass_the_cache(qapp: object) -> None:
    repeat, marks = PaintCache(), Marks()
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    for _ in range(3):
        painter = QPainter(image)
        repeat.paint(painter, marks.paint, on_screen=False)
        painter.end()
    assert marks.times == 3
