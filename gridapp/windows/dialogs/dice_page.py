"""Free dice: an entry, buttons that write it, the usual rolls of the system, and the last rolls."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.amounts import Change, add_to_entry
from gridapp.battle.commands import RollDice
from gridapp.battle.dice import DiceError, plain_notation
from gridapp.battle.rolls import parse_roll
from gridapp.battle.state import Battle
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_dice, shown_name
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "1")
MAX_HISTORY = 20


class DicePage(LetteredDialog):
    """Rolls what is typed; `requested` carries the command, and the page stays open."""

    requested = Signal(object)

    def __init__(
        self, parent: QWidget, battle: Battle, book: Rulebook, history: list[str], who: str
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Roll dice"))
        self._history = history
        self.entry = _EntryLine(history)
        self.entry.setAccessibleName(tr("Dice"))
        self.roll_button = QPushButton(tr("&Roll"))
        self.roll_button.setDefault(True)
        self.who = _rollers(battle, who)
        self.dice = {
            die: self._button(shown_dice(f"+{die}"), partial(self._add, die)) for die in DICE
        }
        self.clear_button = self._button(tr("Clear"), self.entry.clear)
        self.rolls = {
            name: self._button(shown_name(name), partial(self._roll_text, text), text)
            for name, text in ((name, shown_dice(text)) for name, text in book.rolls.items())
        }
        self._problem = plain_label(wrap=True, size=-1)
        self.results = QListWidget()
        self.results.setAccessibleName(tr("Results"))
        self.results.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.results.setWordWrap(True)
        self._lay_out()
        self.entry.textChanged.connect(self._refresh)
        self.roll_button.clicked.connect(lambda: self._roll_text(self.entry.text()))
        self.entry.setFocus()
        self._refresh()

    def _button(self, text: str, slot: object, tip: str = "") -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.setMinimumWidth(30)
        button.setToolTip(plain_tooltip(tip))
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.entry, 1)
        top.addWidget(self.who)
        top.addWidget(self.roll_button)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addLayout(_grid((*self.dice.values(), self.clear_button), columns=9))
        if self.rolls:
            column.addLayout(_grid(self.rolls.values(), columns=2))
        column.addWidget(self._problem)
        column.addWidget(self.results, 1)
        self.resize(520, 360)

    def _add(self, die: str, _: bool = False) -> None:
        """Add a die to the entry; what is no dice text is dropped."""
        try:
            parse_roll(self.entry.text())
            text = self.entry.text()
        except DiceError:
            text = ""
        entry = add_to_entry(text, die).removeprefix(Change.LOSE.value)
        self.entry.setText(shown_dice(entry))
        self.entry.setFocus()

    def _roll_text(self, text: str, _: bool = False) -> None:
        self.entry.setText(text)
        if self.problem:
            return
        text = text.strip()
        self._history[:] = [*(old for old in self._history if old != text), text][-MAX_HISTORY:]
        self.entry.start_again()
        self.entry.selectAll()
        self.entry.setFocus()
        self.requested.emit(RollDice(plain_notation(text), self.who.currentData()))

    @property
    def problem(self) -> str:
        """Why the entry cannot be rolled, empty if it can."""
        try:
            roll = parse_roll(self.entry.text())
        except DiceError as problem:
            return translate_message(str(problem))
        return "" if roll.terms else tr("There are no dice in it: write it like 3d6+2.")

    def _refresh(self) -> None:
        problem = self.problem
        self.roll_button.setEnabled(not problem)
        hint = tr("4d6kh3 keeps the highest three, d% is d100, ! throws a highest face again.")
        self._problem.setText(problem if problem and self.entry.text().strip() else hint)

    def show_result(self, line: str) -> None:
        """Show the log's line of a roll above the older ones."""
        self.results.insertItem(0, line)
        self.results.setCurrentRow(0)


class _EntryLine(QLineEdit):
    """A line with history: Up and Down show earlier rolls."""

    def __init__(self, history: list[str]) -> None:
        super().__init__(placeholderText="3d6+2")
        self.setClearButtonEnabled(True)
        self._history, self._back = history, 0

    def start_again(self) -> None:
        """Begin with the last roll at the next Up."""
        self._back = 0

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._back = max(0, min(len(self._history), self._back + step))
        self.setText(self._history[-self._back] if self._back else "")


def _rollers(battle: Battle, who: str) -> FormComboBox:
    """Return a list of the GM and all creatures, with ``who`` chosen."""
    rollers = FormComboBox()
    rollers.setAccessibleName(tr("Who rolls"))
    rollers.addItem(tr("GM"), "")
    for token in battle.tokens:
        rollers.addItem(display_name(token.name), token.id)
    rollers.setCurrentIndex(max(0, rollers.findData(who)))
    return rollers


def _grid(buttons: Iterable[QPushButton], columns: int) -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(4)
    for index, button in enumerate(buttons):
        grid.addWidget(button, index // columns, index % columns)
    return grid
