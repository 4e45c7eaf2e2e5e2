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
from gridapp.storage.file.log_entries import Done
from gridapp.storage.problems import FileProblem
from gridapp.windows.language import told
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import Line

PACE = 1000
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
        self.lines = QListWidget()
        self.lines.setUniformItemSizes(True)
        self.lines.setAccessibleName(self.tr("Every line of the log"))
        self.lines.itemClicked.connect(lambda item: self.look(item.data(_LINE)))
        self.lines.itemActivated.connect(lambda item: self.look(item.data(_LINE)))
        self.said = Line()
        self.first = self._button("skip-back", told("To the beginning"), lambda: self.look(1))
        self.back = self._button("undo-2", told("One step back"), lambda: self.step(-1))
        self.play = self._button("play", told("Play from here"), self.toggle)
        self.forth = self._button("redo-2", told("One step on"), lambda: self.step(1))
        self.present = self._worded(told("Back to the present"), self.look_away)
        self.go_on = self._worded(told("Go on from here"), self.jump)
        self.discard = self._worded(told("Discard this branch"), self.discard_branch)
        self._clock = QTimer(self, interval=PACE)
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
        for button in (self.first, self.back, self.play, self.forth):
            steps.addWidget(button)
        rest = QGridLayout()
        rest.addWidget(self.present, 0, 0)
        rest.addWidget(self.go_on, 0, 1)
        rest.addWidget(self.discard, 1, 0, 1, 2)
        column = QVBoxLayout(self)
        column.addWidget(self.lines, 1)
        column.addWidget(self.said)
        column.addLayout(steps)
        column.addLayout(rest)

    # What is shown

    def refresh(self) -> None:
        """Bring list and buttons in step with the session."""
        file = self._session.file
        if self._shown != (file.last, file.head):
            self._shown = (file.last, file.head)
            self._fill()
        at = self._session.line
        for row in range(self.lines.count()):
            if self.lines.item(row).data(_LINE) == at:
                self.lines.setCurrentRow(row)
        looking = self._session.looking is not None
        self.said.say(
            told("Line {at} of {last}: this is the past", at=at, last=file.last)
            if looking
            else told("Line {at}: the present", at=at)
        )
        self._enable(at, looking=looking)

    def _enable(self, at: int, *, looking: bool) -> None:
        file = self._session.file
        self.first.setEnabled(at != 1)
        self.back.setEnabled(file.parent(at) is not None)
        self.forth.setEnabled(file.child(at) is not None)
        self.play.setEnabled(self.forth.isEnabled() or self.is_playing)
        self.present.setEnabled(looking)
        self.go_on.setEnabled(looking and not file.read_only)
        self.discard.setEnabled(self._branch() is not None and not file.read_only)

    def _fill(self) -> None:
        self.lines.clear()
        file = self._session.file
        way, at = set(), file.head
        while at:
            way.add(at)
            at = file.parent(at) or 0
        for seq in range(1, file.last + 1):
            if seq in file:
                item = QListWidgetItem(_words(self._session, seq, undone=seq not in way))
                item.setData(_LINE, seq)
                self.lines.addItem(item)

    # The past

    def look(self, line: int) -> None:
        """Show the state of a line on the board."""
        try:
            self._session.look(line)
        except FileProblem as problem:
            self.pause()
            self._complain(str(problem))

    def look_away(self) -> None:
        """Show the present again."""
        self.pause()
        self._session.look_away()

    def step(self, count: int) -> None:
        """One line on, or back."""
        file, at = self._session.file, self._session.line
        to = file.child(at) if count > 0 else file.parent(at)
        if to is not None:
            self.look(to)

    @property
    def is_playing(self) -> bool:
        """Whether the replay goes on by itself."""
        return self._clock.isActive()

    def toggle(self) -> None:
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
        if self._session.file.child(self._session.line) is None:
            self.pause()
            self.refresh()
        else:
            self.step(1)

    # What changes the history

    def jump(self) -> None:
        """Make what is shown the present."""
        self.pause()
        try:
            self._session.jump(self._session.line)
        except FileProblem as problem:
            self._complain(str(problem))

    def _branch(self) -> int | None:
        """The first line of the undone branch that the shown line is on."""
        firsts = {branch.first for branch in self._session.file.undone}
        at: int | None = self._session.line
        while at is not None and at not in firsts:
            at = self._session.file.parent(at)
        return at

    def discard_branch(self) -> None:
        """Forget the undone branch that is shown."""
        self.pause()
        first = self._branch()
        if first is not None:
            try:
                self._session.discard(first)
            except FileProblem as problem:
                self._complain(str(problem))

    @guarded
    def done(self, result: int) -> None:
        """However it is closed, by Esc too, the board shows the present again."""
        self.look_away()
        super().done(result)


def _words(session: Session, seq: int, *, undone: bool) -> str:
    entry = session.file.entry(seq)
    said = entry.line.partition("\n")[0] if isinstance(entry, Done) else told("The battle begins")
    if isinstance(entry, Done) and not said:
        said = type(entry.command).__name__
    return f"{seq}   {told('(undone)') + ' ' if undone else ''}{said}"
