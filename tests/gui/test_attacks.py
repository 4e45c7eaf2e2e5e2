"""An attack is aimed at marked targets, by the board or by the list."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.overlays import NOTHING
from gridapp.windows.board.target_marks import TargetMarks
from tests.gui.pilot import RIGHT, Pilot


def marks(pilot: Pilot) -> list[TargetMarks]:
    return [one for one in pilot.window.parts.scene.items() if isinstance(one, TargetMarks)]


@pytest.fixture
def aiming(fight: Pilot) -> Pilot:
    fight.take("primary_attack")
    return fight


def test_targets_are_marked_and_listed(aiming: Pilot) -> None:
    assert len(marks(aiming)) == 1
    assert len(marks(aiming)[0].spots) == 1
    panel = aiming.window.parts.actions.aim
    assert panel.isVisible()
    (snik,) = panel.tiles.values()
    assert snik.text() == "Snik"
    assert snik.note.startswith("5 ft away, no cover, hits ")
    assert "base attack" in snik.accessibleDescription()
    assert [mark.target for mark in aiming.overlay.covers] == [aiming.token("Snik").id]


def test_a_click_on_the_target_strikes(aiming: Pilot) -> None:
    aiming.click("F5")
    assert aiming.active.pool("standard") == 0
    assert any("Longsword against Snik" in line for line in aiming.window.parts.log.lines)
    assert not marks(aiming)
    assert not aiming.window.parts.actions.aim.isVisible()
    assert aiming.overlay == NOTHING


def test_the_list_strikes_too(aiming: Pilot) -> None:
    (snik,) = aiming.window.parts.actions.aim.tiles.values()
    aiming.press_button(snik)
    assert aiming.active.pool("standard") == 0
    assert not aiming.window.parts.actions.aim.isVisible()


def test_who_is_out_of_reach_is_refused_and_one_may_aim_again(aiming: Pilot) -> None:
    aiming.click("N2")
    assert "R-06" in aiming.status
    assert aiming.active.pool("standard") == 1
    assert marks(aiming)


def test_the_target_under_the_pointer_shows_its_lines(aiming: Pilot) -> None:
    assert not aiming.overlay.covers[0].lines
    aiming.move("F5")
    assert aiming.overlay.covers[0].lines
    assert aiming.status.startswith("Primary Attack: Snik, 5 ft away, no cover, hits ")


@pytest.mark.parametrize("how", ["escape", "right click", "button"])
def test_aiming_is_broken_off(aiming: Pilot, how: str) -> None:
    if how == "escape":
        aiming.key(Qt.Key.Key_Escape)
    elif how == "right click":
        aiming.click("F5", RIGHT)
    else:
        aiming.press_button(aiming.window.parts.actions.aim.cancel)
    assert not marks(aiming)
    assert aiming.overlay == NOTHING
    assert aiming.active.pool("standard") == 1
    assert not aiming.window.parts.actions.aim.isVisible()


def test_a_second_weapon_has_its_own_targets(fight: Pilot) -> None:
    fight.until_turn_of("Cyra")
    fight.take("primary_attack")
    panel = fight.window.parts.actions.aim
    assert panel.tiles["longbow"].isChecked()
    assert len(marks(fight)[0].spots) == 2  # the wolf is behind a wall
    fight.press_button(panel.tiles["dagger"])
    assert panel.tiles["dagger"].isChecked()
    assert not marks(fight)[0].spots
    fight.press_button(panel.tiles["longbow"])
    fight.click("F5")
    assert any("Longbow against Snik" in line for line in fight.window.parts.log.lines)


def test_undo_while_aiming_stops_aiming(aiming: Pilot) -> None:
    aiming.undo()
    assert not marks(aiming)
    assert not aiming.window.parts.actions.aim.isVisible()


def test_the_marks_are_painted(aiming: Pilot) -> None:
    QTest.qWait(1)
    assert not aiming.window.grab().isNull()
