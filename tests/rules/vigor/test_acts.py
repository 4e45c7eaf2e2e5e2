"""Acts on their way: what is asked, what is refused, what outlasts a turn or a fight."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import (
    EndFight,
    EndTurn,
    PlaceToken,
    RemoveToken,
    SetCondition,
    SetRule,
    SetStanding,
    ShiftToken,
    StartFight,
)
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Condition, Weapon
from gridapp.engine.apply import apply
from rules.vigor.harm import TYPES, opposite
from rules.vigor.ladder import LADDER, QUALITIES, Step, sides
from tests.rules.play import act, asked, pools, states, token, way
from tests.rules.vigor.table import SYSTEM, look, play, refused, rules, scene


@pytest.mark.parametrize(
    ("net", "die"), [(-9, 4), (-3, 4), (-2, 6), (-1, 8), (0, 10), (1, 12), (2, 20), (7, 20)]
)
def test_the_ladder(net: int, die: int) -> None:
    assert sides((Step("all", net, ""),)) == die


def test_six_qualities_and_thirteen_types() -> None:
    assert len(LADDER) == len(QUALITIES) == 6
    assert len(set(TYPES)) == 13
    assert opposite("aetheric") == "aetheric"
    assert opposite("lucent") == "umbral"
    assert opposite("crystal") == "entropic"
    assert opposite("kinetic") == ""


@pytest.mark.parametrize("damage", ["1d7", "1d8+2", "3", "1d4+1d6"])
def test_damage_is_a_number_of_quality_dice(damage: str) -> None:
    battle = scene("A .", A="swordsman")
    odd = Weapon("odd", "Odd", damage=damage)
    made = SYSTEM.creatures["bandit"].token(rules().book, "odd", (1, 0))
    refusal = refused(battle, PlaceToken(msgspec.structs.replace(made, weapons=(odd,))))
    assert refusal.code == "sheet"
    assert "write a number of d4, d6" in refusal.why


@pytest.mark.parametrize(
    "choices", [{"cover": "thick"}, {"behind": "perhaps"}, {"steps": "9"}, {"defence": "take"}]
)
def test_an_attack_is_declared_with_known_choices_only(choices: dict[str, str]) -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    assert refused(battle, act("A", "attack", "G", "sword", **choices)).code == "choice"


def test_the_gm_may_be_asked_for_charges_on_every_attack() -> None:
    battle = scene("A G", settings={"gm_steps": "ask"}, A="swordsman", G="bandit")
    battle = play(battle, act("A", "attack", "G", "sword"))
    assert asked(battle) == "GM: Charges or Challenges on A's attack"
    assert battle.question is not None
    assert [one.text for one in battle.question.options][:3] == ["None", "1 Challenge", "1 Charge"]
    _, events = SYSTEM.told(battle, "-2", dice=(2, 3, 4))
    assert "with 2d6 (circumstances)" in str(events)


def test_the_gm_may_be_asked_after_every_hit_whether_it_knocks_down() -> None:
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


def test_an_off_hand_attack_rides_on_a_light_technique_only() -> None:
    """The captain's sweep costs Vigor and is not light; a light weapon's technique carries it."""
    sweep = SYSTEM.creatures["captain"].weapons[1]
    light = msgspec.structs.replace(sweep, stats={**sweep.stats, "light": 1, "opens": 0})
    heavy = msgspec.structs.replace(light, stats={**light.stats, "light": 0})
    for weapon, rides in ((light, True), (heavy, False)):
        weapons = (msgspec.to_builtins(weapon),)
        entry = {"kind": "captain", "weapons": weapons}
        battle = scene("J A", turn="J", J=entry, A="swordsman")
        battle = play(battle, act("J", "attack", "A", "sweep"), dice=(2, 3, 4))
        offer = SYSTEM.offer(battle, "J", "off_hand_attack")
        assert (offer.refusal is None) is rides


def test_any_other_act_lets_the_off_hand_attack_go() -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(2, 3, 4))
    assert pools(battle, "A", "off_hand") == (1,)
    battle = play(battle, act("A", "defend"))
    assert refused(battle, act("A", "off_hand_attack", "G", "dagger")).rule == "G-27"


def test_an_ability_asks_for_its_costs_one_after_the_other() -> None:
    battle = scene("P . G", turn="P", P="mage", G="bandit")
    battle = play(battle, act("P", "use_ability"))
    for option, text in (
        ("3", "How many actions does P's ability cost"),
        ("2", "How much Vigor does P's ability cost"),
        ("6", "How much Mana does P's ability cost"),
        ("no", "GM: does P's ability give an opening"),
    ):
        assert asked(battle) == text
        battle = play(battle, option)
    assert pools(battle, "P", "actions", "vigor", "mana") == (0, 18, 14)
    assert states(battle, "P") == ["busy_use_ability"]
    battle = play(battle, EndTurn(), EndTurn())
    assert states(battle, "P") == []
    assert pools(battle, "P", "actions") == (1,)


def test_while_busy_nothing_else_that_is_long_is_begun() -> None:
    busy = [{"id": "busy_use_ability", "value": 1}]
    battle = scene("P . G", turn="P", P={"kind": "mage", "conditions": busy}, G="bandit")
    assert refused(battle, act("P", "use_ability")).rule == "G-05"


def test_what_was_begun_does_not_outlast_the_fight() -> None:
    battle = scene("P . G", turn="P", P="mage", G="bandit")
    spell = act("P", "use_ability", actions="4", vigor="0", mana="0", opens="no")
    battle = play(battle, spell, EndFight(), StartFight(), dice=(9, 8))
    assert states(battle, "P") == []


def test_who_is_knocked_down_between_its_turns_goes_on_with_what_it_has_begun() -> None:
    """Only what is in progress on the own turn is lost."""
    battle = scene("P . . G", turn="P", P="mage", G={"kind": "bandit", "pools": {"vigor": 3}})
    battle = play(battle, act("P", "attack", "G", "fireball"), EndTurn())
    battle = play(battle, SetCondition("P", "prone", on=True))
    battle = play(battle, EndTurn(), dice=(12, 4, 5, 1, 1, 1))
    assert states(battle, "P") == ["prone"]
    assert pools(battle, "G", "durability") == (5,)


def test_what_has_moved_out_of_reach_meanwhile_is_not_struck_or_treated() -> None:
    entry: dict[str, Any] = {"kind": "swordsman", "pools": {"durability": 3}}
    battle = scene("M A . .", turn="M", M={"kind": "medic", "pools": {"actions": 1}}, A=entry)
    battle = play(battle, act("M", "emergency_aid", "A"), EndTurn(), ShiftToken("A", (3, 0)))
    battle = play(battle, EndTurn())
    assert (battle.active, pools(battle, "A", "durability")) == ("M", (3,))
    far = scene("P . . . . . . G", turn="P", P="mage", G="bandit")
    far = play(far, act("P", "attack", "G", "fireball"), SetRule("visibility", "zero"), EndTurn())
    assert states(play(far, EndTurn()), "P") == []


def test_a_patient_who_has_left_is_treated_no_longer() -> None:
    entry: dict[str, Any] = {"kind": "swordsman", "pools": {"durability": 3}}
    battle = scene(
        "M A G", turn="M", M={"kind": "medic", "pools": {"actions": 1}}, A=entry, G="bandit"
    )
    battle = play(battle, act("M", "emergency_aid", "A"), EndTurn(), EndTurn())
    battle = play(battle, RemoveToken("A"), EndTurn())
    assert (battle.active, states(battle, "M")) == ("M", [])
    assert pools(battle, "M", "actions") == (2,)


def test_standing_answers_settle_openings_and_defences() -> None:
    battle = scene(". . .\nG A .", A="swordsman", G="bandit")
    ready = play(battle, SetStanding("G", "opening", always=True))
    struck = play(ready, way(ready, "B2 C2", "escape"), dice=(3, 3))
    assert pools(struck, "G", "vigor") == (7,)
    never = play(battle, SetStanding("G", "defence", always=False))
    hit = play(never, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert pools(hit, "G", "vigor", "durability") == (12, 5)


def test_the_gm_lets_a_readied_shot_go_off() -> None:
    """C stands out of reach; the bow needs none, and G on its own turn has Guard alone."""
    battle = scene("C . . . G", turn="G", C={"kind": "ranger", "conditions": ["ready"]}, G="bandit")
    battle = play(battle, act("G", "trigger"))
    assert asked(battle) == "What was C ready to do"
    battle = play(battle, "strike:bow", dice=(9, 3, 4, 2, 2))
    assert pools(battle, "G", "durability") == (5,)
    assert states(battle, "C") == []


def test_a_latecomer_rolls_for_its_place_and_a_thing_has_none() -> None:
    battle = play(scene("A G . .", turn="", A="swordsman", G="bandit"), StartFight(), dice=(12, 5))
    late = SYSTEM.creatures["ranger"].token(rules().book, "late", (2, 0))
    crate = SYSTEM.creatures["crate"].token(rules().book, "crate", (3, 0))
    battle = play(battle, PlaceToken(late), PlaceToken(crate), dice=(6, 3))
    assert [place.token for place in battle.order] == ["A", "late", "G"]
    assert SYSTEM.offer(battle, "crate", "attack").refusal is not None


def test_where_nobody_is_awake_no_turn_begins() -> None:
    battle = scene("A .", A="swordsman")
    battle = play(battle, SetCondition("A", "unconscious", on=True), EndTurn())
    assert battle.active == ""
    again = apply(battle, EndTurn(), FixedDice(()), rules())
    assert isinstance(again, Refused)


def test_a_readied_action_may_cost_what_a_reaction_does() -> None:
    ready = {"kind": "swordsman", "conditions": ["ready"]}
    battle = scene("A . G", turn="G", settings={"ready_costs": "5"}, A=ready, G="bandit")
    battle = play(battle, way(battle, "C1 B1", "move"), "strike:sword", dice=(2, 3, 4))
    assert pools(battle, "A", "vigor") == (25,)


def test_shock_may_begin_with_the_round_of_the_wound() -> None:
    entry = {
        "kind": "bandit",
        "conditions": ["wounded"],
        "pools": {"durability": 0, "health": 1, "vigor": 0},
    }
    battle = scene("A G", settings={"shock_begins": "this_round"}, A="swordsman", G=entry)
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert token(battle, "G").condition("shock") == Condition("shock", value=8)


def test_nobody_reacts_on_its_own_turn() -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    ready = {one.id: rules().mechanics.can_react(look(battle), one) for one in battle.tokens}
    assert ready == {"A": False, "G": True}


@pytest.mark.parametrize(
    ("weapon", "armour", "lost", "worn"),
    [("1d8", 0, 1, 3), ("1d10", 2, 4, 0), ("1d8", 3, 1, 0), ("1d4", 2, 1, 3), ("1d20", 5, 1, 3)],
)
def test_where_any_better_quality_is_superior_it_still_begins_at_heroic(
    weapon: str, armour: int, lost: int, worn: int
) -> None:
    """Of 4 the armour stops 3: an ordinary weapon goes through none, ordinary armour wears."""
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
