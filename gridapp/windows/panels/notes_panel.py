"""The notes of a battle: a list and an editor."""

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

from gridapp.battle.knowing.knowledge import Knowledge
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
    """Lists notes and edits the selected note; Ctrl+Enter saves, Esc discards."""

    saved = Signal(object)
    removed = Signal(int)
    note_selected = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._battle: Battle | None = None
        self._number = 0
        self._player_numbers: dict[int, int] = {}
        self._saved_content: tuple[str, str, bool] | None = None
        self.note_list = QListWidget()
        self.note_list.setAccessibleName(self.tr("Notes"))
        self.note_list.setIconSize(QSize(15, 15))
        self.note_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note_list.currentItemChanged.connect(lambda *_: self._row_changed())
        self.place_field = QComboBox(editable=True)
        self.place_field.setAccessibleName(self.tr("Cell or creature that the note is pinned to"))
        self.place_field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.text_field = QPlainTextEdit()
        self.text_field.setAccessibleName(self.tr("Text of the note"))
        self.text_field.setPlaceholderText(self.tr("Plain text; Ctrl+Enter saves it"))
        self.text_field.setTabChangesFocus(True)
        self.shown_box = QCheckBox(self.tr("Visible to pla&yers"))
        self.new_button = QPushButton(icon("plus"), self.tr("New"))
        self.save_button = QPushButton(icon("check"), self.tr("Save"))
        self.remove_button = QPushButton(icon("trash-2"), self.tr("Delete"))
        self._problem_label = ElidedLabel()
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
        layout.addWidget(self._problem_label)
        layout.addLayout(buttons)

    @property
    def problem(self) -> str:
        """The error or reminder below the editor."""
        return self._problem_label.text

    # Display

    def clear(self) -> None:
        """Empty the editor before another battle is loaded."""
        self._battle, self._number = None, 0
        self._player_numbers = {}
        self._open(None)

    def show_battle(self, knows: Knowledge) -> None:
        """Update the list by what players know; an unsaved note stays in the editor."""
        before, self._battle, battle = self._battle, knows.battle, knows.battle
        numbers = {note.number: player_number(knows, note) for note in battle.notes}
        same = numbers == self._player_numbers
        self._player_numbers = numbers
        if before is not None and same and _shown_parts(before) == _shown_parts(battle):
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
        """Return number, position and first words of a note, on one line."""
        battle = self._battle
        seen = self._player_numbers.get(note.number, 0)
        position = display_name(pin_text(battle, note)) if battle else ""
        table = self.tr(" ({number} at the table)").format(number=seen) if seen else ""
        text = display_name(" ".join(note.text.split()))
        return f"{note.number}{table} \u00b7 {position} \u00b7 {text}"

    def _offer_places(self, battle: Battle) -> None:
        written, who = self.place_field.currentText(), self._pinned_creature()
        self.place_field.clear()
        for token in battle.tokens:
            self.place_field.addItem(display_name(token.name), token.id)
        self._show_position(written, who)

    def _show_position(self, position: str, who: str = "") -> None:
        """Show the creature with the id ``who``, else the place as text."""
        self.place_field.setCurrentIndex(self.place_field.findData(who) if who else -1)
        if self.place_field.currentIndex() < 0:
            self.place_field.setEditText(position)

    def _pinned_creature(self) -> str:
        """Return the id of the creature in the place field; "" for typed text."""
        index, written = self.place_field.currentIndex(), self.place_field.currentText()
        return (
            str(self.place_field.itemData(index))
            if index >= 0 and self.place_field.itemText(index) == written
            else ""
        )

    def _note(self) -> Note | None:
        notes = self._battle.notes if self._battle else ()
        return next((note for note in notes if note.number == self._number), None)

    def _row_changed(self) -> None:
        if self._is_changed:
            self._keep_unsaved()
            return
        row = self.note_list.currentRow()
        self._number = self.note_list.item(row).data(_NUMBER) if row >= 0 else 0
        self._open(self._note())
        if self._number:
            self.note_selected.emit(self._number)

    def _open(self, note: Note | None) -> None:
        """Load a note into the editor; None empties the editor."""
        position = pin_text(self._battle, note) if note and self._battle else ""
        if note is not None:
            self._fill(position, note.who, note.text, shown=note.shown)
        else:
            self._fill()
        self.remove_button.setEnabled(note is not None)

    def _fill(
        self, position: str = "", who: str = "", text: str = "", *, shown: bool = False
    ) -> None:
        self._show_position(position, who)
        self.text_field.setPlainText(text)
        self.shown_box.setChecked(shown)
        self._saved_content = self._content
        self._problem_label.show_text("")

    # Editing

    @property
    def _content(self) -> tuple[str, str, bool]:
        """Place, text and player visibility, as in the editor."""
        position = self._pinned_creature() or self.place_field.currentText()
        return position, self.text_field.toPlainText(), self.shown_box.isChecked()

    @property
    def _is_changed(self) -> bool:
        """Whether the editor has unsaved changes."""
        return self._saved_content != self._content

    def _keep_unsaved(self) -> None:
        """Keep the unsaved note open and its row selected."""
        self._problem_label.show_text(
            self.tr("Not saved: Ctrl+Enter saves the note, Esc discards it.")
        )
        # Deferred: the click on the other row is still being processed.
        QTimer.singleShot(0, self, self._select_own_row)

    def _select_own_row(self) -> None:
        rows = range(self.note_list.count())
        own = (row for row in rows if self.note_list.item(row).data(_NUMBER) == self._number)
        self.note_list.blockSignals(True)
        self.note_list.clearSelection()
        self.note_list.setCurrentRow(next(own, -1))
        self.note_list.blockSignals(False)

    def start_note(self, position: str, who: str = "") -> None:
        """Start a new note, pinned to a creature by id or to a place as text."""
        if self._is_changed:
            self._keep_unsaved()
            self.text_field.setFocus()
            return
        self.note_list.setCurrentRow(-1)
        self._number = 0
        self._fill(position, who)
        self.remove_button.setEnabled(False)
        (self.text_field if position or who else self.place_field).setFocus()

    @property
    def is_writing(self) -> bool:
        """Whether the editor holds unsaved text or an edited note."""
        return self._is_changed and bool(self._number or self.text_field.toPlainText().strip())

    def save(self) -> None:
        """Emit ``saved`` with the note, or show the problem with its place."""
        battle = self._battle
        if battle is None:
            return
        try:
            creature = self._pinned_creature()
            cell, who = (
                (None, creature) if creature else parse_pin(battle, self.place_field.currentText())
            )
        except ValueError as problem:
            self._problem_label.show_text(translate_message(str(problem)))
            return
        number = self._number or next_note_number(battle)
        note = Note(number, self.text_field.toPlainText(), cell, who, self.shown_box.isChecked())
        self._number, self._saved_content = number, self._content
        self.saved.emit(note)

    def show_refusal(self, why: str) -> None:
        """Show the reason against saving; the text stays in the editor."""
        if self._note() is None:
            self._number = 0
        self._saved_content = None
        self._problem_label.show_text(translate_message(why))

    @guarded(fallback=False)
    def event(self, event: QEvent) -> bool:
        # These keys take precedence over the shortcuts of the window.
        if claims_key(event, lambda key: self._action_of(key) is not None):
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        means = self._action_of(event)
        if means is None:
            super().keyPressEvent(event)
        else:
            means()

    def _action_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the action of a key in this panel, or None."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & _CTRL:
            return self.save
        if key == Qt.Key.Key_Delete and self.note_list.hasFocus() and self._number:
            return lambda: self.removed.emit(self._number)
        return self._discard if key == Qt.Key.Key_Escape else None

    def _discard(self) -> None:
        """Discard unsaved changes and close the editor."""
        self._open(self._note())
        self.closed.emit()


def _shown_parts(battle: Battle) -> object:
    """Return the parts of a battle that the panel shows."""
    return (battle.notes, battle.tokens)
