"""Attacks that are offered out of turn: options and answers."""

import pytest

from gridapp.battle.dice import FixedDice
from gridapp.battle.questions import Option
from gridapp.engine.commands.draft import Draft
from gridapp.packkit.reactions import AttackChoice, ask_attack, attack_options
from gridapp.packkit.stages import Ask, is_about
from tests.engine.scenes import HERO, rules, scene


class Parting(Ask, frozen=True, tag="parting"):
    """An attack on a leaving creature."""


@pytest.mark.parametrize(
    ("choice", "option"),
    [(AttackChoice("axe"), "strike:axe"), (AttackChoice("long:bow"), "strike:long:bow")],
)
def test_a_choice_comes_back_from_the_id_of_its_option(choice: AttackChoice, option: str) -> None:
    assert choice.id == option
    assert AttackChoice.of(option) == choice


@pytest.mark.parametrize("option", ["pass", "pursue"])
def test_any_other_option_is_no_attack(option: str) -> None:
    assert not AttackChoice.of(option).weapon


def test_the_attacker_is_asked_for_its_weapon_and_passes_by_default() -> None:
    battle = scene("A B", A=HERO, B=HERO)
    attacker, target = battle.tokens
    weapon = attacker.weapons[0]
    draft = Draft(battle, FixedDice(()), rules())
    options = {**attack_options(attacker, (weapon.id,), "5 Vigor"), "pursue": "Pursue"}
    ask_attack(draft, Parting(), attacker, target, options, "A may strike B", rule="X-05")
    question = draft.battle.question
    assert question is not None
    assert is_about(question, Parting)
    assert (question.who, question.about, question.default) == ("A", "B", "pass")
    assert question.options == (
        Option(f"strike:{weapon.id}", f"Strike with {weapon.name}, 5 Vigor"),
        Option("pursue", "Pursue"),
        Option("pass", "Let pass"),
    )
    assert attack_options(attacker, (weapon.id,)) == {
        f"strike:{weapon.id}": f"Strike with {weapon.name}"
    }
