"""Areas of effect on the board: tinted cells with a border and the area's name on a plate."""

from collections.abc import Collection
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gridapp.battle.shown.views import SeenMap
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, board_rect, cell_centre, cells_rect, pixels_per_cell
from gridapp.scene.items.fog_painter import clip_to_seen
from gridapp.scene.items.note_item import SECRET_ICON
from gridapp.scene.overlays.badges import Pill, cased_lines
from gridapp.scene.overlays.legend_symbols import FieldSymbol
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill
from gridapp.scene.overlays.registry import LegendEntry
from gridapp.scene.translation import tr

COLOURS = (
    theme.VERMILLION,
    theme.PURPLE,
    theme.GREEN,
    theme.BLUE,
    theme.ORANGE,
    theme.YELLOW,
)
"""Colours of areas by their index; the name tells areas apart without colour."""

_SYMBOL = FieldSymbol(
    theme.translucent(theme.VERMILLION, 0.3), theme.VERMILLION, Qt.PenStyle.DashDotLine
)
_TINT, _EDGE, _CASING = 0.3, 5.0, 4.0
_NAMED_FROM = 14.0
"""Smallest cell size in pixels with names."""


class AreaMark(NamedTuple):
    """An area as drawn; ``id`` is empty on the table; players do not see a ``secret`` one."""

    name: str
    colour: int
    cells: tuple[Cell, ...]
    id: str = ""
    secret: bool = False


def area_legend(marks: Collection[AreaMark]) -> tuple[LegendEntry, ...]:
    """Return the entry of the legend for areas of effect, if there are any."""
    return (LegendEntry(_SYMBOL, tr("Area of effect")),) if marks else ()


class AreaItem(BoundedItem):
    """Paints the areas of a board below its tokens; hidden, and free of cost, without areas.

    Where players know a part of the map only, no cell is tinted outside what is in sight.
    """

    def __init__(self) -> None:
        super().__init__()
        self._shapes: tuple[_Shape, ...] = ()
        self._known: SeenMap | None = None
        self._selected = ""
        self._board = QRectF()
        self.hide()

    @property
    def marks(self) -> tuple[AreaMark, ...]:
        """The areas on the board."""
        return tuple(shape.mark for shape in self._shapes)

    @property
    def selected(self) -> str:
        """The id of the selected area, or ""."""
        return self._selected

    def select(self, area_id: str) -> None:
        """Mark an area as selected, or none."""
        if area_id != self._selected:
            self._selected = area_id
            self.update()

    def show_marks(
        self,
        marks: tuple[AreaMark, ...],
        grid: Grid,
        known: SeenMap | None,
        occupied: Collection[Cell] = (),
    ) -> None:
        """Replace the areas; names keep away from the ``occupied`` cells."""
        shapes = tuple(_shape(grid, mark, occupied) for mark in marks if mark.cells)
        if (shapes, known) == (self._shapes, self._known):
            return
        self.prepareGeometryChange()
        self._shapes, self._known, self._board = shapes, known, board_rect(grid)
        self._bounds = cells_rect(grid, (cell for mark in marks for cell in mark.cells))
        # Names are widest at the smallest zoom.
        self._bounds.adjust(-5 * CELL, -CELL, 5 * CELL, CELL)
        if self._selected not in {mark.id for mark in marks}:
            self._selected = ""
        self.setVisible(bool(shapes))
        self.update()

    def area_of_plate(self, point: QPointF, pixels: float) -> str:
        """Return the id of the area whose name is under a scene point, or ""."""
        if pixels < _NAMED_FROM:
            return ""
        ids = reversed([mark.id for mark in self.marks])
        return next((each for each in ids if self.plate(each, pixels).contains(point)), "")

    def plate(self, area_id: str, pixels: float) -> QRectF:
        """Return the rectangle of an area's name in scene units, empty if the area is not shown."""
        shapes = (shape for shape in self._shapes if shape.mark.id == area_id)
        return next((shape.plate(self._board, pixels) for shape in shapes), QRectF())

    def draw(self, painter: QPainter) -> None:
        """Paint the areas and their names."""
        painter.save()
        if self._known is not None:
            clip_to_seen(painter, self._bounds, self._known)
        for shape in self._shapes:
            _paint_cells(painter, shape, selected=shape.mark.id == self._selected != "")
        painter.restore()
        pixels = pixels_per_cell(painter)
        # Names stand whole: they are known, and placed by the cells in sight alone.
        if pixels >= _NAMED_FROM:
            for shape in self._shapes:
                shape.pill.paint(painter, shape.plate(self._board, pixels).center(), pixels)


class _Shape(NamedTuple):
    """The fill and border of an area, and the position of its name."""

    mark: AreaMark
    rects: list[QRectF]
    polygons: list[QPolygonF]
    edges: list[QLineF]
    name_point: QPointF

    @property
    def colour(self) -> QColor:
        return COLOURS[self.mark.colour % len(COLOURS)]

    @property
    def pill(self) -> Pill:
        """The name, with a mark if players do not see the area."""
        icon = SECRET_ICON if self.mark.secret else ""
        return Pill(self.mark.name, border=self.colour, share=0.18, icon=icon)

    def plate(self, board: QRectF, pixels: float) -> QRectF:
        """Return the rectangle of the name, moved onto the board."""
        plate = self.pill.rect(self.name_point, pixels)
        plate.moveLeft(max(min(plate.left(), board.right() - plate.width()), board.left()))
        plate.moveTop(max(min(plate.top(), board.bottom() - plate.height()), board.top()))
        return plate


def _shape(grid: Grid, mark: AreaMark, occupied: Collection[Cell]) -> _Shape:
    cells = frozenset(mark.cells)
    rects = [] if grid.is_hex else square_fill(cells)
    polygons = hex_fill(grid, cells) if grid.is_hex else []
    return _Shape(
        mark, rects, polygons, border_lines(grid, cells), _name_point(grid, cells, occupied)
    )


def _name_point(grid: Grid, cells: frozenset[Cell], occupied: Collection[Cell]) -> QPointF:
    """Return the middle of the upper edge of the uppermost free cell nearest to the middle."""
    middles = {cell: cell_centre(grid, cell) for cell in cells}
    across = sum(middle.x() for middle in middles.values()) / len(middles)

    def rank(cell: Cell) -> tuple[bool, float, float]:
        above = (cell[0], cell[1] - 1)
        taken = cell in occupied or above in occupied
        return taken, middles[cell].y(), abs(middles[cell].x() - across)

    chosen = min(cells, key=rank)
    return middles[chosen] - QPointF(0, CELL / 2)


def _paint_cells(painter: QPainter, shape: _Shape, *, selected: bool) -> None:
    """Paint without antialiasing inside, which would show seams between neighbouring shapes."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(theme.translucent(shape.colour, _TINT))
    if shape.rects:
        painter.drawRects(shape.rects)
    for polygon in shape.polygons:
        painter.drawPolygon(polygon)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = _EDGE * (2 if selected else 1)
    line = Qt.PenStyle.SolidLine if selected else Qt.PenStyle.DashDotLine
    pen = QPen(shape.colour, width, line, Qt.PenCapStyle.FlatCap)
    cased_lines(painter, shape.edges, pen, _CASING, 0.75)
