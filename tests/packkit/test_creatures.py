"""Flanking attackers, and weapons replaced."""

import msgspec

from gridapp.battle.dice import FixedDice
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation
from gridapp.packkit.creatures import is_flanked_by, replace_weapon
from tests.engine.scenes import HERO, RAIDER, rules, scene


def test_only_members_of_a_flanking_pair_flank() -> None:
    battle = scene("A G B\n. C .", A=HERO, B=HERO, C=HERO, G=RAIDER)
    situation = Situation(battle, rules())
    tokens = {token.id: token for token in battle.tokens}
    flanking = {name for name in "ABC" if is_flanked_by(situation, tokens[name], tokens["G"])}
    assert flanking == {"A", "B"}


def test_a_weapon_is_replaced_in_its_place() -> None:
    draft = Draft(scene("A", A=HERO), FixedDice(()), rules())
    before = draft.token("A").weapons
    changed = msgspec.structs.replace(before[0], equipped=not before[0].equipped)
    replace_weapon(draft, "A", changed)
    assert draft.token("A").weapons == (changed, *before[1:])
