"""A click on a door lets the active creature beside the door pay for opening it (AP-52)."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import RIGHT, Pilot
from tests.rules.play import System

SYSTEM = System("action_points")
DOOR = (1.1, 0.5)


def shut_in(opens: Opens, folder: Path, turn: str, points: int = 5) -> Pilot:
    """Return a fight with A beside the closed door and R farther away."""
    battle = SYSTEM.scene(
        "A:. . R",
        turn=turn,
        settings={"interrupts": "watchers", "pay_over_turns": "own_turn"},
        A={"kind": "swordsman", "pools": {"ap": points, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
    )
    return opens(Session(BattleFile.create(folder / "door.battle", battle), SYSTEM.rules))


def is_open(pilot: Pilot) -> bool:
    return pilot.battle.board.doors[0].is_open


@pytest.fixture
def beside(opens: Opens, tmp_path: Path) -> Pilot:
    return shut_in(opens, tmp_path, "A")


def test_the_price_is_named_and_paid(beside: Pilot) -> None:
    beside.move(DOOR)
    assert beside.status.startswith("Click: A opens the door, 2 AP (AP-52). ")
    beside.click(DOOR)
    assert is_open(beside)
    assert beside.token("A").pool("ap") == 3
    beside.move((1.5, 0.5))
    beside.move(DOOR)
    assert beside.status.startswith("Click: A closes the door, 2 AP (AP-52). ")
    beside.click(DOOR)
    assert not is_open(beside)
    assert beside.token("A").pool("ap") == 1


def test_without_points_the_door_stays_and_the_reason_is_told(opens: Opens, tmp_path: Path) -> None:
    pilot = shut_in(opens, tmp_path, "A", points=0)
    pilot.click(DOOR)
    assert not is_open(pilot)
    assert pilot.status == "A has 0 of 2 AP (AP-22). Right-click: the GM does it, free"


def test_the_gm_opens_it_free_by_the_menu(beside: Pilot) -> None:
    beside.click(DOOR, RIGHT)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert [each.text() for each in popup.actions()] == [
        "Open the door, free",
        "Lock the door, free",
    ]
    popup.actions()[0].trigger()
    popup.close()
    assert is_open(beside)
    assert beside.token("A").pool("ap") == 5


def test_nobody_pays_while_rules_are_off(beside: Pilot) -> None:
    beside.window.commands["without_rules"].trigger()
    beside.move(DOOR)
    assert beside.status == "Click: the GM opens the door, free"
    beside.click(DOOR)
    assert is_open(beside)
    assert beside.token("A").pool("ap") == 5


def test_for_creatures_elsewhere_the_gm_opens_it_free(opens: Opens, tmp_path: Path) -> None:
    pilot = shut_in(opens, tmp_path, "R")
    pilot.move(DOOR)
    assert pilot.status == "Click: the GM opens the door, free"
    pilot.move((2.5, 0.5))
    assert pilot.status.startswith("R's turn: ")
    pilot.click(DOOR)
    assert is_open(pilot)
    assert pilot.token("R").pool("ap") == 6
