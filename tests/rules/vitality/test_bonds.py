"""Holds in random play: with creatures in reach, and with an escape (V-66, V-73).

What holds after every command is in `tests.rules.vitality.game`.
"""

from dataclasses import replace

import pytest

from tests.rules.randomly import Game, play_on
from tests.rules.vitality.game import GAME, holders_named

LONG_FIGHTS, COMMANDS = range(0, 400, 2), 1_000
"""Even seeds: in odd ones random rulings are switched."""


def grim(holds: str) -> Game:
    """Return the game of new battles with a ruling about holds."""
    fresh = GAME.system.rules.book.fresh_settings
    return replace(GAME, settings={**fresh, "holds": holds})


def play(game: Game, seed: int, count: int) -> int:
    """Play a number of commands; return after how many of them a creature was held."""
    held = 0
    for _, _, outcome in play_on(game, seed, count):
        game.holds(outcome.battle)
        held += any(map(holders_named, outcome.battle.tokens))
    return held


@pytest.mark.parametrize(("holds", "seed"), [("held", 8), ("hindered", 8)])
def test_bonds_hold_what_they_promise(holds: str, seed: int) -> None:
    assert play(grim(holds), seed, 200) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG_FIGHTS)
def test_bonds_in_long_fights(seed: int) -> None:
    play(grim(("held", "hindered")[seed // 2 % 2]), seed, COMMANDS)
