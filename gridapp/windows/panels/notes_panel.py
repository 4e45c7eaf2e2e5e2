"""The notes of a battle: a list, and a sheet of paper to write on."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
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
from gridapp.scene.overlays.badges import plain
from gridapp.session.notes import at_table, next_number, pinned, place_of
from gridapp.windows.messages import spoken
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.key_claims import claims
from gridapp.windows.widgets.plain_text import Line, label

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
        self._begun: tuple[str, str, bool] | None = None
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
        self.keep_button.clicked.connect(self.keep)
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
        is_writing = self._is_changed
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
        if self._number and not is_writing:
            self._open(self._note())
        self.remove_button.setEnabled(self._note() is not None)

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
        if self._is_changed:
            self._hold()
            return
        at = self.list.currentRow()
        self._number = self.list.item(at).data(_NUMBER) if at >= 0 else 0
        self._open(self._note())
        if self._number:
            self.chosen.emit(self._number)

    def _open(self, note: Note | None) -> None:
        """Put a note on the paper; with nothing chosen it is empty."""
        place = place_of(self._battle, note) if note and self._battle else ""
        if note is not None:
            self._fill(place, note.who, note.text, shown=note.shown)
        else:
            self._fill()
        self.remove_button.setEnabled(note is not None)

    def _fill(self, place: str = "", who: str = "", text: str = "", *, shown: bool = False) -> None:
        self._say_place(place, who)
        self.text.setPlainText(text)
        self.shown.setChecked(shown)
        self._begun = self._written
        self._said.say("")

    # Writing

    @property
    def _written(self) -> tuple[str, str, bool]:
        """Where the note is pinned, what it says, and whether players see it."""
        place = self._who() or self.place.currentText()
        return place, self.text.toPlainText(), self.shown.isChecked()

    @property
    def _is_changed(self) -> bool:
        """Whether anything on the paper is not kept yet."""
        return self._begun != self._written

    def _hold(self) -> None:
        """Stay with what is written and not kept, in the list too."""
        self._said.say(self.tr("Not kept yet: Ctrl+Enter keeps what is written, Esc drops it."))
        # Later, for the click that chose another row is still going on.
        QTimer.singleShot(0, self, self._mark_own_row)

    def _mark_own_row(self) -> None:
        rows = range(self.list.count())
        own = (row for row in rows if self.list.item(row).data(_NUMBER) == self._number)
        self.list.blockSignals(True)
        self.list.clearSelection()
        self.list.setCurrentRow(next(own, -1))
        self.list.blockSignals(False)

    def begin(self, place: str, who: str = "") -> None:
        """A new note, to be pinned to the creature of an id, or to a place in words."""
        if self._is_changed:
            self._hold()
            self.text.setFocus()
            return
        self.list.setCurrentRow(-1)
        self._number = 0
        self._fill(place, who)
        self.remove_button.setEnabled(False)
        (self.text if place or who else self.place).setFocus()

    @property
    def is_writing(self) -> bool:
        """Whether there are words on the paper that are not kept, or a kept note is changed."""
        return self._is_changed and bool(self._number or self.text.toPlainText().strip())

    def keep(self) -> None:
        """Keep what is written, or say why that cannot be."""
        battle = self._battle
        if battle is None:
            return
        try:
            at = self._who()
            cell, who = (None, at) if at else pinned(battle, self.place.currentText())
        except ValueError as problem:
            self._said.say(spoken(str(problem)))
            return
        number = self._number or next_number(battle)
        note = Note(number, self.text.toPlainText(), cell, who, self.shown.isChecked())
        self._number, self._begun = number, self._written
        self.kept.emit(note)

    def refused(self, why: str) -> None:
        """What was written could not be kept; it stays to be put right."""
        if self._note() is None:
            self._number = 0
        self._begun = None
        self._said.say(spoken(why))

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
            return self.keep
        if key == Qt.Key.Key_Delete and self.list.hasFocus() and self._number:
            return lambda: self.removed.emit(self._number)
        return self._leave if key == Qt.Key.Key_Escape else None

    def _leave(self) -> None:
        """Forget what was not kept."""
        self._open(self._note())
        self.left.emit()
