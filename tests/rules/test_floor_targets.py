"""No action aims at a creature on another floor without a line, in any system.

A stands at A1, G beside it at B1, and on every cell of the cellar below. What is aimed there with
a line is offered on the same floor, so that no list of actions is empty by chance.
"""

from typing import NamedTuple

import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from tests.rules.play import Entry, System, token
from tests.rules.test_falls import CELLAR, hole, set_on

AIMED = (ActionKind.ATTACK, ActionKind.TARGET, ActionKind.CHARGE)
BOARD = "A G . .\n. . . .\n. . . ."
UNDER = ("A1/1", "B1/1", "C1/1", "D3/1")

NEED_NO_LINE = {
    "action_points": {"ignore", "stop_ignoring"},
    "vitality": {"use_skill_on"},
}
"""Thoughts, which no wall stops either (AP-93), and skills, of which the GM judges (V-06)."""

NEED_A_BOND = {"reactions": {"hold"}, "action_points": {"pin"}}
"""Actions against a partner in a grapple, which ends as floors part the two."""


class Pair(NamedTuple):
    """Who acts, on whom, in which part of the round."""

    actor: Entry
    target: Entry
    stage: str = ""


PAIRS = {
    "action_points": (
        Pair("swordsman", {"kind": "raider", "side": "heroes", "conditions": ["bleeding"]}),
        Pair({"kind": "swordsman", "pools": {"yards": 4, "bought": 2}}, "raider"),
        Pair("swordsman", {"kind": "raider", "conditions": ["dying", "unconscious"]}),
        Pair("swordsman", {"kind": "raider", "side": "heroes", "pools": {"light": 0}}),
        Pair("swordsman", {"kind": "horse", "side": "heroes", "space": "1x1"}),
    ),
    "reactions": (Pair("fighter", {"kind": "goblin", "conditions": ["bleeding"]}),),
    "segments": (Pair("swordsman", "raider", "melee"), Pair("archer", "raider", "ranged")),
    "vigor": (
        Pair({"kind": "medic", "pools": {"off_hand": 1}}, "bandit"),
        Pair("medic", {"kind": "bandit", "pools": {"durability": 1}}),
        Pair("medic", {"kind": "bandit", "conditions": ["shock"]}),
    ),
    "vitality": (Pair("fighter", "thug"), Pair("psychic", "thug")),
}


def house(pack: str, pair: Pair) -> tuple[System, Battle]:
    """Return a drawn floor over a cellar, with both beside each other."""
    system = System(pack)
    battle = system.drawn(BOARD, {"A": pair.actor, "G": pair.target}, "A", stage=pair.stage)
    return system, system.play(battle, CELLAR)


def aimed_at(system: System, battle: Battle, letter: str = "G") -> set[str]:
    """Return the actions of A offered at a creature, whether or not A can pay."""
    offers = legal_actions.offers(Situation(battle, system.rules), token(battle, "A"))
    return {offer.action for offer in offers if letter in offer.targets}


@pytest.mark.parametrize("pack", PAIRS)
def test_every_aimed_action_is_tried_on_one_floor(pack: str) -> None:
    tried = {
        action for pair in PAIRS[pack] for action in aimed_at(*house(pack, pair))
    } | NEED_A_BOND.get(pack, set())
    actions = System(pack).rules.book.actions
    every_action = {key for key, action in actions.items() if action.kind in AIMED}
    assert every_action - tried <= {"stop_ignoring"}


@pytest.mark.parametrize("cell", UNDER)
@pytest.mark.parametrize("pack", PAIRS)
def test_nothing_is_aimed_through_a_floor(pack: str, cell: str) -> None:
    for pair in PAIRS[pack]:
        system, battle = house(pack, pair)
        below = system.play(battle, set_on(battle, "G", cell))
        assert aimed_at(system, below) <= NEED_NO_LINE.get(pack, set())


CHARGE_BOARD = "A . . G . .\n. . . . . ."


def charged(opening: str, *moves: tuple[str, str]) -> set[str]:
    """Return what a halberdier is offered at G from a floor with an opening over the cellar."""
    system = System("reactions")
    entries: dict[str, Entry] = {"A": "halberdier", "G": "goblin"}
    battle = system.play(system.drawn(CHARGE_BOARD, entries), CELLAR)
    battle = system.play(battle, hole(battle, opening))
    for who, label in moves:
        battle = system.play(battle, set_on(battle, who, label))
    return aimed_at(system, battle)


def test_a_charge_strikes_down_through_a_hole_beside_which_it_ends() -> None:
    """G stands under the hole at D1, two cells lower: a halberd of 10 ft reaches it from C1."""
    assert "charge" in charged("D1", ("G", "D1/1"))
    assert "charge" not in charged("D1", ("G", "E1/1"))


def test_a_charge_strikes_up_from_under_a_hole() -> None:
    """A in the cellar walks under the hole at C1; G is above, beside the hole, at D1."""
    assert "charge" in charged("C1", ("A", "A1/1"))


def test_no_charge_ends_under_a_hole_off_its_lines() -> None:
    """From A1 no straight line of at least two cells leads under B2, one cell away (R-35)."""
    assert "charge" not in charged("B2", ("A", "A1/1"))
