"""Painters of the danger map: hatching that grows denser with danger, and the ways of the foes."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.legend_symbols import LineSymbol, Symbol
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
from gridapp.scene.overlays.shapes import hatch_cell
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.danger import DangerMark, DangerRoutesMark

_LEAST_DOT = 1.5
"""Smallest diameter in pixels of the dots of an estimate."""
_NUMBERS_FROM = 20.0
"""Smallest cell size in pixels with numbers."""


class _BandStyle(NamedTuple):
    """How a band is hatched: lines along the side of a cell, both ways from ``crossed`` on.

    The lines fall where those of threatened areas rise, so that both can be told apart.
    """

    parts: int
    width: float
    crossed: bool
    colour: QColor
    line: Qt.PenStyle = Qt.PenStyle.SolidLine


_STYLES = {
    1: _BandStyle(2, 3.5, crossed=False, colour=theme.PURPLE),
    2: _BandStyle(4, 4.5, crossed=False, colour=theme.PURPLE),
    3: _BandStyle(3, 6.5, crossed=True, colour=theme.PURPLE),
    4: _BandStyle(3, 4.0, crossed=False, colour=theme.GREY, line=Qt.PenStyle.DotLine),
}
"""The style of each band with danger, by its number (see `DangerBand`)."""


class _DangerSymbol(Symbol):
    """A piece of the hatching of a band."""

    def __init__(self, style: _BandStyle) -> None:
        self._style = style

    def paint(self, painter: QPainter, area: QRectF) -> None:
        style = self._style
        painter.setPen(QPen(style.colour, max(1.5, style.width / 2.5), style.line))
        painter.setClipRect(area)
        step, height = 28 / style.parts, area.height()
        for number in range(-5, 20):
            x = area.left() + number * step
            painter.drawLine(QPointF(x, area.top()), QPointF(x + height, area.bottom()))
            if style.crossed:
                painter.drawLine(QPointF(x, area.bottom()), QPointF(x + height, area.top()))


_ESTIMATES = {
    0: _BandStyle(1, 3.0, crossed=False, colour=theme.PURPLE, line=Qt.PenStyle.DotLine),
    **{
        band: style._replace(width=3.0, line=Qt.PenStyle.DotLine) for band, style in _STYLES.items()
    },
}
"""The style of each band while it is an estimate: thin dots, also where it shows no danger yet."""
_STYLES_BY_CERTAINTY = {True: _STYLES, False: _ESTIMATES}

_SYMBOLS = {band: _DangerSymbol(style) for band, style in _STYLES.items()}
_ESTIMATE_SYMBOL = _DangerSymbol(_ESTIMATES[2])
_ROUTE = LineSymbol(theme.PURPLE, 2.5, Qt.PenStyle.DashLine, theme.PAPER)


class DangerPainter(MarkPainter):
    """Hatches each cell by its band; a dotted border encloses the judged cells.

    Estimates are dotted, so that no band is shown as certain before it is.
    """

    mark: "DangerMark"
    kind = "danger"
    below_tokens = True
    legend_order = 22

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._lines: dict[tuple[bool, int], list[QLineF]] = {}
        for cell, band, _ in self.mark.cells:
            certain = cell not in self.mark.estimated
            style = _STYLES_BY_CERTAINTY[certain].get(band)
            if style is not None:
                lines = self._lines.setdefault((certain, band), [])
                lines.extend(_hatching(board.grid, cell, style))
        self._border = border_lines(board.grid, {cell for cell, _, _ in self.mark.cells})

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.HATCHING: self._paint_hatching, PaintStage.NUMBERS: self._paint_numbers}

    def bounds(self) -> QRectF:
        return rect_around((self.grid.centre(cell) for cell, _, _ in self.mark.cells), 1.2 * CELL)

    def _paint_hatching(self, canvas: Canvas) -> None:
        for (certain, band), lines in sorted(self._lines.items()):
            style = _STYLES_BY_CERTAINTY[certain][band]
            pixel = CELL / canvas.pixels
            width = style.width if certain else max(style.width, _LEAST_DOT * pixel)
            pen = QPen(style.colour, width, style.line)
            extra, opacity = (2.5, 0.4) if certain else (max(1.0, pixel), 0.2)
            if not certain and width > style.width:
                # Dark dots on dark stone: a pale line under them on small cells.
                under = QPen(theme.translucent(theme.PAPER, 0.4), width + extra)
                canvas.painter.setPen(under)
                canvas.painter.drawLines(lines)
                extra = 0
            cased_lines(canvas.painter, lines, pen, extra, opacity)
        pen = QPen(theme.PURPLE, 4.0, Qt.PenStyle.DashLine)
        cased_lines(canvas.painter, self._border, pen, 2.0, 0.5)

    def _paint_numbers(self, canvas: Canvas) -> None:
        if not self.mark.show_numbers or canvas.pixels < _NUMBERS_FROM:
            return
        for cell, band, percentage in self.mark.cells:
            if band:
                sign = "~" if cell in self.mark.estimated else ""
                text = "?" if band not in (1, 2, 3) else f"{sign}{percentage}"
                spot = cell_centre(self.grid, cell)
                plate = Pill(text, theme.WHITE, _STYLES[band].colour, share=0.17)
                plate.paint(canvas.painter, spot, canvas.pixels)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        texts = {
            1: tr("Danger: loses under a quarter of what is left"),
            2: tr("Danger: a quarter to a half"),
            3: tr("Danger: half or more, or likely to fall"),
            4: tr("Danger: chances unknown"),
        }
        estimated = self.mark.estimated
        bands = {int(band) for cell, band, _ in self.mark.cells if cell not in estimated}
        entries = [LegendEntry(_SYMBOLS[band], texts[band]) for band in sorted(bands - {0})]
        if estimated:
            entries.append(LegendEntry(_ESTIMATE_SYMBOL, tr("Danger: an estimate, exact soon")))
        return entries


def _hatching(grid: Grid, cell: Cell, style: _BandStyle) -> list[QLineF]:
    lines = hatch_cell(grid, cell, style.parts, rising=False)
    return lines + hatch_cell(grid, cell, style.parts) if style.crossed else lines


class DangerRoutesPainter(MarkPainter):
    """Draws the route of each striking foe, with a dot on the cell of the strike."""

    mark: "DangerRoutesMark"
    kind = "danger routes"
    legend_order = 23

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.SIDE_ROUTE: self._paint}

    def bounds(self) -> QRectF:
        cells = {cell for route in self.mark.routes for cell in route}
        return rect_around(map(self.grid.centre, cells), CELL)

    def _paint(self, canvas: Canvas) -> None:
        painter = canvas.painter
        for route in self.mark.routes:
            points = [cell_centre(self.grid, cell) for cell in route]
            lines = [QLineF(a, b) for a, b in pairwise(points)]
            pen = QPen(theme.PURPLE, 8.0, Qt.PenStyle.DashLine)
            cased_lines(painter, lines, pen, 5.0, 0.85)
            painter.setPen(QPen(theme.PAPER, 2.0))
            painter.setBrush(theme.PURPLE)
            painter.drawEllipse(points[-1], 0.11 * CELL, 0.11 * CELL)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        return [LegendEntry(_ROUTE, tr("How foes would come to strike"))]
