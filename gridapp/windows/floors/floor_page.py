"""The page of floors: add, rename, raise and remove them."""

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.board import TERRAIN_LIMIT, Board, Floor
from gridapp.battle.commands import PutFloor, RemoveFloor
from gridapp.session.links import new_floor, sorted_floors
from gridapp.windows.widgets.form_inputs import FormSpinBox
from gridapp.windows.widgets.plain_text import plain_label

_NUMBER = Qt.ItemDataRole.UserRole


class FloorPage(QWidget):
    """A list of floors, the highest first.

    ``command_requested`` carries a command, ``floor_wanted`` the number of a chosen floor.
    """

    command_requested = Signal(object)
    floor_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Floors"))
        self.name_field = QLineEdit(maxLength=60)
        self.name_field.setAccessibleName(self.tr("Name of the floor"))
        self.height_field = FormSpinBox(-TERRAIN_LIMIT, TERRAIN_LIMIT)
        self.height_field.setAccessibleName(self.tr("Height of the floor in cells"))
        self.above_button = QPushButton(self.tr("Add above"))
        self.below_button = QPushButton(self.tr("Add below"))
        self.change_button = QPushButton(self.tr("Change"))
        self.remove_button = QPushButton(self.tr("Remove"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.list, 1)
        column.addLayout(_row(self.above_button, self.below_button))
        column.addWidget(plain_label(self.tr("Name and height in cells"), bold=True))
        fields = QHBoxLayout()
        fields.addWidget(self.name_field, 3)
        fields.addWidget(self.height_field, 1)
        column.addLayout(fields)
        column.addLayout(_row(self.change_button, self.remove_button))
        hint = self.tr(
            "A removed floor takes its walls, lights and links along; undo brings them back."
        )
        column.addWidget(plain_label(hint, wrap=True))

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.above_button.clicked.connect(lambda: self._add(below=False))
        self.below_button.clicked.connect(lambda: self._add(below=True))
        self.change_button.clicked.connect(self._change)
        self.name_field.returnPressed.connect(self._change)
        self.remove_button.clicked.connect(self._remove)

    @property
    def chosen(self) -> int:
        """The number of the floor chosen in the list, 0 without any."""
        has_any = self.list.currentRow() >= 0
        return int(self.list.currentItem().data(_NUMBER)) if has_any else 0

    def show_board(self, board: Board, shown: int) -> None:
        """List the floors of a map; that on the GM's board is chosen."""
        if board is self._board and shown == self.chosen:
            return
        self._board = board
        with QSignalBlocker(self.list):
            self.list.clear()
            for floor in reversed(sorted_floors(board)):
                item = QListWidgetItem(floor.name)
                item.setData(_NUMBER, floor.number)
                self.list.addItem(item)
                if floor.number == shown:
                    self.list.setCurrentItem(item)
        self._show_fields()

    def _show_chosen(self) -> None:
        self._show_fields()
        self.floor_wanted.emit(self.chosen)

    def _show_fields(self) -> None:
        floor = self._floor()
        for widget in (self.name_field, self.height_field, self.change_button):
            widget.setEnabled(floor is not None)
        self.remove_button.setEnabled(floor is not None and floor.number > 0)
        self.name_field.setText(floor.name if floor else "")
        self.height_field.setValue(floor.elevation if floor else 0)

    def _floor(self) -> Floor | None:
        return self._board.floor(self.chosen) if self._board else None

    # Changes

    def _add(self, *, below: bool) -> None:
        if self._board is not None:
            floor = new_floor(self._board, below=below)
            self.command_requested.emit(PutFloor(floor))
            self.floor_wanted.emit(floor.number)

    def _change(self) -> None:
        floor = self._floor()
        if floor is None:
            return
        name, height = self.name_field.text().strip(), self.height_field.value()
        changed = msgspec.structs.replace(floor, name=name, elevation=height)
        if changed != floor:
            self.command_requested.emit(PutFloor(changed))

    def _remove(self) -> None:
        self.command_requested.emit(RemoveFloor(self.chosen))


def _row(*buttons: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    for button in buttons:
        button.setAutoDefault(False)
        row.addWidget(button)
    return row
