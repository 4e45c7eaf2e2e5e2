"""Brackets round the selected tokens, and the selection box."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded

_ARM, _OUT, _WIDE = 0.24 * CELL, 0.03 * CELL, 0.07 * CELL


class SelectionItem(QGraphicsItem):
    """Corner brackets, yellow on a dark rim, visible on any ground."""

    def __init__(self) -> None:
        super().__init__()
        self.areas: tuple[QRectF, ...] = ()
        self.box = QRectF()

    def show_areas(self, areas: tuple[QRectF, ...], box: QRectF | None = None) -> None:
        """Bracket these rectangles of the scene and draw the selection box."""
        box = box or QRectF()
        if (areas, box) != (self.areas, self.box):
            self.prepareGeometryChange()
            self.areas, self.box = areas, box

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        whole = QRectF(self.box)
        for area in self.areas:
            whole = whole.united(area)
        if whole.isEmpty():
            return whole
        return whole.adjusted(-CELL / 4, -CELL / 4, CELL / 4, CELL / 4)

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        for width, colour in ((_WIDE * 1.9, theme.INK), (_WIDE, theme.YELLOW)):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.SquareCap))
            for area in self.areas:
                _paint_brackets(painter, area.adjusted(-_OUT, -_OUT, _OUT, _OUT))
        if not self.box.isEmpty():
            pen = QPen(QColor(theme.YELLOW), 0, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.translucent(theme.YELLOW, 0.14))
            painter.drawRect(self.box)


def _paint_brackets(painter: QPainter, area: QRectF) -> None:
    """Paint an angle at each corner."""
    for corner, across, down in (
        (area.topLeft(), 1, 1),
        (area.topRight(), -1, 1),
        (area.bottomLeft(), 1, -1),
        (area.bottomRight(), -1, -1),
    ):
        painter.drawLine(corner, corner + QPointF(across * _ARM, 0))
        painter.drawLine(corner, corner + QPointF(0, down * _ARM))
