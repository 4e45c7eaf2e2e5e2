"""Exact odds, compared with long numerical sums and with the attack itself."""

from fractions import Fraction
from itertools import product

import pytest

from gridapp.battle.commands import Act, SetStanding
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Rolled
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.rulebook.odds import AttackOdds
from rules.vigor.checks.bursts import (
    ENDLESS,
    chance_avoided,
    chance_to_exceed,
    check_chances,
    mean_sum,
)
from rules.vigor.checks.ladder import BonusDice
from tests.rules.play import act, answer, token
from tests.rules.vigor.table import play, rules, scene, situation_of

FAR = 400


def summed_bursts(dice: BonusDice, most: int) -> list[float]:
    """Return the chances of a check up to a far total, summed die by die and burst by burst."""
    totals = [0.0] + [1 / 20] * 20 + [0.0] * (FAR - 20)
    for _ in range(dice.number):
        die = [0.0] * (FAR + 1)
        weight, base = 1.0, 0
        for _ in range(min(most, FAR // dice.sides) + 1):
            for face in range(1, dice.sides):
                if base + face <= FAR:
                    die[base + face] += weight / dice.sides
            weight, base = weight / dice.sides, base + dice.sides
        if base <= FAR:
            die[base] += weight
        totals = [
            sum(totals[low] * die[total - low] for low in range(total + 1) if totals[low])
            for total in range(FAR + 1)
        ]
    return totals


@pytest.mark.parametrize("most", [0, 1, ENDLESS])
def test_check_chances_agree_with_summed_bursts(most: int) -> None:
    dice = BonusDice(2, 6)
    chances = check_chances(dice, most, FAR)
    assert [float(chance) for chance in chances] == pytest.approx(
        summed_bursts(dice, most), abs=1e-12
    )
    assert float(chance_to_exceed(dice, 15, most)) == pytest.approx(
        sum(summed_bursts(dice, most)[16:]), abs=1e-12
    )


@pytest.mark.parametrize(
    ("attack", "guard", "defence", "most"),
    [
        (BonusDice(2, 10), 15, BonusDice(1, 10), ENDLESS),
        (BonusDice(1, 8), 40, BonusDice(2, 12), ENDLESS),
        (BonusDice(2, 4), 0, BonusDice(2, 6), ENDLESS),
        (BonusDice(0, 10), 15, BonusDice(2, 10), ENDLESS),
        (BonusDice(2, 10), 15, BonusDice(0, 10), ENDLESS),
        (BonusDice(1, 10), 12, BonusDice(1, 8), 1),
        (BonusDice(2, 6), 12, BonusDice(1, 4), 0),
    ],
)
def test_chances_of_a_defence_agree_with_summed_bursts(
    attack: BonusDice, guard: int, defence: BonusDice, most: int
) -> None:
    struck, parried = summed_bursts(attack, most), summed_bursts(defence, most)
    expected = sum(struck[total] * sum(parried[total + 1 :]) for total in range(guard + 1, FAR + 1))
    assert float(chance_avoided(attack, guard, defence, most)) == pytest.approx(expected, abs=1e-10)


def test_average_sums_by_hand() -> None:
    """A d10 averages 11/2; bursting endlessly x = 11/2 + x / 10, bursting once 11/2 + 11/20."""
    assert mean_sum(BonusDice(1, 10), ENDLESS) == Fraction(55, 9)
    assert mean_sum(BonusDice(2, 10), 1) == Fraction(121, 10)
    assert mean_sum(BonusDice(3, 4), 0) == Fraction(15, 2)


def odds(battle: Battle, action: str = "") -> AttackOdds:
    attacker, target = token(battle, "A"), token(battle, "G")
    weapon, situation = attacker.weapons[0], situation_of(battle)
    exact = rules().mechanics.attack_odds(situation, attacker, target, weapon, action)
    assert exact is not None
    return exact


BARE = {"agility_dice": 0, "strength_dice": 0}


def test_the_odds_agree_with_the_attack_for_all_dice() -> None:
    """Every pair of action dice is thrown; a hit passes both gates."""
    battle = scene(
        "A G",
        A={"kind": "swordsman", "stats": BARE},
        G={"kind": "bandit", "stats": {"speed_dice": 0, "ability_guard": -2}},
    )
    strike = act("A", "attack", "G", "sword")
    hits = sum(_lands(battle, strike, dice) for dice in product(range(1, 21), repeat=2))
    assert odds(battle).hit == Fraction(hits, 400)


def _lands(battle: Battle, strike: Act, dice: tuple[int, ...]) -> bool:
    attack, defence = dice
    outcome = apply(battle, strike, FixedDice([attack]), rules())
    assert isinstance(outcome, Applied)
    if outcome.battle.question is None:
        return False
    command = answer(outcome.battle, "defend")
    outcome = apply(outcome.battle, command, FixedDice([defence, 1]), rules())
    assert isinstance(outcome, Applied)
    rolls = [event for event in outcome.events if isinstance(event, Rolled)]
    return any("damage" in str(roll.what) for roll in rolls)


def test_a_standing_answer_not_to_defend_counts() -> None:
    battle = scene("A G", A={"kind": "swordsman", "stats": BARE}, G="bandit")
    never = play(battle, SetStanding("G", "defence", always=False))
    assert odds(never).hit == Fraction(5, 20)
    assert odds(battle).hit < odds(never).hit


def test_against_an_opening_only_guard_counts() -> None:
    battle = scene("A G", A={"kind": "swordsman", "stats": BARE}, G="bandit")
    assert odds(battle, "opening").hit == Fraction(5, 20)


def test_the_off_hand_is_two_steps_down() -> None:
    """A d6 without bursts: for 1 to 6 the sum stays at most 15 with 14 to 9 of 20 faces."""
    battle = scene(
        "A G",
        settings={"bursts": "none"},
        A={"kind": "swordsman", "stats": {"agility_dice": 1}},
        G={"kind": "bandit", "pools": {"vigor": 4}},
    )
    low = sum(range(9, 15))
    assert odds(battle, "off_hand_attack").hit == 1 - Fraction(low, 120)


def test_an_immune_target_takes_no_damage() -> None:
    safe = scene("A G", A="swordsman", G={"kind": "bandit", "stats": {"durability_quality": 3}})
    assert odds(safe).damage.mean == 0
    assert odds(safe).chance_to_fell(8, 5) == 0


def test_the_mean_counts_endless_bursts() -> None:
    """Unarmoured: d8 and a bursting d10 average 9/2 + 55/9 = 191/18 for every hit."""
    battle = scene(
        "A G",
        A="swordsman",
        G={"kind": "bandit", "stats": {"armour_rank": 0}, "pools": {"vigor": 0}},
    )
    assert odds(battle).damage.mean == odds(battle).hit * Fraction(191, 18)


def test_poison_skips_durability() -> None:
    battle = scene(
        "A G",
        A={
            "kind": "swordsman",
            "stats": BARE,
            "weapons": [
                {
                    "id": "sting",
                    "name": "Sting",
                    "damage": "1d4",
                    "stats": {"to_health": 1, "type": 7},
                }
            ],
        },
        G={"kind": "bandit", "pools": {"vigor": 4, "health": 3}},
    )
    assert odds(battle).chance_to_fell(8, 3) == Fraction(5, 20) * Fraction(2, 4)
