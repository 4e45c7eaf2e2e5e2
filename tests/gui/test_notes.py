"""Notes: the panel by mouse and keys, marks on the board, and the players' view."""

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QToolTip

from gridapp.battle.commands import HideToken, PlaceToken, PutNote
from gridapp.battle.notes import Note
from gridapp.grid.cells import Cell
from gridapp.packs.loader import Packs
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.note_item import OPEN_ICON, SECRET_ICON, NoteMark
from gridapp.session.session import Session
from gridapp.session.table.steering import Discs
from gridapp.windows.panels.notes_panel import NotesPanel
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import LEFT, Pilot
from tests.waiting import pass_time

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def panel_of(pilot: Pilot) -> NotesPanel:
    return pilot.window.parts.notes


def marks(pilot: Pilot) -> tuple[NoteMark, ...]:
    return pilot.window.parts.scene.notes.marks


def table_of(pilot: Pilot) -> TableWindow:
    pilot.window.commands["table"].trigger()
    table = pilot.window.board_area.table.window
    assert table is not None
    return table


def write(pilot: Pilot, text: str) -> None:
    """By keys alone: N, the text, Ctrl+Enter."""
    pilot.key(KEY.Key_N)
    assert pilot.window.focusWidget() is panel_of(pilot).text_field
    QTest.keyClicks(panel_of(pilot).text_field, text)
    QTest.keyClick(panel_of(pilot).text_field, KEY.Key_Return, CTRL)


def test_pin_a_note_to_the_selected_creature_by_keys(fight: Pilot) -> None:
    table, turn = table_of(fight), fight.battle.active
    fight.click("H6")
    write(fight, "Has the key")
    gorm = fight.token("Gorm")
    assert fight.battle.notes == (Note(1, "Has the key", who=gorm.id),)
    assert fight.battle.active == turn
    assert fight.window.focusWidget() is fight.board
    assert panel_of(fight).note_list.item(0).text() == "1 \u00b7 Gorm \u00b7 Has the key"
    assert marks(fight) == (NoteMark(1, gorm.cell, SECRET_ICON),)
    assert table.scene.notes.marks == ()
    assert table.note_text == ""
    assert fight.window.session.log()[-1] == "GM: note 1 pinned to Gorm: Has the key"
    fight.undo()
    assert marks(fight) == ()
    assert panel_of(fight).note_list.count() == 0


def test_show_a_note_on_a_cell_to_players_by_mouse(fight: Pilot) -> None:
    table, panel = table_of(fight), panel_of(fight)
    fight.window.parts.tabs.setCurrentWidget(panel)
    fight.press_button(panel.new_button)
    panel.place_field.setCurrentText("c4")
    panel.text_field.setPlainText("A dry well\n<b>deep</b>")
    panel.shown_box.click()
    fight.press_button(panel.save_button)
    cell = fight.battle.board.grid.parse_label("C4")
    assert fight.battle.notes == (Note(1, "A dry well\n<b>deep</b>", cell, shown=True),)
    assert marks(fight) == (NoteMark(1, cell, OPEN_ICON),)
    assert list(table.scene.notes.marks) == [NoteMark(1, cell)]
    assert table.note_text == "1  A dry well\n<b>deep</b>"
    fight.board.grab()
    table.grab()
    line = panel.note_list.item(0)
    QTest.mouseClick(
        panel.note_list.viewport(), LEFT, pos=panel.note_list.visualItemRect(line).center()
    )
    assert panel.place_field.currentText() == "C4"
    panel.text_field.setPlainText("A well")
    panel.shown_box.click()
    fight.press_button(panel.save_button)
    assert fight.battle.notes[0] == Note(1, "A well", cell)
    assert not table.scene.notes.marks
    fight.press_button(panel.remove_button)
    assert panel.note_list.count() == 0


def test_unknown_position_is_reported_and_the_text_stays(fight: Pilot) -> None:
    panel = panel_of(fight)
    fight.click("H6")
    fight.key(KEY.Key_N)
    panel.place_field.setCurrentText("Z99")
    QTest.keyClicks(panel.text_field, "Far away")
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert panel.problem == "Z99 lies off the board"
    assert (panel.text_field.toPlainText(), fight.battle.notes) == ("Far away", ())
    panel.place_field.setCurrentText("Snik")
    panel.text_field.setPlainText("  ")
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert panel.problem.startswith("a note has 1 to")
    QTest.keyClick(panel.text_field, KEY.Key_Escape)
    assert fight.window.focusWidget() is fight.board
    assert fight.battle.notes == ()


def test_unsaved_note_survives_a_refresh(fight: Pilot) -> None:
    panel = panel_of(fight)
    fight.click("H6")
    fight.key(KEY.Key_N)
    QTest.keyClicks(panel.text_field, "Half a th")
    fight.window.commands["end_turn"].trigger()
    assert panel.text_field.toPlainText() == "Half a th"
    assert panel.place_field.currentText() == "Gorm"


def test_note_is_deleted_by_key_or_with_its_creature(fight: Pilot) -> None:
    panel = panel_of(fight)
    fight.click("H6")
    write(fight, "First")
    write(fight, "Second")
    grid = fight.battle.board.grid
    fight.drag("H6", "H8", CTRL)
    assert {mark.cell for mark in marks(fight)} == {grid.parse_label("H8")}
    panel.note_list.setFocus()
    panel.note_list.setCurrentRow(0)
    QTest.keyClick(panel.note_list, KEY.Key_Delete)
    assert [note.text for note in fight.battle.notes] == ["Second"]
    assert fight.position("Gorm") == "H8"


def test_token_menu_pins_a_note(setting_up: Pilot) -> None:
    setting_up.window.context.pin_note(setting_up.token("Cyra").id)
    assert panel_of(setting_up).place_field.currentText() == "Cyra"
    assert setting_up.window.parts.tabs.currentWidget() is panel_of(setting_up)


@pytest.mark.parametrize("stands", ["miniatures", "true size"])
def test_notes_never_move_the_map(fight: Pilot, stands: str) -> None:
    """Notes may shrink only a whole map, not one with miniatures or with cells true to the inch."""
    session, table = fight.window.session, table_of(fight)
    side = session.battle.tokens[0].side
    changed = (
        msgspec.structs.replace(table.state, discs={side: Discs.NONE})
        if stands == "miniatures"
        else table.state.scaled(true_size=True)
    )
    fight.window.board_area.table.steering.set_state(changed)
    before = table.placement
    session.do(PutNote(Note(1, "word\n" * 400, (2, 2), shown=True)))
    assert table.note_text.startswith("1  word")
    assert table.placement == before


def tip_at(board: QGraphicsView, spot: QPoint) -> str:
    """Return the tooltip after the pointer has rested on a point of a board."""
    QToolTip.hideText()
    while QToolTip.isVisible():
        pass_time(20)
    where = board.viewport().mapToGlobal(spot)
    QApplication.sendEvent(board.viewport(), QHelpEvent(QEvent.Type.ToolTip, spot, where))
    return QToolTip.text()


def on_mark(board: QGraphicsView, cell: Cell) -> QPoint:
    """Return a point near the upper left corner of a cell, where marks hang."""
    corner = board.mapFromScene(QPointF(*cell) * CELL)
    return corner + QPoint(7, 7)


def test_note_tooltip_is_for_the_gm_only(fight: Pilot) -> None:
    session, table = fight.window.session, table_of(fight)
    session.do(PutNote(Note(1, "A dry well\n<b>deep</b>", (2, 3), shown=True)))
    session.do(PutNote(Note(2, "A trap", (6, 8))))
    first = tip_at(fight.board, on_mark(fight.board, (2, 3)))
    assert first == "<p>Note 1 at C4: A dry well</p><p>&lt;b&gt;deep&lt;/b&gt;</p>"
    assert tip_at(fight.board, on_mark(fight.board, (6, 8))) == "<p>Note 2 at G9: A trap</p>"
    assert tip_at(fight.board, on_mark(fight.board, (2, 3)) + QPoint(40, 25)) == ""
    for cell in ((2, 3), (6, 8)):
        assert tip_at(table.board, on_mark(table.board, cell)) == ""


def test_notes_are_shown_to_keyboard_users(fight: Pilot) -> None:
    """In the list, and when a keyboard move enters the cell of a note."""
    session, panel = fight.window.session, panel_of(fight)
    session.do(PutNote(Note(1, "A dry well\n<b>deep</b>", (4, 5))))
    fight.key(KEY.Key_Up)
    assert "Note" not in fight.status
    fight.key(KEY.Key_Down)
    fight.key(KEY.Key_Down)
    assert fight.status.endswith("; Note 1 at E6: A dry well <b>deep</b>")
    fight.key(KEY.Key_Escape)
    fight.window.parts.tabs.setCurrentWidget(panel)
    panel.note_list.setFocus()
    QTest.keyClick(panel.note_list, KEY.Key_Down)
    assert fight.status == "Note 1 at E6: A dry well <b>deep</b>"


def test_note_stays_with_its_creature_despite_equal_names(
    setting_up: Pilot,
) -> None:
    session, panel = setting_up.window.session, panel_of(setting_up)
    snik = setting_up.token("Snik")
    for number, cell in ((8, (1, 1)), (9, (8, 8))):
        twin = msgspec.structs.replace(snik, id=f"t{number}", name="Twin", cell=cell)
        session.do(PlaceToken(twin))
    session.do(HideToken("t9", True))
    setting_up.window.context.pin_note("t9")
    QTest.keyClicks(panel.text_field, "Lies in wait")
    session.do(HideToken(snik.id, True))
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert [note.who for note in setting_up.battle.notes] == ["t9"]
    panel.place_field.setFocus()
    panel.text_field.setFocus()
    QTest.keyClicks(panel.text_field, "!")
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    (note,) = setting_up.battle.notes
    assert (len(note.text), note.who) == (len("Lies in wait!"), "t9")
    panel.place_field.setCurrentIndex(panel.place_field.findData("t8"))
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert [note.who for note in setting_up.battle.notes] == ["t8"]


def test_unsaved_position_and_visibility_survive_a_refresh(fight: Pilot) -> None:
    session, panel = fight.window.session, panel_of(fight)
    session.do(PutNote(Note(1, "A well", (2, 3))))
    panel.note_list.setCurrentRow(0)
    panel.shown_box.click()
    panel.place_field.setEditText("D4")
    session.do(HideToken(fight.token("Grey").id, True))
    assert (panel.shown_box.isChecked(), panel.place_field.currentText()) == (True, "D4")
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert fight.battle.notes == (Note(1, "A well", (3, 3), shown=True),)
    fight.undo()
    assert (panel.shown_box.isChecked(), panel.place_field.currentText()) == (False, "C4")
    panel.start_note("", fight.token("Gorm").id)
    fight.key(KEY.Key_E)
    assert panel.place_field.currentText() == "Gorm"


@pytest.mark.parametrize("drop", [True, False], ids=["dropped", "kept"])
def test_unsaved_note_is_not_left_for_another_note(fight: Pilot, drop: bool) -> None:
    session, panel = fight.window.session, panel_of(fight)
    for number, text in ((1, "First"), (2, "Second")):
        session.do(PutNote(Note(number, text, (2, 3))))
    fight.window.parts.tabs.setCurrentWidget(panel)
    panel.note_list.setCurrentRow(0)
    panel.text_field.setFocus()
    QTest.keyClicks(panel.text_field, "The ")
    second = panel.note_list.visualItemRect(panel.note_list.item(1)).center()
    QTest.mouseClick(panel.note_list.viewport(), LEFT, pos=second)
    pass_time(10)
    assert (panel.text_field.toPlainText(), panel.note_list.currentRow()) == ("The First", 0)
    assert panel.problem.startswith("Not saved")
    fight.key(KEY.Key_N)
    assert panel.text_field.toPlainText() == "The First"
    if drop:
        QTest.keyClick(panel.text_field, KEY.Key_Escape)
    else:
        QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert panel.problem == ""
    QTest.mouseClick(panel.note_list.viewport(), LEFT, pos=second)
    assert (panel.text_field.toPlainText(), panel.note_list.currentRow()) == ("Second", 1)
    assert fight.battle.notes[0].text == ("First" if drop else "The First")


def test_new_note_is_not_left_for_a_listed_note(fight: Pilot) -> None:
    session, panel = fight.window.session, panel_of(fight)
    session.do(PutNote(Note(1, "First", (2, 3))))
    fight.click("H6")
    fight.key(KEY.Key_N)
    first = panel.note_list.visualItemRect(panel.note_list.item(0)).center()
    QTest.keyClicks(panel.text_field, "A new one")
    QTest.mouseClick(panel.note_list.viewport(), LEFT, pos=first)
    pass_time(10)
    assert (panel.text_field.toPlainText(), panel.place_field.currentText()) == (
        "A new one",
        "Gorm",
    )
    assert not panel.note_list.selectedItems()
    QTest.keyClick(panel.text_field, KEY.Key_Return, CTRL)
    assert [note.text for note in fight.battle.notes] == ["First", "A new one"]


def test_unsaved_note_is_saved_on_close(fight: Pilot, packs: Packs) -> None:
    panel, path = panel_of(fight), fight.window.session.file.path
    fight.click("H6")
    fight.key(KEY.Key_N)
    QTest.keyClicks(panel.text_field, "Half a thought")
    assert fight.window.window().close()
    with Session.open(path, packs, read_only=True) as stored:
        assert [note.text for note in stored.battle.notes] == ["Half a thought"]


def test_invalid_note_prevents_closing(fight: Pilot) -> None:
    panel = panel_of(fight)
    fight.click("H6")
    fight.key(KEY.Key_N)
    QTest.keyClicks(panel.text_field, "A trap")
    panel.place_field.setEditText("nowhere at all")
    assert not fight.window.window().close()
    assert panel.isVisible()
    assert panel.problem
    assert panel.problem in fight.status
    QTest.keyClick(panel.text_field, KEY.Key_Escape)
    assert fight.window.window().close()
