"""The preview of an area of effect: chances, ranges, and outcomes equal to the applied ones."""

from fractions import Fraction

import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import ApplyArea, PutArea
from gridapp.battle.dice import FixedDice, RandomDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.session.queries.area_effects import (
    AreaForecast,
    AreaOutcome,
    AreaResult,
    KeptDice,
    forecast_area,
    resolve_area,
)
from tests.rules.play import Entry, System, pools, token

REACTIONS, VITALITY = System("reactions"), System("vitality")


@pytest.fixture
def fire() -> Battle:
    """Two goblins with 9 hit points in a fire; 1d20 + 5 to save."""
    entry = {"kind": "goblin", "stats": {"hit_points": 9, "dexterity": 2, "reflex": 3}}
    battle = REACTIONS.scene("A . G", A=entry, G=entry)
    return REACTIONS.play(battle, PutArea(Area("f", "Fire", AreaShape.CIRCLE, 50.0, (0.5, 0.5))))


def resolved(battle: Battle, command: ApplyArea, dice: KeptDice) -> AreaResult:
    result = resolve_area(battle, REACTIONS.rules, command, dice)
    assert isinstance(result, AreaResult)
    return result


COMMAND = ApplyArea("f", "1d6+2", "", "reflex", 16)


def test_the_forecast_has_the_chance_and_both_ends_of_both_outcomes(fire: Battle) -> None:
    forecast = forecast_area(fire, REACTIONS.rules, COMMAND)
    # 3 to 8 points, halved and rounded down 1 to 4.
    expected = AreaForecast("A", Fraction(1, 2), "9 → 6 … 1", "9 → 8 … 5")
    assert forecast == (expected, AreaForecast("G", *expected[1:]))


def test_what_may_follow_is_said_with_a_perhaps(fire: Battle) -> None:
    forecast = forecast_area(fire, REACTIONS.rules, ApplyArea("f", "2d6"))
    assert not isinstance(forecast, Refused)
    assert forecast[0] == AreaForecast("A", None, "9 → 7 … -3: perhaps unconscious, dying", "")


def flat_footed_fire(rules: dict[str, str]) -> Battle:
    """A thug of 9 Vitality and 12 Wounds in a fire, flat-footed, with Reflex +1."""
    stats = {"reflex": 1, "vitality_points": 9, "constitution": 12}
    entry: Entry = {"kind": "thug", "stats": stats, "conditions": ["flat_footed"]}
    battle = VITALITY.scene("A . G", settings=rules, A="fighter", G=entry)
    return VITALITY.play(battle, PutArea(Area("f", "Fire", AreaShape.CIRCLE, 50.0, (0.5, 0.5))))


def test_a_roll_that_follows_has_its_results_with_their_shares() -> None:
    """A 14 of a d20 makes 15 with Reflex +1: 35 % keep the hurt out of the Wounds (V-24)."""
    battle = flat_footed_fire({"npc_saves": "roll"})
    forecast = forecast_area(battle, VITALITY.rules, ApplyArea("f", "3d6", "", "reflex", 15))
    assert not isinstance(forecast, Refused)
    assert forecast[1] == AreaForecast(
        "G",
        Fraction(7, 20),
        "65%: Wounds 12 → 9 … 0: perhaps unconscious · 35%: Vitality 9 → 6 … 0, Wounds 12 → 12 … 3",
        "65%: Wounds 12 → 11 … 3 · 35%: Vitality 9 → 8 … 0",
    )


def test_the_shares_of_a_forecast_are_those_of_the_command() -> None:
    battle, command = flat_footed_fire({"npc_saves": "roll"}), ApplyArea("f", "4")
    to_wounds = [
        pools(VITALITY.play(battle, command, dice=(face,)), "G", "vitality", "wounds") == (9, 8)
        for face in range(1, 21)
    ]
    assert to_wounds.count(True) == 13
    forecast = forecast_area(battle, VITALITY.rules, command)
    assert not isinstance(forecast, Refused)
    assert forecast[1].unresisted == "65%: Wounds 12 → 8 · 35%: Vitality 9 → 5"


def test_who_takes_ten_needs_no_share() -> None:
    battle = flat_footed_fire({"npc_saves": "fixed"})
    forecast = forecast_area(battle, VITALITY.rules, ApplyArea("f", "4"))
    assert not isinstance(forecast, Refused)
    assert forecast[1].unresisted == "Wounds 12 → 8"


def test_outcomes_are_those_of_the_command_with_the_same_dice(fire: Battle) -> None:
    result = resolved(fire, COMMAND, KeptDice(FixedDice([4, 10, 11]).roll))
    assert result.outcomes == (
        AreaOutcome("A", "15", resisted=False, change="9 → 3", die=1, face=10, sides=20),
        AreaOutcome("G", "16", resisted=True, change="9 → 6", die=2, face=11, sides=20),
    )
    assert (result.dice, result.total) == ((4, 10, 11), 6)
    done = apply(fire, COMMAND, FixedDice(result.dice), REACTIONS.rules)
    assert isinstance(done, Applied)
    assert [token(done.battle, letter).pool("hp") for letter in "AG"] == [3, 6]


def test_another_part_or_number_keeps_the_dice(fire: Battle) -> None:
    dice = KeptDice(FixedDice([4, 10, 11]).roll)
    resolved(fire, COMMAND, dice)
    spared = ApplyArea("f", "1d6+2", "", "reflex", 12, portions={"A": Portion.NONE})
    result = resolved(fire, spared, dice)
    assert [each.change for each in result.outcomes] == ["no change", "9 → 6"]
    assert [each.face for each in result.outcomes] == [10, 11]


def test_a_die_of_the_table_takes_the_place_of_a_rolled_one(fire: Battle) -> None:
    dice = KeptDice(FixedDice([4, 10, 11]).roll)
    first = resolved(fire, COMMAND, dice).outcomes[0]
    assert first.die is not None
    dice.set_face(first.die, 20)
    result = resolved(fire, COMMAND, dice)
    assert [each.face for each in result.outcomes] == [20, 11]
    assert result.outcomes[0].resisted is True


def test_other_dice_are_rolled_anew_where_they_differ(fire: Battle) -> None:
    dice = KeptDice(FixedDice([4, 10, 11, 8, 1, 20]).roll)
    resolved(fire, COMMAND, dice)
    result = resolved(fire, ApplyArea("f", "1d8", "", "reflex", 16), dice)
    assert (result.total, [each.face for each in result.outcomes]) == (8, [1, 20])


def test_the_chance_is_the_share_of_faces_that_resist(fire: Battle) -> None:
    dice = KeptDice(FixedDice([4, 10, 11]).roll)
    resolved(fire, COMMAND, dice)
    resisted = 0
    for face in range(1, 21):
        dice.set_face(1, face)
        resisted += bool(resolved(fire, COMMAND, dice).outcomes[0].resisted)
    assert Fraction(resisted, 20) == Fraction(1, 2)


def test_a_refusal_is_the_answer(fire: Battle) -> None:
    for wrong in (ApplyArea("f", "lots"), ApplyArea("x", "4")):
        assert isinstance(forecast_area(fire, REACTIONS.rules, wrong), Refused)
        assert isinstance(
            resolve_area(fire, REACTIONS.rules, wrong, KeptDice(RandomDice(1).roll)), Refused
        )
