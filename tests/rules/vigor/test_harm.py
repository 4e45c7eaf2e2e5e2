"""The ladder, damage and armour, shock and treatments."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import (
    EndTurn,
    PlaceToken,
    RemoveToken,
    SetPool,
    SetRule,
    ShiftToken,
)
from gridapp.battle.tokens import Condition, Weapon
from rules.vigor.checks.ladder import LadderMove, die_sides
from rules.vigor.damage import TYPES
from rules.vigor.stats import LADDER, QUALITIES
from tests.rules.play import act, asked, pools, states, token
from tests.rules.vigor.table import SYSTEM, play, refused, rules, scene


@pytest.mark.parametrize(
    ("net", "die"), [(-9, 4), (-3, 4), (-2, 6), (-1, 8), (0, 10), (1, 12), (2, 20), (7, 20)]
)
def test_steps_are_clamped_to_the_ladder(net: int, die: int) -> None:
    assert die_sides((LadderMove("all", net, ""),)) == die


def test_six_qualities_and_thirteen_types() -> None:
    assert len(LADDER) == len(QUALITIES) == 6
    assert len(set(TYPES)) == 13


@pytest.mark.parametrize("damage", ["1d7", "1d8+2", "3", "1d4+1d6"])
def test_damage_is_a_number_of_quality_dice(damage: str) -> None:
    battle = scene("A .", A="swordsman")
    odd = Weapon("odd", "Odd", damage=damage)
    made = SYSTEM.creatures["bandit"].make_token(rules().book, "odd", (1, 0))
    refusal = refused(battle, PlaceToken(msgspec.structs.replace(made, weapons=(odd,))))
    assert refusal.code == "sheet"
    assert "write a number of d4, d6" in str(refusal.why)


def test_the_gm_is_asked_about_a_knock_down_after_every_hit_by_a_setting() -> None:
    battle = scene(
        "A G",
        settings={"knock_down": "ask"},
        A="swordsman",
        G={"kind": "bandit", "pools": {"vigor": 4}},
    )
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert asked(battle) == "GM: is G knocked down"
    assert states(play(battle, "yes"), "G") == ["prone"]
    assert states(play(battle, "no"), "G") == []


def test_a_long_act_fails_if_its_target_is_out_of_reach_at_the_end() -> None:
    entry: dict[str, Any] = {"kind": "swordsman", "pools": {"durability": 3}}
    battle = scene("M A . .", turn="M", M={"kind": "medic", "pools": {"actions": 1}}, A=entry)
    battle = play(battle, act("M", "emergency_aid", "A"), EndTurn(), ShiftToken("A", (3, 0)))
    battle = play(battle, EndTurn())
    assert (battle.active, pools(battle, "A", "durability")) == ("M", (3,))
    far = scene("P . . . . . . G", turn="P", P="mage", G="bandit")
    far = play(far, act("P", "attack", "G", "fireball"), SetRule("visibility", "zero"), EndTurn())
    assert states(play(far, EndTurn()), "P") == []


def test_a_treatment_ends_if_the_patient_has_left() -> None:
    entry: dict[str, Any] = {"kind": "swordsman", "pools": {"durability": 3}}
    battle = scene(
        "M A G", turn="M", M={"kind": "medic", "pools": {"actions": 1}}, A=entry, G="bandit"
    )
    battle = play(battle, act("M", "emergency_aid", "A"), EndTurn(), EndTurn())
    battle = play(battle, RemoveToken("A"), EndTurn())
    assert (battle.active, states(battle, "M")) == ("M", [])
    assert pools(battle, "M", "actions") == (2,)


def test_shock_begins_in_the_round_of_the_wound_by_a_setting() -> None:
    entry = {
        "kind": "bandit",
        "conditions": ["wounded"],
        "pools": {"durability": 0, "health": 1, "vigor": 0},
    }
    battle = scene("A G", settings={"shock_begins": "this_round"}, A="swordsman", G=entry)
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert token(battle, "G").condition("shock") == Condition("shock", value=8)


@pytest.mark.parametrize(
    ("weapon", "armour", "lost", "worn"),
    [("1d8", 0, 1, 3), ("1d10", 2, 4, 0), ("1d8", 3, 1, 0), ("1d4", 2, 1, 3), ("1d20", 5, 1, 3)],
)
def test_any_better_quality_from_heroic_up_is_superior_by_a_setting(
    weapon: str, armour: int, lost: int, worn: int
) -> None:
    """Armour stops 3 of 4: an ordinary weapon does not ignore armour, ordinary armour wears."""
    blade = {"id": "blade", "name": "Blade", "damage": weapon}
    target = {
        "kind": "swordsman",
        "stats": {"armour_quality": armour},
        "pools": {"vigor": 0},
    }
    battle = scene(
        "G A",
        turn="G",
        settings={"superior_quality": "any"},
        A=target,
        G={"kind": "bandit", "weapons": [blade]},
    )
    battle = play(battle, act("G", "attack", "A", "blade"), dice=(14, 3, 4))
    assert pools(battle, "A", "durability", "armour_wear") == (18 - lost, worn)


def test_the_dead_cannot_be_attacked() -> None:
    battle = scene("H A G", A="swordsman", G={"kind": "bandit", "conditions": ["dead"]}, H="bandit")
    assert SYSTEM.offer(battle, "A", "attack").targets == ("H",)
    assert refused(battle, act("A", "attack", "G", "sword")).code == "target"


def test_a_gm_edit_does_not_change_the_last_round_of_shock() -> None:
    shock = {"id": "shock", "value": 9}
    entry = {"kind": "bandit", "conditions": ["wounded", shock], "pools": {"health": 0}}
    battle = scene("A . G", A="swordsman", G=entry)
    battle = play(battle, SetPool("G", "health", 0))
    assert token(battle, "G").condition("shock") == Condition("shock", value=9)


def test_damage_in_shock_kills_without_a_question() -> None:
    shock = {"id": "shock", "value": 9}
    entry = {
        "kind": "bandit",
        "conditions": ["wounded", "bound", shock],
        "pools": {"durability": 0, "health": 0},
    }
    battle = scene("A G", A="swordsman", G=entry)
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert "dead" in states(battle, "G")


def test_aid_restores_durability_up_to_the_maximum() -> None:
    entry: dict[str, Any] = {"kind": "swordsman", "pools": {"durability": 15}}
    battle = scene("M A", turn="M", M="medic", A=entry)
    battle = play(battle, act("M", "emergency_aid", "A"), dice=(11, 5, 4, 7))
    assert pools(battle, "A", "durability") == (18,)
    assert SYSTEM.offer(battle, "M", "emergency_aid").targets == ()
