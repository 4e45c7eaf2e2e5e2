"""The question bar: answers by mouse and keys, standing answers, waiting questions."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import SetCondition
from gridapp.battle.questions import Number, Option, Part, Question
from gridapp.battle.state import Battle
from gridapp.packs.loader import Packs
from gridapp.session.overlays.bands import BandsMark
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.widgets.tile import Tile
from gridapp.windows.widgets.tile_grid import TileGrid
from tests import marks
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.rules.play import System, way


def reaction(battle: Battle, name: str) -> int:
    token = next(token for token in battle.tokens if token.name == name)
    return token.pool("reaction")


@pytest.fixture
def asked(fight: Pilot) -> Pilot:
    """Ayla has left Snik's reach, and Snik may make an opportunity attack."""
    fight.drag("E5", "D2")
    assert fight.battle.question is not None
    return fight


def test_provoking_move_shows_the_question(asked: Pilot) -> None:
    bar = asked.window.parts.question
    assert bar.isVisible()
    assert bar.text == "Snik may strike Ayla leaving E5?"
    assert bar.rule == "Rule R-50"
    assert [tile.text() for tile in bar.tiles.values()] == [
        "Strike with Crooked blade",
        "Follow once it has moved",
        "Let pass",
    ]
    assert [mark.name for mark in marks.provocations(asked.overlay)] == ["Snik"]
    assert asked.status == "Snik may strike Ayla leaving E5? Answer with 1 to 3 or Enter"
    assert asked.window.isEnabled()


def test_question_bar_does_not_cover_the_creatures_involved(asked: Pilot) -> None:
    bar = asked.window.parts.question
    for name in ("Ayla", "Snik"):
        spot = asked.board.mapTo(asked.window.parts.board_area, asked.spot(asked.position(name)))
        assert not bar.geometry().contains(spot)


def test_click_takes_the_reaction(asked: Pilot) -> None:
    asked.press_button(asked.option("Strike"))
    assert asked.battle.question is None
    assert not asked.window.parts.question.isVisible()
    assert asked.position("Ayla") == "D2"
    assert reaction(asked.battle, "Snik") == 0
    assert any("Crooked blade against Ayla" in line for line in asked.window.parts.log.lines)
    assert asked.status.startswith("Snik: Crooked blade against Ayla: [")
    assert "base attack" not in asked.status  # the log lists the bonuses


@pytest.fixture
def following(asked: Pilot) -> Pilot:
    """Snik follows Ayla, who went to D2: the bar names cells within half its speed."""
    asked.press_button(asked.option("Follow"))
    return asked


def test_cells_of_a_question_are_marked(following: Pilot) -> None:
    grid, question = following.battle.board.grid, following.battle.question
    assert question is not None
    named = [option.id for option in question.options[:-1]]
    assert named
    mark = following.overlay.get(BandsMark)
    assert mark is not None
    assert [grid.label(cell) for cell in mark.bands[0].cells] == sorted(named)
    assert mark.bands[0].name == "Click a cell to answer"


def test_click_on_a_marked_cell_answers(following: Pilot) -> None:
    following.click("A9")
    (question,) = following.battle.questions
    chosen = question.options[-2].id
    following.click(chosen)
    assert following.battle.questions == ()
    assert following.position("Snik") == chosen
    assert following.overlay.get(BandsMark) is None


def test_enter_takes_the_default(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_Return)
    assert asked.battle.question is None
    assert asked.position("Ayla") == "D2"
    assert reaction(asked.battle, "Snik") == 1


def test_digit_key_answers(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_1)
    assert asked.battle.question is None
    assert reaction(asked.battle, "Snik") == 0


def test_digit_without_option_does_nothing(asked: Pilot) -> None:
    asked.key(Qt.Key.Key_9)
    assert asked.battle.question is not None


def test_enter_takes_the_focused_answer(asked: Pilot) -> None:
    tile = asked.option("Strike")
    tile.setFocus()
    asked.key(Qt.Key.Key_Return, to=tile)
    assert reaction(asked.battle, "Snik") == 0


def test_no_action_while_a_question_is_pending(asked: Pilot) -> None:
    panel = asked.window.parts.actions
    assert not any(tile.isEnabled() for tile in panel.tiles.values())
    assert not panel.end_tile.isEnabled()
    assert "first: Snik may strike" in panel.tiles["advance"].toolTip()
    turn = asked.battle.active
    asked.key(Qt.Key.Key_E)
    assert asked.battle.active == turn


def test_undo_and_redo_of_a_question(asked: Pilot) -> None:
    asked.undo()
    assert asked.battle.question is None
    assert asked.position("Ayla") == "E5"
    assert not asked.window.parts.question.isVisible()
    asked.redo()
    assert asked.window.parts.question.isVisible()


def test_answer_keys_are_free_without_a_question(fight: Pilot) -> None:
    before = fight.window.session.file.last_line
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        fight.key(key)
    assert fight.window.session.file.last_line == before


def test_digits_reach_the_search_field_while_a_question_is_pending(asked: Pilot) -> None:
    parts = asked.window.parts
    parts.tabs.setCurrentWidget(parts.palette)
    parts.palette.search_field.setFocus()
    asked.key(Qt.Key.Key_1, to=parts.palette.search_field)
    assert parts.palette.search_field.text() == "1"
    assert asked.battle.question is not None


def test_enter_in_a_text_field_does_not_answer(asked: Pilot) -> None:
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


def test_number_question_takes_typed_digits(fight: Pilot) -> None:
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


def test_check_box_and_focus_survive_a_refresh(asked: Pilot) -> None:
    bar, tile = asked.window.parts.question, asked.option("Follow")
    bar.always_box.setChecked(True)
    tile.setFocus()
    asked.window.session.do(SetCondition(asked.token("Gorm").id, "prone", True))
    assert (bar.always_box.isChecked(), tile.hasFocus()) == (True, True)
    asked.undo()
    asked.undo()
    asked.redo()
    assert not bar.always_box.isChecked()


def test_typed_number_survives_a_longer_queue(fight: Pilot) -> None:
    bar = fight.window.parts.question
    once = Option("once", "Once")
    counted = Question(
        3, "x", "X", "t1", "t1", (once,), "once", "X-1", number=Number("Dice", 0, 9, 4)
    )
    bar.show_question(counted)
    bar.number_field.setValue(7)
    bar.show_question(counted, (counted,))
    assert bar.number_field.value() == 7
    assert bar._queue_label.text() == "1 more waiting, next: X?"
    bar.show_question(None)
    bar.show_question(counted)
    assert bar.number_field.value() == 4


def test_standing_answer_applies_now_and_later(asked: Pilot) -> None:
    snik = asked.token("Snik").id
    asked.press_button(asked.window.parts.question.always_box)
    asked.press_button(asked.option("Let pass"))
    assert asked.battle.question is None
    assert asked.position("Ayla") == "D2"
    assert [(answer.who, answer.first) for answer in asked.battle.standing] == [(snik, False)]
    asked.click(asked.position("Snik"))
    (again,) = asked.window.parts.sheet.standing_buttons.values()
    again.click()
    assert not asked.battle.standing


def test_standing_answer_can_be_any_option(asked: Pilot) -> None:
    bar = asked.window.parts.question
    heard: list[tuple[str, str, bool, str]] = []
    bar.always_answered.disconnect()
    bar.always_answered.connect(lambda *answer: heard.append(answer))
    three = tuple(Option(answer, answer.capitalize()) for answer in ("wild", "ready", "calm"))
    bar.show_question(Question(3, "stance", "Which", "t1", "t1", three, "ready", "X-1"), (), "Ayla")
    for option in ("ready", "calm", "wild"):
        bar.always_box.setChecked(True)
        asked.press_button(bar.tiles[option])
    assert heard == [
        ("t1", "stance", False, "ready"),
        ("t1", "stance", False, ""),
        ("t1", "stance", True, ""),
    ]


def test_standing_answer_of_the_gm_is_reset_in_the_sheet(fight: Pilot) -> None:
    bar = fight.window.parts.question
    two = (Option("none", "None"), Option("minor", "Minor"))
    bar.show_question(Question(3, "grade", "Which grade", "", "t1", two, "none", "X-1"))
    assert bar.always_box.isVisible()
    bar.always_box.setChecked(True)
    fight.press_button(bar.tiles["minor"])
    assert [(answer.who, answer.option) for answer in fight.battle.standing] == [("", "minor")]
    fight.window.parts.tabs.setCurrentWidget(fight.window.parts.sheet)
    again = fight.window.parts.sheet.standing_buttons["grade"]
    assert again.accessibleName() == "Ask again: grade: minor"
    again.click()
    assert not fight.battle.standing


def test_waiting_questions_are_counted(asked: Pilot) -> None:
    bar, first = asked.window.parts.question, asked.battle.question
    assert first is not None
    bar.show_question(first, (first, first), "Snik")
    assert bar._queue_label.text() == "2 more waiting, next: Snik may strike Ayla leaving E5?"


def test_next_question_focuses_its_default(asked: Pilot) -> None:
    """Otherwise the check box for standing answers would get the focus."""
    bar = asked.window.parts.question
    accept, refuse = Option("yes", "Yes"), Option("no", "No")
    next(iter(bar.tiles.values())).setFocus()
    for number in (7, 8):
        bar.show_question(Question(number, "x", "X", "t1", "t1", (accept, refuse), "no", "X-1"))
        assert bar.tiles["no"].hasFocus()


def test_a_card_is_answered_whole_with_the_lines_that_were_changed(fight: Pilot) -> None:
    bar = fight.window.parts.question
    heard: list[tuple[object, ...]] = []
    bar.card_answered.disconnect()
    bar.card_answered.connect(lambda *answer: heard.append(answer))
    stances = (Option("ready", "Ready"), Option("hold", "Hold"))
    parts = tuple(Part(name, name, stances, "ready") for name in ("Ayla", "Bren", "Cyra"))
    go = (Option("go", "Go"),)
    bar.show_question(Question(5, "x", "X", "", "", go, "go", "X-1", parts=parts))
    assert bar.card.isVisible()
    assert not bar.always_box.isVisible()
    lines = bar.card.lists
    assert [choice.currentText() for choice in lines.values()] == ["Ready"] * 3
    assert all(bar.rect().contains(choice.geometry().bottomRight()) for choice in lines.values())
    lines["Bren"].setCurrentIndex(1)
    fight.key(Qt.Key.Key_Return)
    assert heard == [(5, "go", {"Bren": "hold"})]
    bar.show_question(Question(6, "x", "X", "t1", "t1", go, "go", "X-1"))
    assert not bar.card.isVisible()


def test_card_of_a_reaction_tells_price_and_odds(asked: Pilot) -> None:
    """Players decide by price and chance, and the card showed neither."""
    bar = asked.window.parts.question
    strike, _, let_pass = bar.tiles.values()
    assert strike.note.startswith("1 Reaction · hits ")
    assert "%, average " in strike.note.replace("\N{NO-BREAK SPACE}", " ")
    assert let_pass.note == ""
    assert bar.attack == ""  # it is about a move


def _long_question(count: int, default: int) -> Question:
    options = tuple(Option(f"o{number}", f"Answer {number}") for number in range(1, count + 1))
    return Question(1, "kind", "which", "", "", options, f"o{default}", "R-1")


def test_twelve_answers_all_stand_as_tiles(fight: Pilot) -> None:
    bar = fight.window.parts.question
    bar.show_question(_long_question(12, 1))
    assert (len(bar.tiles), bar.more_tile) == (12, None)


def test_of_more_answers_those_without_a_key_stand_in_a_menu(fight: Pilot) -> None:
    """The first nine answers have digits as keys; the usual answer is a tile at any position."""
    bar, answers = fight.window.parts.question, []
    bar.answered.connect(lambda _, option, __: answers.append(option))
    bar.show_question(_long_question(15, 12))
    assert [*bar.tiles] == [*(f"o{number}" for number in range(1, 10)), "o12"]
    assert bar.more_tile is not None
    assert bar.more_tile.text() == "More answers: 5"
    entries = bar.more_tile.menu.actions()
    assert [entry.text() for entry in entries] == [
        f"Answer {number}" for number in (10, 11, 13, 14, 15)
    ]
    fight.press_button(bar.more_tile)
    assert bar.more_tile.menu.isVisible()
    bar.more_tile.menu.close()
    entries[2].trigger()
    assert answers == ["o13"]


def test_many_long_answers_wrap_in_two_columns_rather_than_cover_the_board(qtbot: QtBot) -> None:
    """At a width between two short and two long texts; a word that is too long stays whole."""
    grid = TileGrid()
    qtbot.addWidget(grid)

    def starts(texts: list[str], width: int) -> set[int]:
        grid.show_tiles([Tile(text, "against 9: hits 25 %") for text in texts])
        return {place.x() for place in grid._places(width)}

    long = "Something vital (Amazing -12, Kill Shot)"
    wide = Tile(long).sizeHint().width()
    assert len(starts(["Torso"] * 8 + [long], 2 * wide + 20)) > 1
    assert len(starts(["Torso"] * 8 + [long], 2 * wide - 20)) == 2
    assert len(starts(["Torso"] * 4 + [long], 2 * wide - 20)) == 1
    assert len(starts(["Torso"] * 8 + [long.replace(" ", "_")], 2 * wide - 20)) == 1
    grid.show_tiles([Tile(text) for text in ["Torso"] * 8 + [long]])
    *_, last = grid._places(2 * wide - 20)
    assert last.height() == Tile(long).height_in(last.width()) > Tile(long).sizeHint().height()


def test_the_felled_stand_last_on_the_card_of_a_charge(
    opens: Opens, packs: Packs, tmp_path: Path
) -> None:
    """G, listed first by the rules, is down: 1 and Enter stand for H."""
    system = System("reactions")
    goblin = {"kind": "goblin"}
    battle = system.scene("A . . . G\n. . . . H", "A", A="fighter", G=goblin, H=goblin)
    felled = battle.token("G")
    assert felled is not None
    battle = battle.with_token(msgspec.structs.replace(felled, pools={**felled.pools, "hp": 0}))
    path = tmp_path / "charge.battle"
    battle = system.play(battle, way(battle, "A1 B1 C1 D1", "charge"))
    BattleFile.create(path, battle).close()
    bar = opens(Session.open(path, packs)).window.parts.question
    assert [(key, tile.key) for key, tile in bar.tiles.items()] == [("H", "1 · Enter"), ("G", "2")]
