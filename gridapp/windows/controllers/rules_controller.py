"""The page of the rules by number, and the rule numbers that are clicked in the window."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from gridapp.packs.loader import Packs
from gridapp.packs.rule_sheet import Rule, RuleSheetProblem, sheet_of
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.rule_words import use_rules

if TYPE_CHECKING:
    from gridapp.windows.dialogs.rules_page import RulesPage


class RulesController(Controller):
    """Opens the page of rules, at most one; ``ruling_requested`` asks to show a setting."""

    ruling_requested = Signal(str)

    def __init__(self, shell: Shell, packs: Packs) -> None:
        super().__init__(shell)
        self._packs = packs
        self._rules: Mapping[str, Rule] = {}
        self._page: RulesPage | None = None
        self._commands.connect({"rules": self.open})
        parts = self._parts
        for citing in (parts.log, parts.status, parts.question):
            citing.rule_chosen.connect(self.show_rule)
        self._context.rule_requested.connect(self.show_rule)

    def start_battle(self) -> None:
        """Explain the rule numbers of the open battle's system."""
        try:
            self._rules = sheet_of(self._packs, self._context.session.battle.pack.id)
        except RuleSheetProblem as problem:
            self._rules = {}
            self.show_problem(problem)
        use_rules(self._rules)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules of the open battle's system by number."""
        return self._rules

    def open(self) -> "RulesPage":
        """Show the page."""
        from gridapp.session.queries.rulings import rulings

        if self._page is None:
            session = self._context.session
            switches = rulings(session.battle, session.rules)
            from gridapp.windows.dialogs.rules_page import RulesPage

            self._page = RulesPage(self._window, self._rules, switches)
            self._page.ruling_requested.connect(self.ruling_requested)
            self._page.finished.connect(self._page_closed)
        self._page.show()
        self._page.raise_()
        return self._page

    def show_rule(self, number: str) -> None:
        """Show the page with a rule chosen."""
        self.open().choose(number)

    def close(self) -> None:
        """Close the page because its battle closes."""
        if self._page is not None:
            self._page.close()

    def _page_closed(self) -> None:
        self._page = None
