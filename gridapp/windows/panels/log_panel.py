"""The log of the battle: newest line visible, rolls expandable."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from gridapp.scene.guard import guarded
from gridapp.session.narration.log_folding import fold_line
from gridapp.windows.language import tr
from gridapp.windows.widgets.key_claims import claims_key
from gridapp.windows.widgets.plain_text import muted_colour

_LINE = Qt.ItemDataRole.UserRole
_GAP, _INDENT = 4, 14


class LogPanel(QTreeWidget):
    """The log as wrapped plain text; the parts of a roll are child rows.

    Click, Enter, or the left and right arrow keys expand and collapse a roll. Ctrl+C copies the
    selected lines in full. ``line_chosen`` carries the line of the battle's log that a clicked row
    tells of.
    """

    line_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setWordWrap(True)
        self.setItemDelegate(_WrappingDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(48)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAccessibleName(self.tr("Log"))
        self.itemClicked.connect(self._toggle)
        self.itemActivated.connect(self._toggle)
        self._lines: tuple[str, ...] = ()
        self._numbers: tuple[int, ...] = ()

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
        if not self._lines or lines[: len(self._lines)] != self._lines:
            self.clear()
            self._lines = ()
        self.addTopLevelItems([_item(line) for line in lines[len(self._lines) :]])
        self._lines = lines
        self.scrollToBottom()

    def _toggle(self, item: QTreeWidgetItem) -> None:
        item.setExpanded(not item.isExpanded() and item.childCount() > 0)
        row = self.indexOfTopLevelItem(item.parent() or item)
        if row < len(self._numbers) and self._numbers[row]:
            self.line_chosen.emit(self._numbers[row])

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
    """Return the row of a line, with the parts of a roll as children."""
    folded = fold_line(line)
    item = _row(folded.short, line)
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
    """Row heights for wrapped text at the current width."""

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
