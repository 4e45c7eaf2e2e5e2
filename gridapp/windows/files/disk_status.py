"""Show a banner while commands are not yet written to the disk."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QMessageBox

from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr

CHECK_INTERVAL_MS = 250
"""Milliseconds between checks."""
SLOW_CHECKS = 4
"""A disk is slow if commands still wait after this many checks in a row."""
BANNER_ID = "disk"


class DiskStatus(Controller):
    """Checks the battle file regularly; a read-only window also follows the writer.

    `save_as_requested` is emitted if the user wants to save the battle elsewhere.
    """

    save_as_requested = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._banners = self._parts.banners
        self._waits = 0
        self._timer = QTimer(self, interval=CHECK_INTERVAL_MS)
        self._timer.timeout.connect(self.check)
        self._timer.start()

    def check(self) -> None:
        """Show or hide the banner about unwritten commands."""
        session = self._context.session
        if session.file.read_only:
            self._follow(session)
            return
        self._waits = self._waits + 1 if session.unwritten else 0
        problem = session.disk_problem
        if not session.unwritten or (problem is None and self._waits < SLOW_CHECKS):
            self._banners.unpin(BANNER_ID)
            return
        why = f"{problem.why}; {problem.remedy}" if problem else tr("the disk is slow")
        self._pin(_not_yet_written(session.unwritten, why))

    def _pin(self, text: str) -> None:
        again = (tr("Try again"), self._retry)
        self._banners.pin(BANNER_ID, text, (again, (tr("Save as…"), self.save_as_requested.emit)))

    def _retry(self) -> None:
        self._context.session.retry_disk()

    def _follow(self, session: Session) -> None:
        """Read what another window has written to a battle that is open read-only."""
        try:
            session.refresh()
            self._banners.unpin(BANNER_ID)
        except FileProblem as problem:
            text = tr(
                "This battle cannot be read any more: {why}; {remedy}.",
                why=problem.why,
                remedy=problem.remedy,
            )
            self._banners.pin(BANNER_ID, text, ((tr("Save as…"), self.save_as_requested.emit),))

    def stop(self) -> None:
        """Stop checking."""
        self._timer.stop()

    def can_close(self, replacement: Session | None = None) -> bool:
        """Return True if the battle may close; ask if commands would be lost.

        Nothing is lost if `replacement`, the battle to be opened, has the same log.
        """
        session = self._context.session
        if replacement is not None and replacement.file.tip == session.file.tip:
            return True
        while session.unwritten and not session.retry_disk():
            chosen = self._ask(session.unwritten)
            if chosen == QMessageBox.StandardButton.Save:
                self.save_as_requested.emit()
                return False
            if chosen != QMessageBox.StandardButton.Retry:
                return chosen == QMessageBox.StandardButton.Discard
        return True

    def _ask(self, count: int) -> int:
        buttons = QMessageBox.StandardButton
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(_not_written(count))
        box.setInformativeText(tr("Closing now loses them. Save the battle somewhere else first."))
        box.setStandardButtons(buttons.Save | buttons.Retry | buttons.Discard | buttons.Cancel)
        box.button(buttons.Save).setText(tr("Save as…"))
        box.button(buttons.Retry).setText(tr("Try again"))
        box.button(buttons.Discard).setText(tr("Close and lose them"))
        box.setDefaultButton(buttons.Save)
        return box.exec()


def _not_yet_written(count: int, why: str) -> str:
    if count == 1:
        return tr("The last command is not saved yet: {why}. You can play on.", why=why)
    return tr(
        "The last {count} commands are not saved yet: {why}. You can play on.",
        count=count,
        why=why,
    )


def _not_written(count: int) -> str:
    if count == 1:
        return tr("The last command is not saved.")
    return tr("The last {count} commands are not saved.", count=count)
