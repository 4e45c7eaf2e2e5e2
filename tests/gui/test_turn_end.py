"""Ending a turn right after the system has ended one by itself."""

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.commands import EndTurn
from gridapp.windows.controllers.turn_end_controller import GRACE_S
from tests.gui.pilot import Pilot

E = Qt.Key.Key_E


@pytest.fixture
def clock(fight: Pilot) -> list[float]:
    """The seconds that the controller reads in place of the machine's clock."""
    seconds = [100.0]
    fight.window.board_area.turn_end._clock = lambda: seconds[0]
    return seconds


@pytest.fixture
def by_itself(fight: Pilot, clock: list[float]) -> Pilot:
    """A fight in which a turn has just ended without the key."""
    fight.window.session.do(EndTurn())
    return fight


def test_a_turn_that_ended_by_itself_is_told(fight: Pilot) -> None:
    before = fight.active.name
    fight.window.session.do(EndTurn())
    sentence = (
        f"{before} has acted. {fight.active.name}'s turn: drag the token, or choose an action"
    )
    assert fight.status == sentence
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


def test_after_a_moment_the_key_ends_the_turn(by_itself: Pilot, clock: list[float]) -> None:
    active = by_itself.active.name
    clock[0] += GRACE_S
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
