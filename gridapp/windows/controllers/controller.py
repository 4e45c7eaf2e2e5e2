"""The base of all controllers, and what they work with."""

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.layout import WindowParts
from gridapp.windows.settings import Settings
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController
from gridapp.windows.widgets.banner import Severity


class Shell(NamedTuple):
    """The main window before any controller is connected."""

    window: QMainWindow
    parts: WindowParts
    commands: CommandActions
    settings: Settings
    context: ToolContext
    tools: ToolController


class Controller(QObject):
    """Connects commands, panels and the board to the session.

    A controller is told what to do by calls and signals, and reports by signals of its own.
    `message` carries the arguments of a banner: severity, text, and a `BannerAction` or None.
    """

    message = Signal(object, str, object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._window, self._parts = shell.window, shell.parts
        self._commands, self._settings = shell.commands, shell.settings
        self._context, self._tools = shell.context, shell.tools

    def show_problem(self, problem: object) -> None:
        """Show a problem in a banner."""
        self.message.emit(Severity.PROBLEM, str(problem), None)
