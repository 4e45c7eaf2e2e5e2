"""Ending a fight clears order, turn and everything that waits for a turn."""

import msgspec
import pytest

from gridapp.battle.commands import Act, EndFight, EndTurn, StartFight
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition, Until
from gridapp.session.narration.narrator import Narrator
from tests.engine.scenes import HERO, RAIDER, act, narrated, play, refused, rules, scene, token


@pytest.fixture
def fight() -> Battle:
    """A acts, G is still surprised."""
    return play(scene("A . . G", turn="", A=HERO, G=RAIDER), StartFight(), dice=(20, 1))


def test_order_and_turn_are_cleared(fight: Battle) -> None:
    ended, events = narrated(fight, EndFight())
    assert (ended.phase, ended.round, ended.order, ended.active) == (Phase.SETUP, 0, (), "")
    assert str(Narrator(ended, rules()).sentences(events)[0]) == "the fight is over"


def test_timed_conditions_end_and_others_stay(fight: Battle) -> None:
    assert token(fight, "G").has("surprised")
    hurt = msgspec.structs.replace(
        token(fight, "G"),
        pools={**token(fight, "G").pools, "hp": 2},
        conditions=(Condition("dying"), Condition("surprised", Until.TURN_START, "G")),
    )
    ended = play(fight.with_token(hurt), EndFight())
    assert token(ended, "G").conditions == (Condition("dying"),)
    assert token(ended, "G").pool("hp") == 2


def test_next_fight_can_begin(fight: Battle) -> None:
    again = play(fight, EndFight(), StartFight(), dice=(1, 20))
    assert (again.active, again.round) == ("G", 1)


def test_end_is_refused_during_a_question_or_without_a_fight(fight: Battle) -> None:
    assert refused(play(fight, EndFight()), EndFight()).code == "no_fight"
    battle = scene("A G . .\n. . . .", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A1 A2"))
    assert refused(asked, EndFight()).code == "waiting"


def test_no_creature_acts_after_the_end(fight: Battle) -> None:
    ended = play(fight, EndFight())
    assert isinstance(refused(ended, EndTurn()), Refused)
    assert isinstance(refused(ended, Act("A", "advance")), Refused)
