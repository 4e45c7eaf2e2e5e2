"""In every system a melee weapon is tested for reach before its odds."""

import msgspec
import pytest

from gridapp.battle.tokens import WeaponKind
from gridapp.engine.queries.situation import Situation
from tests.rules.randomly import game_of
from tests.rules.test_random_play import PACKS


@pytest.mark.parametrize("pack", PACKS)
def test_a_melee_weapon_reaches_the_next_cell_and_not_the_tenth(pack: str) -> None:
    system = game_of(pack).system
    kind = next(iter(game_of(pack).creatures.values()))
    battle = system.scene("A . . . . . . . . B", A=kind, B=kind)
    attacker = battle.tokens[0]
    far = msgspec.structs.replace(battle.tokens[1], side="foe of theirs")
    battle = battle.with_token(far)
    near = msgspec.structs.replace(far, cell=(attacker.cell[0] + 1, attacker.cell[1]))
    weapon = next(each for each in attacker.weapons if each.kind is WeaponKind.MELEE)
    asked = system.rules.mechanics.reach_refusal
    assert asked(Situation(battle, system.rules), attacker, far, weapon) is not None
    closer = Situation(battle.with_token(near), system.rules)
    assert asked(closer, attacker, near, weapon) is None
