"""What happened, line by line; the newest is in sight, and rolls unfold into their parts."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
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
    """The log as plain text, long lines wrapped; what a roll is made of unfolds below it.

    A click on a roll unfolds it or folds it again, and so does Enter; so do the right and the left
    arrow key. Chosen lines are copied whole.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setWordWrap(True)
        self.setItemDelegate(_Wrapped(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(48)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAccessibleName(self.tr("What happened"))
        self.itemClicked.connect(self._turn_over)
        self.itemActivated.connect(self._turn_over)
        self._lines: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line that is shown, as it is when unfolded."""
        return self._lines

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show these; what is shown already stays as it is."""
        if lines == self._lines:
            return
        if not self._lines or lines[: len(self._lines)] != self._lines:
            self.clear()
            self._lines = ()
        self.addTopLevelItems([_item(line) for line in lines[len(self._lines) :]])
        self._lines = lines
        self.scrollToBottom()

    def _turn_over(self, item: QTreeWidgetItem) -> None:
        item.setExpanded(not item.isExpanded() and item.childCount() > 0)

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Copying lines goes before whatever else the window copies.
        if claims_key(event, self._copies):
            return True
        return super().event(event)

    def _copies(self, key: QKeyEvent) -> bool:
        return key.matches(QKeySequence.StandardKey.Copy) and bool(self.selectedItems())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._copies(event):
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
            painter.drawText(room, Qt.TextFlag.TextWordWrap, self.tr("What happens is told here."))


def _item(line: str) -> QTreeWidgetItem:
    """A line, with the parts of a roll below it."""
    found = fold_line(line)
    item = _row(found.short, line)
    for part in found.own:
        item.addChild(_row(part, part))
    for part in found.opposed:
        item.addChild(_row(tr("against it: {part}", part=part), part))
    return item


def _row(text: str, line: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([text])
    item.setData(0, _LINE, line)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, line)
    return item


class _Wrapped(QStyledItemDelegate):
    """Gives each line the height that its text takes in the width there is."""

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
