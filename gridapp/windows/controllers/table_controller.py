"""The players' window: open, hide and close it, cover it, and say what it shows."""

from pathlib import Path

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QScreen

from gridapp.battle.views import PlayerView
from gridapp.session.table.calibration import MM_PER_INCH, Density, plausible_density
from gridapp.session.table.monitors import MonitorSettings
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.table import screens
from gridapp.windows.table.awake import StayAwake
from gridapp.windows.table.calibration_dialog import CalibrationDialog
from gridapp.windows.table.cover import CheckPicture, Handout
from gridapp.windows.table.handouts import HandoutDialog
from gridapp.windows.table.look_dialog import LookDialog
from gridapp.windows.table.plugging import ScreenWatch
from gridapp.windows.table.steering import TableSteering
from gridapp.windows.table.window import TableWindow
from gridapp.windows.widgets.banner import Severity

_BUTTONS = (
    "table_black",
    "table_freeze",
    "table_overview",
    "table_true_size",
    "table_lock",
    "table_turn",
    "table_handout",
    "table_handout_off",
    "table_calibrate",
    "table_look",
)
_ONLY_OPEN = (*_BUTTONS, "table_full", "table_turn_back", "table_follow")
_RETURN = "table_return"


class TableController(Controller):
    """Owns the players' window while open; `window_changed` carries the window, or None."""

    window_changed = Signal(object)

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self.window: TableWindow | None = None
        self._pictures = pictures
        self.steering = TableSteering(shell)
        self.steering.message.connect(self.message)
        self.steering.changed.connect(self._show_state)
        self._watch = ScreenWatch(self)
        self._watch.unplugged.connect(self._unplugged)
        self._watch.plugged.connect(self._plugged)
        self._watch.changed.connect(self._keep_off_gm_screen)
        self._awake = StayAwake(self)
        self._handout_timer = QTimer(self, singleShot=True)
        self._handout_timer.timeout.connect(self._take_handout)
        commands, bar = self._commands, self._parts.table_bar
        commands.connect(
            {
                "table": self.toggle,
                "table_black": self._toggle_black,
                "table_freeze": self._toggle_freeze,
                "table_handout": self.ask_handout,
                "table_handout_off": self._take_handout,
                "table_calibrate": self.calibrate,
                "table_look": self.ask_look,
                "table_full": self._toggle_full,
                _RETURN: lambda: self._settings.set(_RETURN, commands[_RETURN].isChecked()),
            }
        )
        commands[_RETURN].setChecked(self._settings.flag(_RETURN) is True)
        bar.add_buttons([commands[key] for key in _BUTTONS])
        self._show_state()

    def _player_view(self) -> PlayerView:
        return self._context.session.player_view()

    # The battle

    def start_battle(self) -> None:
        """Show another battle as it was shown last."""
        session = self._context.session
        self.steering.start_battle(session.battle.board.grid, session.file.path)

    def set_path(self, path: Path) -> None:
        """Use a new path for the open battle after a rename."""
        self.steering.set_path(path)

    def refresh(self) -> None:
        """Show the present board in the players' window."""
        if self.window is not None:
            self.window.refresh()
            self.steering.follow_turn(self._player_view())

    def reload_pictures(self) -> None:
        """Load the map picture again in the players' window."""
        if self.window is not None:
            self.window.scene.set_pictures(self._pictures)

    # The window

    def toggle(self) -> None:
        """Open the players' window, or close it."""
        if self.window is not None:
            self.window.close()
            return
        self.window = TableWindow(self._player_view, self._pictures)
        self.window.closed.connect(self._closed)
        self.window.changed.connect(self._window_changed)
        self.window.scene.changed.connect(self._parts.table_bar.request_thumbnail)
        self.window_changed.emit(self.window)
        self._show_window(screens.spare_screen(self._window))

    def _show_window(self, screen: QScreen | None) -> None:
        """Show the window on a screen, or as a small window if there is only one."""
        window = self.window
        if window is None:
            return
        window.show_on(screen, self._window)
        self._window.activateWindow()
        window.raise_()  # after that, because a window system raises what it activates
        self._watch.watched = screens.identity_of(screen) if screen is not None else None
        self._awake.start()
        self.steering.set_window(window, self._known_monitor())
        self._parts.table_bar.set_provider(window.thumbnail)
        self._commands["table"].setChecked(True)
        self._show_state()
        if screen is None:
            self._tell(tr("There is one screen only: share this window, or drag it to another."))
        elif self._known_monitor() is None:
            self._offer_calibration()

    def _offer_calibration(self) -> None:
        text = tr("The players' screen is not calibrated: the whole map is shown.")
        action = (tr("Calibrate…"), self.calibrate)
        self.message.emit(Severity.NOTICE, text, action)

    def _known_monitor(self) -> MonitorSettings | None:
        """Return the settings of the window's screen, or None if unknown or unsure."""
        if self.window is None:
            return None
        identity = screens.identity_of(self.window.screen())
        return self._settings.monitors().find(identity, screens.present_monitors())

    def _window_changed(self) -> None:
        self._parts.table_bar.request_thumbnail()
        self.steering.update_outline()

    def close(self) -> None:
        """Close the players' window together with the GM's window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        window, self.window = self.window, None
        self._watch.watched = None
        self._awake.stop()
        self._handout_timer.stop()
        self.steering.set_window(None, None)
        self._parts.table_bar.set_provider(None)
        self.window_changed.emit(None)
        self._commands["table"].setChecked(False)
        self._show_state()
        if window is not None:
            window.deleteLater()

    def _toggle_full(self) -> None:
        if self.window is not None:
            self.window.toggle_full()

    # Screens that come and go

    def _unplugged(self) -> None:
        """Hide the window before it lands on the GM's screen."""
        if self.window is None:
            return
        self.window.hide()
        self.steering.update_outline()
        self._show_state()
        action = (tr("Show it in a window"), lambda: self._show_window(None))
        text = tr("The players' screen is gone: their window is hidden until it is back.")
        self.message.emit(Severity.WARNING, text, action)

    def _plugged(self, screen: QScreen) -> None:
        """Come back, or offer it."""
        if self.window is None or self.window.isVisible():
            return
        if self._commands[_RETURN].isChecked():
            self._show_window(screen)
            return
        name = screen.name()
        action = (tr("Show it there again"), lambda: self._return_to(name))
        self.message.emit(Severity.NOTICE, tr("The players' screen is back."), action)

    def _return_to(self, name: str) -> None:
        watched = self._watch.watched
        if self.window is not None and watched is not None:
            screen = screens.screen_of(watched)
            if screen is not None:
                self._show_window(screen)

    def _keep_off_gm_screen(self) -> None:
        """Hide a window that fills the GM's screen after screens have changed."""
        window = self.window
        if window is None or not window.isVisible():
            return
        if window.isFullScreen() and window.screen() is self._window.screen():
            self._unplugged()
        else:
            self.steering.set_window(window, self._known_monitor())

    # What the players see

    def _toggle_black(self) -> None:
        if self.window is not None:
            self.window.set_black(on=not self.window.is_black)
        self._show_state()

    def _toggle_freeze(self) -> None:
        if self.window is not None:
            self.window.set_frozen(on=not self.window.is_frozen)
        self._show_state()

    def ask_handout(self) -> HandoutDialog | None:
        """Ask for a handout and show it to the players."""
        window = self.window
        if window is None:
            return None
        size = QSize(*window.board.device_size())
        dialog = HandoutDialog(self._window, size, self.steering.state.reader.degrees)
        dialog.chosen.connect(self.show_handout)
        dialog.open()
        return dialog

    def show_handout(self, handout: Handout, seconds: int) -> None:
        """Show a handout, for so many seconds or until taken away."""
        if self.window is None:
            return
        self.window.set_handout(handout)
        self._handout_timer.stop()
        if seconds:
            self._handout_timer.start(1000 * seconds)
        self._show_state()

    def _take_handout(self) -> None:
        self._handout_timer.stop()
        if self.window is not None:
            self.window.set_handout(None)
        self._show_state()

    def ask_look(self) -> LookDialog:
        """Ask for reading side, miniatures and colours."""
        sides = sorted({token.side for token in self._player_view().tokens})
        dialog = LookDialog(self._window, self.steering.state, sides)
        dialog.changed.connect(self.steering.set_state)
        dialog.open()
        return dialog

    # Calibration

    def calibrate(self) -> CalibrationDialog | None:
        """Ask for the size of the players' screen."""
        window = self.window
        if window is None:
            return None
        before = self._known_monitor()
        identity = screens.identity_of(window.screen())
        dialog = CalibrationDialog(self._window, identity, self._first_guess(before), before)
        dialog.outline_changed.connect(window.set_calibration)
        dialog.check_changed.connect(self._check)
        dialog.accepted.connect(lambda: self._calibrated(dialog.settings))
        dialog.finished.connect(lambda _: window.set_calibration(None))
        window.set_calibration(dialog.outline)
        dialog.open()
        return dialog

    def _first_guess(self, before: MonitorSettings | None) -> Density:
        """Return the density to start with: known, reported if plausible, or the usual."""
        usual = Density(96 / MM_PER_INCH, 96 / MM_PER_INCH)
        if before is not None or self.window is None:
            return before.density if before else usual
        screen = self.window.screen()
        identity, size = screens.identity_of(screen), screen.physicalSize()
        pixels = (identity.width, identity.height)
        return plausible_density(pixels, (size.width(), size.height())) or usual

    def _check(self, settings: MonitorSettings | None) -> None:
        if self.window is None:
            return
        screen = self.window.table_screen
        if settings is not None:
            screen = screen._replace(
                density=settings.density, safe=settings.safe, cell=settings.cell
            )
        self.window.set_calibration(CheckPicture(screen))

    def _calibrated(self, settings: MonitorSettings | None) -> None:
        if settings is None or self.window is None:
            return
        self._settings.set_monitors(self._settings.monitors().with_settings(settings))
        self.steering.set_window(self.window, settings)
        state = self.steering.state
        self.steering.set_state(state.scaled(true_size=True))
        self._tell(tr("The players' screen is calibrated: a cell has its true size."))

    # State in the GM's window

    def _tell(self, text: str) -> None:
        self._context.say(text, Tone.DONE)

    def _show_state(self) -> None:
        window, commands = self.window, self._commands
        for key in _ONLY_OPEN:
            commands[key].setEnabled(window is not None)
        commands["table_black"].setChecked(window is not None and window.is_black)
        commands["table_freeze"].setChecked(window is not None and window.is_frozen)
        has_handout = window is not None and window.handout is not None
        commands["table_handout_off"].setEnabled(has_handout)
        if window is not None:
            self._parts.table_bar.show_state(self._state_text(window), self._details(window))

    def _state_text(self, window: TableWindow) -> str:
        if not window.isVisible():
            return tr("Their screen is gone")
        if window.is_black:
            return tr("The players see black")
        if window.handout is not None:
            return tr("The players see a handout")
        if window.is_frozen:
            return tr("The players see a frozen picture")
        return tr("The players see the board")

    def _details(self, window: TableWindow) -> str:
        state, monitor = self.steering.state, window.monitor
        if state.before is not None:
            scale = tr("overview")
        elif not state.frame.true_size:
            scale = tr("whole map")
        elif monitor is None:
            scale = tr("not calibrated")
        else:
            scale = tr("cell {size} mm", size=f"{monitor.cell:g}")
        parts = [scale, window.screen().name()]
        parts += [tr("locked")] if state.locked else []
        parts += [tr("follows the turn")] if state.follow else []
        return " · ".join(part for part in parts if part)
