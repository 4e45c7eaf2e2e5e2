"""Vitality, Wounds, falling and dying (V-77 to V-80, VR-22)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import Act, EndTurn, SetPool
from gridapp.battle.dice import FixedDice
from gridapp.battle.state import Battle
from gridapp.engine.commands.draft import Draft
from rules.vitality.damage import deal_damage
from tests.rules.vitality.table import Entry, answer, play, pools, rules, scene, token

FIGHT = scene("A . G", settings={"death": "never"}, A="fighter", G="thug")


def after_damage(battle: Battle, amount: int, dice: tuple[int, ...] = ()) -> Battle:
    """Return the battle after damage to G."""
    draft = Draft(battle, FixedDice(dice), rules())
    deal_damage(draft, "G", amount, "V-78")
    return draft.battle


def weak(vitality: int, wounds: int, **changes: object) -> Entry:
    return {"kind": "thug", "pools": {"vitality": vitality, "wounds": wounds}, **changes}


@given(st.integers(0, 40), st.integers(0, 30), st.integers(1, 30))
def test_damage_taken_point_by_point(amount: int, vitality: int, wounds: int) -> None:
    battle = play(FIGHT, SetPool("G", "vitality", vitality), SetPool("G", "wounds", wounds))
    for _ in range(amount):
        if vitality:
            vitality -= 1
        elif wounds:
            wounds -= 1
    damaged = after_damage(battle, amount)
    assert pools(damaged, "G", "vitality", "wounds") == (vitality, wounds)
    assert token(damaged, "G").has("unconscious") == (wounds == 0)


@pytest.mark.parametrize(("die", "expected"), [(13, (9, 5)), (14, (2, 12))])
def test_a_flat_footed_creature_saves_once(die: int, expected: tuple[int, int]) -> None:
    battle = scene("A . G", A="fighter", G={"kind": "thug", "conditions": ["flat_footed"]})
    assert pools(after_damage(battle, 7, (die,)), "G", "vitality", "wounds") == expected


def test_no_damage_needs_no_save() -> None:
    battle = scene("A . G", A="fighter", G={"kind": "thug", "conditions": ["flat_footed"]})
    assert after_damage(battle, 0) == battle


@pytest.mark.parametrize(("option", "dead"), [("dies", True), ("lives", False)])
def test_gm_decides_about_death(option: str, dead: bool) -> None:
    battle = after_damage(scene("A . G", A="fighter", G=weak(0, 3)), 5)
    settled = play(battle, answer(battle, option))
    assert token(settled, "G").has("dead") is dead
    assert token(settled, "G").has("unconscious")


def test_death_is_asked_only_once() -> None:
    battle = after_damage(scene("A . G", A="fighter", G=weak(0, 3)), 5)
    again = after_damage(play(battle, answer(battle, "lives")), 5)
    assert again.question is None


def test_death_at_minus_constitution() -> None:
    battle = scene("A . G", settings={"death": "constitution"}, A="fighter", G=weak(0, 3))
    assert pools(after_damage(battle, 14), "G", "wounds") == (-11,)
    assert not token(after_damage(battle, 14), "G").has("dead")
    assert token(after_damage(battle, 15), "G").has("dead")


def test_a_dying_creature_saves_each_round() -> None:
    """Thug: Fortitude +4 against 15."""
    fallen = weak(0, 0, conditions=["unconscious"])
    battle = scene("A . G", settings={"death": "fortitude"}, A="fighter", G=fallen)
    held = play(battle, EndTurn(), dice=(11,))
    assert (held.round, held.active) == (2, "A")
    assert not token(held, "G").has("dead")
    assert token(play(held, EndTurn(), dice=(10,)), "G").has("dead")


def test_gm_edits_have_consequences() -> None:
    down = play(FIGHT, SetPool("G", "wounds", 0))
    assert token(down, "G").has("unconscious")
    assert token(play(down, SetPool("G", "vitality", 5)), "G").has("unconscious")
    assert not token(play(down, SetPool("G", "wounds", 1)), "G").has("unconscious")
    weak_willed = play(FIGHT, SetPool("G", "wisdom", 0))
    assert token(weak_willed, "G").has("unconscious")
    assert token(play(weak_willed, SetPool("G", "wounds", 3)), "G").has("unconscious")


def test_an_unconscious_creature_has_no_turn() -> None:
    battle = play(FIGHT, SetPool("G", "wounds", 0), EndTurn())
    assert (battle.round, battle.active) == (2, "A")


def test_drained_vitality_does_not_run_on_into_wounds() -> None:
    drain = Act("G", "suffer", choices={"track": "vitality", "kind": "drain", "amount": "12"})
    drained = play(FIGHT, drain)
    assert pools(drained, "G", "vitality", "wounds", "drained_vitality") == (0, 12, 9)
    damage = Act("G", "suffer", choices={"track": "vitality", "kind": "damage", "amount": "12"})
    assert pools(play(FIGHT, damage), "G", "vitality", "wounds") == (0, 9)
