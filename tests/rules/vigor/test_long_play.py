"""Random play under the settings of new battles, at length: see `tests.rules.vigor.game`."""

from dataclasses import replace

import pytest

from tests.rules.randomly import check_play
from tests.rules.vigor.game import GAME

FIGHTS, COMMANDS = range(400), 500
"""200,000 commands in all."""


@pytest.mark.long
@pytest.mark.parametrize("seed", FIGHTS)
def test_a_fight_of_the_second_edition(seed: int) -> None:
    calm = replace(GAME, settings=GAME.system.rules.book.fresh_settings)
    assert check_play(calm, seed, COMMANDS) > 1
