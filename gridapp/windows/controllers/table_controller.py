"""Open and close the players' table window."""

from PySide6.QtCore import Signal

from gridapp.battle.views import PlayerView
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.table_window import TableWindow


class TableController(Controller):
    """Owns the table window while open; `window_changed` carries the window, or None."""

    window_changed = Signal(object)

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self.window: TableWindow | None = None
        self._pictures = pictures
        self._commands.connect({"table": self.toggle})

    def _player_view(self) -> PlayerView:
        return self._context.session.player_view()

    def toggle(self) -> None:
        """Open the table window, or close the open table window."""
        if self.window is not None:
            self.window.close()
            return
        self.window = TableWindow(self._player_view, self._pictures)
        self.window.closed.connect(self._closed)
        self.window_changed.emit(self.window)
        self.window.show_on_spare_screen(self._window)
        self._window.activateWindow()
        self._commands["table"].setChecked(True)

    def refresh(self) -> None:
        """Show the present board in the table window."""
        if self.window is not None:
            self.window.refresh()

    def reload_pictures(self) -> None:
        """Load the map picture again in the table window."""
        if self.window is not None:
            self.window.scene.set_pictures(self._pictures)

    def close(self) -> None:
        """Close the table window together with the GM's window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        window, self.window = self.window, None
        self.window_changed.emit(None)
        self._commands["table"].setChecked(False)
        if window is not None:
            window.deleteLater()
