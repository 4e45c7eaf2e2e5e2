"""A large map picture: the board appears at once, the picture when decoded."""

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Picture
from gridapp.packs.loader import Packs
from gridapp.scene.gm_scene import GmScene
from gridapp.session.session import Session
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
    qtbot.waitUntil(lambda: not window.parts.job_bar.is_busy, timeout=5000)
    sha = sha256(png())
    picture = window.pictures(sha)
    assert picture is not None
    assert picture.width() == 640
    exported = window.file_area.documents.pictures.picture(PictureChoice(audience="gm"))._scene
    assert isinstance(exported, GmScene)


def test_broken_large_picture_is_reported(
    tmp_path: Path, opens: Opens, packs: Packs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_pictures, "LARGE_PICTURE_PIXELS", 1000)
    table(tmp_path / "large.battle", png()[:60])
    window = opens(Session.open(tmp_path / "large.battle", packs)).window
    qtbot.waitUntil(lambda: bool(window.parts.banners.texts), timeout=5000)
    assert window.pictures(sha256(png()[:60])) is None
