"""Rings round the possible targets of an attack."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded

_TICK = 0.2 * CELL
_BELOW_TOKENS = 0.95


class TargetMarks(QGraphicsItem):
    """A cross-hair round each footprint, yellow on dark, visible on any ground.

    It lies below the tokens, so that faces and names stay whole.
    """

    def __init__(self) -> None:
        super().__init__()
        self._spots: tuple[QRectF, ...] = ()
        self.setZValue(_BELOW_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def footprints(self) -> tuple[QRectF, ...]:
        """The marked footprints."""
        return self._spots

    def show_footprints(self, spots: tuple[QRectF, ...]) -> None:
        """Mark these footprints, in scene units."""
        self.prepareGeometryChange()
        self._spots = spots
        self.update()

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        area = QRectF()
        for spot in self._spots:
            area = area.united(spot)
        return area.adjusted(-_TICK, -_TICK, _TICK, _TICK)

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((11.0, theme.INK), (6.0, theme.YELLOW)):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
            for spot in self._spots:
                ring = spot.adjusted(-3, -3, 3, 3)
                painter.drawEllipse(ring)
                painter.drawLines(_ticks(ring))


def _ticks(ring: QRectF) -> list[QLineF]:
    """Return four short lines across the ring."""
    middle = ring.center()
    across, down = QPointF(_TICK, 0), QPointF(0, _TICK)
    ends = (
        (QPointF(ring.left(), middle.y()), across),
        (QPointF(ring.right(), middle.y()), across),
        (QPointF(middle.x(), ring.top()), down),
        (QPointF(middle.x(), ring.bottom()), down),
    )
    return [QLineF(end - tick * 0.6, end + tick * 0.6) for end, tick in ends]
