"""A map is chosen out of a pack of several: dropped, opened, pasted, and for a new battle."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from gridapp.packs.loader import Packs
from gridapp.storage.formats.registry import read_map
from gridapp.windows import app
from gridapp.windows.commands.mnemonics import mnemonic
from gridapp.windows.dialogs.setup.floor_order_page import FloorOrderPage
from gridapp.windows.dialogs.setup.map_parts_page import MapPartsPage
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from gridapp.windows.frame import WindowFrame
from gridapp.windows.main_window import MainWindow
from gridapp.windows.settings_store import open_store
from gridapp.windows.widgets.lettered_dialog import lettered
from tests.gui.dropped_files import MAP, received, reported
from tests.gui.pilot import Pilot
from tests.storage.samples import png
from tests.storage.scene_samples import new_scene

MILL = "modules/valley/maps/mill.png"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A zip of two scenes, the first with a picture."""
    scenes = [
        new_scene() | {"_id": "a", "name": "Mill", "background": {"src": MILL}},
        new_scene() | {"_id": "b", "name": "Cave", "background": {"src": "gone.png"}, "walls": []},
    ]
    path = tmp_path / "valley.zip"
    with zipfile.ZipFile(path, "w") as archive:
        lines = b"\n".join(map(msgspec.json.encode, scenes))
        archive.writestr("valley/packs/maps.db", lines)
        archive.writestr("valley/maps/mill.png", png(1050, 700))
    return path


def page_of(pilot: Pilot, qtbot: QtBot) -> MapPartsPage:
    """Wait for the page to be shown, and return the page."""
    shown_pages: list[MapPartsPage] = []

    def is_shown() -> bool:
        shown_pages[:] = [
            page for page in pilot.window.findChildren(MapPartsPage) if page.isVisible()
        ]
        return bool(shown_pages)

    qtbot.waitUntil(is_shown)
    return shown_pages[0]


def select(page: MapPartsPage, row: int) -> None:
    page.list.setCurrentIndex(page.list.model().index(row, 0))


def choose(page: MapPartsPage, row: int) -> None:
    select(page, row)
    page.buttons.button(QDialogButtonBox.StandardButton.Ok).click()


def test_a_dropped_pack_asks_and_shows(
    setting_up: Pilot, pack: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    """Name, size and picture of each map, and a preview of the selected one."""
    setting_up.drop_files(pack)
    page = page_of(setting_up, qtbot)
    rows = [page.list.topLevelItem(row) for row in range(2)]
    texts = [[row.text(column) for column in range(3)] for row in rows if row is not None]
    assert texts == [
        ["Mill", "1050 x 700 pixels", "mill.png"],
        ["Cave", "1050 x 700 pixels", "gone.png"],
    ]
    qtbot.waitUntil(lambda: not page.preview.pixmap().isNull())
    assert page.preview.pixmap().width() == 280
    select(page, 1)
    qtbot.waitUntil(lambda: page.preview.text() == "No picture")
    choose(page, 0)
    idle()
    assert setting_up.battle.name == "Mill"
    assert setting_up.battle.board.picture == read_map(pack, part="Mill").board.picture


def test_closing_the_page_imports_nothing(
    setting_up: Pilot, pack: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    before = setting_up.window.session.file.path
    setting_up.drop_files(pack)
    page_of(setting_up, qtbot).reject()
    idle()
    assert setting_up.window.session.file.path == before


def test_an_adventure_as_json_asks_too(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    """Files that may also contain creatures go through the import of several files."""
    scenes = [new_scene() | {"name": name} for name in ("Mill", "Cave")]
    path = tmp_path / "valley.json"
    path.write_bytes(msgspec.json.encode({"name": "The Valley", "scenes": scenes}))
    setting_up.drop_files(path)
    choose(page_of(setting_up, qtbot), 1)
    idle()
    assert setting_up.battle.name == "Cave"


def test_a_pack_among_several_files_offers_the_choice(
    setting_up: Pilot, pack: Path, map_file: Path, qtbot: QtBot
) -> None:
    texts = received(setting_up, qtbot, map_file, pack)
    assert setting_up.battle.name == "cellar"
    assert "it holds 2 scenes" in texts[-1]
    assert "it holds 2 scenes" in reported(setting_up)["valley.zip"]
    banner = setting_up.window.parts.banners._shown[-1]
    assert banner.button is not None
    setting_up.press_button(banner.button)
    assert page_of(setting_up, qtbot).list.topLevelItemCount() == 2


def test_a_folder_of_a_module_is_dropped(
    setting_up: Pilot, pack: Path, tmp_path: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    with zipfile.ZipFile(pack) as archive:
        archive.extractall(tmp_path)
    setting_up.drop_files(tmp_path / "valley")
    choose(page_of(setting_up, qtbot), 0)
    idle()
    assert setting_up.battle.name == "Mill"
    assert setting_up.battle.board.picture is not None


def test_a_new_battle_asks_which_map(setting_up: Pilot, pack: Path, qtbot: QtBot) -> None:
    setting_up.window.commands["new"].trigger()
    dialog = setting_up.window.findChild(NewBattleDialog)
    assert isinstance(dialog, NewBattleDialog)
    dialog.map.load(pack)
    with qtbot.waitSignal(dialog.map.loaded, timeout=120_000):
        choose(page_of(setting_up, qtbot), 1)
    assert dialog.map.chosen is not None
    assert dialog.map.chosen.map.name == "Cave"
    assert dialog.map.chosen.map.board.walls == ()


def test_several_files_are_chosen_in_the_dialog(
    setting_up: Pilot,
    map_file: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first opens, the others become battles, as with a drop."""
    picture = tmp_path / "River [20x10].png"
    picture.write_bytes(png())
    names = [str(map_file), str(picture)]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    setting_up.window.commands["import"].trigger()
    banners = setting_up.window.parts.banners
    qtbot.waitUntil(lambda: any("River [20x10]" in text for text in banners.texts))
    assert setting_up.battle.name == "cellar"


def test_several_maps_become_levels(
    setting_up: Pilot, pack: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    """The upper map in the list is the lowest level; the lower one is on a floor above."""
    setting_up.drop_files(pack)
    page = page_of(setting_up, qtbot)
    assert not page.levels_button.isEnabled()
    page.list.selectAll()
    page.levels_button.click()
    idle()
    floors = setting_up.battle.board.floors
    assert [(floor.name, floor.elevation) for floor in floors] == [("Mill", 0), ("Cave", 2)]


def test_several_map_files_become_floors(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    """Three maps are dropped; the last is moved down to the lowest floor, the first taken first."""
    paths = [tmp_path / f"{name}.uvtt" for name in ("hall", "tower", "cellar")]
    for path in paths:
        path.write_bytes(msgspec.json.encode(MAP))
    assert received(setting_up, qtbot, *paths)[-1] == "3 maps have one grid."
    idle()
    offer = setting_up.window.parts.banners._shown[-1].button
    assert offer is not None
    setting_up.press_button(offer)
    page = setting_up.window.findChildren(FloorOrderPage)[0]
    letters = {mnemonic(each.text) for each in lettered(page)}
    assert len(letters) == 4
    assert "" not in letters
    page.list.setCurrentRow(2)
    assert not page.later.isEnabled()
    page.earlier.click()
    page.earlier.click()
    assert not page.earlier.isEnabled()
    assert [path.stem for path in page.paths] == ["cellar", "hall", "tower"]
    page.accept()
    idle()
    floors = setting_up.battle.board.floors
    assert [(floor.name, floor.elevation) for floor in floors] == [
        ("cellar", 0),
        ("hall", 2),
        ("tower", 4),
    ]


def test_map_files_of_other_grids_are_not_offered_as_floors(
    setting_up: Pilot, map_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    hex_map = tmp_path / "hall.uvtt"
    hex_map.write_bytes(map_file.read_bytes().replace(b'"y": 8}', b'"y": 9}'))
    texts = received(setting_up, qtbot, map_file, hex_map)
    assert [text for text in texts if "one grid" in text] == []


def test_another_grid_is_told(
    setting_up: Pilot, tmp_path: Path, qtbot: QtBot, idle: Callable[[], None]
) -> None:
    scenes = [new_scene() | {"name": "Mill"}, new_scene() | {"name": "Cave", "width": 700}]
    path = tmp_path / "valley.json"
    path.write_bytes(msgspec.json.encode({"name": "The Valley", "scenes": scenes}))
    setting_up.drop_files(path)
    page = page_of(setting_up, qtbot)
    page.list.selectAll()
    page.levels_button.click()
    idle()
    assert "these differ in columns: Mill has" in setting_up.window.parts.banners.texts[-1]


def test_the_size_is_in_sight_beside_long_names(
    setting_up: Pilot, qtbot: QtBot, tmp_path: Path
) -> None:
    scenes = [new_scene() | {"_id": key, "name": f"{'Great Hall ' * 9}{key}"} for key in "ab"]
    path = tmp_path / "halls.db"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, scenes)))
    setting_up.drop_files(path)
    page = page_of(setting_up, qtbot)
    header, width = page.list.header(), page.list.viewport().width()
    assert header.sectionViewportPosition(1) + header.sectionSize(1) <= width
    assert page.list.columnWidth(0) >= 100
    page.reject()


def test_a_pack_on_the_command_line_asks_for_a_map(
    pack: Path, qtbot: QtBot, packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_install_hooks", lambda _: None)
    frame = WindowFrame(open_store())
    qtbot.addWidget(frame)
    list(app.build_window(frame, pack))
    frame.show()
    (window,) = frame.findChildren(MainWindow)
    qtbot.waitUntil(lambda: bool(window.findChildren(MapPartsPage)))
    pages = window.findChildren(MapPartsPage)
    assert pages[0].list.model().rowCount() == 2
    assert window.session.battle.name == "The River Shrine"
    pages[0].reject()
    frame.close()
