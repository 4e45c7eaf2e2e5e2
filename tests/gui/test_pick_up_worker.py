"""The first pick-up of the active creature, prepared in a pause."""

import pytest

from gridapp.geometry.reach import threatened_area
from gridapp.windows.tools.pick_up_worker import PAUSE_MS
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The lines of reach that are computed from now on, with nothing remembered."""
    computed: list[object] = []
    real = threatened_area._has_line

    def has_line(*arguments: object) -> bool:
        computed.append(arguments)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(threatened_area, "_has_line", has_line)
    monkeypatch.setattr(threatened_area, "_cache", type(threatened_area._cache)())
    return computed


def pick_up(sample: Pilot) -> None:
    """Press on the active creature and move by a cell."""
    token = sample.battle.token(sample.battle.active)
    assert token is not None
    x, y = sample.battle.board.grid.centre(token.cell)
    dragging = sample.window.tools._dragging
    dragging.press((x, y))
    dragging.move((x + 1, y))
    dragging.cancel()


def test_pick_up_after_a_pause_computes_no_reach_again(sample: Pilot, lines: list[object]) -> None:
    sample.window.commands["fight"].trigger()
    sample.window.parts.actions.end_tile.click()
    pass_time(10 * PAUSE_MS)
    assert lines
    lines.clear()
    pick_up(sample)
    assert lines == []


def test_pick_up_at_once_computes_its_reach_itself(sample: Pilot, lines: list[object]) -> None:
    sample.window.commands["fight"].trigger()
    sample.window.parts.actions.end_tile.click()
    pick_up(sample)
    assert lines
