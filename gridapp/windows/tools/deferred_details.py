"""Slow parts of a drag preview, computed in steps between events."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from gridapp.battle.shown.overlays import Overlay


class DeferredDetails:
    """Shows a series of overlays and returns to the event loop after each."""

    def __init__(self, parent: QObject, show: Callable[[Overlay], object]) -> None:
        self._show = show
        self._steps: Iterator[Overlay] = iter(())
        self._timer = QTimer(parent, singleShot=True, interval=0)
        self._timer.timeout.connect(self._show_next)

    def start(self, steps: Iterator[Overlay]) -> None:
        """Show the first overlay now and the rest from a timer, replacing any earlier series."""
        self._steps = steps
        self._show_next()

    def stop(self) -> None:
        """Drop the remaining overlays."""
        self._timer.stop()
        self._steps = iter(())

    def close(self) -> None:
        """Stop and delete the timer."""
        self.stop()
        self._timer.deleteLater()

    def _show_next(self) -> None:
        overlay = next(self._steps, None)
        if overlay is None:
            return
        self._show(overlay)
        self._timer.start()
