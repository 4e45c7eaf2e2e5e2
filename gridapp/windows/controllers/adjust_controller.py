"""Damage, healing and conditions by hand, free dice, and the order of turns."""

from typing import TYPE_CHECKING

from gridapp.battle.commands import Command, MoveInOrder, SetConditions
from gridapp.session.groups.selection import find_tokens
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:
    from gridapp.windows.dialogs.adjust.adjust_page import AdjustPage
    from gridapp.windows.dialogs.dice_page import DicePage


class AdjustController(Controller):
    """Opens the pages for amounts, conditions and dice, and moves creatures in the order."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._history: list[str] = []
        self._commands.connect({"adjust": self.adjust_selected, "roll": self.roll})
        self._context.adjust_requested.connect(self.adjust)
        self._context.conditions_requested.connect(self._change_conditions)
        self._parts.turn.order_list.moved.connect(self._move_in_order)

    def _move_in_order(self, token: str, before: str) -> None:
        self._context.do(MoveInOrder(token, before))

    def adjust_selected(self) -> "AdjustPage | None":
        """Open the page for the selected creatures, or for the active creature."""
        return self.adjust(self._tools.selected or (self._context.session.battle.active,))

    def show_condition(self, condition: str) -> "AdjustPage | None":
        """Open the page at a condition, for the selected or the active creature."""
        page = self.adjust_selected()
        if page is not None:
            page.show_condition(condition)
        return page

    def _change_conditions(self, token: str) -> None:
        page = self.adjust((token,))
        if page is not None:
            page.show_conditions()

    def adjust(self, chosen: tuple[str, ...]) -> "AdjustPage | None":
        """Open the page for these creatures; show a refusal if there are none."""
        session = self._context.session
        tokens = find_tokens(session.battle, chosen)
        if not tokens or session.file.read_only:
            text = tr("Select creatures first: click them, or draw a box")
            self._context.say(text, Tone.REFUSED)
            return None
        from gridapp.windows.dialogs.adjust.adjust_page import AdjustPage

        page = AdjustPage(self._window, session.battle, session.rules, tokens)
        page.requested.connect(lambda command: self._carry_out(page, command))
        page.finished.connect(lambda _: page.deleteLater())
        page.open()
        return page

    def _carry_out(self, page: "AdjustPage", command: Command) -> None:
        """Apply a command and close the page; a refusal is shown in the status line.

        A page whose typed amount was not applied yet stays open with it.
        """
        if isinstance(command, SetConditions) and page.has_amount:
            self._context.do(command)
            page.return_to_amount(self._context.session.battle)
            return
        page.accept()
        self._context.do(command)

    def roll(self) -> "DicePage | None":
        """Open the page of free dice, for the selected or the active creature."""
        session = self._context.session
        if session.file.read_only:
            return None
        who = self._tools.selected_token or session.battle.active
        from gridapp.windows.dialogs.dice_page import DicePage

        page = DicePage(self._window, session.battle, session.rules.book, self._history, who)
        page.requested.connect(lambda command: self._roll(page, command))
        page.finished.connect(lambda _: page.deleteLater())
        page.open()
        return page

    def _roll(self, page: "DicePage", command: Command) -> None:
        """Roll, and show the result in the page; typed dice are asked for beside the board."""
        if self._context.do(command):
            page.show_result(self._context.session.log()[-1])
        else:
            page.accept()
