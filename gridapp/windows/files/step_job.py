"""A long export worked off in short steps between the events of the window: nothing blocks.

Scenes and pixmaps may only be used in the window's thread, so the steps take turns with events.
"""

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from gridapp.export.progress import Progress
from gridapp.scene.guard import guarded
from gridapp.windows.files.jobs import JobBar

TURN_S = 0.02
"""How long steps are worked off before the window has its turn."""


class StepJob(QObject):
    """Works off steps that yield `Progress` and last the bytes of a file.

    ``done`` receives the bytes, ``failed`` an exception. A cancelled job delivers nothing.
    """

    def __init__(
        self,
        bar: JobBar,
        steps: Iterator[Progress | bytes],
        done: Callable[[bytes], object],
        failed: Callable[[Exception], object],
    ) -> None:
        super().__init__(bar)
        self._bar, self._steps = bar, steps
        self._done, self._failed = done, failed
        self._is_over = self._is_shown = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)

    def start(self, text: str) -> None:
        """Start the steps, and show ``text`` in the bar."""
        self._is_shown = True
        self._bar.start(text, self._end)
        self._timer.start(0)

    def start_unseen(self) -> None:
        """Start the steps without showing anything."""
        self._timer.start(0)

    def cancel(self) -> None:
        """End the job without a result."""
        if not self._is_over:
            self._end()
            if self._is_shown:
                self._bar.finish()

    def _end(self) -> None:
        self._is_over = True
        self._timer.stop()
        close = getattr(self._steps, "close", None)
        if close is not None:
            close()
        self.deleteLater()

    @guarded
    def _work(self) -> None:
        until = perf_counter() + TURN_S
        try:
            while perf_counter() < until and not self._is_over:
                step = next(self._steps)
                if isinstance(step, bytes):
                    self.cancel()
                    self._done(step)
                    return
                if self._is_shown:
                    self._bar.show_progress(step.done, step.total)
        except Exception as problem:  # noqa: BLE001 - it is shown in the window
            self.cancel()
            self._failed(problem)
