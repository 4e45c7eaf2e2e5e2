"""The tour: automatic at the first start, and again from the menu."""

from PySide6.QtWidgets import QPushButton

from gridapp.windows.dialogs.tour import STEPS
from gridapp.windows.widgets.banner import Banner
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
