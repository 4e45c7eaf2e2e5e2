"""What a GM sets without rules, and answers that are given once for all."""

import pytest

from gridapp.battle.commands import (
    Command,
    EndTurn,
    RemoveToken,
    SetCondition,
    SetPool,
    SetRule,
    SetStanding,
)
from gridapp.battle.events import Answered, Asked, ConditionGained, ConditionLost, Corrected, Rolled
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import StandingAnswer
from gridapp.battle.state import Battle
from tests.engine.scenes import (
    HERO,
    RAIDER,
    act,
    passes,
    place_of,
    play,
    preview,
    refused,
    scene,
    token,
    told,
)

KIND = "opportunity"


@pytest.fixture
def fight() -> Battle:
    """A's turn, with a goblin at its side and a wide field."""
    return scene("A . . . .\nG . . . .\n. . . . .", A=HERO, G=RAIDER)


def test_a_pool_is_set_and_told(fight: Battle) -> None:
    battle, events = told(fight, SetPool("G", "hp", 3))
    assert token(battle, "G").pool("hp") == 3
    assert events[0] == Corrected("G", "hp", "3")
    assert token(battle, "A") == token(fight, "A")


def test_a_condition_comes_and_goes(fight: Battle) -> None:
    stunned, events = told(fight, SetCondition("G", "unconscious", on=True))
    assert token(stunned, "G").has("unconscious")
    assert events[0] == ConditionGained("G", "unconscious", "R-95")
    back, events = told(stunned, SetCondition("G", "unconscious", on=False))
    assert back == fight
    assert events[0] == ConditionLost("G", "unconscious", "R-95")


def test_a_switched_ruling_counts_from_then_on(fight: Battle) -> None:
    """Two diagonal steps cost 10 ft, or 15 ft where every second one counts double (RR-01)."""
    assert preview(fight).for_cell((2, 2)).length == 10
    switched, events = told(fight, SetRule("diagonals", "alternating"))
    assert events == (Corrected("", "diagonals", "alternating"),)
    assert preview(switched).for_cell((2, 2)).length == 15
    assert preview(play(switched, SetRule("diagonals", "uniform"))).for_cell((2, 2)).length == 10


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetPool("X", "hp", 1), "token"),
        (SetPool("G", "mana", 1), "pool"),
        (SetPool("G", "hp", 100_001), "value"),
        (SetPool("G", "hp", -100_001), "value"),
        (SetCondition("X", "dying", on=True), "token"),
        (SetCondition("G", "tipsy", on=True), "condition"),
        (SetRule("gravity", "off"), "setting"),
        (SetRule("diagonals", "round"), "setting"),
        (SetStanding("X", KIND, always=True), "token"),
    ],
)
def test_what_there_is_not_cannot_be_set(fight: Battle, command: Command, code: str) -> None:
    assert refused(fight, command).code == code


def test_a_wrong_option_is_refused_with_those_that_there_are(fight: Battle) -> None:
    assert refused(fight, SetRule("diagonals", "round")) == Refused(
        "setting", "What a diagonal step costs: choose one of uniform, alternating", "RR-01"
    )


def test_whoever_always_strikes_is_not_asked(fight: Battle) -> None:
    keen = play(fight, SetStanding("G", KIND, always=True))
    after, events = told(keen, act(keen, "A1 B1 C1"), dice=(1,))
    kinds = [type(event) for event in events]
    assert kinds.index(Asked) + 1 == kinds.index(Answered) < kinds.index(Rolled)
    assert (place_of(after, "A"), token(after, "G").pool("reaction")) == ("C1", 0)


def test_whoever_never_strikes_lets_pass(fight: Battle) -> None:
    calm = play(fight, SetStanding("G", KIND, always=False))
    after = play(calm, act(calm, "A1 B1 C1"))
    assert (place_of(after, "A"), token(after, "G").pool("reaction")) == ("C1", 1)


def test_a_standing_answer_settles_the_question_that_waits(fight: Battle) -> None:
    asked = play(fight, act(fight, "A1 B1 C1"))
    after = play(asked, SetStanding("G", KIND, always=False))
    assert (after.questions, after.underway, place_of(after, "A")) == ((), (), "C1")


def test_a_standing_answer_is_replaced_and_taken_back(fight: Battle) -> None:
    twice = play(fight, SetStanding("G", KIND, always=True), SetStanding("G", KIND, always=False))
    assert twice.standing == (StandingAnswer("G", KIND, first=False),)
    assert play(twice, SetStanding("G", KIND, always=None)) == fight


def test_an_answer_between_the_ends_can_stand_too(fight: Battle) -> None:
    """Its option goes before first and last; one that is not offered leaves it asked."""
    asked = play(fight, act(fight, "A1 B1 C1"))
    question = asked.question
    assert question is not None
    named = question.options[-1].id
    settled, events = told(asked, SetStanding("G", KIND, always=True, option=named))
    assert (settled.questions, place_of(settled, "A")) == ((), "C1")
    assert events[0] == Corrected("G", KIND, f"always {named}")
    unknown = play(asked, SetStanding("G", KIND, always=True, option="juggle"))
    assert unknown.questions == asked.questions


def test_a_standing_answer_leaves_with_its_creature(fight: Battle) -> None:
    """The next creature under that id is asked."""
    keen = play(fight, SetStanding("G", KIND, always=True), SetStanding("A", KIND, always=True))
    assert play(keen, RemoveToken("G")).standing == (StandingAnswer("A", KIND, first=True),)


def test_whoever_is_set_down_in_the_middle_of_its_move_stops(fight: Battle) -> None:
    asked = play(fight, act(fight, "A1 B1 C1"), SetCondition("A", "unconscious", on=True))
    stopped = play(asked, passes(asked))
    assert (place_of(stopped, "A"), stopped.underway) == ("A1", ())
    assert play(stopped, EndTurn()).active == "G"


def test_the_gm_has_standing_answers_too(fight: Battle) -> None:
    battle = play(fight, SetStanding("", KIND, always=True))
    assert [(one.who, one.kind, one.first) for one in battle.standing] == [("", KIND, True)]
    assert play(battle, SetStanding("", KIND, always=None)).standing == ()
