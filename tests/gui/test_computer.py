"""The computer plays in the window: keys, menu, page, bar with Stop, undo, questions of players."""

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import Act, EndTurn
from gridapp.battle.questions import Option, Question
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.windows.composition.board_area import BoardControllers
from gridapp.windows.controllers.computer.computer_controller import ComputerController
from tests.gui.pilot import CTRL, Pilot
from tests.waiting import pass_time

SHIFT = Qt.KeyboardModifier.ShiftModifier


def controller(pilot: Pilot) -> ComputerController:
    area = pilot.window.board_area
    assert isinstance(area, BoardControllers)
    area.computer.timer.setInterval(1)
    return area.computer


def commands(pilot: Pilot) -> list[object]:
    file = pilot.window.session.file
    entries = (file.entry(line) for line in range(2, file.head + 1))
    return [entry.command for entry in entries if isinstance(entry, CommandEntry)]


def goblins_turn(pilot: Pilot) -> None:
    pilot.end_turns_until("Snik")


def test_a_key_plays_one_act_and_undo_takes_it_back(fight: Pilot, qtbot: QtBot) -> None:
    computer = controller(fight)
    goblins_turn(fight)
    before, state = len(commands(fight)), fight.battle
    fight.key(Qt.Key.Key_J, SHIFT)
    qtbot.waitUntil(lambda: not computer.player.is_on)
    done = commands(fight)[before:]
    assert len(done) == 1
    assert isinstance(done[0], Act)
    assert done[0].actor == fight.token("Snik").id
    assert "The computer (even): " in fight.window.session.log()[-1]
    fight.key(Qt.Key.Key_Z, CTRL)
    assert fight.battle == state


def test_a_key_plays_the_turn_to_its_end(fight: Pilot, qtbot: QtBot) -> None:
    computer = controller(fight)
    goblins_turn(fight)
    fight.key(Qt.Key.Key_J)
    qtbot.waitUntil(lambda: not computer.player.is_on or bool(fight.battle.question))
    while fight.battle.question is not None:
        fight.key(Qt.Key.Key_Return)
        pass_time(50)
    qtbot.waitUntil(lambda: not computer.player.is_on)
    assert any(isinstance(each, EndTurn) for each in commands(fight)[-3:])
    assert fight.active.name != "Snik"


def test_the_bar_shows_it_and_stops_it_with_the_mouse(fight: Pilot, qtbot: QtBot) -> None:
    computer = controller(fight)
    computer.timer.setInterval(60_000)
    goblins_turn(fight)
    bar = fight.window.parts.computer_bar
    assert not bar.isVisible()
    fight.key(Qt.Key.Key_J, CTRL | SHIFT)
    qtbot.waitUntil(lambda: "The computer (even)" in bar.text)
    assert bar.isVisible()
    assert fight.window.commands["computer_side"].isChecked()
    count = len(commands(fight))
    fight.press_button(bar.stop_button)
    assert not bar.isVisible()
    assert not computer.player.is_on
    computer.timer.setInterval(1)
    pass_time(100)
    assert len(commands(fight)) == count


def test_the_board_keeps_its_height_when_the_computer_begins(fight: Pilot) -> None:
    """The map was fitted anew whenever the bar came or went."""
    parts = fight.window.parts
    before = parts.board_area.height()
    parts.computer_bar.show_text("Snik attacks Ayla")
    QApplication.processEvents()
    bar = parts.computer_bar
    assert bar.isVisible()
    assert parts.board_area.height() == before
    assert bar.height() == parts.status.height()
    assert bar.stop_button.height() <= bar.height()
    assert bar.stop_button.height() >= bar.fontMetrics().height()
    assert bar.geometry().left() >= parts.status.geometry().right()
    parts.computer_bar.hide()
    QApplication.processEvents()
    assert parts.board_area.height() == before


def test_taking_back_stops_it(fight: Pilot, qtbot: QtBot) -> None:
    computer = controller(fight)
    goblins_turn(fight)
    computer.timer.setInterval(60_000)
    fight.key(Qt.Key.Key_J, CTRL)
    count = len(commands(fight))
    qtbot.waitUntil(lambda: len(commands(fight)) > count)
    fight.key(Qt.Key.Key_Z, CTRL)
    assert not computer.player.is_on
    assert not fight.window.parts.computer_bar.isVisible()


def test_the_page_sets_a_behaviour_and_plays(fight: Pilot) -> None:
    computer = controller(fight)
    goblins_turn(fight)
    computer.timer.setInterval(60_000)
    snik = fight.token("Snik")
    page = computer.open_behaviour_of(snik.id)
    assert page is not None
    page.weights.setCurrentIndex(page.weights.findData("careful"))
    QTest.keyClick(page.guards, Qt.Key.Key_Space)
    page.within.setValue(2)
    page.hunted.setCurrentIndex(page.hunted.findData(fight.token("Ayla").id))
    page.play_button.click()
    behaviour = computer.player.behaviours[snik.id]
    assert behaviour.policy.name == "careful"
    assert (behaviour.guard, behaviour.within) == (snik.cell, 2)
    assert behaviour.hunt == fight.token("Ayla").id
    assert computer.player.plays(fight.token("Snik"))


def test_the_page_takes_the_whole_side(fight: Pilot) -> None:
    computer = controller(fight)
    page = computer.open_behaviour_of(fight.token("Snik").id)
    assert page is not None
    page.whom.setCurrentIndex(1)
    page.set_button.click()
    names = {"Snik", "Gorm", "Grey"}
    assert set(computer.player.behaviours) == {fight.token(name).id for name in names}
    assert not computer.player.is_on


def test_it_leaves_a_players_question_alone(fight: Pilot, qtbot: QtBot) -> None:
    """A played creature is asked; the computer waits, although told to play every creature."""
    computer, session = controller(fight), fight.window.session
    ayla = msgspec.structs.replace(fight.token("Ayla"), played=True)
    options = (Option("yes", "Yes"), Option("no", "No"))
    question = Question(99, "opportunity", "Strike", ayla.id, "", options, "no", "")
    battle = session.battle.with_token(ayla)
    session.battle = msgspec.structs.replace(battle, questions=(question,))
    count = len(commands(fight))
    computer.player.play(sides=("heroes", "raiders"))
    computer.timer.start()
    bar = fight.window.parts.computer_bar
    qtbot.waitUntil(lambda: bar.text == "The computer waits: Ayla is asked")
    pass_time(50)
    assert len(commands(fight)) == count
    assert fight.battle.question == question
