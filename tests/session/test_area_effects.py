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
from tests.rules.play import System, token

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


def test_a_roll_that_follows_is_named() -> None:
    entry = {"kind": "thug", "conditions": ["flat_footed"]}
    battle = VITALITY.scene("A . G", settings={"npc_saves": "roll"}, A="fighter", G=entry)
    put = PutArea(Area("f", "Fire", AreaShape.CIRCLE, 50.0, (0.5, 0.5)))
    forecast = forecast_area(VITALITY.play(battle, put), VITALITY.rules, ApplyArea("f", "4"))
    assert not isinstance(forecast, Refused)
    assert forecast[1].unresisted.startswith("a roll decides: ")


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
