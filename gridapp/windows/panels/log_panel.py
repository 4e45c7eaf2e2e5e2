"""The log of the battle: newest line visible, rolls expandable."""

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
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeWidget,
    QTreeWidgetItem,
)

from gridapp.scene.guard import guarded
from gridapp.session.narration.log_folding import fold_line
from gridapp.windows.language import tr
from gridapp.windows.rule_words import explanations
from gridapp.windows.widgets.key_claims import claims_key
from gridapp.windows.widgets.plain_text import muted_colour, tooltip_lines
from gridapp.windows.widgets.rule_links import number_at, rule_menu

_LINE = Qt.ItemDataRole.UserRole
_GAP, _INDENT = 4, 14


class LogPanel(QTreeWidget):
    """The log as wrapped plain text; the parts of a roll are child rows.

    Click, Enter, or the left and right arrow keys expand and collapse a roll. Ctrl+C copies the
    selected lines in full. ``line_chosen`` carries the line of the battle's log that a clicked row
    tells of, ``rule_chosen`` a rule number that was clicked or chosen in the menu.
    """

    line_chosen = Signal(int)
    rule_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setWordWrap(True)
        self._delegate = _WrappingDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(48)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAccessibleName(self.tr("Log"))
        self.setMouseTracking(True)
        self.itemClicked.connect(self._toggle)
        self.itemActivated.connect(self._toggle)
        self.itemExpanded.connect(self._scroll_to_details)
        self._lines: tuple[str, ...] = ()
        self._numbers: tuple[int, ...] = ()
        self._is_link_pressed = False

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines, unshortened."""
        return self._lines

    def show_lines(self, lines: tuple[str, ...], numbers: tuple[int, ...] = ()) -> None:
        """Show these lines; rows already shown are reused.

        ``numbers`` are their lines in the battle's log, 0 for none.
        """
        self._numbers = numbers
        if lines == self._lines:
            return
        pairs = zip(lines, self._lines, strict=False)
        same = next((row for row, (new, old) in enumerate(pairs) if new != old), None)
        if same is None:
            same = min(len(lines), len(self._lines))
        if same:
            for row in range(len(self._lines) - 1, same - 1, -1):
                self.takeTopLevelItem(row)
        else:
            self.clear()
        self.addTopLevelItems([_item(line) for line in lines[same:]])
        self._lines = lines
        self.scrollToBottom()

    def _toggle(self, item: QTreeWidgetItem) -> None:
        item.setExpanded(not item.isExpanded() and item.childCount() > 0)
        row = self.indexOfTopLevelItem(item.parent() or item)
        if row < len(self._numbers) and self._numbers[row]:
            self.line_chosen.emit(self._numbers[row])

    def _scroll_to_details(self, item: QTreeWidgetItem) -> None:
        """Bring the details of a roll into view, or as many of them as fit below it."""
        if (last := item.child(item.childCount() - 1)) is not None:
            self.scrollToItem(last)
            self.scrollToItem(item)

    # Rule numbers

    def rule_at(self, spot: QPoint) -> str:
        """Return the rule number at a position of the viewport, or an empty string."""
        item = self.itemAt(spot)
        if item is None:
            return ""
        area = self._delegate.text_area(self.indexFromItem(item))
        return number_at(item.text(0), self.font(), area, spot.toPointF())

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.rule_at(event.position().toPoint()):
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.viewport().unsetCursor()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        rule = self.rule_at(event.position().toPoint())
        self._is_link_pressed = bool(rule) and event.button() is Qt.MouseButton.LeftButton
        if self._is_link_pressed:
            self.rule_chosen.emit(rule)
        else:
            super().mousePressEvent(event)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # A row whose rule was clicked neither unfolds nor shows its place in the history.
        if not self._is_link_pressed:
            super().mouseReleaseEvent(event)
        self._is_link_pressed = False

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        item = self.itemAt(event.pos()) if by_mouse else self.currentItem()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rule_menu(menu, str(item.data(0, _LINE)) if item else "", self.rule_chosen.emit)
        if not menu.isEmpty():
            menu.popup(event.globalPos())

    # Keys and size

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Copying log lines takes precedence over copying creatures.
        if claims_key(event, self._is_copy):
            return True
        return super().event(event)

    def _is_copy(self, key: QKeyEvent) -> bool:
        return key.matches(QKeySequence.StandardKey.Copy) and bool(self.selectedItems())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_copy(event):
            rows = sorted(self.selectedItems(), key=lambda item: self.visualItemRect(item).y())
            QGuiApplication.clipboard().setText("\n".join(item.data(0, _LINE) for item in rows))
        else:
            super().keyPressEvent(event)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        self.doItemsLayout()
        if is_at_end:
            self.scrollToBottom()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._lines:
            painter = QPainter(self.viewport())
            painter.setPen(muted_colour(self.palette()))
            room: QRect = self.viewport().rect().adjusted(8, 6, -8, -6)
            painter.drawText(room, Qt.TextFlag.TextWordWrap, self.tr("The log appears here."))


def _item(line: str) -> QTreeWidgetItem:
    """Return the row of a line, which begins with a capital, with the parts of a roll below it."""
    folded = fold_line(line)
    item = _row(folded.short[:1].upper() + folded.short[1:], line)
    for part in folded.own:
        item.addChild(_row(part, part))
    for part in folded.opposed:
        item.addChild(_row(tr("against: {part}", part=part), part))
    return item


def _row(text: str, line: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setData(0, _LINE, line)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, line)
    return item


class _WrappingDelegate(QStyledItemDelegate):
    """Row heights for wrapped text at the current width, and tooltips with the cited rules."""

    def __init__(self, panel: LogPanel) -> None:
        super().__init__(panel)
        self._panel = panel

    @guarded(fallback=QSize(100, 20))
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        depth = 2 if index.parent().isValid() else 1
        width = max(60, self._panel.viewport().width() - depth * _INDENT - 8)
        room = QRect(0, 0, width, 10_000)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        taken = self._panel.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return QSize(width, taken.height() + _GAP)

    def text_area(self, index: QModelIndex) -> QRectF:
        """Return where the text of a row is painted, in the viewport."""
        option = QStyleOptionViewItem()
        self._panel.initViewItemOption(option)
        self.initStyleOption(option, index)
        option.rect = self._panel.visualRect(index)
        style = self._panel.style()
        area = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, self._panel)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, self._panel) + 1
        return QRectF(area.adjusted(margin, 0, -margin, 0))

    @guarded(fallback=False)
    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        text = tooltip_lines(explanations(str(index.data(_LINE))))
        QToolTip.showText(event.globalPos(), text, view)
        return True
