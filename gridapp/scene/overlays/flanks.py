"""Painters of flanks: cells that complete a flank, the flanks of the hovered cell, all flanks."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre, to_scene
from gridapp.scene.overlays.badges import cased_line, cased_lines, stamp_flank
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol, LineSymbol
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
    from gridapp.session.overlays.flanks import (
        CurrentFlanksMark,
        FlankCellsMark,
        FlankLink,
        HoveredFlanksMark,
    )

_CELL_SYMBOL = BadgeSymbol(BadgeShape.DIAMOND, theme.YELLOW, theme.INK, "F")
_LINE_SYMBOL = LineSymbol(theme.YELLOW, 2, Qt.PenStyle.DashLine)


class FlankCellsPainter(MarkPainter):
    """Paints a frame and a diamond with an F into every cell that completes a flank."""

    mark: "FlankCellsMark"
    kind = "flank cells"
    below_tokens = True
    legend_order = 80

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.FRAMES: self._paint_frames}

    def bounds(self) -> QRectF:
        return rect_around((self.grid.centre(link.cell) for link in self.mark.links), 1.2 * CELL)

    def _paint_frames(self, canvas: Canvas) -> None:
        for cell in dict.fromkeys(link.cell for link in self.mark.links):
            middle = cell_centre(self.grid, cell)
            polygon = self.grid.polygon(cell)
            corners = [middle + (to_scene(corner) - middle) * 0.86 for corner in polygon]
            frame = [QLineF(*ends) for ends in pairwise([*corners, corners[0]])]
            cased_lines(canvas.painter, frame, QPen(theme.YELLOW, 3.5), 3.5, 0.7)
            _paint_badge(canvas.painter, middle)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_CELL_SYMBOL, tr("Completes a flank"))


class HoveredFlanksPainter(MarkPainter):
    """Paints lines from the hovered cell to each flanked foe and on to the partner."""

    mark: "HoveredFlanksMark"
    kind = "hovered flanks"
    legend_order = 81

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.LINKS: self._paint_links, PaintStage.BADGES: self._paint_badges}

    def bounds(self) -> QRectF:
        centres = (self.grid.centre(link.cell) for link in self.mark.links)
        return rect_around((*centres, *_link_points(self.mark.links)), 2.5 * CELL)

    def _paint_links(self, canvas: Canvas) -> None:
        for link in self.mark.links:
            _paint_link(canvas, link, cell_centre(self.grid, link.cell))

    def _paint_badges(self, canvas: Canvas) -> None:
        """Paint the diamonds again, over the footprint."""
        for cell in {link.cell for link in self.mark.links}:
            _paint_badge(canvas.painter, cell_centre(self.grid, cell))

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        if overlay.find(FlankCellsPainter.kind) is None:
            yield LegendEntry(_CELL_SYMBOL, tr("Completes a flank"))


class CurrentFlanksPainter(MarkPainter):
    """Paints lines from each flanking creature to the flanked creature and on to the partner."""

    mark: "CurrentFlanksMark"
    kind = "current flanks"
    legend_order = 90

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.LINKS: self._paint_links}

    def bounds(self) -> QRectF:
        centres = (self.grid.centre(link.cell) for link in self.mark.links)
        return rect_around((*centres, *_link_points(self.mark.links)), 2.5 * CELL)

    def _paint_links(self, canvas: Canvas) -> None:
        for link in self.mark.links:
            start = to_scene(link.centre) if link.centre else cell_centre(self.grid, link.cell)
            _paint_link(canvas, link, start)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_LINE_SYMBOL, tr("Flanked by these two"))


def _link_points(links: "Iterable[FlankLink]") -> list[Point]:
    return [point for link in links for point in (link.target_centre, link.partner_centre)]


def _paint_link(canvas: Canvas, link: "FlankLink", start: QPointF) -> None:
    painter, target = canvas.painter, to_scene(link.target_centre)
    line = QPolygonF([start, target, to_scene(link.partner_centre)])
    cased_line(painter, line, QPen(theme.YELLOW, 5.0, Qt.PenStyle.DashLine), theme.INK, 5.0)
    area = canvas.token_rect(link.target, target).adjusted(-2, -2, 2, 2)
    for ink, width in ((theme.INK, 11.0), (theme.YELLOW, 6.0)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(area)


def _paint_badge(painter: QPainter, middle: QPointF) -> None:
    """Paint a diamond with an F into the lower left of a cell."""
    stamp_flank(painter, middle + QPointF(-0.24, 0.24) * CELL, 0.23 * CELL)
