"""New creatures come from the palette: by double-click and click, or by drag and drop."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidgetItem

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.windows.panels.creature_palette import CreaturePalette
from gridapp.windows.panels.status_line import Tone
from tests import marks
from tests.gui.pilot import LEFT, RIGHT, Pilot


def row(palette: CreaturePalette, name: str) -> QListWidgetItem:
    rows = (palette.list.item(index) for index in range(palette.list.count()))
    return next(item for item in rows if item.text().split("\n")[0] == name)


def take(pilot: Pilot, name: str) -> None:
    """Double-click a creature in the palette."""
    parts = pilot.window.parts
    parts.tabs.setCurrentWidget(parts.palette)
    item = row(parts.palette, name)
    parts.palette.list.scrollToItem(item)
    spot = parts.palette.list.visualItemRect(item).center()
    QTest.mouseClick(parts.palette.list.viewport(), LEFT, pos=spot)
    QTest.mouseDClick(parts.palette.list.viewport(), LEFT, pos=spot)


def test_double_click_and_click_place_a_creature(setting_up: Pilot) -> None:
    take(setting_up, "Goblin")
    setting_up.move("B3")
    assert marks.footprint(setting_up.overlay) == ((1, 2),)
    setting_up.click("B3")
    assert setting_up.position("Goblin") == "B3"
    setting_up.click("B4")
    assert setting_up.position("Goblin 2") == "B4"
    setting_up.key(Qt.Key.Key_Escape)
    before = len(setting_up.battle.tokens)
    setting_up.click("B6")
    assert len(setting_up.battle.tokens) == before


def test_large_creature_is_centred_on_the_pointer(setting_up: Pilot) -> None:
    take(setting_up, "Ogre")
    setting_up.click((3.0, 3.0))
    assert setting_up.position("Ogre") == "C3"


def test_lack_of_room_is_reported_and_placing_continues(setting_up: Pilot) -> None:
    take(setting_up, "Goblin")
    setting_up.click("E5")
    assert setting_up.status == "Ayla stands at E5"
    setting_up.click("E6")
    assert setting_up.position("Goblin") == "E6"


def test_right_click_ends_placing(setting_up: Pilot) -> None:
    take(setting_up, "Goblin")
    setting_up.click("B3", RIGHT)
    assert not setting_up.window.tools.is_busy


def test_drop_from_the_palette(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    data = palette.list.mimeData([row(palette, "Halberdier")])
    setting_up.drop(data, setting_up.spot("C3"))
    assert setting_up.position("Halberdier") == "C3"
    assert not setting_up.window.tools.is_busy


def test_refusal_of_a_drop_stays_in_the_status_line(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    data = palette.list.mimeData([row(palette, "Goblin")])
    setting_up.carry_over(data, "E5")
    setting_up.drop(data, setting_up.spot("E5"))
    assert not setting_up.window.tools.is_busy
    assert setting_up.overlay == EMPTY_OVERLAY
    setting_up.move("E6")
    assert setting_up.status == "Ayla stands at E5"
    assert setting_up.window.parts.status.tone is Tone.REFUSED


def test_leaving_the_board_ends_placing(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    setting_up.carry_over(palette.list.mimeData([row(palette, "Halberdier")]), "C3")
    assert setting_up.overlay == Overlay((FootprintMark(((2, 2),)),))
    setting_up.carry_away()
    assert setting_up.overlay == EMPTY_OVERLAY
    assert not setting_up.window.tools.is_busy


def test_drop_places_the_dragged_creature(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    take(setting_up, "Ogre")
    data = palette.list.mimeData([row(palette, "Goblin")])
    setting_up.carry_over(data, "B3")
    assert marks.footprint(setting_up.overlay) == ((1, 2),)
    setting_up.drop(data, setting_up.spot("B3"))
    assert setting_up.position("Goblin") == "B3"


def test_search_filters_the_list(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    QTest.keyClicks(palette.search_field, "gob")
    shown = [
        palette.list.item(index).text().split("\n")[0]
        for index in range(palette.list.count())
        if not palette.list.item(index).isHidden()
    ]
    assert shown == ["Goblin", "Goblin slinger"]


def test_button_places_the_selected_creature(setting_up: Pilot) -> None:
    palette = setting_up.window.parts.palette
    setting_up.window.parts.tabs.setCurrentWidget(palette)
    assert not palette.place_button.isEnabled()
    palette.list.setCurrentItem(row(palette, "Wolf"))
    setting_up.press_button(palette.place_button)
    setting_up.click("B2")
    assert setting_up.position("Wolf") == "B2"


def test_creature_placed_during_a_fight_joins_the_order(fight: Pilot) -> None:
    take(fight, "Rogue")
    fight.click("B2")
    assert "Rogue" in [row.name for row in fight.window.parts.turn.order_list.rows()]
    assert fight.spot("B2") != QPoint()
