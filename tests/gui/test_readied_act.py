"""A readied act begins with the answer that releases the act, aimed at the creature it awaited."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.questions import DeclaredAct
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System, act

SYSTEM = System("action_points")
SETTINGS = {"wild_dice": "1d10", "interrupts": "watchers", "readied_mark": "ready"}
AWAY, ENTER = Qt.Key.Key_2, Qt.Key.Key_Return
Readies = Callable[[str], Pilot]


@pytest.fixture
def readies(opens: Opens, tmp_path: Path) -> Readies:
    """Return a function that lets the archer C ready an action; R's turn begins and C is asked.

    O is nearer to C than R, and first in the list of targets.
    """

    def readied(action: str) -> Pilot:
        battle = SYSTEM.scene(
            ". O . .\nC . . R",
            turn="C",
            settings=SETTINGS,
            C={"kind": "archer", "pools": {"ap": 9, "initiative": 9}},
            O={"kind": "raider", "pools": {"ap": 6, "initiative": 2}},
            R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
        )
        path = tmp_path / "ready.battle"
        pilot = opens(Session(BattleFile.create(path, battle), SYSTEM.rules))
        pilot.window.context.do(act("C", "ready", readied_action=action))
        assert pilot.token("C").has("ready")
        pilot.key(Qt.Key.Key_E)
        assert pilot.battle.question is not None
        return pilot

    return readied


def test_a_readied_shot_is_aimed_at_whose_turn_begins(readies: Readies) -> None:
    pilot = readies("standard_attack")
    pilot.press_button(pilot.option("Do it"))
    assert pilot.active.name == "C"
    assert pilot.window.parts.actions.aim_panel.isVisible()
    assert pilot.status.startswith("Standard Attack: R, ")
    pilot.key(ENTER)
    assert not pilot.window.parts.actions.aim_panel.isVisible()
    assert not pilot.token("C").has("ready")
    declared = pilot.battle.underway[-1]  # O is asked whether it harries the shot
    assert isinstance(declared, DeclaredAct)
    assert (declared.act.action, declared.act.target) == ("standard_attack", "R")


def test_a_readied_act_without_a_target_is_carried_out(readies: Readies) -> None:
    pilot = readies("defend")
    pilot.press_button(pilot.option("Do it"))
    assert pilot.token("C").has("defending")
    assert not pilot.token("C").has("ready")


def test_to_wait_begins_nothing(readies: Readies) -> None:
    pilot = readies("standard_attack")
    pilot.key(AWAY)
    assert pilot.window.tools.aim_tool is None
    assert pilot.token("C").has("ready")
    assert pilot.active.name == "R"


def test_the_card_names_what_is_readied(readies: Readies) -> None:
    pilot = readies("defend")
    session = pilot.window.context.session
    shown = session.shown_statistics(pilot.token("C"))
    assert [(each.name, each.text) for each in shown if each.on_card] == [("Readied", "Defend")]
