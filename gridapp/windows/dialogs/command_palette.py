"""The command palette: find a command by typing part of its name."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gridapp.scene.guard import guarded

_ENTRY_ROLE = Qt.ItemDataRole.UserRole
_KEY_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class PaletteEntry(NamedTuple):
    """A command of the palette: title, shortcut text, and the function to run."""

    title: str
    keys: str
    run: Callable[[], object]


class CommandPalette(QDialog):
    """A search line above a list; Enter runs the selected entry."""

    def __init__(self, parent: QWidget, entries: Iterable[PaletteEntry]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = tuple(entries)
        self.search_line = _SearchLine(
            placeholderText=self.tr("Find a command"), clearButtonEnabled=True
        )
        self.search_line.setAccessibleName(self.tr("Find a command"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.search_line.textChanged.connect(self._filter)
        self.search_line.entered.connect(self._run)
        self.search_line.moved.connect(self._move_selection)
        self.list.itemClicked.connect(lambda _: self._run())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.search_line)
        layout.addWidget(self.list)
        self.resize(min(520, parent.width() - 40), 380)
        corner = QPoint((parent.width() - self.width()) // 2, 70)
        self.move(parent.mapToGlobal(corner))
        self._filter("")

    def _filter(self, text: str) -> None:
        """List the entries that contain every word; matches at word starts come first."""
        wanted = text.casefold().split()
        matches = [
            entry
            for entry in self._entries
            if all(part in entry.title.casefold() for part in wanted)
        ]
        matches.sort(key=lambda entry: not _matches_word_starts(entry, wanted))
        self.list.clear()
        for entry in matches:
            item = QListWidgetItem(f"{entry.title}    {entry.keys}" if entry.keys else entry.title)
            item.setData(_ENTRY_ROLE, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

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


def _matches_word_starts(entry: PaletteEntry, wanted: list[str]) -> bool:
    """Return True if every typed part starts a word of the title."""
    words = entry.title.casefold().split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
