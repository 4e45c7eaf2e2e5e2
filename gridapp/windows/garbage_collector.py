"""Run garbage collection in the main thread only.

Python collects cycles in whichever thread allocates. If the background writer collected widgets,
Qt would delete them in the wrong thread and crash.
"""

import gc

from PySide6.QtCore import QObject, QTimer

from gridapp.scene.guard import guarded

COLLECT_INTERVAL_MS = 2_000
"""Milliseconds between checks."""


class GarbageCollector(QObject):
    """Collects the generations that exceed Python's own thresholds, between two events."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect_due)
        self._timer.start(COLLECT_INTERVAL_MS)

    @guarded
    def collect_due(self) -> None:
        """Collect the oldest generation that is due, but never during a drag."""
        from PySide6.QtCore import Qt  # only now: see `gridapp.windows.startup`
        from PySide6.QtGui import QGuiApplication

        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        due = [
            generation
            for generation, (count, limit) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if limit and count > limit
        ]
        if due:
            gc.collect(due[-1])

    def stop(self) -> None:
        """Enable Python's automatic collection again."""
        self._timer.stop()
        gc.enable()
