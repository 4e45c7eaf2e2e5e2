"""The command palette: find a command, an action or a page by what people call it."""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.session.finder import Findable, find
from gridapp.windows.commands.palette_entry import PaletteEntry
from gridapp.windows.widgets.plain_text import muted_colour, plain_label

ROW_HEIGHT = 24
_ENTRY_ROLE = Qt.ItemDataRole.UserRole
_KEY_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class CommandPalette(QDialog):
    """A search line above a list; Enter runs the selected entry."""

    def __init__(self, parent: QWidget, entries: Iterable[PaletteEntry]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = tuple(entries)
        self.search_line = self._new_search_line()
        self.list = self._new_list()
        self.nothing = plain_label(
            self.tr(
                "Nothing found. Ask for a command (end turn), an action (attack), a condition"
                " (prone), a ruling (diagonals), a rule number or a page of the manual (dice)."
            ),
            wrap=True,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.search_line)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list)
        self.resize(min(600, parent.width() - 40), 400)
        corner = QPoint((parent.width() - self.width()) // 2, 70)
        self.move(parent.mapToGlobal(corner))
        self._filter("")

    def _new_search_line(self) -> "_SearchLine":
        """Return the search line; its keys move through the list and run the current entry."""
        line = _SearchLine(
            placeholderText=self.tr("Find a command, an action, a condition, a ruling or a page"),
            clearButtonEnabled=True,
        )
        line.setAccessibleName(self.tr("Find a command"))
        line.textChanged.connect(self._filter)
        line.entered.connect(self._run)
        line.moved.connect(self._move_selection)
        return line

    def _new_list(self) -> QListWidget:
        """Return the list of what is found; a click runs an entry."""
        entries = QListWidget()
        entries.setItemDelegate(_EntryDelegate(entries))
        entries.setUniformItemSizes(True)
        entries.setAccessibleName(self.tr("Commands"))
        entries.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        entries.itemClicked.connect(lambda _: self._run())
        return entries

    def _filter(self, text: str) -> None:
        """List what is found, best first."""
        entries = (
            (Findable(entry.title, (*entry.words, entry.place), entry.text), entry)
            for entry in self._entries
        )
        self.list.clear()
        for entry in find(text, entries):
            item = QListWidgetItem(f"{entry.title}    {entry.keys}" if entry.keys else entry.title)
            item.setData(_ENTRY_ROLE, entry)
            spoken = filter(None, (entry.title, entry.keys, entry.place))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(spoken))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        is_empty = self.list.count() == 0
        self.nothing.setVisible(is_empty)
        self.search_line.setAccessibleDescription(self.nothing.text() if is_empty else "")

    def _run(self) -> None:
        item = self.list.currentItem()
        self.close()
        if item is not None:
            item.data(_ENTRY_ROLE).run()

    def _move_selection(self, by: int) -> None:
        """Select the row `by` rows further, wrapping around."""
        self.list.setCurrentRow((self.list.currentRow() + by) % max(1, self.list.count()))


class _SearchLine(QLineEdit):
    """The search line; Enter and arrow keys act on the list below."""

    entered = Signal()
    moved = Signal(int)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() in _KEY_STEPS:
            self.moved.emit(_KEY_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


class _EntryDelegate(QStyledItemDelegate):
    """Paints the title at the left, and key and place at the right."""

    @guarded(fallback=QSize(100, ROW_HEIGHT))
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(100, max(ROW_HEIGHT, super().sizeHint(option, index).height()))

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry, widget = index.data(_ENTRY_ROLE), self.parent()
        if not isinstance(entry, PaletteEntry) or not isinstance(widget, QWidget):
            return
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen, roles = bool(state & QStyle.StateFlag.State_Selected), QPalette.ColorRole
        palette = widget.palette()
        ink = palette.color(
            QPalette.ColorGroup.Active, roles.HighlightedText if chosen else roles.Text
        )
        painter.save()
        if chosen:
            painter.fillRect(area, palette.color(QPalette.ColorGroup.Active, roles.Highlight))
        muted = ink if chosen else muted_colour(palette)
        _paint_entry(painter, area.adjusted(6, 0, -6, 0), entry, ink, muted)
        painter.restore()


def _paint_entry(
    painter: QPainter, line: QRect, entry: PaletteEntry, ink: QColor, muted: QColor
) -> None:
    """Paint place and keys at the right end of a line, the title in what is free of it."""
    metrics, centre = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
    cut = Qt.TextElideMode.ElideRight
    aside = "  ".join(filter(None, (entry.place, entry.keys)))
    aside = metrics.elidedText(aside, cut, line.width() // 2)
    painter.setPen(muted)
    painter.drawText(line, int(Qt.AlignmentFlag.AlignRight | centre), aside)
    line.setRight(line.right() - metrics.horizontalAdvance(aside) - 10)
    painter.setPen(ink)
    painter.drawText(line, int(centre), metrics.elidedText(entry.title, cut, line.width()))
