"""Painter of bands: named areas of cells with the same price, range or weapon."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cell_centre
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.legend_symbols import FieldSymbol
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill
from gridapp.scene.overlays.registry import (
    BoardGeometry,
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    rect_around,
)
from gridapp.scene.translation import tr


class BandStyle(NamedTuple):
    """Fill and border of a band."""

    fill: QColor
    edge: QColor
    line: Qt.PenStyle
    width: float


BAND_STYLES = (
    BandStyle(theme.translucent(theme.SKY, 0.40), theme.SKY, Qt.PenStyle.SolidLine, 6.0),
    BandStyle(theme.translucent(theme.SKY, 0.20), theme.SKY, Qt.PenStyle.DashLine, 5.0),
    BandStyle(theme.translucent(theme.SKY, 0.09), theme.SKY, Qt.PenStyle.DotLine, 5.0),
)
"""The styles of the first bands; all further bands share the last."""

if TYPE_CHECKING:
    from gridapp.session.overlays.bands import BandsMark, CostBand

_SYMBOLS = [FieldSymbol(style.fill, style.edge, style.line) for style in BAND_STYLES]
_NAMED_FROM = 14.0
"""Smallest cell size in pixels with band names."""
_NAME_GAP = 0.1
"""Free room between two names in cells."""


class _BandShape(NamedTuple):
    style: BandStyle
    rects: list[QRectF]
    polygons: list[QPolygonF]
    edges: list[QLineF]
    name: str
    name_point: QPointF

    def pill(self) -> Pill:
        """Return the name on a plate."""
        return Pill(self.name, border=self.style.edge, share=0.17)

    def name_rect(self, grid: Grid, pixels: float) -> QRectF:
        """Return the rectangle of the name, moved onto the board."""
        plate, board = self.pill().rect(self.name_point, pixels), board_rect(grid)
        plate.moveLeft(max(min(plate.left(), board.right() - plate.width()), board.left()))
        plate.moveTop(max(min(plate.top(), board.bottom() - plate.height()), board.top()))
        return plate


class BandsPainter(MarkPainter):
    """Fills and names each band; the border encloses the band and all cheaper ones."""

    mark: "BandsMark"
    kind = "bands"
    below_tokens = True
    legend_order = 10

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        self._shapes = _band_shapes(board.grid, self.mark.bands, board.occupied)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {
            PaintStage.FILLS: self._paint_fills,
            PaintStage.BORDERS: self._paint_borders,
            PaintStage.AREA_LABELS: self._paint_names,
        }

    def bounds(self) -> QRectF:
        cells = {cell for band in self.mark.bands for cell in band.cells}
        area = rect_around(map(self.grid.centre, cells), 1.2 * CELL)
        for _, plate in self._placed_names(_NAMED_FROM):
            # Names are widest at the smallest zoom; this covers those of all zooms.
            area |= plate.adjusted(-10, -10, 10, 10)
        return area

    def _placed_names(self, pixels: float) -> list[tuple[_BandShape, QRectF]]:
        """Return each named band with the area of a plate; overlapping plates are moved apart."""
        placed: list[tuple[_BandShape, QRectF]] = []
        for shape in (shape for shape in self._shapes if shape.name):
            plate = shape.name_rect(self.grid, pixels)
            _move_clear(plate, [earlier for _, earlier in placed], board_rect(self.grid))
            placed.append((shape, plate))
        return placed

    def _paint_fills(self, canvas: Canvas) -> None:
        """Paint without antialiasing, which would show seams between neighbouring shapes."""
        painter = canvas.painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for shape in self._shapes:
            painter.setBrush(shape.style.fill)
            if shape.rects:
                painter.drawRects(shape.rects)
            for polygon in shape.polygons:
                painter.drawPolygon(polygon)

    def _paint_borders(self, canvas: Canvas) -> None:
        for shape in reversed(self._shapes):
            cased_lines(canvas.painter, shape.edges, _pen(shape.style), 5.0, 0.75)

    def _paint_names(self, canvas: Canvas) -> None:
        if canvas.pixels < _NAMED_FROM:
            return
        for shape, plate in self._placed_names(canvas.pixels):
            shape.pill().paint(canvas.painter, plate.center(), canvas.pixels)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        """Return an entry for each style; bands from the third on share a style."""
        names = [band.name for band in self.mark.bands]
        if len(names) > 2:
            first, last = names[2], names[-1]
            names[2:] = [
                first if first == last else tr("{first} to {last}", first=first, last=last)
            ]
        return [LegendEntry(_SYMBOLS[names.index(name)], name) for name in dict.fromkeys(names)]


def _move_clear(plate: QRectF, others: list[QRectF], board: QRectF) -> None:
    """Move a plate clear of others, to the middle of the board: down from above, up from below."""
    gap, goes_down = CELL * _NAME_GAP, plate.center().y() < board.center().y()
    while covered := next((other for other in others if plate.intersects(other)), None):
        if goes_down:
            plate.moveTop(covered.bottom() + gap)
        else:
            plate.moveBottom(covered.top() - gap)


def _pen(style: BandStyle) -> QPen:
    is_solid = style.line is Qt.PenStyle.SolidLine
    cap = Qt.PenCapStyle.RoundCap if is_solid else Qt.PenCapStyle.FlatCap
    return QPen(style.edge, style.width, style.line, cap)


def _band_shapes(
    grid: Grid, bands: "tuple[CostBand, ...]", occupied: Collection[Cell]
) -> list[_BandShape]:
    """Return the shape of each band: its own cells filled, the border round cheaper bands too.

    Tokens make no holes: it goes without saying that a move cannot end on a creature, and a border
    round each token would suggest a different price.
    """
    shapes: list[_BandShape] = []
    within: set[Cell] = set()
    for index, band in enumerate(bands):
        fresh = set(band.cells) - within
        if not fresh:
            continue
        fresh |= _enclosed_cells(grid, within | fresh, occupied)
        within |= fresh
        style = BAND_STYLES[min(index, len(BAND_STYLES) - 1)]
        rects = [] if grid.is_hex else square_fill(fresh)
        polygons = hex_fill(grid, fresh) if grid.is_hex else []
        edges = border_lines(grid, within)
        name_point = _name_point(grid, fresh, occupied)
        shapes.append(_BandShape(style, rects, polygons, edges, band.name, name_point))
    return shapes


def _enclosed_cells(grid: Grid, within: set[Cell], occupied: Collection[Cell]) -> set[Cell]:
    """Return the occupied cells whose neighbours are all in ``within`` or enclosed too."""
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


def _name_point(grid: Grid, cells: set[Cell], occupied: Collection[Cell]) -> QPointF:
    """Return a point on the upper or lower border, near its middle and away from tokens."""
    middles = {cell: cell_centre(grid, cell) for cell in cells}
    heights = [middle.y() for middle in middles.values()]
    candidates = []
    for level, side in ((min(heights), -1), (max(heights), 1)):
        row = [cell for cell, middle in middles.items() if abs(middle.y() - level) < CELL / 4]
        centre = sum(middles[cell].x() for cell in row) / len(row)
        for cell in row:
            around = ((cell[0] + dc, cell[1] + dr) for dc, dr in grid.directions)
            tokens = sum(near in occupied for near in (cell, *around))
            point = middles[cell] + QPointF(0, side * CELL / 2)
            candidates.append((tokens, side, abs(point.x() - centre), point.x(), point.y()))
    return QPointF(*min(candidates)[3:])
