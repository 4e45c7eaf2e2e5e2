"""Open, hide and close the players' window, on screens that may be unplugged."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QScreen

from gridapp.battle.shown.event_marks import PlayerMarks
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle
from gridapp.session.table.monitors import MonitorIdentity, ShownTable
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.table import screens
from gridapp.windows.table.awake import StayAwake
from gridapp.windows.table.cover_notice import CoverNotice
from gridapp.windows.table.plugging import ScreenWatch
from gridapp.windows.table.show import TableShow
from gridapp.windows.table.steering import TableSteering
from gridapp.windows.widgets.banner import BannerAction, Severity

if TYPE_CHECKING:  # imported with the first use
    from gridapp.windows.table.window import TableWindow

_RETURN, _GONE = "table_return", "players' screen"


class TableController(Controller):
    """Owns the players' window while open; `window_changed` carries the window, or None."""

    window_changed = Signal(object)

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self.window: TableWindow | None = None
        self._pictures = pictures
        self._last_shown: Battle | None = None
        self.steering = TableSteering(shell)
        self.show = TableShow(shell, self.steering)
        self._cover_notice = CoverNotice(shell, self.show, self.steering)
        for part in (self.steering, self.show):
            part.message.connect(self.message)
        self._watch = ScreenWatch(self)
        self._watch.unplugged.connect(self._unplugged)
        self._watch.plugged.connect(self._plugged)
        self._watch.changed.connect(self._keep_off_gm_screen)
        self._awake = StayAwake(self)
        commands = self._commands
        commands.connect(
            {
                "table": self.toggle,
                "table_full": self._toggle_full,
                _RETURN: lambda: self._settings.set(_RETURN, commands[_RETURN].isChecked()),
            }
        )
        commands[_RETURN].setChecked(self._settings.flag(_RETURN) is True)

    def _player_view(self) -> PlayerView:
        return self._context.session.player_view()

    # The battle

    def start_battle(self) -> None:
        """Show another battle as it was shown last; an open window is covered first.

        A copy that is gone on with, after "Save as", is no other battle to the players.
        """
        session = self._context.session
        is_elsewhere = self.window is not None and self.steering.path != session.file.path
        is_another = is_elsewhere and session.battle != self._last_shown
        if self.window is not None and is_another:
            self.window.set_black(on=True)  # before anything of the new battle is shown
        self.steering.start_battle(session.battle.board.grid, session.file.path)
        if is_another:
            self._cover_notice.pin()

    def set_path(self, path: Path) -> None:
        """Use a new path for the open battle after a rename."""
        self.steering.set_path(path)

    def refresh(self) -> None:
        """Show the present board in the players' window."""
        self._cover_notice.refresh()
        self._last_shown = self._context.session.battle
        if self.window is not None:
            self.window.refresh()
            self.steering.follow_turn(self.window.view)

    def reload_pictures(self) -> None:
        """Load the map picture again in the players' window."""
        if self.window is not None:
            self.window.scene.set_pictures(self._pictures)

    # The window

    def toggle(self) -> None:
        """Open or close the players' window."""
        if self.window is not None:
            self.window.close()
        else:
            self._open(screens.spare_screen(self._window))

    def reopen(self) -> None:
        """Open the window on the screen where it was when the app was closed, if all is as then.

        With another battle, or without that screen, it stays closed.
        """
        shown = self._settings.shown_table()
        is_same = shown is not None and shown.battle == str(self._context.session.file.path)
        if shown is None or not is_same or self.window is not None:
            return
        screen = screens.screen_of(shown.monitor, screens.spare_screens(self._window))
        if screen is not None:
            self._open(screen, covered=shown.covered)

    def _open(self, screen: QScreen | None, *, covered: bool | None = None) -> None:
        """Open the window on a screen, or as a small window; a covered one begins black.

        Without ``covered`` it does if the GM has to choose first what the players see.
        """
        from gridapp.windows.table.window import TableWindow

        self.window = TableWindow(self._player_view, self._pictures)
        self.window.closed.connect(self._closed)
        self.window.changed.connect(self._window_changed)
        self.window.screen_changed.connect(self._keep_off_gm_screen)
        self.window.board.painted.connect(self._parts.table_bar.request_thumbnail)
        asks = covered is not False and self._cover_notice.is_choice_open
        if covered or asks:
            self.window.set_black(on=True)
        self.window_changed.emit(self.window)
        self._show_window(screen)
        if asks:
            self._cover_notice.pin()

    def _show_window(self, screen: QScreen | None) -> None:
        """Show the window on a screen, or as a small window on the GM's screen for ``None``."""
        window = self.window
        if window is None:
            return
        window.show_on(screen, self._window)
        self._window.activateWindow()
        window.raise_()  # after that, because a window system raises what it activates
        if screen is not None:
            self._watch.watched = screens.identity_of(screen)
        self._parts.banners.unpin(_GONE)
        self.show.may_sleep = not self._awake.start()
        self.show.set_window(window)
        self.steering.set_window(window, self.show.known_monitor())
        self._commands["table"].setChecked(True)
        if screen is None:
            text = tr("There is one screen only: share this window, or drag it to another.")
            self._context.say(text, Tone.DONE)
        elif self.show.known_monitor() is None:
            self._offer_calibration()

    def _offer_calibration(self) -> None:
        text = tr("The players' screen is not calibrated yet: sizes there are a guess.")
        action = (tr("Calibrate…"), self.show.calibrate)
        self.message.emit(Severity.HINT, text, action)

    def _window_changed(self) -> None:
        if self.window is not None and not self.window.is_black:
            self._cover_notice.unpin(is_shown=True)
        self._parts.table_bar.request_thumbnail()
        self.steering.update_outline()
        self.show.show_state()

    def show_marks(self, marks: PlayerMarks) -> None:
        """Show the players marks of what has just happened."""
        if self.window is not None:
            self.window.show_marks(marks)

    def clear_marks(self) -> None:
        """Remove the event marks still shown."""
        if self.window is not None:
            self.window.scene.event_marks.clear()

    def shut_down(self) -> None:
        """Close the players' window with the app; the next start may open it again.

        What a cover or a frozen picture keeps from the players is kept from them then, too.
        """
        window, monitor = self.window, self._watch.watched
        shown = None
        if window is not None and monitor is not None:
            covered = window.is_black or window.is_frozen or window.handout is not None
            path = str(self._context.session.file.path)
            shown = ShownTable(monitor, path, covered)
        self._settings.set_shown_table(shown)
        self.close()

    def close(self) -> None:
        """Close the players' window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        window, self.window = self.window, None
        self._watch.watched = None
        self._awake.stop()
        self.steering.set_window(None, None)
        self.show.set_window(None)
        self._parts.banners.unpin(_GONE)
        self._cover_notice.unpin()
        self.window_changed.emit(None)
        self._commands["table"].setChecked(False)
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
        self._window_changed()
        text = tr("The players' screen is gone: their window is hidden until it is back.")
        self._ask(text, (tr("Show it in a window"), lambda: self._show_window(None)))

    def _plugged(self, screen: QScreen, is_same: bool) -> None:
        """Show the players' window again, or offer to; on another screen only offer it."""
        window = self.window
        if window is None or (window.isVisible() and window.isFullScreen()):
            return
        if not is_same:
            text = tr("Another screen is there: {name}.", name=screen.name())
            new = screens.identity_of(screen)
            self._ask(text, (tr("Show the players' window there"), lambda: self._show_at(new)))
        elif self._commands[_RETURN].isChecked():
            self._show_window(screen)
        else:
            text = tr("The players' screen is back.")
            self._ask(text, (tr("Show it there again"), self._return))

    def _ask(self, text: str, action: BannerAction) -> None:
        """Show a banner until the players' window is shown again."""
        close = (tr("Close the players' window"), self.close)
        self._parts.banners.pin(_GONE, text, (action, close), Severity.WARNING)

    def _return(self) -> None:
        """Return to the unplugged screen once it is connected again."""
        if self._watch.watched is not None:
            self._show_at(self._watch.watched)

    def _show_at(self, identity: MonitorIdentity) -> None:
        """Show the window on a screen, if the screen is still connected."""
        screen = screens.screen_of(identity)
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
            self.steering.set_window(window, self.show.known_monitor())
