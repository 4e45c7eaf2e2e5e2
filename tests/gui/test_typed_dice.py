"""Dice typed instead of rolled: the table throws them, and the window asks for each."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import HideToken, StartFight
from gridapp.battle.state import Phase
from gridapp.storage.entries import Done
from tests.gui.pilot import Pilot


@pytest.fixture
def table(setting_up: Pilot) -> Pilot:
    """Before the fight, dice are typed."""
    setting_up.window.commands["type_dice"].trigger()
    return setting_up


def type_die(table: Pilot, number: int) -> None:
    """Type what a die shows, and press Enter."""
    field = table.window.parts.question.number
    assert field.isVisible()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, str(number))
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_nothing_happens_before_the_last_die_is_typed(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    question = table.window.parts.question
    typed: list[int] = []
    while table.battle.phase is Phase.SETUP:
        assert question.isVisible()
        assert "what does the d20 show" in question.text
        assert (question.number.minimum(), question.number.maximum()) == (1, 20)
        typed.append(20 - len(typed))
        type_die(table, typed[-1])
    assert len(typed) >= len(table.battle.tokens)
    file = table.window.session.file
    entry = file.entry(file.head)
    assert isinstance(entry, Done)
    assert list(entry.dice) == typed


def test_a_die_may_be_left_to_the_app(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    for _ in range(40):
        if table.battle.phase is Phase.FIGHT:
            break
        table.window.parts.question.tiles["rolled"].click()
    assert table.battle.phase is Phase.FIGHT


@pytest.mark.parametrize("how", ["tile", "key"])
def test_what_waits_for_a_die_can_be_let_be(table: Pilot, how: str) -> None:
    table.window.commands["fight"].trigger()
    type_die(table, 7)
    assert table.window.parts.question.isVisible()
    if how == "tile":
        table.window.parts.question.tiles["nothing"].click()
    else:
        table.key(Qt.Key.Key_Escape)
    assert not table.window.parts.question.isVisible()
    assert table.battle.phase is Phase.SETUP
    assert "nothing has happened" in table.status


def test_what_happens_meanwhile_takes_the_waiting_command_away(table: Pilot) -> None:
    desk = table.window.desk
    table.window.commands["fight"].trigger()
    waited = desk.rolls.is_waiting
    desk.session.do(HideToken(table.battle.tokens[0].id, hidden=True))
    assert not table.window.parts.question.isVisible()
    assert (waited, desk.rolls.is_waiting) == (True, False)
    assert not table.window.commands["cancel"].isEnabled()


def test_another_change_of_the_battle_takes_the_question_away(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    assert table.window.parts.question.isVisible()
    table.window.commands["type_dice"].trigger()
    assert table.window.desk.do(StartFight())
    assert table.battle.phase is Phase.FIGHT
    asked = table.battle.question
    assert table.window.parts.question.isVisible() == (asked is not None)


def test_it_stays_switched_on_and_off(table: Pilot) -> None:
    assert table.window.settings.flag("type_dice") is True
    table.window.commands["type_dice"].trigger()
    assert table.window.settings.flag("type_dice") is False
    table.window.commands["fight"].trigger()
    assert table.battle.phase is Phase.FIGHT
