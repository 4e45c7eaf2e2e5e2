"""Painter of the unknown, for the GM: where more is than the players know, and where it stops."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
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
    from gridapp.session.overlays.unknown import UnknownMark

_SIGN = "?"
_SYMBOL = BadgeSymbol(BadgeShape.DISC, theme.INK, letter=_SIGN)
_STOP_SYMBOL = BadgeSymbol(BadgeShape.PLATE, theme.GREEN)
_LEAST_PIXELS, _SHARE, _ASIDE = 7.0, 0.13, 0.32


class UnknownPainter(MarkPainter):
    """Paints a small disc with a question mark in the upper left of each place.

    A frame stands around the cells on which the creature really stops.
    """

    mark: "UnknownMark"
    kind = "unknown"
    legend_order = 120

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._border = border_lines(board.grid, self.mark.stop)

    def passes(self) -> Mapping[PaintStage, Pass]:
        frame = {PaintStage.FOOTPRINT: self._paint_stop} if self._border else {}
        return {**frame, PaintStage.BADGES: self._paint}

    def bounds(self) -> QRectF:
        stops = map(self.grid.centre, self.mark.stop)
        return rect_around((*self.mark.points, *stops), 2.5 * CELL)

    def _paint_stop(self, canvas: Canvas) -> None:
        painter = canvas.painter
        for ink, width in ((theme.INK, 15.0), (theme.WHITE, 11.0), (theme.GREEN, 8.0)):
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.SquareCap))
            painter.drawLines(self._border)

    def _paint(self, canvas: Canvas) -> None:
        painter = canvas.painter
        radius = max(_SHARE * CELL, _LEAST_PIXELS * CELL / canvas.pixels)
        painter.setFont(theme.font(round(radius * 1.5), bold=True))
        for point in self.mark.points:
            middle = to_scene(point) - QPointF(_ASIDE * CELL, _ASIDE * CELL)
            area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            painter.setPen(QPen(theme.WHITE, radius * 0.14))
            painter.setBrush(theme.INK)
            painter.drawEllipse(area)
            painter.setPen(theme.WHITE)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, _SIGN)
            canvas.labels.reserve([area])

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_SYMBOL, tr("More is here than the players know"))
        if self.mark.stop:
            yield LegendEntry(_STOP_SYMBOL, tr("Really stops here"))
