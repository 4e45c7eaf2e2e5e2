"""The players' window on a second monitor that is unplugged and plugged in while the app runs.

RandR monitors of one X screen stand for real ones: Qt reports them as screens that come and go.
"""

import os
import subprocess
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QScreen
from pytestqt.qtbot import QtBot

from gridapp.battle.state import Phase
from gridapp.session.table.calibration import Density
from gridapp.session.table.monitors import MonitorSettings
from gridapp.windows.controllers.table_controller import TableController
from gridapp.windows.table.screens import identity_of
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        os.environ.get("GRIDAPP_TEST_PLATFORM") != "xcb", reason="needs a real X window"
    ),
]
LAPTOP = ("LAPTOP", "1000/300x1000/300+0+0", "screen")
TABLE = ("TABLE", "600/340x1000/560+1000+0", "none")
SMALLER = ("TABLE", "600/170x1000/280+1000+0", "none")
"""Another screen at the same plug, with as many pixels."""


def xrandr(*arguments: str) -> None:
    subprocess.run(("xrandr", *arguments), check=True, timeout=10)


@pytest.fixture
def monitors(qtbot: QtBot) -> Iterator[None]:
    """A laptop's screen, with a table's screen to the right."""
    xrandr("--setmonitor", *LAPTOP)
    xrandr("--setmonitor", *TABLE)
    qtbot.waitUntil(lambda: screen_names() == {"LAPTOP", "TABLE"})
    yield
    if "TABLE" in screen_names():
        xrandr("--delmonitor", "TABLE")
    xrandr("--delmonitor", "LAPTOP")
    qtbot.waitUntil(lambda: len(screen_names()) == 1 and "LAPTOP" not in screen_names())


def screen_names() -> set[str]:
    return {screen.name() for screen in QGuiApplication.screens()}


@pytest.fixture
def controller(monitors: None, setting_up: Pilot, qtbot: QtBot) -> TableController:
    setting_up.window.move(10, 10)
    qtbot.waitUntil(setting_up.window.isActiveWindow)
    setting_up.window.commands["table"].trigger()
    made = setting_up.window.board_area.table
    qtbot.waitUntil(lambda: is_on_table(made))
    return made


def is_on_table(controller: TableController) -> bool:
    window = controller.window
    return (
        window is not None
        and window.isVisible()
        and window.isFullScreen()
        and window.screen().name() == "TABLE"
        and window.geometry().x() >= 1000
    )


def unplug(controller: TableController, qtbot: QtBot) -> None:
    xrandr("--delmonitor", "TABLE")
    qtbot.waitUntil(lambda: "TABLE" not in screen_names())
    pass_time(300)


def plug(qtbot: QtBot, monitor: tuple[str, ...] = TABLE) -> None:
    xrandr("--setmonitor", *monitor)
    qtbot.waitUntil(lambda: "TABLE" in screen_names())
    pass_time(300)


def test_fills_the_second_screen_and_leaves_the_keyboard(
    setting_up: Pilot, controller: TableController
) -> None:
    assert setting_up.window.isActiveWindow()
    setting_up.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert setting_up.battle.phase is Phase.FIGHT
    assert "TABLE" in setting_up.window.parts.table_bar.details


def test_unplugged_window_never_lands_on_the_gm(
    setting_up: Pilot, controller: TableController, qtbot: QtBot
) -> None:
    unplug(controller, qtbot)
    assert controller.window is not None
    assert not controller.window.isVisible()
    assert any("hidden" in text for text in setting_up.window.parts.banners.texts)
    assert "hidden" in setting_up.window.parts.table_bar.state
    plug(qtbot)
    assert not controller.window.isVisible()
    assert any("is back" in text for text in setting_up.window.parts.banners.texts)
    controller._return()
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert not any("is back" in text for text in setting_up.window.parts.banners.texts)


def test_comes_back_by_itself_if_so_set(
    setting_up: Pilot, controller: TableController, qtbot: QtBot
) -> None:
    setting_up.window.commands["table_return"].trigger()
    before = controller.steering.state
    unplug(controller, qtbot)
    plug(qtbot)
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.steering.state == before


def test_blackout_outlasts_unplugging(
    setting_up: Pilot, controller: TableController, qtbot: QtBot
) -> None:
    setting_up.window.commands["table_black"].trigger()
    unplug(controller, qtbot)
    plug(qtbot)
    controller._return()
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.window is not None
    assert controller.window.is_black


def restart(controller: TableController, qtbot: QtBot) -> None:
    """Close the players' window as the app does, and open it as the next start does."""
    controller.shut_down()
    assert controller.window is None
    controller.reopen()


def test_a_restart_opens_the_window_again(controller: TableController, qtbot: QtBot) -> None:
    restart(controller, qtbot)
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.window is not None
    assert not controller.window.is_black


@pytest.mark.parametrize("command", ["table_black", "table_freeze"])
def test_what_was_kept_from_the_players_is_so_after_a_restart(
    setting_up: Pilot, controller: TableController, qtbot: QtBot, command: str
) -> None:
    setting_up.window.commands[command].trigger()
    restart(controller, qtbot)
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.window is not None
    assert controller.window.is_black


def test_without_its_screen_the_window_stays_closed(
    controller: TableController, qtbot: QtBot
) -> None:
    controller.shut_down()
    xrandr("--delmonitor", "TABLE")
    qtbot.waitUntil(lambda: "TABLE" not in screen_names())
    controller.reopen()
    assert controller.window is None


def test_another_battle_is_not_shown_by_itself(
    setting_up: Pilot, controller: TableController
) -> None:
    controller.shut_down()
    setting_up.window.commands["sample"].trigger()
    controller.reopen()
    assert controller.window is None


def test_a_window_that_was_closed_stays_closed(controller: TableController) -> None:
    controller.close()
    controller.shut_down()
    controller.reopen()
    assert controller.window is None


def test_another_screen_at_the_same_plug_is_asked_about(
    setting_up: Pilot, controller: TableController, qtbot: QtBot
) -> None:
    """The new screen has a different size: the calibration of the first is not reused."""
    setting_up.window.commands["table_return"].trigger()
    assert controller.window is not None
    measured = MonitorSettings(identity_of(controller.window.screen()), Density(1.8, 1.8))
    controller.show._calibrated(measured)
    unplug(controller, qtbot)
    plug(qtbot, SMALLER)
    assert not controller.window.isVisible()
    texts = setting_up.window.parts.banners.texts
    assert any("Another screen" in text and "TABLE" in text for text in texts)
    controller._show_at(identity_of(screen_named("TABLE")))
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.window.monitor is None
    assert "not calibrated" in setting_up.window.parts.table_bar.details
    unplug(controller, qtbot)
    plug(qtbot)
    controller._show_at(measured.identity)
    qtbot.waitUntil(lambda: is_on_table(controller))
    assert controller.window.monitor == measured


def screen_named(name: str) -> QScreen:
    return next(screen for screen in QGuiApplication.screens() if screen.name() == name)
