"""The notes of a battle: a list, and a sheet of paper to write on."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.scene.guard import guarded
from gridapp.scene.marks import plain
from gridapp.session.noting import at_table, next_number, pinned, place_of
from gridapp.windows.looks.icons import icon
from gridapp.windows.looks.own_keys import claims
from gridapp.windows.looks.plain import Line, label

_NUMBER = Qt.ItemDataRole.UserRole
_CTRL = Qt.KeyboardModifier.ControlModifier


class NotesPanel(QWidget):
    """Lists notes and edits the chosen one; Ctrl+Enter keeps what is written, Esc leaves it."""

    kept = Signal(object)
    removed = Signal(int)
    chosen = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._battle: Battle | None = None
        self._number = 0
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Notes"))
        self.list.setIconSize(QSize(15, 15))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.place = QComboBox(editable=True)
        self.place.setAccessibleName(self.tr("Cell or creature that the note is pinned to"))
        self.place.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Text of the note"))
        self.text.setPlaceholderText(self.tr("Plain text; Ctrl+Enter keeps it"))
        self.text.setTabChangesFocus(True)
        self.shown = QCheckBox(self.tr("Pla&yers see it"))
        self.new_button = QPushButton(icon("plus"), self.tr("New"))
        self.keep_button = QPushButton(icon("check"), self.tr("Keep"))
        self.remove_button = QPushButton(icon("trash-2"), self.tr("Delete"))
        self._said = Line()
        self.new_button.clicked.connect(lambda: self.begin(""))
        self.keep_button.clicked.connect(self._keep)
        self.remove_button.clicked.connect(lambda: self.removed.emit(self._number))
        self._lay_out()
        self._open(None)

    def _lay_out(self) -> None:
        pin, buttons = QHBoxLayout(), QHBoxLayout()
        pin.addWidget(label(self.tr("At")))
        pin.addWidget(self.place, 1)
        pin.addWidget(self.shown)
        for button in (self.new_button, self.keep_button, self.remove_button):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.list, 2)
        layout.addLayout(pin)
        layout.addWidget(self.text, 3)
        layout.addWidget(self._said)
        layout.addLayout(buttons)

    @property
    def said(self) -> str:
        """What is wrong with what is written, if anything is."""
        return self._said.text

    # Showing

    def new_battle(self) -> None:
        """What is being written was meant for the battle before: the paper is empty."""
        self._battle, self._number = None, 0
        self._open(None)

    def show_battle(self, battle: Battle) -> None:
        """List the notes; what is being written stays."""
        before, self._battle = self._battle, battle
        if before is not None and (before.notes, before.tokens) == (battle.notes, battle.tokens):
            return
        self.list.blockSignals(True)
        self.list.clear()
        for note in battle.notes:
            item = QListWidgetItem(icon("eye" if note.shown else "eye-off"), self._line(note))
            item.setData(_NUMBER, note.number)
            self.list.addItem(item)
            if note.number == self._number:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self._offer_places(battle)
        self._open(self._note(), keep_writing=True)

    def _line(self, note: Note) -> str:
        """A note in one line: number, place, whether players see it, how it begins."""
        battle = self._battle
        seen = at_table(battle, note) if battle else 0
        place = plain(place_of(battle, note)) if battle else ""
        table = self.tr(" ({number} at the table)").format(number=seen) if seen else ""
        return f"{note.number}{table} \u00b7 {place} \u00b7 {plain(' '.join(note.text.split()))}"

    def _offer_places(self, battle: Battle) -> None:
        written, who = self.place.currentText(), self._who()
        self.place.clear()
        for token in battle.tokens:
            self.place.addItem(plain(token.name), token.id)
        self._say_place(written, who)

    def _say_place(self, place: str, who: str = "") -> None:
        """The creature of that id, or if there is none the place in words."""
        self.place.setCurrentIndex(self.place.findData(who) if who else -1)
        if self.place.currentIndex() < 0:
            self.place.setEditText(place)

    def _who(self) -> str:
        """The id of the creature in the field, of several with one name; empty if it is typed."""
        at, written = self.place.currentIndex(), self.place.currentText()
        return (
            str(self.place.itemData(at)) if at >= 0 and self.place.itemText(at) == written else ""
        )

    def _note(self) -> Note | None:
        notes = self._battle.notes if self._battle else ()
        return next((note for note in notes if note.number == self._number), None)

    def _choose(self) -> None:
        at = self.list.currentRow()
        self._number = self.list.item(at).data(_NUMBER) if at >= 0 else 0
        self._open(self._note())
        if self._number:
            self.chosen.emit(self._number)

    def _open(self, note: Note | None, *, keep_writing: bool = False) -> None:
        """Put a note on the paper; with nothing chosen it is empty."""
        if not (keep_writing and self.text.document().isModified()):
            self.text.setPlainText(note.text if note else "")
            place = place_of(self._battle, note) if note and self._battle else ""
            self._say_place(place, note.who if note else "")
            self.shown.setChecked(note.shown if note else False)
        self.remove_button.setEnabled(note is not None)
        self._said.say("")

    # Writing

    def begin(self, place: str, who: str = "") -> None:
        """A new note, to be pinned to the creature of an id, or to a place in words."""
        self.list.setCurrentRow(-1)
        self._number = 0
        self._open(None)
        self._say_place(place, who)
        (self.text if place or who else self.place).setFocus()

    def _keep(self) -> None:
        battle = self._battle
        if battle is None:
            return
        try:
            at = self._who()
            cell, who = (None, at) if at else pinned(battle, self.place.currentText())
        except ValueError as problem:
            self._said.say(str(problem))
            return
        number = self._number or next_number(battle)
        note = Note(number, self.text.toPlainText(), cell, who, self.shown.isChecked())
        self._number = number
        self.text.document().setModified(False)
        self.kept.emit(note)

    def refused(self, why: str) -> None:
        """What was written could not be kept; it stays to be put right."""
        if self._note() is None:
            self._number = 0
        self.text.document().setModified(True)
        self._said.say(why)

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Keeping and deleting here go before what these keys do in the window.
        if claims(event, lambda key: self._means(key) is not None):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        means = self._means(event)
        if means is None:
            super().keyPressEvent(event)
        else:
            means()

    def _means(self, event: QKeyEvent) -> Callable[[], object] | None:
        """What a key does here, ``None`` if nothing of its own."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & _CTRL:
            return self._keep
        if key == Qt.Key.Key_Delete and self.list.hasFocus() and self._number:
            return lambda: self.removed.emit(self._number)
        return self._leave if key == Qt.Key.Key_Escape else None

    def _leave(self) -> None:
        """Forget what was not kept."""
        self.text.document().setModified(False)
        self._open(self._note())
        self.left.emit()
