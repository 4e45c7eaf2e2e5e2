"""Advice worked out in a thread: one reading at a time, the last one asked for."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from gridapp.scene.guard import guarded

if TYPE_CHECKING:
    from gridapp.session.computer.advising import AdviceReading


class _AdviceThread(QThread):
    """Works out the advice of one reading, and emits both."""

    done = Signal(object, object)

    def __init__(self, reading: "AdviceReading", parent: QObject) -> None:
        super().__init__(parent)
        self.reading = reading

    @guarded
    def run(self) -> None:
        self.done.emit(self.reading, self.reading.entries())


class AdviceWorker(QObject):
    """Runs advice in the background.

    `done` carries the entries of the reading asked for last. A reading that is replaced ends at its
    next proposal, and only then does the next one begin: they share an adviser.
    """

    done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread: _AdviceThread | None = None
        self._wanted: AdviceReading | None = None
        self._is_shut_down = False

    def start(self, reading: "AdviceReading") -> None:
        """Work out a reading in place of any before it."""
        self.stop()
        if self._is_shut_down:
            return
        self._wanted = reading
        if self._thread is None:
            self._begin(reading)

    def stop(self) -> None:
        """Cancel what is being worked out, and drop what waits."""
        self._wanted = None
        if self._thread is not None:
            self._thread.reading.cancel()

    def shut_down(self) -> None:
        """Cancel everything, wait for the thread, and begin nothing any more."""
        self._is_shut_down = True
        self.stop()
        if self._thread is not None:
            self._thread.wait()

    @property
    def is_running(self) -> bool:
        """Whether a reading is being worked out, cancelled or not."""
        return self._thread is not None

    def _begin(self, reading: "AdviceReading") -> None:
        thread = self._thread = _AdviceThread(reading, self)
        thread.done.connect(self._hand_over)
        thread.finished.connect(self._follow)
        thread.start(QThread.Priority.LowPriority)

    def _hand_over(self, reading: "AdviceReading", entries: object) -> None:
        if reading is self._wanted:
            self._wanted = None
            self.done.emit(entries)

    def _follow(self) -> None:
        """Begin the reading that was asked for meanwhile."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.deleteLater()
        if self._wanted is not None:
            self._begin(self._wanted)
