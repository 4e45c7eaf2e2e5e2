"""Painter of squeezing: two wedges beside the route at each tight step."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, to_scene
from gridapp.scene.overlays.legend_symbols import Symbol
from gridapp.scene.overlays.registry import (
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    rect_around,
)
from gridapp.scene.overlays.shapes import arrow_head
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.squeezing import SqueezingMark

_LENGTH, _WIDTH, _ASIDE = 0.24 * CELL, 0.3 * CELL, 0.13 * CELL
"""Size of a wedge, and how far its tip is from the route, in scene units."""


class WedgesSymbol(Symbol):
    """Two facing wedges."""

    def paint(self, painter: QPainter, area: QRectF) -> None:
        middle, reach = area.center(), area.width() / 2
        _set_ink(painter, 1.2)
        for sign in (-1, 1):
            tip, tail = (QPointF(sign * part * reach, 0) + middle for part in (0.15, 1))
            painter.drawPolygon(arrow_head(tip, tail, 0.85 * reach, area.height()))


_SYMBOL = WedgesSymbol()


class SqueezingPainter(MarkPainter):
    """Paints wedges left and right of the route, in the middle of each tight step."""

    mark: "SqueezingMark"
    kind = "squeezing"
    legend_order = 45

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.BADGES: self._paint}

    def bounds(self) -> QRectF:
        return rect_around((point for step in self.mark.steps for point in step), CELL)

    def _paint(self, canvas: Canvas) -> None:
        _set_ink(canvas.painter, 4.0)
        board = board_rect(self.grid)
        for start, end in self.mark.steps:
            step = QLineF(to_scene(start), to_scene(end))
            if board.contains(step.center()):
                for wedge in wedges(step):
                    canvas.painter.drawPolygon(wedge)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_SYMBOL, tr("Squeezes between walls"))


def wedges(step: QLineF) -> Iterator[QPolygonF]:
    """Yield the triangles on both sides of a step, in scene units."""
    middle, across = step.center(), step.normalVector().unitVector()
    side = QPointF(across.dx(), across.dy())
    for sign in (-1, 1):
        tip = middle + side * (sign * _ASIDE)
        yield arrow_head(tip, tip + side * sign, _LENGTH, _WIDTH)


def _set_ink(painter: QPainter, rim: float) -> None:
    painter.setPen(QPen(theme.INK, rim, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.ORANGE)
