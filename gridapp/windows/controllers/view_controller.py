"""How the window looks on a battle: place and zoom, names of cells, colours."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from gridapp.scene import theme
from gridapp.scene.board_view import BoardView
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.settings import Settings
from gridapp.windows.table_window import TableWindow


class ViewController:
    """Keeps, for each battle, where the view was."""

    def __init__(self, board: BoardView, actions: CommandActions, settings: Settings) -> None:
        self._board, self._actions, self._settings = board, actions, settings
        self._path: Path | None = None
        self.table_window: TableWindow | None = None

    def connect(self) -> None:
        """Let the actions of the View menu do what they say."""
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
        """Look on a battle as it was looked on last; the caller keeps the place of the other."""
        self._path = path
        place = self._settings.view_position(path)
        if place is None:
            self._board.fit()
        else:
            self._board.set_view_position(place)

    def set_path(self, path: Path) -> None:
        """The battle is looked on as before, and has another name."""
        self._path = path

    def save_view(self) -> None:
        """Remember where the view is."""
        if self._path is not None:
            self._settings.set_view_position(self._path, self._board.view_position)

    def show_labels(self, *, on: bool) -> None:
        """Name cells round the board, here and for the players, or leave the names out."""
        self._board.set_labels(on=on)
        self.set_table_window(self.table_window)
        self._actions["labels"].setChecked(on)
        self._settings.set("labels", on)

    def set_table_window(self, table: TableWindow | None) -> None:
        """That is the players' window now."""
        self.table_window = table
        if table is not None:
            table.board.set_labels(on=self._actions["labels"].isChecked())

    def apply_theme(self, *, dark: bool) -> None:
        """Dark windows, or light ones."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply_theme(application, dark=dark)
        self._settings.set("dark", dark)
