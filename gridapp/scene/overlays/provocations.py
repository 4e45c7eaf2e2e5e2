"""Painter of provocations: arrows from the creatures that may attack, with their names."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre, to_scene
from gridapp.scene.overlays.badges import Pill, stamp_burst, text_height
from gridapp.scene.overlays.label_places import within_board
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
from gridapp.scene.overlays.shapes import arrow_head, shortened_line
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.provocations import ProvocationsMark, ShownProvocation


_SYMBOL = BadgeSymbol(BadgeShape.STAR, theme.VERMILLION, letter="1")
_PALE_SYMBOL = BadgeSymbol(BadgeShape.STAR, theme.WHITE, theme.VERMILLION, letter="1")
_NAMES_FROM = 34
"""Smallest cell size in pixels with names of attackers."""
_LINES = 3
"""Most lines of names of attackers."""
_TOKEN = 0.58 * CELL
"""From the middle of a cell to the lower edge of the name of the token in it."""


class ProvocationsPainter(MarkPainter):
    """Paints an arrow from each attacker; a burst in each provoking cell says how many.

    Where attacks come only in place of earlier ones the burst is pale, without arrow and name.
    """

    mark: "ProvocationsMark"
    kind = "provocations"
    legend_order = 70

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._moments = _by_moment(self.mark.provocations)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.ARROWS: self._paint_arrows, PaintStage.NAME_LABELS: self._paint_names}

    def bounds(self) -> QRectF:
        provocations = self.mark.provocations
        cells = (self.grid.centre(provocation.cell) for provocation in provocations)
        origins = (provocation.origin for provocation in provocations)
        return rect_around((*origins, *cells), 2.5 * CELL)

    def _paint_arrows(self, canvas: Canvas) -> None:
        radius = _burst_radius(canvas.pixels)
        for provocation in _certain(self.mark.provocations):
            origin = to_scene(provocation.origin)
            area = canvas.token_rect(provocation.attacker, origin)
            start = min(area.width(), area.height()) * 0.38
            target = cell_centre(self.grid, provocation.cell) + canvas.offset
            _paint_arrow(canvas.painter, shortened_line([origin, target], start, radius * 0.95))
        for moment in self._moments:
            middle = cell_centre(self.grid, moment[0].cell) + canvas.offset
            certain = _certain(moment)
            text = str(len(certain or moment)) if self.mark.on_route else "!"
            stamp_burst(canvas.painter, middle, radius, text, instead=not certain)
            corner = QPointF(radius, radius)
            canvas.labels.reserve([QRectF(middle - corner, middle + corner)])

    def _paint_names(self, canvas: Canvas) -> None:
        """Paint the attackers' names beside each burst, on the side without arrows."""
        pixels = canvas.pixels
        rects = canvas.token_rects.values()
        canvas.labels.reserve(rect for rect in rects if rect.intersects(canvas.area))
        if pixels < _NAMES_FROM:
            return
        distance = _burst_radius(pixels) + text_height(pixels, 0.17) * 0.85
        for moment in filter(None, map(_certain, self._moments)):
            middle = cell_centre(self.grid, moment[0].cell) + canvas.offset
            names = ", ".join(dict.fromkeys(provocation.name for provocation in moment))
            label = Pill(names, theme.WHITE, border=theme.VERMILLION, share=0.17, lines=_LINES)
            heights = (to_scene(provocation.origin).y() - middle.y() for provocation in moment)
            side = -1 if sum(heights) > 0 else 1
            half = label.rect(middle, pixels).bottomRight() - middle
            spots = _spots_round(middle, side * distance, distance + half.x())
            # Outside the cell, where the label is clear of a creature that stands in it.
            spots += _spots_round(middle, side * (_TOKEN + half.y()), _TOKEN + half.x())
            plates = [label.rect(spot, pixels) for spot in spots]
            room = canvas.label_room(board_rect(self.grid), middle)
            plate = canvas.labels.place_apart(within_board(plates, room))
            label.paint(canvas.painter, plate.center(), pixels)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        attacks = self.mark.attacks
        on_route = tr("Opportunity attacks at this step")
        on_route = tr("{attacks} at this step", attacks=attacks) if attacks else on_route
        yield LegendEntry(
            _SYMBOL, on_route if self.mark.on_route else tr("May react before the attack")
        )
        if not all(map(_certain, _by_moment(self.mark.provocations))):
            yield LegendEntry(_PALE_SYMBOL, tr("Or at this step, if not before"))


def _certain(provocations: "Iterable[ShownProvocation]") -> "list[ShownProvocation]":
    """Return the provocations without those marked pale, which replace an earlier reaction."""
    return [each for each in provocations if not each.instead]


def _by_moment(provocations: "Iterable[ShownProvocation]") -> "list[list[ShownProvocation]]":
    """Return the provocations of each step and cell together, in the order of the route."""
    return [list(group) for _, group in groupby(sorted(provocations, key=_moment), key=_moment)]


def _moment(provocation: "ShownProvocation") -> tuple[int, int, int]:
    """Return the step and cell of a provocation."""
    return (provocation.step, *provocation.cell)


def _spots_round(middle: QPointF, below: float, aside: float) -> list[QPointF]:
    """Return the points below, above, to the right and to the left of a point."""
    down, right = QPointF(0, below), QPointF(aside, 0)
    return [middle + down, middle - down, middle + right, middle - right]


def _burst_radius(pixels: float) -> float:
    return max(0.27 * CELL, 10 * CELL / pixels)


def _paint_arrow(painter: QPainter, line: list[QPointF]) -> None:
    if len(line) < 2:
        return
    start, tip = line
    shaft = shortened_line(line, 0.0, 0.2 * CELL)
    if len(shaft) == 2:
        for ink, width in ((theme.WHITE, 18.0), (theme.VERMILLION, 12.0)):
            painter.setPen(QPen(ink, width))
            painter.drawLine(*shaft)
    painter.setPen(QPen(theme.WHITE, 3.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.VERMILLION)
    painter.drawPolygon(arrow_head(tip, start, 0.26 * CELL, 0.34 * CELL))
