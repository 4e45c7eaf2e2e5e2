"""The initiative order as a list of creatures."""

from functools import partial

from PySide6.QtCore import (
    QEvent,
    QLine,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListWidget,
    QListWidgetItem,
    QMenu,
)

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.windows.panels.order_rows import (
    LOW_ROW_HEIGHT,
    ROW_DATA,
    ROW_HEIGHT,
    OrderRow,
    RowDelegate,
)
from gridapp.windows.widgets.key_claims import claims_key

MIN_ROWS, USUAL_ROWS = 2, 6
"""Rows with two creatures each: the least, and those that come before the actions."""

_NARROW = 6
"""A narrower column, in heights of its letters, has no room for a name beside its marks."""
_FRAME, _UNLIMITED = 4, 1 << 20
_MODIFIERS = (
    Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.ShiftModifier
)


class OrderList(QListWidget):
    """The initiative order; a click on a row emits ``token_chosen``.

    Creatures stand below each other if there is room for all, or if large letters leave their names
    no other; otherwise in two columns of lower rows, read from left to right, so that the order of
    a usual fight is in sight without scrolling.

    A row that is dragged, or moved by Alt and an arrow key or by the context menu, emits
    ``moved(token, before)``, with an empty ``before`` for the end of the order.
    """

    token_chosen = Signal(str)
    moved = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.columns, self.cell = 1, QSize(100, ROW_HEIGHT)
        self.setItemDelegate(RowDelegate(self, lambda: self.cell))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setAccessibleName(self.tr("Order of turns"))
        self.itemClicked.connect(self._row_clicked)
        self.itemActivated.connect(self._row_clicked)
        self._pressed: QPoint | None = None
        self._held_row = -1
        self._gap: int | None = None
        self._drag_x = 0
        self._room = _UNLIMITED
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    @guarded(fallback=QSize(300, USUAL_ROWS * LOW_ROW_HEIGHT))
    def sizeHint(self) -> QSize:
        needed = self._height_of(max(MIN_ROWS, min(USUAL_ROWS, -(-self.count() // 2))))
        return QSize(300, max(self._height_of(MIN_ROWS), min(needed, self._room)))

    def set_room(self, height: int) -> None:
        """Ask for at most this height, but for the least rows."""
        if height != self._room:
            before, self._room = self.sizeHint(), height
            if self.sizeHint() != before:
                self.updateGeometry()

    @guarded(fallback=QSize(100, MIN_ROWS * LOW_ROW_HEIGHT))
    def minimumSizeHint(self) -> QSize:
        return QSize(100, self._height_of(MIN_ROWS))

    def _height_of(self, rows: int) -> int:
        return rows * self.row_height(columns=2) + _FRAME

    def row_height(self, columns: int) -> int:
        """Return the height of a row in pixels; it grows with the letters."""
        letters = self.fontMetrics().height()
        return max(LOW_ROW_HEIGHT, letters + 10) if columns > 1 else max(ROW_HEIGHT, letters + 12)

    def _fit_columns(self) -> None:
        """Use a single column if all rows fit or names need the width, otherwise two columns."""
        tall, half = self.viewport().height(), self.maximumViewportSize().width() // 2
        fits = self.count() * self.row_height(columns=1) <= tall
        self.columns = 1 if fits or half < _NARROW * self.fontMetrics().height() else 2
        lines = -(-self.count() // self.columns)
        scrolls = lines * self.row_height(self.columns) > tall
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        wide = (self.maximumViewportSize().width() - 1) // self.columns
        cell = QSize(wide, self.row_height(self.columns))
        if cell != self.cell:
            self.cell = cell
            self.scheduleDelayedItemsLayout()

    def show_rows(self, rows: tuple[OrderRow, ...]) -> None:
        """Show these rows and scroll to the active creature."""
        while self.count() > len(rows):
            self.takeItem(self.count() - 1)
        for index, row in enumerate(rows):
            item = self.item(index) if index < self.count() else QListWidgetItem(self)
            item.setData(ROW_DATA, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.accessible_text)
            item.setText(row.name)
        self._fit_columns()
        self.updateGeometry()
        self._show_active()

    def _show_active(self) -> None:
        active = next((index for index, row in enumerate(self.rows()) if row.active), None)
        if active is not None:
            self.scrollToItem(self.item(active))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()
        self.doItemsLayout()
        self._show_active()

    def rows(self) -> list[OrderRow]:
        """Return the rows."""
        return [self.item(index).data(ROW_DATA) for index in range(self.count())]

    # Rearranging

    def _move_row(self, row: int, gap: int) -> None:
        """Emit the move of a row to a gap: 0 is above all rows."""
        rows = self.rows()
        if 0 <= row < len(rows) and 0 <= gap <= len(rows) and gap not in (row, row + 1):
            self.moved.emit(rows[row].token, _follower(rows, row, gap))
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
            self._gap, self._drag_x = self._gap_at(spot), spot.x()
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

    def _gap_at(self, spot: QPoint) -> int:
        """Return the gap between creatures that is nearest to a place in the viewport."""
        cell = self.cell
        y = spot.y() + self.verticalScrollBar().value()
        if self.columns == 1:
            gap = round(y / cell.height())
        else:
            across = max(0, min(self.columns, round(spot.x() / cell.width())))
            last = -(-self.count() // self.columns) - 1
            gap = max(0, min(last, y // cell.height())) * self.columns + across
        return max(0, min(self.count(), gap))

    def _gap_line(self, gap: int, x: int) -> QLine:
        """Return where a gap is drawn; at the end of a line or the start of the next by ``x``."""
        cell, scrolled = self.cell, self.verticalScrollBar().value()
        if self.columns == 1:
            y = gap * cell.height() - scrolled
            y = max(1, min(self.viewport().height() - 2, y))
            return QLine(4, y, self.viewport().width() - 4, y)
        row, column = divmod(gap, self.columns)
        if column == 0 and row > 0 and x > cell.width():
            row, column = row - 1, self.columns
        left = max(2, min(self.viewport().width() - 3, column * cell.width()))
        top = row * cell.height() - scrolled
        return QLine(left, top + 2, left, top + cell.height() - 3)

    def _scroll_near(self, y: int) -> None:
        """Scroll while a row is dragged to the edge."""
        edge, bar = ROW_HEIGHT // 2, self.verticalScrollBar()
        step = -8 if y < edge else 8 if y > self.viewport().height() - edge else 0
        bar.setValue(bar.value() + step)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap is not None:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme.ORANGE, 3))
            painter.drawLine(self._gap_line(self._gap, self._drag_x))
            painter.end()

    def _row_clicked(self, item: QListWidgetItem) -> None:
        self.token_chosen.emit(item.data(ROW_DATA).token)


def _follower(rows: list[OrderRow], row: int, gap: int) -> str:
    """Return the id of the creature to follow a row dropped in a gap in the stored order.

    Empty for the end. Rows without a turn now are listed last, wherever the stored order has
    them: in the gap above these rows, a row follows the row above the gap.
    """
    above_resting = 0 < gap < len(rows) and rows[gap].rests and not rows[gap - 1].rests
    if not above_resting:
        return rows[gap].token if gap < len(rows) else ""
    start = rows[gap - 1].place
    later = [each for each in rows if each.place > start and each is not rows[row]]
    return min(later, key=lambda each: each.place).token if later else ""


def _row_step(event: QKeyEvent) -> int:
    """Return -1 for Alt+Up, 1 for Alt+Down, 0 for any other key."""
    if event.modifiers() & _MODIFIERS != Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
