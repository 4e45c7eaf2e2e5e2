"""Wait in tests of the window as long as it takes: a busy machine must not decide their verdict.

Used by the tests with Qt; ``qtbot`` is theirs in place of that of pytest-qt.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QDeadlineTimer, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

AT_MOST_MS = 120_000
"""When to give up on what a test waits for; it costs nothing where all is well."""


def pass_time(milliseconds: int) -> None:
    """Return when every event and timer due within a time has run, however late that was.

    `QTest.qWait` returns at the end of its time even if the machine let this process sleep so long
    that a timer due before has not run.
    """
    clock = QTimer(singleShot=True, interval=milliseconds, timerType=Qt.TimerType.PreciseTimer)
    clock.start()
    while clock.isActive():
        QTest.qWait(1)
    QTest.qWait(1)


def wait_until(is_so: Callable[[], object]) -> None:
    """Return as soon as something is so, which is asked between events.

    Raises:
        AssertionError: it was never so.
    """
    deadline = QDeadlineTimer(AT_MOST_MS)
    while not is_so():
        assert not deadline.hasExpired(), "it never came"
        QTest.qWait(5)


class PatientBot(QtBot):
    """Waits up to `AT_MOST_MS` instead of five seconds."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = AT_MOST_MS) -> None:
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Return a patient bot; ``qapp`` makes the application first."""
    return PatientBot(request)
