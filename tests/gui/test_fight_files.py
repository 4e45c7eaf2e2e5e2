"""The replay page and the film from the window: asked for, written, cancelled, refused."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import EndTurn
from gridapp.windows.files.fight_controller import FightController
from tests.gui.pilot import Pilot
from tests.waiting import pass_time


@pytest.fixture
def fights(fight: Pilot) -> FightController:
    """The controller over a fight with a few turns."""
    for _ in range(4):
        fight.window.session.do(EndTurn())
    return fight.window.file_area.documents.fights


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_a_page_is_written_in_three_clicks(
    fight: Pilot,
    fights: FightController,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    path = tmp_path / "fight.html"
    choose(monkeypatch, path)
    page = fights.open_replay()
    assert page is not None
    assert page.audience.currentData() == "players"
    page.save_button.click()
    qtbot.waitUntil(path.exists)
    assert b"Content-Security-Policy" in path.read_bytes()
    assert any("fight.html" in text for text in fight.window.parts.banners.texts)
    assert not fight.window.parts.job_bar.is_busy


def test_a_cancelled_film_leaves_the_old_file(
    fight: Pilot,
    fights: FightController,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    path = tmp_path / "fight.webp"
    path.write_bytes(b"old")
    choose(monkeypatch, path)
    page = fights.open_film()
    assert page is not None
    page.save_button.click()
    qtbot.waitUntil(lambda: fight.window.parts.job_bar.is_busy)
    fight.window.parts.job_bar.cancel_button.click()
    pass_time(200)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_another_battle_ends_the_writing(
    fight: Pilot,
    fights: FightController,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    choose(monkeypatch, tmp_path / "fight.webp")
    page = fights.open_film()
    assert page is not None
    page.save_button.click()
    qtbot.waitUntil(lambda: fight.window.parts.job_bar.is_busy)
    fights.close_pages()
    assert not fight.window.parts.job_bar.is_busy
    pass_time(100)
    assert not (tmp_path / "fight.webp").exists()


def test_a_missing_folder_is_told(
    fight: Pilot,
    fights: FightController,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    choose(monkeypatch, tmp_path / "away" / "fight.html")
    page = fights.open_replay()
    assert page is not None
    page.save_button.click()
    banners = fight.window.parts.banners
    qtbot.waitUntil(lambda: any("away" in text for text in banners.texts))


def test_a_battle_without_commands_gives_a_sentence(fight: Pilot) -> None:
    session = fight.window.session
    session.jump(1)
    assert fight.window.file_area.documents.fights.open_film() is None
    assert "othing has happened" in fight.window.parts.status.text
