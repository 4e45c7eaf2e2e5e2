"""Painter of changes: the flanks and cover won or lost, in words below the footprint."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cells_rect
from gridapp.scene.overlays.badges import Pill
from gridapp.scene.overlays.label_places import within_board
from gridapp.scene.overlays.registry import Canvas, MarkPainter, PaintStage, Pass, rect_around

if TYPE_CHECKING:
    from gridapp.session.overlays.changes import ChangesMark

_STYLES = {
    "flank": (theme.YELLOW, ""),
    "cover": (theme.PURPLE, "shield"),
    "area": (theme.VERMILLION, "flame"),
}
"""Border and icon by subject: the colours of flanks, cover and areas everywhere on the board."""
_SPOTS, _LINES = 4, 2
"""Places on each side of the footprint, and the most lines of a label."""


class ChangesPainter(MarkPainter):
    """Paints a label for each change below the footprint, or above at the lower edge."""

    mark: "ChangesMark"
    kind = "changes"

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.SIDE_LABELS: self._paint}

    def bounds(self) -> QRectF:
        return rect_around(map(self.grid.centre, self.mark.cells), 5 * CELL)

    def _paint(self, canvas: Canvas) -> None:
        pixels, area = canvas.pixels, cells_rect(self.grid, self.mark.cells)
        room = canvas.label_room(board_rect(self.grid), area.center())
        for change in self.mark.changes:
            border, icon = _STYLES[change.subject]
            label = Pill(
                change.text, theme.WHITE, border=border, share=0.18, icon=icon, lines=_LINES
            )
            plate = label.rect(area.center(), pixels)
            step = plate.height() * 1.1
            below, above = area.bottom() + plate.height(), area.top() - plate.height() * 2
            heights = [below + step * number for number in range(_SPOTS)]
            heights += [above - step * number for number in range(_SPOTS)]
            plates = [label.rect(QPointF(area.center().x(), height), pixels) for height in heights]
            plate = canvas.labels.place_apart(within_board(plates, room))
            label.paint(canvas.painter, plate.center(), pixels)
