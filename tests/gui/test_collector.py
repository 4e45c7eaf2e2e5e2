"""Garbage is collected by the window's own thread alone."""

import gc
import weakref
from threading import Thread

from PySide6.QtCore import QObject

from gridapp.windows.collector import Collector


class _Knot(QObject):
    """Something that only a collection of cycles deletes."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def _allocate() -> None:
    kept: list[list[int]] = [[] for _ in range(10 * gc.get_threshold()[0])]
    assert kept


def test_another_thread_collects_nothing_and_the_collector_does() -> None:
    gc.enable()
    parent = QObject()
    collector = Collector(parent)
    try:
        knot = weakref.ref(_Knot())
        thread = Thread(target=_allocate)
        thread.start()
        thread.join()
        assert knot() is not None
        kept: list[list[int]] = [[] for _ in range(2 * gc.get_threshold()[0])]
        collector.look()
        assert knot() is None
        assert kept
    finally:
        collector.stop()
    assert gc.isenabled()
