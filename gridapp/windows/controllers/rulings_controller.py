"""The page of the rulings of the open battle."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from gridapp.battle.commands import Command
from gridapp.battle.events import Event
from gridapp.windows.controllers.controller import Controller, Shell

if TYPE_CHECKING:
    from gridapp.windows.dialogs.rulings_page import RulingsPage


class RulingsController(Controller):
    """Opens the page of rulings, at most once, and carries out what is switched there.

    ``rule_requested`` carries a rule number that is clicked on the page.
    """

    rule_requested = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._page: RulingsPage | None = None
        self._commands.connect({"rulings": self.open})

    def open(self) -> "RulingsPage":
        """Show the page."""
        if self._page is None:
            session = self._context.session
            from gridapp.windows.dialogs.rulings_page import RulingsPage

            self._page = RulingsPage(self._window, session.battle, session.rules)
            self._page.command_requested.connect(self._carry_out)
            self._page.rule_chosen.connect(self.rule_requested)
            self._page.finished.connect(self._page_closed)
        self._page.show()
        self._page.raise_()
        return self._page

    def show_ruling(self, name: str) -> None:
        """Show the page with a ruling chosen."""
        self.open().choose(name)

    def _carry_out(self, command: Command) -> None:
        if not self._context.do(command):
            self.refresh()

    def start_battle(self) -> None:
        """Follow the changes of another battle."""
        self._context.session.add_listener(self.refresh)
        self.refresh()

    def refresh(self, _: tuple[Event, ...] = ()) -> None:
        """Show the rulings as they are now."""
        if self._page is not None:
            session = self._context.session
            self._page.show_battle(session.battle, session.rules)

    def close(self) -> None:
        """Close the page because its battle closes."""
        if self._page is not None:
            self._page.close()

    def _page_closed(self) -> None:
        self._page = None
