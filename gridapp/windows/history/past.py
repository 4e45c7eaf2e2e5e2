"""The window's ways back: to the start of the turn or the round, and the page of the history."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.battle.events import Event
from gridapp.session.session import Session
from gridapp.windows.history.history_window import HistoryWindow


class Past:
    """Opens the history of whichever battle is open, once at a time."""

    def __init__(
        self, window: QWidget, current: Callable[[], Session], complain: Callable[[str], object]
    ) -> None:
        self._window, self._current, self._complain = window, current, complain
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
        """The battle has changed."""
        if self._page is not None:
            self._page.refresh()

    def to_turn(self) -> bool:
        """Go back to where the turn began."""
        return self._to(self._current().start_of_turn())

    def to_round(self) -> bool:
        """Go back to where the round began."""
        return self._to(self._current().start_of_round())

    def _to(self, line: int) -> bool:
        session = self._current()
        return line != session.line and session.jump(line)
