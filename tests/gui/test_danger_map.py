"""The danger map in the window: switched on, asked by pointer, dropped when things change."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.session.overlays.danger import DangerMark, DangerRoutesMark
from gridapp.windows.controllers.map.danger_controller import DangerController
from tests.gui.pilot import Pilot

SHIFT, KEY = Qt.KeyboardModifier.ShiftModifier, Qt.Key


def danger(pilot: Pilot) -> DangerController:
    return pilot.window.board_area.danger


def mark(pilot: Pilot) -> DangerMark | None:
    return pilot.window.parts.scene.overlay.get(DangerMark)


def await_map(pilot: Pilot, qtbot: QtBot) -> DangerMark:
    """Return the mark once every cell is exact."""

    def is_exact() -> bool:
        shown = mark(pilot)
        return shown is not None and shown.exact

    qtbot.waitUntil(is_exact)
    shown = mark(pilot)
    assert shown is not None
    return shown


def test_key_shows_and_removes_the_map_of_the_creature_whose_turn_it_is(
    fight: Pilot, qtbot: QtBot
) -> None:
    fight.key(KEY.Key_D, SHIFT)
    shown = await_map(fight, qtbot)
    reading = danger(fight).worker.reading
    assert reading is not None
    assert reading.creature == fight.battle.active
    assert any(band for _, band, _ in shown.cells)
    fight.key(KEY.Key_D, SHIFT)
    assert fight.window.parts.scene.overlay == EMPTY_OVERLAY
    assert danger(fight).worker.reading is None


def test_pointer_tells_who_strikes_there_and_alt_shows_numbers(fight: Pilot, qtbot: QtBot) -> None:
    fight.key(KEY.Key_D, SHIFT)
    shown = await_map(fight, qtbot)
    cell = max(shown.cells, key=lambda entry: entry[2])[0]
    x, y = fight.battle.board.grid.centre(cell)
    fight.board.hovered.emit(x, y)
    assert fight.status.startswith(f"{fight.label(cell)}: hit ")
    QTest.keyPress(fight.board, KEY.Key_Alt)
    numbered = mark(fight)
    assert numbered is not None
    assert numbered.show_numbers
    assert not fight.window.grab().isNull()
    QTest.keyRelease(fight.board, KEY.Key_Alt)
    plain = mark(fight)
    assert plain is not None
    assert not plain.show_numbers


def test_what_the_pointer_tells_is_never_cut(fight: Pilot, qtbot: QtBot) -> None:
    """At 1366 x 768 the second foe was cut off; those without room are counted."""
    fight.key(KEY.Key_D, SHIFT)
    await_map(fight, qtbot)
    status = fight.window.parts.status
    for cell in danger(fight)._dangers:
        fight.board.hovered.emit(*fight.battle.board.grid.centre(cell))
        assert status._line.fontMetrics().horizontalAdvance(fight.status) <= status._line.width()
    fight.window.resize(1000, 700)
    pointed = next(cell for cell, each in danger(fight)._dangers.items() if len(each.strikes) > 1)
    fight.board.hovered.emit(0.5, 0.5)
    fight.board.hovered.emit(*fight.battle.board.grid.centre(pointed))
    assert fight.status.endswith(("; foes: 2", "; foes: 3", " more"))


def test_map_stays_under_a_drag_which_names_the_danger_too(fight: Pilot, qtbot: QtBot) -> None:
    fight.key(KEY.Key_D, SHIFT)
    await_map(fight, qtbot)
    fight.pick_up("E5", "D5")
    kinds = {each.kind for each in fight.window.parts.scene.overlay.marks}
    assert {"danger", "route"} <= kinds
    assert "; D5" in fight.status
    fight.key(KEY.Key_Escape)


def test_map_is_worked_out_anew_for_a_changed_battle_or_creature(
    fight: Pilot, qtbot: QtBot
) -> None:
    fight.key(KEY.Key_D, SHIFT)
    first = danger(fight).worker.reading
    assert first is not None
    fight.window.tools.select(["nobody"])
    waiting = next(token for token in fight.battle.tokens if token.id != fight.battle.active)
    fight.window.tools.select([waiting.id])
    second = danger(fight).worker.reading
    assert first.is_cancelled()
    assert second is not None
    assert second.creature == waiting.id
    fight.window.tools.select([])
    fight.window.parts.actions.end_tile.click()
    third = danger(fight).worker.reading
    assert second.is_cancelled()
    assert third is not None
    assert third.creature == fight.battle.active
    fight.key(KEY.Key_D, SHIFT)
    qtbot.waitUntil(lambda: not danger(fight).worker.is_running)


def test_ways_of_the_foes_to_the_cell_are_drawn(fight: Pilot, qtbot: QtBot) -> None:
    fight.key(KEY.Key_D, SHIFT)
    await_map(fight, qtbot)
    dangers = danger(fight)._dangers
    cell = next(
        cell for cell, each in dangers.items() if any(len(s.route) > 1 for s in each.strikes)
    )
    x, y = fight.battle.board.grid.centre(cell)
    fight.board.hovered.emit(x, y)
    ways = fight.window.parts.scene.overlay.get(DangerRoutesMark)
    assert ways is not None
    assert ways.routes == tuple(s.route for s in dangers[cell].strikes if len(s.route) > 1)
