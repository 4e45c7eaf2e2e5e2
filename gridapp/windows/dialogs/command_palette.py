"""Everything that can be done now, found by typing a part of its name."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gridapp.scene.guard import guarded

_ROWS = Qt.ItemDataRole.UserRole
_LEADS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class PaletteEntry(NamedTuple):
    """Something that can be done: its words, its keys, and how."""

    title: str
    keys: str
    run: Callable[[], object]


class CommandPalette(QDialog):
    """A line to type in and a list below it; Enter does the first, or the chosen one."""

    def __init__(self, parent: QWidget, entries: Iterable[PaletteEntry]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._doings = tuple(entries)
        self.search_line = _Line(placeholderText=self.tr("What to do"), clearButtonEnabled=True)
        self.search_line.setAccessibleName(self.tr("What to do"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.search_line.textChanged.connect(self._filter)
        self.search_line.entered.connect(self._do)
        self.search_line.led.connect(self._lead)
        self.list.itemClicked.connect(lambda _: self._do())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.search_line)
        layout.addWidget(self.list)
        self.resize(min(520, parent.width() - 40), 380)
        corner = QPoint((parent.width() - self.width()) // 2, 70)
        self.move(parent.mapToGlobal(corner))
        self._filter("")

    def _filter(self, text: str) -> None:
        """Those that hold every word; such as begin with it come first."""
        wanted = text.casefold().split()
        found = [
            one for one in self._doings if all(part in one.title.casefold() for part in wanted)
        ]
        found.sort(key=lambda one: not _begins(one, wanted))
        self.list.clear()
        for one in found:
            item = QListWidgetItem(f"{one.title}    {one.keys}" if one.keys else one.title)
            item.setData(_ROWS, one)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _do(self) -> None:
        item = self.list.currentItem()
        self.close()
        if item is not None:
            item.data(_ROWS).do()

    def _lead(self, by: int) -> None:
        """The next row, or the one before."""
        self.list.setCurrentRow((self.list.currentRow() + by) % max(1, self.list.count()))


class _Line(QLineEdit):
    """A line from which the list below is led."""

    entered = Signal()
    led = Signal(int)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() in _LEADS:
            self.led.emit(_LEADS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def _begins(doing: PaletteEntry, wanted: list[str]) -> bool:
    """Whether words of it begin with what was typed."""
    words = doing.title.casefold().split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
