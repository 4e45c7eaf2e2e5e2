"""Links between floors on the board: stairs, ladders, holes and balconies."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from gridapp.battle.board import Floor, Link, LinkKind
from gridapp.battle.shown.seen_links import SeenLink
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of, floor_of_point, on_floor, shown_box
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, to_scene

_MARGIN = 6.0
_SIDE = 0.76 * CELL
"""Side of the plate on which stairs and ladders are drawn."""


class LinkPart(Enum):
    """What of a link is drawn on a floor."""

    END = "end"
    OPENING = "opening"
    UNDER = "under"


class LinkShape(NamedTuple):
    """A part of a link on the shown floor; ``up`` if the link leads up from here."""

    link: str
    kind: LinkKind
    part: LinkPart
    path: QPainterPath
    up: bool = False


def link_shapes(
    links: Iterable[Link], floors: Iterable[Floor], grid: Grid
) -> tuple[LinkShape, ...]:
    """Return what is drawn of links on the floor that a grid shows."""
    shown = floor_of_point(grid, shown_box(grid)[0])
    heights = {floor.number: floor.elevation for floor in floors}
    shapes: list[LinkShape] = []
    for link in links:
        shapes += _opening_shapes(link, grid, shown)
        shapes += _end_shapes(link, grid, shown, heights)
    return tuple(sorted(shapes, key=lambda shape: shape.part is LinkPart.END))


def seen_link_shapes(links: Iterable[SeenLink], grid: Grid) -> tuple[LinkShape, ...]:
    """Return what players see of links: openings first, below the ends."""
    return tuple(
        LinkShape(
            "",
            link.kind,
            LinkPart.OPENING if link.opening else LinkPart.END,
            _outline(grid, link.cells),
            link.up,
        )
        for link in sorted(links, key=lambda link: not link.opening)
    )


def _opening_shapes(link: Link, grid: Grid, shown: int) -> Iterable[LinkShape]:
    """Yield an opening's shape if its floor is shown, or an outline on the floor below."""
    if not link.opening:
        return
    if floor_of(grid, link.opening[0]) == shown:
        yield LinkShape(link.id, link.kind, LinkPart.OPENING, _outline(grid, link.opening))
    elif link.below == shown:
        under = [on_floor(grid, cell, shown) for cell in link.opening]
        yield LinkShape(link.id, link.kind, LinkPart.UNDER, _outline(grid, under))


def _end_shapes(
    link: Link, grid: Grid, shown: int, heights: Mapping[int, int]
) -> Iterable[LinkShape]:
    for end, far_end in link.passages():
        if floor_of(grid, end) == shown:
            up = heights.get(floor_of(grid, far_end), 0) > heights.get(shown, 0)
            yield LinkShape(link.id, link.kind, LinkPart.END, _outline(grid, (end,)), up)


def _outline(grid: Grid, cells: Iterable[Cell]) -> QPainterPath:
    """Return the outline of cells in the scene; corners shared by cells are joined."""
    path = QPainterPath()
    for cell in cells:
        corners = QPolygonF([to_scene(corner) for corner in grid.polygon(cell)])
        piece = QPainterPath()
        piece.addPolygon(corners)
        piece.closeSubpath()
        path = path.united(piece)
    return path.simplified() if path.elementCount() else QPainterPath()


class LinkItem(BoundedItem):
    """Paints the links of the floor that is shown, above the ground and below tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes: tuple[LinkShape, ...] = ()
        self._chosen = ""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_shapes(self, shapes: tuple[LinkShape, ...]) -> None:
        """Replace what is drawn of links."""
        if not (shapes or self.shapes):
            return
        self.prepareGeometryChange()
        self.shapes = shapes
        self._bounds = QRectF()
        for shape in self.shapes:
            self._bounds |= shape.path.boundingRect()
        self._bounds = self._bounds.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.setVisible(bool(self.shapes))
        self.update()

    def choose(self, link: str) -> None:
        """Outline a link, none for ""."""
        if link != self._chosen:
            self._chosen = link
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the links."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shape in self.shapes:
            _PAINTERS[shape.part](painter, shape)
        for shape in self.shapes:
            if self._chosen and shape.link == self._chosen:  # links of players have no names
                _stroke(painter, shape.path, theme.INK, 9.0)
                _stroke(painter, shape.path, theme.YELLOW, 5.0)
        painter.restore()


def _stroke(
    painter: QPainter,
    path: QPainterPath,
    colour: QColor,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    pen = QPen(colour, width, style)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.strokePath(path, pen)


def _paint_opening(painter: QPainter, shape: LinkShape) -> None:
    """Paint the dark below: a hole with a broken edge, a balcony hatched behind a railing."""
    if shape.kind is LinkKind.BALCONY:
        painter.fillPath(shape.path, _faded(theme.INK, 0.35))
        painter.fillPath(shape.path, QBrush(_faded(theme.INK, 0.7), Qt.BrushStyle.BDiagPattern))
        _stroke(painter, shape.path, theme.INK, 8.0)
        _stroke(painter, shape.path, theme.PAPER, 4.0, Qt.PenStyle.DotLine)
        return
    painter.fillPath(shape.path, _faded(theme.INK, 0.8))
    _stroke(painter, shape.path, theme.INK, 9.0)
    _stroke(painter, shape.path, theme.PAPER, 3.0, Qt.PenStyle.DashLine)


def _paint_under(painter: QPainter, shape: LinkShape) -> None:
    """Paint where an opening of the floor above lies."""
    _stroke(painter, shape.path, _faded(theme.INK, 0.55), 4.0, Qt.PenStyle.DashDotLine)


def _paint_end(painter: QPainter, shape: LinkShape) -> None:
    """Paint stairs or a ladder on a plate, with an arrow up or down."""
    middle = shape.path.boundingRect().center()
    plate = QRectF(0.0, 0.0, _SIDE, _SIDE)
    plate.moveCenter(middle)
    painter.setPen(QPen(theme.INK, 4.0))
    painter.setBrush(_faded(theme.PAPER, 0.9))
    painter.drawRoundedRect(plate, 8.0, 8.0)
    painter.setPen(QPen(theme.INK, 5.0))
    draw = _draw_ladder if shape.kind is LinkKind.LADDER else _draw_treads
    draw(painter, plate)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.INK)
    painter.drawPolygon(_arrow(plate, up=shape.up))


def _draw_treads(painter: QPainter, plate: QRectF) -> None:
    """Draw four steps from the lower left to the middle, as a staircase seen from the side."""
    rise = run = 0.15 * CELL
    x, y = plate.left() + 0.07 * CELL, plate.bottom() - 0.1 * CELL
    points = [QPointF(x, y)]
    for _ in range(3):
        points += [QPointF(x, y - rise), QPointF(x + run, y - rise)]
        x, y = x + run, y - rise
    painter.drawPolyline(QPolygonF(points))


def _draw_ladder(painter: QPainter, plate: QRectF) -> None:
    """Draw two rails with rungs in the left half."""
    left, right = plate.left() + 0.12 * CELL, plate.left() + 0.38 * CELL
    top, bottom = plate.top() + 0.08 * CELL, plate.bottom() - 0.08 * CELL
    for x in (left, right):
        painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for rung in range(4):
        y = top + (0.08 + 0.15 * rung) * CELL
        painter.drawLine(QPointF(left, y), QPointF(right, y))


def _arrow(plate: QRectF, *, up: bool) -> QPolygonF:
    """Return the triangle at the right of a plate, above for up and below for down."""
    size = 0.13 * CELL
    tip = -size if up else size
    y = plate.top() + 0.22 * CELL if up else plate.bottom() - 0.22 * CELL
    middle = QPointF(plate.right() - 0.18 * CELL, y)
    corners = ((0.0, tip), (-size, -tip), (size, -tip))
    return QPolygonF([middle + QPointF(x, y) for x, y in corners])


def _faded(colour: QColor, opacity: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(opacity)
    return faded


_PAINTERS: dict[LinkPart, Callable[[QPainter, LinkShape], None]] = {
    LinkPart.END: _paint_end,
    LinkPart.OPENING: _paint_opening,
    LinkPart.UNDER: _paint_under,
}
