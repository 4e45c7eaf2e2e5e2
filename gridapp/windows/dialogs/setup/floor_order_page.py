"""The page on which several map files are put in order as the floors of one battle."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.windows.language import tr
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label


class FloorOrderPage(LetteredDialog):
    """Lists map files, the lowest floor first; they are moved by dragging or by buttons.

    `chosen` carries the paths in their order.
    """

    chosen = Signal(list)

    def __init__(self, parent: QWidget, paths: Sequence[Path]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Floors of one battle"))
        self.list = self._filled_list(paths)
        self.earlier = QPushButton(tr("Move up"), autoDefault=False)
        self.later = QPushButton(tr("Move down"), autoDefault=False)
        self.earlier.clicked.connect(lambda: self._move(-1))
        self.later.clicked.connect(lambda: self._move(1))
        self.list.currentRowChanged.connect(self._enable)
        self.list.model().rowsMoved.connect(self._enable)
        self._lay_out()
        self.list.setCurrentRow(0)
        self.accepted.connect(lambda: self.chosen.emit(self.paths))

    def _filled_list(self, paths: Sequence[Path]) -> QListWidget:
        files = QListWidget()
        files.setAccessibleName(tr("Maps, the lowest floor first"))
        files.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for path in paths:
            item = QListWidgetItem(path.name)
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            files.addItem(item)
        return files

    def _lay_out(self) -> None:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.button(kinds.Ok).setText(tr("Import"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.earlier)
        row.addWidget(self.later)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(plain_label(tr("The first in the list is the lowest floor."), wrap=True))
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addWidget(buttons)

    @property
    def paths(self) -> list[Path]:
        """The files in their present order, the lowest floor first."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [Path(item.data(Qt.ItemDataRole.UserRole)) for item in items]

    def _move(self, rows: int) -> None:
        row = self.list.currentRow()
        self.list.insertItem(row + rows, self.list.takeItem(row))
        self.list.setCurrentRow(row + rows)

    def _enable(self) -> None:
        row = self.list.currentRow()
        self.earlier.setEnabled(row > 0)
        self.later.setEnabled(0 <= row < self.list.count() - 1)
