"""An area of effect left on the board: by mouse and keys, applied to all inside, and taken back."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem, QMenu

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import PutArea
from gridapp.battle.tokens import Until
from gridapp.scene.coordinates import from_scene
from gridapp.scene.overlays.overlay_item import OverlayItem
from gridapp.session.overlays.changes import ChangesMark
from gridapp.session.queries.area_effects import AreaOutcome
from gridapp.windows.dialogs.adjust.area_page import AreaEffectPage, _outcome_text
from gridapp.windows.dialogs.area_form import AreaForm
from gridapp.windows.tools.menus.area_menu import area_menu
from tests.gui.pilot import Pilot
from tests.waiting import pass_time

APPLY = "Apply to all inside…"
CacheMode = QGraphicsItem.CacheMode
KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier
FOG = Area("fog", "Fog", AreaShape.SQUARE, 10.0, (9.0, 3.0), shown=True)


def put(fight: Pilot, area: Area = FOG) -> None:
    assert fight.window.context.do(PutArea(area))


def name_spot(fight: Pilot) -> tuple[float, float]:
    """Return the middle of the only area's name, in cell units."""
    effects, board = fight.window.parts.scene.effects, fight.board
    return from_scene(effects.plate(fight.battle.areas[0].id, board.pixels_per_cell).center())


def choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()


def test_button_of_the_tool_applies_the_area_without_leaving_it_on_the_board(fight: Pilot) -> None:
    ayla = fight.token("Ayla")
    fight.key(KEY.Key_A, SHIFT)
    panel = fight.window.parts.actions.area_panel
    panel.size_field.setValue(5)
    panel.walls_box.setChecked(False)
    fight.click((5.1, 4.9))
    fight.press_button(panel.apply_tile)
    page = fight.window.findChildren(AreaEffectPage)[-1]
    assert list(page.rows) == [ayla.id, fight.token("Snik").id]
    QTest.keyClicks(page.entry, "3")
    page.save.setCurrentIndex(page.save.findData(""))
    fight.press_button(page.roll_button)
    fight.press_button(page.apply_button)
    assert fight.token("Ayla").pool("hp") == ayla.pool("hp") - 3
    assert fight.battle.areas == ()
    fight.undo()
    assert fight.token("Ayla").pool("hp") == ayla.pool("hp")


def test_cone_starts_at_the_edge_of_the_creature_that_breathes(fight: Pilot) -> None:
    """15 ft from E5 to the right: F5, G5, and three cells of column H; Ayla in E5 is spared."""
    fight.key(KEY.Key_A, SHIFT)
    panel = fight.window.parts.actions.area_panel
    fight.press_button(panel.tiles[AreaShape.CONE])
    panel.size_field.setValue(15)
    panel.walls_box.setChecked(False)
    fight.move((9.5, 4.5))
    creatures, cells = panel.summary
    assert "Ayla" not in creatures
    assert cells == "5 cells, F4 to H6"


def test_fireball_left_applied_to_all_inside_and_undone(fight: Pilot) -> None:
    """Around the corner of E5, F5, E6, F6: Ayla and Snik, who saves for half."""
    ayla, snik = fight.token("Ayla"), fight.token("Snik")
    before = ayla.pool("hp"), snik.pool("hp")
    fight.key(KEY.Key_A, SHIFT)
    panel = fight.window.parts.actions.area_panel
    panel.size_field.setValue(5)
    panel.walls_box.setChecked(False)
    panel.name_field.setText("Fireball")
    panel.rounds_field.setValue(2)
    fight.click((5.1, 4.9))
    fight.press_button(panel.leave_tile)
    (area,) = fight.battle.areas
    assert (area.name, area.place, area.size) == ("Fireball", (5.0, 5.0), 5.0)
    assert (area.until, area.times, area.shown) == (Until.ROUND_END, 2, True)
    assert not panel.isVisible()
    assert fight.window.session.player_view().areas[0].name == "Fireball"
    fight.click(name_spot(fight))
    choose(area_menu(fight.board, fight.window.context, area), "Apply to all inside…")
    page = fight.window.findChildren(AreaEffectPage)[-1]
    assert list(page.rows) == [ayla.id, snik.id]
    QTest.keyClicks(page.entry, "1d4+4")
    assert not page.apply_button.isEnabled()
    assert page.rows[snik.id].chance.text().endswith("%")
    fight.press_button(page.roll_button)
    page.rows[ayla.id].die.setValue(1)
    page.rows[snik.id].die.setValue(20)
    page.number.setValue(15)
    (face, *_) = page.dice
    amount = face + 4
    outcomes = [page.rows[each.id].outcome.text() for each in (ayla, snik)]
    assert f"fails: {before[0]} → {before[0] - amount}" in outcomes[0]
    assert f"resists: {before[1]} → {before[1] - amount // 2}" in outcomes[1]
    assert (fight.token("Ayla").pool("hp"), fight.token("Snik").pool("hp")) == before
    fight.press_button(page.apply_button)
    after = fight.token("Ayla").pool("hp"), fight.token("Snik").pool("hp")
    assert after == (before[0] - amount, before[1] - amount // 2)
    fight.undo()
    assert (fight.token("Ayla").pool("hp"), fight.token("Snik").pool("hp")) == before
    fight.undo()
    assert fight.battle.areas == ()


def test_dragged_by_its_name_and_stepped_by_keys(fight: Pilot) -> None:
    put(fight)
    effects = fight.window.parts.scene.effects
    x, y = name_spot(fight)
    fight.click((x, y))
    assert effects.selected == "fog"
    fight.pull((x, y), (x + 2, y + 1))
    assert fight.battle.areas[0].place == (11.0, 4.0)
    fight.key(KEY.Key_Left)
    assert fight.battle.areas[0].place == (10.0, 4.0)
    assert effects.selected == "fog"
    fight.key(KEY.Key_Escape)
    assert effects.selected == ""
    fight.undo()
    fight.undo()
    assert fight.battle.areas == (FOG,)


def test_menu_hides_attaches_edits_and_removes(fight: Pilot) -> None:
    put(fight)

    def menu() -> QMenu:
        area = fight.battle.areas[0]
        return area_menu(fight.board, fight.window.context, area)

    choose(menu(), "Hide from players")
    assert fight.window.session.player_view().areas == ()
    carriers = next(action.menu() for action in menu().actions() if action.text() == "Moves with")
    assert isinstance(carriers, QMenu)
    choose(carriers, "Ayla")
    assert fight.battle.areas[0].carrier == fight.token("Ayla").id
    choose(menu(), "Name, rounds, size…")
    form = fight.window.findChildren(AreaForm)[-1]
    assert form.isVisible()
    form.name_field.setText("Mist")
    form.rounds_field.setValue(3)
    form.height_field.setValue(2)
    QTest.keyClick(form.name_field, KEY.Key_Return)
    area = fight.battle.areas[0]
    assert (area.name, area.times, area.height) == ("Mist", 3, 2)
    assert not form.isVisible()
    choose(menu(), "Remove from the board")
    assert fight.battle.area("fog") is None
    for _ in range(4):
        fight.undo()
    assert fight.battle.areas == (FOG,)


def test_route_into_an_area_says_so(fight: Pilot) -> None:
    """The drag announces the same event as the log after the drop."""
    around = Area("fog", "Fog", AreaShape.SQUARE, 10.0, (5.5, 8.5), shown=True)
    put(fight, around)
    start = fight.label(fight.active.cell)
    fight.pick_up(start, "E8")
    mark = fight.overlay.get(ChangesMark)
    assert mark is not None
    assert "Enters Fog" in [change.text for change in mark.changes]
    fight.key(KEY.Key_Escape)


def test_outcomes_follow_the_fields_and_another_amount_forgets_the_dice(fight: Pilot) -> None:
    ayla, snik = fight.token("Ayla"), fight.token("Snik")
    put(fight, Area("f", "Fire", AreaShape.CIRCLE, 5.0, (5.0, 5.0)))
    choose(area_menu(fight.board, fight.window.context, fight.battle.areas[0]), APPLY)
    page = fight.window.findChildren(AreaEffectPage)[-1]
    assert not page.roll_button.isEnabled()
    QTest.keyClicks(page.entry, "4")
    fight.press_button(page.roll_button)
    rows = [page.rows[each.id] for each in (ayla, snik)]
    for row in rows:
        row.die.setValue(20)
    page.resisted.setCurrentIndex(page.resisted.findData(Portion.NONE))
    assert all("no change" in row.outcome.text() for row in rows)
    rows[1].part.setCurrentIndex(rows[1].part.findData(Portion.DOUBLE))
    assert f"{snik.pool('hp')} → {snik.pool('hp') - 8}" in rows[1].outcome.text()
    QTest.keyClicks(page.entry, "0")
    assert not page.apply_button.isEnabled()
    assert rows[0].die.isHidden()


def test_enter_applies_what_the_pressed_button_has_rolled(fight: Pilot) -> None:
    """The button that rolled would keep the focus, and take Enter for another roll."""
    put(fight, Area("f", "Fire", AreaShape.CIRCLE, 5.0, (5.0, 5.0)))
    fight.window.context.apply_area(fight.battle.areas[0].id)
    page = fight.window.findChildren(AreaEffectPage)[-1]
    page.entry.setText("8d6")
    page.roll_button.setFocus()
    fight.press_button(page.roll_button)
    rolled = page.dice
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert not page.isVisible()
    assert page.dice == rolled


def test_without_resistance_nobody_rolls(fight: Pilot) -> None:
    put(fight, Area("f", "Fire", AreaShape.CIRCLE, 5.0, (5.0, 5.0)))
    ayla = fight.token("Ayla")
    choose(area_menu(fight.board, fight.window.context, fight.battle.areas[0]), APPLY)
    page = fight.window.findChildren(AreaEffectPage)[-1]
    page.save.setCurrentIndex(page.save.findData(""))
    QTest.keyClicks(page.entry, "2")
    fight.press_button(page.roll_button)
    assert page.rows[ayla.id].die.isHidden()
    fight.press_button(page.apply_button)
    assert fight.token("Ayla").pool("hp") == ayla.pool("hp") - 2
    assert "-2" in fight.window.parts.scene.event_marks.texts


def differing(first: QImage, second: QImage) -> list[tuple[int, int]]:
    """Return sampled pixels whose blue differs by more than edges of lines do."""
    return [
        (x, y)
        for x in range(0, first.width(), 5)
        for y in range(0, first.height(), 5)
        if abs(first.pixelColor(x, y).blue() - second.pixelColor(x, y).blue()) > 20
    ]


def test_a_large_area_leaves_nothing_behind_when_it_moves(fight: Pilot) -> None:
    """Larger than the view and stopped by walls; Qt once kept parts of the former picture."""
    board, panel = fight.board, fight.window.parts.actions.area_panel
    board.zoom_to(110)
    board.scroll_to_point((9.5, 4.5))
    fight.key(KEY.Key_A, SHIFT)
    panel.size_field.setValue(25)
    pass_time(300)  # tokens are painted sharply a moment after a zoom
    layer = next(
        item
        for item in board.scene().items()
        if isinstance(item, OverlayItem) and item.cacheMode() is not CacheMode.NoCache
    )
    for step in range(6):
        fight.move((8.0 + 0.5 * step, 4.5 + (step % 3) * 0.4))
        pass_time(60)
        shown = board.screen().grabWindow(fight.window.winId()).toImage()
        layer.setCacheMode(CacheMode.NoCache)
        board.viewport().repaint()
        pass_time(60)
        painted = board.screen().grabWindow(fight.window.winId()).toImage()
        assert not differing(shown, painted)
        layer.setCacheMode(CacheMode.DeviceCoordinateCache)
        pass_time(30)


def test_who_resists_without_a_roll_is_told_by_the_change_alone() -> None:
    """It read ": 14 → 4" where a sheet has no skill to resist with."""
    told = {
        ("9", False): "9 fails: 14 → 4",
        ("", False): "14 → 4",
        ("3", True): "3 resists: 14 → 4",
        ("", None): "14 → 4",
    }
    for (roll, resisted), text in told.items():
        assert _outcome_text(AreaOutcome("t", roll, resisted, "14 → 4")) == text
