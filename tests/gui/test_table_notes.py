"""The strip says quietly what the desktop does not let the app do for the players' window."""

import pytest
from PySide6.QtGui import QGuiApplication

from gridapp.windows.table import awake
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import Pilot

SLEEP, PLACE = "screen may go to sleep", "move the window there yourself (Wayland)"


def opened(fight: Pilot) -> TableWindow:
    fight.window.commands["table"].trigger()
    window = fight.window.board_area.table.window
    assert window is not None
    return window


def notes(fight: Pilot) -> str:
    window = fight.window.board_area.table.window
    assert window is not None
    return fight.window.board_area.table.show._details(window)


@pytest.mark.parametrize(("platform", "said"), [("wayland", True), ("xcb", False)])
def test_wayland_leaves_a_small_window_to_the_gm(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch, platform: str, said: bool
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    window = opened(fight)
    assert not window.isFullScreen()
    assert (PLACE in notes(fight)) is said
    window.toggle_full()
    assert PLACE not in notes(fight)


@pytest.mark.parametrize("promised", [True, False])
def test_a_screen_that_may_sleep_is_said(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch, promised: bool
) -> None:
    ended = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(awake, "_inhibit", lambda: promised)
    monkeypatch.setattr(awake, "_disconnect", lambda: ended.append(True))
    window = opened(fight)
    assert (SLEEP in notes(fight)) is not promised
    window.close()
    assert ended == [True] * promised
