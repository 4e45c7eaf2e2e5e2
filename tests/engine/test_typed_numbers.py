"""Answers with a number, and declared acts during which somebody else acts by commands."""

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
from tests.engine.test_plans import Changed

PLAIN, CRITICAL = Option("plain", "Plain"), Option("critical", "Critical")


class Table:
    """Rules that note every number they are given."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def answer(self, _: Draft, question: Question, option: str) -> None:
        assert question.number is not None
        self.heard.append((option, question.number.value))

    @property
    def rules(self) -> Rules:
        return Rules(rules().book, Changed(answer=self.answer))


def asked() -> Battle:
    """A is asked for what its dice show, from -5 to 40."""
    number = Number("The dice show", -5, 40, 7)
    options = (PLAIN, CRITICAL)
    question = Question(1, "roll", "A attacks", "A", "A", options, "plain", "X-1", number=number)
    return msgspec.structs.replace(scene("A . G", A="fighter", G="goblin"), questions=(question,))


def answered(command: Answer) -> tuple[Any, list[tuple[str, int]]]:
    table = Table()
    return apply(asked(), command, FixedDice(()), table.rules), table.heard


@pytest.mark.parametrize("number", [-5, 0, 40])
def test_a_number_within_its_bounds_is_handed_to_the_pack(number: int) -> None:
    outcome, heard = answered(Answer(1, "critical", number))
    assert isinstance(outcome, Applied)
    assert heard == [("critical", number)]


def test_without_one_the_number_that_stood_there_counts() -> None:
    assert answered(Answer(1, "plain"))[1] == [("plain", 7)]


def test_the_log_tells_the_number() -> None:
    outcome, _ = answered(Answer(1, "critical", 12))
    assert [event.text for event in outcome.events] == ["12, Critical"]


@pytest.mark.parametrize("number", [-6, 41])
def test_a_number_out_of_bounds_is_refused(number: int) -> None:
    outcome, heard = answered(Answer(1, "plain", number))
    assert outcome == Refused("number", "The dice show lies from -5 to 40", "X-1")
    assert heard == []


def test_a_number_that_nobody_asked_for_is_refused() -> None:
    bare = msgspec.structs.replace(asked().questions[0], number=None)
    battle = msgspec.structs.replace(asked(), questions=(bare,))
    outcome = apply(battle, Answer(1, "plain", 3), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    assert outcome.code == "number"


def waiting() -> Battle:
    """A has declared something and waits while B acts."""
    battle = scene("A B G", turn="B", A="fighter", B="fighter", G="goblin")
    declared = DeclaredAct(Act("A", "defend"), waits=True)
    return msgspec.structs.replace(battle, underway=(declared,))


def test_whoever_waits_lets_others_act_meanwhile() -> None:
    outcome = apply(waiting(), Act("B", "defend"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert outcome.battle.underway == waiting().underway
    assert outcome.battle.token("B") != waiting().token("B")


def test_nobody_leaves_who_waits() -> None:
    outcome = apply(waiting(), RemoveToken("A"), FixedDice(()), rules())
    assert isinstance(outcome, Refused)
    assert outcome.code == "busy"


def test_the_end_of_the_fight_ends_what_waits_or_was_postponed() -> None:
    battle = msgspec.structs.replace(waiting(), postponed=waiting().underway)
    outcome = apply(battle, EndFight(), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert (outcome.battle.underway, outcome.battle.postponed) == ((), ())


def test_what_somebody_postponed_leaves_with_it() -> None:
    later = (DeclaredAct(Act("A", "defend")), DeclaredAct(Act("B", "defend")))
    battle = msgspec.structs.replace(waiting(), underway=(), postponed=later)
    outcome = apply(battle, RemoveToken("A"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    assert outcome.battle.postponed == later[1:]
