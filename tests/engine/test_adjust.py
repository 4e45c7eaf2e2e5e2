"""Conditions with an end that the GM gives to several creatures, and free dice."""

import pytest

from gridapp.battle.commands import AdjustPools, Command, EndTurn, RollDice, SetConditions
from gridapp.battle.dice import TypedDice
from gridapp.battle.events import ConditionGained, DiceRolled
from gridapp.battle.outcomes import DieNeeded
from gridapp.battle.rolls import RolledDice
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Until
from gridapp.engine.commands.apply import apply
from tests.engine.scenes import HERO, RAIDER, act, narrated, play, refused, rules, scene, token


@pytest.fixture
def fight() -> Battle:
    """A's turn, with two goblins."""
    return scene("A G H", A=HERO, G=RAIDER, H=RAIDER)


def test_condition_for_two_with_an_end(fight: Battle) -> None:
    blind = Condition("blind", Until.TURN_END, "A", times=2)
    battle, events = narrated(fight, SetConditions(("G", "H"), blind))
    ends = (Until.TURN_END, "A", 2)
    assert events == tuple(ConditionGained(name, "blind", "R-75", *ends) for name in "GH")
    assert token(battle, "H").condition("blind") == blind
    once = play(battle, EndTurn())
    assert token(once, "G").condition("blind") == Condition("blind", Until.TURN_END, "A")


def test_a_new_end_replaces_the_old(fight: Battle) -> None:
    battle = play(fight, SetConditions(("G",), Condition("blind", Until.TURN_END, "A")))
    battle = play(battle, SetConditions(("G",), Condition("blind", Until.ROUND_END, times=3)))
    assert token(battle, "G").conditions == (Condition("blind", Until.ROUND_END, times=3),)
    assert token(play(battle, SetConditions(("G",), Condition("blind"), on=False)), "G") == token(
        fight, "G"
    )


def test_free_dice_change_nothing_but_the_log(fight: Battle) -> None:
    battle, events = narrated(fight, RollDice("4d6kh3 - 1", "A"), dice=(2, 6, 1, 4))
    assert battle == fight
    dice = RolledDice(6, (2, 6, 4), (1,))
    assert events == (DiceRolled("A", "4d6kh3 - 1", (dice,), -1, 11),)


def test_typed_free_dice_are_asked_for(fight: Battle) -> None:
    outcome = apply(fight, RollDice("2d6", "A"), TypedDice((3,)), rules())
    assert outcome == DieNeeded(6, "A: 2d6")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetConditions((), Condition("blind")), "nobody"),
        (SetConditions(("X",), Condition("blind")), "token"),
        (SetConditions(("G",), Condition("tipsy")), "condition"),
        (SetConditions(("G",), Condition("blind", times=0)), "times"),
        (SetConditions(("G",), Condition("blind", Until.TURN_END, "X")), "token"),
        (RollDice("fish"), "dice"),
        (RollDice("12"), "dice"),
        (RollDice("d6", "X"), "token"),
    ],
)
def test_refusals(fight: Battle, command: Command, code: str) -> None:
    assert refused(fight, command).code == code


def test_a_condition_may_be_given_while_a_question_is_open_and_an_amount_may_not() -> None:
    battle = scene(". . . .\nA G . .\n. . . .", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A2 A1 B1"))
    after = play(asked, SetConditions(("G",), Condition("blind")))
    assert token(after, "G").has("blind")
    assert after.question == asked.question
    assert refused(asked, AdjustPools(("G",), "-3")).code == "waiting"
