"""Dice typed instead of rolled: the table throws them, and the window asks for each."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import HideToken, StartFight
from gridapp.battle.state import Phase
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.windows.panels.status_line import Tone
from tests.gui.pilot import Pilot


@pytest.fixture
def table(setting_up: Pilot) -> Pilot:
    """Before the fight, dice are typed."""
    setting_up.window.commands["type_dice"].trigger()
    return setting_up


def type_die(table: Pilot, number: int) -> None:
    """Type what a die shows, and press Enter."""
    field = table.window.parts.question.number_field
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
        assert question.number_field.maximum() == 20
        typed.append(20 - len(typed))
        type_die(table, typed[-1])
    assert len(typed) >= len(table.battle.tokens)
    file = table.window.session.file
    entry = file.entry(file.head)
    assert isinstance(entry, CommandEntry)
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
    desk = table.window.context
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
    assert table.window.context.do(StartFight())
    assert table.battle.phase is Phase.FIGHT
    asked = table.battle.question
    assert table.window.parts.question.isVisible() == (asked is not None)


def test_it_stays_switched_on_and_off(table: Pilot) -> None:
    assert table.window.settings.flag("type_dice") is True
    table.window.commands["type_dice"].trigger()
    assert table.window.settings.flag("type_dice") is False
    table.window.commands["fight"].trigger()
    assert table.battle.phase is Phase.FIGHT


def test_no_die_is_thought_up(table: Pilot) -> None:
    """The field is empty until somebody types, and Enter on it says what is missing."""
    table.window.commands["fight"].trigger()
    question = table.window.parts.question
    asked = question.text
    assert question.number_field.text().strip() == ""
    for keys in ((), (Qt.Key.Key_7, Qt.Key.Key_Backspace), (Qt.Key.Key_0,)):
        for key in keys:
            QTest.keyClick(question.number_field, key)
        QTest.keyClick(question.number_field, Qt.Key.Key_Return)
        assert (question.text, question.isVisible()) == (asked, True)
        assert table.status == "Type what the d20 shows first, from 1 to 20"
        assert table.window.parts.status.tone is Tone.REFUSED
    type_die(table, 7)
    assert question.text != asked


def test_the_line_below_the_board_says_how_to_give_the_die(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    asked = table.window.parts.question.text
    assert table.status == f"{asked} Type the number, then Enter; Esc breaks off"
    table.window.presenter.show_hint()
    assert table.status.startswith(asked)


def test_digits_are_the_die_wherever_the_keyboard_is(table: Pilot) -> None:
    """They would choose an answer elsewhere: who types 15 beside the field means 15."""
    table.window.commands["fight"].trigger()
    question = table.window.parts.question
    asked = question.text
    table.board.setFocus()
    table.key(Qt.Key.Key_1)
    assert (question.text, question.number_field.hasFocus()) == (asked, True)
    QTest.keyClicks(question.number_field, "5")
    assert question.number_field.value() == 15
    assert all(not tile.key.isdigit() for tile in question.tiles.values())
