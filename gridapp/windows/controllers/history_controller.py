"""Go back in the history: start of the turn, start of the round, or any line of the log."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.battle.events import Event
from gridapp.session.session import Session
from gridapp.windows.dialogs.history_window import HistoryWindow
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import Banners, Severity

BANNER_ID = "past"


class HistoryController:
    """Opens the history window of the open battle, at most once."""

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
        """Show the history window."""
        if self._page is None:
            self._page = HistoryWindow(self._window, self._current(), self._complain)
            self._page.finished.connect(self._forget)
        self._page.show()
        self._page.raise_()

    def close(self) -> None:
        """Close the history window because its battle closes."""
        if self._page is not None:
            self._page.close()

    def _forget(self) -> None:
        self._page = None

    def refresh(self, _: tuple[Event, ...] = ()) -> None:
        """Update the history window, and show a banner while the GM views the past."""
        session = self._current()
        if session.viewed_line is None:
            self._banners.unpin(BANNER_ID)
        else:
            text = tr(
                "You are viewing the past, line {line} of the log: nothing can be changed.",
                line=session.shown_line,
            )
            back = (tr("Back to the present"), session.back_to_present)
            self._banners.pin(BANNER_ID, text, (back,), Severity.WARNING)
        if self._page is not None:
            self._page.refresh()

    def to_turn_start(self) -> bool:
        """Go back to the start of the turn; return False if nothing changed."""
        return self._to(self._current().start_of_turn())

    def to_round_start(self) -> bool:
        """Go back to the start of the round; return False if nothing changed."""
        return self._to(self._current().start_of_round())

    def _to(self, line: int) -> bool:
        session = self._current()
        return line != session.shown_line and session.jump(line)
