"""Damage, healing, pools and conditions for one or several creatures at once."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.dialogs.adjust.adjust_amount import AmountPage
from gridapp.windows.dialogs.adjust.adjust_condition import ConditionPage
from gridapp.windows.language import tr
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import ElidedLabel


class AdjustPage(LetteredDialog):
    """Two tabs, amount and condition; `requested` carries a command, one undo step each."""

    requested = Signal(object)

    def __init__(
        self, parent: QWidget, battle: Battle, rules: Rules, tokens: tuple[Token, ...]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Damage and healing"))
        self.amounts = AmountPage(battle, rules, tokens)
        self.conditions = ConditionPage(battle, rules.book, tokens)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.amounts, tr("&Amount"))
        self.tabs.addTab(self.conditions, tr("&Condition"))
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.apply_button = self._buttons.button(kinds.Ok)
        self.apply_button.setText(tr("Apply"))
        self._buttons.accepted.connect(self._apply_amount)
        self._buttons.rejected.connect(self.reject)
        self.amounts.changed.connect(self._refresh)
        self.conditions.given.connect(self.requested)
        self.tabs.currentChanged.connect(self._refresh)
        names = ", ".join(display_name(token.name) for token in tokens)
        title = tr("{count} creatures: {names}", count=len(tokens), names=names)
        column = QVBoxLayout(self)
        column.addWidget(ElidedLabel(names if len(tokens) == 1 else title, bold=True))
        column.addWidget(self.tabs, 1)
        column.addWidget(self._buttons)
        self.resize(560, 330 + 34 * min(8, len(tokens)))
        self.amounts.entry.setFocus()
        self._refresh()

    def show_condition(self, condition: str) -> None:
        """Turn to the conditions, with one chosen."""
        self.show_conditions()
        self.conditions.choose(condition)
        self.conditions.give_button.setFocus()

    def show_conditions(self) -> None:
        """Turn to the conditions, ready to type the first letters of one."""
        self.tabs.setCurrentWidget(self.conditions)
        self.conditions.condition.setFocus()

    @property
    def has_amount(self) -> bool:
        """True if an amount is typed that can be applied."""
        return self.amounts.has_amount

    def return_to_amount(self, battle: Battle) -> None:
        """Turn to the typed amount after a condition was given, with the battle as it is now."""
        self.amounts.follow(battle)
        self.conditions.follow(battle)
        self.tabs.setCurrentWidget(self.amounts)
        self.amounts.entry.setFocus()

    def _refresh(self) -> None:
        on_amounts = self.tabs.currentWidget() is self.amounts
        self.apply_button.setVisible(on_amounts)
        (self.apply_button if on_amounts else self.conditions.give_button).setDefault(True)
        self.apply_button.setEnabled(self._can_apply)

    @property
    def _can_apply(self) -> bool:
        """True if the amount changes anything: what does not has no place in the log."""
        return not self.amounts.problem and not self.amounts.sets_nothing

    def _apply_amount(self) -> None:
        if self._can_apply:
            self.requested.emit(self.amounts.command)
