"""Painter of threatened cells: hatching, denser for more foes, and their number."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.legend_symbols import HatchSymbol
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
    from gridapp.session.overlays.threat import ThreatMark

_READY = HatchSymbol(theme.VERMILLION, Qt.PenStyle.SolidLine)
_SPENT = HatchSymbol(theme.GREY, Qt.PenStyle.DotLine)
_HATCH_PARTS = {1: 3, 2: 5}
"""Hatch lines along the side of a cell, by the number of foes."""
_DENSE = 7
_NUMBERS_FROM = 20.0
"""Smallest cell size in pixels with numbers."""


class ThreatPainter(MarkPainter):
    """Hatches threatened cells: red, or grey and dotted if no foe has a reaction left."""

    mark: "ThreatMark"
    kind = "threat"
    below_tokens = True
    legend_order = 20

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._ready: list[QLineF] = []
        self._spent: list[QLineF] = []
        for cell, count, can_react in self.mark.cells:
            lines = hatch_cell(board.grid, cell, _HATCH_PARTS.get(count, _DENSE))
            (self._ready if can_react else self._spent).extend(lines)
        ready_cells = {cell for cell, _, ready in self.mark.cells if ready}
        self._border = border_lines(board.grid, ready_cells)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.HATCHING: self._paint_hatching, PaintStage.NUMBERS: self._paint_numbers}

    def bounds(self) -> QRectF:
        return rect_around((self.grid.centre(cell) for cell, _, _ in self.mark.cells), 1.2 * CELL)

    def _paint_hatching(self, canvas: Canvas) -> None:
        painter = canvas.painter
        for lines, colour, style in (
            (self._ready, theme.VERMILLION, Qt.PenStyle.SolidLine),
            (self._spent, theme.GREY, Qt.PenStyle.DotLine),
        ):
            # Without caps, which would reach over the edge and overlap where two cells meet.
            pen = QPen(colour, 3.0, style, Qt.PenCapStyle.FlatCap)
            cased_lines(painter, lines, pen, 2.5, 0.45, cap=Qt.PenCapStyle.FlatCap)
        if self._border:
            painter.setPen(QPen(theme.VERMILLION, 3.0, Qt.PenStyle.DotLine))
            painter.drawLines(self._border)

    def _paint_numbers(self, canvas: Canvas) -> None:
        """Paint the number of foes: where more than one, or everywhere for the lens."""
        if canvas.pixels < _NUMBERS_FROM:
            return
        for cell, count, can_react in self.mark.cells:
            if count > 1 or self.mark.show_counts:
                spot = cell_centre(self.grid, cell) + QPointF(0.34 * CELL, 0.34 * CELL)
                fill = theme.VERMILLION if can_react else theme.GREY
                number = Pill(str(count), theme.WHITE, fill, share=0.13)
                number.paint(canvas.painter, spot, canvas.pixels)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        states = {can_react for _, _, can_react in self.mark.cells}
        if True in states:
            yield LegendEntry(_READY, tr("Threatened (number of foes)"))
        if False in states:
            yield LegendEntry(_SPENT, tr("Threatened, no reaction left"))
