"""Painter of provoking cells: up to three dots in cells whose route provokes attacks."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol
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
    from gridapp.session.overlays.provoking_cells import ProvokingCellsMark

_SYMBOL = BadgeSymbol(BadgeShape.DOT, theme.VERMILLION)
_DOT, _RIM = 0.13 * CELL, 0.05 * CELL
_FIRST, _NEXT = QPointF(-0.36 * CELL, -0.36 * CELL), QPointF(0.17 * CELL, 0)
MAX_DOTS = 3


class ProvokingCellsPainter(MarkPainter):
    """Paints a dot for each opportunity attack, in the upper left of the creature's space."""

    mark: "ProvokingCellsMark"
    kind = "provoking cells"
    below_tokens = True
    legend_order = 30

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._dots = dots(self.mark.cells)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.DOTS: self._paint_dots}

    def bounds(self) -> QRectF:
        return rect_around((centre for centre, _ in self.mark.cells), 1.2 * CELL)

    def _paint_dots(self, canvas: Canvas) -> None:
        """Paint the dots with a rim that is visible on any ground."""
        painter = canvas.painter
        for colour, width in (
            (theme.INK, _DOT + 2 * _RIM),
            (theme.WHITE, _DOT + _RIM),
            (theme.VERMILLION, _DOT),
        ):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
            painter.drawPoints(self._dots)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        text = tr("Provokes an opportunity attack (one dot each)")
        if attack := self.mark.attack:
            text = tr("{attack} on the way (one dot each)", attack=attack)
        yield LegendEntry(_SYMBOL, text)


def dots(cells: Iterable[tuple[Point, int]]) -> QPolygonF:
    """Return the centres of the dots, side by side above and left of each space's centre."""
    return QPolygonF(
        [
            to_scene(centre) + _FIRST + _NEXT * number
            for centre, count in cells
            for number in range(min(count, MAX_DOTS))
        ]
    )
