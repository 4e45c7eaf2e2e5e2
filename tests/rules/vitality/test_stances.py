"""Stances: caps, sums and duration, against a second reading of the rules (V-14 to V-19)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import Act, EndTurn
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from rules.vitality.actions.stances import stance_cap
from rules.vitality.stats import ATTACK, DAMAGE, DEFENCE, STANCES, stance_modifiers
from tests.rules.vitality.table import play, refused, rules, scene, token

ROLLS = (ATTACK, DEFENCE, DAMAGE)
CAPS = [2] * 5 + [4] * 5 + [8] * 31
"""The cap of every BCB from 0 to 40, written out (VR-04)."""

EFFECTS = {
    "reckless": {"attack": 1, "defence": -1},
    "aggressive": {"damage": 1, "defence": -1},
    "defensive": {"defence": 1, "attack": -1},
    "precision": {"attack": 1, "damage": -1},
    "guarded": {"defence": 1, "damage": -1},
    "wild": {"damage": 1, "attack": -1},
}


def fight(bcb: int = 20, **settings: str) -> Battle:
    """A's turn, far from G, without questions about contradictions."""
    chosen = {"contradictory_stances": "allow", **settings}
    return scene("A . . G", A={"kind": "fighter", "stats": {"bcb": bcb}}, G="thug", settings=chosen)


def stance(name: str, size: int) -> Act:
    return Act("A", "stance", choices={"stance": name, "size": str(size)})


def sums(battle: Battle, letter: str = "A") -> dict[str, int]:
    """Return what a creature's stances add to each roll."""
    situation = Situation(battle, rules())
    modifiers_by_roll = {
        roll: stance_modifiers(situation, token(battle, letter), roll) for roll in ROLLS
    }
    return {
        roll: sum(part.value for part in modifiers) for roll, modifiers in modifiers_by_roll.items()
    }


@pytest.mark.parametrize("bcb", range(41))
def test_cap_follows_from_bcb(bcb: int) -> None:
    battle = fight(bcb)
    largest = CAPS[bcb]
    assert stance_cap(Situation(battle, rules()), token(battle, "A")) == largest
    assert play(battle, stance("reckless", largest)) != battle
    assert refused(battle, stance("reckless", largest + 1)).rule == "V-15"
    assert refused(battle, stance("reckless", 0)).rule == "V-15"


def test_sheet_may_set_the_cap() -> None:
    battle = scene("A", A={"kind": "fighter", "stats": {"stance_cap": 3}})
    assert stance_cap(Situation(battle, rules()), token(battle, "A")) == 3


@given(st.lists(st.tuples(st.sampled_from(sorted(STANCES)), st.integers(1, 8)), max_size=6))
def test_stances_add_up_and_sum_to_zero(taken: list[tuple[str, int]]) -> None:
    battle = play(fight(), *(stance(name, size) for name, size in taken))
    expected: Counter[str] = Counter(dict.fromkeys(ROLLS, 0))
    for name, size in dict(taken).items():
        for roll, sign in EFFECTS[name].items():
            expected[roll] += sign * size
    assert sums(battle) == expected
    assert sum(sums(battle).values()) == 0


def test_combined_penalty_may_exceed_the_cap() -> None:
    battle = play(fight(5), stance("reckless", 4), stance("aggressive", 4))
    assert sums(battle) == {"attack": 4, "damage": 4, "defence": -8}


def test_swapped_names_agree_in_combination() -> None:
    battle = play(fight(5, stance_names="swapped"), stance("reckless", 4))
    assert sums(battle) == {"attack": 0, "damage": 4, "defence": -4}
    both = play(battle, stance("aggressive", 4))
    assert sums(both) == {"attack": 4, "damage": 4, "defence": -8}


def test_stance_lasts_until_the_next_own_turn() -> None:
    battle = play(fight(), stance("defensive", 2), EndTurn())
    assert sums(battle)["defence"] == 2
    assert sums(play(battle, EndTurn())) == dict.fromkeys(ROLLS, 0)


def test_neutral_ends_all_stances() -> None:
    neutral = Act("A", "stance", choices={"stance": "neutral"})
    battle = play(fight(), stance("defensive", 2), stance("guarded", 1), neutral)
    assert token(battle, "A").conditions == ()


@pytest.mark.parametrize(
    ("first", "second", "contradict"),
    [
        ("aggressive", "defensive", True),
        ("reckless", "aggressive", False),
        ("reckless", "defensive", True),
        ("precision", "reckless", False),
        ("precision", "aggressive", True),
        ("guarded", "defensive", False),
        ("wild", "precision", True),
    ],
)
def test_gm_decides_about_contradictions(first: str, second: str, contradict: bool) -> None:
    battle = play(fight(contradictory_stances="ask"), stance(first, 1), stance(second, 1))
    assert (battle.question is not None) == contradict
    forbidden = play(fight(contradictory_stances="forbid"), stance(first, 1), stance(second, 1))
    assert token(forbidden, "A").has(f"stance_{second}") is not contradict


def test_stance_without_choices_asks_for_the_name() -> None:
    battle = play(fight(), Act("A", "stance"))
    assert battle.question is not None
    assert [option.id for option in battle.question.options] == [*STANCES, "neutral"]


def test_unknown_stance_is_refused() -> None:
    assert isinstance(refused(fight(), stance("drunken", 1)), Refused)
