"""The page of keys: all gestures and commands, with editable shortcuts."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gridapp.windows.commands.gestures import GESTURES
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.commands.table import COMMANDS
from gridapp.windows.language import tr
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_ID = Qt.ItemDataRole.UserRole


class KeysPage(LetteredDialog):
    """A table of gestures and commands; the shortcut of the selected command can be changed."""

    def __init__(self, parent: QWidget, actions: CommandActions) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setWindowTitle(self.tr("Keys and mouse"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([self.tr("Keys or mouse"), self.tr("What it does")])
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setAccessibleName(self.tr("Keys and mouse"))
        self.tree.currentItemChanged.connect(lambda *_: self._choose())
        self.key_edit = QKeySequenceEdit()
        self.key_edit.setMaximumSequenceLength(1)
        self.key_edit.setAccessibleName(self.tr("New key"))
        self.set_button = QPushButton(self.tr("Use this key"))
        self.reset_button = QPushButton(self.tr("Reset"))
        self._message_label = plain_label(wrap=True, bold=True)
        self.set_button.clicked.connect(self._set)
        self.reset_button.clicked.connect(self._reset)
        self._lay_out()
        self._fill()
        self.resize(700, 560)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(plain_label(self.tr("New key for the selected command:")))
        for widget in (self.key_edit, self.set_button, self.reset_button):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        for part in (self.search, self.tree):
            layout.addWidget(part)
        layout.addLayout(row)
        layout.addWidget(self._message_label)

    @property
    def message(self) -> str:
        """Why a shortcut was refused, or an empty string."""
        return self._message_label.text()

    def _fill(self) -> None:
        chosen = self._chosen()
        self.tree.clear()
        for entry in COMMANDS:
            keys = tr(" or ").join(self._actions.keys(entry.id))
            row = QTreeWidgetItem(self.tree, [keys, self._actions.description(entry.id)])
            row.setData(0, _ID, entry.id)
            if entry.id == chosen:
                self.tree.setCurrentItem(row)
        for gesture, gesture_text in GESTURES:
            QTreeWidgetItem(self.tree, [tr(gesture), tr(gesture_text)])
        self._filter(self.search.text())
        self._choose()

    def _filter(self, text: str) -> None:
        for number in range(self.tree.topLevelItemCount()):
            row = self.tree.topLevelItem(number)
            if row is not None:
                words = f"{row.text(0)} {row.text(1)}".casefold()
                row.setHidden(text.casefold().strip() not in words)

    def _chosen(self) -> str:
        item = self.tree.currentItem()
        return str(item.data(0, _ID) or "") if item is not None else ""

    def select_command(self, action: str) -> None:
        """Select the row of a command."""
        for number in range(self.tree.topLevelItemCount()):
            row = self.tree.topLevelItem(number)
            if row is not None and row.data(0, _ID) == action:
                self.tree.setCurrentItem(row)

    def _choose(self) -> None:
        chosen = self._chosen()
        for widget in (self.key_edit, self.set_button, self.reset_button):
            widget.setEnabled(bool(chosen))
        keys = self._actions.keys(chosen) if chosen else ()
        self.key_edit.setKeySequence(QKeySequence(keys[0] if keys else ""))
        self._message_label.setText("")

    def _set(self) -> None:
        chosen, wanted = self._chosen(), self.key_edit.keySequence().toString()
        conflict = self._actions.command_with_key(wanted) if wanted else ""
        if conflict and conflict != chosen:
            owner = self._actions.title(conflict)
            self._message_label.setText(
                tr("{keys} is already used by: {action}", keys=wanted, action=owner)
            )
            return
        self._actions.bind(chosen, (wanted,) if wanted else ())
        self._fill()

    def _reset(self) -> None:
        self._actions.bind(self._chosen(), None)
        self._fill()
