"""The history: any line is looked at, played on from, or forgotten; a replay steps through."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.storage.file.log_entries import state_bytes
from gridapp.windows.dialogs import history_window
from gridapp.windows.dialogs.history_window import HistoryWindow
from tests.gui.pilot import Pilot


@pytest.fixture
def history(fight: Pilot) -> HistoryWindow:
    """The history of a fight of which one turn was taken back and played again."""
    fight.window.parts.actions.end.click()
    fight.undo()
    fight.drag("E5", "D2")
    fight.window.commands["history"].trigger()
    found = fight.window.findChild(HistoryWindow)
    assert isinstance(found, HistoryWindow)
    return found


def rows(history: HistoryWindow) -> list[str]:
    return [history.lines.item(row).text() for row in range(history.lines.count())]


def test_every_state_is_listed_and_what_was_undone_is_marked(
    fight: Pilot, history: HistoryWindow
) -> None:
    file = fight.window.session.file
    assert rows(history)[0] == "1   The battle begins"
    undone = [row for row in rows(history) if "(undone)" in row]
    assert [row.split()[0] for row in undone] == [str(file.undone[0].first)]
    assert history.lines.currentItem().text().startswith(f"{file.head} ")
    assert history.said.text == f"Line {file.head}: the present"


def test_a_line_is_looked_at_and_nothing_is_changed(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    shown, last = state_bytes(fight.battle), session.file.last
    history.look(3)
    assert len(fight.battle.tokens) == 2
    assert "this is the past" in history.said.text
    assert "This is the past, line 3" in fight.window.parts.banners.texts[0]
    fight.window.parts.actions.end.click()
    assert session.file.last == last
    history.present.click()
    assert state_bytes(fight.battle) == shown
    assert not any("the past" in text for text in fight.window.parts.banners.texts)
    history.look(3)
    history.close()
    assert state_bytes(fight.battle) == shown


def test_esc_shows_the_present_again(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    history.look(3)
    QTest.keyClick(history, Qt.Key.Key_Escape)
    assert not history.isVisible()
    assert session.looking is None
    assert not any("the past" in text for text in fight.window.parts.banners.texts)


def test_one_goes_on_from_a_line(fight: Pilot, history: HistoryWindow) -> None:
    history.look(5)
    history.go_on.click()
    session = fight.window.session
    assert (session.line, session.looking, session.can_redo) == (5, None, True)


def test_steps_lead_back_and_forth(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    head = session.line
    history.back.click()
    assert session.line == session.file.parent(head)
    history.forth.click()
    assert session.line == head
    history.first.click()
    assert session.line == 1
    assert not history.back.isEnabled()


def test_a_replay_plays_to_the_present_and_pauses(
    fight: Pilot, history: HistoryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = fight.window.session
    seen: list[int] = []
    history.look(2)
    session.listen(lambda _: seen.append(session.line))
    history._clock.setInterval(1)
    history.play.click()
    history.play.click()
    assert (seen, history.is_playing) == ([3], False)
    history.play.click()
    qtbot.waitUntil(lambda: not history.is_playing, timeout=20000)
    way = [session.file.head]
    while way[-1] > 4:
        way.append(session.file.parent(way[-1]) or 0)
    assert seen == [3, *reversed(way)]
    assert history_window.PACE >= 500


def test_an_undone_branch_is_discarded(fight: Pilot, history: HistoryWindow) -> None:
    session = fight.window.session
    shown, branch = state_bytes(fight.battle), session.file.undone[0]
    assert not history.discard.isEnabled()
    history.look(branch.first)
    history.discard.click()
    assert session.file.undone == []
    assert state_bytes(fight.battle) == shown
    assert not any("(undone)" in row for row in rows(history))


def test_back_to_the_start_of_the_turn_and_round(fight: Pilot) -> None:
    session = fight.window.session
    start = state_bytes(fight.battle)
    fight.drag("E5", "E6")
    fight.window.commands["turn_start"].trigger()
    assert state_bytes(fight.battle) == start
    fight.window.commands["round_start"].trigger()
    assert session.battle.round == 2
    assert session.line == session.start_of_round()
    assert session.can_redo


def test_another_battle_closes_the_history(fight: Pilot, history: HistoryWindow) -> None:
    fight.window.files.sample()
    assert not history.isVisible()
