"""A large map picture: the board appears at once, the picture when decoded."""

from functools import partial
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Picture
from gridapp.packs.loader import Packs
from gridapp.scene.gm_scene import GmScene
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.picture_probe import sha256
from gridapp.windows.dialogs.picture_page import PictureChoice
from gridapp.windows.files import map_pictures
from tests.gui.conftest import Opens
from tests.storage.samples import battle, png


def table(path: Path, data: bytes) -> None:
    state = battle()
    board = msgspec.structs.replace(state.board, picture=Picture(sha256(data), 640, 320))
    BattleFile.create(path, msgspec.structs.replace(state, board=board), {"": data}).close()


def test_large_picture_is_decoded_in_the_background(
    tmp_path: Path, opens: Opens, packs: Packs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_pictures, "LARGE_PICTURE_PIXELS", 1000)
    table(tmp_path / "large.battle", png())
    window = opens(Session.open(tmp_path / "large.battle", packs)).window
    qtbot.waitUntil(lambda: not window.parts.job_bar.is_busy)
    sha = sha256(png())
    picture = window.pictures(sha)
    assert picture is not None
    assert picture.width() == 640
    exported = window.file_area.documents.pictures.picture(PictureChoice(audience="gm"))._scene
    assert isinstance(exported, GmScene)


def test_large_pictures_of_all_floors_are_decoded(
    tmp_path: Path, opens: Opens, packs: Packs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hall's picture is 640 pixels wide, the gallery's 320; the switch goes up and down."""
    monkeypatch.setattr(map_pictures, "LARGE_PICTURE_PIXELS", 1000)
    state, assets = sample_battle("gallery_hall", packs)
    sizes = ((640, 320), (320, 160))
    files = [png(*size) for size in sizes]
    low, high = (Picture(sha256(data), *size) for data, size in zip(files, sizes, strict=True))
    floors = state.board.floors
    floors = (floors[0], msgspec.structs.replace(floors[1], picture=high))
    board = msgspec.structs.replace(state.board, picture=low, floors=floors)
    path = tmp_path / "hall.battle"
    held = assets | {sha256(data): data for data in files}
    BattleFile.create(path, msgspec.structs.replace(state, board=board), held).close()
    window = opens(Session.open(path, packs)).window

    def shown(width: int) -> None:
        background = window.parts.scene._background
        assert background is not None
        assert background.picture is not None
        assert background.picture.size()[0] == width

    qtbot.waitUntil(lambda: shown(640))
    for key, width in ((Qt.Key.Key_PageUp, 320), (Qt.Key.Key_PageDown, 640)):
        QTest.keyClick(window.parts.board, key)
        qtbot.waitUntil(partial(shown, width))


def test_broken_large_picture_is_reported(
    tmp_path: Path, opens: Opens, packs: Packs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_pictures, "LARGE_PICTURE_PIXELS", 1000)
    table(tmp_path / "large.battle", png()[:60])
    window = opens(Session.open(tmp_path / "large.battle", packs)).window
    qtbot.waitUntil(lambda: bool(window.parts.banners.texts))
    assert window.pictures(sha256(png()[:60])) is None
