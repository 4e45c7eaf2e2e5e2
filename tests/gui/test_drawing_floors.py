"""Floors and links drawn in the window, by mouse and keys."""

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.board import Floor, Link, LinkKind
from gridapp.windows.floors.floor_window import FloorWindow
from tests.gui.pilot import Pilot

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(setting_up: Pilot) -> FloorWindow:
    """The window for floors over a map of one floor."""
    setting_up.key(KEY.Key_U, SHIFT)
    window = setting_up.window.board_area.floor_window.window
    assert window.isVisible()
    return window


@pytest.fixture
def house(setting_up: Pilot, window: FloorWindow) -> Pilot:
    """A map with a floor above, and the ground floor on the board."""
    setting_up.press_button(window.floors.above_button)
    choose(setting_up, "floor_down")
    return setting_up


def choose(pilot: Pilot, command: str) -> None:
    """Choose a command as its key does; without a screen the keys stay with the other window."""
    pilot.window.commands[command].trigger()


def floors(pilot: Pilot) -> tuple[Floor, ...]:
    return pilot.battle.board.floors


def links(pilot: Pilot) -> tuple[Link, ...]:
    return pilot.battle.board.links


def is_drawing(pilot: Pilot) -> bool:
    return pilot.window.tools.is_busy


def shown_floor(pilot: Pilot) -> int:
    return pilot.window.parts.scene.floor


def test_floors_are_added_renamed_and_removed(setting_up: Pilot, window: FloorWindow) -> None:
    page = window.floors
    assert not page.remove_button.isEnabled()
    setting_up.press_button(page.above_button)
    assert [(each.number, each.elevation) for each in floors(setting_up)] == [(0, 0), (1, 2)]
    assert (page.chosen, shown_floor(setting_up)) == (1, 1)
    setting_up.press_button(page.below_button)
    assert floors(setting_up)[2] == Floor(2, "Cellar 2", -2)
    page.name_field.setText("Vault")
    page.height_field.setValue(-3)
    setting_up.press_button(page.change_button)
    assert floors(setting_up)[2] == Floor(2, "Vault", -3)
    assert [page.list.item(row).text() for row in range(3)] == ["Floor 1", "Ground floor", "Vault"]
    setting_up.press_button(page.remove_button)
    assert [each.number for each in floors(setting_up)] == [0, 1]
    assert shown_floor(setting_up) == 0
    choose(setting_up, "undo")
    assert floors(setting_up)[2].name == "Vault"
    assert page.list.count() == 3


def test_a_floor_with_creatures_says_why_it_stays(house: Pilot, window: FloorWindow) -> None:
    ayla = house.token("Ayla")
    house.drag("E5", "E6")
    house.press("E6")
    choose(house, "floor_up")
    house.move("E6/1")
    house.release("E6/1")
    assert house.position(ayla.name) == "E6/1"
    house.press_button(window.floors.remove_button)
    assert len(floors(house)) == 2
    assert house.status == "Ayla is on that floor"


def test_stairs_take_two_clicks_on_two_floors(house: Pilot, window: FloorWindow) -> None:
    page = window.links
    page.steps_field.setValue(3)
    house.press_button(page.kind_tiles[LinkKind.STAIRS])
    house.click("B2")
    assert not links(house)
    assert shown_floor(house) == 1
    assert "From B2" in house.status
    house.click("C2/1")
    (stairs,) = links(house)
    ends = tuple(house.label(cell) for cell in stairs.ends or ())
    assert (stairs.id, ends, stairs.steps) == ("Stairs 1", ("B2", "C2/1"), 3)
    assert page.chosen == "Stairs 1"
    assert {shape.link for shape in house.window.parts.scene.links.shapes} == {"Stairs 1"}


def test_both_ends_on_one_floor_are_refused_and_the_end_can_be_set_again(
    house: Pilot, window: FloorWindow
) -> None:
    house.press_button(window.links.kind_tiles[LinkKind.LADDER])
    house.click("B2")
    choose(house, "floor_down")
    house.click("C2")
    assert not links(house)
    assert house.status == "The ends of a link lie on two floors"
    choose(house, "floor_up")
    house.click("B2/1")
    assert [link.kind for link in links(house)] == [LinkKind.LADDER]


def test_escape_forgets_the_first_end_then_closes_the_tool(
    house: Pilot, window: FloorWindow
) -> None:
    house.press_button(window.links.kind_tiles[LinkKind.STAIRS])
    house.click("B2")
    choose(house, "cancel")
    assert is_drawing(house)
    house.click("C3/1")
    assert not links(house)
    choose(house, "cancel")
    choose(house, "cancel")
    assert not is_drawing(house)
    assert window.links.kind is None


def test_a_hole_is_a_click_and_a_balcony_a_box(house: Pilot, window: FloorWindow) -> None:
    choose(house, "floor_up")
    house.press_button(window.links.kind_tiles[LinkKind.HOLE])
    house.click("B2/1")
    house.press_button(window.links.kind_tiles[LinkKind.BALCONY])
    house.drag("D2/1", "E3/1")
    hole, balcony = links(house)
    assert [house.label(cell) for cell in hole.opening] == ["B2/1"]
    assert sorted(map(house.label, balcony.opening)) == ["D2/1", "D3/1", "E2/1", "E3/1"]
    assert (hole.below, balcony.below) == (0, 0)
    choose(house, "undo")
    assert links(house) == (hole,)


def test_the_lowest_floor_has_no_holes(house: Pilot, window: FloorWindow) -> None:
    house.press_button(window.links.kind_tiles[LinkKind.HOLE])
    house.click("B2")
    assert not links(house)
    assert "above the floor that is seen through it" in house.status


def test_links_are_changed_and_removed(house: Pilot, window: FloorWindow) -> None:
    page = window.links
    house.press_button(page.kind_tiles[LinkKind.STAIRS])
    house.click("B2")
    house.click("B2/1")
    choose(house, "cancel")
    page.steps_field.setValue(5)
    page.secret_box.setChecked(True)
    house.press_button(page.change_button)
    (stairs,) = links(house)
    assert (stairs.steps, stairs.secret) == (5, True)
    assert page.list.item(0).text() == "Stairs 1: B2 to B2/1, 5 steps (secret)"
    house.press_button(page.remove_button)
    assert not links(house)
    choose(house, "undo")
    assert links(house) == (stairs,)


def test_a_click_on_a_link_chooses_it_and_backspace_removes_it(
    house: Pilot, window: FloorWindow
) -> None:
    page = window.links
    choose(house, "floor_up")
    house.press_button(page.kind_tiles[LinkKind.HOLE])
    house.click("B2/1")
    house.click("D2/1")
    house.click("B2/1")
    assert page.chosen == "Hole 1"
    assert len(links(house)) == 2
    house.key(KEY.Key_Backspace)
    assert [link.id for link in links(house)] == ["Hole 2"]


def test_a_link_by_keys(house: Pilot, window: FloorWindow) -> None:
    choose(house, "floor_up")
    house.press_button(window.links.kind_tiles[LinkKind.HOLE])
    house.move("B2/1")
    house.key(KEY.Key_Right)
    house.key(KEY.Key_Space)
    (hole,) = links(house)
    assert [house.label(cell) for cell in hole.opening] == ["C2/1"]
