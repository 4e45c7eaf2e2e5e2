"""The card of an ability in the window: after a choice Enter uses the ability, Esc cancels."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System, act

SYSTEM = System("vigor")
SETTINGS = {"edition": "second", "ability_asked": "card_or_cancel", "numbers": "typed"}
ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def asked(opens: Opens, tmp_path: Path) -> Pilot:
    """The mage P is asked for the prices of an ability."""
    battle = SYSTEM.scene("P . . G", turn="P", settings=SETTINGS, P="mage", G="bandit")
    pilot = opens(Session(BattleFile.create(tmp_path / "card.battle", battle), SYSTEM.rules))
    pilot.window.context.do(act("P", "use_ability"))
    assert pilot.window.parts.question.card.isVisible()
    return pilot


def choose(pilot: Pilot, line: str, option: str) -> None:
    choice = pilot.window.parts.question.card.lists[line]
    choice.setCurrentIndex(choice.findData(option))


@pytest.mark.parametrize("key", [ENTER, ESC])
def test_a_card_on_which_nothing_is_chosen_uses_nothing(asked: Pilot, key: Qt.Key) -> None:
    asked.key(key)
    assert asked.battle.question is None
    assert asked.token("P").pool("actions") == 2
    assert not asked.window.parts.question.isVisible()


def test_enter_uses_the_ability_that_was_chosen(asked: Pilot) -> None:
    choose(asked, "mana", "3")
    asked.key(ENTER)
    assert asked.battle.question is None
    assert (asked.token("P").pool("actions"), asked.token("P").pool("mana")) == (1, 17)


def test_enter_uses_nothing_once_the_choice_is_taken_back(asked: Pilot) -> None:
    choose(asked, "mana", "3")
    choose(asked, "mana", "0")
    asked.key(ENTER)
    assert asked.token("P").pool("actions") == 2


def test_esc_leaves_the_card_whatever_is_chosen(asked: Pilot) -> None:
    choose(asked, "mana", "3")
    asked.key(ESC)
    assert asked.battle.question is None
    assert asked.window.context.session.log()[-1] == "P: Cancel"
    assert (asked.token("P").pool("actions"), asked.token("P").pool("mana")) == (2, 20)


def test_esc_ends_a_ruler_before_it_leaves_the_card(asked: Pilot) -> None:
    asked.window.commands["measure"].trigger()
    in_use = [asked.window.tools.is_busy]
    asked.key(ESC)
    assert [*in_use, asked.window.tools.is_busy] == [True, False]
    assert asked.battle.question is not None
    asked.key(ESC)
    assert asked.battle.question is None


def test_an_ability_without_a_price_takes_a_click(asked: Pilot) -> None:
    asked.press_button(asked.option("Use it"))
    assert asked.token("P").pool("actions") == 1
