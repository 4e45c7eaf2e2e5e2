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
from gridapp.scene.overlays.badges import display_name
from gridapp.session.notes import next_note_number, parse_pin, pin_text, player_number
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.key_claims import claims_key
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label

_NUMBER = Qt.ItemDataRole.UserRole
_CTRL = Qt.KeyboardModifier.ControlModifier


class NotesPanel(QWidget):
    """Lists notes and edits the chosen one; Ctrl+Enter keeps what is written, Esc leaves it."""

    saved = Signal(object)
    removed = Signal(int)
    note_selected = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._battle: Battle | None = None
        self._number = 0
        self._begun: tuple[str, str, bool] | None = None
        self.note_list = QListWidget()
        self.note_list.setAccessibleName(self.tr("Notes"))
        self.note_list.setIconSize(QSize(15, 15))
        self.note_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note_list.currentItemChanged.connect(lambda *_: self._choose())
        self.place_field = QComboBox(editable=True)
        self.place_field.setAccessibleName(self.tr("Cell or creature that the note is pinned to"))
        self.place_field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.text_field = QPlainTextEdit()
        self.text_field.setAccessibleName(self.tr("Text of the note"))
        self.text_field.setPlaceholderText(self.tr("Plain text; Ctrl+Enter keeps it"))
        self.text_field.setTabChangesFocus(True)
        self.shown_box = QCheckBox(self.tr("Pla&yers see it"))
        self.new_button = QPushButton(icon("plus"), self.tr("New"))
        self.save_button = QPushButton(icon("check"), self.tr("Keep"))
        self.remove_button = QPushButton(icon("trash-2"), self.tr("Delete"))
        self._said = ElidedLabel()
        self.new_button.clicked.connect(lambda: self.start_note(""))
        self.save_button.clicked.connect(self.save)
        self.remove_button.clicked.connect(lambda: self.removed.emit(self._number))
        self._lay_out()
        self._open(None)

    def _lay_out(self) -> None:
        pin, buttons = QHBoxLayout(), QHBoxLayout()
        pin.addWidget(plain_label(self.tr("At")))
        pin.addWidget(self.place_field, 1)
        pin.addWidget(self.shown_box)
        for button in (self.new_button, self.save_button, self.remove_button):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.note_list, 2)
        layout.addLayout(pin)
        layout.addWidget(self.text_field, 3)
        layout.addWidget(self._said)
        layout.addLayout(buttons)

    @property
    def problem(self) -> str:
        """What is wrong with what is written, if anything is."""
        return self._said.text

    # Showing

    def clear(self) -> None:
        """What is being written was meant for the battle before: the paper is empty."""
        self._battle, self._number = None, 0
        self._open(None)

    def show_battle(self, battle: Battle) -> None:
        """List the notes; what is being written stays."""
        before, self._battle = self._battle, battle
        if before is not None and (before.notes, before.tokens) == (battle.notes, battle.tokens):
            return
        is_writing = self._is_changed
        self.note_list.blockSignals(True)
        self.note_list.clear()
        for note in battle.notes:
            item = QListWidgetItem(icon("eye" if note.shown else "eye-off"), self._line(note))
            item.setData(_NUMBER, note.number)
            self.note_list.addItem(item)
            if note.number == self._number:
                self.note_list.setCurrentItem(item)
        self.note_list.blockSignals(False)
        self._offer_places(battle)
        if self._number and not is_writing:
            self._open(self._note())
        self.remove_button.setEnabled(self._note() is not None)

    def _line(self, note: Note) -> str:
        """A note in one line: number, place, whether players see it, how it begins."""
        battle = self._battle
        seen = player_number(battle, note) if battle else 0
        place = display_name(pin_text(battle, note)) if battle else ""
        table = self.tr(" ({number} at the table)").format(number=seen) if seen else ""
        text = display_name(" ".join(note.text.split()))
        return f"{note.number}{table} \u00b7 {place} \u00b7 {text}"

    def _offer_places(self, battle: Battle) -> None:
        written, who = self.place_field.currentText(), self._who()
        self.place_field.clear()
        for token in battle.tokens:
            self.place_field.addItem(display_name(token.name), token.id)
        self._say_place(written, who)

    def _say_place(self, place: str, who: str = "") -> None:
        """The creature of that id, or if there is none the place in words."""
        self.place_field.setCurrentIndex(self.place_field.findData(who) if who else -1)
        if self.place_field.currentIndex() < 0:
            self.place_field.setEditText(place)

    def _who(self) -> str:
        """The id of the creature in the field, of several with one name; empty if it is typed."""
        at, written = self.place_field.currentIndex(), self.place_field.currentText()
        return (
            str(self.place_field.itemData(at))
            if at >= 0 and self.place_field.itemText(at) == written
            else ""
        )

    def _note(self) -> Note | None:
        notes = self._battle.notes if self._battle else ()
        return next((note for note in notes if note.number == self._number), None)

    def _choose(self) -> None:
        if self._is_changed:
            self._hold()
            return
        at = self.note_list.currentRow()
        self._number = self.note_list.item(at).data(_NUMBER) if at >= 0 else 0
        self._open(self._note())
        if self._number:
            self.note_selected.emit(self._number)

    def _open(self, note: Note | None) -> None:
        """Put a note on the paper; with nothing chosen it is empty."""
        place = pin_text(self._battle, note) if note and self._battle else ""
        if note is not None:
            self._fill(place, note.who, note.text, shown=note.shown)
        else:
            self._fill()
        self.remove_button.setEnabled(note is not None)

    def _fill(self, place: str = "", who: str = "", text: str = "", *, shown: bool = False) -> None:
        self._say_place(place, who)
        self.text_field.setPlainText(text)
        self.shown_box.setChecked(shown)
        self._begun = self._written
        self._said.show_text("")

    # Writing

    @property
    def _written(self) -> tuple[str, str, bool]:
        """Where the note is pinned, what it says, and whether players see it."""
        place = self._who() or self.place_field.currentText()
        return place, self.text_field.toPlainText(), self.shown_box.isChecked()

    @property
    def _is_changed(self) -> bool:
        """Whether anything on the paper is not kept yet."""
        return self._begun != self._written

    def _hold(self) -> None:
        """Stay with what is written and not kept, in the list too."""
        self._said.show_text(
            self.tr("Not kept yet: Ctrl+Enter keeps what is written, Esc drops it.")
        )
        # Later, for the click that chose another row is still going on.
        QTimer.singleShot(0, self, self._mark_own_row)

    def _mark_own_row(self) -> None:
        rows = range(self.note_list.count())
        own = (row for row in rows if self.note_list.item(row).data(_NUMBER) == self._number)
        self.note_list.blockSignals(True)
        self.note_list.clearSelection()
        self.note_list.setCurrentRow(next(own, -1))
        self.note_list.blockSignals(False)

    def start_note(self, place: str, who: str = "") -> None:
        """A new note, to be pinned to the creature of an id, or to a place in words."""
        if self._is_changed:
            self._hold()
            self.text_field.setFocus()
            return
        self.note_list.setCurrentRow(-1)
        self._number = 0
        self._fill(place, who)
        self.remove_button.setEnabled(False)
        (self.text_field if place or who else self.place_field).setFocus()

    @property
    def is_writing(self) -> bool:
        """Whether there are words on the paper that are not kept, or a kept note is changed."""
        return self._is_changed and bool(self._number or self.text_field.toPlainText().strip())

    def save(self) -> None:
        """Keep what is written, or say why that cannot be."""
        battle = self._battle
        if battle is None:
            return
        try:
            at = self._who()
            cell, who = (None, at) if at else parse_pin(battle, self.place_field.currentText())
        except ValueError as problem:
            self._said.show_text(translate_message(str(problem)))
            return
        number = self._number or next_note_number(battle)
        note = Note(number, self.text_field.toPlainText(), cell, who, self.shown_box.isChecked())
        self._number, self._begun = number, self._written
        self.saved.emit(note)

    def show_refusal(self, why: str) -> None:
        """What was written could not be kept; it stays to be put right."""
        if self._note() is None:
            self._number = 0
        self._begun = None
        self._said.show_text(translate_message(why))

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # Keeping and deleting here go before what these keys do in the window.
        if claims_key(event, lambda key: self._means(key) is not None):
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
            return self.save
        if key == Qt.Key.Key_Delete and self.note_list.hasFocus() and self._number:
            return lambda: self.removed.emit(self._number)
        return self._leave if key == Qt.Key.Key_Escape else None

    def _leave(self) -> None:
        """Forget what was not kept."""
        self._open(self._note())
        self.closed.emit()
