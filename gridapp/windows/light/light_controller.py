"""The window for lights and parties, and the light tool, kept in step with the battle."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gridapp.battle.commands import Command
from gridapp.battle.knowing.knowledge import Audience
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.light.light_marks import LightMarks

if TYPE_CHECKING:
    from gridapp.windows.light.light_window import LightWindow
    from gridapp.windows.tools.light_tool import LightTool


class LightController(Controller):
    """Opens the window, carries out what is switched there, and starts and stops the tool."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._marks = LightMarks(self._context)
        self._commands.connect(
            {
                "lights": lambda: self._open(self.window.lights),
                "see_as": lambda: self._open(self.window.looking),
            }
        )

    @cached_property
    def window(self) -> "LightWindow":
        """The window, built when it is first asked for."""
        from gridapp.windows.light.light_window import LightWindow

        window = LightWindow(self._window)
        for page in (window.lights, window.looking):
            page.command_requested.connect(self._carry_out)
        window.lights.tool_wanted.connect(self._switch_tool)
        window.lights.chosen_changed.connect(self._choose)
        window.looking.audience_picked.connect(self._show_to)
        window.closed.connect(self._closed)
        window.addActions([self._commands[key] for key in ("undo", "redo")])
        self._tools.tool_changed.connect(self._check)
        return window

    @cached_property
    def _tool(self) -> "LightTool":
        from gridapp.windows.tools.light_tool import LightTool

        tool = LightTool(self._context, self.window.lights)
        tool.touched.connect(self.window.lights.choose)
        return tool

    @property
    def _is_open(self) -> bool:
        return "window" in vars(self) and self.window.isVisible()

    def refresh(self) -> None:
        """Show lights and parties of the battle, if the window is open."""
        if self._is_open:
            self._show_battle()

    def _show_battle(self) -> None:
        session = self._context.session
        self.window.show_battle(session.battle, session.shown_to)

    def start_battle(self) -> None:
        """Show another battle."""
        self._marks.choose("")
        self.refresh()

    def _open(self, page: QWidget) -> None:
        self._show_battle()
        self.window.tabs.setCurrentWidget(page)
        self.window.show_beside(self._window)
        if page is self.window.looking:
            self.window.looking.audience_box.setFocus()

    def _carry_out(self, command: Command) -> None:
        """Carry out a command; a refused switch goes back."""
        if not self._context.do(command):
            self.refresh()

    def _show_to(self, audience: Audience) -> None:
        self._context.session.show_to(audience)

    def _choose(self) -> None:
        self._marks.choose(self.window.lights.chosen if self._is_open else "")

    # The tool

    def _switch_tool(self, on: bool) -> None:
        if not on:
            self._tools.cancel()
            return
        self._tools.start_open_tool(self._tool)
        self._window.activateWindow()
        self._parts.board.setFocus()

    def _check(self) -> None:
        if self._tool.is_over:
            self.window.lights.clear_kind()

    def _closed(self) -> None:
        self._marks.choose("")
        if not self._tool.is_over:
            self._tools.cancel()
