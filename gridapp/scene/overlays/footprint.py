"""Painter of the footprint: the cells of the dragged creature at the hovered cell."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from math import atan2, degrees
from typing import TYPE_CHECKING, cast

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
    from gridapp.session.overlays.unknown import UnknownMark

_ILLEGAL = QColor("#5A6068")
_LEGAL_SYMBOL = BadgeSymbol(BadgeShape.DISC, theme.GREEN, letter="\u2713")
_ILLEGAL_SYMBOL = BadgeSymbol(BadgeShape.DISC, _ILLEGAL, letter="\u2715")
_SHORT_SYMBOL = BadgeSymbol(BadgeShape.DISC, _ILLEGAL, letter="?")


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
        painter, verdict = canvas.painter, _verdict(canvas.overlay)
        is_legal = verdict is DropVerdict.ARRIVES
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
        _paint_verdict(painter, area.bottomRight(), canvas.pixels, verdict)
        canvas.labels.reserve([area])

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        if not self.mark.cells:
            return
        yield _LEGEND[_verdict(overlay)]()


class DropVerdict(Enum):
    """The result of a drop on these cells; only the GM sees ``STOPS_SHORT``."""

    ARRIVES = auto()
    REFUSED = auto()
    STOPS_SHORT = auto()


def _verdict(overlay: Overlay) -> DropVerdict:
    if not overlay.legal:
        return DropVerdict.REFUSED
    unknown = cast("UnknownMark | None", overlay.find("unknown"))
    return DropVerdict.STOPS_SHORT if unknown is not None and unknown.stop else DropVerdict.ARRIVES


_LEGEND: dict[DropVerdict, Callable[[], LegendEntry]] = {
    DropVerdict.ARRIVES: lambda: LegendEntry(_LEGAL_SYMBOL, tr("Can stand here")),
    DropVerdict.REFUSED: lambda: LegendEntry(_ILLEGAL_SYMBOL, tr("Cannot go here")),
    DropVerdict.STOPS_SHORT: lambda: LegendEntry(_SHORT_SYMBOL, tr("Does not get here")),
}


def _paint_verdict(painter: QPainter, middle: QPointF, pixels: float, verdict: DropVerdict) -> None:
    """Paint a check mark, a cross or a question mark at the lower right of the footprint."""
    is_legal = verdict is DropVerdict.ARRIVES
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
    if verdict is DropVerdict.STOPS_SHORT:
        painter.setFont(theme.font(round(radius * 1.5), bold=True))
        area = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "?")
    elif is_legal:
        tick = ((-reach, 0), (-reach * 0.2, reach * 0.8), (reach, -reach * 0.8))
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in tick]))
    else:
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
    painter.restore()
