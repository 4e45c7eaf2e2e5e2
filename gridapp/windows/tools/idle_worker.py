"""The moments between two events of the pointer, used to work ahead."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

IDLE_MS = 3
"""Nothing has happened for so long: there is time until the pointer's next event."""


class IdleWorker:
    """Does one piece of work after the other while nothing happens, as long as some is left."""

    def __init__(self, parent: QObject, work: Callable[[], bool]) -> None:
        self._work = work
        # The first one waits for what must be painted, which may take longer than a pause.
        self._painted = QTimer(parent, singleShot=True, interval=0)
        self._idle = QTimer(parent, singleShot=True, interval=IDLE_MS)
        self._painted.timeout.connect(self._idle.start)
        self._idle.timeout.connect(self._go_on)

    def restart(self) -> None:
        """Something has happened just now."""
        self._idle.stop()
        self._painted.start()

    def _go_on(self) -> None:
        if self._work():
            self._idle.start()
