"""The parts of a round: asked of packs that have them, none of the others."""

import msgspec

from gridapp.battle.state import Phase
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.round_parts import Acting, Part, parts
from gridapp.engine.queries.situation import Situation
from tests.engine.scenes import HERO, rules, scene
from tests.engine.test_plans import Changed

DAWN = Part("dawn", "Dawn", "R-1", now=True, acting=(Acting("A", ("Sword",)),))


def test_a_pack_without_parts_has_none() -> None:
    assert parts(Situation(scene("A", A=HERO), rules())) == ()


def test_a_pack_with_parts_tells_them_during_a_fight() -> None:
    under = Rules(rules().book, Changed(parts=lambda situation: (DAWN,)))
    battle = scene("A", A=HERO)
    assert parts(Situation(battle, under)) == (DAWN,)
    waiting = msgspec.structs.replace(battle, phase=Phase.SETUP)
    assert parts(Situation(waiting, under)) == ()
