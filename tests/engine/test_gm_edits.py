"""GM edits without rules, and standing answers."""

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
    narrated,
    passes,
    place_of,
    play,
    preview,
    refused,
    scene,
    token,
)

KIND = "opportunity"


@pytest.fixture
def fight() -> Battle:
    """A's turn, next to a goblin on a wide field."""
    return scene("A . . . .\nG . . . .\n. . . . .", A=HERO, G=RAIDER)


def test_pool_is_set_with_event(fight: Battle) -> None:
    battle, events = narrated(fight, SetPool("G", "hp", 3))
    assert token(battle, "G").pool("hp") == 3
    assert events[0] == Corrected("G", "hp", "3")
    assert token(battle, "A") == token(fight, "A")


def test_condition_is_added_and_removed(fight: Battle) -> None:
    stunned, events = narrated(fight, SetCondition("G", "unconscious", on=True))
    assert token(stunned, "G").has("unconscious")
    assert events[0] == ConditionGained("G", "unconscious", "R-95")
    back, events = narrated(stunned, SetCondition("G", "unconscious", on=False))
    assert back == fight
    assert events[0] == ConditionLost("G", "unconscious", "R-95")


def test_ruling_applies_once_switched(fight: Battle) -> None:
    """Two diagonal steps cost 10 ft, or 15 ft with alternating diagonals (RR-01)."""
    assert preview(fight).for_cell((2, 2)).length == 10
    switched, events = narrated(fight, SetRule("diagonals", "alternating"))
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
def test_unknown_names_are_refused(fight: Battle, command: Command, code: str) -> None:
    assert refused(fight, command).code == code


def test_wrong_option_is_refused_with_the_valid_options(fight: Battle) -> None:
    assert refused(fight, SetRule("diagonals", "round")) == Refused(
        "setting", "What a diagonal step costs: choose one of uniform, alternating", "RR-01"
    )


def test_standing_yes_answers_the_question(fight: Battle) -> None:
    keen = play(fight, SetStanding("G", KIND, always=True))
    after, events = narrated(keen, act(keen, "A1 B1 C1"), dice=(1,))
    kinds = [type(event) for event in events]
    assert kinds.index(Asked) + 1 == kinds.index(Answered) < kinds.index(Rolled)
    assert (place_of(after, "A"), token(after, "G").pool("reaction")) == ("C1", 0)


def test_standing_no_answers_the_question(fight: Battle) -> None:
    calm = play(fight, SetStanding("G", KIND, always=False))
    after = play(calm, act(calm, "A1 B1 C1"))
    assert (place_of(after, "A"), token(after, "G").pool("reaction")) == ("C1", 1)


def test_standing_answer_resolves_the_pending_question(fight: Battle) -> None:
    asked = play(fight, act(fight, "A1 B1 C1"))
    after = play(asked, SetStanding("G", KIND, always=False))
    assert (after.questions, after.underway, place_of(after, "A")) == ((), (), "C1")


def test_standing_answer_is_replaced_and_cleared(fight: Battle) -> None:
    twice = play(fight, SetStanding("G", KIND, always=True), SetStanding("G", KIND, always=False))
    assert twice.standing == (StandingAnswer("G", KIND, first=False),)
    assert play(twice, SetStanding("G", KIND, always=None)) == fight


def test_standing_answer_may_name_a_middle_option(fight: Battle) -> None:
    """The named option takes precedence; if not offered, the question is asked."""
    asked = play(fight, act(fight, "A1 B1 C1"))
    question = asked.question
    assert question is not None
    named = question.options[-1].id
    settled, events = narrated(asked, SetStanding("G", KIND, always=True, option=named))
    assert (settled.questions, place_of(settled, "A")) == ((), "C1")
    assert events[0] == Corrected("G", KIND, f"always {named}")
    unknown = play(asked, SetStanding("G", KIND, always=True, option="juggle"))
    assert unknown.questions == asked.questions


def test_standing_answer_is_removed_with_its_creature(fight: Battle) -> None:
    """The next creature with the same id is asked."""
    keen = play(fight, SetStanding("G", KIND, always=True), SetStanding("A", KIND, always=True))
    assert play(keen, RemoveToken("G")).standing == (StandingAnswer("A", KIND, first=True),)


def test_shifting_a_mover_stops_its_move(fight: Battle) -> None:
    asked = play(fight, act(fight, "A1 B1 C1"), SetCondition("A", "unconscious", on=True))
    stopped = play(asked, passes(asked))
    assert (place_of(stopped, "A"), stopped.underway) == ("A1", ())
    assert play(stopped, EndTurn()).active == "G"


def test_gm_can_have_standing_answers(fight: Battle) -> None:
    battle = play(fight, SetStanding("", KIND, always=True))
    assert [(answer.who, answer.kind, answer.first) for answer in battle.standing] == [
        ("", KIND, True)
    ]
    assert play(battle, SetStanding("", KIND, always=None)).standing == ()
