"""Choices sent with a command: decisions of the actor are taken, anything else is refused."""

import pytest

from rules.action_points.checks import CheckRoll, Critical
from rules.action_points.reactions.to_moves import RebuffOption
from tests.rules.play import System, act, states

SYSTEM = System("action_points")


def test_a_posture_sent_with_the_act_is_taken_without_asking() -> None:
    battle = SYSTEM.scene("A", A={"kind": "swordsman", "pools": {"ap": 9}})
    assert states(SYSTEM.play(battle, act("A", "change_posture", posture="prone")), "A") == [
        "prone"
    ]


def test_a_posture_that_does_not_exist_is_refused() -> None:
    battle = SYSTEM.scene("A", A={"kind": "swordsman", "pools": {"ap": 9}})
    refused = SYSTEM.refused(battle, act("A", "change_posture", posture="flying"))
    assert (refused.code, refused.rule) == ("choice", "AP-72")


@pytest.mark.parametrize("choices", [{"attack": "20:success"}, {"final": "9"}])
def test_rolls_and_results_are_not_taken_from_a_command(choices: dict[str, str]) -> None:
    battle = SYSTEM.scene("A R", A={"kind": "swordsman", "pools": {"ap": 9}}, R="raider")
    battle = SYSTEM.play(battle, act("A", "standard_attack", "R", "sword", **choices))
    assert battle.question is not None
    assert battle.question.kind == "wild_roll"


@pytest.mark.parametrize("option", [RebuffOption("spear"), RebuffOption("spear", "ayla")])
def test_a_rebuff_is_read_from_the_id_of_its_option(option: RebuffOption) -> None:
    assert RebuffOption.of(option.id) == option


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("12:success", CheckRoll(12, Critical.SUCCESS)),
        ("-3:plain", CheckRoll(-3)),
        ("7", CheckRoll(7)),
    ],
)
def test_a_roll_is_read_from_its_stored_text(text: str, roll: CheckRoll) -> None:
    assert CheckRoll.of(text) == roll
    assert CheckRoll.of(roll.text) == roll
