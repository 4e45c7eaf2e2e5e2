"""What holds after every command of random play: bonds, exits, and who is offered anything."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from tests.rules.play import token
from tests.rules.randomly import play_on
from tests.rules.reactions.game import GAME, holds
from tests.rules.reactions.table import SYSTEM, scene

SEEDS, COMMANDS = 200, 1_000
CALM = replace(GAME, settings=SYSTEM.rules.book.fresh_settings)


def grappling(board: str = "A G") -> Battle:
    battle = scene(board, A="fighter", G="goblin")
    return bound(bound(battle, "A", "G"), "G", "A")


def bound(battle: Battle, letter: str, partner: str) -> Battle:
    bond = Condition("restrained", source=partner)
    return battle.with_token(changed(token(battle, letter), conditions=(bond,)))


def test_a_grapple_of_two_neighbours_holds() -> None:
    holds(grappling())


@pytest.mark.parametrize(
    "battle",
    [
        bound(scene("A G", A="fighter", G="goblin"), "A", "G"),
        bound(scene("A G", A="fighter", G="goblin"), "A", "Z"),
        grappling("A . G"),
    ],
    ids=["one side alone", "somebody gone", "out of reach"],
)
def test_the_check_finds_a_broken_bond(battle: Battle) -> None:
    with pytest.raises(AssertionError):
        holds(battle)


def test_the_check_finds_a_fallen_partner() -> None:
    battle = grappling()
    fallen = changed(
        token(battle, "G"),
        conditions=(*token(battle, "G").conditions, Condition("unconscious")),
    )
    with pytest.raises(AssertionError):
        holds(battle.with_token(fallen))


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(first, first + 20) for first in range(0, SEEDS, 20)])
def test_two_hundred_thousand_commands(seeds: range) -> None:
    for seed in seeds:
        for _, _, outcome in play_on(GAME if seed % 3 else CALM, seed, COMMANDS):
            holds(outcome.battle)
