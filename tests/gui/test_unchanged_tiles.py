"""Action tiles keep their places and say what new ones would."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.windows.panels.action_panel import ActionPanel
from gridapp.windows.widgets.tile import Tile
from tests.gui.pilot import Pilot


def _said(panel: ActionPanel) -> dict[str, tuple[object, ...]]:
    return {key: _look(tile) for key, tile in panel.tiles.items()}


def _look(tile: Tile) -> tuple[object, ...]:
    return (tile.text(), tile.note, tile.toolTip(), tile.isEnabled(), tile.isChecked())


def _said_anew(fight: Pilot) -> dict[str, tuple[object, ...]]:
    """Return what tiles say that are made now, for the oracle."""
    panel = fight.window.parts.actions
    panel._content = panel._places = None  # makes all tiles anew
    fight.window.board_area.presenter.show_actions()
    return _said(panel)


def test_tiles_that_say_the_same_stay(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()  # in the width that the panel has got by now
    before = dict(panel.tiles)
    fight.window.board_area.presenter.refresh()
    assert before
    assert panel.tiles == before


def test_tiles_stay_for_the_next_creature_and_say_what_it_may_do(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()
    before, said = dict(panel.tiles), _said(panel)
    fight.key(Qt.Key.Key_E)
    assert panel.tiles == before
    assert _said(panel) != said
    assert _said(panel) == _said_anew(fight)


def test_tiles_are_new_where_they_stand_in_another_order(fight: Pilot) -> None:
    """What a foe may do out of turn comes first, below its name."""
    panel = fight.window.parts.actions
    before = dict(panel.tiles)
    fight.click(fight.position("Snik"))
    assert not set(before.values()) & set(panel.tiles.values())


def test_the_focus_stays_on_a_tile_for_the_same_creature_only(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()
    tile = panel.tiles["primary_attack"]
    tile.setFocus()
    fight.window.board_area.presenter.refresh()
    assert tile.hasFocus()
    fight.key(Qt.Key.Key_E)
    assert panel.tiles["primary_attack"] is tile
    assert tile.isEnabled()
    assert not tile.hasFocus()


def test_a_refused_action_gives_the_focus_to_no_other(fight: Pilot) -> None:
    """Enter would take the next action, which nobody chose."""
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()
    tile = panel.tiles["drop_prone"]
    tile.setFocus()
    fight.key(Qt.Key.Key_Return, to=tile)
    assert panel.tiles["drop_prone"] is tile
    assert not tile.isEnabled()
    assert not any(each.hasFocus() for each in panel.tiles.values())


def test_a_tile_that_is_pressed_while_the_turn_ends_takes_no_action(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()
    tile = panel.tiles["defend"]
    spot = tile.rect().center()
    QTest.mousePress(tile, Qt.MouseButton.LeftButton, pos=spot)
    fight.key(Qt.Key.Key_E)
    assert panel.tiles["defend"] is tile
    line = fight.window.session.file.last_line
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, pos=spot)
    assert fight.window.session.file.last_line == line


@pytest.mark.parametrize("letters", [12, 20])
def test_tiles_are_new_in_letters_of_another_size(fight: Pilot, letters: int) -> None:
    panel = fight.window.parts.actions
    before = dict(panel.tiles)
    font = panel.font()
    font.setPointSize(letters)
    panel.setFont(font)
    fight.window.board_area.presenter.refresh()
    assert not set(before.values()) & set(panel.tiles.values())


def test_tiles_say_through_a_turn_what_new_ones_would(fight: Pilot) -> None:
    """A move, two turns ended with a foe selected, and all of it undone and done again."""
    panel = fight.window.parts.actions

    def agree() -> None:
        assert _said(panel) == _said_anew(fight)

    fight.choose_action("side_step")
    agree()
    fight.drag("E5", "D5")
    agree()
    assert fight.position("Ayla") == "D5"
    fight.click(fight.position("Snik"))
    agree()
    for _ in range(2):
        fight.key(Qt.Key.Key_E)
        agree()
    for _ in range(3):
        fight.undo()
        agree()
    for _ in range(3):
        fight.redo()
        agree()


def test_the_move_of_drags_is_checked_alone(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    movable = [key for key, tile in panel.tiles.items() if tile.isCheckable() and tile.isEnabled()]
    assert len(movable) > 1
    for key in movable:
        fight.press_button(panel.tiles[key])
        fight.window.board_area.presenter.refresh()
        assert [name for name, tile in panel.tiles.items() if tile.isChecked()] == [key]


def test_no_move_is_checked_where_drags_use_none(fight: Pilot) -> None:
    panel, session = fight.window.parts.actions, fight.window.session
    offers, book = session.offers(fight.battle.active), session.rules.book
    for move, checked in (("side_step", ["side_step"]), ("", [])):
        panel.show_offers(offers, book, move, "Ayla", setup=False, can_start=True)
        assert [name for name, tile in panel.tiles.items() if tile.isChecked()] == checked
