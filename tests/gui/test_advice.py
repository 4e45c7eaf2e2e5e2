"""Advice in the window: a key opens it, a click shows a proposal on the board, nothing is done."""

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.state import Battle
from gridapp.session.computer.advising import AdviceEntry, AdviceReading
from gridapp.session.overlays.bands import BandsMark
from gridapp.session.overlays.routes import RouteMark
from gridapp.tactics.advice import Adviser
from gridapp.windows.panels.computer.advice_panel import AdvicePanel
from tests.gui.pilot import Pilot
from tests.waiting import wait_until


def opened(pilot: Pilot) -> AdvicePanel:
    pilot.key(Qt.Key.Key_Y)
    panel = pilot.window.parts.advice
    assert panel.isVisible()
    settle(panel)
    return panel


def settle(panel: AdvicePanel) -> None:
    """Wait for advice from the background."""
    wait_until(lambda: not panel.title.text().startswith("Working out"))


def unchanged(pilot: Pilot, before: Battle, head: int) -> bool:
    return pilot.battle is before and pilot.window.session.file.head == head


def test_a_key_shows_proposals_whose_parts_add_up(fight: Pilot) -> None:
    before, head = fight.battle, fight.window.session.file.head
    panel = opened(fight)
    assert panel.title.text().startswith("Advice for Ayla")
    assert 1 <= len(panel.cards) <= 3
    for card in panel.cards:
        total = sum(part.hundredths for part in card.entry.parts)
        assert card.entry.score == f"{total / 100:+.2f}"
    assert unchanged(fight, before, head)


def test_a_click_shows_the_act_on_the_board_and_never_does_it(fight: Pilot) -> None:
    before, head = fight.battle, fight.window.session.file.head
    panel = opened(fight)
    for card in panel.cards:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
        acts = card.entry.proposal.acts
        route = fight.overlay.get(RouteMark)
        assert (route is not None) is bool(acts[0].route)
        assert (fight.overlay.get(BandsMark) is not None) is bool(acts[-1].target)
        assert card.isChecked()
        assert sum(each.isChecked() for each in panel.cards) == 1
    QTest.mouseClick(panel.cards[-1], Qt.MouseButton.LeftButton)
    assert fight.overlay.get(BandsMark) is None
    assert unchanged(fight, before, head)


def test_weights_change_the_scores(fight: Pilot) -> None:
    panel = opened(fight)
    scores = {}
    for weights in ("bold", "careful"):
        panel.weights.setCurrentIndex(panel.weights.findData(weights))
        settle(panel)
        scores[weights] = [card.entry.score for card in panel.cards]
    assert scores["bold"] != scores["careful"]


def test_it_is_worked_out_outside_the_window_s_thread(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[QThread] = []
    entries = AdviceReading.entries

    def watched(reading: AdviceReading) -> tuple[AdviceEntry, ...]:
        threads.append(QThread.currentThread())
        return entries(reading)

    monkeypatch.setattr(AdviceReading, "entries", watched)
    panel = opened(fight)
    for _ in range(3):
        panel.weights_changed.emit()
    settle(panel)
    assert panel.cards
    assert threads
    assert fight.window.thread() not in threads


def test_a_cancelled_reading_proposes_nothing(fight: Pilot) -> None:
    session = fight.window.session
    reading = AdviceReading(session, fight.active, "even", Adviser())
    assert reading.entries()
    reading.cancel()
    assert reading.entries() == ()


def test_advice_on_an_older_state_goes_at_once(fight: Pilot) -> None:
    panel = opened(fight)
    assert panel.cards
    fight.window.board_area.advice.timer.setInterval(60_000)
    fight.key(Qt.Key.Key_E)
    assert panel.cards == []
    assert panel.title.text() == f"Working out advice for {fight.active.name}"


def test_it_follows_the_turn_and_closes(fight: Pilot, qtbot: QtBot) -> None:
    panel = opened(fight)
    fight.key(Qt.Key.Key_E)
    name = fight.active.name
    qtbot.waitUntil(lambda: name in panel.title.text())
    fight.press_button(panel.close_button)
    assert not panel.isVisible()
    assert not fight.window.commands["advice"].isChecked()
