"""The legend: the meaning of the marks on the board, in a corner of the board."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gridapp.battle.shown.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.registry import LegendEntry, legend_entries
from gridapp.windows.widgets.plain_text import font_like

_LINE_HEIGHT, _SYMBOL_WIDTH, _MARGIN = 20, 34, 8
_CACHE_SIZE = 16
_SHARE = 5
"""The legend takes at most a fifth of the board's height."""


class _Column(NamedTuple):
    """Entries below each other, and the width with symbols and margins in pixels."""

    entries: tuple[LegendEntry, ...]
    width: int


class Legend(QWidget):
    """Columns of symbols with their meaning, transparent to the mouse.

    Columns as high as the legend may be are filled in turn; what finds no room on the board is
    left out, the last entries first. ``standing`` are entries of what is on the board itself.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area = parent
        self._entries: tuple[LegendEntry, ...] = ()
        self._corner: int | None = None
        # The board below changes with every step of a drag, but the same few legends recur.
        self._pictures: dict[tuple[tuple[_Column, ...], float], QPixmap] = {}
        self._columns: tuple[_Column, ...] = ()
        self.turned_on = True
        self.standing: tuple[LegendEntry, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(font_like(self, size=-1))
        self.hide()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """The visible entries."""
        shown = (entry for column in self._columns for entry in column.entries)
        return tuple(shown) if self.isVisible() else ()

    def show_overlay(self, overlay: Overlay) -> None:
        """Explain the marks of an overlay, then what stands on the board; hidden without marks."""
        entries = legend_entries(overlay) if self.turned_on else ()
        entries += self.standing if entries else ()
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName("; ".join(entry.text for entry in entries))
            self.fit_board()
        if not entries:
            self._corner = None
        self.setVisible(bool(entries))

    def fit_board(self) -> None:
        """Arrange the entries for the present size of the board."""
        columns = self._arranged()
        if columns == self._columns:
            self.move_to_corner()
            return
        self._columns = columns
        if columns:
            self.resize(self._picture().deviceIndependentSize().toSize())
            self.update()
        self.move_to_corner()

    @property
    def _line_height(self) -> int:
        return max(_LINE_HEIGHT, QFontMetrics(self.font()).height() + 3)

    def _arranged(self) -> tuple[_Column, ...]:
        """Return as many columns as find room beside each other."""
        room = self._area.height() // _SHARE - 2 * _MARGIN + 4
        rows = max(1, room // self._line_height)
        metrics, left = QFontMetrics(self.font()), self._area.width() - 20
        columns: list[_Column] = []
        for first in range(0, len(self._entries), rows):
            entries = self._entries[first : first + rows]
            widest = max(metrics.horizontalAdvance(entry.text) for entry in entries)
            column = _Column(entries, widest + _SYMBOL_WIDTH + 3 * _MARGIN)
            left -= column.width
            if left >= 0 or not columns:
                columns.append(column)
        return tuple(columns)

    def avoid(
        self,
        looked_at: Sequence[QRect],
        other_rects: Callable[[], list[QRect]],
        board: QRect,
    ) -> None:
        """Move to another corner if the legend covers any of ``looked_at``, the weightiest first.

        Where no corner is free of all, the weightier stay in sight. Of equal corners choose the
        corner that covers the fewest other rectangles, and of those
        the one that covers the least of ``board`` with the letters and numbers round it. The right
        corners go first: the row numbers stand at the left, also on a board larger than the view.
        """
        if self._corner is not None and not any(map(self.geometry().intersects, looked_at)):
            return
        tokens, corners = other_rects(), self._corners()

        def covered(corner: int) -> tuple[tuple[bool, ...], int, int]:
            area = QRect(corners[corner], self.size())
            on_board = area.intersected(board).size()
            return (
                tuple(area.intersects(rect) for rect in looked_at),
                sum(area.intersects(rect) for rect in tokens),
                on_board.width() * on_board.height(),
            )

        self._corner = min(range(len(corners)), key=covered)
        self.move_to_corner()

    def _corners(self) -> tuple[QPoint, ...]:
        """Return the positions lower right, lower left, upper right and upper left."""
        right, low = (
            self._area.width() - self.width() - 10,
            self._area.height() - self.height() - 10,
        )
        return QPoint(right, low), QPoint(10, low), QPoint(right, 30), QPoint(30, 30)

    def move_to_corner(self) -> None:
        """Move to the chosen corner, by default the lower right."""
        self.move(self._corners()[self._corner or 0])

    @guarded(fallback=QSize(120, 40))
    def sizeHint(self) -> QSize:
        rows = max((len(column.entries) for column in self._columns), default=0)
        width = sum(column.width for column in self._columns)
        return QSize(width, self._line_height * rows + 2 * _MARGIN - 4)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture())
        painter.end()

    def _picture(self) -> QPixmap:
        """Return the painted legend, cached by its entries."""
        key = (self._columns, self.devicePixelRatioF())
        if key not in self._pictures:
            if len(self._pictures) >= _CACHE_SIZE:
                self._pictures.clear()
            self._pictures[key] = self._new_picture(key[1])
        return self._pictures[key]

    def _new_picture(self, ratio: float) -> QPixmap:
        size = self.sizeHint()
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self._paint(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return picture

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        painter.setFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.translucent(theme.INK, 0.86))
        painter.drawRoundedRect(area, 7, 7)
        left = 0.0
        for column in self._columns:
            self._paint_column(painter, column, left)
            left += column.width

    def _paint_column(self, painter: QPainter, column: _Column, left: float) -> None:
        height = self._line_height
        for index, entry in enumerate(column.entries):
            spot = QRectF(left + _MARGIN, _MARGIN - 2 + index * height, _SYMBOL_WIDTH, height)
            painter.save()
            entry.symbol.paint(painter, spot.adjusted(2, 3, -2, -3))
            painter.restore()
            text_area = QRectF(spot.right() + _MARGIN, spot.top(), column.width, height)
            painter.setPen(theme.PAPER)
            painter.drawText(text_area, int(Qt.AlignmentFlag.AlignVCenter), entry.text)
