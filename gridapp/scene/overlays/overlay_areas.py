"""The part of the overlay below tokens: where one can go, and where it is dangerous.

It stays the same during a whole drag, so the item is painted once and kept as a picture.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.battle.overlays import EMPTY_OVERLAY, CostBand, FlankMark, Overlay
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre, pixels_per_cell, to_scene
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.combat_marks import paint_flank_badge
from gridapp.scene.overlays.provoked_marks import dots, paint_dots
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill
from gridapp.scene.overlays.shapes import hatch_cell

Threat = tuple[tuple[Cell, int, bool], ...]


class BandStyle(NamedTuple):
    """How one price looks."""

    fill: QColor
    edge: QColor
    line: Qt.PenStyle
    width: float


BAND_STYLES = (
    BandStyle(theme.translucent(theme.SKY, 0.40), theme.SKY, Qt.PenStyle.SolidLine, 6.0),
    BandStyle(theme.translucent(theme.SKY, 0.20), theme.SKY, Qt.PenStyle.DashLine, 5.0),
    BandStyle(theme.translucent(theme.SKY, 0.09), theme.SKY, Qt.PenStyle.DotLine, 5.0),
)
_PARTS = {1: 3, 2: 5}
_DENSE = 7
_NAMED_FROM = 14.0
"""The pixels per cell from which on bands are named."""


class _BandShape(NamedTuple):
    style: BandStyle
    rects: list[QRectF]
    polygons: list[QPolygonF]
    edges: list[QLineF]
    name: str
    place: QPointF

    def pill(self) -> Pill:
        """The name on its plate."""
        return Pill(self.name, border=self.style.edge, share=0.17)

    def plate(self, grid: Grid, pixels: float) -> QRectF:
        """The room of the name, moved as far as it takes to lie on the board."""
        plate, board = self.pill().rect(self.place, pixels), board_rect(grid)
        plate.moveLeft(max(min(plate.left(), board.right() - plate.width()), board.left()))
        plate.moveTop(max(min(plate.top(), board.bottom() - plate.height()), board.top()))
        return plate


class AreasItem(QGraphicsItem):
    """Bands of cost, threatened cells, and the cells that complete a flank or provoke."""

    def __init__(self) -> None:
        super().__init__()
        self._overlay: Overlay = EMPTY_OVERLAY
        self._grid: Grid | None = None
        self._bounds = QRectF()
        self._bands: list[_BandShape] = []
        self._threat: list[tuple[QPen, list[QLineF]]] = []
        self._rim: list[QLineF] = []
        self._dots = QPolygonF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_overlay(self, overlay: Overlay, grid: Grid, occupied: Collection[Cell]) -> bool:
        """Work out the shapes, if anything here differs from what is shown; whether it does."""
        before, same = self._overlay, grid == self._grid
        self._overlay, self._grid = overlay, grid
        moved = not same or overlay.bands != before.bands
        alarmed = not same or (overlay.threat, overlay.show_counts) != (
            before.threat,
            before.show_counts,
        )
        if moved:
            self._bands = _band_shapes(grid, overlay.bands, occupied)
        if alarmed:
            self._threat = _threat_lines(grid, overlay.threat)
            self._rim = border_lines(grid, {cell for cell, _, ready in overlay.threat if ready})
        if provokes := not same or overlay.provoking_cells != before.provoking_cells:
            self._dots = dots(overlay.provoking_cells)
        if differs := moved or alarmed or provokes or overlay.flanks != before.flanks:
            self._set_bounds(grid, overlay)
        return differs

    def _set_bounds(self, grid: Grid, overlay: Overlay) -> None:
        cells = {cell for band in overlay.bands for cell in band.cells}
        cells.update(cell for cell, _, _ in overlay.threat)
        cells.update(mark.cell for mark in overlay.flanks)
        spots = QPolygonF([cell_centre(grid, cell) for cell in cells])
        margin = 1.2 * CELL
        self.prepareGeometryChange()
        area = spots.boundingRect().adjusted(-margin, -margin, margin, margin)
        for band in self._bands:
            # From afar names are the widest, and hold the room of those from nearby.
            area |= band.plate(grid, _NAMED_FROM).adjusted(-10, -10, 10, 10)
        self._bounds = area if cells else QRectF()
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
        pixels = pixels_per_cell(painter)
        self._paint_fills(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pen, pieces in self._threat:
            cased_lines(painter, pieces, pen, 2.5, 0.45)
        if self._rim:
            painter.setPen(QPen(theme.VERMILLION, 3.0, Qt.PenStyle.DotLine))
            painter.drawLines(self._rim)
        self._paint_edges(painter)
        paint_dots(painter, self._dots)
        if self._grid is not None:
            self._paint_counts(painter, self._grid, pixels)
            paint_flanks(painter, self._grid, self._overlay.flanks)
            if pixels >= _NAMED_FROM:
                for band in self._bands:
                    plate = band.plate(self._grid, pixels)
                    band.pill().paint(painter, plate.center(), pixels)

    def _paint_fills(self, painter: QPainter) -> None:
        """Without smoothing: neighbouring shapes would show a seam."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for band in self._bands:
            painter.setBrush(band.style.fill)
            if band.rects:
                painter.drawRects(band.rects)
            for polygon in band.polygons:
                painter.drawPolygon(polygon)

    def _paint_edges(self, painter: QPainter) -> None:
        for band in reversed(self._bands):
            style = band.style
            cased_lines(painter, band.edges, _pen(style.edge, style.width, style.line), 5.0, 0.75)

    def _paint_counts(self, painter: QPainter, grid: Grid, pixels: float) -> None:
        """How many threaten a cell, where it is more than one."""
        if pixels < 20:
            return
        for cell, count, ready in self._overlay.threat:
            if count > 1 or self._overlay.show_counts:
                spot = cell_centre(grid, cell) + QPointF(0.34 * CELL, 0.34 * CELL)
                fill = theme.VERMILLION if ready else theme.GREY
                Pill(str(count), theme.WHITE, fill, share=0.13).paint(painter, spot, pixels)


def _pen(colour: QColor, width: float, line: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    solid = line is Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap if solid else Qt.PenCapStyle.FlatCap
    return QPen(colour, width, line, cap)


def _band_shapes(
    grid: Grid, bands: tuple[CostBand, ...], occupied: Collection[Cell]
) -> list[_BandShape]:
    """Each band's own cells are filled; its border runs round it and all cheaper ones.

    Creatures inside a band make no holes in it: that nobody ends a move on another is
    plain, and a frame round each of them would say something else.
    """
    shapes: list[_BandShape] = []
    within: set[Cell] = set()
    for index, band in enumerate(bands):
        fresh = set(band.cells) - within
        if not fresh:
            continue
        fresh |= _enclosed(grid, within | fresh, occupied)
        within |= fresh
        style = BAND_STYLES[min(index, len(BAND_STYLES) - 1)]
        rects = [] if grid.is_hex else square_fill(fresh)
        polygons = hex_fill(grid, fresh) if grid.is_hex else []
        place = _name_place(grid, fresh, occupied)
        shapes.append(
            _BandShape(style, rects, polygons, border_lines(grid, within), band.name, place)
        )
    return shapes


def _enclosed(grid: Grid, within: set[Cell], occupied: Collection[Cell]) -> set[Cell]:
    """The occupied cells that touch nothing but these cells and each other."""
    around = grid.directions if grid.is_hex else grid.directions[:4]
    closed = set(occupied) - within
    while True:
        inside = within | closed
        loose = {
            (column, row)
            for column, row in closed
            if any((column + dc, row + dr) not in inside for dc, dr in around)
        }
        if not loose:
            return closed
        closed -= loose


def _name_place(grid: Grid, cells: set[Cell], occupied: Collection[Cell]) -> QPointF:
    """On the upper or lower border, near its middle, where creatures leave room."""
    middles = {cell: cell_centre(grid, cell) for cell in cells}
    heights = [middle.y() for middle in middles.values()]
    places = []
    for level, side in ((min(heights), -1), (max(heights), 1)):
        row = [cell for cell, middle in middles.items() if abs(middle.y() - level) < CELL / 4]
        centre = sum(middles[cell].x() for cell in row) / len(row)
        for cell in row:
            around = ((cell[0] + dc, cell[1] + dr) for dc, dr in grid.directions)
            crowd = sum(place in occupied for place in (cell, *around))
            spot = middles[cell] + QPointF(0, side * CELL / 2)
            places.append((crowd, side, abs(spot.x() - centre), spot.x(), spot.y()))
    return QPointF(*min(places)[3:])


def _threat_lines(grid: Grid, threat: Threat) -> list[tuple[QPen, list[QLineF]]]:
    """Diagonals, closer together the more enemies there are; dotted grey when all are spent."""
    ready: list[QLineF] = []
    spent: list[QLineF] = []
    for cell, count, can_react in threat:
        (ready if can_react else spent).extend(hatch_cell(grid, cell, _PARTS.get(count, _DENSE)))
    result = []
    for strokes, colour, style in (
        (ready, theme.VERMILLION, Qt.PenStyle.SolidLine),
        (spent, theme.GREY, Qt.PenStyle.DotLine),
    ):
        result.append((QPen(colour, 3.0, style), strokes))
    return result


def paint_flanks(painter: QPainter, grid: Grid, flanks: Sequence[FlankMark]) -> None:
    """A frame and a diamond with an F in every cell that completes a flank."""
    for cell in dict.fromkeys(mark.cell for mark in flanks):
        middle = cell_centre(grid, cell)
        corners = [middle + (to_scene(corner) - middle) * 0.86 for corner in grid.polygon(cell)]
        frame = [QLineF(*ends) for ends in pairwise([*corners, corners[0]])]
        cased_lines(painter, frame, QPen(theme.YELLOW, 3.5), 3.5, 0.7)
        paint_flank_badge(painter, middle)
