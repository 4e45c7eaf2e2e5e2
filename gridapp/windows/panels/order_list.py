"""The initiative order as a list of creatures."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.language import tr
from gridapp.windows.widgets.condition_icons import ICON_SIZE, paint_condition_icon
from gridapp.windows.widgets.key_claims import claims_key
from gridapp.windows.widgets.plain_text import blend, font_like, muted_colour
from gridapp.windows.widgets.pool_bars import PoolLevel, paint_bar

ROW_HEIGHT, MIN_ROWS = 32, 3
PORTRAIT_SIZE = 26
MAX_ICONS = 4
_DATA = Qt.ItemDataRole.UserRole
_MODIFIERS = (
    Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.ShiftModifier
)


class OrderRow(NamedTuple):
    """The content of a row; ``accessible_text`` is the row for screen readers."""

    token: str
    name: str
    portrait: QPixmap
    score: str
    health: PoolLevel | None
    active: bool
    acted: bool
    hidden: bool
    conditions: tuple[tuple[str, str], ...]

    @property
    def accessible_text(self) -> str:
        """The row as a sentence."""
        parts = [self.name, tr("score {score}", score=self.score) if self.score else ""]
        parts += [str(self.health) if self.health else "", tr("hidden") if self.hidden else ""]
        parts += [tr("has the turn") if self.active else ""]
        return ", ".join(filter(None, (*parts, *(name for _, name in self.conditions))))


class OrderList(QListWidget):
    """The initiative order; a click on a row emits ``token_chosen``.

    A row that is dragged, or moved by Alt and an arrow key or by the context menu, emits
    ``moved(token, before)``, with an empty ``before`` for the end of the order.
    """

    token_chosen = Signal(str)
    moved = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_RowDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMinimumHeight(MIN_ROWS * ROW_HEIGHT + 4)
        self.setAccessibleName(self.tr("Order of turns"))
        self.itemClicked.connect(self._row_clicked)
        self.itemActivated.connect(self._row_clicked)
        self._pressed: QPoint | None = None
        self._held_row = -1
        self._gap: int | None = None
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    @guarded(fallback=QSize(300, MIN_ROWS * ROW_HEIGHT))
    def sizeHint(self) -> QSize:
        return QSize(300, MIN_ROWS * ROW_HEIGHT + 4)

    def show_rows(self, rows: tuple[OrderRow, ...]) -> None:
        """Show these rows and scroll to the active creature."""
        while self.count() > len(rows):
            self.takeItem(self.count() - 1)
        for index, row in enumerate(rows):
            item = self.item(index) if index < self.count() else QListWidgetItem(self)
            item.setData(_DATA, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.accessible_text)
            item.setText(row.name)
        self._show_active()

    def _show_active(self) -> None:
        active = next((index for index, row in enumerate(self.rows()) if row.active), None)
        if active is not None:
            self.scrollToItem(self.item(active))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_active()

    def rows(self) -> list[OrderRow]:
        """Return the rows."""
        return [self.item(index).data(_DATA) for index in range(self.count())]

    # Rearranging

    def _move_row(self, row: int, gap: int) -> None:
        """Emit the move of a row to a gap: 0 is above all rows."""
        rows = self.rows()
        if 0 <= row < len(rows) and 0 <= gap <= len(rows) and gap not in (row, row + 1):
            self.moved.emit(rows[row].token, rows[gap].token if gap < len(rows) else "")
            places = [shown.token for shown in self.rows()]
            if rows[row].token in places:
                self.setCurrentRow(places.index(rows[row].token))

    def menu(self, row: int) -> QMenu:
        """Return the menu of a row: its places in the order."""
        menu, last = QMenu(self), self.count()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        places = (
            (self.tr("Act earlier"), row - 1, "Alt+Up"),
            (self.tr("Act later"), row + 2, "Alt+Down"),
            (self.tr("Act first"), 0, ""),
            (self.tr("Act last"), last, ""),
        )
        for text, gap, keys in places:
            action = menu.addAction(f"{text}\t{keys}" if keys else text)
            action.setEnabled(0 <= gap <= last and gap not in (row, row + 1))
            action.triggered.connect(partial(self._move_row, row, gap))
        return menu

    def _open_menu(self, spot: QPoint) -> None:
        item = self.itemAt(spot) or self.currentItem()
        if item is not None:
            self.menu(self.row(item)).popup(self.viewport().mapToGlobal(spot))

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        return claims_key(event, lambda key: _row_step(key) != 0) or super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _row_step(event)
        if step:
            row = self.currentRow()
            self._move_row(row, row - 1 if step < 0 else row + 2)
        else:
            super().keyPressEvent(event)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        left = event.button() is Qt.MouseButton.LeftButton
        self._pressed = event.position().toPoint() if left else None
        self._held_row = self.indexAt(event.position().toPoint()).row() if left else -1

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._gap is not None or (far and self._held_row >= 0):
            self._gap = self._gap_at(spot.y())
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll_near(spot.y())
            self.viewport().update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, gap = self._pressed, self._gap
        self._stop_dragging()
        if pressed is None or gap is None:
            super().mouseReleaseEvent(event)
            return
        self._move_row(self._held_row, gap)

    def _stop_dragging(self) -> None:
        self._pressed = self._gap = None
        self.viewport().unsetCursor()
        self.viewport().update()

    def _gap_at(self, y: int) -> int:
        """Return the gap between rows that is nearest to a height in the viewport."""
        gap = round((y + self.verticalScrollBar().value()) / ROW_HEIGHT)
        return max(0, min(self.count(), gap))

    def _scroll_near(self, y: int) -> None:
        """Scroll while a row is dragged to the edge."""
        edge, bar = ROW_HEIGHT // 2, self.verticalScrollBar()
        step = -8 if y < edge else 8 if y > self.viewport().height() - edge else 0
        bar.setValue(bar.value() + step)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap is not None:
            y = self._gap * ROW_HEIGHT - self.verticalScrollBar().value()
            y = max(1, min(self.viewport().height() - 2, y))
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme.ORANGE, 3))
            painter.drawLine(4, y, self.viewport().width() - 4, y)
            painter.end()

    def _row_clicked(self, item: QListWidgetItem) -> None:
        self.token_chosen.emit(item.data(_DATA).token)


def _row_step(event: QKeyEvent) -> int:
    """Return -1 for Alt+Up, 1 for Alt+Down, 0 for any other key."""
    if event.modifiers() & _MODIFIERS != Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


class _RowDelegate(QStyledItemDelegate):
    """Paints a row: portrait, name, health, conditions, score."""

    @guarded(fallback=QSize(100, ROW_HEIGHT))
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(100, max(ROW_HEIGHT, option.fontMetrics.height() + 12))

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row, widget = index.data(_DATA), self.parent()
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
        spot = QRect(
            area.left() + 8,
            area.center().y() - PORTRAIT_SIZE // 2 + 1,
            PORTRAIT_SIZE,
            PORTRAIT_SIZE,
        )
        self._painter.drawPixmap(spot, self._row.portrait)
        room = QRect(spot.right() + 8, area.top(), area.right() - spot.right() - 16, area.height())
        room.setRight(self._paint_score(room))
        room.setRight(self._paint_conditions(room))
        self._paint_name(room)

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
        x, shown = room.right(), self._row.conditions[: MAX_ICONS - self._row.hidden]
        for key, name in shown:
            x -= ICON_SIZE + 2
            paint_condition_icon(
                self._painter, self._icon_rect(room, x), key, name, self._ink(), self._widget
            )
        if self._row.hidden:
            x -= ICON_SIZE + 2
            eye = icon_glyph("eye-off", 2 * ICON_SIZE, self._ink())
            self._painter.drawImage(self._icon_rect(room, x), eye)
        return x - 4 if x < room.right() else x

    def _icon_rect(self, room: QRect, x: int) -> QRect:
        return QRect(x, room.center().y() - ICON_SIZE // 2, ICON_SIZE, ICON_SIZE)

    def _paint_name(self, room: QRect) -> None:
        font = font_like(self._widget, bold=self._row.active)
        metrics = QFontMetrics(font)
        top = room.center().y() - (metrics.height() + (9 if self._row.health else 0)) // 2
        line = QRect(room.left(), top, room.width(), metrics.height())
        self._painter.setFont(font)
        self._painter.setPen(self._ink())
        name = metrics.elidedText(self._row.name, Qt.TextElideMode.ElideRight, line.width())
        self._painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), name)
        if self._row.health is not None:
            bar = QRectF(line.left(), line.bottom() + 3, min(line.width(), 150), 5)
            base, ink = self._colour(QPalette.ColorRole.Base), self._colour(QPalette.ColorRole.Text)
            paint_bar(self._painter, self._row.health, bar, blend(base, ink, 0.14))
