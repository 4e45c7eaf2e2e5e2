"""Column letters and row numbers at the window's edges while the board's labels are off screen."""

from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect
from gridapp.scene.guard import guarded
from gridapp.scene.items.grid_lines import column_labels, label_margins, row_labels

THICKNESS = 20
ROW_RULER = THICKNESS + 6
"""Width of the ruler at the left edge, which has room for three digits."""
_LETTERS = 11.0


class EdgeRuler(QWidget):
    """A strip along the top or left edge of a view with column letters or row numbers."""

    def __init__(self, view: QGraphicsView, *, horizontal: bool) -> None:
        super().__init__(view)
        self._is_horizontal = horizontal
        self.turned_on = True
        self._grid: Grid | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    @property
    def _view(self) -> QGraphicsView:
        """The parent view; a stored reference would prevent its deletion."""
        return cast("QGraphicsView", self.parentWidget())

    def update_position(self, grid: Grid | None) -> None:
        """Follow the view's scroll position; hidden while the board's own labels are visible."""
        self._grid = grid
        if grid is None or not self.turned_on or self._labels_are_visible(grid):
            self.hide()
            return
        area = self._view.viewport().geometry()
        if self._is_horizontal:
            self.setGeometry(area.x(), area.y(), area.width(), THICKNESS)
        else:
            self.setGeometry(area.x(), area.y(), ROW_RULER, area.height())
        self.show()
        self.update()

    def _labels_are_visible(self, grid: Grid) -> bool:
        """Return True if the board's own labels fit inside the view."""
        start = self._map(0, board_rect(grid).top())
        left_margin, above = label_margins(grid, self._view.transform().m11() * CELL)
        return start.y() >= above if self._is_horizontal else start.x() >= left_margin

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._grid is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.SURROUND)
        painter.setFont(theme.font(_LETTERS, bold=True))
        painter.setPen(theme.PAPER)
        area = QRectF(self.rect())
        for text, spot in self._labels(self._grid):
            room = QRectF(0, 0, 4 * _LETTERS, THICKNESS)
            room.moveCenter(spot)
            if room.intersects(area):
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    def _labels(self, grid: Grid) -> list[tuple[str, QPointF]]:
        pixels = self._view.transform().m11() * CELL
        middle = self.rect().center()
        if self._is_horizontal:
            columns = column_labels(grid, pixels, _LETTERS)
            return [(text, QPointF(self._map(x, 0).x(), middle.y())) for text, x in columns]
        rows = row_labels(grid, pixels, _LETTERS)
        return [(text, QPointF(middle.x(), self._map(0, y).y())) for text, y in rows]

    def _map(self, x: float, y: float) -> QPointF:
        return self._view.viewportTransform().map(QPointF(x, y))
