"""Go back in the history: start of the turn, start of the round, or any line of the log."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gridapp.battle.events import Event
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.widgets.banner import Severity

if TYPE_CHECKING:
    from gridapp.windows.dialogs.history_window import HistoryWindow

BANNER_ID = "past"


class HistoryController(Controller):
    """Undoes and redoes, and opens the history window of the open battle, at most once."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._banners = self._parts.banners
        self._page: HistoryWindow | None = None
        self._commands.connect(
            {
                "undo": self._undo,
                "redo": self._redo,
                "turn_start": lambda: self._travel(
                    self._to_turn_start, tr("Back to the turn's start")
                ),
                "round_start": lambda: self._travel(
                    self._to_round_start, tr("Back to the round's start")
                ),
                "history": self.open,
            }
        )

    @property
    def _session(self) -> Session:
        return self._context.session

    def _undo(self) -> None:
        line = self._session.file.head
        if self._travel(self._session.undo, tr("Undone")):
            self._say_which(tr("Undone"), line)

    def _redo(self) -> None:
        if self._travel(self._session.redo, tr("Redone")):
            self._say_which(tr("Redone"), self._session.file.head)

    def _say_which(self, done: str, line: int) -> None:
        """Say which command was undone or redone."""
        if what := self._session.headline(line):
            self._context.say(f"{done}: {what}", Tone.DONE)

    def _travel(self, travel: Callable[[], bool], done: str) -> bool:
        """Undo, redo or jump; show `done` and return True if something changed."""
        self._tools.cancel_unless_drawing()
        try:
            changed = travel()
        except FileProblem as problem:
            self.show_problem(problem)
            return False
        if changed:
            self._context.say(done, Tone.DONE)
        return changed

    def _to_turn_start(self) -> bool:
        return self._to(self._session.start_of_turn())

    def _to_round_start(self) -> bool:
        return self._to(self._session.start_of_round())

    def _to(self, line: int) -> bool:
        return line != self._session.shown_line and self._session.jump(line)

    def open(self) -> None:
        """Show the history window."""
        if self._page is None:
            from gridapp.windows.dialogs.history_window import HistoryWindow

            self._page = HistoryWindow(self._window, self._session)
            self._page.problem.connect(self.show_problem)
            self._page.finished.connect(self._page_closed)
        self._page.show()
        self._page.raise_()

    def start_battle(self) -> None:
        """Follow the changes of another battle."""
        self._session.add_listener(self.refresh)
        self.refresh()

    def close(self) -> None:
        """Close the history window because its battle closes."""
        if self._page is not None:
            self._page.close()

    def _page_closed(self) -> None:
        self._page = None

    def refresh(self, _: tuple[Event, ...] = ()) -> None:
        """Update the history window, and show a banner while the GM views the past."""
        session = self._session
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
