"""What the players see instead of the board, how it looks, and what their screen measures."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer

from gridapp.grid.floors import floor_of_point
from gridapp.session.i18n import decimal
from gridapp.session.table.calibration import MM_PER_INCH, Density, plausible_density
from gridapp.session.table.monitors import MonitorSettings
from gridapp.session.table.steering import TableState
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.table import screens
from gridapp.windows.table.bar import BETWEEN
from gridapp.windows.table.steering import TableSteering

if TYPE_CHECKING:  # a dialog is imported when it is opened, see `gridapp.windows.startup`
    from gridapp.windows.table.calibration_dialog import CalibrationDialog
    from gridapp.windows.table.cover import Handout
    from gridapp.windows.table.handouts import HandoutDialog
    from gridapp.windows.table.look_dialog import LookDialog
    from gridapp.windows.table.window import TableWindow

_BUTTONS = (
    "table_black",
    "table_freeze",
    "table_overview",
    "table_fit",
    "table_true_size",
    "table_lock",
    "table_turn",
    "table_handout",
    "table_handout_off",
    "table_calibrate",
    "table_look",
)
_ONLY_OPEN = (*_BUTTONS, "table_full", "table_turn_back", "table_follow")


class TableShow(Controller):
    """Blackout, freeze, handouts, look and calibration, and the state of it all in words.

    `may_sleep` says that the desktop did not promise to keep the screens awake.
    """

    def __init__(self, shell: Shell, steering: TableSteering) -> None:
        super().__init__(shell)
        self.window: TableWindow | None = None
        self.may_sleep = False
        self._steering = steering
        steering.changed.connect(self.show_state)
        self._handout_timer = QTimer(self, singleShot=True)
        self._handout_timer.timeout.connect(self.take_handout)
        commands = self._commands
        commands.connect(
            {
                "table_black": self._toggle_black,
                "table_freeze": self._toggle_freeze,
                "table_handout": self.ask_handout,
                "table_handout_off": self.take_handout,
                "table_calibrate": self.calibrate,
                "table_look": self.ask_look,
            }
        )
        self._parts.table_bar.add_buttons([commands.shown(key) for key in _BUTTONS])
        self.show_state()

    def set_window(self, window: "TableWindow | None") -> None:
        """Cover this window; None after closing. A handout of the same window runs on."""
        if window is not self.window:
            self._handout_timer.stop()
        self.window = window
        self._parts.table_bar.set_provider(window.thumbnail if window else None)
        self.show_state()

    def known_monitor(self) -> MonitorSettings | None:
        """Return the settings of the window's screen, or None if unknown or unsure."""
        if self.window is None:
            return None
        identity = screens.identity_of(self.window.screen())
        return self._settings.monitors().find(identity, screens.present_monitors())

    # Covers

    def _toggle_black(self) -> None:
        if self.window is not None:
            self.window.set_black(on=not self.window.is_black)
        self.show_state()

    def show_board(self) -> None:
        """Show the present board: without black, frozen picture or handout."""
        if self.window is not None:
            self.window.set_frozen(on=False)
            self.take_handout()
            self.window.set_black(on=False)
        self.show_state()

    def _toggle_freeze(self) -> None:
        if self.window is not None:
            self.window.set_frozen(on=not self.window.is_frozen)
        self.show_state()

    def ask_handout(self) -> "HandoutDialog | None":
        """Ask for a handout and show it to the players."""
        window = self.window
        if window is None:
            return None
        from gridapp.windows.table.handouts import HandoutDialog

        size = QSize(*window.board.device_size())
        dialog = HandoutDialog(self._window, size, self._steering.state.reader.degrees)
        dialog.chosen.connect(self.show_handout)
        dialog.open()
        return dialog

    def show_handout(self, handout: "Handout", seconds: int) -> None:
        """Show a handout, for so many seconds or until taken away."""
        if self.window is None:
            return
        self.window.set_handout(handout)
        self._handout_timer.stop()
        if seconds:
            self._handout_timer.start(1000 * seconds)
        self.show_state()

    def take_handout(self) -> None:
        """Show the board again instead of the handout."""
        self._handout_timer.stop()
        if self.window is not None:
            self.window.set_handout(None)
        self.show_state()

    def ask_look(self) -> "LookDialog":
        """Ask for reading side, miniatures and colours."""
        from gridapp.windows.table.look_dialog import LookDialog

        # All sides, those in ambush too: once they come into sight, their miniatures stand there.
        sides = sorted({token.side for token in self._context.session.battle.tokens})
        dialog = LookDialog(self._window, self._steering.state, sides)
        dialog.changed.connect(self._steering.set_state)
        dialog.open()
        return dialog

    # Calibration

    def calibrate(self) -> "CalibrationDialog | None":
        """Ask for the size of the players' screen."""
        window = self.window
        if window is None:
            return None
        from gridapp.windows.table.calibration_dialog import CalibrationDialog

        before = self.known_monitor()
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
        """Show the check picture of calibration settings; end the check for ``None``."""
        from gridapp.windows.table.cover import CheckPicture

        if self.window is None:
            return
        if settings is None:
            self.window.set_calibration(None)
            return
        screen = self.window.table_screen._replace(
            density=settings.density, safe=settings.safe, cell=settings.cell
        )
        self.window.set_calibration(CheckPicture(screen))

    def _calibrated(self, settings: MonitorSettings | None) -> None:
        if settings is None or self.window is None:
            return
        self._settings.set_monitors(self._settings.monitors().with_settings(settings))
        self._steering.set_window(self.window, settings)
        self._steering.set_state(self._steering.state.scaled(true_size=True))
        if self._steering.state.frame.true_size:
            self._tell(tr("The players' screen is calibrated: a cell has its true size."))
            return
        why = self._steering.state.why_fixed()
        self._tell(tr("The players' screen is calibrated, but shows the whole map. {why}", why=why))

    # State in the GM's window

    def _tell(self, text: str) -> None:
        self._context.say(text, Tone.DONE)

    def show_state(self) -> None:
        """Show in the GM's window what the players see."""
        window, commands = self.window, self._commands
        for key in _ONLY_OPEN:
            commands[key].setEnabled(window is not None)
        commands["table_black"].setChecked(window is not None and window.is_black)
        commands["table_freeze"].setChecked(window is not None and window.is_frozen)
        has_handout = window is not None and window.handout is not None
        commands["table_handout_off"].setEnabled(has_handout)
        if window is not None:
            self._parts.table_bar.show_state(self._state_text(window), self._details(window))

    def _state_text(self, window: "TableWindow") -> str:
        if not window.isVisible():
            return tr("The players' window is hidden")
        if window.is_black:
            return tr("The players see black")
        if window.is_measured:
            return tr("The players see what to measure")
        if window.handout is not None:
            return tr("The players see a handout")
        if window.is_frozen:
            return tr("The players see a frozen picture")
        return tr("The players see the board")

    def _details(self, window: "TableWindow") -> str:
        from gridapp.session.parties import audience_text

        state, monitor = self._steering.state, window.monitor
        if state.before is not None:
            scale = tr("overview")
        elif state.fits_known and window.view.known is not None:
            scale = tr("what they know")
        elif not state.frame.true_size:
            scale = tr("whole map")
        elif monitor is None:
            scale = tr("not calibrated")
        else:
            scale = tr("cell {size} mm", size=decimal(monitor.cell))
        session = self._context.session
        seen_by = audience_text(session.battle, session.shown_to)
        parts = [seen_by, self._floor_name(), scale]
        parts += [tr("locked")] if state.locked else []
        parts += [_following(state)] if state.follow and not state.why_fixed() else []
        parts += [tr("screen may go to sleep")] if self.may_sleep else []
        is_left_alone = not window.isFullScreen() and not screens.can_place_windows()
        parts += [tr("move the window there yourself (Wayland)")] if is_left_alone else []
        # Last what may be cut: most have one such screen.
        return BETWEEN.join(part for part in (*parts, window.screen().name()) if part)

    def _floor_name(self) -> str:
        """Return the name of the floor that the players see; empty on a map of one floor."""
        board, centre = self._context.session.battle.board, self._steering.state.frame.centre
        number = floor_of_point(board.grid, centre)
        return next((floor.name for floor in board.floors if floor.number == number), "")


def _following(state: TableState) -> str:
    if state.has_miniatures:
        return tr("stays under the miniatures")
    return tr("follows the turn")
