"""Questions stand beside the board and are answered by mouse or by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import SetCondition
from gridapp.battle.questions import Number, Option, Question
from gridapp.battle.state import Battle
from tests.gui.pilot import Pilot


def reaction(battle: Battle, name: str) -> int:
    token = next(token for token in battle.tokens if token.name == name)
    return token.pool("reaction")


@pytest.fixture
def asked(fight: Pilot) -> Pilot:
    """Ayla has left Snik's reach, and Snik may strike."""
    fight.drag("E5", "D2")
    assert fight.battle.question is not None
    return fight


def test_a_move_that_provokes_puts_the_question(asked: Pilot) -> None:
    bar = asked.window.parts.question
    assert bar.isVisible()
    assert bar.text == "Snik may strike Ayla leaving E5?"
    assert bar.rule == "Rule R-50"
    assert [tile.text() for tile in bar.tiles.values()] == [
        "Strike with Crooked blade",
        "Follow once it has moved",
        "Let pass",
    ]
    assert [mark.name for mark in asked.overlay.provocations] == ["Snik"]
    assert asked.window.isEnabled()


def test_the_question_hides_nobody_it_is_about(asked: Pilot) -> None:
    bar = asked.window.parts.question
    for name in ("Ayla", "Snik"):
        spot = asked.board.mapTo(asked.window.parts.board_area, asked.spot(asked.position(name)))
        assert not bar.geometry().contains(spot)


def test_a_click_lets_snik_strike(asked: Pilot) -> None:
    asked.press_button(asked.option("Strike"))
    assert asked.battle.question is None
    assert not asked.window.parts.question.isVisible()
    assert asked.position("Ayla") == "D2"
    assert reaction(asked.battle, "Snik") == 0
    assert any("Crooked blade against Ayla" in line for line in asked.window.parts.log.lines)


def test_enter_takes_the_default(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_Return)
    assert asked.battle.question is None
    assert asked.position("Ayla") == "D2"
    assert reaction(asked.battle, "Snik") == 1


def test_a_number_takes_that_answer(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_1)
    assert asked.battle.question is None
    assert reaction(asked.battle, "Snik") == 0


def test_a_number_too_high_answers_nothing(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_9)
    assert asked.battle.question is not None


def test_enter_on_an_answer_reached_by_tab_takes_that_one(asked: Pilot) -> None:
    tile = asked.option("Strike")
    tile.setFocus()
    asked.key(Qt.Key.Key_Return, to=tile)
    assert reaction(asked.battle, "Snik") == 0


def test_nobody_acts_while_a_question_waits(asked: Pilot) -> None:
    panel = asked.window.parts.actions
    assert not any(tile.isEnabled() for tile in panel.tiles.values())
    assert not panel.end_tile.isEnabled()
    assert "first: Snik may strike" in panel.tiles["advance"].toolTip()
    turn = asked.battle.active
    asked.key(Qt.Key.Key_E)
    assert asked.battle.active == turn


def test_undo_takes_the_question_back_and_redo_asks_it_again(asked: Pilot) -> None:
    asked.undo()
    assert asked.battle.question is None
    assert asked.position("Ayla") == "E5"
    assert not asked.window.parts.question.isVisible()
    asked.redo()
    assert asked.window.parts.question.isVisible()


def test_digits_and_enter_are_free_when_nothing_is_asked(fight: Pilot) -> None:
    before = fight.window.session.file.last_line
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        fight.key(key)
    assert fight.window.session.file.last_line == before


def test_digits_go_into_the_search_line_while_a_question_waits(asked: Pilot) -> None:
    parts = asked.window.parts
    parts.tabs.setCurrentWidget(parts.palette)
    parts.palette.search_field.setFocus()
    asked.key(Qt.Key.Key_1, to=parts.palette.search_field)
    assert parts.palette.search_field.text() == "1"
    assert asked.battle.question is not None


def test_enter_in_another_field_is_that_fields_own(asked: Pilot) -> None:
    parts, first = asked.window.parts, asked.battle.question
    parts.tabs.setCurrentWidget(parts.sheet)
    field = parts.sheet.pool_fields["hp"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert asked.token("Ayla").pool("hp") == 7
    for tab, line in (
        (parts.notes, parts.notes.place_field),
        (parts.palette, parts.palette.side_field),
        (parts.palette, parts.palette.search_field),
    ):
        parts.tabs.setCurrentWidget(tab)
        line.setFocus()
        QTest.keyClick(line, Qt.Key.Key_Enter)
        assert asked.battle.question == first
    parts.board.setFocus()
    asked.key(Qt.Key.Key_Return)
    assert asked.battle.question is None


def test_a_number_that_a_question_asks_for_is_typed(fight: Pilot) -> None:
    bar = fight.window.parts.question
    heard: list[tuple[int, str, int | None]] = []
    bar.answered.disconnect()
    bar.answered.connect(lambda *answer: heard.append(answer))
    number = Number("The dice show", -5, 40, 7)
    once = Option("once", "Once")
    bar.show_question(Question(3, "x", "X", "t1", "t1", (once,), "once", "X-1", number=number))
    assert (bar.number_field.isVisible(), bar.number_field.value()) == (True, 7)
    bar.number_field.setValue(-99)
    fight.key(Qt.Key.Key_Return)
    bar.show_question(Question(4, "x", "X", "t1", "t1", (once,), "once", "X-1"))
    assert not bar.number_field.isVisible()
    fight.press_button(bar.tiles["once"])
    assert heard == [(3, "once", -5), (4, "once", None)]


def test_what_is_ticked_and_reached_outlives_a_change_of_the_battle(asked: Pilot) -> None:
    bar, tile = asked.window.parts.question, asked.option("Follow")
    bar.always_box.setChecked(True)
    tile.setFocus()
    asked.window.session.do(SetCondition(asked.token("Gorm").id, "prone", True))
    assert (bar.always_box.isChecked(), tile.hasFocus()) == (True, True)
    asked.undo()
    asked.undo()
    asked.redo()
    assert not bar.always_box.isChecked()


def test_a_number_that_is_typed_outlives_what_waits_behind_it(fight: Pilot) -> None:
    bar = fight.window.parts.question
    once = Option("once", "Once")
    counted = Question(
        3, "x", "X", "t1", "t1", (once,), "once", "X-1", number=Number("Dice", 0, 9, 4)
    )
    bar.show_question(counted)
    bar.number_field.setValue(7)
    bar.show_question(counted, (counted,))
    assert bar.number_field.value() == 7
    assert bar._next.text() == "1 more waiting, next: X?"
    bar.show_question(None)
    bar.show_question(counted)
    assert bar.number_field.value() == 4


def test_always_answers_now_and_from_then_on(asked: Pilot) -> None:
    snik = asked.token("Snik").id
    asked.press_button(asked.window.parts.question.always_box)
    asked.press_button(asked.option("Let pass"))
    assert asked.battle.question is None
    assert asked.position("Ayla") == "D2"
    assert [(one.who, one.first) for one in asked.battle.standing] == [(snik, False)]
    asked.click(asked.position("Snik"))
    (again,) = asked.window.parts.sheet.standing_buttons.values()
    again.click()
    assert not asked.battle.standing


def test_always_takes_an_answer_between_the_ends(asked: Pilot) -> None:
    bar = asked.window.parts.question
    heard: list[tuple[str, str, bool, str]] = []
    bar.always_answered.disconnect()
    bar.always_answered.connect(lambda *answer: heard.append(answer))
    three = tuple(Option(one, one.capitalize()) for one in ("wild", "ready", "calm"))
    bar.show_question(Question(3, "stance", "Which", "t1", "t1", three, "ready", "X-1"), (), "Ayla")
    for option in ("ready", "calm", "wild"):
        bar.always_box.setChecked(True)
        asked.press_button(bar.tiles[option])
    assert heard == [
        ("t1", "stance", False, "ready"),
        ("t1", "stance", False, ""),
        ("t1", "stance", True, ""),
    ]


def test_the_gm_answers_always_so_too_and_the_sheet_takes_it_back(fight: Pilot) -> None:
    bar = fight.window.parts.question
    two = (Option("none", "None"), Option("minor", "Minor"))
    bar.show_question(Question(3, "grade", "Which grade", "", "t1", two, "none", "X-1"))
    assert bar.always_box.isVisible()
    bar.always_box.setChecked(True)
    fight.press_button(bar.tiles["minor"])
    assert [(one.who, one.option) for one in fight.battle.standing] == [("", "minor")]
    again = fight.window.parts.sheet.standing_buttons["grade"]
    assert again.accessibleName() == "Ask again: grade: minor"
    again.click()
    assert not fight.battle.standing


def test_those_that_wait_are_counted_and_the_next_is_named(asked: Pilot) -> None:
    bar, first = asked.window.parts.question, asked.battle.question
    assert first is not None
    bar.show_question(first, (first, first), "Snik")
    assert bar._next.text() == "2 more waiting, next: Snik may strike Ayla leaving E5?"


def test_who_answers_with_the_mouse_goes_on_with_the_usual_answer(asked: Pilot) -> None:
    """The box that answers always so would be the next thing that takes the keyboard."""
    bar = asked.window.parts.question
    one, other = Option("yes", "Yes"), Option("no", "No")
    next(iter(bar.tiles.values())).setFocus()
    for number in (7, 8):
        bar.show_question(Question(number, "x", "X", "t1", "t1", (one, other), "no", "X-1"))
        assert bar.tiles["no"].hasFocus()
