"""The key that ends a turn, while a question is open and while a creature interrupts."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.commands import Answer
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System, act

SYSTEM = System("action_points")
SETTINGS = {"readied_breaks_in": "into_moves", "interrupts": "watchers"}
E = Qt.Key.Key_E


@pytest.fixture
def asked(opens: Opens, tmp_path: Path) -> Pilot:
    """The archer C has readied a shot, and is asked as the turn of R ends."""
    battle = SYSTEM.scene(
        "C . . R",
        turn="C",
        settings=SETTINGS,
        C={"kind": "archer", "pools": {"ap": 9, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
    )
    pilot = opens(Session(BattleFile.create(tmp_path / "ready.battle", battle), SYSTEM.rules))
    pilot.window.context.do(act("C", "ready", readied_action="standard_attack"))
    pilot.key(E)
    assert pilot.battle.question is not None
    assert pilot.battle.question.kind == "readied"
    return pilot


def _interrupt(pilot: Pilot) -> None:
    assert pilot.battle.question is not None
    pilot.window.context.do(Answer(pilot.battle.question.id, "interrupt"))
    assert pilot.battle.active == "C"


def test_the_key_leaves_an_open_question_as_it_is(asked: Pilot) -> None:
    question = asked.battle.question
    for _ in range(2):
        asked.key(E)
        assert asked.battle.question == question
        assert asked.window.parts.question.isVisible()
        assert asked.status.startswith("C may do now what it has readied")
        assert asked.status.endswith("Answer with 1 to 2 or Enter")


def test_an_interrupt_without_an_act_ends_only_if_asked_twice(asked: Pilot) -> None:
    _interrupt(asked)
    asked.key(E)
    assert asked.battle.active == "C"
    assert asked.status == "C has done nothing yet; once more goes back to R's turn"
    asked.key(E)
    assert asked.battle.active == "R"


def _shoot(pilot: Pilot) -> None:
    pilot.window.context.do(act("C", "standard_attack", "R", "bow"))
    while pilot.battle.question is not None:
        default = pilot.battle.question.default
        pilot.window.context.do(Answer(pilot.battle.question.id, default))


def test_after_a_readied_act_the_interrupted_turn_goes_on_by_itself(asked: Pilot) -> None:
    _interrupt(asked)
    _shoot(asked)
    log = asked.window.parts.log.lines
    assert "C had nothing left to do, so R's turn goes on" in log
    assert "C: takes its readied action now (AP-41)" in log
    assert not [line for line in log if "AP-36" in line]
    assert asked.battle.active == "R"
    asked.undo()
    assert asked.battle.active == "C"
    offers = asked.window.context.session.offers("C")
    tile = next(each for each in offers if each.action == "standard_attack")
    assert tile.refusal is not None
    assert str(tile.refusal.why) == "C has done what it had readied"


def test_an_ordinary_interrupt_is_ended_by_the_key(opens: Opens, tmp_path: Path) -> None:
    battle = SYSTEM.scene(
        "C . . R",
        turn="R",
        settings={"interrupts": "everybody"},
        C={"kind": "archer", "pools": {"ap": 20, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
    )
    pilot = opens(Session(BattleFile.create(tmp_path / "quick.battle", battle), SYSTEM.rules))
    pilot.key(E)
    _interrupt(pilot)
    _shoot(pilot)
    log = pilot.window.parts.log.lines
    assert "C: interrupts, until it ends its turn (AP-36)" in log
    assert not [line for line in log if "nothing left to do" in line]
    assert pilot.battle.active == "C"
    pilot.key(E)
    assert "C's turn" in pilot.window.parts.log.lines
