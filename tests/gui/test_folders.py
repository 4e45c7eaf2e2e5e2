"""Dialogs for maps and pictures open where the user keeps these, not among the app's files."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from gridapp.battle.commands import EndTurn
from gridapp.windows.files.folders import chosen_file, remember_shared_folder, shared_folder
from gridapp.windows.settings_store import open_store
from tests.gui.pilot import Pilot


def test_first_the_pictures_then_the_folder_chosen_last(tmp_path: Path) -> None:
    assert shared_folder() == Path.home()
    pictures = Path.home() / "Pictures"
    pictures.mkdir(parents=True)
    assert shared_folder() == pictures
    remember_shared_folder(tmp_path / "cellar.dd2vtt")
    assert shared_folder() == tmp_path


def test_folder_that_is_gone_is_not_proposed(tmp_path: Path) -> None:
    remember_shared_folder(tmp_path / "gone" / "cellar.dd2vtt")
    assert shared_folder() == Path.home()


def test_picture_is_proposed_there_and_its_folder_remembered(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def choose(*said: object) -> tuple[str, str]:
        proposed.append(str(said[2]))
        return str(tmp_path / "out" / "fight.dd2vtt"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    (tmp_path / "out").mkdir()
    for _ in range(2):
        setting_up.window.commands["export_map"].trigger()
    assert [Path(path).parent for path in proposed] == [Path.home(), tmp_path / "out"]


def test_folder_that_refused_a_file_is_not_proposed_again(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of a folder there is a file, which refuses root too."""
    remember_shared_folder(tmp_path / "map.dd2vtt")
    (tmp_path / "taken").write_bytes(b"")
    chosen = str(tmp_path / "taken" / "fight.dd2vtt")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    setting_up.window.commands["export_map"].trigger()
    assert setting_up.alarms or setting_up.window.parts.banners.texts
    assert str(open_store().value("folders/shared")) == str(tmp_path)


def test_each_kind_of_file_is_proposed_a_name_of_its_own(
    fight: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def choose(*said: object) -> tuple[str, str]:
        proposed.append(Path(str(said[2])).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    fight.window.session.do(EndTurn())
    documents, stem = fight.window.file_area.documents, fight.window.session.file.path.stem
    documents.pictures.open_page().save_button.click()
    for page in (documents.fights.open_film(), documents.fights.open_replay()):
        assert page is not None
        page.save_button.click()
    assert proposed == [f"{stem}-round-3.png", f"{stem}-film.webp", f"{stem}-replay.html"]


def test_a_name_without_ending_gets_the_ending_of_the_chosen_kind(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = "WebP (*.webp);;MP4 (*.mp4)"
    answer = str(tmp_path / "film"), "MP4 (*.mp4)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    chosen = chosen_file(setting_up.window, "Save film", tmp_path / "fight.webp", kinds)
    assert chosen == tmp_path / "film.mp4"


def test_a_file_with_the_completed_name_is_not_replaced_unasked(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a dialog with the complete name asks; the second dialog is cancelled."""
    (tmp_path / "film.webp").write_bytes(b"old")
    answers = [(str(tmp_path / "film"), "WebP (*.webp)"), ("", "")]
    proposed: list[object] = []

    def choose(*said: object) -> tuple[str, str]:
        proposed.append(said[2])
        return answers[len(proposed) - 1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    first = tmp_path / "fight.webp"
    assert chosen_file(setting_up.window, "Save film", first, "WebP (*.webp)") is None
    assert proposed == [str(first), str(tmp_path / "film.webp")]
