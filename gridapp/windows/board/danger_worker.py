"""Danger maps worked out in a thread: one at a time, cancelled as soon as another is wanted."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from gridapp.scene.guard import guarded

if TYPE_CHECKING:
    from gridapp.session.queries.danger_reading import DangerReading


class _DangerThread(QThread):
    """Runs a reading and emits it with each batch of cells."""

    batch = Signal(object, object)

    def __init__(self, reading: "DangerReading", parent: QObject) -> None:
        super().__init__(parent)
        self.reading = reading

    @guarded
    def run(self) -> None:
        for cells in self.reading.batches():
            self.batch.emit(self.reading, cells)
            self.usleep(500)  # The window's thread comes first.


class DangerWorker(QObject):
    """Runs danger readings in the background.

    `batch` carries a tuple of `CellDanger` of the present reading. A reading that is replaced
    ends at its next strike; its cells are dropped.
    """

    batch = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._threads: list[_DangerThread] = []
        self.reading: DangerReading | None = None
        self._is_shut_down = False

    def start(self, reading: "DangerReading") -> None:
        """Work out a reading in place of any other."""
        self.stop()
        if self._is_shut_down:
            return
        self.reading = reading
        thread = _DangerThread(reading, self)
        thread.batch.connect(self._hand_over)
        thread.finished.connect(lambda: self._forget(thread))
        self._threads.append(thread)
        thread.start(QThread.Priority.LowPriority)

    def stop(self) -> None:
        """Cancel the present reading, if any."""
        self.reading = None
        for thread in self._threads:
            thread.reading.cancel()

    def shut_down(self) -> None:
        """Cancel everything, wait for the threads, and begin nothing any more."""
        self._is_shut_down = True
        self.stop()
        for thread in list(self._threads):
            thread.wait()

    @property
    def is_running(self) -> bool:
        """Whether a thread is at work, cancelled or not."""
        return any(thread.isRunning() for thread in self._threads)

    def _hand_over(self, reading: "DangerReading", cells: object) -> None:
        if reading is self.reading:
            self.batch.emit(cells)

    def _forget(self, thread: _DangerThread) -> None:
        if thread in self._threads:
            self._threads.remove(thread)
            thread.deleteLater()
