"""Background work in the pauses between pointer events."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

IDLE_MS = 3
"""Time without events after which the next pointer event is far enough away."""


class IdleWorker:
    """Calls ``work`` repeatedly while the event loop is idle, until ``work`` returns False."""

    def __init__(self, parent: QObject, work: Callable[[], bool]) -> None:
        self._work = work
        # The zero timer lets pending paint events run first.
        self._painted = QTimer(parent, singleShot=True, interval=0)
        self._idle = QTimer(parent, singleShot=True, interval=IDLE_MS)
        self._painted.timeout.connect(self._idle.start)
        self._idle.timeout.connect(self._work_once)

    def restart(self) -> None:
        """Wait for the next pause after an input event."""
        self._idle.stop()
        self._painted.start()

    def _work_once(self) -> None:
        if self._work():
            self._idle.start()
