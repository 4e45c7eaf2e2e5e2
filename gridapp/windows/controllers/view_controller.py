"""How the window looks on a battle: place and zoom, names of cells, colours."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from gridapp.scene import theme
from gridapp.scene.board_view import BoardView
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.settings import Settings
from gridapp.windows.table_window import TableWindow


class Viewing:
    """Keeps, for each battle, where the view was."""

    def __init__(self, board: BoardView, actions: Actions, settings: Settings) -> None:
        self._board, self._actions, self._settings = board, actions, settings
        self._path: Path | None = None
        self.table: TableWindow | None = None

    def connect(self) -> None:
        """Let the actions of the View menu do what they say."""
        actions, board = self._actions, self._board
        actions.connect(
            {
                "fit": board.fit,
                "zoom_in": board.zoom_in,
                "zoom_out": board.zoom_out,
                "labels": lambda: self.name_cells(on=actions["labels"].isChecked()),
                "dark": lambda: self.dress(dark=actions["dark"].isChecked()),
            }
        )
        self.name_cells(on=self._settings.flag("labels") is not False)

    def open(self, path: Path) -> None:
        """Look on a battle as it was looked on last; the caller keeps the place of the other."""
        self._path = path
        place = self._settings.place(path)
        if place is None:
            self._board.fit()
        else:
            self._board.go_to(place)

    def renamed(self, path: Path) -> None:
        """The battle is looked on as before, and has another name."""
        self._path = path

    def keep(self) -> None:
        """Remember where the view is."""
        if self._path is not None:
            self._settings.set_place(self._path, self._board.place)

    def name_cells(self, *, on: bool) -> None:
        """Name cells round the board, here and for the players, or leave the names out."""
        self._board.set_labels(on=on)
        self.show_at_table(self.table)
        self._actions["labels"].setChecked(on)
        self._settings.set("labels", on)

    def show_at_table(self, table: TableWindow | None) -> None:
        """That is the players' window now."""
        self.table = table
        if table is not None:
            table.board.set_labels(on=self._actions["labels"].isChecked())

    def dress(self, *, dark: bool) -> None:
        """Dark windows, or light ones."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, dark=dark)
        self._settings.set("dark", dark)
