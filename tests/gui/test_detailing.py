"""Slow details of a drag preview are computed in steps, cancelled by a pointer move."""

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Overlay
from gridapp.session.drag import Drag
from gridapp.windows.tools.deferred_details import DeferredDetails
from tests.gui.pilot import Pilot


def steps(asked: list[int], count: int = 3) -> Iterator[Overlay]:
    for number in range(count):
        asked.append(number)
        yield Overlay(status=str(number))


def test_details_are_computed_step_by_step(qtbot: QtBot) -> None:
    asked: list[int] = []
    shown: list[str] = []
    parent = QObject()
    detailing = DeferredDetails(parent, lambda overlay: shown.append(overlay.status))
    detailing.start(steps(asked))
    assert asked == [0]
    qtbot.waitUntil(lambda: shown == ["0", "1", "2"])
    detailing.start(steps(asked, 9))
    detailing.stop()
    QApplication.processEvents()
    assert asked == [0, 1, 2, 0]


def test_pointer_move_stops_the_details(
    fight: Pilot, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def details(self: Drag, cell: tuple[int, int]) -> Iterator[Overlay]:
        shown = self.overlay_for_cell(cell)
        for number, _ in enumerate(steps(asked, 10**6)):
            yield msgspec.structs.replace(shown, status=f"step {number}")

    monkeypatch.setattr(Drag, "detailed_overlays", details)
    fight.pick_up("E5", "E6")
    qtbot.waitUntil(lambda: len(asked) > 2)
    assert fight.status.startswith("Step")
    fight.move("E7")
    stopped = len(asked)
    QApplication.processEvents()
    assert len(asked) == stopped
    assert not fight.status.startswith("Step")
    qtbot.waitUntil(lambda: len(asked) > stopped + 2)
    fight.release("E7")
    stopped = len(asked)
    QApplication.processEvents()
    assert len(asked) == stopped


def test_keyboard_moves_leave_no_timer_behind(fight: Pilot, qtbot: QtBot) -> None:
    def clocks() -> int:
        return len(fight.board.findChildren(QTimer))

    before = clocks()
    for last in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        fight.key(Qt.Key.Key_Down)
        assert clocks() == before + 1
        fight.key(last)
        qtbot.waitUntil(lambda: clocks() == before)
