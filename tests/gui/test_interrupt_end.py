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


def test_an_interrupt_with_an_act_ends_at_once(asked: Pilot) -> None:
    _interrupt(asked)
    asked.window.context.do(act("C", "standard_attack", "R", "bow"))
    while asked.battle.question is not None:
        default = asked.battle.question.default
        asked.window.context.do(Answer(asked.battle.question.id, default))
    if asked.battle.active == "C":
        asked.key(E)
    assert asked.battle.active == "R"
