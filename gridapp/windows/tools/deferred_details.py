"""What takes longer to answer about a creature in the air, a step at a time."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from gridapp.battle.overlays import Overlay


class DeferredDetails:
    """Shows one overlay after the other, and lets the window hear what happens in between."""

    def __init__(self, parent: QObject, show: Callable[[Overlay], object]) -> None:
        self._show = show
        self._steps: Iterator[Overlay] = iter(())
        self._timer = QTimer(parent, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)

    def start(self, steps: Iterator[Overlay]) -> None:
        """Show the first of them now and the others soon; those from before are forgotten."""
        self._steps = steps
        self._go_on()

    def stop(self) -> None:
        """The pointer has moved on, or nothing is in the air any more."""
        self._timer.stop()
        self._steps = iter(())

    def close(self) -> None:
        """No further steps will be asked for."""
        self.stop()
        self._timer.deleteLater()

    def _go_on(self) -> None:
        overlay = next(self._steps, None)
        if overlay is None:
            return
        self._show(overlay)
        self._timer.start()
