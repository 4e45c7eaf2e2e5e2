"""The part of the overlay above tokens: whatever follows the hovered cell."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay, RouteMark
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre, cells_rect, pixels_per_cell, to_scene
from gridapp.scene.guard import guarded
from gridapp.scene.items.paint_cache import PaintCache
from gridapp.scene.overlays.badges import LabelLayout, Pill, stamp_dots, text_height
from gridapp.scene.overlays.combat_marks import (
    TokenRects,
    paint_blows,
    paint_flank_badge,
    paint_flank_lines,
    paint_grades,
    paint_sightlines,
    paint_strikers,
)
from gridapp.scene.overlays.regions import border_lines
from gridapp.scene.overlays.route_marks import paint_other, paint_other_length, paint_stop
from gridapp.scene.overlays.shapes import arrow_head, shortened_line
from gridapp.scene.overlays.sketch_marks import paint_sketch, sketch_spots

_ILLEGAL = QColor("#5A6068")


class MarksItem(QGraphicsItem):
    """The route, strikes, cover, flank lines and the ghost of the footprint."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay: Overlay = EMPTY_OVERLAY
        self._grid: Grid | None = None
        self._places: TokenRects = {}
        self._bounds = QRectF()
        self._rim: list[QLineF] = []
        self._repeat = PaintCache()

    def show_overlay(self, overlay: Overlay, grid: Grid, places: TokenRects) -> None:
        """Show other marks; ``places`` says where each token stands."""
        if overlay is self._overlay and grid is self._grid and places == self._places:
            return
        self._overlay, self._grid, self._places = overlay, grid, places
        self._repeat.clear()
        self._rim = border_lines(grid, overlay.footprint)
        self.prepareGeometryChange()
        self._bounds = _bounds(overlay, grid)
        self.update()

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        return self._bounds

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._grid is not None:
            self._repeat.paint(painter, self._paint, on_screen=widget is not None)

    def _paint(self, painter: QPainter) -> None:
        if self._grid is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels = pixels_per_cell(painter)
        overlay, grid, places = self._overlay, self._grid, self._places
        lift = _lift(overlay, grid)
        paint_sightlines(painter, overlay.covers, pixels)
        self._paint_ghost(painter, pixels)
        paint_flank_lines(painter, grid, overlay, places)
        if overlay.safer_route is not None:
            paint_other(painter, grid, overlay.safer_route, lift)
        if overlay.route is not None:
            _paint_route(painter, grid, overlay.route, lift)
        for number, stop in enumerate(overlay.stops, start=1):
            paint_stop(painter, cell_centre(grid, stop) + lift, number)
        for cell in {mark.cell for mark in overlay.flanks}.intersection(overlay.footprint):
            paint_flank_badge(painter, cell_centre(grid, cell))
        bursts = paint_blows(painter, grid, overlay, places, lift, pixels)
        ghost = cells_rect(grid, overlay.footprint)
        room = LabelLayout([_paint_length(painter, grid, overlay, pixels), ghost, *bursts])
        if overlay.safer_route is not None:
            paint_other_length(painter, grid, overlay.safer_route, lift, pixels, room)
        paint_grades(painter, overlay.covers, places, pixels, room)
        if overlay.provocations:
            room.reserve(place for place in places.values() if place.intersects(self._bounds))
            paint_strikers(painter, grid, overlay, lift, pixels, room)
        if overlay.sketch is not None:
            paint_sketch(painter, grid, overlay.sketch, pixels)

    def _paint_ghost(self, painter: QPainter, pixels: float) -> None:
        overlay = self._overlay
        if not self._rim or self._grid is None:
            return
        colour = theme.GREEN if overlay.legal else _ILLEGAL
        style = Qt.PenStyle.SolidLine if overlay.legal else Qt.PenStyle.DashLine
        for ink, width, line in (
            (theme.INK, 15.0, Qt.PenStyle.SolidLine),
            (theme.WHITE, 11.0, Qt.PenStyle.SolidLine),
            (colour, 8.0, style),
        ):
            painter.setPen(QPen(ink, width, line, Qt.PenCapStyle.SquareCap))
            painter.drawLines(self._rim)
        corner = cells_rect(self._grid, overlay.footprint).bottomRight()
        _paint_verdict(painter, corner, pixels, legal=overlay.legal)


def _paint_verdict(painter: QPainter, middle: QPointF, pixels: float, *, legal: bool) -> None:
    """A check mark or a cross at the ghost's lower right corner."""
    radius = max(0.16 * CELL, 8 * CELL / pixels)
    painter.setPen(QPen(theme.WHITE, radius * 0.2))
    painter.setBrush(theme.GREEN if legal else _ILLEGAL)
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(
        QPen(theme.WHITE, radius * 0.3, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = radius * 0.45
    if legal:
        tick = ((-reach, 0), (-reach * 0.2, reach * 0.8), (reach, -reach * 0.8))
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in tick]))
    else:
        painter.drawLine(middle - QPointF(reach, reach), middle + QPointF(reach, reach))
        painter.drawLine(middle - QPointF(reach, -reach), middle + QPointF(reach, -reach))


def _lift(overlay: Overlay, grid: Grid) -> QPointF:
    """From the middle of the anchor cell to the middle of the whole footprint."""
    if len(overlay.footprint) < 2:
        return QPointF(0, 0)
    middle = cells_rect(grid, overlay.footprint).center()
    return middle - cell_centre(grid, overlay.footprint[0])


def _bounds(overlay: Overlay, grid: Grid) -> QRectF:
    """Room for all marks and their texts."""
    spots = list(_spots(overlay, grid))
    if not spots:
        return QRectF()
    xs, ys = zip(*spots, strict=True)
    margin = 2.5 * CELL
    around = QRectF(to_scene((min(xs), min(ys))), to_scene((max(xs), max(ys))))
    return around.adjusted(-margin, -margin, margin, margin)


def _spots(overlay: Overlay, grid: Grid) -> Iterator[Point]:
    ways = (way.cells for way in (overlay.route, overlay.safer_route) if way)
    for cell in (*overlay.footprint, *(cell for way in ways for cell in way)):
        yield grid.centre(cell)
    for strike in overlay.provocations:
        yield strike.origin
        yield grid.centre(strike.cell)
    for cover in overlay.covers:
        yield cover.centre
        for line in cover.lines:
            yield line.start
            yield line.end
    if overlay.sketch is not None:
        yield from sketch_spots(overlay.sketch, grid)
    for flank in (*overlay.flanks, *overlay.current_flanks):
        if flank.cell in overlay.footprint or flank in overlay.current_flanks:
            yield grid.centre(flank.cell)
            yield flank.target_centre
            yield flank.partner_centre


def _paint_route(painter: QPainter, grid: Grid, route: RouteMark, lift: QPointF) -> None:
    """From the rim of the token to an arrow in the hovered cell."""
    stops = [cell_centre(grid, cell) + lift for cell in route.cells]
    way = shortened_line(stops, 0.36 * CELL, 0.2 * CELL)
    if len(way) < 2:
        return
    # One line each, with plain ends, costs an eighth of a line with round joints; dots hide them.
    shaft = [QLineF(*ends) for ends in pairwise(shortened_line(way, 0.0, 0.22 * CELL))]
    for ink, width in ((theme.INK, 17.0), (theme.WHITE, 9.0)):
        painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.FlatCap))
        painter.drawLines(shaft)
    painter.setPen(QPen(theme.INK, 4.0, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.WHITE)
    stamp_dots(painter, stops[1:-1], 0.11 * CELL)
    painter.drawPolygon(arrow_head(way[-1], way[-2], 0.36 * CELL, 0.36 * CELL))
    for number, leg in enumerate(route.legs, start=1):
        if 0 < leg < len(stops) - 1:
            _paint_leg(painter, stops[leg], number)


def _paint_leg(painter: QPainter, middle: QPointF, number: int) -> None:
    """Where one leg ends and the next begins: its number in a ring."""
    radius = 0.17 * CELL
    painter.setPen(QPen(theme.INK, 4.0))
    painter.setBrush(theme.WHITE)
    painter.drawEllipse(middle, radius, radius)
    painter.setFont(theme.font(radius * 1.2, bold=True))
    area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))


def _paint_length(painter: QPainter, grid: Grid, overlay: Overlay, pixels: float) -> QRectF:
    """How long the way is, above the ghost; answers the room it takes."""
    route = overlay.route
    if route is None or not route.text or not route.cells:
        return QRectF()
    area = cells_rect(grid, overlay.footprint or route.cells[-1:])
    spot = QPointF(area.center().x(), area.top() - text_height(pixels, 0.26) * 1.05)
    length = Pill(route.text, theme.INK, theme.WHITE, theme.INK, share=0.26)
    length.paint(painter, spot, pixels)
    return length.rect(spot, pixels)
