"""Whether what the window shows is on the disk; as long as it is not, a banner says so."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMessageBox, QWidget

from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.language import told
from gridapp.windows.widgets.banner import Banners

EVERY = 250
"""Milliseconds between two looks."""
SLOW = 4
"""Looks in a row at which commands still wait before a disk is called slow."""
HELD = "disk"


class DiskWatch(QObject):
    """Looks at the open battle's file; also shows a reader what the writer has added."""

    def __init__(
        self,
        window: QWidget,
        banners: Banners,
        current: Callable[[], Session],
        save_as: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._window, self._banners = window, banners
        self._current, self._save_as = current, save_as
        self._waits = 0
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Compare what is shown with what is on the disk."""
        session = self._current()
        if session.file.read_only:
            self._follow(session)
            return
        self._waits = self._waits + 1 if session.unwritten else 0
        problem = session.disk_problem
        if not session.unwritten or (problem is None and self._waits < SLOW):
            self._banners.release(HELD)
            return
        why = f"{problem.why}; {problem.remedy}" if problem else told("the disk is slow")
        self._hold(_not_yet_written(session.unwritten, why))

    def _hold(self, text: str) -> None:
        again = (told("Try again"), lambda: self._current().try_disk())
        self._banners.hold(HELD, text, (again, (told("Save as…"), self._save_as)))

    def _follow(self, session: Session) -> None:
        """A battle that another window plays."""
        try:
            session.refresh()
            self._banners.release(HELD)
        except FileProblem as problem:
            text = told(
                "This battle cannot be read any more: {why}; {remedy}.",
                why=problem.why,
                remedy=problem.remedy,
            )
            self._banners.hold(HELD, text, ((told("Save as…"), self._save_as),))

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def may_leave(self, other: Session | None = None) -> bool:
        """Whether the battle may be closed; asks where that would lose commands.

        Nothing is lost where ``other``, which takes its place, has the very same log.
        """
        session = self._current()
        if other is not None and other.file.tip == session.file.tip:
            return True
        while session.unwritten and not session.try_disk():
            chosen = self._ask(session.unwritten)
            if chosen == QMessageBox.StandardButton.Save:
                self._save_as()
                return False
            if chosen != QMessageBox.StandardButton.Retry:
                return chosen == QMessageBox.StandardButton.Discard
        return True

    def _ask(self, count: int) -> int:
        buttons = QMessageBox.StandardButton
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(_not_written(count))
        box.setInformativeText(
            told("Closing now loses them. Save the battle in another place first.")
        )
        box.setStandardButtons(buttons.Save | buttons.Retry | buttons.Discard | buttons.Cancel)
        box.button(buttons.Save).setText(told("Save as…"))
        box.button(buttons.Retry).setText(told("Try again"))
        box.button(buttons.Discard).setText(told("Close and lose them"))
        box.setDefaultButton(buttons.Save)
        return box.exec()


def _not_yet_written(count: int, why: str) -> str:
    if count == 1:
        return told("The last command is not on the disk yet: {why}. Play goes on.", why=why)
    return told(
        "The last {count} commands are not on the disk yet: {why}. Play goes on.",
        count=count,
        why=why,
    )


def _not_written(count: int) -> str:
    if count == 1:
        return told("The last command is not on the disk.")
    return told("The last {count} commands are not on the disk.", count=count)
