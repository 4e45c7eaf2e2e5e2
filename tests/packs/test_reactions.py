"""Behaviour of system `reactions` beyond worked examples: offers, order of play, the fallen."""

import msgspec
import pytest

from gridapp.battle.commands import Answer, EndTurn, PlaceToken, SetCondition, StartFight
from gridapp.battle.events import Rolled, RoundBegan, TurnBegan
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from tests.engine.scenes import (
    HERO,
    RAIDER,
    act,
    narrated,
    passes,
    play,
    refused,
    rules,
    scene,
    token,
)


def prices(battle: Battle, letter: str = "A") -> dict[str, str]:
    offers = legal_actions.offers(Situation(battle, rules()), token(battle, letter))
    return {offer.action: offer.price for offer in offers}


@pytest.mark.parametrize(
    ("pools", "move", "quick"),
    [
        ({}, "Move", "Quick"),
        ({"move": 0}, "Standard", "Quick"),
        ({"quick": 0}, "Move", "Standard"),
        ({"move": 0, "standard": 0}, "Move", "Quick"),
    ],
)
def test_offer_names_the_paying_slot(pools: dict[str, int], move: str, quick: str) -> None:
    """A Standard pays if the action's own slot is spent (R-16)."""
    battle = scene("A G", A={"kind": HERO, "pools": pools}, G=RAIDER)
    wanted = {
        "advance": move,
        "side_step": quick,
        "primary_attack": "Standard",
        "secondary_attack": move,
        "tertiary_attack": quick,
    }
    assert prices(battle).items() >= wanted.items()


def order(battle: Battle) -> str:
    return "".join(entry.token for entry in battle.order)


def test_tied_raiders_roll_off() -> None:
    """All have 10 + 2; G and J draw 8 again, then 3 against 9 (RR-35)."""
    battle = scene("G . H . J", turn="", G=RAIDER, H=RAIDER, J=RAIDER)
    begun = play(battle, StartFight(), dice=(10, 10, 10, 8, 11, 8, 3, 9))
    assert (order(begun), begun.active) == ("HJG", "H")


def test_tied_players_choose_in_turn() -> None:
    battle = scene("A . B . C . G", turn="", A=HERO, B=HERO, C=HERO, G=RAIDER)
    first = play(battle, StartFight(), dice=(9, 9, 9, 1))
    assert first.question is not None
    assert first.question.text == "A, B, C are equal in initiative: who goes first"
    assert (first.active, first.round) == ("", 0)
    second = play(first, Answer(1, "C"))
    assert second.question is not None
    assert [option.id for option in second.question.options] == ["A", "B"]
    begun = play(second, Answer(2, "B"))
    assert (order(begun), begun.active, begun.round) == ("CBAG", "C", 1)


def test_turns_go_down_the_order_and_rounds_are_counted() -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    next_round, events = narrated(battle, EndTurn(), EndTurn())
    assert (next_round.active, next_round.round) == ("A", 2)
    marks = [event for event in events if isinstance(event, RoundBegan | TurnBegan)]
    assert marks == [TurnBegan("G"), RoundBegan(2), TurnBegan("A")]


def test_actions_refill_at_turn_start() -> None:
    spent = dict.fromkeys(("standard", "move", "quick", "reaction"), 0)
    battle = scene("A . G", A=HERO, G={"kind": RAIDER, "pools": spent})
    pools = token(play(battle, EndTurn()), "G").pools
    assert {pools[slot] for slot in spent} == {1}


@pytest.mark.parametrize(("refill", "own_turn", "new_round"), [("turn", 1, 1), ("round", 0, 1)])
def test_reaction_refills_by_turn_or_round(refill: str, own_turn: int, new_round: int) -> None:
    """The setting of RR-09. B acts after A in the same round, A again in the next."""
    spent = {"kind": HERO, "pools": {"reaction": 0}}
    battle = scene("A . B", settings={"reaction_refill": refill}, A=spent, B=spent)
    second = play(battle, EndTurn())
    assert token(second, "B").pool("reaction") == own_turn
    third = play(second, EndTurn())
    assert token(third, "A").pool("reaction") == new_round
    assert token(third, "B").pool("reaction") == new_round


@pytest.mark.parametrize(
    ("die", "left", "state"), [(12, -3, "dying"), (11, -4, "dying"), (1, -4, "dying")]
)
def test_dying_creatures_save_on_their_turn_and_worsen(die: int, left: int, state: str) -> None:
    """Fortitude 1 + Constitution 0 against 10 + 3: 12 saves, 11 does not (R-73, RR-24)."""
    dying = {
        "kind": RAIDER,
        "stats": {"fortitude": 1},
        "pools": {"hp": -3},
        "conditions": ["unconscious", "dying"],
    }
    battle = scene("A . G . H", A=HERO, G=dying, H=RAIDER)
    after, events = narrated(battle, EndTurn(), dice=(die,))
    assert after.active == "H"
    assert (token(after, "G").pool("hp"), token(after, "G").has(state)) == (left, True)
    (save,) = (event for event in events if isinstance(event, Rolled))
    assert (save.total, save.against, save.success) == (die + 1, 13, left == -3)


def test_death_at_full_negative_hit_points() -> None:
    dying = {
        "kind": RAIDER,
        "stats": {"negative_hit_points": 4},
        "pools": {"hp": -3},
        "conditions": ["unconscious", "dying"],
    }
    battle = scene("A . G", A=HERO, G=dying)
    dead = play(battle, EndTurn(), dice=(1,))
    fallen = token(dead, "G")
    assert (fallen.has("dead"), fallen.has("dying"), fallen.pool("hp")) == (True, False, -4)
    assert play(dead, EndTurn()).active == "A"


def test_no_turn_begins_if_no_creature_can_act() -> None:
    dying = {"kind": RAIDER, "pools": {"hp": -3}, "conditions": ["unconscious", "dying"]}
    battle = scene("A . G", A={"kind": HERO, "conditions": ["unconscious"]}, G=dying)
    still = play(battle, EndTurn())
    assert (still.active, still.round) == ("", 1)
    assert refused(still, EndTurn()).code == "no_turn"


def test_fight_resumes_when_a_creature_can_act_again() -> None:
    down = {"kind": HERO, "conditions": ["unconscious"]}
    battle = play(
        scene("A . G", A=down, G={"kind": RAIDER, "conditions": ["unconscious"]}), EndTurn()
    )
    awake = play(battle, SetCondition("G", "unconscious", on=False))
    assert play(awake, EndTurn()).active == "G"


def test_latecomer_reacts_last_among_equal_initiative() -> None:
    """N joins with the lowest initiative: asked after G although placed next to A."""
    battle = scene("G . .\n. A .\n. . .", turn="", A=HERO, G=RAIDER)
    fight = play(battle, StartFight(), dice=(20, 5))
    knife = Weapon("knife", "Knife")
    late = Token("N", "Newcomer", "raiders", (2, 0), stats={"dexterity": -5}, weapons=(knife,))
    joined = play(fight, PlaceToken(late), dice=(1,))
    assert order(joined) == "AGN"
    first = play(joined, act(joined, "B2 B3"))
    assert first.question is not None
    assert first.question.who == "G"
    second = play(first, passes(first))
    assert second.question is not None
    assert second.question.who == "N"


def test_creature_outside_the_order_reacts_last() -> None:
    battle = scene("G . H\n. A .\n. . .", A=HERO, H=RAIDER, G=RAIDER)
    a, _, g = battle.order
    battle = msgspec.structs.replace(battle, order=(a, g))
    first = play(battle, act(battle, "B2 B3"))
    assert first.question is not None
    assert first.question.who == "G"
