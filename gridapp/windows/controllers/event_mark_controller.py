"""Show marks of what happens on the GM's board and on the table; tell them again from the log."""

from PySide6.QtCore import Signal

from gridapp.battle.events import Event
from gridapp.battle.shown.event_marks import EventMark
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell


class EventMarkController(Controller):
    """Follows the session; `players_marks_changed` carries the `PlayerMarks` of every change.

    `players_marks_over` follows an undo, and a change of those to whom the board is shown.
    """

    players_marks_changed = Signal(object)
    players_marks_over = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._marks = self._parts.scene.event_marks
        self._parts.log.line_chosen.connect(self.show_line)

    def start_battle(self) -> None:
        """Follow another session, and drop the marks of the previous battle."""
        self._marks.clear()
        self._context.session.add_listener(self._show_change)

    def _show_change(self, events: tuple[Event, ...]) -> None:
        """Show the marks of a change; an undo only removes marks."""
        from gridapp.session.event_marks import players_marks, telling_marks

        session = self._context.session
        if not events:
            self._marks.clear()
            self.players_marks_over.emit()
            return
        marks = session.event_marks(events)
        self._show(telling_marks(marks, session.battle.tokens))
        self.players_marks_changed.emit(players_marks(marks, session.knowledge()))

    def show_line(self, line: int) -> None:
        """Show the marks of a line of the log again on the GM's board, and scroll there."""
        try:
            marks = self._context.session.marks_of_line(line)
        except FileProblem as problem:
            self.show_problem(problem)
            return
        self._marks.clear()
        if marks:
            self._parts.board.scroll_to_point(marks[0].point)
            self._show(marks)

    def _show(self, marks: tuple[EventMark, ...]) -> None:
        self._parts.scene.show_marks(tuple(mark.drawn for mark in marks))
