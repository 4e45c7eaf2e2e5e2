"""Brackets round the selected tokens, and the selection box."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.items.tokens.token_item import TokenItem

_ARM, _OUT, _WIDE = 0.24 * CELL, 0.03 * CELL, 0.07 * CELL
_BELOW = 5e-10
"""How far brackets lie below their token: less than what parts two tokens of a row."""


class SelectionMarks:
    """The brackets and the box of a scene."""

    def __init__(self, scene: QGraphicsScene, box_z: float) -> None:
        self._brackets: list[BracketItem] = []
        self._box = SelectionBox()
        self._box.setZValue(box_z)
        scene.addItem(self._box)

    @property
    def areas(self) -> tuple[QRectF, ...]:
        """What is in brackets, in the scene."""
        return tuple(item.area for item in self._brackets if item.isVisible())

    @property
    def box(self) -> QRectF:
        """The selection box in the scene; empty without one."""
        return self._box.area

    def show(self, tokens: Iterable[TokenItem], box: QRectF | None = None) -> None:
        """Bracket these tokens, below their names and signs, and draw the selection box."""
        selected = tuple(tokens)
        while len(self._brackets) < len(selected):
            self._brackets.append(BracketItem())
            # A scene that its own marks hold would be left to the collector of objects.
            self._box.scene().addItem(self._brackets[-1])
        for item in self._brackets[len(selected) :]:
            item.hide()
        for item, token in zip(self._brackets, selected, strict=False):
            item.show_area(token.footprint)
            item.setZValue(token.zValue() - _BELOW)
            item.show()
        self._box.show_area(box or QRectF())


class _AreaItem(QGraphicsItem):
    """A graphics item that marks a rectangle of the scene."""

    def __init__(self) -> None:
        super().__init__()
        self.area = QRectF()

    def show_area(self, area: QRectF) -> None:
        """Mark a rectangle, or nothing if empty."""
        if area != self.area:
            self.prepareGeometryChange()
            self.area = area

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        if self.area.isEmpty():
            return QRectF(self.area)
        return self.area.adjusted(-CELL / 4, -CELL / 4, CELL / 4, CELL / 4)


class BracketItem(_AreaItem):
    """Corner brackets, yellow on a dark rim, visible on any ground."""

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        for width, colour in ((_WIDE * 1.9, theme.INK), (_WIDE, theme.YELLOW)):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.SquareCap))
            _paint_brackets(painter, self.area.adjusted(-_OUT, -_OUT, _OUT, _OUT))


class SelectionBox(_AreaItem):
    """The rectangle that the mouse draws round creatures."""

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setPen(QPen(QColor(theme.YELLOW), 0, Qt.PenStyle.DashLine))
        painter.setBrush(theme.translucent(theme.YELLOW, 0.14))
        painter.drawRect(self.area)


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
