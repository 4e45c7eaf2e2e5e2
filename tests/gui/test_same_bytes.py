"""The window and the shell write the same bytes, whatever size and zoom the window has."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.cli import main
from gridapp.export.layers import ALL_LAYERS
from gridapp.export.picture_options import Background, PictureFormat
from gridapp.windows.dialogs.picture_page import PictureChoice
from tests.gui.pilot import Pilot

CHOICES = {
    "--as players --layers all --cell-px 30": PictureChoice(layers=ALL_LAYERS, cell_pixels=30),
    "--region B2:H8 --width 400 --background white --quality 70": PictureChoice(
        audience="gm",
        part="region",
        region="B2:H8",
        width=400,
        background=Background.WHITE,
        quality=70,
    ),
}


def ask_for(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def written_by_shell(pilot: Pilot, command: str, path: Path, options: str) -> bytes:
    where = ["-o", str(path)] if command in ("page", "film") else [str(path)]
    battle = str(pilot.window.session.file.path)
    assert main([command, battle, *where, *options.split()]) == 0
    return path.read_bytes()


@pytest.mark.parametrize("format_", PictureFormat)
@pytest.mark.parametrize("options", CHOICES)
def test_a_picture(
    fight: Pilot,
    options: str,
    format_: PictureFormat,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    """Last moves and turns are in the pictures; the window is small and zoomed in."""
    fight.window.resize(900, 600)
    fight.window.parts.board.scale(1.7, 1.7)
    path = tmp_path / f"window.{format_.value}"
    ask_for(monkeypatch, path)
    page = fight.window.file_area.documents.pictures.open_page()
    page.show_choice(CHOICES[options]._replace(format=format_))
    qtbot.waitUntil(lambda: page.summary.text() != "")
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    shell = tmp_path / f"shell.{format_.value}"
    assert path.read_bytes() == written_by_shell(fight, "snapshot", shell, options)


@pytest.mark.parametrize(("command", "ending"), [("page", "html"), ("film", "webp")])
def test_a_fight(
    fight: Pilot,
    command: str,
    ending: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    path = tmp_path / f"window.{ending}"
    ask_for(monkeypatch, path)
    fights = fight.window.file_area.documents.fights
    page = fights.open_replay() if command == "page" else fights.open_film()
    assert page is not None
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    shell = tmp_path / f"shell.{ending}"
    assert path.read_bytes() == written_by_shell(fight, command, shell, "--as players")
