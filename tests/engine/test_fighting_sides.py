"""Which sides are undefeated, by each pack's own rule for being out."""

from functools import cache
from typing import Any

import msgspec
import pytest

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.turns.fighting_sides import fighting_sides, undefeated_sides
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs

OUT = {
    "reactions": ("unconscious", "dead"),
    "vitality": ("unconscious", "dead"),
    "action_points": ("unconscious", "dead"),
    "vigor": ("unconscious", "shock", "dead"),
    "segments": ("out",),
}
IN_IT = {"reactions": "stunned", "action_points": "helpless", "vigor": "pinned"}
"""Who is under these can do little, and is in the fight all the same."""
BOTH = ("blue", "red")
FALLS = [(pack, condition) for pack, names in OUT.items() for condition in names]


@cache
def rules_of(pack: str) -> Rules:
    return load_packs().rules[pack]


def duel(pack: str, *conditions: str) -> Battle:
    """A and B against C, with the given conditions on C."""
    rules = rules_of(pack)
    creatures = load_creatures(rules.book)
    kind = next(iter(creatures))
    entries: dict[str, dict[str, Any]] = {
        "A": {"kind": kind, "side": "blue"},
        "B": {"kind": kind, "side": "blue"},
        "C": {"kind": kind, "side": "red", "conditions": conditions},
    }
    return build_battle(rules, creatures, Example("a duel", "", "A B . . C", entries, turn="A"))


def under(battle: Battle, token_id: str, condition: str) -> Battle:
    token = battle.token(token_id)
    assert token is not None
    return battle.with_token(msgspec.structs.replace(token, conditions=(Condition(condition),)))


@pytest.mark.parametrize(("pack", "condition"), FALLS)
def test_side_with_all_creatures_out_is_defeated(pack: str, condition: str) -> None:
    assert undefeated_sides(duel(pack), rules_of(pack)) == BOTH
    fallen = duel(pack, condition)
    assert undefeated_sides(fallen, rules_of(pack)) == ("blue",)
    assert fighting_sides(fallen) == BOTH


@pytest.mark.parametrize(("pack", "condition"), FALLS)
def test_one_creature_keeps_a_side_undefeated(pack: str, condition: str) -> None:
    one_down = under(duel(pack), "A", condition)
    assert undefeated_sides(one_down, rules_of(pack)) == BOTH
    all_down = under(under(under(duel(pack), "A", condition), "B", condition), "C", condition)
    assert undefeated_sides(all_down, rules_of(pack)) == ()


@pytest.mark.parametrize(("pack", "condition"), IN_IT.items())
def test_creatures_in_the_order_are_fighting(pack: str, condition: str) -> None:
    assert condition in rules_of(pack).book.conditions
    assert undefeated_sides(duel(pack, condition), rules_of(pack)) == BOTH


def test_no_sides_before_a_fight_or_outside_the_order() -> None:
    battle, rules = duel("vigor"), rules_of("vigor")
    setup = msgspec.structs.replace(battle, phase=Phase.SETUP)
    assert (fighting_sides(setup), undefeated_sides(setup, rules)) == ((), ())
    things = msgspec.structs.replace(battle, order=battle.order[:2])
    assert fighting_sides(things) == ("blue",)
