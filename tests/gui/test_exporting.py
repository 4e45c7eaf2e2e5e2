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
from tests.waiting import pass_time


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
    pass_time(100)
    assert not path.exists()
    assert not setting_up.window.parts.job_bar.is_busy


@pytest.mark.parametrize("name", ["map.png", "map.pdf", "map.svg"])
def test_a_picture_cancelled_after_a_step_keeps_the_old_file(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path, bar = tmp_path / name, setting_up.window.parts.job_bar
    path.write_bytes(b"old")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    shown: list[tuple[int, int]] = []

    def cancel_at_once(done: int, total: int) -> None:
        shown.append((done, total))
        bar.cancel_button.click()

    monkeypatch.setattr(bar, "show_progress", cancel_at_once)
    setting_up.window.file_area.documents.pictures.open_page().save_asked.emit()
    qtbot.waitUntil(lambda: bool(shown) and not bar.is_busy)
    pass_time(50)
    assert len(shown) == 1
    assert path.read_bytes() == b"old"


def test_a_picture_cancelled_while_it_is_encoded_keeps_the_old_file(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, bar = tmp_path / "map.png", setting_up.window.parts.job_bar
    path.write_bytes(b"old")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    start = bar.start

    def cancel_the_second(text: str, cancel: Callable[[], object]) -> None:
        start(text, cancel)
        if text.startswith("Writing"):
            bar.cancel_button.click()

    monkeypatch.setattr(bar, "start", cancel_the_second)
    setting_up.window.file_area.documents.pictures.open_page().save_asked.emit()
    qtbot.waitUntil(lambda: not bar.is_busy)
    bar.shut_down()
    assert path.read_bytes() == b"old"
