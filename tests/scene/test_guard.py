"""Exceptions stay inside guarded Qt overrides."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gridapp.scene.guard import guarded, is_guarded, set_reporter


class Broken(QWidget):
    """A widget with failing overrides, which would end the process on Python 3.11."""

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        _ = 1 / 0

    @guarded(fallback=QSize(7, 7))
    def sizeHint(self) -> QSize:
        return QSize([].pop(), 0)


@pytest.fixture
def reported() -> Iterator[list[BaseException]]:
    errors: list[BaseException] = []
    set_reporter(errors.append)
    yield errors
    set_reporter(None)


def test_paint_error_is_logged_and_reported(
    qtbot: QtBot, reported: list[BaseException], expected_log: Callable[[str], None]
) -> None:
    expected_log(r"Broken\.paintEvent failed: division by zero")
    expected_log(r"Broken\.sizeHint failed: pop from empty list")
    widget = Broken()
    qtbot.addWidget(widget)
    widget.resize(20, 20)
    widget.grab()
    assert widget.sizeHint() == QSize(7, 7)
    assert {type(error) for error in reported} == {ZeroDivisionError, IndexError}


def test_reporter_error_is_contained(qtbot: QtBot, expected_log: Callable[[str], None]) -> None:
    expected_log("Broken.sizeHint failed")
    expected_log("the report of an error failed")
    widget = Broken()
    qtbot.addWidget(widget)

    def reporter(error: BaseException) -> None:
        widget.sizeHint()
        raise error

    set_reporter(reporter)
    try:
        assert widget.sizeHint() == QSize(7, 7)
    finally:
        set_reporter(None)


def test_guarded_method_returns_its_result() -> None:
    @guarded(fallback=QRectF())
    def bounds(width: float) -> QRectF:
        """Bounds."""
        return QRectF(0, 0, width, 1)

    assert bounds(3) == QRectF(0, 0, 3, 1)
    assert (bounds.__name__, bounds.__doc__) == ("bounds", "Bounds.")
    assert is_guarded(bounds)
    assert not is_guarded(set_reporter)


def test_keyboard_interrupt_exits_the_application(
    monkeypatch: pytest.MonkeyPatch, expected_log: Callable[[str], None]
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", codes.append)
    expected_log("interrupted failed")

    @guarded
    def interrupted() -> None:
        raise KeyboardInterrupt

    interrupted()
    assert codes == [1]
