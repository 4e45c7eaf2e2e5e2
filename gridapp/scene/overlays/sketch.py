"""Painter of the sketch: the shape being drawn or moved on the map."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.overlays.badges import Pill, cased_lines, text_height
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill
from gridapp.scene.overlays.registry import Canvas, MarkPainter, PaintStage, Pass, rect_around

if TYPE_CHECKING:
    from gridapp.session.overlays.sketch import SketchMark


class SketchPainter(MarkPainter):
    """Paints cells below lines below handles, and the text beside the next point."""

    mark: "SketchMark"
    kind = "sketch"

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.SKETCH: self._paint}

    def bounds(self) -> QRectF:
        return rect_around(self._points(), 2.5 * CELL)

    def _points(self) -> Iterator[Point]:
        for line in self.mark.lines:
            yield from line
        yield from map(self.grid.centre, self.mark.cells)
        yield from self.mark.handles
        if self.mark.next_point is not None:
            yield self.mark.next_point

    def _paint(self, canvas: Canvas) -> None:
        painter, mark, pixel = canvas.painter, self.mark, CELL / canvas.pixels
        self._paint_cells(painter, pixel)
        lines = [QLineF(to_scene(start), to_scene(end)) for start, end in mark.lines]
        pen = QPen(theme.YELLOW, 3.5 * pixel, c=Qt.PenCapStyle.RoundCap)
        cased_lines(painter, lines, pen, 3.0 * pixel, 0.9)
        painter.setPen(QPen(theme.INK, 1.6 * pixel))
        painter.setBrush(theme.WHITE)
        for handle in map(to_scene, mark.handles):
            side = 4.5 * pixel
            painter.drawRect(QRectF(handle - QPointF(side, side), handle + QPointF(side, side)))
        if mark.next_point is not None:
            spot = to_scene(mark.next_point)
            _paint_next_point(painter, spot, pixel)
            if mark.text:
                below = QPointF(0, text_height(canvas.pixels) * 1.6 + 6 * pixel)
                label = Pill(mark.text, border=theme.YELLOW)
                label.paint(painter, spot + below, canvas.pixels)

    def _paint_cells(self, painter: QPainter, pixel: float) -> None:
        cells = self.mark.cells
        if not cells:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.translucent(theme.YELLOW, 0.3))
        if self.grid.is_hex:
            for polygon in hex_fill(self.grid, cells):
                painter.drawPolygon(polygon)
        else:
            painter.drawRects(square_fill(cells))
        pen = QPen(theme.YELLOW, 2.5 * pixel, Qt.PenStyle.DashLine)
        cased_lines(painter, border_lines(self.grid, cells), pen, 2.0 * pixel, 0.9)


def _paint_next_point(painter: QPainter, spot: QPointF, pixel: float) -> None:
    """Paint a ring with a cross where the next point would be set."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.INK, 4.0), (theme.YELLOW, 2.0)):
        painter.setPen(QPen(ink, width * pixel))
        painter.drawEllipse(spot, 7 * pixel, 7 * pixel)
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            arm = QPointF(across, down) * pixel
            painter.drawLine(spot + arm * 4, spot + arm * 11)
