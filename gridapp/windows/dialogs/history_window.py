"""The lines of the log with their branches; the fight steps through them on the board."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.session.session import Session
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.storage.problems import FileProblem
from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import ElidedLabel

REPLAY_INTERVAL_MS = 1000
"""Milliseconds between two steps of a replay."""
_LINE = Qt.ItemDataRole.UserRole


class HistoryWindow(QDialog):
    """A list of all states; choosing one shows it on the board, and nothing is changed by that."""

    def __init__(
        self, parent: QWidget, session: Session, complain: Callable[[str], object]
    ) -> None:
        super().__init__(parent)
        self._session, self._complain = session, complain
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
        self.play = self._button("play", tr("Play from here"), self.toggle_replay)
        self.forward = self._button("redo-2", tr("One step on"), lambda: self.step(1))
        self.present_button = self._worded(tr("Back to the present"), self.back_to_present)
        self.continue_button = self._worded(tr("Go on from here"), self.continue_from_here)
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
        rest = QGridLayout()
        rest.addWidget(self.present_button, 0, 0)
        rest.addWidget(self.continue_button, 0, 1)
        rest.addWidget(self.discard, 1, 0, 1, 2)
        column = QVBoxLayout(self)
        column.addWidget(self.log_list, 1)
        column.addWidget(self.position_label)
        column.addLayout(steps)
        column.addLayout(rest)

    # What is shown

    def refresh(self) -> None:
        """Bring list and buttons in step with the session."""
        file = self._session.file
        if self._shown != (file.last_line, file.head):
            self._shown = (file.last_line, file.head)
            self._fill()
        at = self._session.shown_line
        for row in range(self.log_list.count()):
            if self.log_list.item(row).data(_LINE) == at:
                self.log_list.setCurrentRow(row)
        looking = self._session.viewed_line is not None
        self.position_label.show_text(
            tr("Line {at} of {last}: this is the past", at=at, last=file.last_line)
            if looking
            else tr("Line {at}: the present", at=at)
        )
        self._enable(at, looking=looking)

    def _enable(self, at: int, *, looking: bool) -> None:
        file = self._session.file
        self.first.setEnabled(at != 1)
        self.back.setEnabled(file.parent(at) is not None)
        self.forward.setEnabled(file.child(at) is not None)
        self.play.setEnabled(self.forward.isEnabled() or self.is_playing)
        self.present_button.setEnabled(looking)
        self.continue_button.setEnabled(looking and not file.read_only)
        self.discard.setEnabled(self._branch() is not None and not file.read_only)

    def _fill(self) -> None:
        self.log_list.clear()
        file = self._session.file
        way, at = set(), file.head
        while at:
            way.add(at)
            at = file.parent(at) or 0
        for seq in range(1, file.last_line + 1):
            if seq in file:
                item = QListWidgetItem(_words(self._session, seq, undone=seq not in way))
                item.setData(_LINE, seq)
                self.log_list.addItem(item)

    # The past

    def view_line(self, line: int) -> None:
        """Show the state of a line on the board."""
        try:
            self._session.view_past(line)
        except FileProblem as problem:
            self.pause()
            self._complain(str(problem))

    def back_to_present(self) -> None:
        """Show the present again."""
        self.pause()
        self._session.back_to_present()

    def step(self, count: int) -> None:
        """One line on, or back."""
        file, at = self._session.file, self._session.shown_line
        to = file.child(at) if count > 0 else file.parent(at)
        if to is not None:
            self.view_line(to)

    @property
    def is_playing(self) -> bool:
        """Whether the replay goes on by itself."""
        return self._clock.isActive()

    def toggle_replay(self) -> None:
        """Play or pause."""
        if self.is_playing:
            self.pause()
        else:
            self._clock.start()
            self.play.setIcon(icon("pause"))
            self._tick()

    def pause(self) -> None:
        """Stay at the line that is shown."""
        self._clock.stop()
        self.play.setIcon(icon("play"))

    def _tick(self) -> None:
        if self._session.file.child(self._session.shown_line) is None:
            self.pause()
            self.refresh()
        else:
            self.step(1)

    # What changes the history

    def continue_from_here(self) -> None:
        """Make what is shown the present."""
        self.pause()
        try:
            self._session.jump(self._session.shown_line)
        except FileProblem as problem:
            self._complain(str(problem))

    def _branch(self) -> int | None:
        """The first line of the undone branch that the shown line is on."""
        firsts = {branch.first for branch in self._session.file.undone_branches}
        at: int | None = self._session.shown_line
        while at is not None and at not in firsts:
            at = self._session.file.parent(at)
        return at

    def discard_branch(self) -> None:
        """Forget the undone branch that is shown."""
        self.pause()
        first = self._branch()
        if first is not None:
            try:
                self._session.discard_branch(first)
            except FileProblem as problem:
                self._complain(str(problem))

    @guarded
    def done(self, result: int) -> None:
        """However it is closed, by Esc too, the board shows the present again."""
        self.back_to_present()
        super().done(result)


def _words(session: Session, seq: int, *, undone: bool) -> str:
    entry = session.file.entry(seq)
    said = (
        entry.line.partition("\n")[0]
        if isinstance(entry, CommandEntry)
        else tr("The battle begins")
    )
    if isinstance(entry, CommandEntry) and not said:
        said = type(entry.command).__name__
    return f"{seq}   {tr('(undone)') + ' ' if undone else ''}{said}"
