"""Typed dice: players roll at the table, and the window asks for each result."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import HideToken, RollDice, StartFight
from gridapp.battle.state import Phase
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.windows.panels.status_line import Tone
from tests.gui.pilot import Pilot


@pytest.fixture
def table(setting_up: Pilot) -> Pilot:
    """A window before the fight, with typed dice on."""
    setting_up.window.commands["type_dice"].trigger()
    return setting_up


def type_die(table: Pilot, number: int) -> None:
    """Type the result of a die, and press Enter."""
    field = table.window.parts.question.number_field
    assert field.isVisible()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, str(number))
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_nothing_happens_before_the_last_die(table: Pilot) -> None:
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


def test_each_die_of_a_roll_is_asked_for_by_what_came_before(table: Pilot) -> None:
    """Two equal questions in a row would leave open whether the first die was taken."""
    question = table.window.parts.question
    table.window.context.do(RollDice("3d6+d4"))
    asked = []
    for face in (5, 2, 6, 3):
        asked.append(question.text.rpartition(": ")[2])
        type_die(table, face)
    assert asked == [
        "what does the d6 show?",
        "5, and the next d6?",
        "5, 2, and the next d6?",
        "what does the d4 show?",
    ]
    assert "[5, 2, 6] [3] = 16" in table.status
    assert not question.isVisible()


def test_app_can_roll_a_die(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    for _ in range(40):
        if table.battle.phase is Phase.FIGHT:
            break
        table.window.parts.question.tiles["rolled"].click()
    assert table.battle.phase is Phase.FIGHT


@pytest.mark.parametrize(
    ("command", "typing"), [("roll_for_gm", True), ("roll_for_players", False)]
)
def test_app_rolls_for_a_side(table: Pilot, command: str, typing: bool) -> None:
    """Initiative: only the creatures of the other side are asked for."""
    table.window.commands[command].trigger()
    table.window.commands["fight"].trigger()
    names = {token.name: token.played for token in table.battle.tokens}
    assert set(names.values()) == {True, False}
    asked = 0
    while table.battle.phase is Phase.SETUP:
        name = table.window.parts.question.text.partition(":")[0]
        assert names[name] is typing
        asked += 1
        type_die(table, 21 - asked)
    assert asked == list(names.values()).count(typing)


def test_rolling_for_a_side_is_offered_while_dice_are_typed(setting_up: Pilot) -> None:
    commands = setting_up.window.commands
    assert not commands["roll_for_gm"].isEnabled()
    commands["type_dice"].trigger()
    assert commands["roll_for_gm"].isEnabled()


@pytest.mark.parametrize("way_out", ["tile", "key"])
def test_waiting_command_can_be_cancelled(table: Pilot, way_out: str) -> None:
    table.window.commands["fight"].trigger()
    type_die(table, 7)
    assert table.window.parts.question.isVisible()
    if way_out == "tile":
        table.window.parts.question.tiles["nothing"].click()
    else:
        table.key(Qt.Key.Key_Escape)
    assert not table.window.parts.question.isVisible()
    assert table.battle.phase is Phase.SETUP
    assert "nothing happened" in table.status


def test_undo_cancels_the_waiting_command(table: Pilot) -> None:
    desk = table.window.context
    table.window.commands["fight"].trigger()
    waited = desk.rolls.is_waiting
    desk.session.do(HideToken(table.battle.tokens[0].id, hidden=True))
    assert not table.window.parts.question.isVisible()
    assert (waited, desk.rolls.is_waiting) == (True, False)
    assert not table.window.commands["cancel"].isEnabled()


def test_change_of_the_battle_removes_the_question(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    assert table.window.parts.question.isVisible()
    table.window.commands["type_dice"].trigger()
    assert table.window.context.do(StartFight())
    assert table.battle.phase is Phase.FIGHT
    asked = table.battle.question
    assert table.window.parts.question.isVisible() == (asked is not None)


def test_setting_is_remembered(table: Pilot) -> None:
    assert table.window.settings.flag("type_dice") is True
    table.window.commands["type_dice"].trigger()
    assert table.window.settings.flag("type_dice") is False
    table.window.commands["fight"].trigger()
    assert table.battle.phase is Phase.FIGHT


def test_empty_field_rolls_no_die(table: Pilot) -> None:
    """The field starts empty, and Enter without a number explains what is missing."""
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


def test_status_line_explains_how_to_enter_the_die(table: Pilot) -> None:
    table.window.commands["fight"].trigger()
    asked = table.window.parts.question.text
    assert table.status == f"{asked} Type the number, then Enter; Esc cancels"
    table.window.board_area.presenter.show_hint()
    assert table.status.startswith(asked)


def test_digits_go_to_the_die_field(table: Pilot) -> None:
    """Digits usually choose an answer; here 15 means 15, whichever widget has the focus."""
    table.window.commands["fight"].trigger()
    question = table.window.parts.question
    asked = question.text
    table.board.setFocus()
    table.key(Qt.Key.Key_1)
    assert (question.text, question.number_field.hasFocus()) == (asked, True)
    QTest.keyClicks(question.number_field, "5")
    assert question.number_field.value() == 15
    assert all(not tile.key.isdigit() for tile in question.tiles.values())
