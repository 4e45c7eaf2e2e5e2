"""Paste pictures, stat blocks, maps and files from the clipboard."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter

from gridapp.session.creatures.library import load_library
from gridapp.storage.formats.picture_probe import sha256
from tests.gui.dropped_files import banners
from tests.gui.pilot import Pilot
from tests.storage.samples import png
from tests.storage.stat_block_samples import MARSH_GUARD


@pytest.fixture
def clipboard(setting_up: Pilot) -> Iterator[Callable[[QMimeData], None]]:
    """Set the clipboard; clear it afterwards, because leftover data crashes the process at exit."""
    yield lambda data: QGuiApplication.clipboard().setMimeData(data)
    QGuiApplication.clipboard().clear()


def test_paste_png_picture(
    setting_up: Pilot, idle: Callable[[], None], clipboard: Callable[[QMimeData], None]
) -> None:
    data = QMimeData()
    data.setData("image/png", png())
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    picture = setting_up.battle.board.picture
    assert setting_up.battle.name == "Pasted picture"
    assert picture is not None
    assert picture.sha256 == sha256(png())


@pytest.mark.parametrize("kind", ["", "image/bmp"])
def test_paste_bitmap_picture(
    setting_up: Pilot, idle: Callable[[], None], clipboard: Callable[[QMimeData], None], kind: str
) -> None:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    data = QMimeData()
    if kind:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        assert QImageWriter(buffer, QByteArray(b"bmp")).write(image)
        data.setData(kind, buffer.data())
    else:
        data.setImageData(image)
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    grid = setting_up.battle.board.grid
    assert (grid.columns, grid.rows) == (3, 2)


def test_pasted_stat_block_becomes_a_creature(
    setting_up: Pilot, idle: Callable[[], None], clipboard: Callable[[QMimeData], None]
) -> None:
    data = QMimeData()
    data.setText(MARSH_GUARD)
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    entries = load_library(setting_up.window.session.rules.book).entries.values()
    assert "Marsh Guard" in [entry.creature.name for entry in entries]
    assert setting_up.battle.name == "Skirmish"


def test_the_file_of_a_pasted_text_goes_with_the_window(
    setting_up: Pilot,
    idle: Callable[[], None],
    clipboard: Callable[[QMimeData], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    data = QMimeData()
    data.setText(MARSH_GUARD)
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    assert list(tmp_path.glob("gridapp-pasted-*/*"))
    setting_up.window.close()
    assert not list(tmp_path.glob("gridapp-pasted-*"))


def test_pasted_json_is_read_like_a_file(
    setting_up: Pilot,
    map_file: Path,
    idle: Callable[[], None],
    clipboard: Callable[[QMimeData], None],
) -> None:
    data = QMimeData()
    data.setText(map_file.read_text(encoding="utf-8"))
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    assert setting_up.battle.name == "Pasted text"


def test_pasted_files_act_like_dropped_files(
    setting_up: Pilot,
    map_file: Path,
    idle: Callable[[], None],
    clipboard: Callable[[QMimeData], None],
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(map_file))])
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    assert setting_up.battle.name == "cellar"


@pytest.mark.parametrize(
    ("kind", "content", "words"),
    [
        ("text/plain", b"Orc", "no picture, no file and no stat block"),
        ("image/svg+xml", b"<svg/>", "no picture, no file and no stat block"),
        ("image/bmp", b"<svg width='9' height='9'/>", "no picture, no file and no stat block"),
        ("image/png", b"<svg><image href='/etc/hostname'/></svg>", "SVG drawing"),
        ("image/png", png(40_000, 40_000, honest=False), "too large"),
    ],
)
def test_unusable_clipboard_is_reported(
    setting_up: Pilot,
    idle: Callable[[], None],
    clipboard: Callable[[QMimeData], None],
    kind: str,
    content: bytes,
    words: str,
) -> None:
    data = QMimeData()
    data.setData(kind, content)
    clipboard(data)
    setting_up.window.commands["paste"].trigger()
    idle()
    (banner,) = banners(setting_up)
    assert words in banner
    assert setting_up.battle.name == "Skirmish"
