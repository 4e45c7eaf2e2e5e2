"""Painter of the footprint: the cells of the dragged creature at the hovered cell."""

from collections.abc import Iterable, Mapping
from math import atan2, degrees
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cells_rect
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol
from gridapp.scene.overlays.regions import border_lines
from gridapp.scene.overlays.registry import (
    BoardGeometry,
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    rect_around,
)
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.footprint import FootprintMark

_ILLEGAL = QColor("#5A6068")
_LEGAL_SYMBOL = BadgeSymbol(BadgeShape.DISC, theme.GREEN, letter="\u2713")
_ILLEGAL_SYMBOL = BadgeSymbol(BadgeShape.DISC, _ILLEGAL, letter="\u2715")


class FootprintPainter(MarkPainter):
    """Paints a frame with a check mark, or a dashed frame with a cross if the move is illegal."""

    mark: "FootprintMark"
    kind = "footprint"
    legend_order = 110

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._border = border_lines(board.grid, self.mark.cells)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.FOOTPRINT: self._paint} if self._border else {}

    def bounds(self) -> QRectF:
        return rect_around(map(self.grid.centre, self.mark.cells), 2.5 * CELL)

    def _paint(self, canvas: Canvas) -> None:
        painter, is_legal = canvas.painter, canvas.overlay.legal
        colour = theme.GREEN if is_legal else _ILLEGAL
        style = Qt.PenStyle.SolidLine if is_legal else Qt.PenStyle.DashLine
        for ink, width, line in (
            (theme.INK, 15.0, Qt.PenStyle.SolidLine),
            (theme.WHITE, 11.0, Qt.PenStyle.SolidLine),
            (colour, 8.0, style),
        ):
            painter.setPen(QPen(ink, width, line, Qt.PenCapStyle.SquareCap))
            painter.drawLines(self._border)
        area = cells_rect(self.grid, self.mark.cells)
        _paint_verdict(painter, area.bottomRight(), canvas.pixels, is_legal=is_legal)
        canvas.labels.reserve([area])

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        if not self.mark.cells:
            return
        if overlay.legal:
            yield LegendEntry(_LEGAL_SYMBOL, tr("Can stand here"))
        else:
            yield LegendEntry(_ILLEGAL_SYMBOL, tr("Cannot go here"))


def _paint_verdict(painter: QPainter, middle: QPointF, pixels: float, *, is_legal: bool) -> None:
    """Paint a check mark or a cross at the lower right corner of the footprint."""
    radius = max(0.16 * CELL, 8 * CELL / pixels)
    painter.setPen(QPen(theme.WHITE, radius * 0.2))
    painter.setBrush(theme.GREEN if is_legal else _ILLEGAL)
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(
        QPen(theme.WHITE, radius * 0.3, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach, transform = radius * 0.45, painter.combinedTransform()
    painter.save()
    painter.translate(middle)
    # Upright on a players' board that is turned.
    painter.rotate(-degrees(atan2(transform.m12(), transform.m11())))
    if is_legal:
        tick = ((-reach, 0), (-reach * 0.2, reach * 0.8), (reach, -reach * 0.8))
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in tick]))
    else:
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
    painter.restore()
