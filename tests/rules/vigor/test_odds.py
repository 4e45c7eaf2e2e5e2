"""Exact odds: against endless dice thrown out numerically, and against the attack itself."""

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
from rules.vigor.chances import ENDLESS, avoided, exceeds, mean, totals
from rules.vigor.ladder import Bonus
from tests.rules.play import act, answer, token
from tests.rules.vigor.table import look, play, rules, scene

FAR = 400


def thrown(dice: Bonus, most: int) -> list[float]:
    """The chances of a check up to a far number, die by die and burst by burst."""
    found = [0.0] + [1 / 20] * 20 + [0.0] * (FAR - 20)
    for _ in range(dice.number):
        one = [0.0] * (FAR + 1)
        weight, base = 1.0, 0
        for _ in range(min(most, FAR // dice.sides) + 1):
            for face in range(1, dice.sides):
                if base + face <= FAR:
                    one[base + face] += weight / dice.sides
            weight, base = weight / dice.sides, base + dice.sides
        if base <= FAR:
            one[base] += weight
        found = [
            sum(found[left] * one[total - left] for left in range(total + 1) if found[left])
            for total in range(FAR + 1)
        ]
    return found


@pytest.mark.parametrize("most", [0, 1, ENDLESS])
def test_checks_are_as_thrown(most: int) -> None:
    dice = Bonus(2, 6)
    found = totals(dice, most, FAR)
    assert [float(chance) for chance in found] == pytest.approx(thrown(dice, most), abs=1e-12)
    assert float(exceeds(dice, 15, most)) == pytest.approx(sum(thrown(dice, most)[16:]), abs=1e-12)


@pytest.mark.parametrize(
    ("attack", "guard", "defence", "most"),
    [
        (Bonus(2, 10), 15, Bonus(1, 10), ENDLESS),
        (Bonus(1, 8), 40, Bonus(2, 12), ENDLESS),
        (Bonus(2, 4), 0, Bonus(2, 6), ENDLESS),
        (Bonus(0, 10), 15, Bonus(2, 10), ENDLESS),
        (Bonus(2, 10), 15, Bonus(0, 10), ENDLESS),
        (Bonus(1, 10), 12, Bonus(1, 8), 1),
        (Bonus(2, 6), 12, Bonus(1, 4), 0),
    ],
)
def test_the_second_gate_is_as_thrown(attack: Bonus, guard: int, defence: Bonus, most: int) -> None:
    struck, parried = thrown(attack, most), thrown(defence, most)
    expected = sum(struck[total] * sum(parried[total + 1 :]) for total in range(guard + 1, FAR + 1))
    assert float(avoided(attack, guard, defence, most)) == pytest.approx(expected, abs=1e-10)


def test_averages_by_hand() -> None:
    """A d10 averages 11/2; bursting it is x = 11/2 + x / 10, once it is 11/2 + 11/20."""
    assert mean(Bonus(1, 10), ENDLESS) == Fraction(55, 9)
    assert mean(Bonus(2, 10), 1) == Fraction(121, 10)
    assert mean(Bonus(3, 4), 0) == Fraction(15, 2)


def odds(battle: Battle, action: str = "") -> AttackOdds:
    one, other = token(battle, "A"), token(battle, "G")
    weapon = one.weapons[0]
    return rules().mechanics.attack_odds(look(battle), one, other, weapon, action) or pytest.fail(
        "none"
    )


BARE = {"agility_dice": 0, "strength_dice": 0}


def test_the_odds_are_what_the_attack_does() -> None:
    """Every pair of action dice is thrown; a hit is one in both gates."""
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
    rolls = [one for one in outcome.events if isinstance(one, Rolled)]
    return any("damage" in one.what for one in rolls)


def test_who_never_defends_is_reckoned_so() -> None:
    battle = scene("A G", A={"kind": "swordsman", "stats": BARE}, G="bandit")
    never = play(battle, SetStanding("G", "defence", always=False))
    assert odds(never).hit == Fraction(5, 20)
    assert odds(battle).hit < odds(never).hit


def test_who_gives_an_opening_has_guard_alone() -> None:
    battle = scene("A G", A={"kind": "swordsman", "stats": BARE}, G="bandit")
    assert odds(battle, "opening").hit == Fraction(5, 20)


def test_the_off_hand_is_two_steps_down() -> None:
    """A d6 that does not burst: from 1 to 6 it leaves 14 to 9 faces of 20 that reach 15 at most."""
    battle = scene(
        "A G",
        settings={"bursts": "none"},
        A={"kind": "swordsman", "stats": {"agility_dice": 1}},
        G={"kind": "bandit", "pools": {"vigor": 4}},
    )
    low = sum(range(9, 15))
    assert odds(battle, "off_hand_attack").hit == 1 - Fraction(low, 120)


def test_immunity_and_armour_leave_nothing() -> None:
    safe = scene("A G", A="swordsman", G={"kind": "bandit", "stats": {"durability_quality": 3}})
    assert odds(safe).damage.mean == 0
    assert odds(safe).chance_to_fell(8, 5) == 0


def test_the_mean_counts_bursts_without_an_end() -> None:
    """Unarmoured: d8 and a bursting d10 are 9/2 + 55/9 = 191/18 for every hit."""
    battle = scene(
        "A G",
        A="swordsman",
        G={"kind": "bandit", "stats": {"armour_rank": 0}, "pools": {"vigor": 0}},
    )
    assert odds(battle).damage.mean == odds(battle).hit * Fraction(191, 18)


def test_poison_goes_past_durability() -> None:
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
