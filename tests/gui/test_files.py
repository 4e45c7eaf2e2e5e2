"""Files come by drop and by menu; what is wrong with one is told, and nothing is lost."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.start import battles_folder, open_sample
from gridapp.storage.maps import read_map
from gridapp.windows.files.opening import Opened, _forget
from tests.gui.pilot import Pilot
from tests.storage.samples import as_json, png
from tests.storage.scenes_of_others import new_scene

MAP = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 12, "y": 8},
        "pixels_per_grid": 70,
    },
    "line_of_sight": [[{"x": 2, "y": 2}, {"x": 6, "y": 2}, {"x": 6, "y": 5}]],
    "portals": [],
    "image": "",
}


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.dd2vtt"
    path.write_text(json.dumps(MAP), encoding="utf-8")
    return path


@pytest.fixture
def idle(qtbot: QtBot, setting_up: Pilot) -> Callable[[], None]:
    """Wait until no file is worked on any more."""
    return lambda: qtbot.waitUntil(lambda: not setting_up.window.parts.jobs.is_busy, timeout=10000)


def banners(pilot: Pilot) -> list[str]:
    return pilot.window.parts.banners.texts


def test_a_map_is_dropped_and_becomes_a_battle(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None]
) -> None:
    setting_up.drop_files(map_file)
    assert setting_up.window.parts.jobs.isVisible()
    idle()
    assert setting_up.battle.name == "cellar"
    assert (setting_up.battle.board.grid.columns, setting_up.battle.board.grid.rows) == (12, 8)
    assert setting_up.window.session.file.path == battles_folder() / "cellar.battle"
    parts = setting_up.window.parts
    assert parts.report.isVisible()
    line = parts.report.tree.topLevelItem(0)
    assert line is not None
    assert line.text(0) == "read"
    assert parts.turn.title == "Nobody is on the board yet"


def test_the_report_is_closed(setting_up: Pilot, map_file: Path, idle: Callable[[], None]) -> None:
    setting_up.drop_files(map_file)
    idle()
    report = setting_up.window.parts.report
    setting_up.press_button(report.close_button)
    assert not report.isVisible()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("noise.battle", b"\x00\x01 this is no battle"),
        ("noise.dd2vtt", b"{ not json"),
        ("cut.dd2vtt", json.dumps(MAP).encode()[:80]),
        ("nan.dd2vtt", json.dumps(MAP).replace("12", "NaN").encode()),
        ("huge.dd2vtt", json.dumps(MAP).replace("12", "1e999").encode()),
        ("disguise.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("empty.png", b""),
        ("letter.txt", b"Dear GM"),
    ],
)
def test_garbage_is_told_of_and_the_battle_stays(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    before = setting_up.window.session.file.path
    setting_up.drop_files(path)
    idle()
    assert len(banners(setting_up)) == 1
    assert name in banners(setting_up)[0]
    assert setting_up.window.session.file.path == before
    setting_up.drag("E5", "B2")
    assert setting_up.where("Ayla") == "B2"


def test_a_scene_asks_for_its_picture(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, picture = tmp_path / "scene.json", tmp_path / "mill.png"
    path.write_bytes(as_json(new_scene()))
    picture.write_bytes(png(1050, 700))
    setting_up.drop_files(path)
    idle()
    assert setting_up.battle.name == "The Mill"
    (banner,) = setting_up.window.parts.banners._shown
    assert "asks for the picture The Mill.png" in setting_up.window.parts.banners.texts[0]
    assert banner.button is not None
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    setting_up.press_button(banner.button)
    idle()
    seen = setting_up.battle.board.picture
    assert seen is not None
    assert (seen.width, seen.height) == (1050, 700)
    assert not banners(setting_up)


def test_a_missing_file_is_told_of(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None]
) -> None:
    setting_up.drop_files(tmp_path / "gone.battle")
    idle()
    assert "there is no such file" in banners(setting_up)[0]


def test_of_several_files_the_first_is_opened(
    setting_up: Pilot, map_file: Path, tmp_path: Path, idle: Callable[[], None]
) -> None:
    setting_up.drop_files(map_file, tmp_path / "other.battle", tmp_path / "third.png")
    idle()
    assert setting_up.battle.name == "cellar"
    assert "other.battle, third.png" in " ".join(banners(setting_up))


def test_the_open_file_is_not_opened_twice(setting_up: Pilot) -> None:
    setting_up.drop_files(setting_up.window.session.file.path)
    assert banners(setting_up) == ["skirmish.battle is open already."]
    assert not setting_up.window.parts.jobs.is_busy


def test_a_file_in_use_can_be_looked_at(
    setting_up: Pilot, packs: Packs, idle: Callable[[], None]
) -> None:
    with open_sample(packs) as other:
        setting_up.window.files.open(other.file.path)
        idle()
        (banner,) = setting_up.window.parts.banners._shown
        assert banner.button is not None
        setting_up.press_button(banner.button)
        idle()
        assert setting_up.window.session.file.read_only
        assert "read-only" in banners(setting_up)[0]
        before = setting_up.where("Ayla")
        setting_up.drag(before, "P14")
        assert setting_up.where("Ayla") == before
        assert setting_up.status


def test_open_asks_for_a_file(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(map_file), ""))
    setting_up.window.commands["open"].trigger()
    idle()
    assert setting_up.battle.name == "cellar"


def test_import_asked_for_and_declined(setting_up: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    setting_up.window.commands["import"].trigger()
    assert not setting_up.window.parts.jobs.is_busy


def test_a_cancelled_import_leaves_nothing(setting_up: Pilot, map_file: Path, qtbot: QtBot) -> None:
    setting_up.drop_files(map_file)
    setting_up.press_button(setting_up.window.parts.jobs.cancel_button)
    qtbot.waitUntil(lambda: not setting_up.window.parts.jobs._jobs)
    assert setting_up.battle.name == "Skirmish"
    assert not list(battles_folder().glob("cellar*"))


def test_forgetting_an_import_removes_its_file(packs: Packs, map_file: Path) -> None:
    session = open_sample(packs)
    path = session.file.path
    _forget(Opened(session, None, source=map_file))
    assert not path.exists()


def test_closing_waits_for_the_import(setting_up: Pilot, map_file: Path) -> None:
    setting_up.drop_files(map_file)
    setting_up.window.close()
    assert not list(battles_folder().glob("cellar*"))


def test_recent_files_are_listed(
    setting_up: Pilot, map_file: Path, idle: Callable[[], None]
) -> None:
    first = setting_up.window.session.file.path
    setting_up.drop_files(map_file)
    idle()
    menu = setting_up.window.commands.recent
    menu.aboutToShow.emit()
    assert [action.text().split()[0] for action in menu.actions()] == ["cellar", "skirmish"]
    menu.actions()[1].trigger()
    idle()
    assert setting_up.window.session.file.path == first


@pytest.mark.parametrize("view", ["gm", "table"])
def test_a_picture_is_exported(
    setting_up: Pilot,
    tmp_path: Path,
    idle: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    view: str,
) -> None:
    path = tmp_path / view
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands[f"export_{view}"].trigger()
    assert setting_up.window.parts.jobs.is_busy
    idle()
    image = QImage(f"{path}.png")
    assert image.width() >= 1600
    assert banners(setting_up) == [f"Written: {path}.png"]


def test_the_map_is_exported(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_map"].trigger()
    board = read_map(tmp_path / "out.dd2vtt").board
    assert board == setting_up.battle.board
    (banner,) = banners(setting_up)
    assert banner.startswith(f"Written: {path}.dd2vtt.")


def test_a_map_that_cannot_be_written_is_told_of(
    setting_up: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no" / "folder.uvtt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_map"].trigger()
    assert str(path) in banners(setting_up)[0]


def test_an_export_that_cannot_be_written_is_told_of(
    setting_up: Pilot, tmp_path: Path, idle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no" / "such" / "folder" / "map.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_gm"].trigger()
    idle()
    assert str(path) in banners(setting_up)[0]


def test_an_export_is_cancelled(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "map.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    setting_up.window.commands["export_gm"].trigger()
    setting_up.press_button(setting_up.window.parts.jobs.cancel_button)
    qtbot.wait(100)
    assert not path.exists()
    assert not setting_up.window.parts.jobs.is_busy


def test_what_is_shown_is_on_the_disk(fight: Pilot, packs: Packs) -> None:
    """Kill -9 is closing without a word: another process reads the same battle."""
    fight.drag("E5", "D2")
    shown, path = fight.battle, fight.window.session.file.path
    with Session.open(path, packs, read_only=True) as other:
        assert other.battle == shown


def test_the_samples_of_other_systems_open_from_the_menu(setting_up: Pilot) -> None:
    actions = setting_up.window.commands.samples.actions()
    found = next(action for action in actions if action.text() == "The Toll Road")
    found.trigger()
    assert setting_up.battle.name == "The Toll Road"
    assert setting_up.battle.pack.id == "segments"
