"""Round parts, for packs with this optional function."""

import msgspec

from gridapp.battle.state import Phase
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.round_parts import (
    ActingCreature,
    RoundPart,
    part_now,
    round_parts,
)
from tests.engine.scenes import HERO, rules, scene
from tests.engine.test_move_plans import Changed

DAWN = RoundPart("dawn", "Dawn", "R-1", is_current=True, acting=(ActingCreature("A", ("Sword",)),))


def test_pack_without_parts() -> None:
    assert round_parts(Situation(scene("A", A=HERO), rules())) == ()


def test_parts_during_a_fight() -> None:
    under = Rules(rules().book, Changed(round_parts=lambda situation: (DAWN,)))
    battle = scene("A", A=HERO)
    assert round_parts(Situation(battle, under)) == (DAWN,)
    waiting = msgspec.structs.replace(battle, phase=Phase.SETUP)
    assert round_parts(Situation(waiting, under)) == ()


def test_the_part_being_played_has_a_name_during_a_fight_alone() -> None:
    battle = scene("A", A=HERO)
    assert part_now(Situation(battle, rules())) == ""
    under = Rules(rules().book, Changed(part_now=lambda situation: "Dawn"))
    assert part_now(Situation(battle, under)) == "Dawn"
    waiting = msgspec.structs.replace(battle, phase=Phase.SETUP)
    assert part_now(Situation(waiting, under)) == ""
