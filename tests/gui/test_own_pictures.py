"""A picture for a creature: from a file, pasted or dropped; stored with the battle."""

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage, QPixmap

from gridapp.battle.commands import PlaceToken
from gridapp.packs.loader import Packs
from gridapp.scene.items.tokens.portraits import custom_picture, set_picture_source
from gridapp.scene.theme import side_styles
from gridapp.session.creatures.pictures import find_picture, save_picture
from gridapp.session.session import Session
from gridapp.windows.dialogs.creature_pictures import picture_from_file, prepare_picture
from gridapp.windows.widgets.icons import portrait
from tests.gui.pilot import Pilot
from tests.gui.test_creature_form import click, opened
from tests.storage.samples import png


@pytest.fixture
def red(tmp_path: Path) -> Path:
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    path = tmp_path / "red.png"
    assert image.save(str(path))
    return path


def test_picture_is_cropped_and_scaled(red: Path) -> None:
    data = picture_from_file(red)
    assert isinstance(data, bytes)
    image = QImage.fromData(data)
    assert (image.width(), image.height()) == (512, 512)
    assert prepare_picture(data) == data


@pytest.mark.parametrize(
    "data", [b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"II*\0", png(99_999, 9)]
)
def test_unusable_data_gives_an_error_text(data: bytes) -> None:
    assert isinstance(prepare_picture(data), str)


def test_dropped_picture_is_on_the_token_and_in_the_file(
    setting_up: Pilot, packs: Packs, red: Path
) -> None:
    form = setting_up.window.board_area.creatures.edit(setting_up.token("Snik").id)
    assert form is not None
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(red))])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    form.dropEvent(QDropEvent(QPoint(9, 9), copy, data, Qt.MouseButton.LeftButton, none))
    click(form.save)
    name = setting_up.token("Snik").picture
    assert len(name) == 64
    item = setting_up.window.parts.scene.token_item(setting_up.token("Snik").id)
    assert item is not None
    painted = item.picture().toImage()
    middle = painted.pixelColor(painted.width() // 2, painted.height() // 2)
    assert middle == Qt.GlobalColor.red
    setting_up.undo()
    assert setting_up.token("Snik").picture == "goblin"
    setting_up.redo()
    path = setting_up.window.session.file.path
    setting_up.window.close()
    with Session.open(path, packs) as session:
        assert session.file.asset(name) == find_picture(name)


def test_pasted_picture_is_used_for_a_new_creature(setting_up: Pilot, red: Path) -> None:
    QGuiApplication.clipboard().setImage(QImage(str(red)))
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    click(form.paste)
    click(form.save)
    key = setting_up.window.parts.palette.list.currentItem().data(Qt.ItemDataRole.UserRole)
    picture = setting_up.window.board_area.presenter.creatures[key].picture
    assert custom_picture(picture) is not None


def test_unusable_picture_is_reported_in_the_form(setting_up: Pilot, tmp_path: Path) -> None:
    QGuiApplication.clipboard().setText("no picture")
    setting_up.window.board_area.creatures.edit_entry("goblin")
    form = opened(setting_up)
    click(form.paste)
    assert form.problem.text() == "There is no picture on the clipboard."
    assert form.form.text("picture") == "goblin"


def test_picture_changed_on_disk_is_refused(red: Path, user_folders: Path) -> None:
    data = picture_from_file(red)
    assert isinstance(data, bytes)
    name = save_picture(data)
    assert find_picture(name) == data
    (stored,) = user_folders.rglob(f"{name}.png")
    stored.write_bytes(data + b"x")
    assert find_picture(name) is None
    assert find_picture("../" * 21 + "x") is None
    set_picture_source(lambda _: b"no picture")
    assert custom_picture(name[::-1]) is None
    set_picture_source(lambda _: None)


def test_late_picture_replaces_the_glyph(setting_up: Pilot, tmp_path: Path) -> None:
    """On the board and in the lists, the picture replaces the glyph once available."""
    blue = QImage(64, 64, QImage.Format.Format_RGB32)
    blue.fill(Qt.GlobalColor.blue)
    assert blue.save(str(tmp_path / "blue.png"))
    data = picture_from_file(tmp_path / "blue.png")
    assert isinstance(data, bytes)
    name, style = sha256(data).hexdigest(), side_styles(["Late"])["Late"]
    set_picture_source(lambda _: None)
    late = msgspec.structs.replace(setting_up.token("Snik"), id="t9", cell=(1, 1), picture=name)
    setting_up.window.session.do(PlaceToken(late))
    item = setting_up.window.parts.scene.token_item("t9")
    assert item is not None
    assert _middle(item.picture()) != Qt.GlobalColor.blue
    assert _middle(portrait(name, style, 48)) != Qt.GlobalColor.blue
    set_picture_source(lambda _: data)
    setting_up.window.board_area.presenter.refresh()
    assert _middle(item.picture()) == Qt.GlobalColor.blue
    assert _middle(portrait(name, style, 48)) == Qt.GlobalColor.blue


def _middle(pixmap: QPixmap) -> QColor:
    return pixmap.toImage().pixelColor(pixmap.rect().center())
