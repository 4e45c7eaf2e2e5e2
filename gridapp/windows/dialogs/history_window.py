"""The history window: all log lines with their branches, and the replay."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown
from gridapp.session.session import Session
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.storage.problems import FileProblem
from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import ElidedLabel

REPLAY_INTERVAL_MS = 1000
"""Milliseconds between replay steps."""
_LINE = Qt.ItemDataRole.UserRole


class HistoryWindow(LetteredDialog):
    """A list of all states; selecting a line shows the state without changing the battle."""

    problem = Signal(str)

    def __init__(self, parent: QWidget, session: Session) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[int, int] | None = None
        self.setWindowTitle(self.tr("History and replay"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(460, 560)
        self.log_list = QListWidget()
        self.log_list.setUniformItemSizes(True)
        self.log_list.setAccessibleName(self.tr("Every line of the log"))
        self.log_list.itemClicked.connect(lambda item: self.view_line(item.data(_LINE)))
        self.log_list.itemActivated.connect(lambda item: self.view_line(item.data(_LINE)))
        self.position_label = ElidedLabel()
        self.first = self._button("skip-back", tr("To the beginning"), lambda: self.view_line(1))
        self.back = self._button("undo-2", tr("One step back"), lambda: self.step(-1))
        self.play = self._button("play", tr("Replay from here"), self.toggle_replay)
        self.forward = self._button("redo-2", tr("One step forward"), lambda: self.step(1))
        self.present_button = self._worded(tr("Back to the present"), self.back_to_present)
        self.continue_button = self._worded(tr("Continue from here"), self.continue_from_here)
        self.discard = self._worded(tr("Discard this branch"), self.discard_branch)
        self._clock = QTimer(self, interval=REPLAY_INTERVAL_MS)
        self._clock.timeout.connect(self._tick)
        self._lay_out()
        self.refresh()

    def _button(self, sign: str, words: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(icon(sign), "")
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    def _worded(self, words: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    def _lay_out(self) -> None:
        steps = QHBoxLayout()
        for button in (self.first, self.back, self.play, self.forward):
            steps.addWidget(button)
        actions = QGridLayout()
        actions.addWidget(self.present_button, 0, 0)
        actions.addWidget(self.continue_button, 0, 1)
        actions.addWidget(self.discard, 1, 0, 1, 2)
        column = QVBoxLayout(self)
        column.addWidget(self.log_list, 1)
        column.addWidget(self.position_label)
        column.addLayout(steps)
        column.addLayout(actions)

    # What is shown

    def refresh(self) -> None:
        """Update list and buttons from the session."""
        file = self._session.file
        if self._shown != (file.last_line, file.head):
            self._shown = (file.last_line, file.head)
            self._fill()
        line = self._session.shown_line
        for row in range(self.log_list.count()):
            if self.log_list.item(row).data(_LINE) == line:
                self.log_list.setCurrentRow(row)
        looking = self._session.viewed_line is not None
        self.position_label.show_text(
            tr("An earlier moment: line {at} of {last}", at=line, last=file.last_line)
            if looking
            else tr("The battle as it is now: line {at}", at=line)
        )
        self._enable(line, looking=looking)

    def _enable(self, line: int, *, looking: bool) -> None:
        file = self._session.file
        self.first.setEnabled(line != 1)
        self.back.setEnabled(file.parent(line) is not None)
        self.forward.setEnabled(file.child(line) is not None)
        self.play.setEnabled(self.forward.isEnabled() or self.is_playing)
        self.present_button.setEnabled(looking)
        self.continue_button.setEnabled(looking and not file.read_only)
        self.discard.setEnabled(self._branch() is not None and not file.read_only)

    def _fill(self) -> None:
        self.log_list.clear()
        file = self._session.file
        active_lines, line = set(), file.head
        while line:
            active_lines.add(line)
            line = file.parent(line) or 0
        for seq in range(1, file.last_line + 1):
            if seq in file:
                item = QListWidgetItem(_words(self._session, seq, undone=seq not in active_lines))
                item.setData(_LINE, seq)
                self.log_list.addItem(item)

    # The past

    def view_line(self, line: int) -> None:
        """Show the state of a log line on the board."""
        try:
            self._session.view_past(line)
        except FileProblem as problem:
            self.pause()
            self.problem.emit(str(problem))

    def back_to_present(self) -> None:
        """Show the present state again."""
        self.pause()
        self._session.back_to_present()

    def step(self, count: int) -> None:
        """Go one line forward, or back for -1."""
        file, line = self._session.file, self._session.shown_line
        to = file.child(line) if count > 0 else file.parent(line)
        if to is not None:
            self.view_line(to)

    @property
    def is_playing(self) -> bool:
        """Whether the replay is running."""
        return self._clock.isActive()

    def toggle_replay(self) -> None:
        """Start or pause the replay."""
        if self.is_playing:
            self.pause()
        else:
            self._clock.start()
            self.play.setIcon(icon("pause"))
            self._tick()

    def pause(self) -> None:
        """Stop the replay at the shown line."""
        self._clock.stop()
        self.play.setIcon(icon("play"))

    def _tick(self) -> None:
        if self._session.is_busy:
            return
        if self._session.file.child(self._session.shown_line) is None:
            self.pause()
            self.refresh()
        else:
            self.step(1)

    # What changes the history

    def continue_from_here(self) -> None:
        """Make the shown state the present."""
        self.pause()
        try:
            self._session.jump(self._session.shown_line)
        except FileProblem as problem:
            self.problem.emit(str(problem))

    def _branch(self) -> int | None:
        """Return the first line of the undone branch with the shown line, or None."""
        firsts = {branch.first for branch in self._session.file.undone_branches}
        line: int | None = self._session.shown_line
        while line is not None and line not in firsts:
            line = self._session.file.parent(line)
        return line

    def discard_branch(self) -> None:
        """Delete the undone branch that is shown."""
        self.pause()
        first = self._branch()
        if first is not None:
            try:
                self._session.discard_branch(first)
            except FileProblem as problem:
                self.problem.emit(str(problem))

    @guarded
    def done(self, result: int) -> None:
        """Close, by Esc too, and show the present again."""
        self.back_to_present()
        super().done(result)


def _words(session: Session, seq: int, *, undone: bool) -> str:
    entry = session.file.entry(seq)
    text = tr("The battle begins")
    if isinstance(entry, CommandEntry):
        text = shown(entry.lines[0]) if entry.lines else type(entry.command).__name__
    return f"{seq}   {tr('(undone)') + ' ' if undone else ''}{text}"
