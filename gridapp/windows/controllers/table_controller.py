"""Open and close the players' table window."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.battle.views import PlayerView
from gridapp.scene.board_scene import PictureProvider
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.controllers.view_controller import ViewController
from gridapp.windows.table_window import TableWindow


class TableController:
    """Owns the table window while open; `provide` returns what the players see."""

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
        """Open the table window, or close the open table window."""
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
        """Show the present board in the table window."""
        if self.window is not None:
            self.window.refresh()

    def set_pictures(self, pictures: PictureProvider) -> None:
        """Set the source of map pictures."""
        if self.window is not None:
            self.window.scene.set_pictures(pictures)

    def close(self) -> None:
        """Close the table window together with the GM's window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        window, self.window = self.window, None
        self._viewing.set_table_window(None)
        self._commands["table"].setChecked(False)
        if window is not None:
            window.deleteLater()
