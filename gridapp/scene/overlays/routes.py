"""Painters of routes: the route to the hovered cell, a safer route, and the waypoints."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre, cells_rect, to_scene
from gridapp.scene.overlays.badges import (
    Pill,
    cased_line,
    stamp_dots,
    text_height,
)
from gridapp.scene.overlays.label_places import least_covering_first, within_board
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol, LineSymbol
from gridapp.scene.overlays.registry import (
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    rect_around,
)
from gridapp.scene.overlays.shapes import arrow_head, diamond, shortened_line
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.routes import RouteMark, SaferRouteMark, WaypointsMark
    from gridapp.session.overlays.unknown import UnknownMark

_ROUTE_SYMBOL = LineSymbol(theme.WHITE, 3, Qt.PenStyle.SolidLine)
_SAFER_SYMBOL = LineSymbol(theme.GREEN, 3, Qt.PenStyle.DashLine, theme.WHITE)
_LINES = 2
"""Most lines of a price, which ends with the attacks provoked."""
_WAYPOINT_SYMBOL = BadgeSymbol(BadgeShape.DIAMOND, theme.YELLOW, theme.INK, "1")


class RoutePainter(MarkPainter):
    """Paints a white line with an arrow, a number at the end of each action, and the length."""

    mark: "RouteMark"
    kind = "route"
    legend_order = 40
    labels_beside = True

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.ROUTE: self._paint_line, PaintStage.MAIN_LABEL: self._paint_length}

    def bounds(self) -> QRectF:
        return rect_around(map(self.grid.centre, self.mark.cells), 2.5 * CELL)

    def _paint_line(self, canvas: Canvas) -> None:
        painter = canvas.painter
        first, cells = _on_shown_floor(self.grid, self.mark.cells)
        turning = self.mark.points[first : first + len(cells)]
        stops = list(map(to_scene, turning)) if turning else _stops(canvas, cells)
        line = shortened_line(stops, 0.36 * CELL, 0.2 * CELL)
        if len(line) < 2:
            return
        # Separate segments with flat caps cost an eighth of a polyline with round joints, and the
        # dots hide the joints.
        painter.save()
        canvas.clip_below_tokens(stops)
        shaft = [QLineF(*ends) for ends in pairwise(shortened_line(line, 0.0, 0.22 * CELL))]
        for ink, width in ((theme.INK, 17.0), (theme.WHITE, 9.0)):
            painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.FlatCap))
            painter.drawLines(shaft)
        painter.setPen(QPen(theme.INK, 4.0, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(theme.WHITE)
        stamp_dots(painter, stops[1:-1], 0.11 * CELL)
        painter.drawPolygon(arrow_head(line[-1], line[-2], 0.36 * CELL, 0.36 * CELL))
        painter.restore()
        for number, leg in enumerate(self.mark.legs, start=1):
            if 0 < leg - first < len(stops) - 1:
                _paint_leg_end(painter, stops[leg - first], number)

    def _paint_length(self, canvas: Canvas) -> None:
        """Paint the length above the footprint, or where it covers less of other creatures.

        That is below it, or up to a cell farther away.
        """
        if not self.mark.text or not self.mark.cells:
            return
        end = cell_centre(self.grid, self.mark.cells[-1])
        if self.grid.floor_rows and not board_rect(self.grid).contains(end):
            return
        area = cells_rect(self.grid, canvas.footprint or self.mark.cells[-1:])
        height = text_height(canvas.pixels, 0.26)
        length = Pill(
            _length_text(canvas, self.mark),
            theme.INK,
            theme.WHITE,
            theme.INK,
            share=0.26,
            lines=_LINES,
        )
        middle, down = area.center(), area.height() / 2 + _beside(length, height, canvas.pixels)
        steps = (-down, down, -down - CELL, down + CELL)
        plates = [length.rect(middle + QPointF(0, step), canvas.pixels) for step in steps]
        plates = within_board(plates, canvas.label_room(_with_labels(self.grid), middle))
        covered = (*_others(canvas, self.mark.cells), *canvas.labels.taken)
        plate = least_covering_first(plates, covered)[0]
        length.paint(canvas.painter, plate.center(), canvas.pixels)
        canvas.labels.reserve([plate])

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        if any(0 < leg < len(self.mark.cells) - 1 for leg in self.mark.legs):
            text = tr("Shortest route; numbers mark the end of each action")
        else:
            text = tr("Shortest route")
        yield LegendEntry(_ROUTE_SYMBOL, text)


class SaferRoutePainter(MarkPainter):
    """Paints a dashed green line below the shortest route, with its price."""

    mark: "SaferRouteMark"
    kind = "safer route"
    legend_order = 50
    labels_beside = True

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.SIDE_ROUTE: self._paint_line, PaintStage.SIDE_LABELS: self._paint_price}

    def bounds(self) -> QRectF:
        return rect_around(map(self.grid.centre, self.mark.cells), 4.5 * CELL)

    def _paint_line(self, canvas: Canvas) -> None:
        painter = canvas.painter
        stops = _stops(canvas, _on_shown_floor(self.grid, self.mark.cells)[1])
        line = shortened_line(stops, 0.36 * CELL, 0.2 * CELL)
        if len(line) < 2:
            return
        pen = QPen(theme.GREEN, 9.0, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)
        shaft = QPolygonF(shortened_line(line, 0.0, 0.22 * CELL))
        painter.save()
        canvas.clip_below_tokens(stops)
        cased_line(painter, shaft, pen, theme.WHITE, 7.0)
        painter.restore()
        painter.setPen(QPen(theme.WHITE, 4.0, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(theme.GREEN)
        painter.drawPolygon(arrow_head(line[-1], line[-2], 0.36 * CELL, 0.36 * CELL))

    def _paint_price(self, canvas: Canvas) -> None:
        """Paint the price beside the middle of the route, or farther above or below it.

        Of free places it takes the one that covers least of other creatures.
        """
        cells, pixels = self.mark.cells, canvas.pixels
        middle = cell_centre(self.grid, cells[len(cells) // 2]) + canvas.offset
        price = Pill(
            self.mark.text, theme.WHITE, border=theme.GREEN, share=0.2, icon="shield", lines=_LINES
        )
        plates = price_plates(price.rect(middle, pixels))
        plates = within_board(plates, canvas.label_room(board_rect(self.grid), middle))
        plate = canvas.labels.place(least_covering_first(plates, _others(canvas, cells)))
        price.paint(canvas.painter, plate.center(), pixels)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_SAFER_SYMBOL, tr("Safest route"))


class WaypointsPainter(MarkPainter):
    """Paints a numbered diamond in each waypoint cell."""

    mark: "WaypointsMark"
    kind = "waypoints"
    legend_order = 60

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {PaintStage.WAYPOINTS: self._paint}

    def bounds(self) -> QRectF:
        return rect_around(map(self.grid.centre, self.mark.cells), 2.5 * CELL)

    def _paint(self, canvas: Canvas) -> None:
        for number, stop in enumerate(_stops(canvas, self.mark.cells), start=1):
            _paint_waypoint(canvas.painter, stop, number)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        yield LegendEntry(_WAYPOINT_SYMBOL, tr("Waypoint"))


def _length_text(canvas: Canvas, mark: "RouteMark") -> str:
    """Return the length of a route, or for the GM where it stops before what is unknown."""
    unknown = cast("UnknownMark | None", canvas.overlay.find("unknown"))
    return unknown.label if unknown is not None and unknown.label else mark.text


def _beside(label: Pill, height: float, pixels: float) -> float:
    """Return how far from an edge the middle of a label stands; one of several lines farther."""
    more = (
        label.rect(QPointF(), pixels).height()
        - label._replace(lines=1).rect(QPointF(), pixels).height()
    )
    return height * 1.05 + more / 2


def price_plates(middle: QRectF) -> list[QRectF]:
    """Return the places of a label at a route's middle: beside it, then up to two cells off."""
    side = middle.width() / 2 + 0.3 * CELL
    rows = [sign * row * CELL / 2 for row in range(1, 5) for sign in (1, -1)]
    steps = [(side, 0.0), (-side, 0.0), *((0.0, row) for row in rows)]
    return [middle.translated(*step) for step in steps]


def _others(canvas: Canvas, route: Sequence[Cell]) -> list[QRectF]:
    """Return the areas of all tokens but the one that leaves the start of the route."""
    start = cell_centre(canvas.grid, route[0])
    return [area for area in canvas.token_rects.values() if not area.contains(start)]


def _with_labels(grid: Grid) -> QRectF:
    """Return the board with the margin of its letters, where a length may be written too."""
    return board_rect(grid).adjusted(0, -CELL / 2, 0, 0)


def _on_shown_floor(grid: Grid, cells: Sequence[Cell]) -> tuple[int, Sequence[Cell]]:
    """Return the part of a route on the floor that is shown, and the index where it begins."""
    if not grid.floor_rows:
        return 0, cells
    board = board_rect(grid)
    shown = [n for n, cell in enumerate(cells) if board.contains(cell_centre(grid, cell))]
    return (shown[0], cells[shown[0] : shown[-1] + 1]) if shown else (0, ())


def _stops(canvas: Canvas, cells: Iterable[Cell]) -> list[QPointF]:
    """Return where the middle of the creature lies on each anchor cell, in scene units."""
    return [cell_centre(canvas.grid, cell) + canvas.offset for cell in cells]


def _paint_leg_end(painter: QPainter, middle: QPointF, number: int) -> None:
    """Paint the number of an action in a ring, where the action ends."""
    radius = 0.17 * CELL
    painter.setPen(QPen(theme.INK, 4.0))
    painter.setBrush(theme.WHITE)
    painter.drawEllipse(middle, radius, radius)
    painter.setFont(theme.font(radius * 1.2, bold=True))
    _draw_number(painter, middle, radius, number)


def _paint_waypoint(painter: QPainter, middle: QPointF, number: int) -> None:
    radius = 0.21 * CELL
    painter.setPen(QPen(theme.INK, 5.0, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(theme.YELLOW)
    painter.drawPolygon(diamond(middle, radius))
    painter.setPen(theme.INK)
    painter.setFont(theme.font(radius * 1.05, bold=True))
    _draw_number(painter, middle, radius, number)


def _draw_number(painter: QPainter, middle: QPointF, radius: float, number: int) -> None:
    area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))
