"""Garbage is collected in the main thread only."""

import gc
import weakref
from threading import Thread

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from gridapp.cli import main
from gridapp.windows import startup
from gridapp.windows.garbage_collector import GarbageCollector


class _Knot(QObject):
    """A reference cycle, deleted only by a collection."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def _allocate() -> None:
    garbage: list[list[int]] = [[] for _ in range(10 * gc.get_threshold()[0])]
    assert garbage


def _filled() -> list[list[int]]:
    """Allocate enough for a collection to be due."""
    return [[] for _ in range(2 * gc.get_threshold()[0])]


def test_only_the_main_thread_collects() -> None:
    gc.enable()
    parent = QObject()
    collector = GarbageCollector(parent)
    try:
        knot = weakref.ref(_Knot())
        thread = Thread(target=_allocate)
        thread.start()
        thread.join()
        assert knot() is not None
        garbage = _filled()
        collector.collect_due()
        assert knot() is None
        assert garbage
    finally:
        collector.stop()
    assert gc.isenabled()


def test_no_collection_while_a_mouse_button_is_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A full collection takes as long as several frames of a drag."""
    parent = QObject()
    collector = GarbageCollector(parent)
    held = Qt.MouseButton.LeftButton
    try:
        knot, garbage = weakref.ref(_Knot()), _filled()
        with monkeypatch.context() as patch:
            patch.setattr(QGuiApplication, "mouseButtons", lambda: held)
            collector.collect_due()
            assert knot() is not None
        collector.collect_due()
        assert knot() is None
        assert garbage
    finally:
        collector.stop()


def test_python_collects_again_after_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's collector is off while PySide6 is imported."""
    seen: list[bool] = []

    def run_window(_: object) -> int:
        seen.append(gc.isenabled())
        raise OSError("no window today")

    monkeypatch.setattr(startup, "run_window", run_window)
    with pytest.raises(OSError, match="no window today"):
        main([])
    assert seen == [False]
    assert gc.isenabled()
