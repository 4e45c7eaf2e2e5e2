"""The page for printing: pages in the preview, and the PDF that the shell would write too."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.shown.views import PlayerView
from gridapp.export.paper.figure_file import FigureKind
from gridapp.export.paper.print_file import print_board
from gridapp.export.paper.print_options import Ink, PrintOptions
from gridapp.grid.floors import shown_rows
from gridapp.packs.loader import Packs
from gridapp.session.history.moments import view_for
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.dialogs.print_page import BOARD, PrintPage
from gridapp.windows.files import print_controller
from gridapp.windows.files.stored_choices import StoredChoices
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot


@pytest.fixture
def page(fight: Pilot, qtbot: QtBot) -> PrintPage:
    """The page over a fight, with its first preview."""
    opened = fight.window.file_area.documents.prints.open_page()
    pages = ("page", "Seite")
    qtbot.waitUntil(lambda: any(word in opened.summary.text() for word in pages))
    return opened


def save(page: PrintPage, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    return path.read_bytes()


def test_the_page_and_the_shell_print_the_same_bytes(
    fight: Pilot, page: PrintPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = fight.window.session
    view = view_for(session, PLAYERS)
    print_board(view, session.file.asset, tmp_path / "shell.pdf", PrintOptions())
    made = save(page, tmp_path / "page.pdf", qtbot, monkeypatch)
    assert made == (tmp_path / "shell.pdf").read_bytes()


def test_a_click_leaves_a_page_out(page: PrintPage, qtbot: QtBot) -> None:
    page.cell.selectAll()
    QTest.keyClicks(page.cell, "60mm")
    qtbot.waitUntil(lambda: len(page.preview.page_frames()) > 2)
    before = page.summary.text()
    middle = page.preview.page_frames()["A1"].center().toPoint()
    QTest.mouseClick(page.preview, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.waitUntil(lambda: page.summary.text() != before)
    assert page.preview.left_out == {"A1"}


def test_what_cannot_be_printed_is_said(page: PrintPage, qtbot: QtBot) -> None:
    page.cell.selectAll()
    QTest.keyClicks(page.cell, "huge")
    qtbot.waitUntil(lambda: "huge" in page.summary.text())
    assert not page.save_button.isEnabled()


def test_figures_are_shown_before_they_are_printed(page: PrintPage, qtbot: QtBot) -> None:
    page.what.setCurrentIndex(page.what.findData("flat"))
    qtbot.waitUntil(lambda: not page.preview.page_frames())
    assert page.summary.text() == "1 page"


def test_the_next_window_begins_with_what_was_printed_last(fight: Pilot, page: PrintPage) -> None:
    """Paper and scale outlive the window; the cells of one battle are none of another."""
    page.paper.setCurrentText("Letter")
    page.cell.setText("25mm")
    page.region.setText("B2:D4")
    page.audience.setCurrentIndex(page.audience.count() - 1)
    page.checks["ruler"].setChecked(False)
    page.reject()
    stored = StoredChoices(fight.window.settings).last_print
    assert (stored.paper, stored.cell, stored.region) == ("Letter", "25mm", "")
    assert stored.audience == "players"
    assert "ruler" not in stored.parts


def test_no_ring_is_cut_for_what_the_system_keeps_for_itself(
    fight: Pilot, page: PrintPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[tuple[str, ...]] = []
    monkeypatch.setattr(print_controller, "FigurePrint", lambda _, names, *__: cut.append(names))
    rings = page.choice._replace(what="rings")
    fight.window.file_area.documents.prints.printing(rings)
    (names,) = cut
    assert "prone" in names
    assert "provoked" not in names


def test_what_is_empty_is_said_of_the_shown_floor(
    opens: Opens, packs: Packs, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, assets = sample_battle("gallery_hall", packs)
    file = BattleFile.create(tmp_path / "hall.battle", battle, assets)
    pilot = opens(Session(file, packs.rules["reactions"]))
    judged: list[PlayerView] = []
    monkeypatch.setattr(print_controller, "empty_text", judged.append)
    pilot.window.board_area.floors.show_floor(1)
    pilot.window.file_area.documents.prints.open_page()
    qtbot.waitUntil(lambda: bool(judged))
    assert shown_rows(judged[0].grid)[0] > 0


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("print_kind", [BOARD, *FigureKind])
def test_what_is_printed_for_players_is_made_of_their_view(
    fight: Pilot, page: PrintPage, monkeypatch: pytest.MonkeyPatch, ink: Ink, print_kind: str
) -> None:
    """With every kind of print and ink, nothing is taken from the GM's view."""
    views: list[object] = []
    for name in ("BoardPrint", "FigurePrint"):
        monkeypatch.setattr(print_controller, name, lambda view, *_: views.append(view))
    prints = fight.window.file_area.documents.prints
    prints.printing(page.choice._replace(ink=ink, what=print_kind))
    assert len(views) == 1
    assert isinstance(views[0], PlayerView)


def test_overlap_has_the_decimal_mark_of_the_language(german: None, page: PrintPage) -> None:
    assert page.overlap.text() == "0,25"
    page.overlap.setText("0,5")
    assert page.choice.overlap == "0.5"
