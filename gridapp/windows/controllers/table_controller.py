"""The players' window, opened and closed beside the GM's."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.battle.views import PlayerView
from gridapp.scene.board_scene import PictureProvider
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.controllers.view_controller import ViewController
from gridapp.windows.table_window import TableWindow


class TableController:
    """Knows the players' window while it is open; ``provide`` tells what they see now."""

    def __init__(
        self,
        owner: QWidget,
        commands: CommandActions,
        viewing: ViewController,
        provide: Callable[[], PlayerView],
    ) -> None:
        self.window: TableWindow | None = None
        self._owner, self._commands, self._viewing = owner, commands, viewing
        self._provide = provide

    def toggle(self, pictures: PictureProvider) -> None:
        """Open it, or close it."""
        if self.window is not None:
            self.window.close()
            return
        self.window = TableWindow(self._provide, pictures)
        self.window.closed.connect(self._closed)
        self._viewing.set_table_window(self.window)
        self.window.show_on_spare_screen(self._owner)
        self._owner.activateWindow()
        self._commands["table"].setChecked(True)

    def refresh(self) -> None:
        """Show the board as it is now."""
        if self.window is not None:
            self.window.refresh()

    def set_pictures(self, pictures: PictureProvider) -> None:
        """Take map pictures from there."""
        if self.window is not None:
            self.window.scene.set_pictures(pictures)

    def close(self) -> None:
        """Close it with the GM's window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        window, self.window = self.window, None
        self._viewing.set_table_window(None)
        self._commands["table"].setChecked(False)
        if window is not None:
            window.deleteLater()
