"""The template's system and a sixth system written from it with the guide: examples and play.

``sixth_system`` has an action economy, conditions, a flanking and a cover rule of its own.
"""

from pathlib import Path

import pytest

from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.examples.runs import check_pack
from gridapp.packs.loader import load_pack
from gridapp.packs.new_pack import TEMPLATE
from tests.engine.random_play import RandomPlayer

SIXTH = Path(__file__).parent / "sixth_system"
SYSTEMS = pytest.mark.parametrize("folder", [TEMPLATE, SIXTH], ids=["template", "sixth"])
BOARD = """
A . # . C .
. . . . . .
B . ~ . D D
. . ~|. D D
"""
KINDS = {"A": "guard", "B": "archer", "C": "bandit", "D": "troll"}


@SYSTEMS
def test_its_examples_pass(folder: Path) -> None:
    report = check_pack(load_pack(folder), folder)
    assert report.failed == ()
    assert report.passed >= 6


def fight(rules: Rules, folder: Path) -> Battle:
    creatures = {letter: {"kind": kind} for letter, kind in KINDS.items()}
    example = Example("a fight", "", BOARD, creatures)
    return build_battle(rules, load_creatures(rules.book, folder), example)


@SYSTEMS
@pytest.mark.parametrize("seed", range(3))
def test_random_play_ends_no_turn_in_a_dead_end(folder: Path, seed: int) -> None:
    """Legal commands are carried out, costs stay paid, and somebody may always act."""
    rules = load_pack(folder)
    battle, dice, player = fight(rules, folder), RandomDice(seed), RandomPlayer(rules, seed)
    rounds = set()
    for _ in range(150):
        outcome = apply(battle, player.command(battle), dice, rules)
        if isinstance(outcome, Applied):
            battle = outcome.battle
        rounds.add(battle.round)
        for token in battle.tokens:
            spendable = set(rules.book.pools) - {rules.book.life}
            assert all(token.pool(pool) >= 0 for pool in spendable), token
        able = [token for token in battle.tokens if not rules.mechanics.is_out(token)]
        assert bool(battle.active) or not battle.round or not able or battle.question
    assert len(rounds) > 3
