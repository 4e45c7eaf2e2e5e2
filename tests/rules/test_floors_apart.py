"""No system lets anybody shoot or strike through the floor between two storeys.

A drawn floor lies two cells above a cellar. A stands on the floor, G in the cellar.
"""

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from tests.rules.play import System, token
from tests.rules.test_falls import CELLAR, hole, set_on

SHOOTERS = {
    "vigor": ("ranger", "bandit", ""),
    "segments": ("archer", "raider", "ranged"),
    "vitality": ("marksman", "thug", ""),
    "reactions": ("archer", "goblin", ""),
    "action_points": ("archer", "raider", ""),
}


def shot_down(pack: str, opening: str = "", cell: str = "D1/1") -> tuple[System, Battle]:
    """Return a battle in which A may shoot, and G stands on a cell of the cellar."""
    system = System(pack)
    shooter, foe, stage = SHOOTERS[pack]
    battle = system.drawn("A . . G", {"A": shooter, "G": foe}, "A", {}, stage=stage)
    battle = system.play(battle, CELLAR)
    if opening:
        battle = system.play(battle, hole(battle, opening))
    return system, system.play(battle, set_on(battle, "G", cell))


def targets(system: System, battle: Battle) -> set[str]:
    """Return the targets of A now."""
    situation = Situation(battle, system.rules)
    offers = legal_actions.offers(situation, token(battle, "A"))
    attacks = (offer for offer in offers if offer.action == "attack" and offer.refusal is None)
    return {target for offer in attacks for target in offer.targets}


def refusals(system: System, battle: Battle) -> set[str]:
    """Return why the weapons of A do not reach G."""
    situation = Situation(battle, system.rules)
    actor, foe = token(battle, "A"), token(battle, "G")
    given = (
        system.rules.mechanics.reach_refusal(situation, actor, foe, each) for each in actor.weapons
    )
    return {str(each.why) if each else "" for each in given}


@pytest.mark.parametrize("pack", SHOOTERS)
def test_nobody_shoots_through_a_floor(pack: str) -> None:
    system, battle = shot_down(pack)
    assert targets(system, battle) == set()
    assert refusals(system, battle) == {"G is on another floor"}


@pytest.mark.parametrize("pack", SHOOTERS)
def test_who_stands_under_a_hole_is_shot_at(pack: str) -> None:
    system, battle = shot_down(pack, "C1 D1")
    assert "" in refusals(system, battle)
    assert "G is on another floor" not in refusals(system, battle)


@pytest.mark.parametrize("pack", SHOOTERS)
def test_a_hole_beside_shows_nobody(pack: str) -> None:
    system, battle = shot_down(pack, "B1")
    assert refusals(system, battle) == {"G is on another floor"}


@pytest.mark.parametrize("pack", SHOOTERS)
def test_far_away_on_the_same_floor_is_another_reason(pack: str) -> None:
    system, battle = shot_down(pack)
    up = msgspec.structs.replace(token(battle, "G"), cell=token(battle, "A").cell)
    moved = battle.with_token(msgspec.structs.replace(up, cell=(up.cell[0] + 3, up.cell[1])))
    assert "G is on another floor" not in refusals(system, moved)
