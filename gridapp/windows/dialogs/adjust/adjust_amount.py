"""The page of damage, healing and pools: an amount, quick buttons, and a preview."""

from collections.abc import Iterable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.amounts import (
    Change,
    Portion,
    add_to_entry,
    parse_amount,
    with_change,
    with_portion,
)
from gridapp.battle.commands import AdjustPools
from gridapp.battle.dice import DiceError
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.scene.overlays.badges import display_name
from gridapp.session.adjusting import AdjustPreview, preview_entry
from gridapp.session.i18n import shown, shown_name, shown_phrase
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.choice_button import ChoiceButton
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.plain_text import muted_colour, plain_label

B = TypeVar("B", bound=QPushButton)

MAX_SHOWN = 40
"""Creatures listed with a preview; the amount goes to all."""
_NAME_WIDTH = 180
_FRAMES = 12
"""Frame and margins of an entry in pixels, left and right together."""
_PIECES = ("1", "5", "10", "d4", "d6", "d8", "d10", "d12")
_CHANGES = {
    Change.LOSE: tr_noop("Damage"),
    Change.GAIN: tr_noop("Healing"),
    Change.SET: tr_noop("Set to"),
}
_PORTIONS = {Portion.HALF: tr_noop("Half"), Portion.DOUBLE: tr_noop("Double")}
_PARTS = {
    Portion.FULL: tr_noop("as typed"),
    Portion.HALF: tr_noop("half"),
    Portion.DOUBLE: tr_noop("double"),
    Portion.NONE: tr_noop("nothing"),
}


class AmountPage(QWidget):
    """Writes an amount and shows what it does to each creature; `changed` after every edit."""

    changed = Signal()

    def __init__(self, battle: Battle, rules: Rules, tokens: tuple[Token, ...]) -> None:
        super().__init__()
        self._battle, self._rules, self._tokens = battle, rules, tokens
        self.entry = QLineEdit(placeholderText="-7, +5, =12, 2d6+3")
        self.entry.setAccessibleName(tr("Amount"))
        self.entry.setClearButtonEnabled(True)
        self.entry.setMinimumWidth(_width_of_examples(self.entry))
        self.pool = FormComboBox()
        self.pool.setAccessibleName(tr("What changes"))
        self.pool.addItem(tr("Damage and healing by the rules"), "")
        for key, pool in rules.book.pools.items():
            self.pool.addItem(shown_name(pool.name), key)
        self.changes = {key: _fitted(ChoiceButton(tr(text))) for key, text in _CHANGES.items()}
        self.portions = {key: _fitted(ChoiceButton(tr(text))) for key, text in _PORTIONS.items()}
        self.pieces = {piece: _fitted(QPushButton(f"+{piece}")) for piece in _PIECES}
        self.previews: dict[str, QLabel] = {}
        self.parts: dict[str, FormComboBox] = {}
        self._outcome: tuple[AdjustPreview, ...] | Refused = ()
        self._problem = plain_label(wrap=True, size=-1)
        self._lay_out()
        self._connect()
        self._refresh()

    def follow(self, battle: Battle) -> None:
        """Preview the amount for the creatures as they are now."""
        self._battle = battle
        self._refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        top = QHBoxLayout()
        top.addWidget(self.entry, 1)
        top.addWidget(self.pool)
        column.addLayout(top)
        column.addLayout(_row((*self.changes.values(), None, *self.portions.values())))
        column.addLayout(_row(self.pieces.values()))
        column.addWidget(self._problem)
        column.addWidget(self._creatures(), 1)

    def _part_field(self, token: Token) -> FormComboBox:
        """Return the choice of a creature's part of the amount."""
        part = FormComboBox()
        for portion, text in _PARTS.items():
            part.addItem(tr(text), portion)
        part.setAccessibleName(tr("Part for {name}", name=display_name(token.name)))
        part.currentIndexChanged.connect(self._refresh)
        return part

    def _creatures(self) -> QWidget:
        """Return the scrolling list of creatures with previews and their parts of the amount."""
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(4, 4, 4, 4)
        grid.setColumnStretch(1, 1)
        for row, token in enumerate(self._tokens[:MAX_SHOWN]):
            preview = plain_label(wrap=True)
            part = self._part_field(token)
            name = plain_label(display_name(token.name), bold=True, wrap=True)
            name.setMinimumWidth(
                min(_NAME_WIDTH, name.fontMetrics().horizontalAdvance(name.text()))
            )
            name.setMaximumWidth(_NAME_WIDTH)
            grid.addWidget(name, row, 0)
            grid.addWidget(preview, row, 1)
            if len(self._tokens) > 1:
                grid.addWidget(part, row, 2)
            self.previews[token.id], self.parts[token.id] = preview, part
        more = len(self._tokens) - MAX_SHOWN
        if more > 0:
            grid.addWidget(plain_label(tr("and {count} more", count=more)), MAX_SHOWN, 0)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inside)
        return area

    def _connect(self) -> None:
        self.entry.textChanged.connect(self._refresh)
        self.pool.currentIndexChanged.connect(self._refresh)
        for piece, button in self.pieces.items():
            button.clicked.connect(partial(self._add, piece))
        for change, button in self.changes.items():
            button.clicked.connect(partial(self._change, change))
        for portion, button in self.portions.items():
            button.clicked.connect(partial(self._take_part, portion))

    def _add(self, piece: str, _: bool = False) -> None:
        self.entry.setText(add_to_entry(self.entry.text(), piece))
        self.entry.setFocus()

    def _change(self, change: Change, _: bool = False) -> None:
        self.entry.setText(with_change(self.entry.text(), change))
        self._refresh()
        self.entry.setFocus()

    def _take_part(self, portion: Portion, _: bool = False) -> None:
        self.entry.setText(with_portion(self.entry.text(), portion))
        self._refresh()
        self.entry.setFocus()

    @property
    def command(self) -> AdjustPools:
        """The command as typed."""
        portions = {
            token_id: Portion(part.currentData())
            for token_id, part in self.parts.items()
            if part.currentIndex() > 0
        }
        tokens = tuple(token.id for token in self._tokens)
        return AdjustPools(tokens, self.entry.text().strip(), self.pool.currentData(), portions)

    @property
    def has_amount(self) -> bool:
        """True if an amount is typed that can be applied."""
        return bool(self.entry.text().strip()) and not self.problem

    @property
    def problem(self) -> str:
        """Why nothing can be done yet, empty if all is well."""
        outcome = self._outcome
        return translate_message(shown(outcome.text)) if isinstance(outcome, Refused) else ""

    @property
    def sets_nothing(self) -> bool:
        """True if all pools have the typed value already."""
        outcome = self._outcome
        return (
            not isinstance(outcome, Refused)
            and len(outcome) == len(self._tokens)
            and all(preview.sets_nothing for preview in outcome)
        )

    def _shown(self) -> tuple[AdjustPreview, ...] | Refused:
        command = self.command
        return preview_entry(
            self._battle,
            self._rules,
            command.tokens[:MAX_SHOWN],
            command.entry,
            command.pool,
            command.portions,
        )

    def _refresh(self) -> None:
        outcome = self._outcome = self._shown()
        refused = isinstance(outcome, Refused)
        typed = bool(self.entry.text().strip("+-= "))
        self._problem.setText(self.problem if refused and typed else self._hint())
        muted = self._problem.palette()
        muted.setColor(self._problem.foregroundRole(), muted_colour(self.palette()))
        self._problem.setPalette(muted)
        for label in self.previews.values():
            label.setText("")
        for preview in () if isinstance(outcome, Refused) else outcome:
            parts = filter(None, (preview.change, preview.follows))
            self.previews[preview.token].setText(": ".join(parts))
        self._show_buttons(refused=refused)
        self.changed.emit()

    def _hint(self) -> str:
        """Return what an amount means in this system, empty where it is a plain loss."""
        if self.pool.currentData():
            return tr("The number itself changes; the rules follow it.")
        phrases, change = self._rules.book.phrases, self._amount_change()
        words = {Change.LOSE: phrases.damage, Change.GAIN: phrases.healing}.get(change, "")
        return tr("The amount is {meaning}.", meaning=shown_phrase(words)) if words else ""

    def _amount_change(self) -> Change:
        text = self.entry.text().strip()
        try:
            return parse_amount(text).change
        except DiceError:
            return Change(text) if text in tuple(Change) else Change.LOSE

    def _show_buttons(self, *, refused: bool) -> None:
        """Mark the sign and the part that the entry has now."""
        change = self._amount_change()
        portion = Portion.FULL if refused else parse_amount(self.entry.text()).portion
        for key, button in self.changes.items():
            button.setChecked(key is change)
        for part, button in self.portions.items():
            button.setChecked(part is portion)


def _width_of_examples(entry: QLineEdit) -> int:
    """Return the width in which the examples in an empty entry are whole, beside its clear button.

    The clear button is as wide as the entry is high.
    """
    examples = entry.fontMetrics().horizontalAdvance(entry.placeholderText())
    return examples + entry.sizeHint().height() + _FRAMES


def _fitted(button: B) -> B:
    """Return a button that may be narrow and is not pressed by Enter."""
    button.setAutoDefault(False)
    button.setMinimumWidth(30)
    return button


def _row(buttons: Iterable[QPushButton | None]) -> QHBoxLayout:
    """Return buttons side by side; None is a gap."""
    row = QHBoxLayout()
    row.setSpacing(4)
    for button in buttons:
        if button is None:
            row.addSpacing(14)
        else:
            row.addWidget(button)
    row.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return row
