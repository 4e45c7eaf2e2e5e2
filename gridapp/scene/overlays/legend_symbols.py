"""The symbols of the legend: small pictures of the marks."""

from abc import ABC, abstractmethod
from enum import Enum, auto

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gridapp.scene import theme
from gridapp.scene.overlays.shapes import diamond, star


class Symbol(ABC):
    """A symbol of the legend; compared by identity, so keep each in a constant."""

    @abstractmethod
    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the symbol into a rectangle."""


class FieldSymbol(Symbol):
    """A filled rectangle with a border."""

    def __init__(self, fill: QColor, edge: QColor, line: Qt.PenStyle) -> None:
        self._fill, self._edge, self._line = fill, edge, line

    def paint(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QPen(self._edge, 2, self._line))
        painter.setBrush(self._fill)
        painter.drawRect(area)


class HatchSymbol(Symbol):
    """Diagonal lines."""

    def __init__(self, colour: QColor, line: Qt.PenStyle) -> None:
        self._colour, self._line = colour, line

    def paint(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QPen(self._colour, 1.5, self._line))
        painter.setClipRect(area)
        for x in range(-14, int(area.width()), 7):
            start = QPointF(area.left() + x, area.bottom())
            painter.drawLine(start, start + QPointF(area.height(), -area.height()))


class LineSymbol(Symbol):
    """A horizontal line on a wider casing."""

    def __init__(
        self, colour: QColor, width: float, line: Qt.PenStyle, casing: QColor = theme.BLACK
    ) -> None:
        self._colour, self._width, self._line, self._casing = colour, width, line, casing

    def paint(self, painter: QPainter, area: QRectF) -> None:
        middle = area.center().y()
        line = QLineF(area.left(), middle, area.right(), middle)
        painter.setPen(QPen(self._casing, self._width + 2))
        painter.drawLine(line)
        painter.setPen(QPen(self._colour, self._width, self._line))
        painter.drawLine(line)


class BadgeShape(Enum):
    """The outline of a badge."""

    STAR = auto()
    DIAMOND = auto()
    PLATE = auto()
    DISC = auto()
    DOT = auto()


class BadgeSymbol(Symbol):
    """A badge with a letter or sign."""

    def __init__(
        self,
        shape: BadgeShape,
        fill: QColor,
        ink: QColor = theme.WHITE,
        letter: str = "",
        edge: QColor = theme.PAPER,
    ) -> None:
        self._shape, self._fill, self._ink = shape, fill, ink
        self._letter, self._edge = letter, edge

    def paint(self, painter: QPainter, area: QRectF) -> None:
        middle, radius = area.center(), area.height() / 2 + 1
        painter.setPen(QPen(self._edge, 1.2))
        painter.setBrush(self._fill)
        self._paint_shape(painter, middle, radius)
        painter.setPen(self._ink)
        painter.setFont(theme.font(radius * 1.2, bold=True))
        letter_area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(letter_area, Qt.AlignmentFlag.AlignCenter, self._letter)

    def _paint_shape(self, painter: QPainter, middle: QPointF, radius: float) -> None:
        if self._shape is BadgeShape.STAR:
            painter.drawPolygon(star(middle, radius))
        elif self._shape is BadgeShape.DIAMOND:
            painter.drawPolygon(diamond(middle, radius))
        elif self._shape is BadgeShape.PLATE:
            corner = QPointF(radius * 1.5, radius * 0.7)
            painter.drawRoundedRect(QRectF(middle - corner, middle + corner), 4, 4)
        else:
            size = radius * 0.4 if self._shape is BadgeShape.DOT else radius - 1
            painter.drawEllipse(middle, size, size)
