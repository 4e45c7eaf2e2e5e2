"""The history window: view a line, continue from there, discard a branch, replay."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import RollDice
from gridapp.storage.file.log_entries import state_bytes
from gridapp.windows.dialogs import history_window
from gridapp.windows.dialogs.history_window import HistoryWindow
from tests.gui.pilot import Pilot


@pytest.fixture
def history(fight: Pilot) -> HistoryWindow:
    """The history of a fight with a turn undone and played again."""
    fight.window.parts.actions.end_tile.click()
    fight.undo()
    fight.drag("E5", "D2")
    fight.window.commands["history"].trigger()
    window = fight.window.findChild(HistoryWindow)
    assert isinstance(window, HistoryWindow)
    return window


def rows(history: HistoryWindow) -> list[str]:
    return [history.log_list.item(row).text() for row in range(history.log_list.count())]


def test_lists_all_states_and_marks_undone_lines(fight: Pilot, history: HistoryWindow) -> None:
    file = fight.window.session.file
    assert rows(history)[0] == "1   The battle begins"
    undone = [row for row in rows(history) if "(undone)" in row]
    assert [row.split()[0] for row in undone] == [str(file.undone_branches[0].first)]
    assert history.log_list.currentItem().text().startswith(f"{file.head} ")
    assert history.position_label.text == f"The battle as it is now: line {file.head}"


def test_viewing_a_line_changes_nothing(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    shown, last = state_bytes(fight.battle), session.file.last_line
    history.view_line(3)
    assert len(fight.battle.tokens) == 2
    assert history.position_label.text.startswith("An earlier moment: line ")
    assert "You are viewing the past, line 3" in fight.window.parts.banners.texts[0]
    fight.window.parts.actions.end_tile.click()
    assert session.file.last_line == last
    history.present_button.click()
    assert state_bytes(fight.battle) == shown
    assert not any("the past" in text for text in fight.window.parts.banners.texts)
    history.view_line(3)
    history.close()
    assert state_bytes(fight.battle) == shown


def test_esc_returns_to_the_present(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    history.view_line(3)
    QTest.keyClick(history, Qt.Key.Key_Escape)
    assert not history.isVisible()
    assert session.viewed_line is None
    assert not any("the past" in text for text in fight.window.parts.banners.texts)


def test_continue_from_a_line(fight: Pilot, history: HistoryWindow) -> None:
    history.view_line(5)
    history.continue_button.click()
    session = fight.window.session
    assert (session.shown_line, session.viewed_line, session.can_redo) == (5, None, True)


def test_step_back_and_forward(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    head = session.shown_line
    history.back.click()
    assert session.shown_line == session.file.parent(head)
    history.forward.click()
    assert session.shown_line == head
    history.first.click()
    assert session.shown_line == 1
    assert not history.back.isEnabled()


def test_replay_stops_at_the_present(
    fight: Pilot, history: HistoryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = fight.window.session
    seen: list[int] = []
    history.view_line(2)
    session.add_listener(lambda _: seen.append(session.shown_line))
    history._clock.setInterval(1)
    history.play.click()
    history.play.click()
    assert (seen, history.is_playing) == ([3], False)
    history.play.click()
    qtbot.waitUntil(lambda: not history.is_playing)
    lines = [session.file.head]
    while lines[-1] > 4:
        lines.append(session.file.parent(lines[-1]) or 0)
    assert seen == [3, *reversed(lines)]
    assert history_window.REPLAY_INTERVAL_MS >= 500


def test_discard_undone_branch(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    shown, branch = state_bytes(fight.battle), session.file.undone_branches[0]
    assert not history.discard.isEnabled()
    history.view_line(branch.first)
    history.discard.click()
    assert session.file.undone_branches == []
    assert state_bytes(fight.battle) == shown
    assert not any("(undone)" in row for row in rows(history))


def test_undo_and_redo_say_what(fight: Pilot) -> None:
    """A free roll is a command too: without the sentence nobody knows what Ctrl+Z took back."""
    fight.drag("E5", "E6")
    fight.window.context.do(RollDice("2d1+3"))
    fight.undo()
    assert fight.status == "Undone: GM rolls 2d1+3: [1, 1] +3 = 5"
    fight.undo()
    assert fight.status == "Undone: Snik may strike Ayla leaving E5? (R-50)"
    fight.window.commands["redo"].trigger()
    fight.window.commands["redo"].trigger()
    assert fight.status == "Redone: GM rolls 2d1+3: [1, 1] +3 = 5"


def test_back_to_start_of_turn_and_round(fight: Pilot) -> None:
    session = fight.window.session
    start = state_bytes(fight.battle)
    fight.drag("E5", "E6")
    fight.window.commands["turn_start"].trigger()
    assert state_bytes(fight.battle) == start
    fight.window.commands["round_start"].trigger()
    assert session.battle.round == 2
    assert session.shown_line == session.start_of_round()
    assert session.can_redo


def test_new_battle_closes_the_window(fight: Pilot, history: HistoryWindow) -> None:
    fight.window.file_area.files.open_sample()
    assert not history.isVisible()
