"""Ghosts of creatures above or below the floor that is shown, and the links to other floors."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.battle.board import Link
from gridapp.battle.shown.floor_views import Ghost
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, cells_rect, disc_rect
from gridapp.scene.guard import guarded
from gridapp.scene.theme import SideStyle

_OPACITY = 0.45
_ARROW = 0.13 * CELL
_SHRINK = 0.14 * CELL


class GhostItem(QGraphicsItem):
    """Paints stairs and openings, and a ring with an arrow for each creature on another floor."""

    def __init__(self) -> None:
        super().__init__()
        self._shapes: tuple[tuple[QRectF, SideStyle, bool], ...] = ()
        self._stairs: tuple[QRectF, ...] = ()
        self._openings: tuple[QRectF, ...] = ()
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_ghosts(
        self, ghosts: tuple[Ghost, ...], grid: Grid, styles: Mapping[str, SideStyle]
    ) -> None:
        """Replace the ghosts."""
        self.prepareGeometryChange()
        self._shapes = tuple(
            (
                disc_rect(grid, grid.covered_cells(each.cell, each.space)),
                styles[each.side],
                each.above,
            )
            for each in ghosts
        )
        self._show()

    def show_links(self, links: tuple[Link, ...], grid: Grid) -> None:
        """Replace the links whose ends or openings are on the floor that is shown."""
        self.prepareGeometryChange()
        board = board_rect(grid)
        ends = [cells_rect(grid, (cell,)) for link in links for cell in link.ends or ()]
        openings = [cells_rect(grid, (cell,)) for link in links for cell in link.opening]
        self._stairs = tuple(area for area in ends if board.contains(area.center()))
        self._openings = tuple(area for area in openings if board.contains(area.center()))
        self._show()

    def _show(self) -> None:
        self._bounds = QRectF()
        for area in (*(disc for disc, _, _ in self._shapes), *self._stairs, *self._openings):
            self._bounds |= area
        self.setVisible(not self._bounds.isNull())
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
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(_OPACITY)
        for area in self._openings:
            painter.fillRect(area, theme.INK)
        for area in self._stairs:
            _paint_stairs(painter, area)
        for disc, style, above in self._shapes:
            ring = disc.adjusted(_SHRINK, _SHRINK, -_SHRINK, -_SHRINK)
            painter.setBrush(theme.PAPER)
            painter.setPen(QPen(theme.INK, 7.0))
            painter.drawEllipse(ring)
            painter.setPen(QPen(style.colour, 5.0, Qt.PenStyle.DashLine))
            painter.drawEllipse(ring)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.INK)
            painter.drawPolygon(_arrow(ring.center(), up=above))
        painter.restore()


def _paint_stairs(painter: QPainter, area: QRectF) -> None:
    """Paint treads, the upper the shorter."""
    painter.setPen(QPen(theme.INK, 6.0))
    for tread in range(4):
        inset = (0.1 + 0.08 * tread) * CELL
        y = area.bottom() - (0.16 + 0.22 * tread) * CELL
        painter.drawLine(QPointF(area.left() + inset, y), QPointF(area.right() - inset, y))


def _arrow(middle: QPointF, *, up: bool) -> QPolygonF:
    """Return a triangle that points up or down."""
    tip = -_ARROW if up else _ARROW
    corners = ((0.0, 1.2 * tip), (-_ARROW, -tip), (_ARROW, -tip))
    return QPolygonF([middle + QPointF(x, y) for x, y in corners])
