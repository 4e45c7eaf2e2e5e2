"""Export the battle as a picture or a map; failures are reported and leave no file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.storage.formats.registry import read_map
from gridapp.windows.dialogs.picture_page import PictureChoice
from tests.gui.dropped_files import banners
from tests.gui.pilot import Pilot


@pytest.mark.parametrize("view", ["gm", "players"])
def test_picture_export(
    setting_up: Pilot,
    tmp_path: Path,
    idle: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    view: str,
) -> None:
    path = tmp_path / view
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page = setting_up.window.file_area.documents.pictures.open_page()
    page.show_choice(PictureChoice(audience=view))
    page.save_button.click()
    assert setting_up.window.parts.job_bar.is_busy
    idle()
    image = QImage(f"{path}.png")
    assert image.width() >= 1600
    assert banners(setting_up) == [f"Written: {path}.png"]


def test_map_export(setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_map"].trigger()
    board = read_map(tmp_path / "out.dd2vtt").board
    assert board == setting_up.battle.board
    (banner,) = banners(setting_up)
    assert banner.startswith(f"Written: {path}.dd2vtt.")


def test_failed_map_export_is_reported(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no" / "folder.uvtt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_map"].trigger()
    assert str(path) in banners(setting_up)[0]


def test_failed_picture_export_is_reported(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no" / "such" / "folder" / "map.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.file_area.documents.pictures.open_page().save_asked.emit()
    idle()
    assert str(path) in banners(setting_up)[0]


def test_cancelled_export_writes_nothing(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.file_area.documents.pictures.open_page().save_asked.emit()
    setting_up.press_button(setting_up.window.parts.job_bar.cancel_button)
    qtbot.wait(100)
    assert not path.exists()
    assert not setting_up.window.parts.job_bar.is_busy
