"""The odds of a route with thousands of results pause while they are reckoned."""

from collections.abc import Callable

import pytest

from gridapp.engine.rulebook.fates import STATES_PER_STEP
from gridapp.session.drag import Drag
from tests.rules.play import System, token

SYSTEM = System("vigor")
FOES = "BCDE"
METHOD = "attack_outcomes"


def test_the_pointer_is_looked_at_between_the_states_of_four_openings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A swordsman may be left by three captains in 165 ways: as many times the fourth is asked."""
    kinds = {"A": "swordsman", **dict.fromkeys(FOES, "captain")}
    board = "B A C . . .\nD . E . . .\n. . . . . .\n. . . . . ."
    settings = SYSTEM.rules.book.fresh_settings
    battle = SYSTEM.drawn(board, kinds, "A", settings)
    held = Drag(battle, SYSTEM.rules, token(battle, "A"), (1.5, 0.5), "escape", free=False)
    mechanics, asked = type(SYSTEM.rules.mechanics), list[str]()
    outcomes: Callable[..., object] = getattr(mechanics, METHOD)

    def watched(*args: object) -> object:
        asked.append("")
        return outcomes(*args)

    monkeypatch.setattr(mechanics, METHOD, watched)
    goal, steps, before = (2, 3), list[int](), 0
    for overlay in held.detailed_overlays(goal):
        steps.append(len(asked) - before)
        before, last = len(asked), overlay
    assert "arrives" in last.status
    assert sum(steps) > 10 * STATES_PER_STEP
    assert max(steps) <= STATES_PER_STEP + len(FOES)
