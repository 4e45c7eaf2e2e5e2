"""Steer the players' part of the map: by keys, by dragging its outline, and by turns."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Signal

from gridapp.battle.shown.views import PlayerView
from gridapp.grid.grid import Grid
from gridapp.session.table.camera import outline, whole_steps
from gridapp.session.table.monitors import MonitorSettings
from gridapp.session.table.steering import TableState, first_state, state_for_map
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.table.outline import OutlineHandle, OutlineItem

if TYPE_CHECKING:  # imported with the first use
    from gridapp.windows.table.window import TableWindow

_MOVES = {
    "table_left": (-1, 0),
    "table_right": (1, 0),
    "table_up": (0, -1),
    "table_down": (0, 1),
}
_CHECKABLE = ("table_overview", "table_fit", "table_true_size", "table_lock", "table_follow")


class TableSteering(Controller):
    """Holds and stores the state of the players' screen for the open battle, found by its `path`.

    `changed` is emitted after every change of the state.
    """

    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.state = first_state(Grid(1, 1))
        self._grid = Grid(1, 1)
        self.path: Path | None = None
        self._window_shown: TableWindow | None = None
        self._monitor: MonitorSettings | None = None
        self._item: OutlineItem | None = None
        self.handle = OutlineHandle(self._parts.board, self._parts.board_area, self._parts.banners)
        self.handle.grabbed.connect(self._grab)
        self.handle.dragged.connect(self._drag)
        self._at_grab = self.state
        self._refused = False
        commands = self._commands
        commands.connect(
            {
                "table_turn": lambda: self._steer(self.state.turned),
                "table_turn_back": lambda: self._steer(lambda: self.state.turned(-1)),
                "table_overview": self._toggle_overview,
                "table_fit": self._toggle_fit,
                "table_true_size": self._toggle_true_size,
                "table_floor": self._show_floor,
                "table_lock": self._toggle_lock,
                "table_follow": self._toggle_follow,
            }
        )
        for key, (across, along) in _MOVES.items():
            commands.connect({key: partial(self._move, across, along)})

    # The battle and the window

    def start_battle(self, grid: Grid, path: Path) -> None:
        """Take up the remembered state of a battle."""
        self.path, self._grid = path, grid
        self.set_state(state_for_map(self._settings.table_state(path), grid))

    def set_path(self, path: Path) -> None:
        """Use a new path for the open battle after a rename."""
        self.path = path

    def set_window(self, window: "TableWindow | None", monitor: MonitorSettings | None) -> None:
        """Steer this window, on a screen with these settings; None after closing."""
        self._window_shown, self._monitor = window, monitor
        self._show()

    def follow_turn(self, view: PlayerView) -> None:
        """Follow the creature on turn; start again on a map of another size."""
        if view.grid != self._grid:
            self._grid = view.grid
            self.set_state(state_for_map(self.state, view.grid))
        window = self._window_shown
        if window is not None:
            followed = self.state.followed(view, window.free_bounds)
            if followed != self.state:
                self.set_state(followed)

    def set_state(self, state: TableState) -> None:
        """Show and store another state."""
        if state != self.state:
            self.state = state
            if self.path is not None:
                self._settings.set_table_state(self.path, state)
        if self._refused and not state.why_fixed():
            self._refused = False
            if self._parts.status.tone is Tone.REFUSED:
                self._context.say("", Tone.HINT)
        self._show()

    def _show(self) -> None:
        window, state = self._window_shown, self.state
        if window is not None:
            window.set_state(state, self._monitor)
        self.update_outline()
        for key, on in zip(
            _CHECKABLE,
            (
                state.before is not None,
                state.fit_known and not state.frame.true_size,
                state.frame.true_size,
                state.locked,
                state.follow,
            ),
            strict=True,
        ):
            self._commands[key].setChecked(on)
        self.changed.emit()

    def update_outline(self) -> None:
        """Draw the outline on the GM's board, or remove it with the window."""
        window, scene = self._window_shown, self._parts.scene
        if window is None or not window.isVisible():
            if self._item is not None:
                scene.removeItem(self._item)
                self._item = None
            self.handle.hide()
            return
        if self._item is None:
            self._item = OutlineItem()
            scene.addItem(self._item)
        corners = outline(window.placement, window.table_screen)
        self._item.show_outline(corners, locked=bool(self.state.why_fixed()))
        self.handle.move_to_corner(corners)
        self.handle.setVisible(self.state.frame.true_size)

    # Steering

    def _steer(self, change: Callable[[], TableState]) -> None:
        """Change the frame, or say why it stays."""
        self._warn()
        self.set_state(change())

    def _warn(self) -> None:
        """Say why the frame stays, if it does; unlocking takes the words back."""
        if why := self.state.why_fixed():
            self._refused = True
            self._context.say(why, Tone.REFUSED)

    def _move(self, across: int, along: int) -> None:
        self._steer(lambda: self.state.moved(self._grid, across, along))

    def _show_floor(self) -> None:
        """Show the players the floor that the GM's board shows."""
        grid, floor = self._context.session.battle.board.grid, self._parts.scene.floor
        self._steer(lambda: self.state.on_floor(grid, floor))

    def _toggle_overview(self) -> None:
        self.set_state(self.state.with_overview(on=self.state.before is None))

    def _toggle_fit(self) -> None:
        is_on = self.state.fit_known and not self.state.frame.true_size
        self._steer(lambda: self.state.fitted(fit_known=not is_on))

    def fit_known(self) -> None:
        """Show the players the known part of the map as large as fits, unless the view is fixed."""
        self.set_state(self.state.fitted(fit_known=True))

    def _toggle_true_size(self) -> None:
        self._steer(lambda: self.state.scaled(true_size=not self.state.frame.true_size))

    def _toggle_lock(self) -> None:
        self.set_state(msgspec.structs.replace(self.state, locked=not self.state.locked))

    def _toggle_follow(self) -> None:
        self.set_state(msgspec.structs.replace(self.state, follow=not self.state.follow))

    def _grab(self) -> None:
        self._at_grab = self.state
        self._warn()

    def _drag(self, across: float, along: float) -> None:
        """Move by the whole cells between the press and the pointer."""
        steps = whole_steps(self._grid)
        after = self._at_grab.moved(self._grid, round(across / steps[0]), round(along / steps[1]))
        if after.frame != self.state.frame:
            self.set_state(after)
