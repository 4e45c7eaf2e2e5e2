"""Ending a turn right after the system has ended one by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import EndTurn
from gridapp.windows.controllers import turn_end_controller
from tests.gui.pilot import Pilot

E = Qt.Key.Key_E


@pytest.fixture
def by_itself(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """A fight in which a turn has just ended without the key."""
    monkeypatch.setattr(turn_end_controller, "GRACE_S", 0.5)
    fight.window.session.do(EndTurn())
    return fight


def test_a_turn_that_ended_by_itself_is_told(fight: Pilot) -> None:
    before = fight.active.name
    fight.window.session.do(EndTurn())
    told = f"{before} has acted. {fight.active.name}'s turn: drag the token, or choose an action"
    assert fight.status == told
    fight.key(E)
    fight.key(E)
    assert "has acted" not in fight.status


def test_the_next_creature_is_not_skipped(by_itself: Pilot) -> None:
    active = by_itself.active.name
    by_itself.key(E)
    assert by_itself.active.name == active
    assert by_itself.status == f"{active}'s turn has just begun; once more ends it"
    by_itself.key(E)
    assert by_itself.active.name != active


def test_after_a_moment_the_key_ends_the_turn(by_itself: Pilot) -> None:
    active = by_itself.active.name
    QTest.qWait(600)
    by_itself.key(E)
    assert by_itself.active.name != active


def test_the_key_pressed_again_and_again_ends_every_turn(fight: Pilot) -> None:
    names = [fight.active.name]
    for _ in range(3):
        fight.key(E)
        names.append(fight.active.name)
    assert len(set(names)) == 4


def test_an_undone_turn_can_be_ended_at_once(fight: Pilot) -> None:
    fight.key(E)
    fight.undo()
    first = fight.active.name
    fight.key(E)
    assert fight.active.name != first
