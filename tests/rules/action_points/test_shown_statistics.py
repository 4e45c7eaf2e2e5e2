"""Defences, toughness, rate and AP gains on the sheet, worked out by hand."""

from gridapp.engine.queries.shown_statistics import ShownStatistic, shown_statistics
from gridapp.engine.queries.situation import Situation
from tests.rules.play import Entry, System, act, token

SYSTEM = System("action_points")


def shown(entry: Entry) -> dict[str, str]:
    battle = SYSTEM.scene("A", A=entry)
    statistics = shown_statistics(Situation(battle, SYSTEM.rules), token(battle, "A"))
    return {statistic.name: str(statistic.text) for statistic in statistics}


def test_the_swordsman() -> None:
    """Melee 10 + 1 + 1 + 2 for the sword, which does not block shots.

    Power 10 + 2 + 3 + 2, Agility 10 + 2 + 2 + 1, Fortitude 10 + 2 + 2, Willpower 10 + 1 + 2 + 1;
    toughness 2 + 1; rate (2 + 3 + 33) / 4; Speed 1 gains 7 twice.
    """
    assert shown("swordsman") == {
        "Melee Defense": "14",
        "Ranged Defense": "12",
        "Power Defense": "17",
        "Agility Defense": "15",
        "Fortitude Defense": "14",
        "Willpower Defense": "14",
        "Toughness": "3 (2 without armour)",
        "Rate": "9 yd for 4 AP",
        "AP gained": "7 and 7",
    }


def test_an_immobile_creature_has_three_defences_of_5() -> None:
    statistics = shown({"kind": "swordsman", "conditions": ["immobile"]})
    nimble = ("Melee Defense", "Ranged Defense", "Agility Defense")
    assert [statistics[name] for name in nimble] == ["5", "5", "5"]
    assert statistics["Power Defense"] == "17"


def test_at_speed_minus_ten_the_gains_differ() -> None:
    statistics = shown({"kind": "swordsman", "stats": {"speed": -10, "armour": 0}})
    assert (statistics["AP gained"], statistics["Toughness"]) == ("2 and 1", "2")


def test_what_is_paid_for_a_long_act_is_told() -> None:
    """A Strong Attack costs 8 AP; with 5 the rest is paid on the next turn (AP-25)."""
    hero = {"kind": "swordsman", "pools": {"ap": 5, "initiative": 9}}
    battle = SYSTEM.scene("A R", A=hero, R={"kind": "raider", "pools": {"initiative": 1}})
    battle = SYSTEM.play(battle, act("A", "strong_attack", "R", "sword"))
    statistics = shown_statistics(Situation(battle, SYSTEM.rules), token(battle, "A"))
    assert [each for each in statistics if each.on_card] == [
        ShownStatistic("Strong Attack", "5 of 8 AP paid", "AP-25", on_card=True)
    ]
