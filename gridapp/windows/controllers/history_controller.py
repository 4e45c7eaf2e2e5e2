"""The window's ways back: to the start of the turn or the round, and the page of the history."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.battle.events import Event
from gridapp.session.session import Session
from gridapp.windows.dialogs.history_window import HistoryWindow
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import Banners, Severity

BANNER_ID = "past"


class HistoryController:
    """Opens the history of whichever battle is open, once at a time."""

    def __init__(
        self,
        window: QWidget,
        banners: Banners,
        current: Callable[[], Session],
        complain: Callable[[str], object],
    ) -> None:
        self._window, self._banners = window, banners
        self._current, self._complain = current, complain
        self._page: HistoryWindow | None = None

    def open(self) -> None:
        """Show the history beside the window."""
        if self._page is None:
            self._page = HistoryWindow(self._window, self._current(), self._complain)
            self._page.finished.connect(self._forget)
        self._page.show()
        self._page.raise_()

    def close(self) -> None:
        """Away with it: another battle is opened, or none."""
        if self._page is not None:
            self._page.close()

    def _forget(self) -> None:
        self._page = None

    def refresh(self, _: tuple[Event, ...] = ()) -> None:
        """The battle has changed; where the past is shown, the board says so."""
        session = self._current()
        if session.viewed_line is None:
            self._banners.unpin(BANNER_ID)
        else:
            text = tr(
                "This is the past, line {line} of the log: nothing can be changed.",
                line=session.shown_line,
            )
            back = (tr("Back to the present"), session.back_to_present)
            self._banners.pin(BANNER_ID, text, (back,), Severity.WARNING)
        if self._page is not None:
            self._page.refresh()

    def to_turn_start(self) -> bool:
        """Go back to where the turn began."""
        return self._to(self._current().start_of_turn())

    def to_round_start(self) -> bool:
        """Go back to where the round began."""
        return self._to(self._current().start_of_round())

    def _to(self, line: int) -> bool:
        session = self._current()
        return line != session.shown_line and session.jump(line)
