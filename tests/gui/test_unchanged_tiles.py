"""Action tiles that would say the same stay; all others are made anew."""

import pytest
from PySide6.QtCore import Qt

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
    panel._content = None
    fight.window.board_area.presenter.show_actions()
    return _said(panel)


def test_tiles_that_say_the_same_stay(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    fight.window.board_area.presenter.refresh()  # in the width that the panel has got by now
    before = dict(panel.tiles)
    fight.window.board_area.presenter.refresh()
    assert before
    assert panel.tiles == before


def test_tiles_of_another_creature_are_new(fight: Pilot) -> None:
    panel = fight.window.parts.actions
    before = dict(panel.tiles)
    fight.click(fight.position("Snik"))
    assert not set(before.values()) & set(panel.tiles.values())


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
