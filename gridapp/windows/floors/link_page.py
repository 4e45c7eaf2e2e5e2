"""The page of links: kinds to draw with their costs, and the links on the map."""

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.board import Board, Link, LinkKind
from gridapp.battle.commands import PutLink, RemoveLink
from gridapp.session.i18n import tr as tr_session
from gridapp.session.links import KIND_NAMES, link_text
from gridapp.windows.widgets.form_inputs import FormSpinBox
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.tile import Tile

_LINK = Qt.ItemDataRole.UserRole
_MOST_STEPS = 100


class LinkPage(QWidget):
    """Tiles and a list of links.

    ``command_requested`` carries a command, ``tool_wanted`` whether links are drawn by clicks, and
    ``chosen_changed`` the name of the link chosen in the list.
    """

    command_requested = Signal(object)
    tool_wanted = Signal(bool)
    chosen_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self.kind_tiles = {
            kind: Tile(tr_session(name), "", "layers") for kind, name in KIND_NAMES.items()
        }
        self.steps_field = FormSpinBox(1, _MOST_STEPS, 2)
        self.steps_field.setAccessibleName(self.tr("Steps that stairs or a ladder cost"))
        self.secret_box = QCheckBox(self.tr("Secret from the players"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Links on the map"))
        self.change_button = QPushButton(self.tr("Change"))
        self.remove_button = QPushButton(self.tr("Remove"))
        self._lay_out()
        self._connect()
        self._show_chosen()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(plain_label(self.tr("Draw a link"), bold=True))
        tiles = QGridLayout()
        for index, tile in enumerate(self.kind_tiles.values()):
            tile.setCheckable(True)
            tiles.addWidget(tile, index // 2, index % 2)
        column.addLayout(tiles)
        steps = QHBoxLayout()
        steps.addWidget(plain_label(self.tr("Costs, in steps")))
        steps.addWidget(self.steps_field, 1)
        column.addLayout(steps)
        column.addWidget(self.secret_box)
        hint = self.tr(
            "Stairs and ladders: click both ends. Holes and balconies: click a cell of the upper "
            "floor or draw a box; creatures see and shoot through."
        )
        column.addWidget(plain_label(hint, wrap=True))
        column.addWidget(plain_label(self.tr("Links on the map"), bold=True))
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        for button in (self.change_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column.addLayout(buttons)

    def _connect(self) -> None:
        for kind, tile in self.kind_tiles.items():
            tile.clicked.connect(lambda on, kind=kind: self._choose_kind(kind, on=on))
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.change_button.clicked.connect(self._change)
        self.remove_button.clicked.connect(self._remove)

    # What is drawn next

    @property
    def kind(self) -> LinkKind | None:
        """The kind to draw, if any."""
        kinds = (kind for kind, tile in self.kind_tiles.items() if tile.isChecked())
        return next(kinds, None)

    @property
    def steps(self) -> int:
        """What the passage of a new link costs."""
        return self.steps_field.value()

    @property
    def is_secret(self) -> bool:
        """Whether a new link is secret."""
        return self.secret_box.isChecked()

    def clear_kind(self) -> None:
        """Choose no kind: the tool is closed."""
        for tile in self.kind_tiles.values():
            tile.setChecked(False)

    def _choose_kind(self, kind: LinkKind, *, on: bool) -> None:
        self.clear_kind()
        self.kind_tiles[kind].setChecked(on)
        self.tool_wanted.emit(on)

    # The list

    @property
    def chosen(self) -> str:
        """The name of the link chosen in the list, or ""."""
        return str(self.list.currentItem().data(_LINK)) if self.list.currentRow() >= 0 else ""

    def choose(self, name: str) -> None:
        """Choose a link in the list."""
        for row in range(self.list.count()):
            if self.list.item(row).data(_LINK) == name:
                self.list.setCurrentRow(row)

    def show_board(self, board: Board) -> None:
        """List the links of a map; links need two floors."""
        if board is self._board:
            return
        chosen, self._board = self.chosen, board
        with QSignalBlocker(self.list):
            self.list.clear()
            for link in board.links:
                item = QListWidgetItem(link_text(board, link))
                item.setData(_LINK, link.id)
                self.list.addItem(item)
            self.choose(chosen)
        for tile in self.kind_tiles.values():
            tile.setEnabled(bool(board.floors))
        self._show_chosen()

    def _link(self) -> Link | None:
        links = self._board.links if self._board else ()
        return next((link for link in links if link.id == self.chosen), None)

    def _show_chosen(self) -> None:
        link = self._link()
        for button in (self.change_button, self.remove_button):
            button.setEnabled(link is not None)
        if link is not None and self.kind is None:
            self.steps_field.setValue(link.steps)
            self.secret_box.setChecked(link.secret)
        self.chosen_changed.emit(self.chosen)

    def _change(self) -> None:
        if (link := self._link()) is not None:
            steps = self.steps if link.ends is not None else link.steps
            changed = msgspec.structs.replace(link, steps=steps, secret=self.is_secret)
            if changed != link:
                self.command_requested.emit(PutLink(changed))

    def _remove(self) -> None:
        self.command_requested.emit(RemoveLink(self.chosen))
