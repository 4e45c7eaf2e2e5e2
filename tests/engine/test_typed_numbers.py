"""Answers with a typed number, and declared acts waiting for later commands."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, EndFight, RemoveToken
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.questions import DeclaredAct, Number, Option, Question
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.draft import Draft
from gridapp.engine.protocol import Rules
from tests.engine.scenes import rules, scene
from tests.engine.test_move_plans import Changed

PLAIN, CRITICAL = Option("plain", "Plain"), Option("critical", "Critical")


class Table:
    """Rules that record every number typed in an answer."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def answer(self, _: Draft, question: Question, option: str) -> None:
        assert question.number is not None
        self.heard.append((option, question.number.value))

    @property
    def rules(self) -> Rules:
        return Rules(rules().book, Changed(answer=self.answer))


def asked() -> Battle:
    """A is asked for a dice result from -5 to 40."""
    number = Number("The dice show", -5, 40, 7)
    options = (PLAIN, CRITICAL)
    question = Question(1, "roll", "A attacks", "A", "A", options, "plain", "X-1", number=number)
    return msgspec.structs.replace(scene("A . G", A="fighter", G="goblin"), questions=(question,))


def answered(command: Answer) -> tuple[Any, list[tuple[str, int]]]:
    table = Table()
    return apply(asked(), command, FixedDice(()), table.rules), table.heard


@pytest.mark.parametrize("number", [-5, 0, 40])
def test_number_in_range_is_passed_to_the_pack(number: int) -> None:
    outcome, heard = answered(Answer(1, "critical", number))
    assert isinstance(outcome, Applied)
    assert heard == [("critical", number)]


def test_missing_number_defaults_to_the_prefilled() -> None:
    assert answered(Answer(1, "plain"))[1] == [("plain", 7)]


def test_log_shows_the_number() -> None:
    outcome, _ = answered(Answer(1, "critical", 12))
    assert [event.text for event in outcome.events] == ["12, Critical"]


@pytest.mark.parametrize("number", [-6, 41])
def test_number_out_of_range_is_refused(number: int) -> None:
    outcome, heard = answered(Answer(1, "plain", number))
    assert outcome == Refused("number", "The dice show lies from -5 to 40", "X-1")
    assert heard == []


def test_unasked_number_is_refused() -> None:
    bare = msgspec.structs.replace(asked().questions[0], number=None)
    battle = msgspec.structs.replace(asked(), questions=(bare,))
    outcome = apply(battle, Answer(1, "plain", 3), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    assert outcome.code == "number"


def waiting() -> Battle:
    """A has declared an act and waits while B acts."""
    battle = scene("A B G", turn="B", A="fighter", B="fighter", G="goblin")
    declared = DeclaredAct(Act("A", "defend"), waits=True)
    return msgspec.structs.replace(battle, underway=(declared,))


def test_waiting_act_lets_others_act() -> None:
    outcome = apply(waiting(), Act("B", "defend"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert outcome.battle.underway == waiting().underway
    assert outcome.battle.token("B") != waiting().token("B")


def test_waiting_creature_is_not_removed() -> None:
    outcome = apply(waiting(), RemoveToken("A"), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    assert outcome.code == "busy"


def test_end_of_fight_drops_waiting_and_postponed_acts() -> None:
    battle = msgspec.structs.replace(waiting(), postponed=waiting().underway)
    outcome = apply(battle, EndFight(), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert (outcome.battle.underway, outcome.battle.postponed) == ((), ())


def test_postponed_acts_leave_with_their_creature() -> None:
    later = (DeclaredAct(Act("A", "defend")), DeclaredAct(Act("B", "defend")))
    battle = msgspec.structs.replace(waiting(), underway=(), postponed=later)
    outcome = apply(battle, RemoveToken("A"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert outcome.battle.postponed == later[1:]
