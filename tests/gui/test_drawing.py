"""The map drawn on with the mouse and with keys: walls, doors, terrain; moved, split, deleted."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.commands import EditBoard
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.battle.shown.views import SeenWall
from gridapp.grid.cells import Point
from gridapp.packs.loader import Packs
from gridapp.session.drawing.pens import PenKind
from gridapp.session.drawing.strokes import StrokeShape
from gridapp.session.session import Session
from gridapp.storage.formats.uvtt.reader import read_uvtt
from gridapp.windows.panels.draw_panel import DrawPanel
from tests import marks
from tests.gui.pilot import LEFT, RIGHT, Pilot

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def drawing(setting_up: Pilot) -> Pilot:
    """The draw tool with walls selected."""
    setting_up.key(KEY.Key_B)
    assert setting_up.window.tools.draw_tool is not None
    return setting_up


def panel(pilot: Pilot) -> DrawPanel:
    return pilot.window.parts.draw


def board(pilot: Pilot) -> Board:
    return pilot.battle.board


def take(pilot: Pilot, *tiles: QAbstractButton) -> None:
    for tile in tiles:
        pilot.press_button(tile)


def new_walls(pilot: Pilot) -> set[frozenset[Point]]:
    return {
        frozenset((wall.a, wall.b)) for wall in board(pilot).walls if wall.id not in {"w1", "w2"}
    }


def cell(column: int, row: int) -> set[frozenset[Point]]:
    """Return the four sides of a cell."""
    x, top, right, bottom = float(column), float(row), column + 1.0, row + 1.0
    corners = [(x, top), (right, top), (right, bottom), (x, bottom), (x, top)]
    return {frozenset(pair) for pair in pairwise(corners)}


def test_drawn_walls_block_and_a_drawn_door_opens(
    drawing: Pilot,
) -> None:
    """Ayla at E5 (cell 4, 4) is walled in; a door on the left lets her out."""
    take(drawing, panel(drawing).stroke_tiles[StrokeShape.BOX])
    drawing.pull((4.1, 3.9), (4.9, 5.1))
    assert new_walls(drawing) == cell(4, 4)
    drawing.key(KEY.Key_Escape)
    assert drawing.window.tools.draw_tool is None
    drawing.window.commands["fight"].trigger()
    drawing.end_turns_until("Ayla")
    drawing.drag("E5", "D5")
    assert drawing.position("Ayla") == "E5"
    drawing.key(KEY.Key_B)
    take(drawing, panel(drawing).kind_tiles[PenKind.DOOR])
    drawing.pull((4, 4), (4, 5))
    (door,) = [piece for piece in board(drawing).doors if piece.id != "d1"]
    assert (door.a, door.b, door.state) == ((4, 4), (4, 5), DoorState.CLOSED)
    assert len(new_walls(drawing)) == 3
    drawing.key(KEY.Key_Escape)
    drawing.click((4, 4.5))
    drawing.drag("E5", "D5")
    assert drawing.position("Ayla") == "D5"


def test_a_kind_looks_chosen_only_while_the_tool_draws(setting_up: Pilot) -> None:
    """To open the page is to draw nothing yet; a click on a kind begins."""
    tiles = panel(setting_up).kind_tiles
    setting_up.window.parts.tabs.setCurrentWidget(panel(setting_up))
    assert [tile.isChecked() for tile in tiles.values()] == [False] * len(tiles)
    take(setting_up, tiles[PenKind.WALL])
    setting_up.pull((4.1, 3.9), (4.1, 5.1))
    assert len(new_walls(setting_up)) == 1
    assert [kind for kind, tile in tiles.items() if tile.isChecked()] == [PenKind.WALL]
    setting_up.key(KEY.Key_Escape)
    assert not any(tile.isChecked() for tile in tiles.values())


def test_terrain_of_the_system_raises_the_cost(drawing: Pilot) -> None:
    take(
        drawing,
        panel(drawing).kind_tiles[PenKind.TERRAIN],
        panel(drawing).stroke_tiles[StrokeShape.BOX],
    )
    drawing.pull((3, 0), (4, 10))
    region = board(drawing).terrain[-1]
    assert (region.name, region.factor, len(region.cells)) == ("Difficult terrain", 2, 10)
    drawing.key(KEY.Key_Escape)
    drawing.window.commands["fight"].trigger()
    drawing.end_turns_until("Ayla")
    drawing.pick_up("E5", "D5")
    assert "10 ft" in drawing.status
    drawing.key(KEY.Key_Escape)


def test_clicks_draw_a_polyline_until_a_double_click(drawing: Pilot) -> None:
    for corner in ((1.0, 1.0), (3.0, 1.0), (3.0, 2.0)):
        drawing.click(corner)
    assert new_walls(drawing) == set()
    assert drawing.status == "5 ft, 15 ft in all"
    QTest.mouseDClick(drawing.board.viewport(), LEFT, pos=drawing.spot((3.0, 2.0)))
    assert new_walls(drawing) == {
        frozenset({(1.0, 1.0), (3.0, 1.0)}),
        frozenset({(3.0, 1.0), (3.0, 2.0)}),
    }
    drawing.undo()
    assert new_walls(drawing) == set()
    assert drawing.window.tools.draw_tool is not None
    drawing.redo()
    assert len(new_walls(drawing)) == 2


def test_escape_cancels_the_stroke_before_the_tool(drawing: Pilot) -> None:
    for by_key in (True, False):
        drawing.click((1.0, 1.0))
        drawing.click((3.0, 1.0))
        if by_key:
            drawing.key(KEY.Key_Escape)
        else:
            drawing.click((5.0, 1.0), RIGHT)
        assert drawing.window.tools.draw_tool is not None
        sketch = marks.sketch(drawing.overlay)
        assert not sketch or sketch.lines == ()
    drawing.key(KEY.Key_Escape)
    assert drawing.window.tools.draw_tool is None
    assert drawing.overlay == EMPTY_OVERLAY
    assert new_walls(drawing) == set()


def test_stroke_is_cancelled_while_the_button_is_down(drawing: Pilot) -> None:
    drawing.press((1.0, 1.0))
    drawing.move((3.0, 1.0))
    drawing.key(KEY.Key_Escape)
    drawing.release((3.0, 1.0))
    assert new_walls(drawing) == set()
    assert drawing.window.tools.draw_tool is not None


def test_grabbed_piece_returns_when_the_map_changes(drawing: Pilot) -> None:
    drawing.pull((1, 1), (4, 1))
    drawing.pull((1, 2), (4, 2))
    drawing.key(KEY.Key_1, CTRL)
    drawing.press((2.5, 1.0))
    drawing.move((3.5, 3.0))
    drawing.window.commands["undo"].trigger()
    drawing.move((3.5, 4.0))
    drawing.release((3.5, 4.0))
    assert new_walls(drawing) == {frozenset({(1.0, 1.0), (4.0, 1.0)})}


def test_undo_keeps_the_remaining_selection(drawing: Pilot) -> None:
    drawing.pull((1, 1), (4, 1))
    drawing.key(KEY.Key_1, CTRL)
    drawing.pull((2.5, 1.0), (2.5, 3.0))
    drawing.undo()
    drawing.key(KEY.Key_Delete)
    assert new_walls(drawing) == set()


def test_backspace_removes_the_last_point(drawing: Pilot) -> None:
    for corner in ((1.0, 1.0), (3.0, 1.0), (3.0, 2.0)):
        drawing.click(corner)
    drawing.key(KEY.Key_Backspace)
    drawing.key(KEY.Key_Return)
    assert new_walls(drawing) == {frozenset({(1.0, 1.0), (3.0, 1.0)})}


def test_shift_disables_snapping(drawing: Pilot) -> None:
    drawing.pull((1.25, 1.25), (3.25, 1.25), SHIFT)
    (wall,) = [piece for piece in board(drawing).walls if piece.id not in {"w1", "w2"}]
    assert abs(wall.a[0] - 1.25) < 0.05
    assert abs(wall.b[0] - 3.25) < 0.05


def test_properties_of_pen_and_selection(drawing: Pilot) -> None:
    take(drawing, panel(drawing).kind_tiles[PenKind.LOW])
    form = panel(drawing).form
    assert form.height_field.value() == 3
    form.height_field.setValue(4)
    form.cover_field.setCurrentIndex(form.cover_field.findText("Partial cover"))
    form.cover_field.activated.emit(form.cover_field.currentIndex())
    drawing.pull((1, 1), (3, 1))
    wall = board(drawing).walls[-1]
    assert (wall.height, wall.cover, wall.kind) == (4.0, "partial", WallKind.WALL)
    take(drawing, panel(drawing).kind_tiles[None])
    drawing.click((2.0, 1.0))
    assert form.isVisible()
    assert form.height_field.value() == 4
    form.height_field.setValue(2.5)
    assert board(drawing).walls[-1].height == 2.5
    form.kind_field.setCurrentIndex(form.kind_field.findData(PenKind.DOOR))
    form.kind_field.activated.emit(form.kind_field.currentIndex())
    assert board(drawing).doors[-1] == Door(wall.id, (1, 1), (3, 1))
    form.secret_box.click()
    assert board(drawing).doors[-1].secret


def test_door_state_is_set_in_the_form(drawing: Pilot) -> None:
    drawing.key(KEY.Key_1, CTRL)
    drawing.click((10.0, 4.5))
    form = panel(drawing).form
    for state in (DoorState.OPEN, DoorState.LOCKED):
        form.state_field.setCurrentIndex(form.state_field.findData(state))
        form.state_field.activated.emit(form.state_field.currentIndex())
        assert board(drawing).doors[0].state is state
        assert panel(drawing).selection_text == f"Door, 5 ft, {state.value}"


def test_wheel_does_not_change_form_fields(drawing: Pilot) -> None:
    before = board(drawing)
    form = panel(drawing).form
    fields = (
        form.kind_field,
        form.state_field,
        form.cover_field,
        form.height_field,
        form.name_field,
        form.factor_field,
    )
    for spot in ((10.0, 4.5), (10.0, 2.0), (4.5, 8.5)):
        drawing.key(KEY.Key_1, CTRL)
        drawing.click(spot)
        drawing.board.setFocus()
        for field in (*fields, form.elevation_field):
            drawing.turn_wheel(field)
    assert board(drawing) == before


def test_leaving_the_name_field_does_not_rename(drawing: Pilot) -> None:
    swamp = Terrain("m2", "Swamp", 3, ((7, 8), (8, 8)))
    drawing.window.session.do(EditBoard(terrain=(swamp,)))
    before = board(drawing)
    drawing.key(KEY.Key_1, CTRL)
    drawing.pull((3.5, 7.5), (9.5, 9.5))
    assert panel(drawing).selection_text == "2 pieces are chosen"
    name = panel(drawing).form.name_field
    name.setFocus()
    QTest.keyClick(name, KEY.Key_Tab)
    assert board(drawing) == before
    name.setFocus()
    line = name.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(name, "Mire")
    QTest.keyClick(name, KEY.Key_Tab)
    assert {piece.name for piece in board(drawing).terrain} == {"Mire"}


def test_selected_piece_is_reshaped_moved_split_and_deleted(
    drawing: Pilot,
) -> None:
    drawing.pull((1, 1), (4, 1))
    drawing.key(KEY.Key_1, CTRL)
    drawing.click((2.5, 1.0))
    sketch = marks.sketch(drawing.overlay)
    assert sketch is not None
    assert set(sketch.handles) == {(1.0, 1.0), (4.0, 1.0)}
    drawing.pull((4, 1), (4, 3))
    assert new_walls(drawing) == {frozenset({(1.0, 1.0), (4.0, 3.0)})}
    drawing.pull((2.5, 2.0), (3.5, 2.0))
    assert new_walls(drawing) == {frozenset({(2.0, 1.0), (5.0, 3.0)})}
    drawing.undo()
    drawing.undo()
    assert new_walls(drawing) == {frozenset({(1.0, 1.0), (4.0, 1.0)})}
    drawing.click((2.0, 1.0))
    QTest.mouseDClick(drawing.board.viewport(), LEFT, pos=drawing.spot((2.0, 1.0)))
    assert new_walls(drawing) == {
        frozenset({(1.0, 1.0), (2.0, 1.0)}),
        frozenset({(2.0, 1.0), (4.0, 1.0)}),
    }
    drawing.key(KEY.Key_Delete)
    assert len(new_walls(drawing)) == 1


def test_selected_region_is_split_by_double_click_and_key(drawing: Pilot) -> None:
    before = board(drawing).terrain
    drawing.key(KEY.Key_1, CTRL)
    drawing.click("F9")
    QTest.mouseDClick(drawing.board.viewport(), LEFT, pos=drawing.spot((5.1, 8.5)))
    assert [piece.cells for piece in board(drawing).terrain] == [((4, 8),), ((5, 8), (6, 8))]
    drawing.undo()
    assert board(drawing).terrain == before
    take(drawing, panel(drawing).split_tile)
    assert len(board(drawing).terrain) == 2
    drawing.key(KEY.Key_Delete)
    assert len(board(drawing).terrain) == 1


def test_cut_box_splits_a_region(drawing: Pilot) -> None:
    before = board(drawing).terrain
    drawing.key(KEY.Key_9, CTRL)
    take(drawing, panel(drawing).stroke_tiles[StrokeShape.BOX])
    drawing.pull((5, 7), (8, 9))
    assert [piece.cells for piece in board(drawing).terrain] == [((4, 8),), ((5, 8), (6, 8))]
    drawing.undo()
    assert board(drawing).terrain == before


def test_box_selection_is_deleted(drawing: Pilot) -> None:
    take(drawing, panel(drawing).stroke_tiles[StrokeShape.BOX])
    drawing.pull((1, 1), (3, 2))
    take(drawing, panel(drawing).kind_tiles[None])
    drawing.pull((0.5, 0.5), (3.6, 2.6))
    assert panel(drawing).selection_text == "4 pieces are chosen"
    drawing.key(KEY.Key_Delete)
    assert new_walls(drawing) == set()


def test_drawing_works_by_keys(drawing: Pilot) -> None:
    """Draw a wall of two pieces, select the last piece, move it down by a cell and delete it."""
    drawing.key(KEY.Key_2, CTRL)
    start = None
    for key in (KEY.Key_Right, KEY.Key_Space, KEY.Key_Right, KEY.Key_Space, KEY.Key_Down):
        drawing.key(key)
        tool = drawing.window.tools.draw_tool
        assert tool is not None
        start = start or tool._drawing.cursor
    drawing.key(KEY.Key_Space)
    drawing.key(KEY.Key_Return)
    assert start is not None
    (x, y) = start
    assert new_walls(drawing) == {
        frozenset({(x, y), (x + 1, y)}),
        frozenset({(x + 1, y), (x + 1, y + 1)}),
    }
    drawing.key(KEY.Key_1, CTRL)
    for _ in range(4):
        drawing.key(KEY.Key_Right)
    drawing.key(KEY.Key_Return)
    drawing.key(KEY.Key_Down)
    drawing.key(KEY.Key_Return)
    assert frozenset({(x + 1, y + 1), (x + 1, y + 2)}) in new_walls(drawing)
    drawing.key(KEY.Key_Delete)
    assert new_walls(drawing) == {frozenset({(x, y), (x + 1, y)})}


def test_piece_outside_the_map_is_refused(drawing: Pilot) -> None:
    before = board(drawing)
    drawing.key(KEY.Key_1, CTRL)
    drawing.pull((10, 2), (10, 9))
    assert drawing.status == "Wall 'w1' lies outside the map"
    assert board(drawing) is before


def test_terrain_is_painted_and_cleared(drawing: Pilot) -> None:
    take(drawing, panel(drawing).kind_tiles[PenKind.TERRAIN])
    drawing.pull((1.5, 1.5), (3.5, 1.5))
    assert board(drawing).terrain[-1].cells == ((1, 1), (2, 1), (3, 1))
    take(drawing, panel(drawing).kind_tiles[PenKind.CLEAR])
    drawing.click((2.5, 1.5))
    assert board(drawing).terrain[-1].cells == ((1, 1), (3, 1))


def test_drawn_battle_is_saved_and_exported(drawing: Pilot, packs: Packs, tmp_path: Path) -> None:
    take(drawing, panel(drawing).stroke_tiles[StrokeShape.BOX])
    drawing.pull((1, 1), (3, 2))
    drawing.key(KEY.Key_6, CTRL)
    panel(drawing).form.secret_box.click()
    drawing.pull((1, 1), (2, 1))
    drawing.key(KEY.Key_7, CTRL)
    drawing.click((1.5, 3.5))
    drawn = board(drawing)
    session = drawing.window.session
    session.retry_disk()
    session.export_map(tmp_path / "drawn.dd2vtt")
    path = tmp_path / "drawn.dd2vtt"
    assert read_uvtt(path, json.loads(path.read_bytes())).board == drawn
    with Session.open(session.file.path, packs, read_only=True) as again:
        assert again.battle.board == drawn
        assert [piece.secret for piece in again.battle.board.doors] == [False, True]
        assert isinstance(again.battle.board.terrain[-1], Terrain)


def test_table_shows_a_wall_for_a_secret_door(drawing: Pilot) -> None:
    """A wall with a secret door is a plain wall for the players."""
    drawing.pull((1, 1), (4, 1))
    before = drawing.window.session.player_view()
    assert SeenWall((1, 1), (4, 1)) in before.walls
    drawing.key(KEY.Key_6, CTRL)
    panel(drawing).form.secret_box.click()
    drawing.pull((2, 1), (3, 1))
    assert Wall in {type(piece) for piece in board(drawing).walls_and_doors}
    assert board(drawing).doors[-1].secret
    assert drawing.window.session.player_view() == before


def test_form_offers_the_terrain_of_the_current_system(drawing: Pilot) -> None:
    form = panel(drawing).form
    names = [form.name_field.itemText(corner) for corner in range(form.name_field.count())]
    book = drawing.window.session.rules.book
    assert names == [piece.name for piece in book.terrain.values()]
    take(drawing, panel(drawing).kind_tiles[PenKind.TERRAIN])
    form.name_field.setCurrentIndex(1)
    form.name_field.activated.emit(1)
    assert (form.factor_field.value(), panel(drawing).pen.factor) == (0, 0)
