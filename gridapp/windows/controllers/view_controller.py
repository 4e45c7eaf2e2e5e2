"""View options: position and zoom, cell names, dark or light colours."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.battle.commands import SetBars
from gridapp.battle.state import Phase
from gridapp.scene import theme
from gridapp.scene.motion import Animation
from gridapp.session.bars import bar_detail
from gridapp.session.overlays.registry import Level
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr_command
from gridapp.windows.text_size import fill_text_size_menu

if TYPE_CHECKING:
    from gridapp.windows.dialogs.bars_page import BarsPage
    from gridapp.windows.table.window import TableWindow

_DIRECT_CHILDREN = Qt.FindChildOption.FindDirectChildrenOnly


class ViewController(Controller):
    """Remembers the position and zoom of each battle, and applies the View menu."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._board = self._parts.board
        self._path: Path | None = None
        self.table_window: TableWindow | None = None
        commands, board = self._commands, self._board
        commands.connect(
            {
                "fit": board.fit,
                "actual": self._show_actual_size,
                "zoom_in": board.zoom_in,
                "zoom_out": board.zoom_out,
                "all_marks": self._set_all_marks,
                "labels": lambda: self.show_labels(on=commands["labels"].isChecked()),
                "dark": lambda: self.apply_theme(dark=commands["dark"].isChecked()),
                "bars": self.open_bars_page,
                "still": lambda: self.reduce_motion(on=commands["still"].isChecked()),
                "full": self._toggle_full_screen,
                "side": lambda: self._show_side(on=commands["side"].isChecked()),
            }
        )
        self._show_side(on=self._settings.flag("side") is not False)
        self.show_labels(on=self._settings.flag("labels") is not False)
        self._offer_text_sizes()
        is_dark = self._window.palette().window().color().lightness() < 128
        commands["dark"].setChecked(is_dark)
        self._restore_motion()

    def _restore_motion(self) -> None:
        """Move things or not, as was chosen last; by default as the desktop does."""
        is_still = self._settings.flag("still")
        if is_still is None:
            is_still = not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        if is_still:
            Animation.enabled = False
        self._commands["still"].setChecked(is_still)

    def _show_side(self, *, on: bool) -> None:
        """Show or fold the panels beside the board, as at the next start."""
        self._parts.side.setVisible(on)
        self._commands["side"].setChecked(on)
        self._settings.set("side", on)

    def _offer_text_sizes(self) -> None:
        menu = self._window.menuBar().findChild(QMenu, "menu_view")
        if isinstance(menu, QMenu):
            sizes = QMenu(tr_command("Text si&ze"), menu)
            menu.insertMenu(self._commands["dark"], sizes)
            fill_text_size_menu(sizes, self._settings, self._set_text_size)

    def _set_text_size(self, points: int) -> None:
        """Use letters of this size from now on; 0 for the system's size."""
        self._settings.set("text_size", points)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply_text_size(application, points)
        self._parts.scene.update()
        self._parts.board_area.legend.fit_board()
        battle = self._context.session.battle
        self._parts.fit_phase(setup=battle.phase is Phase.SETUP)

    def _show_actual_size(self) -> None:
        self._board.zoom_to(self._context.session.battle.board.grid.pixels)

    def _toggle_full_screen(self) -> None:
        window = self._window.window()
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        self._commands["full"].setChecked(window.isFullScreen())

    def start_battle(self) -> None:
        """Restore the view of the open battle; `save_view` stored the previous battle's view."""
        self._path = self._context.session.file.path
        self._restore_level()
        position = self._settings.view_position(self._path)
        if position is None:
            self._board.fit()
        else:
            self._board.set_view_position(position)

    def _set_all_marks(self) -> None:
        """Show all marks while dragging, or only the calm marks; stored for each rules system."""
        on = self._commands["all_marks"].isChecked()
        self._settings.set(self._level_key, on)
        self._tools.set_level(Level.FULL if on else Level.CALM)

    def _restore_level(self) -> None:
        on = self._settings.flag(self._level_key) is True
        self._commands["all_marks"].setChecked(on)
        self._tools.set_level(Level.FULL if on else Level.CALM)

    @property
    def _level_key(self) -> str:
        return f"all_marks_{self._context.session.rules.book.id}"

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
        self._commands["labels"].setChecked(on)
        self._settings.set("labels", on)

    def set_table_window(self, table: "TableWindow | None") -> None:
        """Set the players' window, or None after closing."""
        self.table_window = table
        if table is not None:
            table.scene.set_labels(on=self._commands["labels"].isChecked())

    def reduce_motion(self, *, on: bool) -> None:
        """Turn the motion of marks off or on, and store the choice."""
        Animation.enabled = not on
        self._settings.set("still", on)

    def open_bars_page(self) -> "BarsPage":
        """Open the page for what players see of the pools of each side."""
        from gridapp.windows.dialogs.bars_page import BarsPage

        knows = self._context.session.knowledge()
        sides = sorted({token.side for token in knows.battle.tokens})
        page = BarsPage(self._window, {side: bar_detail(knows, side) for side in sides})
        page.chosen.connect(lambda side, detail: self._context.do(SetBars(side, detail)))
        page.open()
        return page

    def close_pages(self) -> None:
        """Close the open pages because their battle is about to close."""
        from gridapp.windows.dialogs.bars_page import BarsPage

        for page in self._window.findChildren(BarsPage, options=_DIRECT_CHILDREN):
            page.done(BarsPage.DialogCode.Rejected.value)

    def apply_theme(self, *, dark: bool) -> None:
        """Use dark or light colours."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply_theme(application, dark=dark)
        self._settings.set("dark", dark)
