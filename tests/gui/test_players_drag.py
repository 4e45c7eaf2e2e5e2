"""Answers by what the players know: the switch in the window, and drags on the players' window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gridapp.battle.commands import HideToken, RevealArea, SetFogMode
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.shown.views import player_view
from gridapp.battle.vision.fog import BoxArea, FogMode
from gridapp.grid.cells import Cell
from gridapp.scene.table_scene import TableScene
from gridapp.session.overlays.bands import BandsMark
from gridapp.windows.dialogs.adjust.area_page import AreaEffectPage
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

SOON_MS = 120
"""More than the time after which players see a frame of the GM's drag."""


@pytest.fixture
def table(fight: Pilot) -> Iterator[TableWindow]:
    fight.window.commands["table"].trigger()
    window = fight.window.board_area.table.window
    assert window is not None
    yield window
    fight.key(Qt.Key.Key_Escape)


def kinds(overlay: Overlay | None) -> set[str]:
    return set() if overlay is None else {mark.kind for mark in overlay.marks}


def seen(table: TableWindow) -> set[str]:
    pass_time(SOON_MS)
    return kinds(table.scene.drag.overlay if table.scene.drag else None)


def test_players_see_the_drag_of_a_player_character(fight: Pilot, table: TableWindow) -> None:
    fight.pick_up("E5", "D2")
    assert seen(table) == {"bands", "route", "footprint"}
    fight.key(Qt.Key.Key_Escape)
    assert table.scene.drag is None


def test_drop_ends_what_players_see(fight: Pilot, table: TableWindow) -> None:
    fight.pick_up("E5", "D5")
    assert seen(table)
    fight.release("D5")
    assert seen(table) == set()


AREA = Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier


def cells_seen(table: TableWindow) -> set[Cell]:
    pass_time(SOON_MS)
    mark = table.scene.drag.overlay.get(BandsMark) if table.scene.drag else None
    return {cell for band in mark.bands for cell in band.cells} if mark else set()


@pytest.mark.parametrize("command", ["table_turn", "table_overview"])
def test_a_drag_that_is_held_stays_when_the_map_is_shown_anew(
    fight: Pilot, table: TableWindow, command: str
) -> None:
    """The mouse does not move meanwhile."""
    fight.pick_up("E5", "D2")
    assert seen(table) == {"bands", "route", "footprint"}
    fight.window.commands[command].trigger()
    assert seen(table) == {"bands", "route", "footprint"}
    fight.key(Qt.Key.Key_Escape)
    table.refresh()
    assert seen(table) == set()


def test_an_area_that_is_held_stays_when_the_map_is_shown_anew(
    fight: Pilot, table: TableWindow
) -> None:
    fight.key(*AREA)
    fight.window.parts.actions.area_panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    assert cells_seen(table) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    fight.window.commands["table_turn"].trigger()
    assert cells_seen(table) == {(4, 4), (5, 4), (4, 5), (5, 5)}


@pytest.mark.parametrize("command", ["table_freeze", "table_black", "table_drags"])
def test_nothing_is_worked_out_that_players_do_not_see(
    fight: Pilot, table: TableWindow, command: str
) -> None:
    """Frozen, black, or with drags switched off, which are on at first."""
    fight.window.commands[command].trigger()
    fight.pick_up("E5", "D2")
    assert seen(table) == set()
    assert fight.window.board_area.knowledge._table_drag is None


def test_players_see_an_area_while_it_is_laid(fight: Pilot, table: TableWindow) -> None:
    """5 ft around a corner are the four cells at the corner; the area follows the pointer."""
    panel = fight.window.parts.actions.area_panel
    fight.key(*AREA)
    panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    assert cells_seen(table) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    assert fight.status not in str(table.scene.drag)
    fight.move((4.0, 5.0))
    assert cells_seen(table) == {(3, 4), (4, 4), (3, 5), (4, 5)}
    panel.shown_box.click()
    assert cells_seen(table) == set()
    panel.shown_box.click()
    assert cells_seen(table)
    fight.key(Qt.Key.Key_Escape)
    assert table.scene.drag is None


def test_area_being_laid_obeys_the_switch_of_planned_moves(
    fight: Pilot, table: TableWindow
) -> None:
    fight.window.commands["table_drags"].trigger()
    fight.key(*AREA)
    fight.move((5.0, 5.0))
    assert cells_seen(table) == set()


def test_area_that_a_foe_may_mean_is_shown_only_with_its_moves(
    fight: Pilot, table: TableWindow
) -> None:
    """On the turn of Snik, a goblin, it is shown once the GM's creatures are shown too."""
    fight.end_turns_until("Snik")
    fight.key(*AREA)
    fight.move((5.0, 5.0))
    assert cells_seen(table) == set()
    fight.window.commands["table_foes_drags"].trigger()
    fight.move((4.0, 5.0))
    assert cells_seen(table)


def strike(fight: Pilot, table: TableWindow) -> None:
    """Apply five points to all within 5 ft of the corner of D4 to E5, on the turn of a foe."""
    fight.end_turns_until("Snik")
    panel = fight.window.parts.actions.area_panel
    fight.key(*AREA)
    panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    fight.click((5.0, 5.0))
    assert cells_seen(table) == set()
    fight.press_button(panel.apply_tile)
    page = fight.window.findChildren(AreaEffectPage)[-1]
    QTest.keyClicks(page.entry, "5")
    for button in (page.roll_button, page.apply_button):
        fight.press_button(button)


def test_players_see_for_a_moment_where_an_area_struck(fight: Pilot, table: TableWindow) -> None:
    """Also that of a foe, which they do not see while it is laid; an undo takes it back."""
    strike(fight, table)
    assert cells_seen(table) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    fight.window.board_area.knowledge._struck_timer.timeout.emit()
    assert cells_seen(table) == set()


def test_an_undo_takes_back_where_an_area_struck(fight: Pilot, table: TableWindow) -> None:
    strike(fight, table)
    assert cells_seen(table)
    fight.window.commands["undo"].trigger()
    assert cells_seen(table) == set()


def test_players_do_not_see_the_strike_of_an_area_that_is_not_for_them(
    fight: Pilot, table: TableWindow
) -> None:
    fight.window.parts.actions.area_panel.shown_box.setChecked(False)
    strike(fight, table)
    assert cells_seen(table) == set()


def test_area_in_the_fog_is_not_shown_while_it_is_laid(fight: Pilot, table: TableWindow) -> None:
    """Of four cells around a corner players see none before the fog is lifted from one."""
    fight.window.session.do(SetFogMode(FogMode.HAND))
    panel = fight.window.parts.actions.area_panel
    fight.key(*AREA)
    panel.size_field.setValue(5)
    fight.move((5.0, 5.0))
    assert cells_seen(table) == set()
    fight.window.session.do(RevealArea(BoxArea((5.2, 5.2), (5.8, 5.8))))
    fight.key(*AREA)
    fight.move((3.0, 3.0))
    fight.move((5.0, 5.0))
    assert cells_seen(table) == {(5, 5)}


def test_switch_is_on_at_first_and_remembered(fight: Pilot) -> None:
    window = fight.window
    switch = window.commands["players_knowledge"]
    states = [(switch.isChecked(), window.session.by_players_knowledge)]
    switch.trigger()
    states.append((switch.isChecked(), window.session.by_players_knowledge))
    assert states == [(True, True), (False, False)]
    assert window.settings.flag("players_knowledge") is False


def test_hidden_creature_on_the_route_is_marked_for_the_gm(
    fight: Pilot, table: TableWindow
) -> None:
    """Ayla drags onto a hidden goblin: the GM sees a mark, the players do not."""
    fight.window.session.do(HideToken(fight.token("Snik").id, hidden=True))
    fight.pick_up("E5", "F5")
    assert "unknown" in kinds(fight.overlay)
    assert fight.overlay.legal
    assert "unknown" not in seen(table)


def test_table_refuses_anything_but_a_players_drag(fight: Pilot) -> None:
    scene = TableScene()
    scene.show(player_view(fight.battle))
    with pytest.raises(TypeError, match="PlayerDrag"):
        scene.show_drag(fight.overlay)  # type: ignore[arg-type]
