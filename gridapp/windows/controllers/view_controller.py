"""View options: position and zoom, cell names, dark or light colours."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from gridapp.scene import theme
from gridapp.scene.board_view import BoardView
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.settings import Settings
from gridapp.windows.table_window import TableWindow


class ViewController:
    """Remembers the position and zoom of each battle, and applies the View menu."""

    def __init__(self, board: BoardView, actions: CommandActions, settings: Settings) -> None:
        self._board, self._actions, self._settings = board, actions, settings
        self._path: Path | None = None
        self.table_window: TableWindow | None = None

    def connect(self) -> None:
        """Connect the commands of the View menu."""
        actions, board = self._actions, self._board
        actions.connect(
            {
                "fit": board.fit,
                "zoom_in": board.zoom_in,
                "zoom_out": board.zoom_out,
                "labels": lambda: self.show_labels(on=actions["labels"].isChecked()),
                "dark": lambda: self.apply_theme(dark=actions["dark"].isChecked()),
            }
        )
        self.show_labels(on=self._settings.flag("labels") is not False)

    def open_view(self, path: Path) -> None:
        """Restore the view of a battle; the caller saves the view of the previous battle."""
        self._path = path
        position = self._settings.view_position(path)
        if position is None:
            self._board.fit()
        else:
            self._board.set_view_position(position)

    def set_path(self, path: Path) -> None:
        """Use a new path for the open battle after a rename."""
        self._path = path

    def save_view(self) -> None:
        """Save position and zoom of the open battle."""
        if self._path is not None:
            self._settings.set_view_position(self._path, self._board.view_position)

    def show_labels(self, *, on: bool) -> None:
        """Show or hide cell names around the board, in both windows."""
        self._board.set_labels(on=on)
        self.set_table_window(self.table_window)
        self._actions["labels"].setChecked(on)
        self._settings.set("labels", on)

    def set_table_window(self, table: TableWindow | None) -> None:
        """Set the players' window, or None after closing."""
        self.table_window = table
        if table is not None:
            table.board.set_labels(on=self._actions["labels"].isChecked())

    def apply_theme(self, *, dark: bool) -> None:
        """Use dark or light colours."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply_theme(application, dark=dark)
        self._settings.set("dark", dark)
