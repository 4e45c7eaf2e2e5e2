"""The part of the overlay above tokens: route, strikes, cover, flank lines and the ghost."""

from collections.abc import Iterator
from itertools import groupby

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.battle.overlays import NOTHING, CoverMark, Overlay, RouteMark, StrikeMark
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.marks import badge, cased_line, pill, text_height
from gridapp.scene.regions import border
from gridapp.scene.shapes import arrow_head, star
from gridapp.scene.units import CELL, at, bounds_of, centre_of, pixels_per_cell

_CLEAR = QColor("#BFF3DF")


class MarksItem(QGraphicsItem):
    """Everything that follows the hovered cell."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay: Overlay = NOTHING
        self._grid: Grid | None = None
        self._bounds = QRectF()
        self._rim: list[QLineF] = []

    def show_overlay(self, overlay: Overlay, grid: Grid) -> None:
        """Show other marks."""
        if overlay is self._overlay and grid is self._grid:
            return
        self._overlay, self._grid = overlay, grid
        self._rim = border(grid, overlay.ghost)
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
        if self._grid is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels = pixels_per_cell(painter)
        overlay, grid = self._overlay, self._grid
        for cover in overlay.covers:
            _paint_sightlines(painter, cover, pixels)
        _paint_flank_lines(painter, grid, overlay)
        self._paint_ghost(painter, pixels)
        if overlay.route is not None:
            _paint_route(painter, grid, overlay.route, _lift(overlay, grid))
        for cover in overlay.covers:
            _paint_grade(painter, cover, pixels)
        _paint_strikes(painter, grid, overlay, pixels)
        if overlay.route is not None:
            _paint_length(painter, grid, overlay, pixels)

    def _paint_ghost(self, painter: QPainter, pixels: float) -> None:
        overlay = self._overlay
        if not self._rim:
            return
        colour = theme.GREEN if overlay.legal else theme.GREY
        style = Qt.PenStyle.SolidLine if overlay.legal else Qt.PenStyle.DashLine
        for ink, width, line in (
            (theme.INK, 15.0, Qt.PenStyle.SolidLine),
            (theme.WHITE, 10.0, Qt.PenStyle.SolidLine),
            (colour, 8.0, style),
        ):
            painter.setPen(QPen(ink, width, line, Qt.PenCapStyle.RoundCap))
            painter.drawLines(self._rim)
        if self._grid is not None:
            _paint_verdict(painter, bounds_of(self._grid, overlay.ghost), overlay, pixels)


def _paint_verdict(painter: QPainter, area: QRectF, overlay: Overlay, pixels: float) -> None:
    """A check mark or a cross at the ghost's lower right corner."""
    radius = max(0.16 * CELL, 8 * CELL / pixels)
    middle = area.bottomRight()
    painter.setPen(QPen(theme.WHITE, radius * 0.2))
    painter.setBrush(theme.GREEN if overlay.legal else QColor("#5A6068"))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(
        QPen(theme.WHITE, radius * 0.3, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = radius * 0.45
    if overlay.legal:
        tick = ((-reach, 0), (-reach * 0.2, reach * 0.8), (reach, -reach * 0.8))
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in tick]))
    else:
        painter.drawLine(middle - QPointF(reach, reach), middle + QPointF(reach, reach))
        painter.drawLine(middle - QPointF(reach, -reach), middle + QPointF(reach, -reach))


def _lift(overlay: Overlay, grid: Grid) -> QPointF:
    """From the middle of the anchor cell to the middle of the whole footprint."""
    if len(overlay.ghost) < 2:
        return QPointF(0, 0)
    middle = bounds_of(grid, overlay.ghost).center()
    return middle - centre_of(grid, overlay.ghost[0])


def _bounds(overlay: Overlay, grid: Grid) -> QRectF:
    """Room for all marks and their texts."""
    spots = list(_spots(overlay, grid))
    if not spots:
        return QRectF()
    margin = 2.5 * CELL
    return QPolygonF(spots).boundingRect().adjusted(-margin, -margin, margin, margin)


def _spots(overlay: Overlay, grid: Grid) -> Iterator[QPointF]:
    for cell in overlay.ghost:
        yield centre_of(grid, cell)
    for cell in overlay.route.cells if overlay.route else ():
        yield centre_of(grid, cell)
    for strike in overlay.strikes:
        yield at(strike.origin)
        yield centre_of(grid, strike.cell)
    for cover in overlay.covers:
        yield at(cover.centre)
        for line in cover.lines:
            yield at(line.start)
            yield at(line.end)
    for flank in overlay.flanks:
        yield at(flank.target_centre)
        yield at(flank.partner_centre)


def _paint_route(painter: QPainter, grid: Grid, route: RouteMark, lift: QPointF) -> None:
    stops = [centre_of(grid, cell) + lift for cell in route.cells]
    if len(stops) < 2:
        return
    pen = QPen(theme.WHITE, 9.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    cased_line(painter, QPolygonF(stops), pen, theme.INK, 8.0)
    painter.setPen(QPen(theme.INK, 4.0))
    painter.setBrush(theme.WHITE)
    for stop in stops[1:-1]:
        painter.drawEllipse(stop, 9.0, 9.0)
    for number, leg in enumerate(route.legs, start=1):
        if 0 < leg < len(stops) - 1:
            _paint_leg(painter, stops[leg], number)
    painter.setPen(QPen(theme.INK, 4.0, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.WHITE)
    painter.drawPolygon(arrow_head(stops[-1], stops[-2], 0.36 * CELL, 0.34 * CELL))


def _paint_leg(painter: QPainter, middle: QPointF, number: int) -> None:
    """Where one leg ends and the next begins: its number in a ring."""
    radius = 0.17 * CELL
    painter.setPen(QPen(theme.INK, 4.0))
    painter.setBrush(theme.WHITE)
    painter.drawEllipse(middle, radius, radius)
    painter.setFont(theme.font(radius * 1.2, bold=True))
    area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))


def _paint_length(painter: QPainter, grid: Grid, overlay: Overlay, pixels: float) -> None:
    """How long the way is, above the ghost."""
    route = overlay.route
    if route is None or not route.text or not route.cells:
        return
    area = bounds_of(grid, overlay.ghost or route.cells[-1:])
    height = text_height(pixels, 0.26)
    spot = QPointF(area.center().x(), area.top() - height * 1.05)
    pill(
        painter,
        spot,
        route.text,
        pixels,
        fill=theme.WHITE,
        ink=theme.INK,
        border=theme.INK,
        share=0.26,
    )


def _paint_strikes(painter: QPainter, grid: Grid, overlay: Overlay, pixels: float) -> None:
    """An arrow from each striker, and a burst with the step's number where it may land."""
    lift = _lift(overlay, grid)
    for strike in overlay.strikes:
        _paint_blow(painter, at(strike.origin), centre_of(grid, strike.cell) + lift)
    by_step = sorted(overlay.strikes, key=_moment)
    for _, group in groupby(by_step, key=_moment):
        blows = list(group)
        middle = centre_of(grid, blows[0].cell) + lift
        radius = max(0.3 * CELL, 12 * CELL / pixels)
        badge(painter, star(middle, radius), str(blows[0].step), theme.VERMILLION, theme.WHITE)
        names = ", ".join(dict.fromkeys(blow.name for blow in blows))
        spot = middle + QPointF(0, radius + text_height(pixels, 0.18) * 0.8)
        pill(painter, spot, names, pixels, ink=theme.WHITE, border=theme.VERMILLION, share=0.18)


def _moment(strike: StrikeMark) -> tuple[int, int, int]:
    return (strike.step, *strike.cell)


def _paint_blow(painter: QPainter, origin: QPointF, target: QPointF) -> None:
    along = target - origin
    length = (along.x() ** 2 + along.y() ** 2) ** 0.5
    if length < 1:
        return
    unit = along / length
    start, tip = origin + unit * (0.34 * CELL), target - unit * (0.2 * CELL)
    head = arrow_head(tip, start, 0.3 * CELL, 0.34 * CELL)
    shaft = QPolygonF([start, tip - unit * (0.2 * CELL)])
    cased_line(painter, shaft, QPen(theme.VERMILLION, 11.0), theme.WHITE, 6.0)
    painter.setPen(QPen(theme.WHITE, 3.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.VERMILLION)
    painter.drawPolygon(head)


def _paint_flank_lines(painter: QPainter, grid: Grid, overlay: Overlay) -> None:
    """From the hovered cell to the flanked enemy and on to the partner."""
    for mark in overlay.flanks:
        if mark.cell not in overlay.ghost:
            continue
        line = QPolygonF([centre_of(grid, mark.cell), at(mark.target_centre)])
        line.append(at(mark.partner_centre))
        cased_line(painter, line, QPen(theme.YELLOW, 5.0, Qt.PenStyle.DashLine), theme.INK, 5.0)
        painter.setPen(QPen(theme.YELLOW, 6.0))
        painter.drawEllipse(at(mark.target_centre), 0.5 * CELL, 0.5 * CELL)


def _paint_sightlines(painter: QPainter, cover: CoverMark, pixels: float) -> None:
    """Clear lines run through, blocked ones are dashed and end in a cross."""
    width = max(2.2, 1.2 * CELL / pixels)
    for line in cover.lines:
        start, end = at(line.start), at(line.end)
        painter.setPen(QPen(theme.faded(theme.INK, 0.6), width * 2.4))
        painter.drawLine(start, end)
        if line.blocked:
            painter.setPen(QPen(theme.PURPLE, width * 1.1, Qt.PenStyle.DashLine))
            painter.drawLine(start, end)
            _paint_stop(painter, end, width)
        else:
            painter.setPen(QPen(_CLEAR, width))
            painter.drawLine(start, end)


def _paint_stop(painter: QPainter, spot: QPointF, width: float) -> None:
    reach = width * 3
    for ink, thick in ((theme.INK, width * 3), (theme.PURPLE, width * 1.5)):
        painter.setPen(QPen(ink, thick, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(spot - QPointF(reach, reach), spot + QPointF(reach, reach))
        painter.drawLine(spot - QPointF(reach, -reach), spot + QPointF(reach, -reach))


def _paint_grade(painter: QPainter, cover: CoverMark, pixels: float) -> None:
    """The cover of an enemy in words, on its token."""
    text = cover.text or cover.grade
    covered = cover.grade not in {"", "none"}
    spot = at(cover.centre) - QPointF(0, 0.36 * CELL)
    border = theme.PURPLE if covered else _CLEAR
    pill(painter, spot, text, pixels, ink=theme.WHITE, border=border, share=0.19)
