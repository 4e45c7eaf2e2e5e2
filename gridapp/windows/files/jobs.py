"""Background jobs: run in a thread, show progress, can be cancelled."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QThread
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.plain_text import ElidedLabel

T = TypeVar("T")


class JobBar(QFrame):
    """Shows the running job with a button to cancel.

    The threads belong to `thread_owner`, which may be another bar that lives longer.
    """

    def __init__(self, thread_owner: "JobBar | None" = None) -> None:
        super().__init__()
        self._keeper = thread_owner
        self._line = ElidedLabel()
        self._cancel: Callable[[], object] | None = None
        self._jobs: list[Job[Any]] = []
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedSize(140, 12)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.clicked.connect(self.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 4)
        layout.addWidget(self._line, 1)
        layout.addWidget(self._progress)
        layout.addWidget(self.cancel_button)
        self.hide()

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._cancel is not None

    def start(self, text: str, cancel: Callable[[], object]) -> None:
        """Show a new job; a job still running is cancelled."""
        self.cancel()
        self._cancel = cancel
        self._line.show_text(text)
        self._progress.setRange(0, 0)
        self.show()

    def show_progress(self, done: int, total: int) -> None:
        """Show the progress."""
        self._progress.setRange(0, total)
        self._progress.setValue(done)

    def finish(self) -> None:
        """Hide the bar after the end of the job."""
        self._cancel = None
        self.hide()

    @property
    def thread_owner(self) -> "JobBar":
        """The bar that waits for the threads."""
        return self._keeper or self

    def add_job(self, job: "Job[Any]") -> None:
        """Register a running job, to be waited for at shutdown."""
        self._jobs.append(job)

    def remove_job(self, job: "Job[Any]") -> None:
        """Unregister a job after its thread has ended."""
        self._jobs.remove(job)

    def shut_down(self) -> None:
        """Cancel everything, and wait for all threads."""
        self.cancel()
        for job in list(self._jobs):
            job.wait()

    def cancel(self) -> None:
        """Cancel the running job."""
        cancel = self._cancel
        self.finish()
        if cancel is not None:
            cancel()


class _JobThread(QThread):
    """Runs a function, and stores its result or exception."""

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.result: object = None
        self.problem: Exception | None = None

    @guarded
    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as problem:  # noqa: BLE001 - it is handed over to the window
            self.problem = problem


class Job(QObject, Generic[T]):
    """A function that runs in a thread; the result is delivered in the main thread.

    `done` receives the result, `failed` the exception. The result of a cancelled job goes to
    `discard` for cleaning up.
    """

    def __init__(
        self,
        bar: JobBar,
        work: Callable[[], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
        discard: Callable[[T], object] = lambda _: None,
    ) -> None:
        super().__init__(bar.thread_owner)
        self._bar, self._keeper = bar, bar.thread_owner
        self._is_cancelled = False
        self._is_over = False
        self._is_shown = False
        self._done, self._failed, self._discard = done, failed, discard
        self._thread = _JobThread(work, self)
        self._thread.finished.connect(self._finish)

    def start(self, text: str) -> None:
        """Start the thread, and show `text` in the bar."""
        self._is_shown = True
        self._bar.start(text, self._cancel)
        self.start_unseen()

    def start_unseen(self) -> None:
        """Start the thread without showing anything; only `wait` and the end of the app stop it."""
        self._keeper.add_job(self)
        self._thread.start()

    def wait(self) -> None:
        """Wait for the thread and deliver the result; used when the app quits."""
        self._thread.wait()
        self._finish()

    def _cancel(self) -> None:
        self._is_cancelled = True

    def _finish(self) -> None:
        if self._is_over:
            return
        self._is_over = True
        self._keeper.remove_job(self)
        problem, result = self._thread.problem, self._thread.result
        if self._is_shown and not self._is_cancelled:
            self._bar.finish()
        if problem is None:
            (self._discard if self._is_cancelled else self._done)(result)  # type: ignore[arg-type]
        elif not self._is_cancelled:
            self._failed(problem)
        self.deleteLater()
