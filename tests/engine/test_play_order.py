"""The order in which turns are played."""

import msgspec

from gridapp.battle.state import InitiativeEntry, Phase
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.play_order import PlayOrder, play_order
from tests.engine.scenes import HERO, rules, scene
from tests.engine.test_move_plans import Changed

A, B, C, D = (InitiativeEntry(each, acted=each == "B") for each in "ABCD")
BATTLE = msgspec.structs.replace(scene("A", A=HERO), order=(A, B, C, D))


def test_without_a_word_of_the_pack_the_stored_order_is_played() -> None:
    assert play_order(Situation(BATTLE, rules())) == PlayOrder((A, B, C, D), frozenset())


def test_those_to_come_stand_between_those_who_have_acted_and_those_without_a_turn() -> None:
    """B has acted; D has the turn, C comes next, A has none."""
    under = Rules(rules().book, Changed(turns_to_come=lambda situation: ("D", "C")))
    shown = play_order(Situation(BATTLE, under))
    assert shown == PlayOrder((B, D, C, A), frozenset("A"))


def test_the_stored_order_stands_while_no_part_of_a_round_is_played() -> None:
    under = Rules(rules().book, Changed(turns_to_come=lambda situation: None))
    assert play_order(Situation(BATTLE, under)) == PlayOrder((A, B, C, D))
    before = msgspec.structs.replace(BATTLE, phase=Phase.SETUP)
    under = Rules(rules().book, Changed(turns_to_come=lambda situation: ("D",)))
    assert play_order(Situation(before, under)) == PlayOrder((A, B, C, D))
