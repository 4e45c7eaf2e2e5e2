"""The page of conditions: choose a condition and when it ends, then give or remove it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gridapp.battle.commands import SetConditions
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Until
from gridapp.engine.rulebook.pack_data import ConditionEntry
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.overlays.badges import display_name
from gridapp.session.groups.selection import find_tokens
from gridapp.session.i18n import shown_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.plain_text import plain_label

MAX_TIMES = 100
_ENDS = {
    Until.CURED: tr_noop("until taken away"),
    Until.ROUND_END: tr_noop("until the end of the round"),
    Until.TURN_START: tr_noop("until a turn starts"),
    Until.TURN_END: tr_noop("until a turn ends"),
}


class ConditionPage(QWidget):
    """Chooses a condition and its end; `given` carries the command."""

    given = Signal(object)

    def __init__(self, battle: Battle, book: Rulebook, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        self._book, self._tokens = book, tokens
        self.condition = FormComboBox()
        self.condition.setAccessibleName(tr("Condition"))
        self.condition.setMaxVisibleItems(16)
        entries = book.told_conditions
        for key in sorted(
            entries, key=lambda key: (entries[key].quiet, shown_name(entries[key].name))
        ):
            self.condition.addItem(shown_name(entries[key].name), key)
        self.end = FormComboBox()
        self.end.setAccessibleName(tr("Until when"))
        for until, text in _ENDS.items():
            self.end.addItem(tr(text), until)
        self.whose = FormComboBox()
        self.whose.setAccessibleName(tr("Whose turn"))
        for token in battle.tokens:
            self.whose.addItem(display_name(token.name), token.id)
        first = battle.active or (tokens[0].id if tokens else "")
        self.whose.setCurrentIndex(max(0, self.whose.findData(first)))
        self.times = FormSpinBox(1, MAX_TIMES, 1)
        self.times.setAccessibleName(tr("How often"))
        self.give_button = QPushButton(tr("&Give"))
        self.take_button = QPushButton(tr("&Take away"))
        self._summary = plain_label(wrap=True, size=-1)
        # Room for two lines, also while there is one: else the rows below would move.
        self._summary.setMinimumHeight(2 * self._summary.fontMetrics().lineSpacing())
        self._summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._held = plain_label(wrap=True, size=-1)
        self._lay_out()
        self._connect()
        self._refresh()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Condition"), self.condition)
        form.addRow("", self._summary)
        form.addRow(tr("Lasts"), self.end)
        self._whose_label, self._times_label = QLabel(tr("Whose turn")), QLabel(tr("For"))
        form.addRow(self._whose_label, self.whose)
        form.addRow(self._times_label, self.times)
        form.addRow("", self._held)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.take_button, self.give_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addStretch(1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.condition.currentIndexChanged.connect(self._refresh)
        self.end.currentIndexChanged.connect(self._refresh)
        self.times.valueChanged.connect(self._refresh)
        self.give_button.clicked.connect(lambda: self.given.emit(self.command(on=True)))
        self.take_button.clicked.connect(lambda: self.given.emit(self.command(on=False)))

    def follow(self, battle: Battle) -> None:
        """Show which conditions the creatures hold now."""
        self._tokens = find_tokens(battle, tuple(token.id for token in self._tokens))
        self._refresh()

    def choose(self, condition: str) -> None:
        """Select a condition by id."""
        self.condition.setCurrentIndex(max(0, self.condition.findData(condition)))

    def command(self, *, on: bool) -> SetConditions:
        """Return the command that gives or takes the chosen condition."""
        tokens = tuple(token.id for token in self._tokens)
        key, until = self.condition.currentData(), Until(self.end.currentData())
        if not on or until is Until.CURED:
            return SetConditions(tokens, Condition(key), on)
        whose = "" if until is Until.ROUND_END else self.whose.currentData()
        return SetConditions(tokens, Condition(key, until, whose, self.times.value()), on)

    def _refresh(self) -> None:
        entry = self._book.conditions.get(self.condition.currentData())
        self._summary.setText(_explanation(entry) if entry else "")
        until = Until(self.end.currentData())
        turn, timed = until in (Until.TURN_START, Until.TURN_END), until is not Until.CURED
        for widget, shown in ((self.whose, turn), (self.times, timed)):
            widget.setEnabled(shown)
        self._whose_label.setEnabled(turn)
        self._times_label.setEnabled(timed)
        self.times.setPrefix(tr("turns: ") if turn else tr("rounds: "))
        held = [
            display_name(token.name)
            for token in self._tokens
            if token.condition(self.condition.currentData())
        ]
        self._held.setText(tr("Held by {names}", names=", ".join(held)) if held else "")
        self.take_button.setEnabled(bool(held))
        self.give_button.setEnabled(entry is not None)


def _explanation(condition: ConditionEntry) -> str:
    """Return what a condition does with the number of its rule, or the number alone."""
    if not condition.summary:
        return tr("Rule {rule}", rule=condition.rule)
    return f"{shown_name(condition.summary)} ({condition.rule})"
