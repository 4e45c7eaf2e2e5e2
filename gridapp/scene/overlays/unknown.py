"""Painter of the unknown: small discs for the GM where more is than the players know."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol
from gridapp.scene.overlays.registry import (
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
_LEAST_PIXELS, _SHARE, _ASIDE = 7.0, 0.13, 0.32


class UnknownPainter(MarkPainter):
    """Paints a small disc with a question mark in the upper left of each place."""

    mark: "UnknownMark"
    kind = "unknown"
    legend_order = 120

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.BADGES: self._paint}

    def bounds(self) -> QRectF:
        return rect_around(self.mark.points, 1.5 * CELL)

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
