"""How far a creature reaches depends on it, the grid and the settings alone, in every system."""

import pytest

from gridapp.battle.board import Board
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from tests.rules.randomly import game_of, play_on
from tests.rules.test_random_play import PACKS


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_creature_reaches_as_far_on_a_bare_board_with_nobody_else(pack: str, seed: int) -> None:
    game = game_of(pack)
    rules, reaching = game.system.rules, 0
    for battle, _, _ in play_on(game, seed, 150):
        bare = Battle("bare", battle.pack, Board(battle.board.grid))
        for token in battle.tokens:
            expected = rules.mechanics.reaches(Situation(battle, rules), token)
            assert rules.mechanics.reaches(Situation(bare, rules), token) == expected, token
            reaching += bool(expected)
    assert reaching > 10
