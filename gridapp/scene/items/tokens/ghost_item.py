"""Ghosts of creatures above or below the floor that is shown."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.shown.floor_views import Ghost
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, disc_rect
from gridapp.scene.theme import SideStyle

_OPACITY = 0.45
_ARROW = 0.13 * CELL
_SHRINK = 0.14 * CELL


class GhostItem(BoundedItem):
    """Paints a ring with an arrow for each creature on another floor."""

    def __init__(self) -> None:
        super().__init__()
        self._shapes: tuple[tuple[QRectF, SideStyle, bool], ...] = ()
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

    def _show(self) -> None:
        self._bounds = QRectF()
        for area, _, _ in self._shapes:
            self._bounds |= area
        self.setVisible(not self._bounds.isNull())
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the rings."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(_OPACITY)
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


def _arrow(middle: QPointF, *, up: bool) -> QPolygonF:
    """Return a triangle that points up or down."""
    tip = -_ARROW if up else _ARROW
    corners = ((0.0, 1.2 * tip), (-_ARROW, -tip), (_ARROW, -tip))
    return QPolygonF([middle + QPointF(x, y) for x, y in corners])
