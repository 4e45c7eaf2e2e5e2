"""The attacks that a foe makes in its turn: by hand, and against every attack tried out anew."""

import pytest

from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape
from gridapp.tactics.attack_trials import AttackTrials
from gridapp.tactics.foe_turns import FoeTurn
from tests.rules.play import token
from tests.shipped import with_facts
from tests.tactics.test_danger import KINDS, SHOOTERS, danger_at, scene


class NothingLearned(AttackTrials):
    """Trials of every attack offered in every state, whatever an earlier one has cost."""

    def _is_beyond_means(self, situation: Situation, action: str, weapon: str) -> bool:
        return False


@pytest.mark.parametrize("pack", with_facts(KINDS, "a hero and a foe"))
@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY])
def test_attacks_are_those_of_trials_that_learn_nothing(pack: str, shape: CellShape) -> None:
    compared = 0
    for kind in (KINDS[pack][1], SHOOTERS[pack]):
        system, battle = scene(
            pack, "A . . . . .\n. # . . . .\n. . . . G .", shape, G={"kind": kind}
        )
        situation = Situation(battle, system.rules)
        hero, foe = token(battle, "A"), token(battle, "G")
        turn, slow = FoeTurn(situation, hero, foe), FoeTurn(situation, hero, foe)
        slow._trials = NothingLearned(system.rules, slow.pair)
        assert turn.volleys == slow.volleys
        compared += len(turn.volleys)
    assert compared > 3


def test_an_attack_that_can_only_be_begun_is_not_counted() -> None:
    """A raider with 7 AP makes one attack for 6; the second would be paid next turn (AP-25)."""
    system, battle = scene("action_points", "A G . . . . . .", G={"pools": {"ap": 7}})
    foe = FoeTurn(Situation(battle, system.rules), token(battle, "A"), token(battle, "G"))
    assert foe.token.pool("ap") == 7
    (strike,) = danger_at(system, battle, "A1").strikes
    assert (strike.action, strike.count) == ("standard_attack", 1)
