"""Carry out long work in a thread while the window stays alive and the keyboard waits."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtWidgets import QApplication

from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

UNSEEN_S = 0.1
"""Seconds of work that nobody is told of; nothing else happens meanwhile."""

_SLICE_S, _EVENTS_MS = 0.02, 20


class LongWork:
    """Carries out work for a window, which goes on painting but takes no clicks and keys.

    They are not lost: Qt hands them over afterwards.
    """

    def __init__(self, say: Callable[[str, Tone], object]) -> None:
        """`say` shows a text in the status line."""
        self._say = say

    def run(self, work: Callable[[], None]) -> None:
        """Carry out work in a thread, and return when it is done; raise what it raises."""
        problems: list[BaseException] = []

        def guarded_work() -> None:
            try:
                work()
            except BaseException as problem:  # noqa: BLE001 - raised again by the caller's thread
                problems.append(problem)

        thread = threading.Thread(target=guarded_work, name="long work")
        thread.start()
        thread.join(UNSEEN_S)
        if thread.is_alive():
            self._stay_alive(thread)
        if problems:
            raise problems[0]

    def _stay_alive(self, thread: threading.Thread) -> None:
        """Let the window paint and its clocks run until a thread ends."""
        self._say(tr("Working out what the players see…"), Tone.HINT)
        QApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        without_input = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents
        try:
            while thread.is_alive():
                QCoreApplication.processEvents(without_input, _EVENTS_MS)
                thread.join(_SLICE_S)
        finally:
            QApplication.restoreOverrideCursor()
