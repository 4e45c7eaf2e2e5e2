"""A fight ends: nobody has a turn any more, and nothing waits for one."""

import msgspec
import pytest

from gridapp.battle.commands import Act, EndFight, EndTurn, StartFight
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition, Until
from gridapp.session.narration.narrator import Narrator
from tests.engine.scenes import HERO, RAIDER, act, play, refused, rules, scene, token, told


@pytest.fixture
def fight() -> Battle:
    """A acts, G is still surprised."""
    return play(scene("A . . G", turn="", A=HERO, G=RAIDER), StartFight(), dice=(20, 1))


def test_the_order_and_the_turn_are_gone(fight: Battle) -> None:
    ended, events = told(fight, EndFight())
    assert (ended.phase, ended.round, ended.order, ended.active) == (Phase.SETUP, 0, (), "")
    assert Narrator(ended, rules()).sentences(events)[0] == "the fight is over"


def test_what_would_end_with_a_turn_is_over_and_the_rest_stays(fight: Battle) -> None:
    assert token(fight, "G").has("surprised")
    hurt = msgspec.structs.replace(
        token(fight, "G"),
        pools={**token(fight, "G").pools, "hp": 2},
        conditions=(Condition("dying"), Condition("surprised", Until.TURN_START, "G")),
    )
    ended = play(fight.with_token(hurt), EndFight())
    assert token(ended, "G").conditions == (Condition("dying"),)
    assert token(ended, "G").pool("hp") == 2


def test_another_fight_may_begin(fight: Battle) -> None:
    again = play(fight, EndFight(), StartFight(), dice=(1, 20))
    assert (again.active, again.round) == ("G", 1)


def test_nothing_ends_while_a_question_waits_or_no_fight_goes_on(fight: Battle) -> None:
    assert refused(play(fight, EndFight()), EndFight()).code == "no_fight"
    battle = scene("A G . .\n. . . .", A=HERO, G=RAIDER)
    asked = play(battle, act(battle, "A1 A2"))
    assert refused(asked, EndFight()).code == "waiting"


def test_after_the_end_nobody_acts(fight: Battle) -> None:
    ended = play(fight, EndFight())
    assert isinstance(refused(ended, EndTurn()), Refused)
    assert isinstance(refused(ended, Act("A", "advance")), Refused)
