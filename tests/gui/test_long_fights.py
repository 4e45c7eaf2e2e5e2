"""A long fight: the log panel shows the end, the history all lines."""

import pytest

from gridapp.battle.commands import HideToken
from gridapp.windows import presenter
from gridapp.windows.presenter import latest_log_lines
from tests.gui.pilot import Pilot


def test_log_shows_the_end_of_a_long_fight(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_LATEST", 10)
    session, shown = fight.window.session, fight.window.parts.log
    token = fight.active.id
    starts = set()
    for number in range(40):
        session.do(HideToken(token, hidden=number % 2 == 0))
        sentences = latest_log_lines(session)
        assert shown.lines == tuple(sentence.text for sentence in sentences)
        whole = session.log()
        tail = shown.lines if shown.lines == whole else shown.lines[1:]
        assert whole[-len(tail) :] == tail
        assert len(tail) >= min(len(whole), 10)
        starts.add(len(whole) - len(tail))
    assert len(whole) > 40
    assert len(tail) <= 21
    assert shown.lines[0] == "Earlier lines are in the history (Ctrl+H)."
    assert len(starts) <= 6  # the same beginning for some time: only what is new is laid out


def test_log_follows_undo_past_its_first_line(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "_LATEST", 5)
    session, shown = fight.window.session, fight.window.parts.log
    token = fight.active.id
    session.do(HideToken(token, hidden=True))
    seen = []
    for number in range(20):
        seen.append(shown.lines)
        session.do(HideToken(token, hidden=number % 2 == 1))
    for lines in reversed(seen):
        session.undo()
        assert shown.lines == lines
