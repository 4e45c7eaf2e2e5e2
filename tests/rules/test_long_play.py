"""The long random play goes on after a fault, and says where it was."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from tests.rules.long_play import play_fight, play_long
from tests.rules.randomly import check_bonds, game_of

GAME = game_of("vitality")


def test_fights_follow_each_other_until_all_commands_are_played() -> None:
    played = list(play_long(GAME, commands=25, fight=10, first=4))
    assert [each.commands for each in played] == [10, 10, 5]
    assert not any(each.fault for each in played)


def test_a_failed_check_ends_its_fight_with_the_seed_and_the_command() -> None:
    seen: list[Battle] = []

    def three_at_most(battle: Battle) -> None:
        seen.append(battle)
        assert len(seen) < 4, "a planted fault"

    played = play_fight(replace(GAME, holds=three_at_most), 4, 10)
    assert played.commands == 3
    assert played.fault is not None
    assert played.fault[:2] == (4, 3)
    assert "a planted fault" in played.fault.text


@pytest.mark.parametrize("named", [Condition("wrestled", against=("A",)), Condition("wrestled")])
def test_a_bond_names_creatures_on_the_board(named: Condition) -> None:
    check_bonds(GAME, _held_by(named))


@pytest.mark.parametrize("name", ["Z", "B"])
def test_a_bond_with_nobody_or_with_oneself_is_a_fault(name: str) -> None:
    with pytest.raises(AssertionError):
        check_bonds(GAME, _held_by(Condition("wrestled", against=(name,))))


def _held_by(condition: Condition) -> Battle:
    battle = GAME.system.scene("A B", A="fighter", B="thug")
    held = battle.token("B")
    assert held is not None
    return battle.with_token(replace_fields(held, conditions=(condition,)))
