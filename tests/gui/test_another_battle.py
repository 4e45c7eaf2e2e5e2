"""Opening another battle: no state of the first window reaches the second.

Both battles use the same creature ids, as all battles do.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QMenu

from gridapp.battle.commands import PutNote, StartFight
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Applied
from gridapp.packs.loader import Packs
from gridapp.session.history.log_lines import command_entry
from gridapp.session.session import Session
from gridapp.windows.files.battle_opener import OpenedBattle
from tests.gui.lineup import line_up
from tests.gui.pilot import RIGHT, Pilot

Adopt = Callable[[], None]


@pytest.fixture
def second(packs: Packs, tmp_path: Path) -> Session:
    """A second battle, before its fight."""
    return line_up(packs, "reactions", tmp_path / "second.battle")


@pytest.fixture
def adopt(setting_up: Pilot, second: Session) -> Adopt:
    """Return a function that shows the second battle in the window."""
    return lambda: setting_up.window.file_area.files.opened.emit(OpenedBattle(second, None))


def test_selection_is_dropped(setting_up: Pilot, second: Session, adopt: Adopt) -> None:
    setting_up.click("F5")
    creatures = second.battle.tokens
    adopt()
    assert setting_up.window.tools.selected == ()
    setting_up.window.commands["remove"].trigger()
    assert setting_up.battle.tokens == creatures


def test_unaware_creatures_are_reset(setting_up: Pilot, second: Session, adopt: Adopt) -> None:
    setting_up.window.context.mark_unaware([setting_up.token("Snik")], unaware=True)
    adopt()
    setting_up.window.commands["fight"].trigger()
    begun = command_entry(second.file, second.file.head)
    assert begun.command == StartFight(())


def test_unfinished_note_is_not_added_to_the_new_battle(
    setting_up: Pilot, second: Session, adopt: Adopt
) -> None:
    theirs = Note(1, "A well", (2, 2), shown=True)
    assert isinstance(setting_up.window.session.do(PutNote(Note(1, "A trap", (1, 1)))), Applied)
    assert isinstance(second.do(PutNote(theirs)), Applied)
    panel = setting_up.window.parts.notes
    panel.note_list.setCurrentRow(0)
    panel.text_field.setFocus()
    QTest.keyClicks(panel.text_field, "Secret: ")
    adopt()
    assert (panel.text_field.toPlainText(), panel.place_field.currentText()) == ("", "")
    panel.text_field.setFocus()
    QTest.keyClicks(panel.text_field, "New here")
    panel.place_field.setCurrentText("C4")
    setting_up.press_button(panel.save_button)
    cell = second.battle.board.grid.parse_label("C4")
    assert second.battle.notes == (theirs, Note(2, "New here", cell))


def test_view_is_restored_per_battle(
    setting_up: Pilot, packs: Packs, adopt: Adopt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first battle is renamed meanwhile."""
    board, session = setting_up.board, setting_up.window.session
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Bridge", True))
    setting_up.window.commands["rename"].trigger()
    board.zoom_to(90)
    board.scroll_to_point((12, 8))
    position = board.view_position
    assert position is not None
    adopt()
    assert board.view_position is None
    setting_up.window.file_area.files.opened.emit(
        OpenedBattle(Session.open(session.file.path, packs), None)
    )
    assert board.view_position == position


def test_previewed_grid_style_is_dropped(setting_up: Pilot, second: Session, adopt: Adopt) -> None:
    page = setting_up.window.board_area.grid.open_style_page()
    page.fields.opacity.setValue(7)
    adopt()
    assert not page.isVisible()
    assert second.battle.look == GridStyle()
    assert setting_up.window.parts.scene.look == GridStyle()


def test_context_menu_closes(setting_up: Pilot, adopt: Adopt) -> None:
    setting_up.click("F5", RIGHT)
    (menu,) = [
        opened_menu
        for opened_menu in setting_up.board.findChildren(QMenu)
        if opened_menu.isVisible()
    ]
    adopt()
    assert not menu.isVisible()


def test_note_being_written_is_saved_first(setting_up: Pilot, packs: Packs, adopt: Adopt) -> None:
    panel, path = setting_up.window.parts.notes, setting_up.window.session.file.path
    panel.start_note("C4")
    QTest.keyClicks(panel.text_field, "Half a thought")
    adopt()
    assert panel.text_field.toPlainText() == ""
    with Session.open(path, packs, read_only=True) as stored:
        assert [note.text for note in stored.battle.notes] == ["Half a thought"]
