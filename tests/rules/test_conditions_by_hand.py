"""A GM may bring anybody under any condition at any time: no system fails or runs on for ever."""

import msgspec
import pytest

from gridapp.battle.commands import Answer, Command, EndTurn, SetCondition, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.commands.apply import apply
from gridapp.packs.loader import load_packs
from tests.rules.play import System
from tests.rules.randomly import Game, game_of
from tests.rules.test_random_play import PACKS

CONDITIONS = [(pack, name) for pack in PACKS for name in load_packs().rules[pack].book.conditions]
COMMANDS = 12


def started(game: Game, condition: str, dice: RandomDice) -> Battle:
    """Return a fight in which all creatures have a condition."""
    battle = game.start()
    commands: list[Command] = [StartFight()]
    commands += [SetCondition(token.id, condition, on=True) for token in battle.tokens]
    for command in commands:
        outcome = apply(battle, command, dice, game.system.rules)
        battle = outcome.battle if isinstance(outcome, Applied) else battle
    return battle


@pytest.mark.parametrize(("pack", "condition"), CONDITIONS)
def test_everybody_under_a_condition_plays_on_or_comes_to_rest(pack: str, condition: str) -> None:
    game, dice = game_of(pack), RandomDice(7)
    battle = started(game, condition, dice)
    assert any(token.has(condition) for token in battle.tokens) or battle.question is not None
    for count in range(COMMANDS):
        asked = battle.question
        if asked is None:
            command: Command = EndTurn()
        else:
            option = asked.options[count % len(asked.options)].id
            command = Answer(asked.id, option, asked.number.value if asked.number else None)
        outcome = apply(battle, command, dice, game.system.rules)
        assert not (isinstance(outcome, Refused) and outcome.code == "pack_failed"), outcome
        battle = outcome.battle if isinstance(outcome, Applied) else battle


LIFELESS = {
    "action_points": {"dead"},
    "reactions": {"dead"},
    "segments": {"out"},
    "vigor": {"dead", "destroyed"},
    "vitality": {"dead"},
}


@pytest.mark.parametrize("pack", sorted(LIFELESS))
def test_whose_body_lies_where_it_fell_is_out(pack: str) -> None:
    """Each of these conditions alone takes a creature out of the fight."""
    rules = System(pack).rules
    assert rules.book.lifeless_conditions == LIFELESS[pack]
    body = Token("a", "A", "heroes", (0, 0))
    for condition in LIFELESS[pack]:
        fallen = msgspec.structs.replace(body, conditions=(Condition(condition),))
        assert rules.mechanics.is_out(fallen)
