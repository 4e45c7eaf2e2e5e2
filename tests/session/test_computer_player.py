"""The computer plays: acts with reasons, undo an act, questions of players left alone, stops."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.dice import RandomDice
from gridapp.battle.questions import Option, Question
from gridapp.battle.state import Battle, Phase
from gridapp.session.computer.player import ComputerPlayer, Scope, StepKind
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.tactics.play import Caps
from tests.rules.play import System, token

REACTIONS = System("reactions")
RAIDERS = {"kind": "goblin", "side": "raiders"}
HERO = {"kind": "fighter", "side": "heroes", "played": True}


def on_disk(path: Path, battle: Battle, seed: int = 5) -> Session:
    return Session(
        BattleFile.create(path / "computer.battle", battle), REACTIONS.rules, RandomDice(seed)
    )


def goblin_turn(board: str = "A . . G", turn: str = "G") -> Battle:
    return REACTIONS.drawn(board, {"A": HERO, "G": RAIDERS}, turn=turn)


def commands(session: Session) -> list[object]:
    entries = (session.file.entry(line) for line in range(2, session.file.head + 1))
    return [entry.command for entry in entries if isinstance(entry, CommandEntry)]


def test_a_turn_is_played_by_commands_that_each_have_a_reason(tmp_path: Path) -> None:
    """Two cells from the fighter, the goblin moves adjacent, attacks, and ends its turn."""
    session = on_disk(tmp_path, goblin_turn())
    computer = ComputerPlayer(session, seed=1)
    computer.play_once("G", Scope.TURN)
    steps = []
    while (step := computer.next_step()).kind is StepKind.DONE:
        steps.append(step)
    assert [type(each) for each in commands(session)][-1] is EndTurn
    acts = [each for each in commands(session) if isinstance(each, Act)]
    assert acts[0].route[-1] == (1, 0)
    assert acts[1].target == "A"
    assert not computer.is_on
    reasons = [line for line in session.log() if line.startswith("The computer")]
    assert len(reasons) == len(steps)
    assert reasons[0] == "The computer (even): nearer to A +1.00; in all +1.00"


def test_one_act_is_one_undo_step(tmp_path: Path) -> None:
    before = goblin_turn()
    session = on_disk(tmp_path, before)
    computer = ComputerPlayer(session, seed=1)
    computer.play_once("G", Scope.ACT)
    assert computer.next_step().kind is StepKind.DONE
    assert not computer.is_on
    assert token(session.battle, "G").cell == (1, 0)
    assert session.undo()
    assert session.battle == before


def test_taking_back_stops_the_computer(tmp_path: Path) -> None:
    session = on_disk(tmp_path, goblin_turn())
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders",))
    computer.next_step()
    assert computer.is_on
    session.undo()
    assert computer.next_step().kind is StepKind.STOPPED


def test_until_told_otherwise_it_waits_for_the_turns_of_others(tmp_path: Path) -> None:
    session = on_disk(tmp_path, goblin_turn(turn="A"))
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders",))
    assert computer.next_step().kind is StepKind.WAITS
    assert commands(session) == []
    session.do(EndTurn())
    assert computer.next_step().kind is StepKind.DONE
    computer.leave_side("raiders")
    assert not computer.is_on


def asked(battle: Battle, who: str) -> Battle:
    options = (Option("yes", "Yes"), Option("no", "No"))
    question = Question(7, "sure", "Really", who, "", options, "no", "")
    return msgspec.structs.replace(battle, questions=(question,))


@pytest.mark.parametrize("who", ["A", ""])
def test_it_never_answers_for_a_players_creature(tmp_path: Path, who: str) -> None:
    """Neither for a creature assigned to the computer, nor for the GM."""
    session = on_disk(tmp_path, asked(goblin_turn(), who))
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders", "heroes"))
    assert computer.next_step().kind is StepKind.WAITS
    assert commands(session) == []


def test_it_answers_for_a_creature_that_it_plays(tmp_path: Path) -> None:
    """The hero walks out of the goblin's reach; the goblin strikes."""
    session = on_disk(tmp_path, goblin_turn("A G . .\n. . . .\n. . . .", turn="A"))
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders",))
    session.do(Act("A", "advance", ((0, 0), (0, 1), (0, 2))))
    assert session.battle.question is not None
    assert session.battle.question.who == "G"
    assert computer.next_step().kind is StepKind.DONE
    assert not session.battle.questions
    answer = commands(session)[-1]
    assert isinstance(answer, Answer)
    assert answer.option.startswith("strike:")


def test_a_real_fight_never_answers_for_players(tmp_path: Path) -> None:
    """Every answer in the log is that of a creature of the GM."""
    session = on_disk(tmp_path, goblin_turn())
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders", "heroes"))
    for _ in range(200):
        question = session.battle.question
        if computer.next_step().kind is not StepKind.DONE:
            break
        if question is not None:
            assert question.who == "G"
    assert len(commands(session)) > 3


def test_a_cap_on_acts_ends_the_turn_and_says_so(tmp_path: Path) -> None:
    session = on_disk(tmp_path, goblin_turn())
    computer = ComputerPlayer(session, seed=1, caps=Caps(acts=1))
    computer.play_once("G", Scope.TURN)
    computer.next_step()
    computer.next_step()
    assert isinstance(commands(session)[-1], EndTurn)
    assert session.log()[-1] == "The computer ends the turn after 1 acts"


def test_it_waits_before_a_fight_and_stops_in_the_past(tmp_path: Path) -> None:
    setup = msgspec.structs.replace(goblin_turn(), phase=Phase.SETUP, active="")
    session = on_disk(tmp_path, setup)
    computer = ComputerPlayer(session, seed=1)
    computer.play(sides=("raiders",))
    assert computer.next_step().kind is StepKind.WAITS
    session.view_past(1)
    assert computer.next_step().kind is StepKind.STOPPED
