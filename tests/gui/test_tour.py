"""The tour: automatic at the first start, and again from the menu."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gridapp.windows.dialogs.tour import FIRST_IN_FIGHT, STEPS
from gridapp.windows.widgets.banner import Banner, Severity
from tests.gui.pilot import Pilot


def next_button(pilot: Pilot) -> QPushButton | None:
    (banner,) = pilot.window.findChildren(Banner)[-1:]
    return banner.button


def test_tour_has_three_steps(setting_up: Pilot) -> None:
    window = setting_up.window
    window.board_area.help.tour.start_once()
    for step in STEPS:
        assert window.parts.banners.texts == [step]
        button = next_button(setting_up)
        if button is not None:
            setting_up.press_button(button)
    assert window.parts.banners.texts == [STEPS[-1]]
    window.parts.banners.clear()
    window.board_area.help.tour.start_once()
    assert window.parts.banners.texts == []
    window.commands["tour"].trigger()
    assert window.parts.banners.texts == [STEPS[0]]


def test_the_tour_goes_on_with_the_fight(setting_up: Pilot) -> None:
    """Its first step asked for initiative long after initiative was rolled."""
    window = setting_up.window
    window.board_area.help.tour.start_once()
    assert window.parts.banners.texts == [STEPS[0]]
    setting_up.press_button(window.parts.actions.start_tile)
    assert window.parts.banners.texts == [STEPS[1]]
    setting_up.key(Qt.Key.Key_E)
    assert window.parts.banners.texts == [STEPS[2]]
    setting_up.key(Qt.Key.Key_E)
    assert window.parts.banners.texts == []


def test_the_tour_of_a_running_fight_asks_for_no_initiative(fight: Pilot) -> None:
    window = fight.window
    window.board_area.help.tour.start_once()
    assert window.parts.banners.texts == [FIRST_IN_FIGHT]
    fight.key(Qt.Key.Key_E)
    assert window.parts.banners.texts == [STEPS[1]]


def test_a_hint_leaves_with_the_next_turn_and_a_notice_stays(setting_up: Pilot) -> None:
    banners = setting_up.window.parts.banners
    banners.show_banner(Severity.NOTICE, "Asks", ("Do it", lambda: None))
    banners.show_banner(Severity.HINT, "Hint", ("Do it", lambda: None))
    setting_up.drag("E5", "D5")
    assert banners.texts == ["Asks", "Hint"]
    setting_up.press_button(setting_up.window.parts.actions.start_tile)
    assert banners.texts == ["Asks"]


def test_a_hint_expires_although_it_has_a_button(setting_up: Pilot, qtbot: QtBot) -> None:
    banners = setting_up.window.parts.banners
    banners.show_banner(Severity.HINT, "Hint", ("Do it", lambda: None))
    (banner,) = setting_up.window.findChildren(Banner)[-1:]
    assert banner.clock.isActive()
    with qtbot.waitSignal(banners.changed):
        banner.clock.start(1)
    assert banners.texts == []
