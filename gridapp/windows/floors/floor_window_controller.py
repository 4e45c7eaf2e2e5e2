"""The window for floors and links, and the link tool, kept in step with the battle."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from gridapp.battle.board import Board
from gridapp.battle.commands import Command
from gridapp.session.links import floor_beside
from gridapp.windows.controllers.controller import Controller, Shell

if TYPE_CHECKING:  # the window is built when it is first opened
    from gridapp.windows.floors.floor_window import FloorWindow
    from gridapp.windows.floors.link_tool import LinkTool


class FloorWindowController(Controller):
    """Opens the window, carries out what is asked there, and starts and stops the tool.

    ``floor_wanted`` carries the number of the floor that the board is to show.
    """

    floor_wanted = Signal(int)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._tools.tool_changed.connect(self._check)
        self._commands.connect({"floors": self._open})

    @cached_property
    def window(self) -> "FloorWindow":
        """The window, built when it is first asked for."""
        from gridapp.windows.floors.floor_window import FloorWindow

        window = FloorWindow(self._window)
        for page in (window.floors, window.links):
            page.command_requested.connect(self._carry_out)
        window.floors.floor_wanted.connect(self._want_floor)
        window.links.tool_wanted.connect(self._switch_tool)
        window.links.chosen_changed.connect(lambda _: self._mark_chosen())
        window.closed.connect(self._closed)
        keys = ("undo", "redo", "floor_up", "floor_down")
        window.addActions([self._commands[key] for key in keys])
        return window

    @cached_property
    def _tool(self) -> "LinkTool":
        from gridapp.windows.floors.link_tool import LinkTool

        tool = LinkTool(self._context, self.window.links)
        tool.touched.connect(self.window.links.choose)
        tool.end_set.connect(self._show_other_floor)
        return tool

    @property
    def _is_open(self) -> bool:
        return "window" in vars(self) and self.window.isVisible()

    @property
    def _board(self) -> Board:
        return self._context.session.battle.board

    def refresh(self) -> None:
        """Show floors and links of the battle, if the window is open."""
        if self._is_open:
            self.window.show_board(self._board, self._parts.scene.floor)

    def _open(self) -> None:
        self.window.show_board(self._board, self._parts.scene.floor)
        self.window.show_beside(self._window)

    def _carry_out(self, command: Command) -> None:
        self._context.do(command)
        self.refresh()

    def _want_floor(self, number: int) -> None:
        """Show a floor on the board, and in the window as the chosen one."""
        if self._board.floor(number) is not None:
            self.floor_wanted.emit(number)
        self.refresh()

    def _show_other_floor(self, number: int) -> None:
        """After the first end of a link show the floor above, from the highest the floor below."""
        above = floor_beside(self._board, number, lower=False)
        other = above if above is not None else floor_beside(self._board, number, lower=True)
        if other is not None:
            self._want_floor(other)

    def _mark_chosen(self) -> None:
        chosen = self.window.links.chosen if self._is_open else ""
        self._parts.scene.links.choose(chosen)

    # The tool

    def _switch_tool(self, on: bool) -> None:
        if not on:
            self._tools.cancel()
            return
        self._tools.start_open_tool(self._tool)
        self._tool.cancel_stroke()
        self._tool.show_hint()
        self._window.activateWindow()
        self._parts.board.setFocus()

    def _check(self) -> None:
        if "_tool" in vars(self) and self._tool.is_over:
            self.window.links.clear_kind()

    def _closed(self) -> None:
        self._mark_chosen()
        if "_tool" in vars(self) and not self._tool.is_over:
            self._tools.cancel()
