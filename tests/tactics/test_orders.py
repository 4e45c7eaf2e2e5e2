"""Choices under orders, on boards worked out by hand: flee, guard, hunt, stay together."""

from random import Random

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape
from gridapp.tactics.behaviour import Behaviour, life_share, parse_behaviour
from gridapp.tactics.choose import Choice
from gridapp.tactics.orders import Decider
from gridapp.tactics.policy import CAREFUL
from tests.rules.play import System, token
from tests.shipped import with_facts

KINDS = {
    "action_points": ("swordsman", "raider"),
    "reactions": ("fighter", "goblin"),
    "segments": ("swordsman", "raider"),
    "vigor": ("swordsman", "bandit"),
    "vitality": ("fighter", "thug"),
}
SHAPES = (CellShape.SQUARE, CellShape.HEX_POINTY)
ROW = "A . G . . . . ."
PACKS = with_facts(KINDS, "a hero and a foe")


def scene(
    pack: str, board: str, shape: CellShape = CellShape.SQUARE, *, strikes: bool = False
) -> tuple[System, Battle]:
    """Return a fight: A of the heroes against G and H, of the raiders, in A's turn.

    Where a round has parts it is the one for moving, or with ``strikes`` the one for melee.
    """
    system = System(pack)
    hero, foe = KINDS[pack]
    entries = {
        letter: {"kind": hero if letter in "AB" else foe, "side": side}
        for letter, side in (("A", "heroes"), ("B", "heroes"), ("G", "raiders"), ("H", "raiders"))
        if letter in board
    }
    settings, stage = system.rules.book.fresh_settings, ""
    if pack == "segments":
        stage = "melee" if strikes else "movement"
    return system, system.drawn(board, entries, "A", settings, shape, stage)


def choice(system: System, battle: Battle, behaviour: Behaviour) -> Choice | None:
    situation = Situation(battle, system.rules)
    return Decider().best(situation, token(battle, "A"), behaviour, Random(1))


def hurt(system: System, battle: Battle) -> Battle:
    """Return the battle with A at a tenth of its life."""
    wounded = token(battle, "A")
    pools = dict(wounded.pools)
    for pool in system.rules.book.life_pools:
        pools[pool] = system.rules.book.pools[pool].maximum(wounded) // 10
    return battle.with_token(msgspec.structs.replace(wounded, pools=pools))


def end(chosen: Choice | None) -> Cell:
    assert chosen is not None
    assert chosen.act.route, chosen
    return chosen.act.route[-1]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_the_only_foe_in_reach_is_struck(pack: str, shape: CellShape) -> None:
    system, battle = scene(pack, "A G . . . . . . . H", shape, strikes=True)
    for behaviour in (Behaviour(), Behaviour(CAREFUL), Behaviour(together=3), Behaviour(hunt="H")):
        chosen = choice(system, battle, behaviour)
        assert chosen is not None
        assert chosen.act.target == "G"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_below_its_share_it_goes_away_and_above_it_does_not(pack: str, shape: CellShape) -> None:
    """The foe is at the left end: the hurt creature ends farther off, beyond its reach."""
    system, battle = scene(pack, "G . A . . . . . . .", shape)
    flee = Behaviour(flee_below=50)
    assert life_share(system.rules, token(battle, "A")) == 1
    whole = choice(system, battle, flee)
    assert whole is None or not whole.act.route or whole.reasons[0].what == "nearer"
    wounded = hurt(system, battle)
    chosen = choice(system, wounded, flee)
    assert end(chosen)[0] > 2
    assert chosen is not None
    assert chosen.reasons[0].what == "away"
    moved = wounded.with_token(msgspec.structs.replace(token(wounded, "A"), cell=end(chosen)))
    foe = token(moved, "G")
    assert not Situation(moved, system.rules).threatens(foe, token(moved, "A"))


@pytest.mark.parametrize("pack", PACKS)
def test_a_cornered_creature_strikes(pack: str) -> None:
    """Without a way out the creature fights on in spite of the order to flee."""
    system, battle = scene(pack, "A G . .", strikes=True)
    chosen = choice(system, hurt(system, battle), Behaviour(flee_below=50))
    assert chosen is not None
    assert chosen.act.target == "G"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_a_guard_stays_inside_its_place(pack: str, shape: CellShape) -> None:
    """A foe out of reach draws anybody else, but no guard of a cell, and only to the edge."""
    system, battle = scene(pack, "A . . . . . . G", shape)
    chosen = choice(system, battle, Behaviour(guard=(0, 0)))
    assert chosen is None or not chosen.act.route
    assert end(choice(system, battle, Behaviour(guard=(0, 0), within=1))) == (1, 0)
    assert end(choice(system, battle, Behaviour()))[0] > 1


@pytest.mark.parametrize("pack", PACKS)
def test_a_guard_goes_back_to_its_place(pack: str) -> None:
    system, battle = scene(pack, ". . A . . . . G")
    chosen = choice(system, battle, Behaviour(guard=(0, 0)))
    assert end(chosen)[0] < 2
    assert chosen is not None
    assert chosen.reasons[0].what == "back"


@pytest.mark.parametrize("pack", PACKS)
def test_a_hunter_goes_past_a_nearer_foe(pack: str) -> None:
    """G is two cells to the left, H five to the right: without orders A goes left."""
    system, battle = scene(pack, "G . . A . . . . . H")
    assert end(choice(system, battle, Behaviour()))[0] < 3
    assert end(choice(system, battle, Behaviour(hunt="H")))[0] > 3


@pytest.mark.parametrize("pack", PACKS)
def test_who_stays_together_goes_no_farther_than_told(pack: str) -> None:
    system, battle = scene(pack, "B A . . . . . . . G")
    near, free = (choice(system, battle, each) for each in (Behaviour(together=2), Behaviour()))
    assert end(near) == (2, 0)
    assert end(free)[0] > 2


@pytest.mark.parametrize("pack", PACKS)
def test_who_is_far_from_friends_goes_to_them(pack: str) -> None:
    system, battle = scene(pack, "B . . . . . A . . . . . G")
    chosen = choice(system, battle, Behaviour(together=1))
    assert end(chosen)[0] < 6


def test_words_make_a_behaviour() -> None:
    behaviour = parse_behaviour(
        "careful, guard D4 2, flee 30%, hunt Ayla, together 3", str.upper, lambda _: (3, 3), (9, 9)
    )
    assert behaviour == Behaviour(CAREFUL, (3, 3), 2, 30, "AYLA", 3)
    assert parse_behaviour("guard", str, lambda _: (3, 3), (9, 9)).guard == (9, 9)
    assert parse_behaviour("guard 2", str, lambda _: (3, 3), (9, 9)) == Behaviour(
        guard=(9, 9), within=2
    )
    with pytest.raises(ValueError, match="sleep"):
        parse_behaviour("sleep", str, lambda _: (0, 0), (0, 0))
