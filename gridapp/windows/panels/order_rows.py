"""The rows of the initiative order: contents and painting."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.language import tr
from gridapp.windows.widgets.creature.condition_icons import ICON_SIZE, paint_condition_icon
from gridapp.windows.widgets.creature.pool_bars import PoolLevel, paint_bars
from gridapp.windows.widgets.plain_text import blend, font_like, muted_colour

ROW_HEIGHT, LOW_ROW_HEIGHT = 32, 26
"""Height of a row in one column, and of the lower rows in two columns, in pixels."""
PORTRAIT_SIZE, _LOW_PORTRAIT = 26, 20
_NARROW, _NARROW_ICONS = 220, 2
"""Rows below this width show fewer icons, to leave room for the name."""
MAX_ICONS = 4
_OVER = 0.6
"""Opacity of the row of a creature that has acted, has no turn now, or is lifeless."""
_LEAST_NAME = 0.8
"""A name that does not fit is written smaller, down to this part of its size, before it is cut."""
ROW_DATA = Qt.ItemDataRole.UserRole


class OrderRow(NamedTuple):
    """The content of a row; ``accessible_text`` is the row for screen readers.

    ``rests`` is true without a turn in this part of the round; ``place`` is that in the stored
    order. The name of a body that ``is_lifeless`` is struck out.
    """

    token: str
    name: str
    portrait: QPixmap
    score: str
    health: tuple[PoolLevel, ...]
    active: bool
    acted: bool
    hidden: bool
    conditions: tuple[tuple[str, str], ...]
    rests: bool = False
    place: int = 0
    is_lifeless: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the creature has acted and does not act now."""
        return self.acted and not self.active

    @property
    def accessible_text(self) -> str:
        """The row as a sentence."""
        parts = [self.name, tr("score {score}", score=self.score) if self.score else ""]
        parts += [*map(str, self.health), tr("hidden") if self.hidden else ""]
        parts += [tr("has the turn") if self.active else ""]
        parts += [tr("has acted") if self.is_over else ""]
        parts += [tr("no turn now") if self.rests else ""]
        return ", ".join(filter(None, (*parts, *(name for _, name in self.conditions))))


class RowDelegate(QStyledItemDelegate):
    """Paints a row: portrait, name, health, conditions, score.

    ``cell_size`` returns the size of all rows.
    """

    def __init__(self, parent: QWidget, cell_size: Callable[[], QSize]) -> None:
        super().__init__(parent)
        self._cell_size = cell_size

    @guarded(fallback=QSize(100, ROW_HEIGHT))
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self._cell_size()

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row, widget = index.data(ROW_DATA), self.parent()
        if not isinstance(row, OrderRow) or not isinstance(widget, QWidget):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        state: QStyle.StateFlag = option.state
        area: QRect = option.rect
        _RowPainter(painter, row, widget).paint(
            area, bool(state & QStyle.StateFlag.State_MouseOver)
        )
        if state & QStyle.StateFlag.State_HasFocus and widget.hasFocus():
            painter.setPen(QPen(theme.ORANGE, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(2, 1, -3, -2), 5, 5)
        painter.restore()


class _RowPainter:
    """Paints a single row from right to left."""

    def __init__(self, painter: QPainter, row: OrderRow, widget: QWidget) -> None:
        self._painter, self._row, self._widget = painter, row, widget
        self._palette = widget.palette()

    def paint(self, area: QRect, hovered: bool) -> None:
        """Paint the whole row."""
        self._paint_background(area, hovered)
        side = PORTRAIT_SIZE if area.height() >= ROW_HEIGHT else _LOW_PORTRAIT
        spot = QRect(area.left() + 8, area.center().y() - side // 2 + 1, side, side)
        is_faded = self._row.is_over or self._row.rests or self._row.is_lifeless
        self._painter.setOpacity(_OVER if is_faded else 1.0)
        self._painter.drawPixmap(spot, self._row.portrait)
        room = QRect(spot.right() + 8, area.top(), area.right() - spot.right() - 16, area.height())
        room.setRight(self._paint_score(room))
        room.setRight(self._paint_conditions(room))
        self._paint_name(room)
        self._painter.setOpacity(1.0)

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self._palette.color(QPalette.ColorGroup.Active, role)

    def _paint_background(self, area: QRect, hovered: bool) -> None:
        base, accent = self._colour(QPalette.ColorRole.Base), theme.YELLOW
        if self._row.active:
            plate = area.adjusted(2, 1, -2, -1)
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(blend(base, accent, 0.3 if base.lightness() > 128 else 0.16))
            self._painter.drawRoundedRect(plate, 5, 5)
            self._painter.setBrush(blend(accent, theme.ORANGE, 0.5))
            self._painter.drawRoundedRect(QRect(plate.left(), plate.top(), 4, plate.height()), 2, 2)
        elif hovered:
            self._painter.fillRect(area, blend(base, self._colour(QPalette.ColorRole.Text), 0.06))

    def _ink(self) -> QColor:
        ink, base = self._colour(QPalette.ColorRole.Text), self._colour(QPalette.ColorRole.Base)
        return blend(base, ink, 0.55) if self._row.hidden else ink

    def _paint_score(self, room: QRect) -> int:
        """Paint the score at the right end; return the new right edge."""
        if not self._row.score:
            return room.right()
        font = font_like(self._widget, bold=True)
        self._painter.setFont(font)
        self._painter.setPen(self._ink() if self._row.active else muted_colour(self._palette, 0.7))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(room, right, self._row.score)
        return room.right() - max(28, QFontMetrics(font).horizontalAdvance(self._row.score) + 8)

    def _paint_conditions(self, room: QRect) -> int:
        """Paint condition icons, and an eye for hidden creatures; return the new right edge."""
        most = MAX_ICONS if room.width() >= _NARROW else _NARROW_ICONS
        x, shown = room.right(), self._row.conditions[: most - self._row.hidden]
        for key, _ in shown:
            x -= ICON_SIZE + 2
            paint_condition_icon(
                self._painter, self._icon_rect(room, x), key, self._ink(), self._widget
            )
        if self._row.hidden:
            x -= ICON_SIZE + 2
            eye = icon_glyph("eye-off", 2 * ICON_SIZE, self._ink())
            self._painter.drawImage(self._icon_rect(room, x), eye)
        return x - 4 if x < room.right() else x

    def _icon_rect(self, room: QRect, x: int) -> QRect:
        return QRect(x, room.center().y() - ICON_SIZE // 2, ICON_SIZE, ICON_SIZE)

    def _paint_name(self, room: QRect) -> None:
        font = _fitting_font(
            font_like(self._widget, bold=self._row.active), self._row.name, room.width()
        )
        font.setStrikeOut(self._row.is_lifeless)
        metrics = QFontMetrics(font)
        top = room.center().y() - (metrics.height() + (6 if self._row.health else 0)) // 2
        line = QRect(room.left(), top, room.width(), metrics.height())
        self._painter.setFont(font)
        self._painter.setPen(self._ink())
        name = metrics.elidedText(self._row.name, Qt.TextElideMode.ElideRight, line.width())
        self._painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), name)
        if self._row.health:
            bar = QRectF(line.left(), line.bottom() + 1, min(line.width(), 150), 4)
            base, ink = self._colour(QPalette.ColorRole.Base), self._colour(QPalette.ColorRole.Text)
            paint_bars(self._painter, self._row.health, bar, blend(base, ink, 0.14))


def _fitting_font(font: QFont, text: str, width: int) -> QFont:
    """Return the font, shrunk to fit a text in ``width``, down to four fifths of its size."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    if needed <= width:
        return font
    fitting = QFont(font)
    fitting.setPointSizeF(font.pointSizeF() * max(_LEAST_NAME, (width - 1) / needed))
    return fitting
