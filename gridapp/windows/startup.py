"""Start the app: paint the frame first, then load everything else step by step.

Imports at module level must be fast: no session, no numpy, few windows, and not the name ``Qt``,
for which PySide6 creates hundreds of enumerations.
"""

import builtins
import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from gridapp.windows.frame import WindowFrame
from gridapp.windows.garbage_collector import GarbageCollector
from gridapp.windows.settings_store import open_store

_SLOW_IMPORTS = (
    "msgspec",
    "gridapp.engine.rulebook.rulebook",
    "gridapp.engine.queries.situation",
    "gridapp.storage.file.battle_file",
    "gridapp.session.session",
    "gridapp.session.start",
    "gridapp.scene.board_view",
    "gridapp.windows.layout",
    "gridapp.windows.files.file_controller",
    "gridapp.windows.app",
)
"""Slow imports, in small pieces so that the window stays responsive."""


def run_window(path: Path | None = None) -> int:
    """Run the window on a file, the last battle or the sample; return the exit code.

    Raises:
        FileProblem: no battle can be shown, not even in a temporary folder.
    """
    leave_feature_imports()
    application = make_application()
    gc.disable()  # nothing becomes garbage meanwhile; the collector looks later
    frame = WindowFrame(open_store())
    opening = Startup(frame, path)
    frame.show()
    collector = GarbageCollector(application)
    try:
        code = application.exec()
    finally:
        collector.stop()
    if opening.problem is not None:
        raise opening.problem
    return code


def leave_feature_imports() -> None:
    """Let Python import modules by itself again, without PySide6 in every import statement.

    PySide6 replaces ``__import__`` to find out which modules use ``from __feature__ import``, and
    reads the source of each for it. Nothing in the app or its packs uses that.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


def make_application() -> QApplication:
    """Return the named `QApplication`, created if needed."""
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("gridapp")
    application.setApplicationDisplayName("gridapp")
    application.setDesktopFileName("gridapp")
    return application


class Startup(QObject):
    """Builds the window inside a frame in small steps, with event processing between."""

    def __init__(self, frame: WindowFrame, path: Path | None) -> None:
        super().__init__(frame)
        self.problem: Exception | None = None
        self._frame = frame
        self._steps = _steps(frame, path)
        frame.painted.connect(self._go_on_soon)

    def _go_on_soon(self) -> None:
        QTimer.singleShot(0, self, self._go_on)

    def _go_on(self) -> None:
        """Run the next step, unless the user has closed the window."""
        if not self._frame.isVisible():
            return
        try:
            next(self._steps)
        except StopIteration:
            return
        except Exception as problem:  # noqa: BLE001 - an exception may not leave through Qt
            self.problem = problem
            QApplication.exit(1)
            return
        self._go_on_soon()


def _steps(frame: WindowFrame, path: Path | None) -> Iterator[None]:
    for name in _SLOW_IMPORTS:
        importlib.import_module(name)
        yield
    from gridapp.windows.app import build_window

    yield from build_window(frame, path)
